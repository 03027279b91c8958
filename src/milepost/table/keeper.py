"""What a server does by itself: clocks that run out, tables that were left standing, tables that are too old.

It asks the store which tables are due, so it works for tables that are not live, and after any restart. The store
also holds a beat: when it has been silent, nobody was there, and the time until now is charged to nobody.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec

from milepost.kernel.contract import TABLE
from milepost.table.clock import SECOND, Clock, SystemClock
from milepost.table.driver import Chosen, Driver, job_for, play_codes
from milepost.table.happening import By
from milepost.table.hub import Hub
from milepost.table.live import LiveTable, Status
from milepost.table.notices import Notices
from milepost.table.plan import HOUR, MINUTE, Expiry, check_level
from milepost.table.playing import play_of
from milepost.table.refusal import Refused
from milepost.table.shelf import Entry, Receipt, Shelf, safely
from milepost.table.store import Store

logger = logging.getLogger(__name__)

BEAT: Final = 10 * SECOND
OUTAGE: Final = 3 * BEAT
STALLED: Final = 30 * SECOND
"""A table whose bot has done nothing for so long is looked at again."""
REST: Final = 10 * MINUTE
"""How long a table is left alone that cannot be helped, such as one whose log does not replay."""
SWEEP: Final = 0.5
"""Seconds between two looks at the clocks."""
DAY: Final = 24 * HOUR
TIME_UP: Final = "time-up"


class Keeping(msgspec.Struct, frozen=True):
    """How long tables are kept after something last happened there, in days; 0 is for ever."""

    finished: int = 0
    unfinished: int = 0


class Keeper:
    """The housekeeping of a server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        shelf: Shelf,
        hub: Hub,
        driver: Driver,
        notices: Notices,
        keeping: Keeping,
    ) -> None:
        self._store, self._clock, self._shelf, self._notices = store, clock, shelf, notices
        self._hub, self._driver, self._keeping = hub, driver, keeping
        self._sending: asyncio.Task[None] | None = None
        self._resting: dict[str, int] = {}
        self._beaten = self._swept = 0
        self._task: asyncio.Task[None] | None = None

    async def wake(self) -> None:
        """Looks how long nobody was here, and takes up what was left."""
        now = self._clock.now()
        beat = await safely(self._store.value("beat"))
        if beat is None or now - int(beat) > OUTAGE:
            await safely(self._store.keep("awake", str(now)))
        await self.beat()
        for table in await safely(self._store.due(now, now)):
            self._driver.drive(table)

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="keeper")

    async def close(self) -> None:
        for task in (self._task, self._sending):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        with suppress(Refused):
            await self.beat()

    async def beat(self) -> None:
        """Says that somebody is here."""
        now = self._clock.now()
        if isinstance(self._clock, SystemClock) and self._clock.slept():
            now = self._clock.now()
            await safely(self._store.keep("awake", str(now)))
        await safely(self._store.keep("beat", str(now)))
        self._hub.awake = int(await safely(self._store.value("awake")) or 0)
        self._beaten = now
        self._hub.say_who_is_here()

    async def sweep(self) -> None:
        """One look at everything that is due."""
        now = self._clock.now()
        if now - self._beaten >= BEAT:
            await self.beat()
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        for table in await safely(self._store.due(now, now - STALLED)):
            if table not in self._resting:
                await self._look_after(table, now)
        if self._sending is None or self._sending.done():
            # On its own: a host that answers slowly must not hold up a clock.
            self._sending = asyncio.get_running_loop().create_task(self._send(), name="notices")
        if now - self._swept >= HOUR:
            self._swept = now
            await self.tidy()

    async def _look_after(self, table: str, now: int) -> None:
        """Does what is due at one table; one that cannot be helped is left alone for a while."""
        try:
            await self.expire(table)
        except Refused as refused:
            logger.warning("a table that is due is refused", extra={"table": table, "code": refused.code})
            self._resting[table] = now + REST
            return
        async with self._shelf.hold(table) as live:
            driven = live.driven()
        if driven:
            self._resting[table] = now + STALLED
            self._driver.drive(table)

    async def expire(self, table: str) -> None:
        """Does what the table chose for clocks that have run out, and calls time where a limit was set."""
        async with self._shelf.hold(table) as live:
            over_limit = live.time_limit_due()
            out = live.out_of_time(self._clock.now(), self._hub.awake)
        if over_limit is not None and over_limit <= self._clock.now():
            await self._shelf.change(table, _call_time)
        for seat in out:
            await self._expire_seat(table, seat)

    async def tidy(self) -> None:
        """Deletes tables that are older than the operator keeps them."""
        kept = ((self._keeping.finished, ("over", "ended")), (self._keeping.unfinished, ("gathering", "playing")))
        for days, status in kept:
            if days:
                for table in await safely(self._store.outdated(self._clock.now() - days * DAY, status)):
                    await safely(self._store.delete(table))
                    self._shelf.forget(table)
                    self._hub.close(table, "no-table", "This table was too old and is gone.")

    async def _expire_seat(self, table: str, seat: int) -> None:
        async with self._shelf.hold(table) as live:
            if seat not in live.out_of_time(self._clock.now(), self._hub.awake):
                return
            match, number = live.playing(), live.numbered(seat)
            job = None
            if live.charter.expiry is Expiry.BOT:
                job = job_for(live, match, seat, check_level("", live.game))
            state = match.state
        if job is None:
            chosen = Chosen((live.game.safe(state, seat),), None, "Time is up.")
        else:
            found = await self._driver.choose(live, state, seat, job)
            chosen = found._replace(note=f"Time is up; a bot decides. {found.note}".strip())

        def operation(now: LiveTable) -> Entry | Receipt:
            out = now.out_of_time(self._clock.now(), self._hub.awake)
            if seat not in out or not now.fresh_enough(seat, number):
                return Receipt(now, now.seq, again=True)
            return play_codes(now, seat, chosen, By.CLOCK)

        await self._shelf.change(table, operation)

    async def _send(self) -> None:
        with suppress(Refused):
            await self._notices.send_due()

    async def _run(self) -> None:
        while True:
            try:
                await self.sweep()
            except Refused as refused:
                logger.warning("sweeping failed", extra={"why": refused.says})
            await asyncio.sleep(SWEEP)


def _call_time(live: LiveTable) -> Entry | Receipt:
    """The table says that time is up, where the game knows that."""
    if live.status is not Status.PLAYING or live.time_limit_due() is None:
        return Receipt(live, live.seq, again=True)
    match = live.playing()
    first, before = len(match.log), match.state
    if match.why_not(TABLE, TIME_UP) is not None:
        return Receipt(live, live.seq, again=True)
    match.play(TABLE, TIME_UP)
    return Entry(play_of(match, first, By.TABLE), None, None, first, before)
