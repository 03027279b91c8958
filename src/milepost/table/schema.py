"""The tables of both stores, and how their rows are read and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from milepost.table.store import Holding, Link, LogRow, Notice, TableRow, Wish

VERSION: Final = "1"
UNFINISHED: Final = ("gathering", "playing")

COLUMNS: Final = ", ".join(TableRow.__struct_fields__)
WHOLE: Final = "tables JOIN standings USING (id)"
"""A table is kept in two rows: what never changes, which may be large, and what every entry changes, which is small."""
FIXED: Final = ("id", "made", "game", "title", "origin", "charter", "seed", "base")
MOVING: Final = ("id", "moved", "status", "public", "words", "due", "driven")

SCHEMA: Final = (
    """
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, made BIGINT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, origin TEXT NOT NULL,
        charter TEXT NOT NULL, seed {bytes} NOT NULL, base {bytes} NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS tables_origin ON tables (origin)",
    """
    CREATE TABLE IF NOT EXISTS standings (
        id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, moved BIGINT NOT NULL, status TEXT NOT NULL,
        public BOOLEAN NOT NULL, words TEXT NOT NULL, due BIGINT, driven BOOLEAN NOT NULL
    ){rowless}
    """,
    "CREATE INDEX IF NOT EXISTS standings_due ON standings (due) WHERE due IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS standings_driven ON standings (id) WHERE driven",
    "CREATE INDEX IF NOT EXISTS standings_listed ON standings (moved) WHERE public",
    "CREATE INDEX IF NOT EXISTS standings_moved ON standings (status, moved)",
    """
    CREATE TABLE IF NOT EXISTS log (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seq BIGINT NOT NULL, seat INTEGER, key TEXT,
        at BIGINT NOT NULL, spent BIGINT NOT NULL, body TEXT NOT NULL,
        CONSTRAINT log_seq PRIMARY KEY (table_id, seq), CONSTRAINT log_key UNIQUE (table_id, key)
    ){rowless}
    """,
    """
    CREATE TABLE IF NOT EXISTS links (
        print TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, what TEXT NOT NULL,
        seat INTEGER NOT NULL, until BIGINT
    )
    """,
    "CREATE INDEX IF NOT EXISTS links_table ON links (table_id)",
    """
    CREATE TABLE IF NOT EXISTS holdings (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, holder TEXT NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (table_id, holder, seat)
    ){rowless}
    """,
    "CREATE INDEX IF NOT EXISTS holdings_holder ON holdings (holder)",
    """
    CREATE TABLE IF NOT EXISTS wishes (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, way TEXT NOT NULL,
        target TEXT NOT NULL, PRIMARY KEY (table_id, seat, way, target)
    ){rowless}
    """,
    """
    CREATE TABLE IF NOT EXISTS notices (
        id TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        number BIGINT NOT NULL, way TEXT NOT NULL, target TEXT NOT NULL, tries INTEGER NOT NULL, at BIGINT NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS notices_at ON notices (at)",
    """
    CREATE TABLE IF NOT EXISTS jottings (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ){rowless}
    """,
    "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)


def fixed_cells(row: TableRow) -> tuple[Any, ...]:
    return tuple(getattr(row, column) for column in FIXED)


def moving_cells(row: TableRow) -> tuple[Any, ...]:
    return tuple(getattr(row, column) for column in MOVING)


def table_row(cells: Sequence[Any]) -> TableRow:
    values = dict(zip(TableRow.__struct_fields__, cells, strict=True))
    return TableRow(**{**values, "public": bool(values["public"]), "driven": bool(values["driven"])})


def log_cells(row: LogRow) -> tuple[Any, ...]:
    return (row.table, row.seq, row.seat, row.key, row.at, row.spent, row.body)


def log_row(cells: Sequence[Any]) -> LogRow:
    return LogRow(*cells)


def link_row(cells: Sequence[Any]) -> Link:
    return Link(*cells)


def holding_row(cells: Sequence[Any]) -> Holding:
    return Holding(*cells)


def wish_row(cells: Sequence[Any]) -> Wish:
    return Wish(*cells)


def notice_row(cells: Sequence[Any]) -> Notice:
    return Notice(*cells)


def cells(row: Link | Holding | Wish | Notice) -> tuple[Any, ...]:
    return tuple(getattr(row, field) for field in row.__struct_fields__)


def search_words(words: str) -> list[str]:
    """What to look for, each as a LIKE pattern in lower case; `!` escapes."""
    found = words.casefold().split()[:8]
    return ["%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%" for word in found]
