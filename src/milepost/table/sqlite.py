"""Tables in one SQLite file, for a server of one process.

All writes go through one thread, which commits what comes within a few milliseconds as one transaction. Reads have a
connection and a thread of their own; with write-ahead logging they never wait for a write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from milepost.table import schema
from milepost.table.rows import ADD_HOLDING, ADD_LINK, ADD_STANDING, ADD_TABLE, RELEASE, Cells, Rows
from milepost.table.sqlite_threads import GATHER, Commits, Work, Worker, read_all
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

T = TypeVar("T")
BUSY: Final = 5.0


class _Append:
    """An entry to be added."""

    __slots__ = ("row", "seats", "standing")

    def __init__(self, row: LogRow, standing: Standing, seats: SeatGrant | None) -> None:
        self.row, self.standing, self.seats = row, standing, seats

    def __call__(self, connection: sqlite3.Connection) -> None:
        row, standing, seats = self.row, self.standing, self.seats
        try:
            connection.execute(APPEND, schema.log_cells(row))
        except sqlite3.IntegrityError as error:
            raise (Repeated if "log.key" in str(error) else Taken)(row.table, row.seq) from None
        change = (row.at, standing.status, standing.due, standing.driven, standing.words, row.table)
        connection.execute(MOVE, change)
        if seats is not None:
            connection.execute(_ours(RELEASE), (row.table, seats.seat))
            if seats.holder is not None:
                connection.execute(_ours(ADD_HOLDING), (row.table, seats.holder, seats.seat))


def _together(connection: sqlite3.Connection, batch: Sequence[Work]) -> bool:
    """Adds a batch of plain entries by one statement, which is a transaction of its own; False if that cannot be.

    Each statement hands the interpreter's lock over several times and waits to get it back, so a long one keeps a busy
    server waiting far less than many short ones.
    """
    plain = [work for work in batch if isinstance(work, _Append) and work.seats is None]
    if len(plain) < len(batch) or len({one.row.table for one in plain}) < len(plain):
        return False
    rows = [(*schema.log_cells(one.row), *msgspec.structs.astuple(one.standing)) for one in plain]
    try:
        connection.execute(ARRIVE, (msgspec.json.encode(rows).decode(),))
    except sqlite3.IntegrityError:
        return False
    return True


class SqliteStore(Rows):
    """One file; see `Store` for what each method promises."""

    shared = False

    def __init__(self, file: Path) -> None:
        self.file = file
        self._writer: Worker | None = None
        self._reader: Worker | None = None

    async def open(self) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreTrouble(f"The folder for the database cannot be made: {error}") from None
        self._writer = Worker("milepost-writes", self._connect, Commits(_together), GATHER)
        await self._write(_make_schema)
        self._reader = Worker("milepost-reads", self._connect, read_all)

    async def close(self) -> None:
        for worker in (self._writer, self._reader):
            if worker is not None:
                await worker.stop()
        self._writer = self._reader = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, timeout=BUSY, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=2000"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreTrouble("The database is closed.")
        return await self._writer.do(work)

    async def _ask(self, sql: str, *values: object) -> list[Cells]:
        if self._reader is None:
            raise StoreTrouble("The database is closed.")
        return await self._reader.do(lambda connection: connection.execute(_ours(sql), values).fetchall())

    async def _do(self, sql: str, *values: object) -> list[Cells]:
        return await self._write(lambda connection: connection.execute(_ours(sql), values).fetchall())

    async def create(self, table: TableRow, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_ours(ADD_TABLE), schema.fixed_cells(table))
            connection.execute(_ours(ADD_STANDING), schema.moving_cells(table))
            connection.executemany(_ours(ADD_LINK), [schema.cells(link) for link in links])
            connection.executemany(_ours(ADD_HOLDING), [schema.cells(holding) for holding in holdings])

        await self._write(work)

    async def append(self, row: LogRow, standing: Standing, seats: SeatGrant | None = None) -> None:
        if self._writer is None:
            raise StoreTrouble("The database is closed.")
        await self._writer.do(_Append(row, standing, seats))

    async def take_notice(self, now: int, until: int) -> Notice | None:
        if not await self._ask("SELECT 1 FROM notices WHERE at <= $1 LIMIT 1", now):
            return None  # the usual answer, which needs no commit
        first = "SELECT id FROM notices WHERE at <= $2 ORDER BY at LIMIT 1"
        rows = await self._do(f"UPDATE notices SET at = $1 WHERE id = ({first}) RETURNING *", until, now)
        return schema.notice_row(rows[0]) if rows else None

    def listen(self, heard: Heard, lost: Lost, noted: Noted) -> None:
        """Nobody else writes to the file of a running server."""

    async def post(self, note: str) -> None:
        """There is nobody else to tell."""

    async def backup(self, file: Path) -> None:
        await asyncio.to_thread(backup, self.file, file)


APPEND: Final = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)"
MOVE: Final = "UPDATE standings SET moved = ?, status = ?, due = ?, driven = ?, words = ? WHERE id = ?"
_ITEMS: Final = ", ".join(f"json_extract(value, '$[{n}]')" for n in range(11))
ARRIVE: Final = f"INSERT INTO arrivals SELECT {_ITEMS} FROM json_each(?)"
ARRIVALS: Final = (
    """
    CREATE TEMP VIEW arrivals AS
    SELECT log.*, status, due, driven, words FROM log JOIN standings ON standings.id = log.table_id
    """,
    """
    CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arrivals BEGIN
        INSERT INTO log VALUES (NEW.table_id, NEW.seq, NEW.seat, NEW.key, NEW.at, NEW.spent, NEW.body);
        UPDATE standings
        SET moved = NEW.at, status = NEW.status, due = NEW.due, driven = NEW.driven, words = NEW.words
        WHERE id = NEW.table_id;
    END
    """,
)
"""Entries with the standings that they bring about, as one thing to insert into; known to the writer's connection."""


@lru_cache(maxsize=256)
def _ours(sql: str) -> str:
    """A statement with its values marked as SQLite has them."""
    return sql.replace("$", "?")


def _make_schema(connection: sqlite3.Connection) -> None:
    for statement in schema.SCHEMA:
        connection.execute(statement.format(bytes="BLOB", rowless=" WITHOUT ROWID"))
    for statement in ARRIVALS:
        connection.execute(statement)
    connection.execute("INSERT INTO settings VALUES ('schema', ?) ON CONFLICT DO NOTHING", (schema.VERSION,))
    found = connection.execute("SELECT value FROM settings WHERE name = 'schema'").fetchone()[0]
    if found != schema.VERSION:
        raise sqlite3.DatabaseError(f"this file has schema {found}; this Milepost knows {schema.VERSION}")


def backup(source: Path, target: Path) -> None:
    """Copies a database that may be in use to a file of its own, whole or not at all."""
    if not source.is_file():
        raise StoreTrouble(f"There is no database {source}.")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        reading, writing = sqlite3.connect(source, timeout=BUSY), sqlite3.connect(part)
        try:
            reading.backup(writing)
        finally:
            writing.close()
            reading.close()
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise StoreTrouble(f"The backup failed: {error}") from None
