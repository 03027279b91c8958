"""What keeps the tables: one protocol, met by SQLite (sqlite.py) and PostgreSQL (postgres.py).

A store knows rows, not games. Its one hard promise: when `append` returns, the row is on disk, and no other row has
its (table, seq) or its (table, key).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec

HOST: Final = -2
WATCHER: Final = -3
"""Holdings that are not seats: who made the table, and who was let in to watch."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept. `seed` and `base` are secret."""

    id: str
    made: int
    moved: int
    """When something last happened."""
    status: str
    game: str
    public: bool
    title: str
    words: str
    """What search looks at: title, game and names, in lower case."""
    due: int | None
    """When the table must be looked at by itself: a clock runs out."""
    driven: bool
    """Somebody who is no person must act: a bot, or nobody for a seat that resigned."""
    origin: str
    """A fingerprint of the address that created it."""
    charter: str
    seed: bytes
    base: bytes
    """The position a fork begins with, as `State.freeze` writes it; empty for a game dealt from its seed."""


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """One entry of a table's log."""

    table: str
    seq: int
    seat: int | None
    """None when it is nobody's, or a watcher's."""
    key: str | None
    at: int
    spent: int
    """Milliseconds charged to each seat that was deciding, so that replay asks no clock."""
    body: str


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What an entry changes in its table's own row."""

    status: str
    due: int | None
    driven: bool
    words: str


class Link(msgspec.Struct, frozen=True):
    """A token that opens something: an invitation to a seat, a way to watch, a second device."""

    print: str
    """The token's fingerprint."""
    table: str
    what: str
    seat: int
    until: int | None = None
    """When it runs out."""


class Holding(msgspec.Struct, frozen=True):
    """That a holder has a seat, is the host, or may watch."""

    table: str
    holder: str
    seat: int


class SeatGrant(msgspec.Struct, frozen=True):
    """Who holds a seat from an entry on: everybody else lets go of it. None is nobody."""

    seat: int
    holder: str | None


class Wish(msgspec.Struct, frozen=True):
    """Where a seat wants to be told that it must decide."""

    table: str
    seat: int
    way: str
    """webhook or push."""
    target: str
    """A URL, or a push subscription as JSON. Secret."""


class Notice(msgspec.Struct, frozen=True):
    """Something that a seat is to be told."""

    id: str
    table: str
    seat: int
    number: int
    """The seat's own number of the entry that handed it the decision."""
    way: str
    target: str
    tries: int
    at: int
    """When it is to be tried."""


class Taken(Exception):
    """Another row has this (table, seq): somebody was quicker."""


class Repeated(Exception):
    """Another row of this table has this key: the same thing was sent before."""


class StoreTrouble(Exception):
    """The store cannot do it now; nothing was changed."""


Heard = Callable[[str, int], Coroutine[None, None, None]]
"""Called with (table, seq) when another process has written."""
Lost = Callable[[], Awaitable[None]]
"""Called when something that others wrote may have been missed."""
Noted = Callable[[str], None]
"""Called with a note that another process has posted."""


class Store(Protocol):
    """Where tables live. Every method may raise StoreTrouble."""

    shared: bool
    """Whether several processes may use it at once."""

    async def open(self) -> None:
        """Makes the file or schema if needed, and begins to work."""
        ...

    async def close(self) -> None:
        """Finishes what was begun, then lets go."""
        ...

    async def create(self, table: TableRow, links: Sequence[Link], holdings: Sequence[Holding]) -> None: ...

    async def append(self, row: LogRow, standing: Standing, seats: SeatGrant | None = None) -> None:
        """Adds one entry; returns after it is on disk. Raises Taken or Repeated with nothing changed."""
        ...

    async def table(self, table: str) -> TableRow | None: ...

    async def log(self, table: str, after: int = 0) -> list[LogRow]:
        """Entries with a larger seq, in order."""
        ...

    async def last(self, table: str) -> int:
        """The seq of the last entry; 0 if there is none."""
        ...

    async def delete(self, table: str) -> None: ...

    async def link(self, print_: str) -> Link | None: ...

    async def take_link(self, print_: str) -> Link | None:
        """The link, which is gone from now on: of two who take it, one gets it."""
        ...

    async def add_link(self, link: Link) -> None: ...

    async def drop_links(self, table: str, what: str, seat: int) -> None: ...

    async def holdings(self, holder: str, table: str | None = None) -> list[Holding]:
        """What somebody holds, newest table first."""
        ...

    async def holders(self, table: str) -> list[Holding]: ...

    async def hold(self, holding: Holding) -> None:
        """Adds a holding; one that is there already is left as it is."""
        ...

    async def listed(self, status: Sequence[str], words: str = "", limit: int = 50, before: int = 0) -> list[TableRow]:
        """Public tables, last moved first; `before` is the `moved` of the last one seen, `words` must all occur."""
        ...

    async def held(self, holder: str) -> list[TableRow]:
        """Tables somebody holds something at, last moved first."""
        ...

    async def due(self, now: int, stalled: int) -> list[str]:
        """Tables whose time has come, and those where a bot must act and nothing has happened since `stalled`."""
        ...

    async def count_from(self, origin: str) -> int:
        """How many unfinished tables this address has created."""
        ...

    async def outdated(self, moved_before: int, status: Sequence[str]) -> list[str]: ...

    async def wishes(self, table: str, seat: int) -> list[Wish]: ...

    async def wish(self, wish: Wish) -> None: ...

    async def forget_wish(self, wish: Wish) -> None: ...

    async def add_notice(self, notice: Notice) -> None: ...

    async def take_notice(self, now: int, until: int) -> Notice | None:
        """One that is due; nobody else gets it before `until`."""
        ...

    async def put_off_notice(self, id_: str, tries: int, at: int) -> None: ...

    async def drop_notice(self, id_: str) -> None: ...

    async def jotting(self, table: str, seat: int) -> str | None:
        """What a seat has written down for itself."""
        ...

    async def jot(self, table: str, seat: int, body: str) -> None: ...

    async def value(self, name: str) -> str | None:
        """A setting that all workers share."""
        ...

    async def keep(self, name: str, value: str, *, once: bool = False) -> str:
        """Sets it and returns it; with `once`, only if it was not set, and returns what is set now."""
        ...

    def listen(self, heard: Heard, lost: Lost, noted: Noted) -> None:
        """Who is told of what other processes write and post. A store for one process never calls them."""
        ...

    async def post(self, note: str) -> None:
        """Tells the other processes something that is not kept: who is here."""
        ...

    async def backup(self, file: Path) -> None:
        """A copy of everything, while it is in use."""
        ...
