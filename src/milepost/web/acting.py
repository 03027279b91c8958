"""An action that is played straight from its socket: no task of the socket's own has to wake for it, nor wait."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from milepost.table.hub import Watch
from milepost.table.messages import Closed
from milepost.table.playing import Ack
from milepost.table.refusal import Refused
from milepost.table.shelf import Receipt
from milepost.web import refusals, talk
from milepost.web.refusals import FAULT, WebCode
from milepost.web.station import Station

logger = logging.getLogger("milepost.web")
_encoder = msgspec.json.Encoder()


class Acting:
    """One action on its way. Its answer goes out with the change that it brings; so does a refusal, by itself."""

    __slots__ = ("_began", "_code", "_finished", "_id", "_station", "_task", "_watch")

    def __init__(self, station: Station, watch: Watch, name: str, finished: Callable[[], None]) -> None:
        self._station, self._watch, self._id, self._finished = station, watch, name, finished
        self._began, self._code = time.perf_counter(), "error"
        self._task: asyncio.Task[Receipt] | None = None

    def begin(self, table: str, seat: int, said: talk.Act) -> None:
        playing = self._station.tables.playing
        try:
            self._task = playing.begin(table, seat, said.action, key=said.key, seen=said.seen, then=self._answer)
        except Refused as refused:
            self._refuse(refused)
            self._end()
        else:
            self._task.add_done_callback(self._done)

    async def done(self) -> None:
        """Returns when it has been answered."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _answer(self, ack: Ack) -> None:
        self._code = "again" if ack.again else "done"
        self._watch.send(_encoder.encode(talk.Done(self._id, ack.seq, ack.again)))

    def _refuse(self, refused: Refused) -> None:
        self._code = refused.code
        self._watch.send(_encoder.encode(refusals.refusal(refused, self._id)))

    def _done(self, task: asyncio.Task[Receipt]) -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refused):
            self._refuse(error)
        elif error is not None:
            logger.error("fault", exc_info=error)
            self._watch.close(_encoder.encode(Closed(WebCode.ERROR, FAULT)))
        self._end()

    def _end(self) -> None:
        self._station.metrics.acted(self._code, time.perf_counter() - self._began)
        self._finished()
