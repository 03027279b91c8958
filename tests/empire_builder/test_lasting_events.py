"""Events that last: strikes and bad weather, where they bite and where they do not, and when they pass."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import NONE
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    GROUND,
    card,
    code,
    draw,
    end_turn,
    kinds,
    milepost,
    play,
    quiet,
    run,
    table,
    wanted_in,
    why,
)

STRIKES = [event_.name for event_ in CARDS.events if event_.kind == "strike"]
WEATHERS = [event_.name for event_ in CARDS.events if event_.kind == "weather"]
RATES = [("freight", 9, 5), ("heavy", 9, 5), ("fast", 12, 6), ("super", 12, 6)]


# ---------------------------------------------------------------- strikes


def struck_city(name: str) -> tuple[str, str]:
    """A city of one milepost that a strike closes, and one it leaves open."""
    struck = CARDS.event(card(name)).struck
    closed = next(c for c in BOARD.cities if struck[c.centre] and len(c.mileposts) == 1 and c.goods)
    opened = next(c for c in BOARD.cities if not any(struck[m] for m in c.mileposts) and len(c.mileposts) == 1)
    return closed.name, opened.name


@rule("EB-STRIKE")
@pytest.mark.parametrize("name", STRIKES)
def test_a_strike_bars_loading_and_delivering_where_it_touches_and_nowhere_else(name: str) -> None:
    closed, opened = struck_city(name)
    for city, barred in ((closed, True), (opened, False)):
        good = BOARD.goods[BOARD.city(city).goods[0]].name
        number, wanted = wanted_in(city)
        state = table(
            2,
            trains=[(city, "freight", [wanted])],
            hands=[[number, *quiet([number])[:2]]],
            in_force=[(name, 1, 1)],
        )
        expected = "EB-STRIKE" if barred else None
        assert why(state, 0, f"load {good}") == expected
        assert why(state, 0, f"deliver {wanted} {number}") == expected
        assert why(state, 0, f"drop {wanted}") is None


@rule("EB-STRIKE")
@pytest.mark.parametrize("name", STRIKES)
def test_a_strike_reaches_exactly_the_mileposts_that_touch_its_line(name: str) -> None:
    regions = {region.name: region for region in (*BOARD.coasts, *BOARD.borders)}
    region = next(region for key, region in regions.items() if key.split()[0] in name or key in name)
    struck = CARDS.event(card(name)).struck
    assert {m for m, mark in enumerate(struck) if mark} == set(region.mileposts)


@rule("EB-STRIKE")
def test_a_train_may_pass_through_a_struck_city() -> None:
    assert CARDS.event(card("Strike on the Atlantic")).struck[milepost("Norfolk")]
    state = table(2, track=["BH20 BG21 BF21"], trains=["BG21"], in_force=[("Strike on the Atlantic", 1, 1)])
    run(state, 0, "Norfolk BG21")
    assert state.left == [7]


@rule("EB-STRIKE", "EB-EVENT-DURATION")
def test_a_strike_lasts_through_the_drawers_next_turn() -> None:
    state = table(3, trains=["Calgary", "Norfolk", "Norfolk"])
    draw(state, "Strike on the Atlantic")
    for mover in (1, 2):
        assert why(state, mover, "load fish") == "EB-STRIKE"
        end_turn(state)
    end_turn(state)
    assert why(state, 1, "load fish") is None
    assert card("Strike on the Atlantic") in state.discards


@rule("EB-STRIKE", "EB-DELIVER-EVENT", "EB-EVENT-IMMEDIATE")
def test_a_strike_drawn_on_one_delivery_stops_the_next_at_once() -> None:
    city = "Norfolk"
    cards = [
        (n + 1, BOARD.goods[d.good].name)
        for n, ds in enumerate(CARDS.demands)
        for d in ds
        if BOARD.cities[d.city].name == city
    ]
    (n1, g1), (n2, g2) = cards[0], next(c for c in cards if c[1] != cards[0][1])
    spare = quiet([n1, n2])
    state = table(
        2, trains=[(city, "freight", [g1, g2])], hands=[[n1, n2, spare[0]]], deck=["Strike on the Atlantic", spare[1]]
    )
    play(state, 0, f"deliver {g1} {n1}")
    assert why(state, 0, f"deliver {g2} {n2}") == "EB-STRIKE"


# ---------------------------------------------------------------- weather


def weather_spot(name: str) -> tuple[str, str]:
    """A milepost in the area of bad weather and one outside it."""
    half = CARDS.event(card(name)).half
    return code(half.index(1)), code(half.index(0))


@rule("EB-HALF-RATE")
@pytest.mark.parametrize("name", WEATHERS)
@pytest.mark.parametrize(("loco", "full", "half"), RATES)
def test_half_rate_is_5_or_6_in_the_area_and_nothing_changes_outside_it(
    name: str, loco: str, full: int, half: int
) -> None:
    inside, outside = weather_spot(name)
    for spot, expected in ((inside, half), (outside, full)):
        state = table(2, trains=[(spot, loco)], mover=1, in_force=[(name, 1, 2)])
        end_turn(state)
        assert (state.mover, state.left) == (0, [expected])


@rule("EB-HALF-REMAINING")
def test_entering_bad_weather_halves_what_is_left_once_a_turn() -> None:
    name = "Ice storm in New England"
    half = CARDS.event(card(name)).half
    path = next(
        [a, b, c]
        for a in range(len(BOARD.codes))
        if not half[a]
        for b, e in BOARD.steps[a]
        if half[b] and BOARD.belt[e] == NONE and not GROUND.is_major[b]
        for c, f in BOARD.steps[b]
        if half[c] and c != a and BOARD.belt[f] == NONE
    )
    state = table(2, track=[" ".join(map(code, path))], trains=[code(path[0])], in_force=[(name, 1, 2)])
    assert state.left == [9]
    told = play(state, 0, f"move {code(path[1])}")
    assert state.left == [4]  # 8 are left, halved
    assert kinds(told)[0] == "slowed"
    play(state, 0, f"move {code(path[2])}")
    assert state.left == [3]
    state = table(2, track=[" ".join(map(code, path))], trains=[code(path[0])], in_force=[(name, 1, 2)], left=6)
    play(state, 0, f"move {code(path[1])}")
    assert state.left == [3]  # 5 are left, halved, rounded up


@rule("EB-HALF-REMAINING")
@pytest.mark.parametrize(("left", "after"), [(5, 3), (4, 2), (1, 1), (0, 0), (9, 5)])
def test_the_drawers_remaining_movement_is_halved_rounding_up(left: int, after: int) -> None:
    name = "Ice storm in New England"
    number, good = wanted_in("Boston")
    spare = quiet([number])
    args = {"trains": [("Boston", "freight", [good])], "hands": [[number, *spare[:2]]], "left": left}
    state = table(2, deck=[name, spare[3]], **args)  # type: ignore[arg-type]
    play(state, 0, f"deliver {good} {number}")
    assert state.left == [after]
    state = table(2, deck=["Snow in the Rockies", spare[3]], **args)  # type: ignore[arg-type]
    play(state, 0, f"deliver {good} {number}")
    assert state.left == [left]


@rule("EB-HALF-REMAINING")
def test_two_storms_halve_a_turn_once() -> None:
    name = "Ice storm in New England"
    number, good = wanted_in("Boston")
    spare = quiet([number])
    state = table(2, deck=[name, spare[3]], trains=[("Boston", "freight", [good])], hands=[[number, *spare[:2]]])
    state.in_force = [card("Snow in the Rockies") << 8 | 1 << 4 | 1]
    play(state, 0, f"deliver {good} {number}")
    assert state.left == [5]
    state.rules.slow(state, 0, None)
    assert state.left == [5]


@rule("EB-EVENT-DURATION", "EB-HALF-RATE")
def test_weather_passes_with_the_end_of_the_drawers_next_turn() -> None:
    name = "Blizzard on the prairies"
    inside, _ = weather_spot(name)
    state = table(3, trains=["Miami", inside, inside])
    draw(state, name)
    assert state.left == [5]
    end_turn(state)
    assert state.left == [5]
    end_turn(state)
    assert state.mover == 0
    assert state.in_force
    end_turn(state)
    assert (state.mover, state.left, state.in_force) == (1, [9], [])


@rule("EB-EVENT-COUNT")
def test_a_gulf_storm_counts_from_the_mileposts_at_the_coast() -> None:
    half = CARDS.event(card("Hurricane on the Gulf")).half
    coast = BOARD.distances_from(BOARD.coast("Gulf coast").mileposts)
    assert [bool(mark) for mark in half] == [distance <= 2 for distance in coast]


@rule("EB-EVENT-DURATION")
def test_a_lost_turn_of_the_drawer_still_ends_the_event() -> None:
    state = table(3)
    draw(state, "Strike on the Atlantic")
    state.lost_turns[0] = 1
    end_turn(state)
    end_turn(state)
    assert state.mover == 1
    assert state.in_force == []


@rule("EB-EVENT-DURATION")
def test_an_event_drawn_outside_ones_turn_ends_with_ones_next_turn() -> None:
    state = table(3, trains=["Chicago"], deck=["Strike on the Atlantic"])
    state.hands[2] = state.hands[2][:2]
    state.short = 2
    play(state, 0, "load tourists")
    assert state.struck
    end_turn(state)
    end_turn(state)
    assert state.struck
    end_turn(state)
    assert not state.struck


@rule("EB-EVENT-IMMEDIATE", "EB-EVENT-SHOW")
def test_events_in_force_are_shown_to_everybody() -> None:
    state = table(3)
    draw(state, "Strike on the Atlantic")
    for viewer in (None, 0, 1, 2):
        (force,) = state.view(viewer).in_force
        assert (force.name, force.drawer, force.ends) == ("Strike on the Atlantic", 0, 1)
