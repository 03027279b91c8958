"""Open contracts, and the reshuffle that the tax card brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.steps import Log, Verb
from milepost.rulebooks.crayon.cargo import Deliver
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations.base import Around, Variation, wrap
from milepost.rulebooks.crayon.variations.fast import GONE

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

MOST_CONTRACTS: Final = 4


class DeliverOpen(Around):
    """A contract that lies open leaves the table when it is filled; a hand that is still full draws nothing for it."""

    def __init__(self, inner: Verb[CrayonState]) -> None:
        assert isinstance(inner, Deliver), "open contracts change what is delivered, before others wrap it"
        super().__init__(inner)
        self.cards = inner.cards

    @rule("EB-VAR-OPEN-FILL")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        super().do(state, seat, arg, log)
        card = bytes((arg % self.cards,))
        if card in state.contracts:
            state.contracts = state.contracts.replace(card, b"", 1)


class OpenContracts(Variation):
    option = "open_contracts"

    def install(self, game: CrayonGame) -> None:
        wrap(game, "deliver", DeliverOpen)

    @rule("EB-VAR-OPEN", "EB-VAR-OPEN-FOUR")
    def thrown(self, state: CrayonState, seat: int, cards: bytes, log: Log) -> bytes:
        room = max(0, MOST_CONTRACTS - len(state.contracts))
        laid, rest = cards[:room], cards[room:]
        state.contracts += laid
        if laid and log is not None:
            log.append(Event("contracts-open", seat, {"cards": tuple(card + 1 for card in laid)}))
        return rest


class Reshuffle(Variation):
    option = "reshuffle"

    def dealt(self, state: CrayonState) -> None:
        state.extra.setdefault(GONE, [])

    def deck(self, state: CrayonState, cards: list[int]) -> list[int]:
        gone = state.extra.get(GONE, ())
        return [card for card in cards if card not in gone]

    @rule("EB-VAR-RESHUFFLE")
    def tax_drawn(self, state: CrayonState, card: int, log: Log) -> bool:
        state.extra[GONE].append(card)
        rest = sorted(state.deck[state.deck_at :] + state.discards)
        state.shuffles += 1
        state.deck = bytes(state.chance.shuffle(f"draw deck, shuffle {state.shuffles}", rest))
        state.deck_at, state.discards = 0, b""
        if log is not None:
            log.append(Event("reshuffled", None, {"cards": len(rest)}))
        return True
