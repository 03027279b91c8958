"""Income: what each kind of hex pays, and the cubes that record it."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iberian_railways.builders import cubes_everywhere, fact, play, table, turn

# ------------------------------------------------------------------ by kind of hex, first and second


@rule("IB-INCOME-TOWN", "IB-INCOME-MAJOR", "IB-INCOME-LISBON", "IB-INCOME-MINOR", "IB-INCOME-MADRID")
@pytest.mark.parametrize(
    ("line", "other", "first", "second"),
    [
        ("start lisbon setubal", "setubal", 5 + 2, 5 + 1),
        ("start lisbon setubal", "lisbon", 5 + 2, 4 + 2),
        ("start porto braga", "porto", 4 + 2, 3 + 2),
        ("start porto braga", "braga", 4 + 2, 4 + 1),
        ("start madrid-s toledo", "madrid-n", 6 + 2, 6 + 2),
    ],
)
def test_a_hex_pays_less_where_another_railway_already_is(line: str, other: str, first: int, second: int) -> None:
    for theirs, gain in (("", first), (other, second)):
        state = table(cash=[50], track=["", theirs])
        play(state, line)
        assert state.income[0] == gain


@rule("IB-INCOME-MINOR")
@pytest.mark.parametrize(("theirs", "gain"), [("", 3), ("salamanca", 2)])
def test_a_minor_city_pays_three_or_two(theirs: str, gain: int) -> None:
    state = table(cash=[50], track=["j10 j9", theirs], action=["start"])
    play(state, "expand salamanca")
    assert state.income[0] == gain


@rule("IB-INCOME-MADRID")
def test_madrid_pays_six_to_every_railway() -> None:
    state = table(cash=[50, 50, 50])
    for line in ("start madrid-s toledo", "start madrid-sw toledo", "start madrid-n segovia"):
        turn(state, line)
    assert state.income == [6 + 2, 6 + 1, 6 + 2]


@rule("IB-INCOME-RURAL", "IB-MAP-RURAL")
def test_rural_hexes_pay_nothing() -> None:
    state = table(cash=[60])
    play(state, "start lisbon setubal q2 q3 q4 q5")
    assert state.income[0] == 7


@rule("IB-INCOME-GAIN")
def test_each_new_city_raises_the_income_at_once() -> None:
    state = table(cash=[60], track=["lisbon q2 q3"], income=[5], action=["start"])
    events = play(state, "expand setubal evora")
    assert fact(events, "income-raised", "gain") == 4
    assert fact(events, "income", "money") == 9


@rule("IB-INCOME-KEEP")
def test_the_first_players_income_stays_when_a_second_railway_comes() -> None:
    state = table(cash=[50, 50])
    turn(state, "start lisbon setubal")
    turn(state, "start lisbon setubal")
    assert state.income[:2] == [7, 5]


@rule("IB-RECEIVE-INCOME")
def test_after_the_action_the_player_receives_the_income() -> None:
    state = table(income=[12], cash=[1])
    events = play(state, "select start", "pass")
    assert fact(events, "income", "money") == 12
    assert state.cash[0] == 13
    assert state.cash[1] == 0, "nobody else does"


# ------------------------------------------------------------------ the cubes on the income track


@rule("IB-INCOME-OVER20")
@pytest.mark.parametrize(
    ("before", "after", "taken"), [(13, 20, 0), (14, 21, 1), (33, 40, 0), (34, 41, 1), (54, 61, 1)]
)
def test_a_mark_that_is_passed_takes_another_cube_from_the_supply(before: int, after: int, taken: int) -> None:
    state = table(income=[before], cash=[50])
    supply = state.supply[0]
    play(state, "start lisbon setubal")
    assert state.income[0] == after
    assert state.supply[0] == supply - 2 - taken
    assert cubes_everywhere(state, 0) == 31


@rule("IB-INCOME-NOCUBE")
@pytest.mark.parametrize("mark", [20, 40, 60])
def test_without_a_cube_the_income_is_held_at_the_mark(mark: int) -> None:
    state = table(income=[mark - 3], cash=[50], supply=[2])
    events = play(state, "start lisbon setubal")
    assert state.income[0] == mark
    assert state.supply[0] == 0
    assert fact(events, "income-raised", "lost") == 4
    assert fact(events, "income", "money") == mark


@rule("IB-INCOME-NOCUBE", "IB-INCOME-OVER20")
def test_track_is_laid_before_income_is_recorded() -> None:
    """With three cubes two are track and the third records the income; with two none is left to record it."""
    state = table(income=[20], cash=[50], supply=[3])
    play(state, "start lisbon setubal")
    assert (state.income[0], state.supply[0]) == (27, 0)
    state = table(income=[20], cash=[50], supply=[2])
    play(state, "start lisbon setubal")
    assert (state.income[0], state.supply[0]) == (20, 0)


@rule("IB-END-INCOME-CUBE")
def test_the_last_cube_taken_for_income_ends_the_game_when_the_turn_ends() -> None:
    state = table(income=[14], cash=[50], supply=[1], track=["lisbon setubal"], action=["merge"])
    turn(state, "purchase lisbon")
    assert (state.income[0], state.supply[0], state.over) == (19, 1, 0)
    state = table(income=[18], cash=[50], supply=[1], track=["lisbon setubal"], action=["merge"])
    turn(state, "purchase lisbon")
    assert (state.income[0], state.supply[0]) == (23, 0)
    assert state.reason == "last-cube"
