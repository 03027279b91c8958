"""Acts for whoever is no person: deals when all are seated, plays for bots, and for seats that nobody plays.

A decision is never lost and never made twice: it is looked for again after a restart, and played only if the seat's
decision is still the one that was decided. A bot that fails or dawdles is replaced for that decision by `greedy`, then
by the game's safe action; the log says so.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, NamedTuple

from milepost.bots.contract import Decision
from milepost.kernel.contract import State
from milepost.kernel.event import barrier
from milepost.kernel.match import Match
from milepost.kernel.notation import NotationError
from milepost.table.chairs import Sitter
from milepost.table.happening import By, Play
from milepost.table.live import LiveTable, Status
from milepost.table.pool import BotFailed, Deciders, Job
from milepost.table.refusal import Code, Refused
from milepost.table.seating import abandoned, begun
from milepost.table.shelf import Entry, Receipt, Shelf

logger = logging.getLogger(__name__)

SECOND_BEST: Final = "greedy"
MOST_ENTRIES: Final = 100_000
"""A log longer than this is of a game that bots will never end."""


class Chosen(NamedTuple):
    """What to play for a seat, and how it came about."""

    codes: tuple[int, ...]
    decision: Decision | None
    note: str


class _Task(NamedTuple):
    """A decision to be made, with everything needed to make it and to know whether it is still wanted."""

    seat: int
    number: int
    state: State
    job: Job | None
    """None when the game's safe action is all that is wanted."""


class Driver:
    """Keeps tables going whose next decision is no person's."""

    def __init__(self, shelf: Shelf, pool: Deciders) -> None:
        self._shelf, self._pool = shelf, pool
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closing = False
        shelf.after.append(self._moved)

    def drive(self, table: str) -> None:
        """Plays on until a person must decide."""
        if self._closing:
            return
        if table in self._driving:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._drive(table), name=f"drive {table}")
        self._driving[table] = task
        task.add_done_callback(lambda done: self._stopped(table, done))

    async def close(self) -> None:
        self._closing = True
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.close()

    async def idle(self) -> None:
        """Returns when nothing is being driven; for tests."""
        while self._driving:
            await asyncio.wait(list(self._driving.values()))

    async def choose(self, live: LiveTable, state: State, seat: int, job: Job) -> Chosen:
        """A bot's choice that can be played: its own, else that of the second best, else the safe action."""
        notes: list[str] = []
        for level in dict.fromkeys((job.level, SECOND_BEST)):
            try:
                decision = await self._pool.decide(_with_level(job, level))
                codes = _codes(live, state, seat, decision)
            except BotFailed as failed:
                notes.append(f"The {level} bot {failed}.")
                logger.warning("bot failed", extra={"table": live.id, "level": level, "why": str(failed)})
                continue
            if level != job.level:
                # What a stand-in remembers is of no use to the bot whose seat it is.
                decision = Decision(decision.actions, job.memory, decision.reason, decision.numbers)
            return Chosen(codes, decision, " ".join(notes))
        return Chosen((live.game.safe(state, seat),), None, " ".join([*notes, "The safe action is played."]))

    def _moved(self, live: LiveTable) -> None:
        if live.driven():
            self.drive(live.id)

    def _stopped(self, table: str, done: asyncio.Task[None]) -> None:
        del self._driving[table]
        if not done.cancelled() and done.exception() is not None:
            logger.error("driving stopped", extra={"table": table}, exc_info=done.exception())
        elif table in self._again:
            self._again.discard(table)
            self.drive(table)
        self._again.discard(table)

    async def _drive(self, table: str) -> None:
        while not self._closing:
            try:
                if not await self._one(table):
                    return
            except Refused as refused:
                if refused.code is not Code.STALE:
                    logger.warning("cannot drive", extra={"table": table, "code": refused.code})
                    return

    async def _one(self, table: str) -> bool:
        """Makes one decision; False when there is none for us."""
        async with self._shelf.hold(table) as live:
            if not live.driven():
                return False
            gathering, endless = live.status is Status.GATHERING, live.seq >= MOST_ENTRIES
            task = None if gathering or endless else _next_task(live)
        if task is None:
            await self._shelf.change(table, begun if gathering else abandoned)
            return True
        if task.job is None:
            chosen, by = Chosen((live.game.safe(task.state, task.seat),), None, ""), By.NOBODY
        else:
            chosen, by = await self.choose(live, task.state, task.seat, task.job), By.BOT
        await self._shelf.change(table, lambda now: _play(now, task, chosen, by))
        return True


def job_for(live: LiveTable, match: Match, seat: int, level: str) -> Job:
    """What a bot gets to know for a decision; its chance depends on the table's secret, the seat and how far it is."""
    action = live.game.notation.action
    return Job(
        level=level,
        game=live.charter.game,
        content=live.charter.content,
        board=live.charter.board,
        view=match.state.view(seat),
        legal=tuple(action(code) for code in match.state.legal(seat)),
        memory=live.memory(seat),
        words=(live.row.seed.hex(), str(seat), str(len(match.log))),
    )


def _next_task(live: LiveTable) -> _Task:
    match = live.playing()
    for seat in live.deciding():
        chair = live.chairs[seat]
        if chair.sitter is Sitter.BOT:
            return _Task(seat, live.numbered(seat), match.state, job_for(live, match, seat, chair.level))
        if chair.sitter is Sitter.NOBODY:
            return _Task(seat, live.numbered(seat), match.state, None)
    raise Refused(Code.STALE, "Nobody has to be driven.")


def _play(live: LiveTable, task: _Task, chosen: Chosen, by: By) -> Entry | Receipt:
    """Plays a choice, if it is still that seat's to make."""
    wanted = Sitter.BOT if by is By.BOT else Sitter.NOBODY
    if live.chairs[task.seat].sitter is not wanted or not live.fresh_enough(task.seat, task.number):
        return Receipt(live, live.seq, again=True)
    return play_codes(live, task.seat, chosen, by)


def play_codes(live: LiveTable, seat: int, chosen: Chosen, by: By) -> Entry:
    """Plays up to the first reveal, or to the first action that cannot be played any more."""
    match = live.playing()
    first, before = len(match.log), match.state
    for code in chosen.codes:
        if match.state.why_not(seat, code) is not None or barrier(match.play_code(seat, code)):
            break
    entries = match.log[first:]
    decision = chosen.decision
    happening = Play(
        tuple(entry.text for entry in entries),
        tuple(entry.shown for entry in entries),
        by,
        chosen.note,
        dict(live.memory(seat) if decision is None else decision.memory),
        "" if decision is None else decision.reason,
        {} if decision is None else dict(decision.numbers),
    )
    return Entry(happening, seat, None, first, before)


def _codes(live: LiveTable, state: State, seat: int, decision: Decision) -> tuple[int, ...]:
    try:
        codes = tuple(live.game.notation.code(action) for action in decision.actions)
    except NotationError:
        raise BotFailed("named no action of this game") from None
    if not codes:
        raise BotFailed("decided nothing")
    if state.why_not(seat, codes[0]) is not None:
        raise BotFailed("wanted something illegal")
    return codes


def _with_level(job: Job, level: str) -> Job:
    if level == job.level:
        return job
    return Job(level, job.game, job.content, job.board, job.view, job.legal, {}, job.words)
