"""Routes above, below and over the sea: the cheapest is what trying everything finds, and a plan can be played."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest

from milepost.kernel.notation import VERB_BITS, VERB_MASK
from milepost.rulebooks.crayon.board import FAR
from milepost.rulebooks.crayon.ground import PASSAGE
from milepost.rulebooks.crayon.planner import prospects
from milepost.rulebooks.crayon.routes import CHEAPEST, build_path, by_turns, path_of, quote
from milepost.rulebooks.crayon.running import reach, route
from milepost.rulebooks.iron_dragon.state import BUILDING, DragonState
from milepost.rulebooks.iron_dragon.trips import Routes, way_of
from milepost.rulebooks.iron_dragon.voyages import lanes, sea_way, soundings
from tests.crayon.test_routes import by_trying
from tests.iron_dragon.builders import BOARD, GROUND, both, code, line, milepost, play, table
from tests.iron_dragon.some_way_in import at_step, rich, some_way_in


@pytest.mark.slow
@both
@pytest.mark.parametrize("seed", range(8))
def test_the_cheapest_path_above_and_below_is_what_trying_every_path_finds(edition: int, seed: int) -> None:
    state, rng = some_way_in(edition, seed, seats=2 + seed % 3, rounds=4), random.Random(seed)
    begins = [m for m in range(GROUND.mileposts) if state.touch[m] & 1 or GROUND.is_major[m]]
    for _ in range(12):
        start, goal = rng.choice(begins), rng.choice(BOARD.cities).centre
        wanted = by_trying(state, 0, start, goal)
        path = build_path(state, 0, [goal], [start], CHEAPEST)
        assert (None if path is None else path.price) == wanted


@both
def test_a_path_is_priced_by_the_foreman(edition: int) -> None:
    """Over the hills from Brond to Galen: a Dwarf builds in mountains for one."""
    prices = {}
    for people in ("Catman", "Dwarf"):
        state = table(edition, step="build", foremen=[people])
        path = build_path(state, 0, BOARD.city("Galen").mileposts, BOARD.city("Brond").mileposts)
        assert path is not None
        assert path.price == quote(rich(state), 0, path.mileposts).price
        prices[people] = path.price
    assert prices["Dwarf"] < prices["Catman"]


@both
def test_for_a_troll_there_is_no_path_on_the_surface_and_one_below(edition: int) -> None:
    state = table(edition, step="build", foremen=["Troll"])
    assert build_path(state, 0, BOARD.city("Ford").mileposts) is None
    below = build_path(state, 0, [milepost("U.E3")])
    assert below is not None
    assert below.price == 2 * len(below.segments)


@both
def test_the_bribe_is_part_of_a_price_once_a_turn(edition: int) -> None:
    """Two segments of rock cost the same bribe as one; the Orc pays none, nor who has paid this turn."""
    mileposts = line("U.C4 U.B3 U.A4")
    state = rich(table(edition, step="build", track=["U.C3 U.C4"]))
    printed = path_of(state, 0, mileposts).price
    assert quote(state, 0, mileposts[:2]).price == path_of(state, 0, mileposts[:2]).price + 1
    assert quote(state, 0, mileposts).price == printed + 1
    state.bribed = BUILDING
    assert quote(state, 0, mileposts).price == printed
    orc = rich(table(edition, step="build", track=["U.C3 U.C4"], foremen=["Orc"]))
    assert quote(orc, 0, mileposts).price == printed


@both
def test_turns_of_building_leave_room_for_the_bribe(edition: int) -> None:
    state = table(edition, step="build", track=["U.C3 U.C4"], foremen=["Catman"])
    state.spent = 20 - GROUND.price[path_of(state, 0, line("U.C4 U.B3")).segments[0]]
    segments = path_of(state, 0, line("U.C4 U.B3")).segments
    assert by_turns(state, 0, segments) == [[], list(segments)]
    state.bribed = BUILDING
    assert by_turns(state, 0, segments) == [list(segments)]


@both
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_a_plan_builds_can_be_built_in_that_order(edition: int, seats: int) -> None:
    """Also where a ship lands at a port without track: that track is begun at the other end."""
    played = 0
    for seed in range(8):
        state = rich(at_step(some_way_in(edition, seed, seats, rounds=5), "build"))
        for prospect in prospects(state, state.mover, 300):
            legs = prospect.to_source.segments, prospect.to_city.segments
            _build_all(state.copy(), dict.fromkeys(d for leg in legs for d in leg))
            played += 1
    assert played > 20


def _build_all(state: DragonState, segments: Iterable[int]) -> None:
    for d in segments:
        action = state.game.build.code(d)
        assert state.why_not(state.mover, action) is None
        state.push(state.mover, action)


@both
def test_track_at_the_landing_port_is_begun_at_the_major_city_behind_it(edition: int) -> None:
    """Ann has track to the port M5; from R5 on the island to Farholm nothing is built."""
    state = rich(table(edition, step="build", track=["L5 M5"], trains=["L5"]))
    way = way_of(state, 0, [milepost("L5"), milepost("M5"), milepost("R5"), *line("R6 S7")])
    assert [code(m) for m in way.mileposts[:2]] == ["L5", "M5"]
    assert [(code(GROUND.start[d]), code(GROUND.to[d])) for d in way.segments] == [("S7", "R6"), ("R6", "R5")]
    for d in way.segments:
        play(state, 0, f"build {code(GROUND.start[d])} {code(GROUND.to[d])}")
    assert way_of(state, 0, way.mileposts).segments == ()


def by_playing(state: DragonState) -> dict[int, tuple[int, int]]:
    """Movement used and money paid for everything in reach, by playing every sequence of moves."""
    seat, train = state.mover, state.train()
    found = {state.place[train]: (0, 0)}
    stack, seen = [state], set[tuple[object, ...]]()
    while stack:
        position = stack.pop()
        for action in position.legal(seat):
            if action & VERB_MASK != state.game.move_number:
                continue
            after = position.copy()
            after.apply(seat, action)
            purse = after.cash[seat]
            key = (after.place[train], after.came[train], *after.left, after.paid, after.halved, after.bribed, purse)
            if key not in seen:
                seen.add(key)
                stack.append(after)
                there = action >> VERB_BITS
                arrival = (state.left[0] - after.left[0], state.cash[seat] - purse)
                found[there] = min(found.get(there, arrival), arrival)
    return found


@pytest.mark.slow
@both
@pytest.mark.parametrize("seed", range(8))
def test_reach_is_what_playing_every_move_finds(edition: int, seed: int) -> None:
    state = at_step(some_way_in(edition, seed, seats=3, rounds=7), "operate")
    if state.half:
        state.half = b""  # half rate would make movement used and movement lost two things
    told = {m: (r.mileposts, r.rent) for m, r in reach(state, state.mover).items()}
    assert told == by_playing(state)


def test_passing_an_entrance_takes_a_point_in_2001_and_none_in_2017() -> None:
    used = {}
    for edition in (2001, 2017):
        state = table(edition, track=[["K6 K5", "U.E3 U.E4"]], trains=["K6"])
        way = route(state, 0, [milepost("U.E4")])
        assert way is not None
        assert [GROUND.inner[BOARD.edge(a, b)] for a, b in pairwise(way.mileposts)].count(PASSAGE) == 1
        used[edition] = reach(state, 0)[milepost("U.E4")].mileposts
    assert used == {2001: 3, 2017: 2}


@both
def test_routes_use_a_link_that_stands_and_no_other(edition: int) -> None:
    state = table(edition, trains=["Corve"])
    assert route(state, 0, BOARD.city("Farholm").mileposts) is not None
    assert route(state, 0, BOARD.city("Eastmere").mileposts) is None
    raised = table(edition, trains=["Aldhelm"], bridges=["Rainbow"])
    assert route(raised, 0, BOARD.city("Eastmere").mileposts) is not None
    struck = table(edition, trains=["Corve"], in_force=[("Wizards' Strike", 0, 2)])
    assert route(struck, 0, BOARD.city("Farholm").mileposts) is None


def test_every_lane_is_as_long_as_its_way_and_touches_no_port_between() -> None:
    for port, others in lanes(BOARD).items():
        for other, points in others:
            way = sea_way(BOARD, port, other)
            assert way is not None
            assert len(way) - 1 == points
            assert all(b in BOARD.sea[a] for a, b in pairwise(way))
            assert BOARD.ports.isdisjoint(way[1:-1])


def test_no_water_leads_inland() -> None:
    assert soundings(BOARD, milepost("M5"))[milepost("Ford")] == FAR
    assert sea_way(BOARD, milepost("Ford"), milepost("M5")) is None


@both
@pytest.mark.parametrize("goal", ["R3", "R5", "L2"])
def test_a_voyage_takes_the_turns_that_its_route_says(edition: int, goal: str) -> None:
    """Boarding ends the turn, so does landing; the Hyperion makes the ten points that a route reckons with."""
    state = table(edition, seats=1, track=["L5 M5"], trains=["L5"], ship_deck=["Hyperion"])
    trips = Routes(state, 0)
    found = trips.from_train([milepost(goal)])
    assert found is not None
    turns, fees = trips.journey([found])
    assert fees == 2
    taken = state.taken
    while state.place[0] != milepost(goal):
        for action in state.game.gesture(state, 0, f"sail to {goal}") or []:
            state.apply(0, action)
        if state.step().name == "ship":
            play(state, 0, "board Hyperion")
        if state.place[0] == milepost(goal):
            break
        while state.step().name != "operate" or state.left[0] <= 0:
            play(state, 0, "done")
    assert state.taken - taken + 1 == turns


@both
def test_a_train_that_has_boarded_puts_out_and_lands_again_to_go_back_on_land(edition: int) -> None:
    state = table(edition, seats=1, track=["K5 L5 M5"], trains=["M5"], ships=["Serpent"])
    found = Routes(state, 0).from_train([milepost("K5")])
    assert found is not None
    offshore = code(found.mileposts[1])
    assert [code(m) for m in found.mileposts] == ["M5", offshore, "M5", "L5", "K5"]
    play(state, 0, f"sail {offshore}")
    play(state, 0, "sail M5")
    assert not state.aboard(0)
