"""What bots tell people: a plan for a person's own seat, and why a bot played as it did.

A suggestion is made from the asker's own view alone, in the bots' processes. A bot's reason may say what its view
shows, so who is told depends on what that is:

- when the game has ended, everybody who may look at the table;
- before, who holds the seat that the bot keeps;
- before, the host, who seated the bots: where all cards lie open, or while no person plays. Of a bot's numbers some
  follow from its cash, which may be secret: while persons play, the host is told the sentence alone.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from milepost.bots.contract import Halt, Suggestion
from milepost.kernel.contract import Game
from milepost.table.chairs import Sitter
from milepost.table.doors import Access, Doors, check_playing_seat
from milepost.table.driver import job_for
from milepost.table.happening import By, Play
from milepost.table.live import LiveTable, Viewer
from milepost.table.plan import Aids
from milepost.table.pool import BotFailed, Deciders, Job
from milepost.table.queries import check_aid
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Shelf

MOST_KEPT: Final = 500
"""Suggestions that are remembered, so that asking again costs nothing."""
WORDS: Final = ("suggest",)
"""What a suggestion's chance depends on: nothing that is hidden."""


class Advice(msgspec.Struct, frozen=True):
    """A suggestion, by the names that the table uses."""

    seq: int
    """The asker's own number of the entry after which it was made."""
    level: str
    """The bot that would do so."""
    says: str
    numbers: dict[str, float]
    actions: tuple[str, ...]
    """What it would play now, as typed lines; none while it is not the asker's decision."""
    stops: tuple[Halt, ...]
    way: tuple[str, ...]
    build: tuple[tuple[str, str], ...]


class Why(msgspec.Struct, frozen=True):
    """Why a bot played as it did, the last time that the asker learned of."""

    of: int
    seq: int
    """The asker's own number of that entry."""
    says: str
    numbers: dict[str, float]


class _Asked(NamedTuple):
    seq: int
    answer: asyncio.Task[Suggestion | BotFailed | None]


class Advising:
    """Asks bots on behalf of people."""

    def __init__(self, shelf: Shelf, doors: Doors, pool: Deciders) -> None:
        self._shelf, self._doors, self._pool = shelf, doors, pool
        self._asked: dict[tuple[str, int], _Asked] = {}

    async def suggest(self, table: str, holder: str | None, *, seat: int | None = None) -> Advice:
        """What the strongest bot would do in the asker's seat; for tables that allow a planner."""
        number = await self._doors.seat(table, holder, seat)
        async with self._shelf.hold(table) as live:
            check_aid(live, Aids.PLANNER)
            asked = self._ask(live, number)
        found = await asyncio.shield(asked.answer)
        if isinstance(found, BotFailed):
            self._asked.pop((table, number), None)
            raise Refused(Code.UNAVAILABLE, "No suggestion could be made now; ask again in a moment.")
        if found is None:
            raise Refused(Code.NOT_NOW, "There is nothing to suggest now; ask when it is your decision.")
        return _advice(live.game, asked.seq, found)

    async def why(
        self, table: str, holder: str | None, of: int, *, seat: int | None = None, link: str | None = None
    ) -> Why:
        """Why the bot in seat `of` played its last decision that the asker learned of."""
        access = await self._doors.access(table, holder, link)
        viewer = access.viewer(seat)
        async with self._shelf.hold(table) as live:
            check_playing_seat(live, of)
            numbers_too = _may_know(live, access, of)
            number, play = _last_decision(live, viewer, of)
            return Why(of, number, play.reason or play.note, dict(play.numbers) if numbers_too else {})

    async def close(self) -> None:
        """Nobody waits any more."""
        tasks = [asked.answer for asked in self._asked.values() if not asked.answer.done()]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    def _ask(self, live: LiveTable, seat: int) -> _Asked:
        """The suggestion being made, or made before, for what the seat sees now: it is thought about once."""
        match, key = live.playing(), (live.id, seat)
        asked = self._asked.get(key)
        if asked is None or asked.seq != live.numbered(seat):
            job = msgspec.structs.replace(job_for(live, match, seat, ""), memory={}, words=WORDS)
            asked = _Asked(live.numbered(seat), asyncio.create_task(self._answer(job), name=f"suggest {live.id}"))
            self._asked.pop(key, None)
            self._asked[key] = asked
            while len(self._asked) > MOST_KEPT:
                del self._asked[next(iter(self._asked))]
        return asked

    async def _answer(self, job: Job) -> Suggestion | BotFailed | None:
        try:
            return await self._pool.suggest(job)
        except BotFailed as failed:
            return failed


def _advice(game: Game, seq: int, found: Suggestion) -> Advice:
    notation = game.notation
    typed = tuple(notation.text(notation.code(action)) for action in found.actions)
    return Advice(seq, found.level, found.says, dict(found.numbers), typed, found.stops, found.way, found.build)


def _may_know(live: LiveTable, access: Access, of: int) -> bool:
    """Refuses who may not know why that seat's bot plays so; False who may know the sentence, but not the numbers."""
    if live.finished() or of in access.seats:
        return True
    if not access.host:
        raise Refused(Code.NOT_YOURS, "While the game runs, only the host, who seated the bots, can ask that.")
    persons = any(chair.sitter is Sitter.PERSON or chair.away for chair in live.chairs)
    if persons and not live.game.hands_open:
        raise Refused(Code.NOT_NOW, "That would tell of hidden cards; ask when the game has ended.")
    return not persons


def _last_decision(live: LiveTable, viewer: Viewer, of: int) -> tuple[int, Play]:
    for number in range(live.numbered(viewer), 0, -1):
        told = live.entries(viewer, number - 1, 1)[0]
        if told.seat == of and isinstance(told.happening, Play) and told.happening.by is By.BOT:
            return number, told.happening
    raise Refused(Code.NOT_NOW, "No bot has decided anything for that seat yet.")
