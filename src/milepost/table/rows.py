"""What both stores say to their databases in the same words, said once.

Values are marked $1, $2, ... as PostgreSQL has them; what only one database can do is in its own module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from milepost.table import schema
from milepost.table.store import Holding, Link, LogRow, Notice, TableRow, Wish

Cells = tuple[Any, ...]
ADD_LINK: Final = "INSERT INTO links VALUES ($1, $2, $3, $4, $5)"
ADD_HOLDING: Final = "INSERT INTO holdings VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
RELEASE: Final = "DELETE FROM holdings WHERE table_id = $1 AND seat = $2"
ADD_TABLE: Final = "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
ADD_STANDING: Final = "INSERT INTO standings VALUES ($1, $2, $3, $4, $5, $6, $7)"
TABLES: Final = f"SELECT {schema.COLUMNS} FROM {schema.WHOLE}"


class Rows(ABC):
    """A store as far as it is plain SQL; see `Store` for what each method promises."""

    @abstractmethod
    async def _ask(self, sql: str, *values: object) -> list[Cells]:
        """The rows that a question finds."""

    @abstractmethod
    async def _do(self, sql: str, *values: object) -> list[Cells]:
        """Changes something, for good when it returns; the rows that the statement returns."""

    async def table(self, table: str) -> TableRow | None:
        rows = await self._ask(f"{TABLES} WHERE id = $1", table)
        return schema.table_row(rows[0]) if rows else None

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        rows = await self._ask("SELECT * FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after)
        return [schema.log_row(row) for row in rows]

    async def last(self, table: str) -> int:
        rows = await self._ask("SELECT max(seq) FROM log WHERE table_id = $1", table)
        return rows[0][0] or 0

    async def delete(self, table: str) -> None:
        await self._do("DELETE FROM tables WHERE id = $1", table)

    async def link(self, print_: str) -> Link | None:
        rows = await self._ask("SELECT * FROM links WHERE print = $1", print_)
        return schema.link_row(rows[0]) if rows else None

    async def take_link(self, print_: str) -> Link | None:
        rows = await self._do("DELETE FROM links WHERE print = $1 RETURNING *", print_)
        return schema.link_row(rows[0]) if rows else None

    async def add_link(self, link: Link) -> None:
        await self._do(ADD_LINK, *schema.cells(link))

    async def drop_links(self, table: str, what: str, seat: int) -> None:
        await self._do("DELETE FROM links WHERE table_id = $1 AND what = $2 AND seat = $3", table, what, seat)

    async def holdings(self, holder: str, table: str | None = None) -> list[Holding]:
        if table is None:
            rows = await self._ask("SELECT * FROM holdings WHERE holder = $1", holder)
        else:
            rows = await self._ask("SELECT * FROM holdings WHERE holder = $1 AND table_id = $2", holder, table)
        return [schema.holding_row(row) for row in rows]

    async def holders(self, table: str) -> list[Holding]:
        rows = await self._ask("SELECT * FROM holdings WHERE table_id = $1", table)
        return [schema.holding_row(row) for row in rows]

    async def hold(self, holding: Holding) -> None:
        await self._do(ADD_HOLDING, *schema.cells(holding))

    async def listed(self, status: Sequence[str], words: str = "", limit: int = 50, before: int = 0) -> list[TableRow]:
        values: list[object] = [limit, *status]
        where = ["public", f"status IN ({_marks(2, len(status))})"]
        for pattern in schema.search_words(words):
            values.append(pattern)
            where.append(f"words LIKE ${len(values)} ESCAPE '!'")
        if before:
            values.append(before)
            where.append(f"moved < ${len(values)}")
        sql = f"{TABLES} WHERE {' AND '.join(where)} ORDER BY moved DESC, id LIMIT $1"
        return [schema.table_row(row) for row in await self._ask(sql, *values)]

    async def held(self, holder: str) -> list[TableRow]:
        mine = "id IN (SELECT table_id FROM holdings WHERE holder = $1)"
        rows = await self._ask(f"{TABLES} WHERE {mine} ORDER BY moved DESC, id", holder)
        return [schema.table_row(row) for row in rows]

    async def due(self, now: int, stalled: int) -> list[str]:
        rows = await self._ask(
            "SELECT id FROM standings WHERE due <= $1 UNION SELECT id FROM standings WHERE driven AND moved <= $2",
            now,
            stalled,
        )
        return [row[0] for row in rows]

    async def count_from(self, origin: str) -> int:
        unfinished = f"status IN ({_marks(2, len(schema.UNFINISHED))})"
        sql = f"SELECT count(*) FROM {schema.WHOLE} WHERE origin = $1 AND {unfinished}"
        return int((await self._ask(sql, origin, *schema.UNFINISHED))[0][0])

    async def outdated(self, moved_before: int, status: Sequence[str]) -> list[str]:
        sql = f"SELECT id FROM standings WHERE moved < $1 AND status IN ({_marks(2, len(status))})"
        return [row[0] for row in await self._ask(sql, moved_before, *status)]

    async def wishes(self, table: str, seat: int) -> list[Wish]:
        rows = await self._ask("SELECT * FROM wishes WHERE table_id = $1 AND seat = $2", table, seat)
        return [schema.wish_row(row) for row in rows]

    async def wish(self, wish: Wish) -> None:
        await self._do("INSERT INTO wishes VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", *schema.cells(wish))

    async def forget_wish(self, wish: Wish) -> None:
        sql = "DELETE FROM wishes WHERE table_id = $1 AND seat = $2 AND way = $3 AND target = $4"
        await self._do(sql, *schema.cells(wish))

    async def add_notice(self, notice: Notice) -> None:
        await self._do("INSERT INTO notices VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", *schema.cells(notice))

    async def put_off_notice(self, id_: str, tries: int, at: int) -> None:
        await self._do("UPDATE notices SET tries = $1, at = $2 WHERE id = $3", tries, at, id_)

    async def drop_notice(self, id_: str) -> None:
        await self._do("DELETE FROM notices WHERE id = $1", id_)

    async def jotting(self, table: str, seat: int) -> str | None:
        rows = await self._ask("SELECT body FROM jottings WHERE table_id = $1 AND seat = $2", table, seat)
        return rows[0][0] if rows else None

    async def jot(self, table: str, seat: int, body: str) -> None:
        then = "ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body"
        await self._do(f"INSERT INTO jottings VALUES ($1, $2, $3) {then}", table, seat, body)

    async def value(self, name: str) -> str | None:
        rows = await self._ask("SELECT value FROM settings WHERE name = $1", name)
        return rows[0][0] if rows else None

    async def keep(self, name: str, value: str, *, once: bool = False) -> str:
        then = "NOTHING" if once else "UPDATE SET value = excluded.value"
        await self._do(f"INSERT INTO settings VALUES ($1, $2) ON CONFLICT (name) DO {then}", name, value)
        return await self.value(name) or value


def _marks(first: int, many: int) -> str:
    """Marks of so many values, counted from `first`."""
    return ", ".join(f"${number}" for number in range(first, first + many))
