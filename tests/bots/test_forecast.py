"""Plans and the events in force: what holds them up, for how long, and that they come as late as they are played."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest

from milepost.bots.crayon.driving import Turn
from milepost.bots.crayon.forecast import Forecast, with_events
from milepost.bots.crayon.jobs import ABOARD, Stop, jobs
from milepost.bots.crayon.levels import HARD, NORMAL
from milepost.bots.crayon.planning import Planner, beyond_events
from milepost.bots.crayon.timing import Journey
from milepost.rulebooks.crayon.routes import segment
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.empire_builder.builders import BOARD, CARDS, event, play, quiet, table, wanted_in, why

WEATHER = "Snow in the Rockies"
STRIKE = "Strike on the Great Lakes"
FLOOD = "Flood: Mississippi"
BLIZZARD = "Blizzard on the prairies"


def shortest(state: CrayonState, end: str) -> list[int]:
    """The fewest mileposts from the train to a city, over whatever can bear track."""
    ground, goals = state.ground, BOARD.city(end).mileposts
    came = {state.place[0]: -1}
    waiting = deque(came)
    while waiting:
        here = waiting.popleft()
        if here in goals:
            way = [here]
            while came[way[-1]] >= 0:
                way.append(came[way[-1]])
            return way[::-1]
        for there, edge in ground.steps[here]:
            if there not in came and (ground.buildable[edge] or ground.inner[edge]):
                came[there] = here
                waiting.append(there)
    raise LookupError(end)


def laid(state: CrayonState, end: str) -> list[int]:
    """Track of seat 0 from the train to a city: its mileposts."""
    way = shortest(state, end)
    for a, b in pairwise(way):
        if not state.ground.inner[BOARD.edge(a, b)]:
            state.owner[BOARD.edge(a, b)] = 0
    survey(state)
    return way


def on_the_way(start: str, end: str, *in_force: tuple[str, int, int]) -> tuple[CrayonState, list[int], Stop]:
    """A train with a load that the end of its line wants, all track laid, and events in force."""
    number, wanted = wanted_in(end)
    hands = [[number, *quiet([number])[:2]]]
    state = table(1, trains=[(start, "freight", [wanted])], hands=hands, in_force=in_force)
    good = next(good.id for good in BOARD.goods if good.name == wanted)
    pays = next(d.pays for d in CARDS.demands[number - 1] if d.good == good)
    return state, laid(state, end), Stop(BOARD.city(end).id, good, number - 1, pays)


def turns_planned(state: CrayonState, way: list[int], stop: Stop) -> float:
    calm = with_events(state, [])
    timing = Journey(calm, 0, 0, way, [(len(way) - 1, stop)], [], Forecast(state, 0)).run()
    assert timing is not None
    return timing.turns


def turns_played(state: CrayonState, way: list[int], stop: Stop) -> float:
    """Turns until the load is delivered, if the train runs as far as it may in each."""
    at, turn, speed = 0, 1, state.numbers.locos[state.loco[0]].speed
    delivery = f"deliver {BOARD.goods[stop.good].name} {stop.card + 1}"
    while turn < 20:
        while at < len(way) - 1 and why(state, 0, move := f"move {BOARD.codes[way[at + 1]]}") is None:
            play(state, 0, move)
            at += 1
        if at == len(way) - 1 and why(state, 0, delivery) is None:
            return turn - state.left[0] / speed
        while state.step().name != "build":
            play(state, 0, "done")
        play(state, 0, "done")
        turn += 1
    raise AssertionError("the train never came")


TRIPS = [("Kansas City", "Denver"), ("Denver", "Omaha"), ("St. Louis", "Chicago"), ("Minneapolis", "Duluth")]
TRIPS += [("Kansas City", "Cincinnati"), ("Chicago", "Omaha"), ("Dallas", "New Orleans"), ("Denver", "Salt Lake City")]


@pytest.mark.parametrize("name", ["", WEATHER, STRIKE, FLOOD, BLIZZARD, "Strike at the Mexican border"])
@pytest.mark.parametrize("ends", [1, 2])
def test_a_journey_through_events_takes_the_turns_that_it_takes_to_play_it(name: str, ends: int) -> None:
    longer = 0
    for start, end in TRIPS:
        state, way, stop = on_the_way(start, end, *([(name, 0, ends)] if name else []))
        planned = turns_planned(state, way, stop)
        calm = turns_planned(with_events(state, []), way, stop)
        longer += planned > calm
        assert planned == pytest.approx(turns_played(state, way, stop)), (start, end)
    assert (longer > 0) == (name in (WEATHER, STRIKE, FLOOD))


def test_an_event_of_ones_own_lasts_for_this_turn_and_the_next_another_s_for_one() -> None:
    name, flood = event("flood")
    river = min(flood.flooded)
    edge = next(iter(BOARD.crossings[river].edges))
    there = BOARD.edges[edge][1]
    for drawer, ends, lasts in ((0, 2, 2), (0, 1, 1), (1, 2, 1), (1, 1, 1)):
        forecast = Forecast(table(2, in_force=[(name, drawer, ends)]), 0)
        assert [forecast.stops(turn, edge, there) for turn in range(3)] == [turn < lasts for turn in range(3)]
        assert [forecast.forbids(turn, 2 * edge) for turn in range(3)] == [turn < lasts for turn in range(3)]
    assert not Forecast(table(2), 0).stops(0, edge, there)


def test_weather_halves_what_is_left_of_a_turn_once() -> None:
    state, way, stop = on_the_way("Denver", "Omaha", (WEATHER, 0, 1))
    slowed = turns_planned(state, way, stop)
    state.halved, state.left = 1, [5]  # it has been slowed in this turn already
    assert turns_planned(state, way, stop) == pytest.approx(slowed - 4 / 9)


def test_a_bridge_that_a_flood_took_is_planned_for_when_it_can_be_built_again() -> None:
    for ends in (1, 2):
        state, way, stop = on_the_way("Kansas City", "Cincinnati", (FLOOD, 0, ends))
        ground = state.ground
        bridges = [
            d for d in (segment(ground, a, b) for a, b in pairwise(way)) if ground.crossing[d >> 1] in state.flooded
        ]
        for d in bridges:
            state.owner[d >> 1] = NOBODY
        calm = with_events(state, [])
        turns = []
        for forecast in (Forecast(calm, 0), Forecast(state, 0)):
            timing = Journey(calm, 0, 0, way, [(len(way) - 1, stop)], bridges, forecast).run()
            assert timing is not None
            turns.append(timing.turns)
        assert turns[1] == pytest.approx(turns[0] + ends)


def test_a_plan_waits_for_a_flood_to_pass_and_goes_no_long_way_round() -> None:
    """Plans once took what an event closes for closed for good, and led another way."""
    state, way, stop = on_the_way("Kansas City", "Chicago", (FLOOD, 0, 1))
    assert any(BOARD.edge_crossing[BOARD.edge(a, b)] in state.flooded for a, b in pairwise(way))
    plan = beyond_events(state, 0, HARD).judged([stop])
    calm = Planner(with_events(state, []), 0, HARD).judged([stop])
    assert plan is not None
    assert calm is not None
    assert list(plan.way) == list(calm.way) == way
    assert plan.turns > calm.turns


def test_what_an_event_forbids_is_built_later_and_the_rest_now() -> None:
    state, _, _ = on_the_way("Kansas City", "Denver", (FLOOD, 0, 1))
    state.place[0] = BOARD.city("Kansas City").mileposts[0]
    way = shortest(state, "Chicago")
    segments = [segment(state.ground, a, b) for a, b in pairwise(way) if not state.ground.inner[BOARD.edge(a, b)]]
    barred = [d for d in segments if Forecast(state, 0).forbids(0, d)]
    assert barred
    while state.step().name != "build":
        play(state, 0, "done")
    turn = Turn(state, 0, HARD, {})
    turn._lay([*barred, *(d for d in segments if d not in barred)], 99)
    assert turn.codes
    assert all(state.owner[d >> 1] == NOBODY for d in barred)


def test_a_second_card_that_wants_what_is_aboard_once_may_be_served_from_a_source() -> None:
    """One load serves one card: the other was once left out of every plan as long as that load was aboard."""
    twice = [
        (good.id, [n for n, some in enumerate(CARDS.demands) if any(d.good == good.id for d in some)][:2])
        for good in BOARD.goods
    ]
    good, cards = next((good, cards) for good, cards in twice if len(cards) == 2)
    name = BOARD.goods[good].name
    for aboard in ([name], [name, name]):
        hands = [[cards[0] + 1, cards[1] + 1, quiet([cards[0] + 1, cards[1] + 1])[-1]]]
        state = table(1, trains=[("Chicago", "heavy", aboard)], hands=hands)
        asking = sum(d.good == good for c in state.hands[0] for d in CARDS.demands[c])
        sources = {job.source for job in jobs(state, 0, 0) if job.good == good}
        assert ABOARD in sources
        assert (sources != {ABOARD}) == (asking > len(aboard))


def test_a_turn_begins_with_another_look_at_a_plan_that_was_made_in_the_middle_of_one() -> None:
    """Since then track was built and loads were taken along; normal keeps to its plan."""
    state, _, _ = on_the_way("Kansas City", "Denver")
    state.cash = [60]
    for level, again in ((HARD, True), (NORMAL, False)):
        first = Turn(state.copy(), 0, level, {})
        first._planned()
        assert first.plan is not None
        memory = dict(first.kept())
        looked = Turn(state.copy(), 0, level, memory | {"settled": False})
        looked._look_again()
        assert looked.tried is again
        assert looked.plan is not None
        assert looked.plan.to_win <= first.plan.to_win + 1e-9
        kept = Turn(state.copy(), 0, level, memory | {"settled": True, "poor": True})
        kept._look_again()
        assert not kept.tried
        assert kept.poor is not again  # the hand is judged anew by the plan, and is not poor
