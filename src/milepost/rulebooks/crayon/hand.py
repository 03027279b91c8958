"""Demand cards: dealt, drawn one by one with events resolved at once, and discarded as a whole hand."""

from __future__ import annotations

from milepost.kernel.event import Event, Fact
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, Log, Verb
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState


def refill(state: CrayonState, log: Log) -> None:
    """Draws for the seat that is short until its hand is full, or an event asks somebody first."""
    seat = state.short
    while len(state.hands[seat]) < state.numbers.hand_size:
        if state.interrupt != NO_INTERRUPT or state.ended_by:
            return
        card = next_card(state, log)
        if card == NOWHERE:
            break
        if state.cards.is_event(card):
            state.rules.strike_up(state, seat, card, log)
        else:
            take(state, seat, card, log)
    if state.interrupt == NO_INTERRUPT:
        state.short = NOWHERE


def take(state: CrayonState, seat: int, card: int, log: Log) -> None:
    """A demand card comes into a hand."""
    state.hands[seat] += bytes((card,))
    if log is not None:
        log.append(Event("drew", seat, card_facts(state, card), reveals=True))


def next_card(state: CrayonState, log: Log) -> int:
    """The top card of the draw deck, which is made anew from the discards when it is exhausted."""
    if state.deck_at == len(state.deck):
        if not state.discards:
            return NOWHERE
        state.shuffles += 1
        state.deck = bytes(state.chance.shuffle(f"draw deck, shuffle {state.shuffles}", sorted(state.discards)))
        state.deck_at, state.discards = 0, b""
        if log is not None:
            log.append(Event("deck-shuffled", None, {"cards": len(state.deck)}))
    card = state.deck[state.deck_at]
    state.deck_at += 1
    return card


def card_facts(state: CrayonState, card: int) -> dict[str, Fact]:
    """A demand card in words."""
    board = state.ground.board
    lines = tuple(
        f"{board.cities[demand.city].name} {demand.pays} {board.goods[demand.good].name}"
        for demand in state.cards.demands[card]
    )
    return {"card": card + 1, "demands": lines}


class DiscardHand(Verb[CrayonState]):
    """discard: the whole hand, instead of a normal turn."""

    not_now = "The hand can be discarded only instead of a normal turn."

    def __init__(self, home: str) -> None:
        super().__init__(Form("discard", (), "throw the whole hand away instead of taking a turn, and draw anew"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.no.already_acted if state.acted else None

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        if self.closed(state, seat) is None:
            into.append(self.number)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        thrown = state.hands[seat]
        state.hands[seat] = b""
        state.short = seat
        state.turn_over = True
        if log is not None:
            log.append(Event("discarded-hand", seat, {"cards": tuple(card + 1 for card in thrown)}))
        state.rules.throw_away(state, seat, thrown, log)
