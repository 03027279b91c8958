"""One server's worker: the tables, the doorkeeping and the counts that every handler needs."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from milepost import rulebooks
from milepost.kernel.refusal import MilepostError
from milepost.table.clock import Clock
from milepost.table.post import HttpsPost
from milepost.table.sqlite import SqliteStore
from milepost.table.store import Store
from milepost.table.tables import Tables
from milepost.web import tidying
from milepost.web.meters import Meter, Places
from milepost.web.metrics import Metrics
from milepost.web.origins import Origins
from milepost.web.pictures import Pictures
from milepost.web.settings import Settings

PULSE: Final = 0.02
"""Seconds between two looks at how late the event loop is."""
COUNTED: Final = 5.0
"""Seconds between two counts of what is open."""


class Talk(Protocol):
    """A socket that is open."""

    def nudge(self, now: float) -> None:
        """Says something if nothing has been said for long."""
        ...


class Station:
    """What handlers share. The tables are there while the application runs."""

    def __init__(self, settings: Settings, store: Store, clock: Clock | None = None) -> None:
        self.settings, self._clock = settings, clock
        self.origins = Origins(settings)
        self.requests = Meter(settings.guards.requests_per_second)
        self.sockets = Places(settings.guards.sockets_per_address)
        self.metrics = Metrics()
        self.pictures = Pictures(settings.data / "pictures")
        self._store = store
        self._tables: Tables | None = None
        self.talking: set[Talk] = set()
        """The sockets that are open."""
        self.sent = self.heard = 0
        """Messages on them since they were last counted."""
        self._looking: list[asyncio.Task[None]] = []

    @property
    def tables(self) -> Tables:
        if self._tables is None:
            raise RuntimeError("the tables are not open")
        return self._tables

    async def start(self) -> None:
        """Opens the store and begins to work."""
        post = HttpsPost(allow_private=self.settings.private_webhooks)
        self._tables = await Tables.open(self._store, self._clock, limits=self.settings.limits, post=post)
        self._looking = [asyncio.create_task(self._count()), asyncio.create_task(self._feel_pulse())]
        if self.settings.warm:
            self.pictures.warm([rulebooks.game(name) for name in rulebooks.NAMES])

    async def close(self) -> None:
        """Finishes what was begun."""
        self.pictures.close()
        for task in self._looking:
            task.cancel()
        if self._tables is not None:
            await self._tables.close()
            self._tables = None

    def stop(self) -> None:
        """The server is about to stop: whoever watches or waits is told, so that their connections end."""
        if self._tables is not None:
            self._tables.hub.close_all("The server stops; come back in a moment.")

    async def _count(self) -> None:
        """Notes every few seconds how much is open, for whoever asks any worker, and nudges who has heard nothing."""
        while True:
            tidying.tidy(self.heard)
            self.count()
            now = time.monotonic()
            for talk in self.talking:
                talk.nudge(now)
            await asyncio.sleep(COUNTED)

    async def _feel_pulse(self) -> None:
        """Notes how late the loop comes to what is due: a long piece of work keeps everybody waiting."""
        while True:
            due = time.monotonic() + PULSE
            await asyncio.sleep(PULSE)
            self.metrics.late(max(0.0, time.monotonic() - due))

    def count(self) -> None:
        self.metrics.talked(self.sent, self.heard)
        self.sent = self.heard = 0
        self.metrics.standing(len(self.sockets), 0 if self._tables is None else len(self._tables.shelf))


def store_for(settings: Settings) -> Store:
    """Where the tables are kept: the file, or PostgreSQL when a URL is given."""
    if not settings.database:
        return SqliteStore(settings.file)
    try:
        from milepost.table.postgres import PostgresStore
    except ImportError:
        raise MilepostError("PostgreSQL needs Milepost's extra: pip install 'milepost[postgres]'.") from None
    if not settings.database.startswith(("postgresql://", "postgres://")):
        raise MilepostError("A database is given as postgresql://USER@HOST/NAME.")
    return PostgresStore(settings.database)
