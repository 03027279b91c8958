"""Who may come in: holders, and links that let somebody become one."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from milepost.table.clock import Clock
from milepost.table.live import LiveTable, Viewer
from milepost.table.plan import HOUR
from milepost.table.refusal import Code, Refused, no_table
from milepost.table.shelf import Shelf, safely
from milepost.table.store import HOST, WATCHER, Holding, Link
from milepost.table.tokens import fingerprint, fresh_token

DEVICE_LINK_LASTS: Final = HOUR
NOBODY: Final = -1


class Opens(StrEnum):
    """What a link opens."""

    SEAT = "seat"
    WATCH = "watch"
    DEVICE = "device"


class Access(msgspec.Struct, frozen=True):
    """What somebody may do at a table."""

    seats: tuple[int, ...]
    host: bool

    def viewer(self, seat: int | None = None) -> Viewer:
        """Whose eyes they look through: the seat they ask for, their first one, or a spectator's."""
        if seat is None:
            return self.seats[0] if self.seats else None
        if seat not in self.seats:
            raise Refused(Code.NOT_YOURS, "You do not hold that seat.")
        return seat

    def seat(self, seat: int | None = None) -> int:
        """The seat they act for."""
        viewer = self.viewer(seat)
        if viewer is None:
            raise Refused(Code.NOT_YOURS, "You do not sit at this table.")
        if seat is None and len(self.seats) > 1:
            raise Refused(Code.NOT_YOURS, "You hold several seats; say which one.")
        return viewer


class Doors:
    """Tokens against holdings."""

    def __init__(self, shelf: Shelf, clock: Clock) -> None:
        self._shelf, self._clock = shelf, clock

    async def access(self, table: str, holder: str | None, link: str | None = None, *, again: bool = False) -> Access:
        """What the holder of this token, or the bearer of this link, may do; refuses who may not even look."""
        held = await self._shelf.may(table, fingerprint(holder), again=again) if holder else frozenset()
        if not held and not await self._may_look(table, link):
            raise no_table()
        return Access(tuple(sorted(seat for seat in held if seat >= 0)), HOST in held)

    async def seat(self, table: str, holder: str | None, seat: int | None = None) -> int:
        """The seat that this holder acts for."""
        access = await self.access(table, holder)
        if not access.seats or (seat is not None and seat not in access.seats):
            # It may have been given to them a moment ago, at another worker.
            access = await self.access(table, holder, again=True)
        return access.seat(seat)

    def known_seat(self, table: str, holder: str, seat: int) -> bool:
        """Whether it is known here that this fingerprint's holder has this seat; who is not known may have it too."""
        return seat in self._shelf.known(table, holder)

    async def host(self, table: str, holder: str | None) -> None:
        if not (await self.access(table, holder)).host:
            raise Refused(Code.NOT_YOURS, "Only the host, who made this table, can do that.")

    async def make(self, table: str, opens: Opens, seat: int = NOBODY, lasts: int | None = None) -> str:
        """A new link, and the token in it."""
        token = fresh_token()
        until = None if lasts is None else self._clock.now() + lasts
        await safely(self._shelf.store.add_link(Link(fingerprint(token), table, opens, seat, until)))
        return token

    async def find(self, table: str, token: str) -> Link | None:
        """The link that this token is, if it opens something at this table and has not run out."""
        link = await safely(self._shelf.store.link(fingerprint(token)))
        if link is None or link.table != table:
            return None
        return None if link.until is not None and link.until < self._clock.now() else link

    async def use(self, table: str, token: str, opens: Opens) -> Link:
        """A link that works once, used up."""
        found = await self.find(table, token)
        if found is None or found.what != opens or await safely(self._shelf.store.take_link(found.print)) is None:
            raise bad_link()
        return found

    async def let_watch(self, table: str, holder: str) -> None:
        """Remembers that this holder may watch, for their list of tables."""
        await self._shelf.grant(Holding(table, fingerprint(holder), WATCHER))

    async def _may_look(self, table: str, link: str | None) -> bool:
        if link is not None and await self.find(table, link) is not None:
            return True
        live = self._shelf.live(table)
        if live is not None:
            return live.charter.public
        row = await safely(self._shelf.store.table(table))
        return row is not None and row.public


def bad_link() -> Refused:
    return Refused(Code.BAD_LINK, "This link opens nothing; it was used, has run out, or was never made.")


def check_playing_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(live.chairs):
        raise Refused(Code.BAD_INPUT, f"There is no seat {seat} at this table.")
