"""One position of a crayon-rail game.

Track lives in flat tables: `owner` by edge, `touch` by milepost (a bit for each seat whose track reaches it). Hands
and loads are `bytes` or tuples that are replaced, never changed in place, so a copy shares them.
A directed segment is `2 * edge + direction` (see ground.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import View
from milepost.kernel.event import Event
from milepost.kernel.options import stated
from milepost.kernel.outcome import Outcome
from milepost.kernel.steps import NO_INTERRUPT, Log, SteppedState
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.numbers import Numbers
from milepost.rulebooks.crayon.refusals import Refusals
from milepost.rulebooks.crayon.seen import Seen
from milepost.rulebooks.crayon.track import NOBODY, Buckets

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame
    from milepost.rulebooks.crayon.view import CrayonView

NOWHERE: Final = -1
RUNNING: Final = ""
TRAINS: Final = 2
"""Room for trains in the tables by seat: `seat * TRAINS + which`."""


class CrayonState(SteppedState):
    """The table: track, trains, loads, cards and money."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("turn", "at", "mover", "interrupt", "ended_by", "first", "round", "taken"),
        *("owner", "cash", "flows", "cash_open"),
        *("hands", "deck", "deck_at", "discards", "shuffles", "short", "contracts"),
        *("loco", "place", "came", "loads", "chips"),
        *("active", "left", "halved", "paid", "acted", "spent", "built", "upgraded", "outs"),
        *("lost_turns", "choosers", "in_force", "rights", "turn_over"),
        *("declared", "goal", "closing", "ranking", "extra"),
    )
    __slots__ = (
        *("cards", "ground", "no", "numbers", "touch", "frontier", "edgy", "majors_free", "tight"),
        *("tariff", "prices", "half", "struck", "flooded", "closed_build", "closed_move", "shut", "seen"),
        *FIELDS[4:],
    )

    ground: Ground
    cards: Deck
    numbers: Numbers
    no: Refusals
    ended_by: str
    first: int
    round: int
    """Counts all rounds from 0, the building-only ones included."""
    taken: int
    owner: bytearray
    """By edge: the seat whose track it is, or NOBODY."""
    touch: bytearray
    """By milepost: a bit for each seat whose track reaches it."""
    frontier: list[Buckets]
    edgy: list[tuple[int, ...]]
    majors_free: dict[int, Buckets]
    """By tariff; replaced, never changed in place."""
    tariff: tuple[int, ...]
    """By seat: the prices it builds at, as ground.py numbers them."""
    prices: tuple[bytes, ...]
    """By seat: what each directed segment costs it."""
    tight: bool
    """Some major city has few free ways in, so that each further one must be asked about. These follow from `owner`
    (see track.py)."""
    cash: list[int]
    flows: list[int]
    """By seat: the sum of all payments that everybody heard of."""
    cash_open: bool
    hands: list[bytes]
    """Demand cards held, in the order they came."""
    deck: bytes
    deck_at: int
    discards: bytes
    shuffles: int
    short: int
    """The seat that must draw before anything else happens, or NOWHERE."""
    contracts: bytes
    """Demand cards that lie open to all (a variation)."""
    loco: list[int]
    """By train: its kind."""
    place: list[int]
    """By train: its milepost, or NOWHERE before it is placed."""
    came: list[int]
    """By train: the milepost it came from, or NOWHERE."""
    loads: list[bytes]
    """By train: the goods aboard, sorted."""
    chips: list[int]
    """By good: chips left in the supply."""
    active: int
    """Which of the mover's trains moves."""
    left: list[int]
    """By which of the mover's trains: movement left this turn."""
    halved: int
    """Bits for the mover's trains that bad weather has already slowed this turn."""
    paid: int
    """Bits for the owners whose fee is paid this turn."""
    acted: bool
    """Something was done this turn, so the hand cannot be discarded instead of it."""
    spent: int
    built: bool
    upgraded: bool
    outs: int
    """Segments built from major cities this turn."""
    lost_turns: list[int]
    choosers: bytes
    """Trains whose owners must choose a load to lose, in order."""
    in_force: list[int]
    """Lasting events, packed: card, drawer, and ends of the drawer's turn still to come (see events.py)."""
    rights: list[int]
    """Bridges lost to a flood that their owner may rebuild first: edge * 8 + owner."""
    turn_over: bool
    """The mover has lost the rest of this turn."""
    declared: int
    """Bits for the seats that have declared victory in this round."""
    goal: int
    closing: int
    """Rounds until time is up, or NOWHERE."""
    ranking: list[list[int]]
    extra: dict[str, Any]
    """What variations keep: small ints and lists, by the variation's name; empty without them."""

    half: bytes
    """By milepost, or empty: trains there run at half rate. This and the next four follow from `in_force`."""
    struck: bytes
    """By milepost, or empty: nothing may be loaded or delivered there."""
    flooded: frozenset[int]
    """Rivers in flood."""
    closed_build: bytes
    closed_move: bytes
    shut: frozenset[int]
    """Magic links, by edge, that nobody can use now."""

    seen: Seen
    """What was last seen of this game, which is no part of the position."""

    rules: CrayonGame

    def __init__(self, rules: CrayonGame, chance: Chance) -> None:
        self.rules = rules
        self.ground, self.cards, self.no, self.numbers = rules.ground, rules.cards, rules.no, rules.numbers
        self.chance, self.seen = chance, Seen()

    @property
    def seat_count(self) -> int:
        return len(self.cash)

    def ended(self) -> bool:
        return self.ended_by != RUNNING

    def turns_taken(self) -> int:
        return self.taken

    def train(self) -> int:
        """The mover's active train."""
        return self.mover * TRAINS + self.active

    def trains_of(self, seat: int) -> range:
        return range(seat * TRAINS, seat * TRAINS + len(self.numbers.trains))

    def pay(self, seat: int, amount: int) -> None:
        """Money that everybody sees change hands; negative is paid to the bank."""
        self.cash[seat] += amount
        self.flows[seat] += amount

    def settle(self, log: Log) -> None:
        """Cards that are missing are drawn before anything else is decided; then variations look after their tables."""
        if self.short != NOWHERE and self.interrupt == NO_INTERRUPT:
            self.rules.refill(self, log)
        if self.extra:
            self.rules.tidy(self, log)
        super().settle(log)

    def next_turn(self, log: Log) -> None:
        self.rules.pass_on(self, log)

    def end(self, reason: str, ranking: list[list[int]], log: Log) -> None:
        self.ended_by, self.ranking = reason, ranking
        if log is not None:
            log.append(Event("end", None, {"reason": reason}, reveals=True))

    def outcome(self) -> Outcome | None:
        if not self.ended_by:
            return None
        rule = self.rules.reason_rules[self.ended_by]
        return Outcome(self.ended_by, rule, tuple(tuple(group) for group in self.ranking), tuple(self.cash))

    def freeze(self) -> bytes:
        options = stated(self.rules.known_options, self.rules.chosen)
        return msgspec.msgpack.encode([options, *(getattr(self, field) for field in self.FIELDS)])

    def view(self, seat: int | None) -> CrayonView:
        return self.rules.look(self, seat)

    def views(self, viewers: Sequence[int | None]) -> list[View]:
        return [*self.rules.looks(self, viewers)]

    def copy(self) -> CrayonState:
        new = self.__class__.__new__(self.__class__)
        new.rules, new.ground, new.cards, new.no = self.rules, self.ground, self.cards, self.no
        new.numbers, new.chance, new.seen = self.numbers, self.chance, self.seen
        new.turn, new.at, new.mover, new.interrupt = self.turn, self.at, self.mover, self.interrupt
        new.ended_by, new.first, new.round, new.taken = self.ended_by, self.first, self.round, self.taken
        new.owner, new.touch, new.tight = self.owner[:], self.touch[:], self.tight
        new.frontier, new.edgy, new.majors_free = self.frontier[:], self.edgy[:], self.majors_free
        new.cash, new.flows, new.cash_open = self.cash[:], self.flows[:], self.cash_open
        new.hands, new.deck, new.deck_at, new.discards = self.hands[:], self.deck, self.deck_at, self.discards
        new.shuffles, new.short, new.contracts = self.shuffles, self.short, self.contracts
        new.loco, new.place, new.came = self.loco[:], self.place[:], self.came[:]
        new.loads, new.chips = self.loads[:], self.chips[:]
        new.active, new.left, new.halved, new.paid = self.active, self.left[:], self.halved, self.paid
        new.acted, new.spent, new.built = self.acted, self.spent, self.built
        new.upgraded, new.outs, new.lost_turns = self.upgraded, self.outs, self.lost_turns[:]
        new.choosers, new.in_force, new.rights = self.choosers, self.in_force[:], self.rights[:]
        new.turn_over, new.declared, new.goal = self.turn_over, self.declared, self.goal
        new.closing, new.ranking = self.closing, self.ranking
        new.extra = {name: value[:] if isinstance(value, list) else value for name, value in self.extra.items()}
        new.half, new.struck, new.flooded = self.half, self.struck, self.flooded
        new.closed_build, new.closed_move, new.shut = self.closed_build, self.closed_move, self.shut
        new.tariff, new.prices = self.tariff, self.prices
        return new


__all__ = ["NOBODY", "NOWHERE", "RUNNING", "TRAINS", "CrayonState"]
