"""Threads that work with a SQLite connection for an event loop: one reads, one commits what has gathered."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

from milepost.table.store import Repeated, StoreTrouble, Taken

T = TypeVar("T")
GATHER: Final = 0.0045
"""Seconds to wait for more writes once one has come; a commit is never held back longer. To bring a commit to the disk
costs as much as ten entries do."""
LARGEST_BATCH: Final = 500

Work = Callable[[sqlite3.Connection], Any]
Batch = Callable[[sqlite3.Connection, Sequence[Work]], list[object]]
"""Does all of these; what came of each, in their order: a value, or the exception that it ended with."""


class _Job:
    __slots__ = ("future", "loop", "work")

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work, self.loop = work, loop
        self.future: asyncio.Future[Any] = loop.create_future()


class Worker:
    """A thread with a connection, and the jobs it is given."""

    def __init__(self, name: str, connect: Callable[[], sqlite3.Connection], batch: Batch, gather: float = 0) -> None:
        self._connect, self._batch, self._wait = connect, batch, gather
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        return cast("asyncio.Future[T]", job.future)

    async def stop(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        stopping = False
        while not stopping:
            jobs, stopping = self._gather()
            try:
                connection = connection or self._connect()
            except sqlite3.Error as error:
                _tell(jobs, [StoreTrouble(str(error))] * len(jobs))
                continue
            _tell(jobs, self._batch(connection, [job.work for job in jobs]))
        if connection is not None:
            connection.close()

    def _gather(self) -> tuple[list[_Job], bool]:
        """The next jobs: one, and for who waits a moment all that have come meanwhile."""
        first = self._jobs.get()
        if first is None:
            return [], True
        jobs = [first]
        if self._wait:
            # Asleep, not waiting for the next job: to be woken for each of them would cost the loop more than it gains.
            time.sleep(self._wait)
        while len(jobs) < LARGEST_BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False


class Commits:
    """Does a batch as one transaction; `together` may know a quicker way, which does all of a batch or nothing."""

    def __init__(self, together: Callable[[sqlite3.Connection, Sequence[Work]], bool]) -> None:
        self._together = together

    def __call__(self, connection: sqlite3.Connection, batch: Sequence[Work]) -> list[object]:
        """A job that breaks a promise fails alone: its statement has changed nothing."""
        results: list[object] = []
        try:
            if self._together(connection, batch):
                return [None] * len(batch)
            connection.execute("BEGIN IMMEDIATE")
            for work in batch:
                try:
                    results.append(work(connection))
                except (Taken, Repeated, sqlite3.IntegrityError) as error:
                    results.append(error)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [StoreTrouble(f"The database cannot be written: {error}")] * len(batch)
        return results


def read_all(connection: sqlite3.Connection, batch: Sequence[Work]) -> list[object]:
    """Does jobs that only read."""
    results: list[object] = []
    for work in batch:
        try:
            results.append(work(connection))
        except sqlite3.Error as error:
            results.append(StoreTrouble(f"The database cannot be read: {error}"))
    return results


def _tell(jobs: Sequence[_Job], results: Sequence[object]) -> None:
    """Hands results to the loops that wait for them, one call a loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Job, object]]] = {}
    for job, result in zip(jobs, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job, result))
    for loop, some in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_deliver, some)


def _deliver(results: list[tuple[_Job, object]]) -> None:
    for job, result in results:
        if job.future.done():
            continue
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)
