"""One position of Iberian Railways.

Cubes on the map are masks (see ground.py), one a player; whole numbers never change in place, so a copy shares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import View
from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.outcome import Outcome
from milepost.kernel.steps import Log, SteppedGame, SteppedState
from milepost.rulebooks.iberian_railways.awards import outcome
from milepost.rulebooks.iberian_railways.ground import Ground, Mask
from milepost.rulebooks.iberian_railways.view import IberianView, look, looks

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.reach import Reach

RUNNING, LAST_CUBE, ALL_OUT, STANDSTILL = range(4)
REASONS: Final = ("", "last-cube", "all-out", "standstill")
REASON_RULES: Final = ("", "IB-END", "IB-INSOLVENT-REMOVE", "IB-END")

STILL_ROUNDS: Final = 5
"""When for so many rounds nobody places a cube or buys a card, nobody ever will."""
MASK_FIELDS: Final = ("cubes", "draft")


class IberianState(SteppedState):
    """Everything on the table; only a draft is its mover's own."""

    FIELDS = (
        *("turn", "at", "mover", "interrupt", "over", "first", "taken", "still", "limit"),
        *("cubes", "supply", "cash", "loans", "income", "marker", "out", "holder", "turned", "draft"),
    )
    __slots__ = ("ground", *FIELDS[4:], "once", "full", "reach")

    ground: Ground
    over: int
    """RUNNING, or how the game ended."""
    first: int
    """The start player."""
    taken: int
    """Turns taken so far, by anybody."""
    still: int
    """Turns closed since somebody last placed a cube or bought a card, that one included."""
    limit: int
    """The build limit marker."""
    cubes: list[Mask]
    """Where each player has track."""
    supply: list[int]
    """Cubes that are neither on the map nor on a track."""
    cash: list[int]
    loans: list[int]
    income: list[int]
    marker: list[int]
    """The box of each action marker."""
    out: int
    """Players who are out, one bit each."""
    holder: bytes
    """Who bought each Business Interest."""
    turned: int
    """Business Interests that lie face down, one bit each."""
    draft: Mask
    """Cubes the mover has placed and not yet built."""
    once: Mask
    """Hexes with a cube in them; follows from `cubes`."""
    full: Mask
    """Hexes that take no further cube; follows from `cubes`."""
    reach: Reach | None
    """Where the selected action can lead, once it has been asked; follows from the rest."""

    def __init__(self, rules: SteppedGame[IberianState], ground: Ground, chance: Chance) -> None:
        self.rules, self.ground, self.chance = rules, ground, chance

    @property
    def seat_count(self) -> int:
        return len(self.cubes)

    def ended(self) -> bool:
        return self.over != RUNNING

    def turns_taken(self) -> int:
        return self.taken

    @property
    def reason(self) -> str:
        """Why the game is over; empty while it runs."""
        return REASONS[self.over]

    def is_out(self, seat: int) -> bool:
        return bool(self.out >> seat & 1)

    def seats_in(self) -> list[int]:
        """Who still plays."""
        return [seat for seat in range(len(self.cubes)) if not self.out >> seat & 1]

    @rule("IB-TRACK-TWO-PER-HEX", "IB-MADRID-ONE-CUBE")
    def lay(self, seat: int, hexes: Mask) -> None:
        """Puts cubes on the map; a second cube fills a hex, and in outer Madrid the first does."""
        self.cubes[seat] |= hexes
        self.full |= hexes & self.once | hexes & self.ground.outer
        self.once |= hexes

    def lay_out(self, cubes: list[Mask], draft: Mask) -> None:
        """Puts all cubes where they are said to be, and forgets what followed from others."""
        self.cubes = [0] * len(cubes)
        self.once = self.full = 0
        for seat, hexes in enumerate(cubes):
            self.lay(seat, hexes)
        self.draft, self.reach = draft, None

    def finish_step(self) -> None:
        """What the mover had to decide here is decided."""
        self.at += 1
        self.draft, self.reach = 0, None

    @rule("IB-END", "IB-END-CHECK", "IB-TURN-ORDER", "IB-INSOLVENT-REMOVE")
    def next_turn(self, log: Log) -> None:
        """Checks for the end at the close of a turn; else the next player to the left who is not out plays."""
        seats = len(self.cubes)
        self.taken += 1
        self.still += 1
        playing = self.seats_in()
        if not self.supply[self.mover]:
            self._close(LAST_CUBE, log)
        elif not playing:
            self._close(ALL_OUT, log)
        elif self.still > STILL_ROUNDS * len(playing):
            self._close(STANDSTILL, log)
        else:
            self.mover = min(playing, key=lambda seat: (seat - self.mover - 1) % seats)
            if log is not None:
                log.append(Event("turn", self.mover, {"number": self.taken + 1}))

    def _close(self, why: int, log: Log) -> None:
        self.over = why
        if log is not None:
            whose = self.mover if why == LAST_CUBE else None
            log.append(Event("end", whose, {"reason": REASONS[why]}))

    def outcome(self) -> Outcome | None:
        return outcome(self, self.reason, REASON_RULES[self.over]) if self.over else None

    def view(self, seat: int | None) -> IberianView:
        return look(self, seat)

    def views(self, viewers: Sequence[int | None]) -> list[View]:
        return [*looks(self, viewers)]

    def copy(self) -> IberianState:
        new = IberianState.__new__(IberianState)
        new.rules, new.chance, new.ground = self.rules, self.chance, self.ground
        new.turn, new.at, new.mover, new.interrupt = self.turn, self.at, self.mover, self.interrupt
        new.over, new.first, new.taken, new.still = self.over, self.first, self.taken, self.still
        new.limit, new.out, new.holder, new.turned = self.limit, self.out, self.holder, self.turned
        new.cubes, new.supply, new.cash = self.cubes[:], self.supply[:], self.cash[:]
        new.loans, new.income, new.marker = self.loans[:], self.income[:], self.marker[:]
        new.draft, new.once, new.full, new.reach = self.draft, self.once, self.full, self.reach
        return new

    def freeze(self) -> bytes:
        """Masks are longer than msgpack's whole numbers, so they go as bytes."""
        values = [getattr(self, field) for field in self.FIELDS]
        size = self.ground.size // 8 + 1
        for field in MASK_FIELDS:
            at = self.FIELDS.index(field)
            masks = values[at] if isinstance(values[at], list) else [values[at]]
            values[at] = [mask.to_bytes(size, "little") for mask in masks]
        return msgspec.msgpack.encode(values)

    def thaw(self, frozen: bytes) -> None:
        """Takes the position that `freeze` wrote."""
        values = dict(zip(self.FIELDS, msgspec.msgpack.decode(frozen), strict=True))
        cubes, draft = ([int.from_bytes(mask, "little") for mask in values.pop(field)] for field in MASK_FIELDS)
        for field, value in values.items():
            setattr(self, field, value)
        self.lay_out(cubes, draft[0])
