"""Mercy and backtracking: a loan, a fee paid late, turning round on the line; and all of them together."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import turn
from milepost.rulebooks.crayon.state import NOWHERE
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import draw, kinds, legal, play, run, until, verbs, why
from tests.iron_dragon.variations.tables import GAME, playing

OTHERS = "F2 G3 H3 I4"
"""Track of another player, from Ford."""
WANTED = ("F2", "teapot", ["Iron"])
"""A train at Ford with a load that card 3 wants in Dorn."""


# ---------------------------------------------------------------- borrowing


@rule("ID17-VAR-BORROW")
def test_a_loan_of_up_to_20_costs_double() -> None:
    state = playing(borrowing=True, cash=[0])
    assert [text for text in legal(state, 0) if text.startswith("borrow")][-1] == "borrow 20"
    play(state, 0, "borrow 20")
    assert (state.cash[0], state.extra["loans"]) == (20, [40, 0])
    assert state.view(1).extra["loans"] == (40, 0)
    assert why(state, 0, "borrow 1") == "ID17-VAR-BORROW"
    assert "borrow" not in verbs(playing(cash=[0]), 0)


@rule("ID17-VAR-BORROW")
def test_it_is_paid_back_by_itself_as_soon_as_the_cash_is_there() -> None:
    state = playing(borrowing=True, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2]], cash=[0])
    play(state, 0, "borrow 10")
    assert "loan-repaid" in kinds(play(state, 0, "deliver iron 3"))
    assert (state.cash[0], state.extra["loans"]) == (10 + 30 - 20, [0, 0])


@rule("ID17-VAR-BORROW")
def test_a_loan_pays_for_a_ship_or_for_a_foreman() -> None:
    state = playing(borrowing=True, trains=["M5"], ship_deck=["Vulture"], cash=[0])
    play(state, 0, "borrow 4")
    play(state, 0, "ship")
    play(state, 0, "board vulture")
    play(state, 0, "done")
    play(state, 0, "hire deck")
    assert state.cash[0] == 0


# ---------------------------------------------------------------- late payment of use fees


def short_of_money(cash: int = 3, **more: Any) -> DragonState:
    """Seat 0 at Ford, where only seat 1's track leads on, with a load it has a demand for."""
    given: dict[str, Any] = {"track": [[], OTHERS], "trains": [WANTED], "hands": [[3, 1, 2]], **more}
    return playing(late_fee=True, cash=[cash, 50], **given)


@rule("ID17-VAR-LATE-FEE")
def test_a_fee_is_owed_to_the_landlord_and_the_next_payoff_pays_it_first() -> None:
    state = short_of_money(track=[["J8 J9"], OTHERS])
    assert "rented-late" in kinds(run(state, 0, "G3"))
    assert (state.cash, state.extra["late"], state.extra["late_to"]) == ([3, 50], [4, 0], [1, NOWHERE])
    state.place[0] = state.ground.board.city("Dorn").centre
    assert "fee-settled" in kinds(play(state, 0, "deliver iron 3"))
    assert (state.cash, state.extra["late"]) == ([29, 54], [0, 0])


@rule("ID17-VAR-LATE-FEE")
def test_without_a_wanted_load_or_without_the_variation_the_fee_is_due_first() -> None:
    assert (
        why(short_of_money(hands=[[1, 2, 4]], trains=[("F2", "teapot", ["Arms"])]), 0, "move G3") == "ID17-RENT-PREPAY"
    )
    plain = playing(track=[[], OTHERS], trains=[WANTED], hands=[[3, 1, 2]], cash=[3])
    assert why(plain, 0, "move G3") == "ID17-RENT-PREPAY"


@rule("ID17-VAR-LATE-FEE")
def test_while_a_fee_is_owed_nothing_is_built_upgraded_or_rented() -> None:
    state = short_of_money(seats=3, track=[[], "F2 G3", "G3 H3"])
    run(state, 0, "G3")
    assert why(state, 0, "move H3") == "ID17-VAR-LATE-FEE"
    play(state, 0, "done")
    assert why(state, 0, "build L2 L3") == "ID17-VAR-LATE-FEE"
    assert why(state, 0, "upgrade sardar") == "ID17-NO-CREDIT"


@rule("ID17-VAR-LATE-FEE", "ID17-BRIBE-MOVE")
@pytest.mark.parametrize(("cash", "refusal"), [(0, "ID17-BRIBE-MOVE"), (1, None), (4, None), (5, None)])
def test_the_bribe_is_never_paid_late(cash: int, refusal: str | None) -> None:
    below = ("U.E1", "teapot", ["Iron"])
    state = short_of_money(cash, track=[[], "U.E1 U.E2"], trains=[below])
    assert why(state, 0, "move U.E2") == refusal
    if refusal is None:
        run(state, 0, "U.E2")
        paid = cash == 5
        assert state.cash == [0, 54] if paid else state.cash == [cash - 1, 50]
        assert state.extra["late"] == [0 if paid else 4, 0]


# ---------------------------------------------------------------- backtracking


def facing_away(where: str = "H3", came: str = "G3", **more: Any) -> DragonState:
    """Seat 0's train out on a line, facing away from where it came."""
    given: dict[str, Any] = {"track": [OTHERS], "trains": [where], "came": came, **more}
    return playing(backtracking=True, **given)


@rule("ID17-VAR-BACKTRACK")
def test_a_train_turns_round_on_the_line_for_a_full_turn() -> None:
    state = facing_away()
    assert why(state, 0, "move G3") == "ID17-MOVE-REVERSE"
    play(state, 0, "backtrack")
    assert state.mover == 1
    until(state, 0)
    assert why(state, 0, "move G3") is None
    assert why(state, 0, "move I4") is None


@rule("ID17-VAR-BACKTRACK")
def test_a_turn_in_which_something_was_done_is_no_full_turn() -> None:
    state = facing_away()
    run(state, 0, "I4")
    assert why(state, 0, "backtrack") == "ID17-VAR-BACKTRACK"


@rule("ID17-VAR-BACKTRACK", "ID17-MOVE-REVERSE")
@pytest.mark.parametrize(("where", "came", "line"), [("F2", "G3", OTHERS), ("M5", "L5", "L5 M5")])
def test_in_a_city_or_at_a_port_there_is_nothing_to_turn(where: str, came: str, line: str) -> None:
    state = facing_away(where, came, track=[line])
    assert why(state, 0, f"move {came}") is None
    assert why(state, 0, "backtrack") == "ID17-VAR-BACKTRACK"


@rule("ID17-VAR-BACKTRACK")
def test_a_ship_has_nothing_to_turn() -> None:
    state = playing(backtracking=True, trains=["N4"], ships=["Vulture"])
    assert why(state, 0, "backtrack") == "ID17-VAR-BACKTRACK"


@rule("ID17-VAR-BACKTRACK-DISCARD")
def test_a_turn_lost_to_an_event_may_be_used_to_turn_round_but_not_one_spent_on_a_new_hand() -> None:
    state = facing_away()
    state.lost_turns[0] = 1
    turn.begin_turn(state, None)
    state.settle(None)
    assert set(legal(state, 0)) == {"backtrack", "done"}
    play(state, 0, "backtrack")
    assert (state.mover, state.came[0]) == (1, NOWHERE)
    state = facing_away()
    draw(state, "War Tax")
    assert (state.mover, state.came[0]) == (1, state.ground.board.milepost("G3"))


@rule("ID17-VAR-BACKTRACK-FEE")
def test_on_anothers_track_turning_round_costs_the_use_fee() -> None:
    state = facing_away(track=[[], OTHERS], cash=[4, 0])
    play(state, 0, "backtrack")
    assert state.cash == [0, 4]
    poor = facing_away(track=[[], OTHERS], cash=[3, 0])
    assert why(poor, 0, "backtrack") == "ID17-VAR-BACKTRACK-FEE"


# ---------------------------------------------------------------- together


@rule("ID17-VAR-AGREE")
def test_each_is_an_option_of_its_own_and_none_is_played_unless_the_table_chose_it() -> None:
    assert playing().rules.variations == ()
    for option in GAME.known_options:
        if option.rule is not None:
            assert option.default in (False, "none"), option.name
            assert option.says.endswith(".")
    with pytest.raises(MilepostError, match="mercy"):
        GAME.options({"mercy": "borrowing"})


@rule("ID17-VAR-BORROW", "ID17-VAR-LATE-FEE")
def test_a_loan_settles_a_fee_that_is_owed_and_is_itself_paid_back_later() -> None:
    state = short_of_money(0, borrowing=True, backtracking=True)
    run(state, 0, "G3")
    assert "fee-settled" in kinds(play(state, 0, "borrow 6"))
    assert (state.cash, state.extra["late"], state.extra["loans"]) == ([2, 54], [0, 0], [12, 0])
    state.place[0] = state.ground.board.city("Dorn").centre
    play(state, 0, "deliver iron 3")
    assert (state.cash[0], state.extra["loans"]) == (20, [0, 0])


@rule("ID17-VAR-BORROW", "ID17-VAR-LATE-FEE")
def test_a_payoff_pays_the_landlord_before_the_bank() -> None:
    state = short_of_money(0, borrowing=True)
    play(state, 0, "borrow 1")
    run(state, 0, "G3")
    assert (state.extra["late"], state.extra["loans"]) == ([4, 0], [2, 0])
    state.place[0] = state.ground.board.city("Dorn").centre
    told = kinds(play(state, 0, "deliver iron 3"))
    assert told.index("fee-settled") < told.index("loan-repaid")
    assert (state.cash, state.extra["late"]) == ([1 + 30 - 4 - 2, 54], [0, 0])
