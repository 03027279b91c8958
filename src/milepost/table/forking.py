"""Tables that come of other tables: a rematch, and a fork from any point.

A fork begins at a position, not at a deal. While the game it is taken from is played, that position is imagined from
the forker's own view: whatever the forker had not seen is dealt anew, other hands included, so that nobody learns
anything by forking. When the game has ended its hands are no secret any more: they stay as they were, and what nobody
had seen (the order of the decks) is dealt anew. Either way the seed is fresh, and the new table is marked as a fork.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from milepost.kernel.chance import Chance, commitment, fresh_seed
from milepost.kernel.contract import State
from milepost.table import happening as log
from milepost.table.doors import Doors
from milepost.table.live import LiveTable, Viewer
from milepost.table.plan import Charter, Plan, SeatPlan, Sits, charter
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Entry, Receipt, Shelf, safely

REMATCH = "rematch"

Make = Callable[[Charter, bytes, bytes, str | None, str], Awaitable["Created"]]


class Created(msgspec.Struct, frozen=True):
    """A new table. The tokens are told only now."""

    table: str
    holder: str
    """Of the host."""
    invitations: tuple[str | None, ...]
    """By seat; None where nobody is invited: a bot's, an open one, or at a hot-seat table."""
    watch: str


class Forking:
    """Makes tables from tables."""

    def __init__(self, shelf: Shelf, doors: Doors, make: Make) -> None:
        self._shelf, self._doors, self._make = shelf, doors, make

    async def fork(
        self,
        table: str,
        holder: str | None,
        at: int,
        *,
        seats: tuple[SeatPlan, ...] = (),
        hot_seat: bool = False,
        link: str | None = None,
        seat: int | None = None,
        address: str = "",
    ) -> Created:
        """A new table that goes on from the asker's entry number `at`; `seats` says who plays, persons by default."""
        viewer = (await self._doors.access(table, holder, link)).viewer(seat)
        async with self._shelf.hold(table) as live:
            if not 0 < at <= live.numbered(viewer):
                raise Refused(Code.BAD_INPUT, f"You have seen {live.numbered(viewer)} entries; choose one of them.")
            then = await self._shelf.rebuilt(live, live.seq_of(viewer, at))
            seed = fresh_seed()
            base = _base(live, then, viewer, seed).freeze()
            made = _fork_charter(live, seats, hot_seat=hot_seat, at=at, seed=seed)
        return await self._make(made, seed, base, holder, address)

    async def rematch(self, table: str, holder: str | None, *, address: str = "") -> Created | str:
        """The same table again. Whoever sat at the old one may sit down at the new one without an invitation.

        Returns the id of the rematch if there is one already.
        """
        access = await self._doors.access(table, holder)
        if not access.host and not access.seats:
            raise Refused(Code.NOT_YOURS, "Only who sat at this table can ask for a rematch.")
        async with self._shelf.hold(table) as live:
            if not live.finished():
                raise Refused(Code.NOT_NOW, "The game is not over.")
            if REMATCH in live.led:
                return live.led[REMATCH]
            seed = fresh_seed()
            made = msgspec.structs.replace(
                live.charter,
                rematch_of=table,
                forked_from="",
                forked_at=0,
                commitment=commitment(seed),
                rules=live.game.version,
            )
        created = await self._make(made, seed, b"", holder, address)

        def operation(live: LiveTable) -> Entry | Receipt:
            if REMATCH in live.led:
                return Receipt(live, live.seq, again=True)
            return Entry(log.Led(REMATCH, created.table))

        receipt = await self._shelf.change(table, operation)
        if receipt.again:
            await safely(self._shelf.store.delete(created.table))
            return receipt.live.led[REMATCH]
        return created


def _base(live: LiveTable, then: LiveTable, viewer: Viewer, seed: bytes) -> State:
    """The position a fork begins with."""
    if then.match is None:
        raise Refused(Code.NOT_NOW, "Nothing was dealt at that point; create a new table instead.")
    if then.match.outcome() is not None:
        raise Refused(Code.NOT_NOW, "The game is over at that point; choose an earlier one.")
    chance = Chance(seed).child("fork")
    if live.finished():
        return live.game.redeal(then.match.state, chance)
    return live.game.imagine(then.match.view(viewer), chance)


def _fork_charter(live: LiveTable, seats: tuple[SeatPlan, ...], *, hot_seat: bool, at: int, seed: bytes) -> Charter:
    old = live.charter
    seats = seats or tuple(SeatPlan(Sits.PERSON) for _ in old.seats)
    if len(seats) != len(old.seats):
        raise Refused(Code.BAD_INPUT, f"The game forked has {len(old.seats)} seats.")
    plan = Plan(
        game=old.game,
        seats=seats,
        options=old.options,
        title=old.title,
        hot_seat=hot_seat,
        aids=old.aids,
        pace=old.pace,
        expiry=old.expiry,
        time_limit=old.time_limit,
        grace=old.grace,
    )
    made = charter(plan, live.game, commitment(seed))
    return msgspec.structs.replace(made, forked_from=live.id, forked_at=at)
