"""What a seat writes down for itself: plans off turn, kept by the server, seen by nobody else."""

from __future__ import annotations

from typing import Final

from milepost.table.doors import Doors
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import safely
from milepost.table.store import Store

LONGEST: Final = 8192
"""Bytes of a seat's jotting."""


class Jottings:
    """One text a seat. It is not part of the game, and not in its log."""

    def __init__(self, store: Store, doors: Doors) -> None:
        self._store, self._doors = store, doors

    async def read(self, table: str, holder: str | None, *, seat: int | None = None) -> str:
        number = await self._doors.seat(table, holder, seat)
        return await safely(self._store.jotting(table, number)) or ""

    async def write(self, table: str, holder: str | None, text: str, *, seat: int | None = None) -> None:
        number = await self._doors.seat(table, holder, seat)
        if len(text.encode()) > LONGEST:
            raise Refused(Code.BAD_INPUT, f"What you write down for yourself has at most {LONGEST} bytes.")
        await safely(self._store.jot(table, number, text))
