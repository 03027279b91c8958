"""A process that plays at tables as fast as it can and says what was acknowledged, until it is killed.

    python -m tests.table.crashing STORE SEED TABLES...      STORE is a file or a postgresql:// address

It makes tables until there are three, then plays at them all at once. For each acknowledged action it prints
`ack TABLE SEAT KEY NUMBER HASH`: the hash is of the seat's view after it.
"""

from __future__ import annotations

import asyncio
import random
import sys
from itertools import count
from pathlib import Path

from milepost.table.plan import Plan, SeatPlan
from milepost.table.playing import scoped_key
from milepost.table.postgres import PostgresStore
from milepost.table.sqlite import SqliteStore
from milepost.table.store import Store
from milepost.table.tables import Tables
from tests.helpers import pick

PLANS = (
    Plan("iron-horses", (SeatPlan(),) * 2, hot_seat=True),
    Plan("iberian-railways", (SeatPlan(),) * 3, hot_seat=True),
    Plan("empire-builder", (SeatPlan(),) * 2, hot_seat=True),
)


def store_at(where: str) -> Store:
    return PostgresStore(where) if where.startswith("postgresql:") else SqliteStore(Path(where))


async def play(tables: Tables, table: str, holder: str, rng: random.Random, seed: str) -> None:
    for number in count():
        async with tables.shelf.hold(table) as live:
            match = live.match
            if match is None or not match.actors():
                return
            seat = rng.choice(match.actors())
            text = match.game.notation.text(pick(match.game, match.state, seat, rng))
        key = f"{seed} {number}"
        ack = await tables.playing.act(table, holder, text, key=key, seat=seat)
        # Nobody else plays here, so the view is still the one after this action.
        hashed = (await tables.watching.snapshot(table, holder, seat=seat)).hash
        print("ack", table, seat, scoped_key(seat, key), ack.seq, hashed, sep="|", flush=True)


async def main(where: str, seed: str, known: list[str]) -> None:
    tables = await Tables.open(store_at(where))
    playing = [tuple(word.split("=", 1)) for word in known]
    for plan in PLANS[len(playing) :]:
        made = await tables.create(plan)
        playing.append((made.table, made.holder))
        print("made", made.table, made.holder, sep="|", flush=True)
    print("ready", flush=True)
    await asyncio.gather(
        *(play(tables, table, holder, random.Random(f"{seed} {table}"), seed) for table, holder in playing)
    )
    print("done", flush=True)
    await asyncio.sleep(3600)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
