"""The fast game: events of the deal that leave, no tax, and a choice of three from five cards. Its numbers, and those
of fast trains, are the edition's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Number
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.turn import BUILDING
from milepost.rulebooks.crayon.variations.base import Variation, verb_of

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

GONE = "gone"
"""Event cards that have left the game, for all to know."""
THROWING_ROUND = 1
"""The second building round."""


class EventsLeave(Variation):
    option = "fewer_events"

    def deck(self, state: CrayonState, cards: list[int]) -> list[int]:
        gone = state.extra.get(GONE, ())
        return [card for card in cards if card not in gone]

    @rule("EB-VAR-FASTGAME-EVENTS")
    def set_aside(self, state: CrayonState, aside: list[int]) -> list[int]:
        state.extra[GONE] = [*state.extra.get(GONE, ()), *sorted(aside)]
        return []


class NoTax(Variation):
    option = "no_tax"

    @rule("EB-VAR-FASTGAME-TAX")
    def deck(self, state: CrayonState, cards: list[int]) -> list[int]:
        deck = state.cards
        return [card for card in cards if not (deck.is_event(card) and deck.event(card).kind == "tax")]


class Throw(Verb[CrayonState]):
    """throw CARD"""

    not_now = "Cards are thrown away once, at the end of your second building turn."

    def __init__(self, home: str, cards: int) -> None:
        number = Number("card number", 1, cards)
        super().__init__(Form("throw", [("card", number)], "throw away a card that was dealt beyond your hand"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return state.hands[seat]

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return None if arg in state.hands[seat] else state.rules.var_no["throw_not_held"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.hands[seat] = state.hands[seat].replace(bytes((arg,)), b"", 1)
        state.discards += bytes((arg,))
        if log is not None:
            log.append(Event("threw", seat, {"card": arg + 1}))


class ThrowStep(Step[CrayonState]):
    """After the second building turn the hand comes down to its size."""

    name = "throw"

    @rule("EB-VAR-FASTGAME-FIVE")
    def pending(self, state: CrayonState) -> bool:
        return state.round == THROWING_ROUND and len(state.hands[state.mover]) > state.numbers.hand_size


class FiveCards(Variation):
    option = "five_cards"

    def install(self, game: CrayonGame) -> None:
        turns = list(game.turns)
        turns[BUILDING] = (*turns[BUILDING], ThrowStep(verb_of(game, "throw")))
        game.turns = tuple(turns)
