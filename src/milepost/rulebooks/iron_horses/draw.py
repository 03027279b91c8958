"""Drawing a card: an engine, the up card, the deck's top card unseen, or the top of the discards."""

from __future__ import annotations

from typing import Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.iron_horses.cards import NO_CARD
from milepost.rulebooks.iron_horses.scoring import DECK_EMPTY
from milepost.rulebooks.iron_horses.state import HAND_LIMIT, IronHorsesState, with_card

ENGINE, UP, BLIND, DISCARD = range(4)
PILES: Final = Words("pile", ("engine", "up", "blind", "discard"), {"deck": BLIND, "engines": ENGINE, "pile": DISCARD})

HAND_FULL = Illegal("IH-DRAW-LIMIT", "Your hand has eight cards, engines included; you cannot draw another.")
NO_ENGINES = Illegal("IH-DRAW-ENGINE", "No engine is left in the deck or among the engine discards.")
NO_UP = Illegal("IH-DRAW-UP", "There is no up card: the deck is empty.")
NO_DECK = Illegal("IH-DRAW-BLIND", "The car deck is empty.")
NO_DISCARDS = Illegal("IH-DRAW-DISCARD", "The car discard pile is empty.")


class Draw(Verb[IronHorsesState]):
    """draw PILE"""

    home = "IH-TURN"
    not_now = "You cannot draw now."

    def __init__(self) -> None:
        super().__init__(Form("draw", [("pile", PILES)], "take a card: engine, up, blind or discard"))

    @rule("IH-DRAW-LIMIT", "IH-ACTION-DRAW")
    def closed(self, state: IronHorsesState, seat: int) -> Illegal | None:
        if len(state.hands[seat]) + len(state.engine_hands[seat]) >= HAND_LIMIT:
            return HAND_FULL
        return None

    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        if arg == ENGINE:
            empty = state.engine_at == len(state.engine_deck) and not state.engine_pile
            return NO_ENGINES if empty else None
        if arg == UP:
            return NO_UP if state.up < 0 else None
        if arg == BLIND:
            return NO_DECK if state.deck_at == len(state.deck) else None
        return None if state.pile else NO_DISCARDS

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        (draw_engine, draw_up, draw_blind, draw_discard)[arg](state, seat, log)
        state.may_replace, state.still = False, 0
        state.at += 1


@rule("IH-DRAW-ENGINE")
def draw_engine(state: IronHorsesState, seat: int, log: Log) -> None:
    if state.engine_at == len(state.engine_deck):
        state.engine_shuffles += 1
        label = f"engine deck, shuffle {state.engine_shuffles}"
        state.engine_deck = bytes(state.chance.shuffle(label, sorted(state.engine_pile)))
        state.engine_at, state.engine_pile = 0, b""
        if log is not None:
            log.append(Event("engines-shuffled", None, {"cards": len(state.engine_deck)}))
    engine = state.engine_deck[state.engine_at]
    state.engine_at += 1
    state.engine_hands[seat] = with_card(state.engine_hands[seat], engine)
    if log is not None:
        secret = {"card": state.cards.engines[engine].name}
        log.append(Event("drew", seat, {"pile": "engine"}, secret, reveals=True))


@rule("IH-DRAW-UP")
def draw_up(state: IronHorsesState, seat: int, log: Log) -> None:
    card = state.up
    state.hands[seat] = with_card(state.hands[seat], card)
    state.known[seat] = with_card(state.known[seat], card)
    if log is not None:
        log.append(Event("drew", seat, {"pile": "up", "card": state.cards.names[card]}))
    _turn_up(state, log)


@rule("IH-DRAW-BLIND")
def draw_blind(state: IronHorsesState, seat: int, log: Log) -> None:
    card = state.deck[state.deck_at]
    state.deck_at += 1
    state.hands[seat] = with_card(state.hands[seat], card)
    if log is not None:
        log.append(Event("drew", seat, {"pile": "blind"}, {"card": state.cards.names[card]}, reveals=True))
    if state.up >= 0:
        state.pile += bytes((state.up,))
        if log is not None:
            log.append(Event("up-discarded", None, {"card": state.cards.names[state.up]}))
    _turn_up(state, log)


@rule("IH-DRAW-DISCARD")
def draw_discard(state: IronHorsesState, seat: int, log: Log) -> None:
    card = state.pile[-1]
    state.pile = state.pile[:-1]
    state.hands[seat] = with_card(state.hands[seat], card)
    state.known[seat] = with_card(state.known[seat], card)
    if log is not None:
        log.append(Event("drew", seat, {"pile": "discard", "card": state.cards.names[card]}))


def _turn_up(state: IronHorsesState, log: Log) -> None:
    """The deck's next card becomes the up card; the last card to leave the deck starts the endgame."""
    if state.deck_at < len(state.deck):
        state.up = state.deck[state.deck_at]
        state.deck_at += 1
        if log is not None:
            log.append(Event("turned-up", None, {"card": state.cards.names[state.up]}, reveals=True))
    else:
        state.up = NO_CARD
    if state.deck_at == len(state.deck):
        state.trigger_end(DECK_EMPTY, log)


def can_draw(state: IronHorsesState) -> bool:
    """Whether the hand has room and any pile has a card."""
    if state.hand_size(state.mover) >= HAND_LIMIT:
        return False
    cars = state.up >= 0 or state.pile or state.deck_at < len(state.deck)
    return bool(cars or state.engine_pile or state.engine_at < len(state.engine_deck))


class DrawStep(Step[IronHorsesState]):
    """A hand of fewer than eight cards must draw."""

    name = "draw"

    @rule("IH-DRAW-MUST", "IH-DRAW-LIMIT")
    def pending(self, state: IronHorsesState) -> bool:
        return can_draw(state)


class ReplaceStep(Step[IronHorsesState]):
    """After a card was discarded as the action, one may be drawn."""

    name = "replace"

    @rule("IH-ACTION-DISCARD")
    def pending(self, state: IronHorsesState) -> bool:
        return state.may_replace and can_draw(state)
