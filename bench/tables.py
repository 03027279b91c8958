"""The table room under load, without HTTP: acknowledged actions a second over SQLite, with every seat watched.

    .venv/bin/python bench/tables.py [--tables 200] [--seconds 10] [--profile]

Four tables in ten are Empire Builder with 40 segments a seat, the rest are of the other games. What is played was
chosen beforehand, so that only the room is measured. Every message is taken, and every hash it carries is
checked at the end against a replay.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

import msgspec

import milepost
from crayon import mid_game
from milepost.kernel.chance import Chance, commitment, fresh_seed
from milepost.kernel.contract import Game, State
from milepost.rulebooks import game as find_game
from milepost.table.hub import Watch
from milepost.table.plan import Plan, SeatPlan, charter
from milepost.table.sqlite import SqliteStore
from milepost.table.tables import Limits, Tables

SEATS = 4
SHARE = (
    *("empire-builder", "iron-horses", "empire-builder", "iberian-railways", "iron-dragon-2017"),
    *("empire-builder", "iron-horses", "empire-builder", "iberian-railways", "iron-dragon-2001"),
)
POSITIONS = 6
LATEST = 0.99
SORT = "tottime"


def base(name: str, number: int, rng: random.Random) -> State:
    """Where a table begins: Empire Builder in mid-game, the others some way into a game."""
    if name == "empire-builder":
        return MID_GAMES[number % len(MID_GAMES)]
    match = milepost.start(name, SEATS, seed=f"bench {number}")
    for _ in range(40):
        if match.outcome() is None:
            seat = match.actors()[0]
            match.play_code(seat, rng.choice(match.state.legal(seat)))
    return match.state


def script(game: Game, state: State, rng: random.Random, length: int) -> list[tuple[int, str]]:
    """What will be played: legal actions by lot, until the game ends."""
    state, found = state.copy(), []
    while len(found) < length and state.actors():
        seat = state.actors()[0]
        code = rng.choice(state.legal(seat))
        found.append((seat, game.notation.text(code)))
        state.push(seat, code)
    return found


class Load:
    """Tables, their watchers and what is played at them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.watches: list[Watch] = []
        self.latencies: list[float] = []
        self.messages = self.bytes = self.largest = 0

    async def set_up(self, number: int, length: int) -> tuple[str, str, list[tuple[int, str]]]:
        name, rng = SHARE[number % len(SHARE)], random.Random(number)
        game, seed = find_game(name), fresh_seed()
        state = base(name, number, rng)
        wanted = Plan(name, (SeatPlan(),) * SEATS, hot_seat=True)
        thawed = game.thaw(state.freeze(), Chance(seed))
        made = await self.tables.make(charter(wanted, game, commitment(seed)), seed, thawed.freeze(), None, "")
        for seat in range(SEATS):
            self.watches.append(await self.tables.watching.watch(made.table, made.holder, seat=seat))
        return made.table, made.holder, script(game, thawed, rng, length)

    async def play(self, table: str, holder: str, todo: list[tuple[int, str]], until: float) -> None:
        for number, (seat, text) in enumerate(todo):
            if time.perf_counter() > until:
                return
            begun = time.perf_counter()
            await self.tables.playing.act(table, holder, text, key=str(number), seat=seat)
            self.latencies.append(time.perf_counter() - begun)

    async def read(self, until: float) -> None:
        while time.perf_counter() < until:
            await asyncio.sleep(0.02)
            for watch in self.watches:
                for frame in watch.waiting():
                    self.messages += 1
                    self.bytes += len(frame)
                    self.largest = max(self.largest, len(frame))


async def main(arguments: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(arguments.folder or folder) / "bench.db")
        tables = await Tables.open(store, limits=Limits(most_live=4096))
        load = Load(tables)
        jobs = [await load.set_up(number, arguments.length) for number in range(arguments.tables)]
        for watch in load.watches:
            watch.waiting()
        profile = cProfile.Profile() if arguments.profile else None
        wall, cpu = time.perf_counter(), time.process_time()
        until = wall + arguments.seconds
        if profile is not None:
            profile.enable()
        await asyncio.gather(load.read(until), *(load.play(*job, until) for job in jobs))
        if profile is not None:
            profile.disable()
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        report(load, wall, cpu)
        await check(tables, jobs)
        await tables.close()
    if profile is not None:
        pstats.Stats(profile).sort_stats(SORT).print_stats(45)
    return 0


def report(load: Load, wall: float, cpu: float) -> None:
    done, slow = len(load.latencies), sorted(load.latencies)
    print(f"{done:,} actions in {wall:.1f} s: {done / wall:,.0f} a second; {cpu / done * 1e6:,.0f} µs of CPU each")
    print(f"p50 {slow[done // 2] * 1e3:.1f} ms, p99 {slow[int(done * LATEST)] * 1e3:.1f} ms")
    print(
        f"{load.messages:,} messages taken, {load.bytes / max(1, load.messages):,.0f} bytes each, "
        f"the largest {load.largest:,}"
    )


async def check(tables: Tables, jobs: list[tuple[str, str, list[tuple[int, str]]]]) -> None:
    """Some tables, folded again from their logs, must be what they were."""
    for table, holder, _ in jobs[:: max(1, len(jobs) // 20)]:
        before = [(await tables.watching.snapshot(table, holder, seat=seat)).hash for seat in range(SEATS)]
        tables.shelf.forget(table)
        after = [await tables.watching.snapshot(table, holder, seat=seat) for seat in range(SEATS)]
        assert [snapshot.hash for snapshot in after] == before
        assert msgspec.json.encode(after[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--length", type=int, default=400)
    parser.add_argument("--folder", help="where the database lies (a temporary folder by default)")
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    found = (mid_game(seed) for seed in count())
    MID_GAMES = [state for state, _ in zip((state for state in found if state), range(POSITIONS), strict=False)]
    sys.exit(asyncio.run(main(chosen)))
