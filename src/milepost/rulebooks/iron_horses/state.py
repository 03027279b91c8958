"""One position of Iron Horses.

Hands, piles and trains are `bytes` that are replaced, never changed in place, so a copy shares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import View
from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.outcome import Outcome
from milepost.kernel.steps import Log, SteppedGame, SteppedState
from milepost.rulebooks.iron_horses import scoring
from milepost.rulebooks.iron_horses.cards import Cards
from milepost.rulebooks.iron_horses.scoring import REASONS, STANDSTILL
from milepost.rulebooks.iron_horses.view import IronHorsesView, look, looks

SETUP, TURN, FINAL = 0, 1, 2
MELDING: Final = 0
HAND_LIMIT: Final = 8
MOST_ENGINES: Final = 2
NOBODY: Final = -1
STILL_ROUNDS: Final = 3
"""When for so many rounds everybody holds a full hand and no card moves, the game stands still."""


class IronHorsesState(SteppedState):
    """Everything on the table, and in the hands."""

    FIELDS = (
        *("turn", "at", "mover", "interrupt", "over", "first", "taken"),
        *("hands", "engine_hands", "in_play", "known", "chosen", "x2", "x3", "money", "stocks"),
        *("supply", "values", "dials", "depots", "gone"),
        *("deck", "deck_at", "up", "pile", "engine_deck", "engine_at", "engine_pile", "engine_shuffles"),
        *("draft_engine", "draft", "may_replace", "trigger", "trigger_why", "finals", "still"),
    )
    __slots__ = ("cards", *FIELDS[4:])

    cards: Cards
    over: bool
    first: int
    """The start player."""
    taken: int
    """Turns taken so far, by anybody."""
    hands: list[bytes]
    """Cars and cabooses in each hand, sorted."""
    engine_hands: list[bytes]
    in_play: list[bytes]
    """Engines that stand in each play area."""
    known: list[bytes]
    """Cards of each hand that everybody saw being taken, sorted."""
    chosen: list[int]
    """Sealed first engines, until all are revealed."""
    x2: bytes
    x3: bytes
    money: list[int]
    stocks: list[int]
    """Stocks held, at seat * 6 + colour."""
    supply: list[int]
    """Stocks still on the board, by colour."""
    values: list[int]
    dials: list[int]
    """For each region the colour its dial's zero face points at."""
    depots: list[bytes]
    """The cards of the train in each depot; empty when it is open."""
    gone: bytes
    """Cars and cabooses out of the game."""
    deck: bytes
    deck_at: int
    """How many cards of `deck` are drawn."""
    up: int
    pile: bytes
    """The car discards, top last."""
    engine_deck: bytes
    engine_at: int
    engine_pile: bytes
    engine_shuffles: int
    draft_engine: int
    draft: bytes
    """The train being melded, private to the mover; its cards are still in the hand."""
    may_replace: bool
    """A card was discarded as the action, so one may be drawn."""
    trigger: int
    """Who triggered the end."""
    trigger_why: int
    finals: int
    """Final turns still to come, this one included."""
    still: int
    """Turns in a row, this one included, that began with a full hand and moved no card."""

    def __init__(self, rules: SteppedGame[IronHorsesState], cards: Cards, chance: Chance) -> None:
        self.rules = rules
        self.cards = cards
        self.chance = chance

    @property
    def seat_count(self) -> int:
        return len(self.hands)

    def ended(self) -> bool:
        return self.over

    def turns_taken(self) -> int:
        return self.taken

    def deck_left(self) -> int:
        return len(self.deck) - self.deck_at

    def engines_left(self) -> int:
        return len(self.engine_deck) - self.engine_at

    def hand_size(self, seat: int) -> int:
        """Cards in hand, engines and cars alike; cards in play do not count."""
        return len(self.hands[seat]) + len(self.engine_hands[seat])

    @rule("IH-END-TRIGGER", "IH-DECK-END", "IH-STOCK-LAST")
    def trigger_end(self, why: int, log: Log) -> None:
        """The car deck is empty or a colour's last stock is gone: one end only, whatever else follows."""
        if self.trigger == NOBODY:
            self.trigger, self.trigger_why = self.mover, why
            if log is not None:
                log.append(Event("end-triggered", self.mover, {"reason": REASONS[why]}))

    @rule("IH-ACTION-ONE", "IH-ACTION-NONE", "IH-END-FINISH", "IH-END-FINAL", "IH-SETUP-START")
    def next_turn(self, log: Log) -> None:
        if self.turn == SETUP:
            self.turn, self.mover = TURN, self.first
            return
        self.taken += 1
        self.may_replace = False
        if self.turn == FINAL:
            self.finals -= 1
            if self.finals == 0:
                self._close(log)
                return
        elif self.trigger != NOBODY:
            self.turn, self.finals = FINAL, len(self.hands)
        elif self.still >= STILL_ROUNDS * len(self.hands):
            self.turn, self.trigger_why = FINAL, STANDSTILL
            self._close(log)
            return
        self.mover = (self.mover + 1) % len(self.hands)
        quiet = self.turn == TURN and self.hand_size(self.mover) >= HAND_LIMIT
        self.still = self.still + 1 if quiet else 0
        if log is not None:
            log.append(Event("final-turn" if self.turn == FINAL else "turn", self.mover))

    @rule("IH-MARKET-X3-HIDDEN", "IH-CASHOUT-ORDER")
    def _close(self, log: Log) -> None:
        self.over, self.still = True, 0
        seats = len(self.hands)
        for seat in ((self.first + i) % seats for i in range(seats)):
            paid = scoring.cash_out(self, seat)
            self.money[seat] += paid
            if log is not None:
                log.append(scoring.told(self, seat, paid))
        if log is not None:
            log.append(Event("end", None, {"reason": REASONS[self.trigger_why]}, reveals=True))

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.over else None

    def view(self, seat: int | None) -> IronHorsesView:
        return look(self, seat)

    def views(self, viewers: Sequence[int | None]) -> list[View]:
        return [*looks(self, viewers)]

    def copy(self) -> IronHorsesState:
        new = IronHorsesState.__new__(IronHorsesState)
        new.rules, new.cards, new.chance = self.rules, self.cards, self.chance
        new.turn, new.at, new.mover, new.interrupt = self.turn, self.at, self.mover, self.interrupt
        new.over, new.first, new.taken = self.over, self.first, self.taken
        new.hands, new.engine_hands, new.in_play = self.hands[:], self.engine_hands[:], self.in_play[:]
        new.known, new.chosen, new.x2, new.x3 = self.known[:], self.chosen[:], self.x2, self.x3
        new.money, new.stocks, new.supply = self.money[:], self.stocks[:], self.supply[:]
        new.values, new.dials, new.depots, new.gone = self.values[:], self.dials[:], self.depots[:], self.gone
        new.deck, new.deck_at, new.up, new.pile = self.deck, self.deck_at, self.up, self.pile
        new.engine_deck, new.engine_at, new.engine_pile = self.engine_deck, self.engine_at, self.engine_pile
        new.engine_shuffles, new.draft_engine, new.draft = self.engine_shuffles, self.draft_engine, self.draft
        new.may_replace, new.trigger, new.trigger_why = self.may_replace, self.trigger, self.trigger_why
        new.finals, new.still = self.finals, self.still
        return new

    def freeze(self) -> bytes:
        """As every state, but for `still`, which is written only while it counts: records are older than its rule."""
        fields = self.FIELDS if self.still else self.FIELDS[:-1]
        return msgspec.msgpack.encode([getattr(self, field) for field in fields])

    def thaw(self, frozen: bytes) -> None:
        """Takes the position that `freeze` wrote."""
        values = msgspec.msgpack.decode(frozen)
        self.still = 0
        fields = self.FIELDS if len(values) == len(self.FIELDS) else self.FIELDS[:-1]
        for field, value in zip(fields, values, strict=True):
            setattr(self, field, value)


def without(cards: bytes, card: int) -> bytes:
    """`cards` less one `card`."""
    return cards.replace(bytes((card,)), b"", 1)


def with_card(cards: bytes, card: int) -> bytes:
    """`cards` and one more `card`, sorted."""
    return bytes(sorted((*cards, card)))
