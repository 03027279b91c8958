"""Business Interests: bought, redeemed, dead."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.state import IberianState
from milepost.rulebooks.iberian_railways.view import CardView
from tests.iberian_railways.builders import GAME, card, fact, idle, play, table, told, turn, why


def cards_of(state: IberianState, seat: int) -> tuple[CardView, ...]:
    return state.view(None).players[seat].cards


@rule("IB-BI-BUY", "IB-COMP-BI")
@pytest.mark.parametrize(
    ("city", "price"), [("lisbon", 5), ("porto", 4), ("barcelona", 4), ("salamanca", 3), ("murcia", 3)]
)
def test_purchase_buys_one_card_at_its_price(city: str, price: int) -> None:
    state = table(cash=[9])
    events = play(state, f"purchase {city}")
    assert fact(events, "purchased", "price") == price
    assert state.cash[0] == 9 - price
    assert state.holder[card(city)] == 0
    assert state.mover == 1, "one card, and the turn goes on"


@rule("IB-BI-BUY")
def test_a_card_is_sold_once() -> None:
    state = table(cash=[9, 9, 9])
    turn(state, "purchase porto")
    play(state, "select purchase")
    assert why(state, "purchase porto") == "IB-BI-BUY"
    assert why(state, "purchase bilbao") is None
    texts = [GAME.notation.text(code) for code in state.legal(1)]
    assert "purchase porto" not in texts
    assert len([text for text in texts if text.startswith("purchase")]) == 15


@rule("IB-BI-BUY")
def test_when_all_cards_are_sold_a_purchase_has_nothing_to_decide() -> None:
    everything = " ".join(GAME.ground.card_words.words)
    state = table(cash=[50], cards=["", everything])
    events = play(state, "select purchase")
    assert fact(events, "idle", "action") == "purchase"


@rule("IB-BI-FACEUP")
def test_the_card_stays_face_up_before_its_owner() -> None:
    state = table(cash=[9])
    turn(state, "purchase porto")
    idle(state, 5)
    assert cards_of(state, 0) == (CardView(city="Porto", price=4, state="open"),)
    assert state.turned == 0


@rule("IB-BI-NO-LIMIT-MOVE")
def test_a_purchase_does_not_move_the_limit() -> None:
    state = table(cash=[9], limit=4)
    turn(state, "purchase porto")
    assert state.limit == 4


@rule("IB-BI-REDEEM")
def test_building_into_the_city_redeems_the_card_at_once() -> None:
    state = table(cash=[50], cards=["porto"])
    events = turn(state, "start porto braga")
    assert fact(events, "redeemed", "city") == "Porto"
    assert state.income[0] == 4 + 2 + 4, "the hexes, and the amount on the card"
    assert fact(events, "income", "money") == 10
    assert cards_of(state, 0)[0].state == "redeemed"


@rule("IB-BI-REDEEM")
def test_a_card_is_redeemed_once_and_by_its_owner_only() -> None:
    state = table(cash=[50, 50], cards=["", "porto"])
    turn(state, "start porto braga")
    assert state.income[0] == 6
    assert cards_of(state, 1)[0].state == "open", "there is room for its owner yet"
    turn(state, "start porto braga")
    assert state.income[1] == 3 + 1 + 4


@rule("IB-BI-REDEEM-NOW")
def test_a_card_bought_for_a_city_already_reached_is_redeemed_right_away() -> None:
    state = table(cash=[50], track=["porto braga"], income=[6], action=["start"])
    events = play(state, "purchase porto")
    kinds = [event.kind for event in events]
    assert kinds.index("purchased") < kinds.index("redeemed") < kinds.index("income")
    assert state.income[0] == 10
    assert cards_of(state, 0)[0].state == "redeemed"


@rule("IB-BI-DEAD")
def test_a_card_is_dead_when_two_others_fill_its_hex() -> None:
    state = table(cash=[50, 50, 50], cards=["porto"])
    idle(state)
    turn(state, "start porto braga")
    assert cards_of(state, 0)[0].state == "open"
    events = turn(state, "start porto braga")
    assert fact(events, "interest-dead", "city") == "Porto"
    assert [event.seat for event in told(events, "interest-dead")] == [0]
    assert cards_of(state, 0)[0].state == "dead"
    assert state.income[0] == 0


@rule("IB-BI-DEAD")
def test_a_redeemed_card_stays_redeemed_when_the_hex_fills() -> None:
    state = table(cash=[50, 50, 50], cards=["porto"])
    turn(state, "start porto braga")
    events = turn(state, "start porto braga")
    assert told(events, "interest-dead") == []
    assert cards_of(state, 0)[0].state == "redeemed"


@rule("IB-BI-DEAD")
def test_a_card_bought_for_a_full_hex_is_dead_at_once() -> None:
    state = table(cash=[50], track=["", "porto braga", "porto braga"])
    events = play(state, "purchase porto")
    assert fact(events, "interest-dead", "city") == "Porto"
    assert (state.income[0], cards_of(state, 0)[0].state) == (0, "dead")
    assert state.holder.count(0) == 1, "it still counts for the award"


@rule("IB-BI-REDEEM")
def test_redeeming_can_cost_a_cube_for_the_income_track() -> None:
    state = table(cash=[50], income=[18], track=["porto braga"], action=["start"])
    supply = state.supply[0]
    play(state, "purchase porto")
    assert (state.income[0], state.supply[0]) == (22, supply - 1)
