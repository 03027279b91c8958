"""Loans, interest, repayment and insolvency."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.money import funds
from milepost.rulebooks.iberian_railways.state import IberianState
from tests.iberian_railways.builders import GAME, fact, hexes, idle, missing, play, says, table, told, turn, why

WEST = "lisbon q2 q3 evora"

# ------------------------------------------------------------------ loans


@rule("IB-LOAN-TAKE", "IB-LOAN-MARKER")
@pytest.mark.parametrize(("cash", "loans"), [(0, 4), (2, 4), (3, 3), (8, 2), (13, 1), (17, 1), (18, 0), (40, 0)])
def test_the_fewest_loans_that_suffice_are_taken_for_a_build(cash: int, loans: int) -> None:
    state = table(cash=[cash])
    events = play(state, "select start", "place lisbon", "place q2", "place q3", "place evora", "build")
    assert state.loans[0] == loans
    assert [event.facts["count"] for event in told(events, "borrowed")] == ([loans] if loans else [])
    assert state.cash[0] == cash + 5 * loans - 18 + 7 - state.loans[0], "income 7, and a dollar a loan of interest"


@rule("IB-LOAN-TAKE")
def test_loans_are_taken_for_a_business_interest_too() -> None:
    state = table(income=[1])
    events = play(state, "purchase lisbon")
    assert fact(events, "borrowed", "loans") == 1
    assert fact(events, "purchased", "price") == 5


@rule("IB-LOAN-TAKE")
def test_no_loan_can_be_taken_for_its_own_sake() -> None:
    assert {form.name for form in GAME.notation.forms}.isdisjoint({"borrow", "loan"})
    state = table(cash=[4])
    idle(state)
    assert (state.loans[0], state.cash[0]) == (0, 4)


@rule("IB-LOAN-INTEREST", "IB-PAY-INTEREST")
@pytest.mark.parametrize(
    ("loans", "interest"),
    list(enumerate((0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 16, 17, 19, 25))),
)
def test_the_box_says_what_is_paid_each_turn(loans: int, interest: int) -> None:
    state = table(loans=[loans], cash=[30], income=[30])
    play(state, "select start")
    if state.step().name == "carry-out":
        play(state, "pass")
    assert state.cash[0] == 30 + 30 - interest


@rule("IB-PAY-INTEREST", "IB-RECEIVE-INCOME", "IB-TURN-ORDER")
def test_interest_counts_the_loans_of_this_turn_and_comes_after_income() -> None:
    state = table()
    events = play(state, f"start {WEST}")
    kinds = [event.kind for event in events]
    assert kinds[-3:] == ["income", "interest", "turn"]
    assert fact(events, "income", "money") == 7, "with what was built this turn"
    assert fact(events, "interest", "paid") == 4, "for the four loans of this turn"
    assert state.cash[0] == 2 + 7 - 4


@rule("IB-LOAN-EX-PETE-SHORT", "IB-PAY-INTEREST")
def test_interest_that_the_last_loan_cannot_pay_takes_what_there_is() -> None:
    state = table(loans=[15], cash=[1], income=[2])
    events = turn(state, "select start")
    assert fact(events, "interest", "paid") == 1 + 2 + 5
    assert (state.loans[0], state.cash[0]) == (16, 0)
    assert state.is_out(0)


# ------------------------------------------------------------------ paying off


@rule("IB-PAYOFF", "IB-LOAN-REPAY", "IB-LOAN-MARKER")
def test_after_interest_one_loan_may_be_paid_off_for_six() -> None:
    state = table(loans=[3], cash=[9])
    idle_until_repay(state)
    assert state.cash[0] == 9 - 3
    events = play(state, "repay")
    assert (state.loans[0], state.cash[0]) == (2, 0)
    assert fact(events, "repaid", "paid") == 6


@rule("IB-LOAN-REPAY-ONE")
def test_only_one_loan_is_paid_off_in_a_turn() -> None:
    state = table(loans=[3], cash=[90])
    idle_until_repay(state)
    play(state, "repay")
    assert state.mover == 1
    assert state.loans[0] == 2


@rule("IB-PAYOFF")
def test_paying_off_is_a_choice() -> None:
    state = table(loans=[3], cash=[90])
    idle_until_repay(state)
    assert sorted(GAME.notation.text(code) for code in state.legal(0)) == ["pass", "repay"]
    play(state, "pass")
    assert (state.loans[0], state.mover) == (3, 1)


@rule("IB-PAYOFF", "IB-LOAN-REPAY")
@pytest.mark.parametrize(("loans", "cash"), [(0, 90), (3, 3 + 5)])
def test_without_a_loan_or_without_six_dollars_there_is_nothing_to_decide(loans: int, cash: int) -> None:
    state = table(loans=[loans], cash=[cash])
    play(state, "select start", "pass")
    assert state.mover == 1
    state.mover, state.at = 0, 4
    assert why(state, "repay") == ("IB-LOAN-REPAY" if loans else "IB-PAYOFF")


@rule("IB-PAYOFF", "IB-TURN-ORDER")
def test_a_loan_cannot_be_paid_off_before_interest() -> None:
    state = table(loans=[3], cash=[90])
    assert why(state, "repay") == "IB-PAYOFF"
    play(state, "select start")
    assert why(state, "repay") == "IB-PAYOFF"


def idle_until_repay(state: IberianState) -> None:
    play(state, "select start", "pass")
    assert state.step().name == "repay"


# ------------------------------------------------------------------ insolvency


@rule("IB-INSOLVENT")
def test_the_sixteenth_loan_is_never_taken_for_a_build() -> None:
    dear = table(loans=[12], cash=[2], action=["start"], draft=WEST)
    assert funds(dear, 0) == 17
    assert missing(dear) == "IB-INSOLVENT"
    assert says(dear, "build") == "That costs $18; with all loans short of the last you have $17."
    just = table(loans=[12], cash=[3], action=["start"], draft=WEST)
    assert missing(just) is None
    events = play(just, "build")
    assert told(events, "borrowed")[0].facts["loans"] == 15


@rule("IB-INSOLVENT")
def test_the_sixteenth_loan_is_never_taken_for_a_business_interest() -> None:
    state = table(loans=[15], cash=[4])
    play(state, "select purchase")
    assert why(state, "purchase lisbon") == "IB-INSOLVENT"
    assert why(state, "purchase porto") is None


@rule("IB-INSOLVENT")
def test_a_placement_that_cannot_be_paid_is_refused() -> None:
    state = table(loans=[14], cash=[2])
    play(state, "select start", "place lisbon")
    assert why(state, "place q2") == "IB-START-TWO-URBAN", "a third track could not be paid, so Q2 leads nowhere"
    play(state, "place setubal")
    assert why(state, "place q2") == "IB-INSOLVENT"


@rule("IB-INSOLVENT")
@pytest.mark.parametrize("action", ["start", "merge", "purchase"])
def test_an_insolvent_player_moves_the_marker_but_neither_builds_nor_buys(action: str) -> None:
    state = table(loans=[16], cash=[100], income=[30], track=["lisbon q2 q4 q5"])
    events = play(state, f"select {action}")
    assert fact(events, "idle", "why") == "insolvent"
    assert state.step().name == "repay"


@rule("IB-INSOLVENT")
@pytest.mark.parametrize(
    ("action", "line"), [("start", "place lisbon"), ("start", "build"), ("purchase", "purchase porto")]
)
def test_an_insolvent_player_who_asks_is_told_why(action: str, line: str) -> None:
    state = table(loans=[16], cash=[100], income=[30], action=[action])
    state.at = 1
    assert why(state, line) == "IB-INSOLVENT"


@rule("IB-INSOLVENT-REMOVE")
@pytest.mark.parametrize(("income", "out"), [(0, True), (25, True), (26, False), (40, False)])
def test_an_insolvent_player_with_income_under_twenty_six_is_out_at_the_end_of_the_turn(income: int, out: bool) -> None:
    state = table(loans=[16], cash=[0], income=[income])
    events = turn(state, "select start")
    assert state.is_out(0) == out
    assert bool(told(events, "out")) == out


@rule("IB-INSOLVENT-REMOVE", "IB-INSOLVENT")
def test_who_pays_a_loan_off_in_time_is_insolvent_no_longer() -> None:
    state = table(loans=[16], cash=[30], income=[6])
    play(state, "select start", "repay")
    assert (state.loans[0], state.is_out(0)) == (15, False)
    idle(state, 2)
    play(state, "select purchase")
    assert why(state, "purchase porto") is None


@rule("IB-INSOLVENT-REMOVE")
def test_who_is_out_takes_no_further_turns() -> None:
    state = table(loans=[16])
    turn(state, "select start")
    movers = []
    for _ in range(5):
        movers.append(state.mover)
        idle(state)
    assert movers == [1, 2, 1, 2, 1]
    assert why(state, "select start", seat=0) == "IB-TURN-ORDER"
    assert state.view(None).players[0].out


@rule("IB-INSOLVENT-TRACK")
def test_the_track_of_a_player_who_is_out_stays_and_fills_its_hexes() -> None:
    state = table(loans=[16], cash=[0, 50, 50], track=["lisbon setubal"])
    turn(state, "select start")
    assert state.is_out(0)
    assert state.cubes[0] == hexes("lisbon setubal")
    events = turn(state, "start lisbon setubal")
    assert fact(events, "built", "price") == 7 + 2
    play(state, "select start")
    assert why(state, "place lisbon") == "IB-TRACK-TWO-PER-HEX"
