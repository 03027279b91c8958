"""Bots in processes of their own, with a watchdog.

A bot that takes too long cannot be asked to stop, so its process is ended and another takes its place. Nothing is
shared: a job holds all a bot may know (a view, the legal actions, its memory), and the answer is a decision.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Protocol, cast

import msgspec

from milepost import bots, rulebooks
from milepost.bots import advice
from milepost.bots.contract import Decision, Memory, Suggestion
from milepost.bots.seat import seeded
from milepost.bots.undisturbed import tidy, undisturbed
from milepost.kernel.contract import Game, View
from milepost.kernel.notation import Action

START: Final = 60.0
"""Seconds a new process may take until it is ready."""
BUDGET: Final = 10.0
"""Seconds for a decision. Search budgets count nodes; this is only the watchdog."""
READY: Final = "ready"
Answer = Decision | Suggestion | None


class Job(msgspec.Struct, frozen=True):
    """One decision that a bot must make."""

    level: str
    game: str
    content: str
    board: str
    view: View
    legal: tuple[Action, ...]
    memory: Memory
    words: tuple[str, ...]
    """What the bot's chance depends on."""


class Wish(msgspec.Struct, frozen=True):
    """A suggestion that is asked for; its job names no level: the strongest bot gives it."""

    job: Job


class BotFailed(Exception):
    """No decision, and why."""


class Deciders(Protocol):
    """Whoever decides for bots."""

    async def decide(self, job: Job) -> Decision:
        """A bot's decision; raises BotFailed."""
        ...

    async def suggest(self, job: Job) -> Suggestion | None:
        """What the strongest bot would do; None if it has nothing to suggest. Raises BotFailed."""
        ...

    async def close(self) -> None: ...


class BotPool:
    """Processes that decide for bots."""

    def __init__(self, workers: int = 1, budget: float = BUDGET) -> None:
        self._budget = budget
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(max(1, workers))]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def decide(self, job: Job) -> Decision:
        """A bot's decision; raises BotFailed when it breaks, ends its process or takes too long."""
        return cast("Decision", await self._ask(job))

    async def suggest(self, job: Job) -> Suggestion | None:
        return cast("Suggestion | None", await self._ask(Wish(job)))

    async def _ask(self, asked: Job | Wish) -> Answer:
        worker = await self._free.get()
        asking = asyncio.ensure_future(asyncio.to_thread(worker.ask, asked, self._budget))
        # Whoever waited may be gone, but the worker is free only when its thread is done with it.
        asking.add_done_callback(lambda done: self._back(worker, done))
        return await asyncio.shield(asking)

    def _back(self, worker: _Worker, done: asyncio.Future[Answer]) -> None:
        if not done.cancelled():
            done.exception()
        self._free.put_nowait(worker)

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process, made when it is first needed and again after it was ended."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, asked: Job | Wish, budget: float) -> Answer:
        pipe = self._ready()
        try:
            pipe.send(asked)
            if not pipe.poll(budget):
                raise BotFailed(f"took longer than {budget:g} seconds")
            answer = pipe.recv()
        except (OSError, EOFError):
            self.end()
            raise BotFailed("its process ended") from None
        except BotFailed:
            self.end()
            raise
        if isinstance(answer, str):
            raise BotFailed(answer)
        return cast("Answer", answer)

    def _ready(self) -> Connection:
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), name="milepost-bot", daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        try:
            if ours.poll(START) and ours.recv() == READY:
                return ours
        except (OSError, EOFError):
            pass
        self.end()
        raise BotFailed("its process did not start")

    def end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
            self._process.close()
        self._pipe = self._process = None


def _serve(pipe: Connection) -> None:
    """What a process does: decide what it is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe.send(READY)
    with suppress(EOFError, OSError), undisturbed():
        while True:
            pipe.send(_answer(pipe.recv()))
            tidy()


def _answer(asked: Job | Wish) -> Answer | str:
    """What was asked for, or a word about what went wrong; it must not end the process."""
    job = asked.job if isinstance(asked, Wish) else asked
    try:
        game = _game(job)
        if isinstance(asked, Wish):
            return advice.suggest(game, job.view, job.legal, seeded(*job.words))
        return bots.bot(job.level, game).choose(job.view, job.legal, job.memory, seeded(*job.words))
    except Exception as error:  # noqa: BLE001 - a bot is somebody else's code, and may fail in any way
        return f"failed with {type(error).__name__}"


def _game(job: Job) -> Game:
    return rulebooks.carried(job.game, job.board) if job.board else rulebooks.game(job.game, job.content)
