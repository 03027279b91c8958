"""Tables in PostgreSQL, for several workers or machines.

Entries that wait are written as one statement, so they share a commit and a notification; another connection listens
for what others write. No broker but the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import asyncpg

from milepost.table import schema
from milepost.table.rows import ADD_HOLDING, ADD_LINK, ADD_STANDING, ADD_TABLE, RELEASE, Cells, Rows
from milepost.table.store import (
    Heard,
    Holding,
    Link,
    LogRow,
    Lost,
    Noted,
    Notice,
    Repeated,
    SeatGrant,
    Standing,
    StoreTrouble,
    TableRow,
    Taken,
)

logger = logging.getLogger(__name__)

GATHER: Final = 0.001
LARGEST_BATCH: Final = 200
READERS: Final = 4
WAIT: Final = 10.0
ENTRIES: Final = "milepost_entries"
NOTES: Final = "milepost_notes"
SCHEMA_LOCK: Final = 0x6D696C65
TROUBLES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)


class _Connection(asyncpg.Connection):
    """Nothing that we do leaves a trace in a connection, so none is cleaned up after each use, which would be another
    message to the database for each of ours."""

    __slots__ = ()

    def get_reset_query(self) -> str:
        return ""


class _Append:
    __slots__ = ("future", "row", "seats", "standing")

    def __init__(self, row: LogRow, standing: Standing, seats: SeatGrant | None) -> None:
        self.row, self.standing, self.seats = row, standing, seats
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class PostgresStore(Rows):
    """One database; see `Store` for what each method promises."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._worker = secrets.token_hex(8)
        """Who wrote, so that a process does not hear itself."""
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._queue: asyncio.Queue[_Append | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: Heard | None = None
        self._lost: Lost | None = None
        self._noted: Noted | None = None
        self._calls: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=READERS + 1,
                command_timeout=WAIT,
                timeout=WAIT,
                connection_class=_Connection,
            )
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
                await _make_schema(connection)
        except TROUBLES as error:
            raise StoreTrouble(f"The database cannot be opened: {_word(error)}") from None
        listening = asyncio.Event()
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen(listening))]
        await listening.wait()

    async def close(self) -> None:
        if self._pool is None:
            return
        await self._queue.put(None)
        writing, listening = self._tasks
        await writing
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening
        await self._pool.close()
        self._pool, self._tasks = None, []

    def listen(self, heard: Heard, lost: Lost, noted: Noted) -> None:
        self._heard, self._lost, self._noted = heard, lost, noted

    # Writing.

    async def append(self, row: LogRow, standing: Standing, seats: SeatGrant | None = None) -> None:
        if self._pool is None:
            raise StoreTrouble("The database is closed.")
        waiting = _Append(row, standing, seats)
        await self._queue.put(waiting)
        await waiting.future

    async def _write(self) -> None:
        """Commits what is waiting, all of it together, until told to stop."""
        held: list[_Append | None] = []
        stopping = False
        while not stopping or held:
            waiting = held or [await self._queue.get()]
            await asyncio.sleep(GATHER)
            while len(waiting) < LARGEST_BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            stopping = stopping or None in waiting
            batch: dict[str, _Append] = {}
            held = []
            for one in waiting:
                # Two entries of one table cannot be in one statement: the later one waits for the next.
                if one is not None and batch.setdefault(one.row.table, one) is not one:
                    held.append(one)
            # In one order, so that two workers who write to the same tables do not wait for each other.
            await self._commit([batch[table] for table in sorted(batch)])

    async def _commit(self, batch: list[_Append]) -> None:
        if not batch:
            return
        try:
            results = await self._enter(batch)
        except TROUBLES as error:
            if len(batch) > 1 and isinstance(error, asyncpg.PostgresError):
                for one in batch:  # one of them cannot be written; the others need not suffer
                    await self._commit([one])
                return
            results = [StoreTrouble(f"The database cannot be written: {_word(error)}")] * len(batch)
        for waiting, result in zip(batch, results, strict=True):
            if waiting.future.done():
                continue
            if result is None:
                waiting.future.set_result(None)
            else:
                waiting.future.set_exception(result)

    async def _enter(self, batch: list[_Append]) -> list[Exception | None]:
        columns = [
            list(column)
            for column in zip(
                *((*schema.log_cells(one.row), *_standing_cells(one.standing)) for one in batch), strict=True
            )
        ]
        grants = any(one.seats is not None for one in batch)
        async with self._need().acquire() as connection:
            # One statement is a transaction by itself, and one message to the database instead of three.
            async with connection.transaction() if grants else nullcontext():
                rows = await connection.fetch(APPEND, *columns, self._worker)
                entered = {(row[0], row[1]) for row in rows}
                if grants:
                    await self._grant(connection, [one for one in batch if (one.row.table, one.row.seq) in entered])
            results: list[Exception | None] = []
            for one in batch:
                known = (one.row.table, one.row.seq) in entered
                results.append(None if known else await self._why(connection, one.row))
            return results

    async def _grant(self, connection: Any, entered: Sequence[_Append]) -> None:
        for one in entered:
            if one.seats is not None:
                await connection.execute(RELEASE, one.row.table, one.seats.seat)
                if one.seats.holder is not None:
                    await connection.execute(ADD_HOLDING, one.row.table, one.seats.holder, one.seats.seat)

    async def _why(self, connection: Any, row: LogRow) -> Exception:
        repeated = await connection.fetchval("SELECT 1 FROM log WHERE table_id = $1 AND key = $2", row.table, row.key)
        return (Repeated if repeated else Taken)(row.table, row.seq)

    async def create(self, table: TableRow, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        try:
            async with self._need().acquire() as connection, connection.transaction():
                fixed, moving = schema.fixed_cells(table), schema.moving_cells(table)
                await connection.execute(ADD_TABLE, *fixed)
                await connection.execute(ADD_STANDING, *moving)
                await connection.executemany(ADD_LINK, [schema.cells(link) for link in links])
                await connection.executemany(ADD_HOLDING, [schema.cells(holding) for holding in holdings])
        except TROUBLES as error:
            raise StoreTrouble(f"The database cannot be written: {_word(error)}") from None

    # Everything else.

    def _need(self) -> asyncpg.Pool[asyncpg.Record]:
        if self._pool is None:
            raise StoreTrouble("The database is closed.")
        return self._pool

    async def _ask(self, sql: str, *values: object) -> list[Cells]:
        try:
            return [tuple(row) for row in await self._need().fetch(sql, *values)]
        except TROUBLES as error:
            raise StoreTrouble(f"The database cannot be used: {_word(error)}") from None

    _do = _ask

    async def take_notice(self, now: int, until: int) -> Notice | None:
        rows = await self._do(
            "UPDATE notices SET at = $1 WHERE id = (SELECT id FROM notices WHERE at <= $2 ORDER BY at LIMIT 1 "
            "FOR UPDATE SKIP LOCKED) RETURNING *",
            until,
            now,
        )
        return schema.notice_row(rows[0]) if rows else None

    async def backup(self, file: Path) -> None:
        raise StoreTrouble("A PostgreSQL database is backed up with its own tools: pg_dump.")

    # Hearing what others write.

    async def post(self, note: str) -> None:
        await self._do("SELECT pg_notify($1, $2)", NOTES, f"{self._worker} {note}")

    async def _listen(self, listening: asyncio.Event) -> None:
        """Keeps a connection that listens; when it was lost, what was missed is caught up."""
        again = False
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=WAIT)
            except TROUBLES as error:
                logger.warning("cannot listen", extra={"why": _word(error)})
                await asyncio.sleep(1)
                continue
            ended = asyncio.Event()
            try:
                connection.add_termination_listener(partial(_set, ended))
                await connection.add_listener(ENTRIES, self._entry)
                await connection.add_listener(NOTES, self._note)
                listening.set()
                if again and self._lost is not None:
                    await self._lost()
                again = True
                await ended.wait()
            except TROUBLES as error:
                logger.warning("listening stopped", extra={"why": _word(error)})
            finally:
                with suppress(*TROUBLES):
                    await connection.close(timeout=1)

    def _entry(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        worker, table, seq = str(payload).split(" ")
        if worker != self._worker and self._heard is not None:
            task = asyncio.get_running_loop().create_task(self._heard(table, int(seq)))
            self._calls.add(task)
            task.add_done_callback(self._called)

    def _called(self, task: asyncio.Task[None]) -> None:
        self._calls.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("what another worker wrote was not taken in", exc_info=task.exception())

    def _note(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        worker, _, note = str(payload).partition(" ")
        if worker != self._worker and self._noted is not None:
            self._noted(note)


APPEND: Final = f"""
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::integer[], $4::text[], $5::bigint[], $6::bigint[], $7::text[],
        $8::text[], $9::bigint[], $10::boolean[], $11::text[]
    ) AS g (table_id, seq, seat, key, at, spent, body, status, due, driven, words)
), entered AS (
    INSERT INTO log SELECT table_id, seq, seat, key, at, spent, body FROM given
    ON CONFLICT DO NOTHING RETURNING table_id, seq
), moved AS (
    UPDATE standings AS t SET moved = g.at, status = g.status, due = g.due, driven = g.driven, words = g.words
    FROM given AS g JOIN entered AS e USING (table_id, seq) WHERE t.id = g.table_id
)
SELECT table_id, seq, pg_notify('{ENTRIES}', $12::text || ' ' || table_id || ' ' || seq) FROM entered
"""


def _set(event: asyncio.Event, _connection: object) -> None:
    event.set()


def _standing_cells(standing: Standing) -> tuple[object, ...]:
    return standing.status, standing.due, standing.driven, standing.words


def _word(error: BaseException) -> str:
    """What went wrong, without what might be in a connection's address."""
    return type(error).__name__ if not isinstance(error, asyncpg.PostgresError) else str(error).split("\n")[0]


async def _make_schema(connection: Any) -> None:
    for statement in schema.SCHEMA:
        await connection.execute(statement.format(bytes="BYTEA", rowless=""))
    await connection.execute("INSERT INTO settings VALUES ('schema', $1) ON CONFLICT DO NOTHING", schema.VERSION)
    found = await connection.fetchval("SELECT value FROM settings WHERE name = 'schema'")
    if found != schema.VERSION:
        raise StoreTrouble(f"This database has schema {found}; this Milepost knows {schema.VERSION}.")
