"""Who is watching which table, and how what happens there reaches them."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from milepost.kernel.structs import decoded
from milepost.table import messages
from milepost.table.clock import Clock
from milepost.table.feed import Common, Feed
from milepost.table.live import LiveTable, Viewer
from milepost.table.messages import Closed, Here
from milepost.table.refusal import Code

SILENT: Final = 45_000
"""Milliseconds after which a worker that says nothing is thought to be gone."""
LONGEST_QUEUE: Final = 256
"""Messages waiting for a client that does not read; then it gets a snapshot instead of all of them."""


class Watch:
    """One client at one table: an async iterator of messages, as bytes of JSON."""

    def __init__(self, table: str, viewer: Viewer, leave: Callable[[Watch], None]) -> None:
        self.table, self.viewer = table, viewer
        self.lagging = False
        """It fell behind: what it has is no use, and it needs a snapshot."""
        self.at_once: Callable[[bytes], bool] = _not_now
        """Sends a message at once, if that can be done without waiting: for clients that keep up."""
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._closed = False

    def send(self, message: bytes) -> None:
        """Queues a message; never waits."""
        if self._closed or self.lagging or (not self._waiting and self.at_once(message)):
            return
        if len(self._waiting) >= LONGEST_QUEUE:
            self._waiting.clear()
            self.lagging = True
        else:
            self._waiting.append(message)
        self._news.set()

    def caught_up(self, message: bytes) -> None:
        """Gives a lagging client its snapshot."""
        self.lagging = False
        self.send(message)

    def close(self, message: bytes | None = None) -> None:
        """Ends the watch, after a last message if there is one."""
        if not self._closed:
            if message is not None:
                self._waiting.append(message)
            self._closed = True
            self._news.set()
            self._leave(self)

    async def next(self, timeout: float | None = None) -> bytes | None:
        """The next message; None when time is up, the watch is closed, or it lags (see `lagging`)."""
        if not self._waiting and not self._closed and not self.lagging:
            self._news.clear()
            if timeout is None:
                await self._news.wait()
            elif not await _in_time(self._news, timeout):
                return None
        return self._waiting.popleft() if self._waiting else None

    def waiting(self) -> list[bytes]:
        """Everything that is there, without waiting for more: for who sends several messages at once."""
        found = list(self._waiting)
        self._waiting.clear()
        return found

    @property
    def closed(self) -> bool:
        return self._closed and not self._waiting


def _not_now(_message: bytes) -> bool:
    return False


async def _in_time(news: asyncio.Event, timeout: float) -> bool:
    try:
        async with asyncio.timeout(timeout):
            return await news.wait()
    except TimeoutError:
        return False


class Elsewhere(msgspec.Struct, frozen=True):
    """Who has a table open at another worker, as that worker said."""

    worker: str
    table: str
    seats: tuple[int, ...]
    watchers: int
    at: int


class Audience:
    """Everybody who watches one table."""

    def __init__(self) -> None:
        self.feeds: dict[Viewer, Feed] = {}
        self.watches: dict[Viewer, set[Watch]] = {}
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who has the table open at other workers."""
        self.left: dict[Viewer, int] = {}
        """When the last watch of a viewer ended."""

    def feed(self, viewer: Viewer, live: LiveTable) -> Feed:
        found = self.feeds.get(viewer)
        if found is None:
            found = self.feeds[viewer] = Feed(viewer, live)
        return found

    def here(self) -> Here:
        seats = {viewer for viewer, some in self.watches.items() if viewer is not None and some}
        watchers = len(self.watches.get(None, ()))
        for others in self.elsewhere.values():
            seats.update(others.seats)
            watchers += others.watchers
        return Here(tuple(sorted(seats)), watchers)

    def here_with_us(self, worker: str, table: str, now: int) -> Elsewhere:
        seats = tuple(sorted(viewer for viewer, some in self.watches.items() if viewer is not None and some))
        return Elsewhere(worker, table, seats, len(self.watches.get(None, ())), now)

    def expire(self, before: int) -> bool:
        """Forgets workers that have not said anything for long; True if there were any."""
        silent = [worker for worker, others in self.elsewhere.items() if others.at < before]
        for worker in silent:
            del self.elsewhere[worker]
        return bool(silent)

    def send(self, message: bytes) -> None:
        for some in self.watches.values():
            for watch in list(some):
                watch.send(message)


class Hub:
    """The audiences of all tables that somebody watches, or watched a while ago."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._audiences: dict[str, Audience] = {}
        self.awake = 0
        """Time before this is nobody's: the server was away."""
        self.opened = clock.now()
        self._worker = secrets.token_hex(8)
        self.post: Callable[[str], None] = _nobody
        """Tells the other workers who is here."""

    def audience(self, table: str) -> Audience:
        found = self._audiences.get(table)
        if found is None:
            found = self._audiences[table] = Audience()
        return found

    def watched(self, table: str) -> bool:
        audience = self._audiences.get(table)
        return audience is not None and any(audience.watches.values())

    def is_here(self, table: str, seat: int) -> bool:
        """Whether somebody has this seat's page open."""
        audience = self._audiences.get(table)
        return audience is not None and seat in audience.here().seats

    def away_for(self, table: str, seat: int, acted: int) -> int | None:
        """How long nobody has had this seat's page open, nor acted for it; None if somebody has it open."""
        if self.is_here(table, seat):
            return None
        audience = self._audiences.get(table)
        left = self.opened if audience is None else audience.left.get(seat, self.opened)
        return self._clock.now() - max(left, self.awake, acted)

    def watch(self, live: LiveTable, viewer: Viewer, after: int | None) -> Watch:
        """Begins a watch: what the client missed comes first, then everything that happens."""
        audience = self.audience(live.id)
        watch = Watch(live.id, viewer, self._left)
        audience.watches.setdefault(viewer, set()).add(watch)
        for message in self.since(live, viewer, after):
            watch.send(message)
        self._tell_who(live.id, audience)
        return watch

    def since(self, live: LiveTable, viewer: Viewer, after: int | None) -> list[bytes]:
        """What a client needs that has come as far as `after`; None needs a snapshot."""
        feed = self.audience(live.id).feed(viewer, live)
        return feed.since(live, after, self._clock.now(), self.awake)

    def snapshot(self, live: LiveTable, viewer: Viewer) -> bytes:
        return self.audience(live.id).feed(viewer, live).snapshot(live, self._clock.now(), self.awake)

    def publish(self, live: LiveTable) -> None:
        """Something was committed: everybody who watches gets what they may know of it."""
        audience = self._audiences.get(live.id)
        if audience is None:
            return
        watched = [audience.feed(viewer, live) for viewer, watches in audience.watches.items() if watches]
        behind = [feed for feed in watched if feed.behind(live)]
        if not behind:
            return
        common = Common(live, self._clock.now(), self.awake)
        for feed, view in zip(behind, live.views([feed.viewer for feed in behind]), strict=True):
            message = feed.advance_to(view, common)
            for watch in list(audience.watches[feed.viewer]):
                watch.send(message)

    def close(self, table: str, code: Code | str, says: str, viewer: Viewer | str = "all") -> None:
        """Ends all watches of a table, or of one of its viewers."""
        audience = self._audiences.get(table)
        if audience is None:
            return
        message = messages.write(Closed(str(code), says))
        for some, watches in list(audience.watches.items()):
            if viewer in ("all", some):
                for watch in list(watches):
                    watch.close(message)

    def close_all(self, says: str) -> None:
        for table in list(self._audiences):
            self.close(table, "stopping", says)

    def forget(self, table: str) -> None:
        """Lets go of the feeds of a table that nobody watches."""
        if not self.watched(table):
            self._audiences.pop(table, None)

    def _left(self, watch: Watch) -> None:
        audience = self._audiences.get(watch.table)
        if audience is not None:
            audience.watches.get(watch.viewer, set()).discard(watch)
            audience.left[watch.viewer] = self._clock.now()
            self._tell_who(watch.table, audience)

    def noted(self, note: str) -> None:
        """Another worker says who has a table open there."""
        said = decoded(note, Elsewhere)
        audience = self.audience(said.table)
        known = audience.elsewhere.get(said.worker)
        audience.elsewhere[said.worker] = msgspec.structs.replace(said, at=self._clock.now())
        if known is None or (known.seats, known.watchers) != (said.seats, said.watchers):
            for seat in set(() if known is None else known.seats) - set(said.seats):
                audience.left[seat] = self._clock.now()
            audience.send(messages.write(audience.here()))

    def say_who_is_here(self) -> None:
        """Reminds the other workers, and forgets those that have fallen silent."""
        now = self._clock.now()
        for table, audience in list(self._audiences.items()):
            if not audience.feeds and not audience.elsewhere and not any(audience.watches.values()):
                del self._audiences[table]
                continue
            if audience.expire(now - SILENT):
                audience.send(messages.write(audience.here()))
            if any(audience.watches.values()):
                self.post(msgspec.json.encode(audience.here_with_us(self._worker, table, now)).decode())

    def _tell_who(self, table: str, audience: Audience) -> None:
        audience.send(messages.write(audience.here()))
        self.post(msgspec.json.encode(audience.here_with_us(self._worker, table, self._clock.now())).decode())


def _nobody(_note: str) -> None:
    """A server of one process has nobody to tell."""
