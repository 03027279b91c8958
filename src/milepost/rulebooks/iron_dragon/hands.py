"""A hand given up before the trains run."""

from __future__ import annotations

from milepost.kernel.event import Event
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon import hand
from milepost.rulebooks.crayon.state import NOWHERE
from milepost.rulebooks.iron_dragon.state import DragonState


def refill_at_start(state: DragonState, log: Log) -> None:
    """Draws for the seat that is short; events met on the way do nothing and are shuffled back into the deck."""
    seat, aside = state.short, list[int]()
    while len(state.hands[seat]) < state.numbers.hand_size:
        card = hand.next_card(state, log)
        if card == NOWHERE:
            break
        if state.cards.is_event(card):
            aside.append(card)
            if log is not None:
                log.append(Event("event-put-back", seat, {"name": state.cards.event(card).name}, reveals=True))
        else:
            hand.take(state, seat, card, log)
    if aside:
        rest = sorted((*state.deck[state.deck_at :], *aside))
        state.shuffles += 1
        state.deck = bytes(state.chance.shuffle(f"draw deck, shuffle {state.shuffles}", rest))
        state.deck_at = 0
    state.short = NOWHERE
