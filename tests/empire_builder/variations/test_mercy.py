"""Mercy: a loan, a late fee, or turning round on the line."""

from typing import Any

import msgspec
import pytest

from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import turn
from milepost.rulebooks.crayon.deck import Deck, Demand
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState
from tests.empire_builder.variations.tables import (
    BOARD,
    GAME,
    GROUND,
    begin,
    carrier,
    code,
    demand,
    kinds,
    legal,
    play,
    put,
    rails,
    table,
    why,
)


@rule("EB-VAR-MERCY-PICK")
def test_a_table_adopts_one_of_the_three_mercies_or_none() -> None:
    offered = {
        mercy: {verb for verb in ("borrow", "backtrack") if _offers(mercy, verb)}
        for mercy in ("none", "borrowing", "late-fee", "backtracking")
    }
    assert offered == {
        "none": set(),
        "borrowing": {"borrow"},
        "late-fee": set(),
        "backtracking": {"backtrack"},
    }
    with pytest.raises(MilepostError, match="one of none, borrowing, late-fee, backtracking"):
        GAME.options({"mercy": "all"})


def _offers(mercy: str, verb: str) -> bool:
    state = table(mercy=mercy, cash=[0, 0])
    line = rails(state, 0, "Norfolk", "Raleigh")
    put(state, 0, line[2], came=line[1])
    return bool(legal(state, 0, verb))


@rule("EB-VAR-BORROW")
def test_a_loan_of_up_to_20_costs_double() -> None:
    state = table(mercy="borrowing", cash=[3, 50])
    play(state, 0, "borrow 15")
    assert state.cash[0] == 18
    assert state.extra["loans"] == [30, 0]
    assert state.view(1).extra["loans"] == (30, 0)
    assert legal(table(mercy="borrowing", cash=[0, 0]), 0, "borrow")[-1] == "borrow 20"


@rule("EB-VAR-BORROW")
def test_only_one_loan_is_open_at_a_time() -> None:
    state = table(mercy="borrowing", cash=[0, 50])
    play(state, 0, "borrow 1")
    assert legal(state, 0, "borrow") == []
    assert why(state, 0, "borrow 20") == "EB-VAR-BORROW"


@rule("EB-VAR-BORROW")
def test_a_loan_that_could_be_paid_back_at_once_is_refused() -> None:
    state = table(mercy="borrowing", cash=[7, 50])
    assert why(state, 0, "borrow 7") == "EB-VAR-BORROW"
    assert why(state, 0, "borrow 8") is None


@rule("EB-VAR-BORROW")
def test_the_debt_is_paid_by_itself_when_the_cash_reaches_it() -> None:
    state = table(mercy="borrowing", cash=[0, 50])
    deliver, pays = carrier(state)
    play(state, 0, f"borrow {pays // 2}")
    events = play(state, 0, deliver)
    assert "loan-repaid" in kinds(events)
    assert state.cash[0] == pays // 2 + pays - pays // 2 * 2
    assert state.extra["loans"] == [0, 0]


def test_a_debt_above_the_cash_stays() -> None:
    state = table(mercy="borrowing", cash=[0, 50])
    deliver, pays = carrier(state)
    play(state, 0, "borrow 20")
    state.cash[0] = 0
    play(state, 0, deliver)
    assert (state.cash[0], state.extra["loans"][0]) == (pays, 40)


def test_a_loan_is_taken_while_building_too_but_not_on_anothers_turn() -> None:
    state = table(mercy="borrowing", step="build", cash=[0, 0])
    assert legal(state, 0, "borrow")
    assert why(state, 1, "borrow 5") == "EB-TURN-END"


def on_others_track(mercy: str = "late-fee", cash: int = 3) -> tuple[CrayonState, list[int], str]:
    """Seat 0, short of money, about to run on seat 1's track with a load it has a demand for."""
    state = table(mercy=mercy, cash=[cash, 50])
    number, wanted = demand(state)
    state.hands[0] = bytes((number - 1,)) + state.hands[0][1:]
    line = rails(state, 1, "Norfolk", "Raleigh")
    put(state, 0, line[0], BOARD.goods[wanted.good].name)
    return state, line, f"move {code(line[1])}"


@rule("EB-VAR-LATE-FEE")
def test_a_fee_is_owed_to_the_landlord_when_a_load_aboard_will_earn_it() -> None:
    state, line, move = on_others_track()
    events = play(state, 0, move)
    assert "rented-late" in kinds(events)
    assert (state.cash, state.extra["late"], state.extra["late_to"]) == ([3, 50], [4, 0], [1, NOWHERE])
    play(state, 0, f"move {code(line[2])}")
    assert state.extra["late"] == [4, 0]


@rule("EB-VAR-LATE-FEE")
def test_without_the_mercy_or_without_a_wanted_load_the_fee_is_due_first() -> None:
    state, _, move = on_others_track("none")
    assert why(state, 0, move) == "EB-RENT-PREPAY"
    state, _, move = on_others_track()
    state.loads[0] = b""
    assert why(state, 0, move) == "EB-RENT-PREPAY"


@rule("EB-VAR-LATE-FEE")
def test_whoever_has_the_money_pays_at_once() -> None:
    state, _, move = on_others_track(cash=4)
    play(state, 0, move)
    assert (state.cash, state.extra["late"]) == ([0, 54], [0, 0])


@rule("EB-VAR-LATE-FEE")
def test_a_payoff_pays_what_is_owed_first() -> None:
    state, _, move = on_others_track(cash=0)
    play(state, 0, move)
    deliver, pays = carrier(state)
    events = play(state, 0, deliver)
    assert "fee-settled" in kinds(events)
    assert (state.cash, state.extra["late"]) == ([pays - 4, 54], [0, 0])


@rule("EB-VAR-LATE-FEE")
def test_even_a_payoff_too_small_for_all_of_it_goes_to_the_landlord() -> None:
    state, _, move = on_others_track(cash=0)
    play(state, 0, move)
    deliver, _ = carrier(state)
    number = int(deliver.split()[-1])
    lines = tuple(Demand(line.city, 3, line.good) for line in state.cards.demands[number - 1])
    demands = (*state.cards.demands[: number - 1], lines, *state.cards.demands[number:])
    state.cards = Deck(demands, state.cards.events, state.cards.tax, "")
    play(state, 0, deliver)
    assert (state.cash, state.extra["late"]) == ([0, 53], [1, 0])


@rule("EB-VAR-LATE-FEE")
def test_while_a_fee_is_owed_nothing_is_built_upgraded_or_rented() -> None:
    state, line, move = on_others_track()
    play(state, 0, move)
    state.paid = 0
    assert why(state, 0, f"move {code(line[2])}") == "EB-VAR-LATE-FEE"
    play(state, 0, "done")
    assert legal(state, 0) == ["done"]
    state.cash[0] = 3
    out = next(GAME.notation.text(GAME.build.code(d)) for d in GROUND.major_outs if GROUND.price[d] <= 3)
    assert why(state, 0, out) == "EB-VAR-LATE-FEE"


def test_other_money_settles_the_debt_as_soon_as_it_is_enough() -> None:
    state, _, move = on_others_track()
    play(state, 0, move)
    state.pay(0, 1)
    play(state, 0, "done")
    assert (state.cash, state.extra["late"]) == ([0, 54], [0, 0])


def facing_away(owner: int = 0, **options: Any) -> tuple[CrayonState, list[int]]:
    """Seat 0's train out on the line, facing away from where it came."""
    state = table(mercy="backtracking", **options)
    line = rails(state, owner, "Denver", "Omaha")
    put(state, 0, line[2], came=line[1])
    return state, line


@rule("EB-VAR-BACKTRACK")
def test_a_train_turns_round_on_the_line_for_a_full_turn() -> None:
    state, line = facing_away()
    assert why(state, 0, f"move {code(line[1])}") == "EB-MOVE-REVERSE"
    play(state, 0, "backtrack")
    assert state.mover == 1
    play(state, 1, "done", "done")
    assert state.mover == 0
    assert why(state, 0, f"move {code(line[1])}") is None
    assert why(state, 0, f"move {code(line[3])}") is None


@rule("EB-VAR-BACKTRACK")
def test_after_doing_anything_a_turn_is_no_longer_a_full_one() -> None:
    state, line = facing_away()
    play(state, 0, f"move {code(line[3])}")
    refusal = state.why_not(0, GAME.notation.parse("backtrack"))
    assert refusal == state.rules.var_no["backtrack_acted"]


def test_in_a_city_there_is_nothing_to_turn() -> None:
    state, line = facing_away()
    put(state, 0, line[0], came=line[1])
    assert why(state, 0, "backtrack") == "EB-VAR-BACKTRACK"


@rule("EB-VAR-BACKTRACK-DISCARD")
def test_a_turn_lost_to_a_derailment_may_be_used_to_turn_round() -> None:
    state, _ = facing_away()
    state.lost_turns[0] = 1
    turn.begin_turn(state, None)
    state.settle(None)
    assert sorted(legal(state, 0)) == ["backtrack", "done"]
    play(state, 0, "backtrack")
    assert state.mover == 1
    assert state.came[0] == NOWHERE
    assert state.view(1).step == "operate"


@rule("EB-VAR-BACKTRACK-DISCARD")
def test_a_turn_spent_on_a_new_hand_is_not() -> None:
    state, line = facing_away()
    play(state, 0, "discard")
    assert state.mover == 1
    assert state.came[0] == line[1]


@rule("EB-VAR-BACKTRACK-FEE")
def test_turning_round_on_anothers_track_costs_the_use_fee() -> None:
    state, _ = facing_away(owner=1)
    cash = state.cash[:]
    play(state, 0, "backtrack")
    assert state.cash == [cash[0] - 4, cash[1] + 4]


@rule("EB-VAR-BACKTRACK-FEE")
def test_whoever_cannot_pay_it_cannot_turn() -> None:
    state, _ = facing_away(owner=1)
    state.cash[0] = 3
    assert why(state, 0, "backtrack") == "EB-VAR-BACKTRACK-FEE"


def test_on_own_track_it_costs_nothing() -> None:
    state, _ = facing_away()
    cash = state.cash[:]
    play(state, 0, "backtrack")
    assert state.cash == cash


@rule("EB-VAR-AGREE")
def test_no_variation_is_played_unless_the_table_chose_it_before_the_game() -> None:
    plain = begin()
    assert plain.rules.variations == ()
    assert plain.extra == {}
    for option in GAME.known_options:
        if option.rule is not None:
            assert option.default in (False, "none"), option.name
            assert option.rule in GAME.ledger
            assert option.says.endswith(".")
    frozen, *_ = msgspec.msgpack.decode(plain.freeze())
    assert frozen == {"goal": 250, "majors_needed": 6, "round_limit": 0}
    chosen = begin(circus=True)
    assert chosen.view(None).options["circus"] is True
    assert begin().view(None).options["circus"] is False
