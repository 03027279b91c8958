"""Looking at a table: snapshots, what was missed, and watches that go on."""

from __future__ import annotations

import asyncio

from milepost.table.doors import Access, Doors
from milepost.table.feed import snapshot
from milepost.table.hub import Hub, Watch
from milepost.table.live import FINISHED, LiveTable, Viewer
from milepost.table.messages import Snapshot
from milepost.table.shelf import Shelf


class Watching:
    """What viewers see. `holder` is a token or None; `link` any link of the table; `seat` chooses among several."""

    def __init__(self, shelf: Shelf, doors: Doors, hub: Hub) -> None:
        self._shelf, self._doors, self._hub = shelf, doors, hub

    async def snapshot(
        self, table: str, holder: str | None, *, link: str | None = None, seat: int | None = None
    ) -> Snapshot:
        """Everything the asker may know now."""
        viewer = await self._viewer(table, holder, link, seat)
        async with self._shelf.hold(table) as live:
            return snapshot(live, viewer, self._shelf.clock.now(), self._hub.awake)

    async def watch(
        self,
        table: str,
        holder: str | None,
        *,
        link: str | None = None,
        seat: int | None = None,
        after: int | None = None,
    ) -> Watch:
        """Begins to watch; `after` is the last number the client has, or None for a snapshot first.

        Whoever iterates calls `watch.next()` in a loop, `resync(watch)` when it lags, and `watch.close()` at the end.
        """
        viewer = await self._viewer(table, holder, link, seat)
        async with self._shelf.hold(table) as live:
            return self._hub.watch(live, viewer, after)

    async def watch_as(self, table: str, access: Access, seat: int | None, after: int | None = None) -> Watch:
        """The same for somebody whose access is known already."""
        async with self._shelf.hold(table) as live:
            return self._hub.watch(live, access.viewer(seat), after)

    async def resync(self, watch: Watch) -> None:
        """Queues a snapshot: the client asked for one, or fell behind."""
        async with self._shelf.hold(watch.table) as live:
            watch.caught_up(self._hub.snapshot(live, watch.viewer))

    async def since(
        self, table: str, holder: str | None, after: int, *, link: str | None = None, seat: int | None = None
    ) -> list[bytes]:
        """The messages that take a client on from `after`, or one snapshot; empty if there is nothing new."""
        viewer = await self._viewer(table, holder, link, seat)
        async with self._shelf.hold(table) as live:
            return self._hub.since(live, viewer, after)

    async def wait(
        self,
        table: str,
        holder: str | None,
        after: int,
        timeout: float,
        *,
        my_turn: bool = True,
        link: str | None = None,
        seat: int | None = None,
    ) -> list[bytes]:
        """Long poll: what `since` gives, once there is something, or the seat must decide, or the game has ended.

        With `my_turn` it goes on waiting while others decide; it answers with what there is when time is up.
        """
        viewer = await self._viewer(table, holder, link, seat)
        async with self._shelf.hold(table) as live:
            watch = self._hub.watch(live, viewer, live.numbered(viewer))
            ready = self._ready(live, viewer, after, my_turn=my_turn)
        try:
            async with asyncio.timeout(timeout):
                while not ready and not watch.closed:
                    await watch.next()
                    async with self._shelf.hold(table) as live:
                        ready = self._ready(live, viewer, after, my_turn=my_turn)
        except TimeoutError:
            pass
        finally:
            watch.close()
        async with self._shelf.hold(table) as live:
            return self._hub.since(live, viewer, after)

    def _ready(self, live: LiveTable, viewer: Viewer, after: int, *, my_turn: bool) -> bool:
        if live.status in FINISHED:
            return True
        return viewer in live.deciding() if my_turn and viewer is not None else live.numbered(viewer) > after

    async def _viewer(self, table: str, holder: str | None, link: str | None, seat: int | None) -> Viewer:
        return (await self._doors.access(table, holder, link)).viewer(seat)
