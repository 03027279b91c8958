"""Open contracts and the reshuffle."""

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.variations.tables import (
    BOARD,
    GAME,
    begin,
    demand,
    draw_event,
    event_card,
    kinds,
    legal,
    play,
    put,
    table,
    why,
)


@rule("EB-VAR-OPEN")
def test_a_discarded_hand_lies_open_for_all() -> None:
    state = table(open_contracts=True, hands=[[4, 5, 6], [7, 8, 9]])
    events = play(state, 0, "discard")
    assert "contracts-open" in kinds(events)
    assert state.view(1).contracts == (4, 5, 6)
    assert state.view(1).discards == ()
    assert "open contract 4" in GAME.show(state.view(1), ("Ann", "Bob"))
    plain = table(hands=[[4, 5, 6], [7, 8, 9]])
    play(plain, 0, "discard")
    assert (plain.view(1).contracts, plain.view(1).discards) == ((), (4, 5, 6))


@rule("EB-VAR-OPEN-FOUR")
def test_at_most_four_lie_open_and_the_rest_of_a_hand_is_discarded_in_its_order() -> None:
    state = table(open_contracts=True, hands=[[4, 5, 6], [7, 8, 9]])
    play(state, 0, "discard")
    play(state, 1, "discard")
    assert state.view(0).contracts == (4, 5, 6, 7)
    assert state.view(0).discards == (8, 9)
    play(state, 0, "discard")
    assert len(state.contracts) == 4


def with_contract() -> tuple[CrayonState, str, int]:
    """A contract on the table, and both seats where they could fill it."""
    state = table(open_contracts=True, hands=[[131, 132, 133], [134, 135, 136]])
    number, line = demand(state)
    state.contracts = bytes((number - 1,))
    state.deck = state.deck.replace(state.contracts, b"")
    city, good = BOARD.cities[line.city], BOARD.goods[line.good].name
    put(state, 0, city.centre, good)
    put(state, 1, city.centre, good)
    return state, f"deliver {good.lower()} {number}", line.pays


@rule("EB-VAR-OPEN-FILL")
def test_the_first_to_deliver_takes_the_payoff_and_the_card_is_discarded() -> None:
    state, deliver, pays = with_contract()
    hand, cash, deck = state.hands[0], state.cash[0], state.deck_at
    assert deliver in legal(state, 0)
    play(state, 0, deliver)
    assert state.cash[0] == cash + pays
    assert (state.contracts, len(state.discards)) == (b"", 1)
    assert (state.hands[0], state.deck_at) == (hand, deck)
    play(state, 0, "done", "done")
    assert state.mover == 1
    assert why(state, 1, deliver) == "EB-DELIVER-WHERE"


def test_a_contract_in_the_wrong_city_pays_nothing() -> None:
    state, deliver, _ = with_contract()
    put(state, 0, "Calgary", deliver.split()[1])
    assert why(state, 0, deliver) == "EB-DELIVER-WHERE"


def test_cards_in_hand_are_filled_as_ever() -> None:
    state, deliver, _ = with_contract()
    state.hands[0], state.contracts = state.contracts + state.hands[0][1:], b""
    play(state, 0, deliver)
    assert len(state.hands[0]) == 3
    assert state.deck_at == 1


@rule("EB-VAR-RESHUFFLE")
def test_the_tax_card_leaves_and_deck_and_discards_are_shuffled_together() -> None:
    tax = event_card("tax")
    state = table(reshuffle=True, hands=[[4, 5, 6], [7, 8, 9]])
    state.deck = state.deck.replace(bytes((50, 51, 52)), b"")
    state.discards = bytes((50, 51, 52))
    state.in_force = [event_card("weather") << 8 | 1 << 4 | 2]
    before = sorted(state.deck[state.deck_at :] + state.discards)
    events = draw_event(state, 0, tax)
    assert "reshuffled" in kinds(events)
    assert sorted(state.deck) == before
    assert state.deck != bytes(before)
    assert (state.deck_at, state.discards) == (0, b"")
    assert state.extra["gone"] == [tax]
    assert event_card("weather") not in state.deck
    assert state.view(1).extra["gone"] == (tax,)


@rule("EB-VAR-RESHUFFLE")
def test_without_it_the_tax_card_is_discarded_like_any_other() -> None:
    tax = event_card("tax")
    state = table()
    draw_event(state, 0, tax)
    assert state.discards == bytes((tax,))


def test_a_card_that_left_is_in_no_imagined_deck() -> None:
    state = begin(2, reshuffle=True)
    tax = event_card("tax")
    draw_event(state, 0, tax)
    world = GAME.imagine(state.view(0), state.chance)
    assert tax not in world.deck
    assert len(world.deck) == len(state.deck)
