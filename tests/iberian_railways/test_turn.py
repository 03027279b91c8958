"""The turn: one action is selected, and the marker must move; the rest follows in order."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iberian_railways.builders import GAME, fact, idle, play, start, table, turn, why

WEST = "lisbon q2 q3 evora"
ALL_FOUR = ("start", "expand", "merge", "purchase")


@rule("IB-ACTION-FOUR")
def test_one_of_four_actions_must_be_selected_before_anything_else() -> None:
    state = table(action=["start"], cash=[50], track=[WEST])
    offered = [GAME.notation.text(code) for code in state.legal(0)]
    assert offered == ["select expand", "select merge", "select purchase"]
    for line in ("place q4", "build", "clear", "lift q4", "pass", "purchase porto", "repay"):
        code = GAME.notation.parse(line)
        refused = state.why_not(0, code)
        assert refused is not None, line
        assert refused.rule in GAME.ledger


@rule("IB-ACTION-FOUR")
def test_a_second_action_cannot_be_selected_in_the_same_turn() -> None:
    state = table(cash=[50])
    play(state, "select start")
    assert why(state, "select purchase") == "IB-ACTION-FOUR"
    assert why(state, "purchase porto") == "IB-ACTION-FOUR"


@rule("IB-ACTION-FOUR", "IB-BI-BUY")
def test_only_the_selected_action_can_be_carried_out() -> None:
    state = table(cash=[50], action=["start"])
    play(state, "select purchase")
    for line in ("place lisbon", "build"):
        assert why(state, line) == "IB-ACTION-FOUR"
    state = table(cash=[50])
    play(state, "select start")
    refused = state.why_not(0, GAME.notation.parse("purchase porto"))
    assert refused is not None
    assert refused.rule == "IB-BI-BUY"


@rule("IB-ACTION-MOVE")
@pytest.mark.parametrize("box", ALL_FOUR)
def test_the_marker_must_move_to_a_different_box(box: str) -> None:
    state = table(action=[box], cash=[50])
    for other in ALL_FOUR:
        assert why(state, f"select {other}") == ("IB-ACTION-MOVE" if other == box else None)


@rule("IB-ACTION-MOVE", "IB-ACTION-PASS")
def test_an_action_that_was_not_carried_out_still_moved_the_marker() -> None:
    state = table(cash=[50, 50, 50])
    turn(state, "select start")
    idle(state, 2)
    assert why(state, "select start") == "IB-ACTION-MOVE"


@rule("IB-ACTION-PASS")
@pytest.mark.parametrize("action", ["start", "purchase"])
def test_the_selected_action_need_not_be_carried_out(action: str) -> None:
    state = table(cash=[50], income=[4])
    events = play(state, f"select {action}", "pass")
    assert fact(events, "passed", "step") == "carry-out"
    assert (state.cash[0], state.cubes[0], state.holder.count(0)) == (54, 0, 0)
    assert state.mover == 1


@rule("IB-ACTION-PASS")
def test_placed_cubes_are_taken_back_before_a_pass() -> None:
    state = table(cash=[50])
    play(state, "select start", "place lisbon")
    assert why(state, "pass") == "IB-ACTION-PASS"
    play(state, "clear", "pass")
    assert state.mover == 1


@rule("IB-ACTION-PASS")
def test_an_action_that_nothing_can_come_of_is_passed_without_asking() -> None:
    state = table()
    events = play(state, "select merge")
    assert fact(events, "idle", "why") == "nothing"
    assert state.mover == 1


@rule("IB-ACTION-FIRST")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_on_their_first_turn_players_select_start_or_purchase(seats: int) -> None:
    state = start(seats)
    for line in ("start madrid toledo", "select start", "purchase porto", "start porto braga", "select purchase")[
        :seats
    ]:
        assert [GAME.notation.text(code) for code in state.legal(state.mover)] == ["select start", "select purchase"]
        assert why(state, "select merge") == why(state, "select expand") == "IB-ACTION-FIRST"
        turn(state, line)
    assert why(state, "select merge") is None, "the first round is over"


@rule("IB-ACTION-FIRST", "IB-ACTION-PASS")
def test_doing_nothing_is_allowed_on_the_first_turn_too() -> None:
    state = start()
    first = state.mover
    turn(state, "select purchase")
    assert state.mover == (first + 1) % 3


@rule("IB-TURN-ORDER")
def test_a_turn_is_action_income_interest_repayment_and_then_the_player_to_the_left() -> None:
    state = table(4, mover=3, cash=[0, 0, 0, 20], loans=[0, 0, 0, 2], income=[0, 0, 0, 3])
    events = play(state, "start lisbon setubal", "repay")
    told_of = ("selected", "built", "income", "interest", "repaid", "turn")
    assert [event.kind for event in events if event.kind in told_of] == list(told_of)
    assert state.mover == 0


@rule("IB-TURN-ORDER")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    state = table(cash=[50, 50, 50])
    assert state.actors() == (0,)
    assert state.legal(1) == []
    assert why(state, "select start", seat=1) == "IB-TURN-ORDER"


@rule("IB-TURN-ORDER")
def test_everybody_plays_in_turn_round_the_table() -> None:
    state = table(5, mover=2)
    movers = []
    for _ in range(7):
        movers.append(state.mover)
        idle(state)
    assert movers == [2, 3, 4, 0, 1, 2, 3]


def test_the_safe_action_takes_the_draft_back_and_then_passes() -> None:
    state = table(cash=[50], loans=[1])
    played = []
    play(state, "select start", "place lisbon")
    while state.mover == 0:
        code = GAME.safe(state, 0)
        played.append(GAME.notation.text(code))
        state.apply(0, code)
    assert played == ["clear", "pass", "pass"]
    assert GAME.safe(state, 1) in state.legal(1)
