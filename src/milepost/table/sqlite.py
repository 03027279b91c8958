"""Tables in one SQLite file, for a server of one process.

All writes go through one thread, which commits what comes within a few milliseconds as one transaction. Reads have a
connection and a thread of their own; with write-ahead logging they never wait for a write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from milepost.table import schema
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
    Wish,
)

T = TypeVar("T")
BUSY: Final = 5.0


class _Append:
    """An entry to be added."""

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
            connection.execute("DELETE FROM holdings WHERE table_id = ? AND seat = ?", (row.table, seats.seat))
            if seats.holder is not None:
                connection.execute(ADD_HOLDING, (row.table, seats.holder, seats.seat))


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


class SqliteStore:
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

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        if self._reader is None:
            raise StoreTrouble("The database is closed.")
        return await self._reader.do(lambda connection: connection.execute(sql, values).fetchall())

    async def _run(self, sql: str, *values: object) -> None:
        await self._write(lambda connection: connection.execute(sql, values).rowcount)

    async def create(self, table: TableRow, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", schema.fixed_cells(table))
            connection.execute("INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?)", schema.moving_cells(table))
            connection.executemany(ADD_LINK, [schema.cells(link) for link in links])
            connection.executemany(ADD_HOLDING, [schema.cells(holding) for holding in holdings])

        await self._write(work)

    async def append(self, row: LogRow, standing: Standing, seats: SeatGrant | None = None) -> None:
        await self._write(_Append(row, standing, seats))

    async def table(self, table: str) -> TableRow | None:
        rows = await self._rows(f"SELECT {schema.COLUMNS} FROM {schema.WHOLE} WHERE id = ?", table)
        return schema.table_row(rows[0]) if rows else None

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        rows = await self._rows("SELECT * FROM log WHERE table_id = ? AND seq > ? ORDER BY seq", table, after)
        return [schema.log_row(row) for row in rows]

    async def last(self, table: str) -> int:
        rows = await self._rows("SELECT max(seq) FROM log WHERE table_id = ?", table)
        return rows[0][0] or 0

    async def delete(self, table: str) -> None:
        await self._run("DELETE FROM tables WHERE id = ?", table)

    async def link(self, print_: str) -> Link | None:
        rows = await self._rows("SELECT * FROM links WHERE print = ?", print_)
        return schema.link_row(rows[0]) if rows else None

    async def take_link(self, print_: str) -> Link | None:
        sql = "DELETE FROM links WHERE print = ? RETURNING *"
        rows = await self._write(lambda connection: connection.execute(sql, (print_,)).fetchall())
        return schema.link_row(rows[0]) if rows else None

    async def add_link(self, link: Link) -> None:
        await self._run(ADD_LINK, *schema.cells(link))

    async def drop_links(self, table: str, what: str, seat: int) -> None:
        await self._run("DELETE FROM links WHERE table_id = ? AND what = ? AND seat = ?", table, what, seat)

    async def holdings(self, holder: str, table: str | None = None) -> list[Holding]:
        if table is None:
            rows = await self._rows("SELECT * FROM holdings WHERE holder = ?", holder)
        else:
            rows = await self._rows("SELECT * FROM holdings WHERE holder = ? AND table_id = ?", holder, table)
        return [schema.holding_row(row) for row in rows]

    async def holders(self, table: str) -> list[Holding]:
        rows = await self._rows("SELECT * FROM holdings WHERE table_id = ?", table)
        return [schema.holding_row(row) for row in rows]

    async def hold(self, holding: Holding) -> None:
        await self._run(ADD_HOLDING, *schema.cells(holding))

    async def listed(self, status: Sequence[str], words: str = "", limit: int = 50, before: int = 0) -> list[TableRow]:
        patterns = schema.search_words(words)
        where = ["public", f"status IN ({', '.join('?' * len(status))})"]
        where += ["words LIKE ? ESCAPE '!'"] * len(patterns)
        values: list[object] = [*status, *patterns]
        if before:
            where.append("moved < ?")
            values.append(before)
        sql = f"SELECT {schema.COLUMNS} FROM {schema.WHOLE} WHERE {' AND '.join(where)} ORDER BY moved DESC, id LIMIT ?"
        return [schema.table_row(row) for row in await self._rows(sql, *values, limit)]

    async def held(self, holder: str) -> list[TableRow]:
        rows = await self._rows(
            f"SELECT {schema.COLUMNS} FROM {schema.WHOLE} WHERE id IN (SELECT table_id FROM holdings WHERE holder = ?) "
            "ORDER BY moved DESC, id",
            holder,
        )
        return [schema.table_row(row) for row in rows]

    async def due(self, now: int, stalled: int) -> list[str]:
        rows = await self._rows(
            "SELECT id FROM standings WHERE due <= ? UNION SELECT id FROM standings WHERE driven AND moved <= ?",
            now,
            stalled,
        )
        return [row[0] for row in rows]

    async def count_from(self, origin: str) -> int:
        rows = await self._rows(
            f"SELECT count(*) FROM {schema.WHOLE} WHERE origin = ? AND status IN (?, ?)", origin, *schema.UNFINISHED
        )
        return int(rows[0][0])

    async def outdated(self, moved_before: int, status: Sequence[str]) -> list[str]:
        marks = ", ".join("?" * len(status))
        sql = f"SELECT id FROM standings WHERE moved < ? AND status IN ({marks})"
        return [row[0] for row in await self._rows(sql, moved_before, *status)]

    async def wishes(self, table: str, seat: int) -> list[Wish]:
        rows = await self._rows("SELECT * FROM wishes WHERE table_id = ? AND seat = ?", table, seat)
        return [schema.wish_row(row) for row in rows]

    async def wish(self, wish: Wish) -> None:
        await self._run("INSERT INTO wishes VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", *schema.cells(wish))

    async def forget_wish(self, wish: Wish) -> None:
        await self._run(
            "DELETE FROM wishes WHERE table_id = ? AND seat = ? AND way = ? AND target = ?", *schema.cells(wish)
        )

    async def add_notice(self, notice: Notice) -> None:
        await self._run("INSERT INTO notices VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *schema.cells(notice))

    async def take_notice(self, now: int, until: int) -> Notice | None:
        sql = (
            "UPDATE notices SET at = ? WHERE id = (SELECT id FROM notices WHERE at <= ? ORDER BY at LIMIT 1) "
            "RETURNING *"
        )
        if not await self._rows("SELECT 1 FROM notices WHERE at <= ? LIMIT 1", now):
            return None
        rows = await self._write(lambda connection: connection.execute(sql, (until, now)).fetchall())
        return schema.notice_row(rows[0]) if rows else None

    async def put_off_notice(self, id_: str, tries: int, at: int) -> None:
        await self._run("UPDATE notices SET tries = ?, at = ? WHERE id = ?", tries, at, id_)

    async def drop_notice(self, id_: str) -> None:
        await self._run("DELETE FROM notices WHERE id = ?", id_)

    async def jotting(self, table: str, seat: int) -> str | None:
        rows = await self._rows("SELECT body FROM jottings WHERE table_id = ? AND seat = ?", table, seat)
        return rows[0][0] if rows else None

    async def jot(self, table: str, seat: int, body: str) -> None:
        then = "ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body"
        await self._run(f"INSERT INTO jottings VALUES (?, ?, ?) {then}", table, seat, body)

    async def value(self, name: str) -> str | None:
        rows = await self._rows("SELECT value FROM settings WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def keep(self, name: str, value: str, *, once: bool = False) -> str:
        then = "NOTHING" if once else "UPDATE SET value = excluded.value"
        await self._run(f"INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO {then}", name, value)
        return await self.value(name) or value

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
ADD_LINK: Final = "INSERT INTO links VALUES (?, ?, ?, ?, ?)"
ADD_HOLDING: Final = "INSERT INTO holdings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


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
