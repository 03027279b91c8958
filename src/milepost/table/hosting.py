"""What only the host can do: bots for who is away, new invitations, more time, abandoning, deleting."""

from __future__ import annotations

from milepost.table import happening as log
from milepost.table.chairs import Sitter
from milepost.table.doors import Doors, Opens
from milepost.table.hub import Hub
from milepost.table.live import LiveTable, Status
from milepost.table.plan import MINUTE, bot_name, check_level
from milepost.table.refusal import Code, Refused
from milepost.table.seating import abandoned, begun
from milepost.table.shelf import Entry, Receipt, Shelf, safely
from milepost.table.store import SeatGrant

MOST_MINUTES = 600


class Hosting:
    """The host's powers. Every method takes the table's id and the host's token."""

    def __init__(self, shelf: Shelf, doors: Doors, hub: Hub) -> None:
        self._shelf, self._doors, self._hub = shelf, doors, hub

    async def swap_in_bot(self, table: str, holder: str | None, seat: int, level: str = "") -> None:
        """A bot plays for a seat whose person has been away past its grace, or for one that nobody has taken yet."""
        await self._doors.host(table, holder)

        def operation(live: LiveTable) -> Entry | Receipt:
            chosen = check_level(level, live.game)
            if live.finished():
                raise Refused(Code.NOT_NOW, "The game is over.")
            if not 0 <= seat < len(live.chairs):
                raise Refused(Code.BAD_INPUT, f"There is no seat {seat} at this table.")
            chair, name = live.chairs[seat], live.free_name(seat, bot_name(chosen, seat))
            if chair.sitter in (Sitter.BOT, Sitter.NOBODY):
                raise Refused(Code.TAKEN, "No person plays that seat now.")
            if chair.sitter is Sitter.EMPTY:
                return Entry(log.BotSat(chosen, name), seat, seats=SeatGrant(seat, None))
            self._check_away(live, seat)
            return Entry(log.BotSat(chosen, name, away=True), seat)

        receipt = await self._shelf.change(table, operation)
        if receipt.live.full():
            await self._shelf.change(table, begun)

    async def invite(self, table: str, holder: str | None, seat: int) -> str:
        """A new invitation to an empty seat; the ones made before open nothing any more."""
        await self._doors.host(table, holder)
        async with self._shelf.hold(table) as live:
            if not 0 <= seat < len(live.chairs) or live.chairs[seat].sitter is not Sitter.EMPTY:
                raise Refused(Code.TAKEN, "That seat is taken.")
        await safely(self._shelf.store.drop_links(table, Opens.SEAT, seat))
        return await self._doors.make(table, Opens.SEAT, seat)

    async def watch_link(self, table: str, holder: str | None) -> str:
        """Another link to watch."""
        await self._doors.host(table, holder)
        return await self._doors.make(table, Opens.WATCH)

    async def give_time(self, table: str, holder: str | None, seat: int, minutes: int) -> None:
        """More time for a seat."""
        await self._doors.host(table, holder)
        if not 1 <= minutes <= MOST_MINUTES:
            raise Refused(Code.BAD_INPUT, f"The host can give 1 to {MOST_MINUTES} minutes at a time.")

        def operation(live: LiveTable) -> Entry | Receipt:
            live.playing()
            if not live.clocks.timed:
                raise Refused(Code.NOT_NOW, "This table has no clock.")
            if not 0 <= seat < len(live.chairs):
                raise Refused(Code.BAD_INPUT, f"There is no seat {seat} at this table.")
            return Entry(log.TimeGiven(minutes * MINUTE), seat)

        await self._shelf.change(table, operation)

    async def abandon(self, table: str, holder: str | None) -> None:
        """Ends a game that nobody else goes on with. While others play, it can only end by agreement."""
        await self._doors.host(table, holder)
        mine = (await self._doors.access(table, holder)).seats

        def operation(live: LiveTable) -> Entry | Receipt:
            if live.status is Status.PLAYING:
                for seat, chair in enumerate(live.chairs):
                    if chair.sitter is Sitter.PERSON and seat not in mine:
                        self._check_away(live, seat)
            return abandoned(live)

        await self._shelf.change(table, operation)

    async def delete(self, table: str, holder: str | None) -> None:
        """Removes a table that has ended or not begun, with its log, for good."""
        await self._doors.host(table, holder)
        try:
            async with self._shelf.hold(table) as live:
                if live.status is Status.PLAYING:
                    raise Refused(Code.NOT_NOW, "The game is still played; end or abandon it first.")
        except Refused as refused:
            if refused.code is not Code.SET_ASIDE:
                raise
        await safely(self._shelf.store.delete(table))
        self._shelf.forget(table)
        self._hub.close(table, Code.NO_TABLE, "The host has deleted this table.")

    def _check_away(self, live: LiveTable, seat: int) -> None:
        away = self._hub.away_for(live.id, seat, live.acted_at(seat))
        grace = live.charter.grace * MINUTE
        if away is None:
            raise Refused(Code.NOT_NOW, f"{live.chairs[seat].name} is here.")
        if away < grace:
            raise Refused(Code.NOT_NOW, f"{live.chairs[seat].name} has {live.charter.grace} minutes to come back.")
