"""Open contracts, and the reshuffle that the War Tax brings."""

from __future__ import annotations

from typing import Any

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import cards_everywhere, draw, drawing, end_turn, hand, kinds, one, play, sail, why
from tests.iron_dragon.variations.tables import playing

TRAIN = ("Dorn", "teapot", ["Iron"])


def open_table(**more: Any) -> DragonState:
    """Seat 0 has discarded cards 3, 4 and 5, which now lie open; seat 1 is to move."""
    given: dict[str, Any] = {"trains": ["Eastmere", TRAIN], "hands": [[3, 4, 5], [1, 2, 6]], **more}
    state = playing(open_contracts=True, **given)
    play(state, 0, "discard")
    return state


@rule("ID17-VAR-OPEN")
def test_a_discarded_hand_lies_open_and_anybody_may_deliver_on_it() -> None:
    state = open_table(cash=[50, 10])
    assert state.view(1).contracts == (3, 4, 5)
    play(state, 1, "deliver iron 3")
    assert (state.cash[1], state.view(None).contracts, state.discards) == (40, (4, 5), bytes([2]))


@rule("ID17-VAR-OPEN-NOREFILL")
def test_a_filled_contract_is_not_replaced_and_the_hand_stays_as_it_is() -> None:
    state = open_table()
    told = play(state, 1, "deliver iron 3")
    assert "drew" not in kinds(told)
    assert (hand(state, 1), len(state.contracts)) == ([1, 2, 6], 2)
    assert why(state, 1, "deliver iron 3") == "ID17-DELIVER-WHERE"


@rule("ID17-VAR-OPEN-FOUR")
def test_only_four_lie_open_and_the_rest_are_discarded() -> None:
    state = open_table()
    play(state, 1, "discard")
    assert state.view(None).contracts == (3, 4, 5, 1)
    assert state.discards == bytes([1, 5])


@rule("ID17-VAR-OPEN", "ID17-DELIVER-STEPS")
def test_without_the_variation_discarded_cards_pay_nobody() -> None:
    state = playing(trains=["Eastmere", TRAIN], hands=[[3, 4, 5], [1, 2, 6]])
    play(state, 0, "discard")
    assert why(state, 1, "deliver iron 3") == "ID17-DELIVER-WHERE"
    state = open_table()
    facts = one(play(state, 1, "deliver iron 3"), "delivered").facts
    assert facts["order"] == ("chip", "payoff", "card", "draw")


@rule("ID17-VAR-OPEN", "ID17-SHIP-DELIVER", "ID17-SHIP-AGAIN")
def test_on_landing_an_open_contract_counts_as_a_delivery() -> None:
    state = playing(
        open_contracts=True,
        trains=["Eastmere", ("Q4", "teapot", ["Spells"])],
        ships=["", "Vulture"],
        hands=[[12, 4, 5], [1, 2, 6]],
    )
    play(state, 0, "discard")
    sail(state, 1, "R3")
    assert why(state, 1, "ship") == "ID17-SHIP-AGAIN"
    play(state, 1, "deliver spells 12")
    assert why(state, 1, "ship") is None
    state = playing(
        open_contracts=True,
        trains=["Eastmere", ("N4", "teapot", ["Spells"])],
        ships=["", "Vulture"],
        hands=[[12, 4, 5], [1, 2, 6]],
    )
    play(state, 0, "discard")
    sail(state, 1, "M5")
    assert why(state, 1, "deliver spells 12") == "ID17-PICKUP"


@rule("ID17-VAR-RESHUFFLE")
def test_the_war_tax_leaves_the_game_and_deck_and_discards_are_shuffled_together() -> None:
    state = playing(reshuffle=True, discards=[20, 21], cash=[60, 60])
    tax = state.cards.first_event
    every = cards_everywhere(state)
    told = drawing(state, "War Tax")
    assert "reshuffled" in kinds(told)
    assert (state.cash, state.cash_open) == ([50, 50], True)
    assert state.view(0).extra["gone"] == (tax,)
    assert sorted((*cards_everywhere(state), tax)) == every
    assert state.discards == b""


@rule("ID17-VAR-RESHUFFLE")
def test_events_in_force_stay_out_of_the_shuffle() -> None:
    state = playing(reshuffle=True)
    draw(state, "Flood of the Wend", "War Tax")
    flood = state.cards.first_event + 1
    assert flood not in state.deck
    end_turn(state)
    end_turn(state)
    assert flood in state.discards
    usual = playing()
    draw(usual, "War Tax")
    assert usual.cards.first_event in usual.discards
