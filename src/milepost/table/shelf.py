"""Live tables by name: rebuilt from their logs when asked for, changed one at a time, let go when long unused.

`change` is the only way anything happens at a table: under the table's lock an operation looks at the live table,
plays what it wants on it and says what that was; the entry is committed, and only then told to anybody. If the commit
fails, the live table is thrown away and folded again from the log.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple, TypeVar

import msgspec

from milepost.kernel.contract import State
from milepost.kernel.refusal import IllegalAction, MilepostError
from milepost.table import happening as log
from milepost.table.clock import Clock
from milepost.table.happening import Happening
from milepost.table.hub import Hub
from milepost.table.live import LiveTable
from milepost.table.refusal import Code, Refused, no_table
from milepost.table.store import Holding, LogRow, Repeated, SeatGrant, Store, StoreTrouble, TableRow, Taken

T = TypeVar("T")
MOST_LIVE: Final = 512
TRIES: Final = 8
"""How often an operation is tried again because another process was quicker."""
NO_REPLAY: Final = (MilepostError, IllegalAction, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What a log may lead to that was written by another version, or damaged."""
BREATH: Final = 0.005
"""Seconds that a replay may take before others get a turn."""


class Entry(NamedTuple):
    """What an operation has done to a live table, to be committed."""

    happening: Happening
    seat: int | None = None
    key: str | None = None
    first: int | None = None
    """Where in the match's log its actions begin; None if it played none."""
    before: State | None = None
    seats: SeatGrant | None = None
    """Who holds a seat from now on, where that changes."""


class Receipt(NamedTuple):
    """What became of an operation. `seq` is the number of its entry as the store has it, for this room alone."""

    live: LiveTable
    seq: int
    again: bool = False
    """It was done before: the key was known."""


Operation = Callable[[LiveTable], Entry | Receipt]
"""Looks at a table and plays on it, at once and without waiting; raises Refused with nothing changed."""
Then = Callable[[Receipt], None]
After = Callable[[LiveTable], None]


class _Place:
    """A table's place on the shelf."""

    __slots__ = ("holders", "live", "lock")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: LiveTable | None = None
        self.holders: dict[str, frozenset[int]] | None = None


class Shelf:
    """All live tables of this process."""

    def __init__(self, store: Store, clock: Clock, hub: Hub, most: int = MOST_LIVE) -> None:
        self.store, self.clock, self.hub = store, clock, hub
        self._most = most
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._changing: set[asyncio.Task[Receipt]] = set()
        self._closing = False
        self.after: list[After] = []
        """Who is called after each commit of this process, with the table as it is then."""
        store.listen(self._heard, self._lost, hub.noted)

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """A table that nobody changes meanwhile. For looking; whoever changes it goes through `change`."""
        place = self._place(table)
        async with place.lock:
            known, live = place.live, await self._load(table, place)
            if known is not None:
                # What was done at another worker a moment ago must count here, though its notification is on the way.
                await self._refresh(place, live)
            yield live

    async def change(self, table: str, operation: Operation, then: Then | None = None) -> Receipt:
        """Does one thing at a table; returns after it is committed and told."""
        return await asyncio.shield(self.begin(table, operation, then))

    def begin(self, table: str, operation: Operation, then: Then | None = None) -> asyncio.Task[Receipt]:
        """Begins to do one thing at a table. It is finished even if nobody waits.

        `then` is called right after it was told, so that who asked can be answered with the same write.
        """
        if self._closing:
            raise Refused(Code.UNAVAILABLE, "The server stops; try again in a moment.")
        task = asyncio.get_running_loop().create_task(self._change(table, operation, then))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return task

    async def close(self) -> None:
        """Takes nothing new, and finishes what was begun."""
        self._closing = True
        await asyncio.gather(*self._changing, return_exceptions=True)

    async def may(self, table: str, holder: str, *, again: bool = False) -> frozenset[int]:
        """What the holder of this fingerprint has at a table: seats, HOST, WATCHER; `again` asks the store."""
        place = self._place(table)
        known = place.holders
        if known is None or holder not in known or again:
            found: dict[str, set[int]] = {}
            for holding in await safely(self.store.holders(table)):
                found.setdefault(holding.holder, set()).add(holding.seat)
            known = place.holders = {who: frozenset(seats) for who, seats in found.items()}
        return known.get(holder, frozenset())

    def known(self, table: str, holder: str) -> frozenset[int]:
        """The same as far as it is known here, without asking anybody."""
        place = self._places.get(table)
        return frozenset() if place is None or place.holders is None else place.holders.get(holder, frozenset())

    async def grant(self, holding: Holding) -> None:
        await safely(self.store.hold(holding))
        self._place(holding.table).holders = None

    def forget(self, table: str) -> None:
        """Lets go of a live table; its log brings it back."""
        place = self._places.get(table)
        if place is not None:
            place.live = place.holders = None

    def live(self, table: str) -> LiveTable | None:
        """A table if it happens to be live, for whoever only needs a hint."""
        place = self._places.get(table)
        return None if place is None else place.live

    def __len__(self) -> int:
        return sum(place.live is not None for place in self._places.values())

    # The inside.

    def _place(self, table: str) -> _Place:
        place = self._places.get(table)
        if place is None:
            place = self._places[table] = _Place()
            self._make_room()
        self._places.move_to_end(table)
        return place

    def _make_room(self) -> None:
        if len(self._places) <= self._most:
            return
        for table, place in list(self._places.items())[: len(self._places) - self._most]:
            if not place.lock.locked() and not self.hub.watched(table):
                del self._places[table]
                self.hub.forget(table)

    async def _load(self, table: str, place: _Place) -> LiveTable:
        if place.live is None:
            row = await safely(self.store.table(table))
            if row is None:
                self._places.pop(table, None)
                raise no_table()
            place.live = await self._replay(row, await safely(self.store.log(table)))
        return place.live

    async def _refresh(self, place: _Place, live: LiveTable) -> bool:
        """Takes in and tells what another process has added, if it has."""
        if not self.store.shared or await safely(self.store.last(live.id)) <= live.seq:
            return False
        await self._catch_up(place, live)
        self.hub.publish(live)
        return True

    async def _replay(self, row: TableRow, rows: list[LogRow]) -> LiveTable:
        try:
            live = LiveTable(row)
            breath = time.perf_counter() + BREATH
            for entry in rows:
                live.enter(entry)
                if time.perf_counter() > breath:
                    await asyncio.sleep(0)
                    breath = time.perf_counter() + BREATH
        except NO_REPLAY as error:
            raise Refused(Code.SET_ASIDE, _aside(error)) from error
        return live

    async def rebuilt(self, live: LiveTable, seq: int) -> LiveTable:
        """A table as it was after entry `seq`; a copy of its own."""
        rows = await safely(self.store.log(live.id))
        return await self._replay(live.row, [row for row in rows if row.seq <= seq])

    async def _catch_up(self, place: _Place, live: LiveTable) -> None:
        """Takes in what another process has added."""
        place.holders = None
        rows = await safely(self.store.log(live.id, live.seq))
        try:
            for row in rows:
                live.enter(row)
        except NO_REPLAY as error:
            place.live = None
            raise Refused(Code.SET_ASIDE, _aside(error)) from error

    async def _change(self, table: str, operation: Operation, then: Then | None) -> Receipt:
        place = self._place(table)
        async with place.lock:
            for _ in range(TRIES):
                live = place.live or await self._load(table, place)
                try:
                    done = _done(place, live, operation)
                except Refused:
                    # It may be allowed after what somebody did at another worker a moment ago.
                    if place.live is not None and await self._refresh(place, live):
                        continue
                    raise
                if isinstance(done, Receipt):
                    if then is not None:
                        then(done)
                    return done
                try:
                    receipt = await self._commit(live, done)
                except (Taken, Repeated):
                    place.live = place.holders = None
                    continue
                except StoreTrouble as error:
                    place.live = None
                    raise Refused(Code.UNAVAILABLE, _unavailable(error)) from error
                except BaseException:
                    place.live = None
                    raise
                if done.seats is not None:
                    place.holders = None
                self.hub.publish(live)
                if then is not None:
                    then(receipt)
                for call in self.after:
                    call(live)
                return receipt
        raise Refused(Code.UNAVAILABLE, "The table is too busy; try again.")

    async def _commit(self, live: LiveTable, entry: Entry) -> Receipt:
        at = max(self.clock.now(), live.at)
        row = LogRow(
            live.id,
            live.seq + 1,
            entry.seat,
            entry.key,
            at,
            live.clocks.spent(at, self.hub.awake),
            log.write(entry.happening),
        )
        first, before = entry.first, entry.before
        if first is None:
            first, before = live.match_length(), None if live.match is None else live.match.state
        live.note(row, entry.happening, first, before)
        await self.store.append(row, live.standing(self.hub.awake), entry.seats)
        return Receipt(live, row.seq)

    async def _lost(self) -> None:
        """Something that others wrote may have been missed: every live table looks again."""
        for table in list(self._places):
            await self._heard(table, 1 << 62)

    async def _heard(self, table: str, seq: int) -> None:
        """Another process has written."""
        place = self._places.get(table)
        if place is None or place.live is None:
            return
        async with place.lock:
            live = self.live(table)
            if live is not None and live.seq < seq:
                before = live.seq
                await self._catch_up(place, live)
                if live.seq > before:
                    self.hub.publish(live)


def _done(place: _Place, live: LiveTable, operation: Operation) -> Entry | Receipt:
    """What an operation did; if it failed half-way, the live table is not to be trusted and is thrown away."""
    length = live.match_length()
    try:
        return operation(live)
    except Refused:
        if live.match_length() != length:
            place.live = None
        raise
    except BaseException:
        place.live = None
        raise


async def safely(waiting: Awaitable[T]) -> T:
    """A store's answer, with its troubles told as refusals."""
    try:
        return await waiting
    except StoreTrouble as error:
        raise Refused(Code.UNAVAILABLE, _unavailable(error)) from error


def _unavailable(error: StoreTrouble) -> str:
    return f"The server cannot keep anything now; try again in a moment. ({error})"


def _aside(error: Exception) -> str:
    return (
        f"This table is set aside: its log does not replay with this version of Milepost ({error}). "
        "Its record can still be downloaded."
    )
