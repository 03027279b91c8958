"""What is face up and what is not: cards, locos and loads open, the deck hidden, cash hidden until the tax."""

from __future__ import annotations

import random

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from tests.empire_builder.builders import CARDS, GAME, card, draw, legal, play, quiet, run, start, table

EXAMPLE = ["BH20 BG21 BF21 BE22"]


@rule("EB-INFO-OPEN", "EB-SETUP-STATE", "EB-LOAD-ON-LOCO")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_hands_locos_and_loads_are_face_up(viewer: int | None) -> None:
    state = table(3, trains=["Calgary", ("Norfolk", "heavy", ["Coal", "Steel"])], hands=["A B C", "D"])
    players = state.view(viewer).players
    assert players[0].cards == tuple(card(letter) + 1 for letter in "ABC")
    assert players[1].cards == (card("D") + 1,)
    assert (players[1].trains[0].loco, players[1].trains[0].loads) == ("heavy-freight", ("Coal", "Steel"))


@rule("EB-INFO-DECK")
def test_no_view_tells_the_order_of_the_deck() -> None:
    state, rng = start(3), random.Random("order")
    for viewer in (None, 0, 1, 2):
        before = state.view(viewer).canonical()
        other = state.copy()
        cards = list(other.deck)
        rng.shuffle(cards)
        other.deck = bytes(cards)
        assert other.view(viewer).canonical() == before
        if viewer is not None:
            assert other.legal(viewer) == state.legal(viewer)
    assert state.view(0).deck == len(state.deck)


@rule("EB-INFO-DECK")
def test_how_many_cards_are_left_and_what_was_discarded_is_open() -> None:
    spare = quiet()
    state = table(2, hands=[spare[:3]])
    draw(state)
    view = state.view(None)
    assert view.discards == tuple(spare[:3])
    assert view.deck == len(state.deck) - 3


@rule("EB-INFO-MONEY")
def test_cash_is_private_until_the_tax() -> None:
    state = table(3, cash=[11, 22, 33])
    assert [player.cash for player in state.view(None).players] == [None] * 3
    for seat in range(3):
        seen = [player.cash for player in state.view(seat).players]
        assert seen == [cash if who == seat else None for who, cash in enumerate(state.cash)]


@rule("EB-INFO-MONEY")
def test_what_others_hold_changes_no_byte_that_i_see_before_the_tax() -> None:
    state = table(3, track=[[], EXAMPLE], trains=["Norfolk"], cash=[20, 30, 40])
    for me in range(3):
        for other in range(3):
            if other == me:
                continue
            twin = state.copy()
            twin.cash[other] += 217
            assert twin.view(me).canonical() == state.view(me).canonical()
            assert twin.legal(me) == state.legal(me)
    run(state, 0, "BG21")
    assert [player.flows for player in state.view(2).players][:2] == [20 - 50 - 4, 30 - 50 + 4]


@rule("EB-INFO-MONEY")
def test_payments_are_heard_by_all_and_add_up() -> None:
    state = start(2)
    mover = state.mover
    play(state, mover, next(text for text in legal(state, mover) if text.startswith("build")))
    spent = 50 - state.cash[mover]
    assert spent > 0
    assert state.view(1 - mover).players[mover].flows == -spent
    assert state.view(1 - mover).players[mover].cash is None


@rule("EB-INFO-MONEY")
def test_an_imagined_table_knows_others_cash_from_what_was_heard() -> None:
    state = start(3)
    mover = state.mover
    play(state, mover, next(text for text in legal(state, mover) if text.startswith("build")))
    for viewer in (None, 0, 1, 2):
        world = GAME.imagine(state.view(viewer), Chance(seed_from_text("dream")))
        assert world.cash == state.cash
        assert sorted(world.deck) == sorted(state.deck)
        assert world.deck != state.deck


@rule("EB-EVENT-SHOW")
def test_a_drawn_card_stops_undo_because_it_was_seen() -> None:
    state = table(2)
    told = play(state, 0, "discard")
    assert any(event.reveals for event in told if event.kind == "drew")
    assert all(event.seen_by(None) == event for event in told)


@rule("EB-EVENT-SHOW")
def test_every_event_card_tells_its_name_and_text() -> None:
    for event in CARDS.events:
        state = table(2, cash=[20, 20])
        spare = quiet()
        state.deck, state.deck_at = bytes([card(event.name), *(n - 1 for n in spare[20:25])]), 0
        (shown,) = [told for told in play(state, 0, "discard") if told.kind == "event"]
        assert shown.facts == {"name": event.name, "text": event.text}
        assert shown.reveals
        assert GAME.tell(shown, ["Ann", "Bob"])


@rule("EB-INFO-MONEY")
def test_at_the_end_all_cash_is_told() -> None:
    state = table(2, step="build", mover=1, cash=[77, 88], options={"round_limit": 1}, round=2)
    play(state, 1, "done")
    assert state.outcome() is not None
    assert [player.cash for player in state.view(None).players] == [77, 88]
