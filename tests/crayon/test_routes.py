"""Routes: the cheapest track is what trying everything finds, and a price is what playing it costs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise

import pytest
from msgspec.structs import replace

from milepost.kernel.match import Match
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.planner import Trips
from milepost.rulebooks.crayon.routes import CHEAPEST, SHORTEST, Path, build_path, by_turns, draw, quote, segment
from milepost.rulebooks.crayon.search import Flood
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import NOBODY
from tests.crayon.county import county, fresh, some_way_in


def rich(state: CrayonState) -> CrayonState:
    """The position with nothing but the map in the way: money, the cap and the limit at major cities do not bind."""
    free = state.copy()
    free.numbers = replace(state.numbers, build_cap=999, major_outs=99)
    free.cash = [999] * state.seat_count
    free.upgraded = False
    return free


def by_trying(state: CrayonState, seat: int, start: int, goal: int) -> int | None:
    """The least cost from one milepost to another: every next segment is asked of the rule, the last one being drawn.

    Only a city looks at more than the segment itself, and a path enters each city once, so the last new segment (kept
    while running through a city's belts) is all that the rule must see drawn.
    """
    scratch, ground = rich(state), state.ground
    build, bit = state.rules.verbs[state.rules.build_number], 1 << seat
    best = {(start, NONE): 0}
    queue = [(0, start, NONE)]
    while queue:
        cost, here, last = heappop(queue)
        if here == goal:
            return cost
        if cost > best[here, last]:
            continue
        scratch.owner[:], scratch.touch[:] = state.owner, state.touch
        if last != NONE:
            scratch.owner[last] = seat
            scratch.touch[here] |= bit
        for there, edge in ground.steps[here]:
            d = segment(ground, here, there)
            if ground.inner[edge] and edge not in state.shut:
                step = (cost, there, last)
            elif state.owner[edge] == seat:
                step = (cost, there, NONE)
            elif build.refuse(scratch, seat, d) is None:
                step = (cost + state.prices[seat][d], there, edge)
            else:
                continue
            if step[0] < best.get(step[1:], 10_000):
                best[step[1:]] = step[0]
                heappush(queue, step)
    return None


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_path_is_what_trying_every_path_finds(seed: int) -> None:
    state, rng = some_way_in(seed, seats=2 + seed % 3, rounds=3), random.Random(seed)
    ground = state.ground
    begins = [m for m in range(ground.mileposts) if state.touch[m] & 1 or ground.is_major[m]]
    cities = [city.centre for city in ground.board.cities]
    for _ in range(10):
        start = rng.choice(begins)
        goal = rng.choice(cities)
        wanted = by_trying(state, 0, start, goal)
        path = build_path(state, 0, [goal], [start], CHEAPEST)
        assert (None if path is None else path.price) == wanted
        if path is not None:
            assert quote(rich(state), 0, path.mileposts).price == wanted


def test_the_shortest_path_has_as_many_mileposts_as_a_train_would_count() -> None:
    state = fresh(1)
    board = state.ground.board
    for a in board.cities[:3]:
        for b in board.cities:
            path = build_path(state, 0, [b.centre], [a.centre], SHORTEST)
            assert path is not None
            assert path.length == board.distance(a.centre, b.centre)


@pytest.mark.parametrize("seed", range(8))
def test_a_price_is_what_playing_the_path_costs(seed: int) -> None:
    state = some_way_in(seed)
    while state.step().name != "build":
        state.push(state.mover, state.rules.done.code())
    seat = state.mover
    for city in state.ground.board.cities:
        path = build_path(state, seat, city.mileposts)
        if path is None:
            continue
        priced, played = quote(state, seat, path.mileposts), state.copy()
        for d in priced.segments:
            played.apply(seat, state.rules.build.code(d))
        assert state.cash[seat] - played.cash[seat] == priced.price
        if priced.refusal is None:
            assert priced.price == path.price
        else:
            a, b = path.mileposts[priced.stops : priced.stops + 2]
            assert played.why_not(seat, state.rules.build.code(segment(state.ground, a, b))) == priced.refusal


def test_a_path_over_anothers_track_is_refused_at_that_segment() -> None:
    state = some_way_in(3)
    while state.step().name != "build":
        state.push(state.mover, state.rules.done.code())
    seat = state.mover
    theirs = next(e for e, who in enumerate(state.owner) if who not in (seat, NOBODY))
    a, b = state.ground.board.edges[theirs]
    priced = quote(state, seat, [a, b])
    assert priced.refusal == state.why_not(seat, state.rules.build.code(2 * theirs))
    assert (priced.price, priced.stops) == (0, 0)


def test_mileposts_that_are_no_neighbours_have_no_price() -> None:
    priced = quote(fresh(), 0, [0, 50])
    assert priced.refusal is not None
    assert "not neighbours" in priced.refusal.says


def test_a_long_path_is_split_into_turns_under_the_cap() -> None:
    state = fresh(1)
    board = state.ground.board
    path = build_path(state, 0, [board.city("Thornton").centre], board.city("Quarrydale").mileposts)
    assert path is None, "track begins at a major city or at own track"
    path = build_path(state, 0, [board.city("Thornton").centre], board.cities[state.ground.majors[0]].mileposts)
    assert path is not None
    turns = by_turns(state, 0, path.segments)
    assert [d for turn in turns for d in turn] == list(path.segments)
    for turn in turns:
        assert sum(state.ground.price[d] for d in turn) <= state.numbers.build_cap
        assert sum(state.ground.is_major[state.ground.start[d]] for d in turn) <= state.numbers.major_outs


def test_events_that_forbid_building_forbid_the_path() -> None:
    state = fresh(1)
    board = state.ground.board
    start = board.cities[state.ground.majors[0]].mileposts
    goal = board.city("Thornton")
    before = build_path(state, 0, [goal.centre], start)
    state.closed_build = state.ground.marks(frozenset(n for n, _ in board.steps[goal.centre]) | {goal.centre})
    assert before is not None
    assert build_path(state, 0, [goal.centre], start) is None


def test_a_gesture_is_played_whole_or_not_at_all() -> None:
    game = county()
    match = Match(game, ("Ann",), game.options({}), bytes(32))
    match.play(0, "build to Thornton")
    match.play(0, "build to Wick")
    assert [line.text.split()[0] for line in match.lines(0)] == ["build"] * len(match.log)
    assert isinstance(match.state, CrayonState)
    before = match.state.digest()
    start = game.board.cities[game.ground.majors[0]].mileposts
    paths = [build_path(match.state, 0, city.mileposts, start) for city in game.board.cities]
    path = max((path for path in paths if path is not None), key=lambda path: path.price)
    assert path.price > match.state.numbers.build_cap - match.state.spent
    refusal = quote(match.state, 0, path.mileposts).refusal
    with pytest.raises(IllegalAction) as refused:
        match.play(0, " ".join(["build", *(game.board.codes[m] for m in path.mileposts)]))
    assert refused.value.illegal == refusal
    assert match.state.digest() == before


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("build to nowhere", "no milepost called"),
        ("build to", "Say which"),
        ("build a5 a6 a8", "not neighbours"),
        ("run", "Write it as"),
        ("run to Wick", "not on the map yet"),
    ],
)
def test_a_gesture_that_means_nothing_says_why(typed: str, says: str) -> None:
    game = county()
    match = Match(game, ("Ann",), game.options({}), bytes(32))
    refusal = match.why_not(0, typed)
    assert refusal is not None
    assert says in refusal.says


def test_track_to_a_major_city_begins_elsewhere() -> None:
    game = county()
    match = Match(game, ("Ann",), game.options({}), bytes(32))
    first, second = (game.board.cities[city].name for city in game.ground.majors[:2])
    match.play(0, f"build to {first} from {second}")
    assert isinstance(match.state, CrayonState)
    assert match.state.owner.count(0) > 0


def test_a_flood_leads_on_from_what_is_known_only_where_it_comes_cheaper() -> None:
    line = [((1, 1),), ((2, 1),), ()]
    best, _ = Flood(line, [(0, 0)], 9, [(1, 5)]).whole()
    assert best == [0, 1, 2]
    best, _ = Flood(line, [(0, 0)], 9, [(1, 1)]).whole()
    assert best == [0, 1, 10]


def from_others_track(seed: int) -> Iterator[tuple[CrayonState, int, Path]]:
    """Ways that need new track, of a train that stands in a city where only others' track leads."""
    state = rich(some_way_in(seed, rounds=8))
    state.cash = [60] * state.seat_count
    seat, ground = state.mover, state.ground
    for city in ground.board.cities:
        if ground.is_major[city.centre] or not state.touch[city.centre] or state.touch[city.centre] >> seat & 1:
            continue
        state.place[seat * 2] = city.centre
        trips = Trips(state, seat)
        paths = [trips.from_train(other.mileposts) for other in ground.board.cities]
        yield from ((state, seat, path) for path in paths if path is not None and path.segments)


def test_new_track_from_where_others_track_leads_is_built_from_its_far_end() -> None:
    turned = spurs = 0
    for seed in range(8):
        for state, seat, path in from_others_track(seed):
            laid = state.copy()
            for d in path.segments:
                assert state.rules.build.refuse(laid, seat, d) is None
                draw(laid, seat, [d])
            steps = [segment(state.ground, a, b) for a, b in pairwise(path.mileposts)]
            assert all(laid.owner[d >> 1] != NOBODY or state.ground.inner[d >> 1] for d in steps)
            assert path.price == sum(state.prices[seat][d] for d in path.segments)
            turned += any(d ^ 1 in path.segments for d in steps)
            spurs += not {d >> 1 for d in path.segments} <= {d >> 1 for d in steps}
    assert turned
    assert spurs, "track that only joins the rest is built, but not run over"
