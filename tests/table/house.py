"""What tests of the table room share: a clock they set, tables with people at them, players by lot."""

from __future__ import annotations

import asyncio
import functools
import random
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, ParamSpec

import msgspec
import pytest

from milepost import rulebooks
from milepost.bots.contract import Decision, Suggestion
from milepost.kernel.match import Match
from milepost.table.diff import changed
from milepost.table.hub import Watch
from milepost.table.plan import Plan, SeatPlan, Sits
from milepost.table.pool import BotFailed, Deciders, Job
from milepost.table.post import HttpsPost, Post
from milepost.table.refusal import Code, Refused
from milepost.table.store import Store
from milepost.table.tables import Created, Limits, Tables
from tests.helpers import pick

MakeStore = Callable[[], Store]
P = ParamSpec("P")

LEAST = {name: max(2, rulebooks.game(name).least_seats) for name in rulebooks.NAMES}
GAMES = tuple(LEAST)
BOT = SeatPlan(Sits.BOT, "greedy")
RANDOM = SeatPlan(Sits.BOT, "random")
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def story(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that awaits."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def go() -> None:
            async with asyncio.timeout(240):
                await test(*args, **kwargs)

        asyncio.run(go())

    return run


class HandClock:
    """A clock that goes on only when a test says so."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.time = now

    def now(self) -> int:
        return self.time

    def steady(self) -> float:
        return self.time / 1000

    def go(self, *, seconds: float = 0, minutes: float = 0, hours: float = 0) -> None:
        self.time += int((seconds + 60 * minutes + 3600 * hours) * 1000)


class Deciding:
    """Bots that decide here and now, or do what a test tells them to."""

    def __init__(self, *answers: Decision | str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.wishes: list[Job] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def decide(self, job: Job) -> Decision:
        await self.gate.wait()
        self.asked.append(job.level)
        answer = self.answers.pop(0) if self.answers else Decision((job.legal[0],), {"asked": len(self.asked)})
        if isinstance(answer, str):
            raise BotFailed(answer)
        return answer

    async def suggest(self, job: Job) -> Suggestion | None:
        await self.gate.wait()
        self.wishes.append(job)
        if self.answers and isinstance(self.answers[0], str):
            raise BotFailed(str(self.answers.pop(0)))
        deciding = job.view.seat in job.view.actors
        return Suggestion(level="greedy", says="any", actions=job.legal[:1]) if deciding else None

    async def close(self) -> None:
        pass


@functools.cache
def trusting() -> ssl.SSLContext:
    """What a server trusts by itself; to read all those certificates takes longer than most stories here."""
    return ssl.create_default_context()


@asynccontextmanager
async def opened(
    make_store: MakeStore,
    clock: HandClock | None = None,
    limits: Limits | None = None,
    post: Post | None = None,
    pool: Deciders | None = None,
) -> AsyncIterator[Tables]:
    """Tables over a store; they look at clocks only when a test sweeps."""
    post = post or HttpsPost(context=trusting())
    tables = await Tables.open(make_store(), clock or HandClock(), limits, post, pool, keep_house=False)
    try:
        yield tables
    finally:
        await tables.close()


def plan(game: str = "iron-horses", seats: int | Sequence[SeatPlan] | None = None, **more: Any) -> Plan:
    """A plan with so many persons, or with these seats."""
    wanted = LEAST[game] if seats is None else seats
    return Plan(game, (SeatPlan(),) * wanted if isinstance(wanted, int) else tuple(wanted), **more)


class Party:
    """People at a table, with their tokens."""

    def __init__(self, tables: Tables, made: Created, holders: list[str]) -> None:
        self.tables, self.made, self.holders = tables, made, holders
        self.table, self.host = made.table, made.holder

    async def match(self) -> Match:
        async with self.tables.shelf.hold(self.table) as live:
            assert live.match is not None
            return live.match

    async def seen(self, seat: int | None) -> int:
        async with self.tables.shelf.hold(self.table) as live:
            return live.numbered(seat)

    async def hash(self, seat: int | None) -> str:
        holder = None if seat is None else self.holders[seat]
        link = self.made.watch if seat is None else None
        return (await self.tables.watching.snapshot(self.table, holder, link=link, seat=seat)).hash

    async def play(self, seat: int, action: str, key: str | None = None, seen: int | None = None) -> int:
        ack = await self.tables.playing.act(self.table, self.holders[seat], action, key=key, seen=seen, seat=seat)
        return ack.seq

    async def step(self, rng: random.Random, eager: float = 0.4) -> None:
        """One action by lot of one of the persons who must decide; now and then something is taken back."""
        match = await self.match()
        seat = rng.choice(match.actors())
        if match.can_undo(seat) and rng.random() < 0.15:
            await self.play(seat, rng.choice(["undo", "restart"]))
            return
        await self.play(seat, match.game.notation.text(pick(match.game, match.state, seat, rng, eager)))

    async def play_on(self, rng: random.Random, steps: int, eager: float = 0.4) -> None:
        for _ in range(steps):
            if not (await self.match()).actors():
                return
            await self.step(rng, eager)

    async def watch(self, seat: int | None, after: int | None = None) -> Client:
        holder = None if seat is None else self.holders[seat]
        link = self.made.watch if seat is None else None
        return Client(await self.tables.watching.watch(self.table, holder, link=link, seat=seat, after=after))


async def party(tables: Tables, wanted: Plan | None = None) -> Party:
    """A table at which every person's seat is taken."""
    wanted = wanted or plan()
    made = await tables.create(wanted)
    holders = []
    for seat, link in enumerate(made.invitations):
        if link is None:
            holders.append(made.holder)
        else:
            holders.append((await tables.seating.sit(made.table, NAMES[seat], link=link)).holder)
    return Party(tables, made, holders)


class Client:
    """What a browser does with messages: it keeps a view, applies changes, and notices gaps."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.frames: list[bytes] = []
        self.view: Any = None
        self.seq = -1
        self.hash = ""
        self.gaps = 0
        self.done: list[dict[str, Any]] = []
        self.here: dict[str, Any] = {}

    def take(self) -> list[bytes]:
        """Everything that is waiting, taken in."""
        frames = self.watch.waiting()
        for frame in frames:
            self.read(frame)
        return frames

    def read(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = msgspec.json.decode(frame)
        if message["kind"] == "snapshot":
            self.view, self.seq, self.hash = message["view"], message["seq"], message["hash"]
        elif message["kind"] == "change":
            if message["after"] != self.seq:
                self.gaps += 1
                return
            self.view = changed(self.view, message.get("view", []))
            self.seq, self.hash = message["seq"], message["hash"]
            self.done += message["done"]
        elif message["kind"] == "here":
            self.here = message


async def refusal(doing: Awaitable[object]) -> Code:
    with pytest.raises(Refused) as refused:
        await doing
    assert refused.value.says.endswith((".", ")", "]"))
    return refused.value.code
