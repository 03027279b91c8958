"""Sitting down, leaving, coming back, talking, and ending by agreement."""

from __future__ import annotations

from typing import Final

import msgspec

from milepost.table import happening as log
from milepost.table.chairs import Chair, Sitter
from milepost.table.doors import DEVICE_LINK_LASTS, NOBODY, Doors, Opens, bad_link
from milepost.table.live import FINISHED, LiveTable, Status
from milepost.table.plan import bot_name, check_level, player_name, tidy
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Entry, Receipt, Shelf
from milepost.table.store import Holding, SeatGrant
from milepost.table.tokens import fingerprint, fresh_token

LONGEST_SAYING: Final = 500


class Seated(msgspec.Struct, frozen=True):
    """A seat was taken. `holder` is the token that holds it: keep it, it is told only now."""

    table: str
    seat: int
    holder: str


class Seating:
    """Who sits where. Every method takes the table's id and the asker's token."""

    def __init__(self, shelf: Shelf, doors: Doors) -> None:
        self._shelf, self._doors = shelf, doors

    async def sit(
        self, table: str, name: str, *, link: str | None = None, seat: int | None = None, holder: str | None = None
    ) -> Seated:
        """Takes a seat: the one an invitation is for, or an open one (by number) of a table the asker can see.

        `holder` is the asker's token if they have one; else they get one. When the last seat is taken the game begins.
        """
        chosen = await self._invited(table, link, seat, holder)
        plain, token = player_name(name), holder or fresh_token()

        def operation(live: LiveTable) -> Entry | Receipt:
            _check_seat(live, chosen)
            if live.chairs[chosen].sitter is not Sitter.EMPTY:
                raise Refused(Code.TAKEN, "That seat is taken.")
            _check_name(live, chosen, plain)
            return Entry(log.Sat(plain), chosen, seats=SeatGrant(chosen, fingerprint(token)))

        if any(held >= 0 for held in await self._shelf.may(table, fingerprint(token))):
            raise Refused(Code.TAKEN, "You sit at this table already.")
        receipt = await self._shelf.change(table, operation)
        await self._begin(receipt.live)
        return Seated(table, chosen, token)

    async def device_link(self, table: str, holder: str | None, seat: int | None = None) -> str:
        """A link that brings a second device of the same person to the seat; it works once, for an hour."""
        number = await self._doors.seat(table, holder, seat)
        return await self._doors.make(table, Opens.DEVICE, number, DEVICE_LINK_LASTS)

    async def use_device_link(self, table: str, link: str, holder: str | None = None) -> Seated:
        """The second device sits down: it gets a token of its own."""
        found = await self._doors.use(table, link, Opens.DEVICE)
        token = holder or fresh_token()
        await self._shelf.grant(Holding(table, fingerprint(token), found.seat))
        return Seated(table, found.seat, token)

    async def rename(self, table: str, holder: str | None, name: str, seat: int | None = None) -> None:
        number, plain = await self._doors.seat(table, holder, seat), player_name(name)

        def operation(live: LiveTable) -> Entry | Receipt:
            _check_name(live, number, plain)
            return Entry(log.Renamed(plain), number)

        await self._shelf.change(table, operation)

    async def say(
        self,
        table: str,
        holder: str | None,
        text: str,
        *,
        link: str | None = None,
        seat: int | None = None,
        name: str = "",
    ) -> None:
        """Chat; watchers give a name with it."""
        viewer = (await self._doors.access(table, holder, link)).viewer(seat)
        plain = tidy(text, LONGEST_SAYING, "message")
        called = player_name(name) if viewer is None else ""

        def operation(live: LiveTable) -> Entry | Receipt:
            who = called if viewer is None else live.chairs[viewer].name
            return Entry(log.Said(who, plain), viewer)

        await self._shelf.change(table, operation)

    async def leave(self, table: str, holder: str | None, seat: int | None = None) -> None:
        """Gets up again before the deal; afterwards one resigns."""
        number = await self._doors.seat(table, holder, seat)

        def operation(live: LiveTable) -> Entry | Receipt:
            if live.status is not Status.GATHERING:
                raise Refused(Code.NOT_NOW, "The game has begun; you can resign.")
            return Entry(log.Stood(), number, seats=SeatGrant(number, None))

        await self._shelf.change(table, operation)

    async def sit_back(self, table: str, holder: str | None, seat: int | None = None) -> None:
        """Takes one's seat back from the bot that kept it, at the start of a turn."""
        number = await self._doors.seat(table, holder, seat)

        def operation(live: LiveTable) -> Entry | Receipt:
            chair = live.chairs[number]
            if chair.sitter is Sitter.PERSON:
                return Receipt(live, live.seq, again=True)
            if not chair.away:
                raise Refused(Code.NOT_NOW, "Who has resigned cannot sit down again.")
            live.playing()
            if not live.between_turns(number):
                raise Refused(Code.NOT_NOW, "You can sit down when this turn of your bot is over.")
            return Entry(log.Sat(live.free_name(number, chair.kept or chair.name)), number)

        await self._shelf.change(table, operation)

    async def resign(
        self, table: str, holder: str | None, *, level: str | None = None, seat: int | None = None
    ) -> None:
        """Gives up. A bot of this level plays on (the strongest if empty), or with None nobody does."""
        number = await self._doors.seat(table, holder, seat)

        def operation(live: LiveTable) -> Entry | Receipt:
            live.playing()
            chair = live.chairs[number]
            if chair.resigned:
                return Receipt(live, live.seq, again=True)
            return Entry(log.Resigned("" if level is None else check_level(level, live.game)), number)

        receipt = await self._shelf.change(table, operation)
        await self._end_if_nobody_goes_on(receipt.live)

    async def wish_end(self, table: str, holder: str | None, *, agrees: bool = True, seat: int | None = None) -> None:
        """Proposes or agrees to end the game now, or takes that back; it ends when every person at it agrees."""
        number = await self._doors.seat(table, holder, seat)

        def operation(live: LiveTable) -> Entry | Receipt:
            live.playing()
            if live.chairs[number].sitter is not Sitter.PERSON:
                raise Refused(Code.NOT_NOW, "Only who plays can agree to end the game.")
            if live.chairs[number].wants_end is agrees:
                return Receipt(live, live.seq, again=True)
            return Entry(log.EndWish(agrees), number)

        receipt = await self._shelf.change(table, operation)
        await self._end_if_nobody_goes_on(receipt.live)

    async def _end_if_nobody_goes_on(self, live: LiveTable) -> None:
        if all(chair.sitter is Sitter.NOBODY for chair in live.chairs):
            await self._shelf.change(live.id, abandoned)
        elif all_agree(live):
            await self._shelf.change(live.id, agreed)

    async def _invited(self, table: str, link: str | None, seat: int | None, holder: str | None) -> int:
        """The seat that somebody may take."""
        if link is not None:
            found = await self._doors.find(table, link)
            if found is not None and found.what == Opens.SEAT and seat in (None, found.seat):
                return found.seat
            if found is None and holder is None:
                raise bad_link()
        if holder is not None and (old := await self._sat_before(table, holder, seat)) is not None:
            return old
        await self._doors.access(table, holder, link)
        async with self._shelf.hold(table) as live:
            free = [n for n, chair in enumerate(live.chairs) if chair.open and chair.sitter is Sitter.EMPTY]
        if seat is None and free:
            return free[0]
        if seat is None or seat not in free:
            raise Refused(Code.TAKEN, "There is no open seat there; ask the host for an invitation.")
        return seat

    async def _sat_before(self, table: str, holder: str, seat: int | None) -> int | None:
        """At a rematch: the seat that this holder had at the old table."""
        async with self._shelf.hold(table) as live:
            old = live.charter.rematch_of
        held = sorted(await self._shelf.may(old, fingerprint(holder))) if old else []
        return next((number for number in held if number >= 0 and seat in (None, number)), None)

    async def _begin(self, live: LiveTable) -> None:
        """Waits until the deal is committed, whoever makes it: the driver may have been quicker."""
        if live.full():
            await self._shelf.change(live.id, begun)


def all_agree(live: LiveTable) -> bool:
    persons = [chair for chair in live.chairs if chair.sitter is Sitter.PERSON]
    return bool(persons) and all(chair.wants_end for chair in persons)


def agreed(live: LiveTable) -> Entry | Receipt:
    """Ends a game that everybody wants to end."""
    if live.status is not Status.PLAYING or not all_agree(live):
        return Receipt(live, live.seq, again=True)
    return Entry(log.Ended("agreement"))


def abandoned(live: LiveTable) -> Entry | Receipt:
    """Ends a game that nobody plays any more."""
    return Receipt(live, live.seq, again=True) if live.finished() else Entry(log.Ended("abandoned"))


def begun(live: LiveTable) -> Entry | Receipt:
    """Deals, once every seat is taken."""
    if live.status is not Status.GATHERING or not live.full():
        return Receipt(live, live.seq, again=True)
    return Entry(log.Started())


def _check_seat(live: LiveTable, seat: int) -> None:
    if live.status in FINISHED:
        raise Refused(Code.NOT_NOW, "The game is over.")
    if not 0 <= seat < len(live.chairs):
        raise Refused(Code.BAD_INPUT, f"There is no seat {seat} at this table.")


def _check_name(live: LiveTable, seat: int, name: str) -> None:
    others = (chair.name.casefold() for number, chair in enumerate(live.chairs) if number != seat)
    if name.casefold() in others:
        raise Refused(Code.TAKEN, f"Somebody at this table is called {name} already.")


__all__ = ["NOBODY", "Chair", "Seated", "Seating", "begun", "bot_name", "check_level"]
