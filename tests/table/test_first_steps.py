"""A table from its making to its first moves, over a real file."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from milepost.table.plan import Plan, SeatPlan
from milepost.table.refusal import Code, Refused
from milepost.table.sqlite import SqliteStore
from milepost.table.tables import Created, Tables

TWO = Plan(game="iron-horses", seats=(SeatPlan(), SeatPlan()), title="Sunday")


def at_tables(folder: Path, story: Callable[[Tables], Awaitable[None]]) -> None:
    async def run() -> None:
        tables = await Tables.open(SqliteStore(folder / "milepost.db"))
        try:
            await story(tables)
        finally:
            await tables.close()

    asyncio.run(run())


async def seated(tables: Tables) -> tuple[Created, str, str]:
    made = await tables.create(TWO)
    ann = await tables.seating.sit(made.table, "Ann", link=made.invitations[0])
    bob = await tables.seating.sit(made.table, "Bob", link=made.invitations[1])
    return made, ann.holder, bob.holder


def test_a_table_outlives_its_server(tmp_path: Path) -> None:
    kept: list[str] = []

    async def first(tables: Tables) -> None:
        made, ann, _ = await seated(tables)
        before = await tables.watching.snapshot(made.table, ann)
        async with tables.shelf.hold(made.table) as live:
            assert live.match is not None
            action = str(live.match.legal(0)[0])
        ack = await tables.playing.act(made.table, ann, action, key="a", seen=before.seq)
        after = await tables.watching.snapshot(made.table, ann)
        assert (ack.seq, after.seq) == (before.seq + 1, before.seq + 1)
        kept.extend([made.table, ann, after.hash])

    async def second(tables: Tables) -> None:
        table, ann, seen = kept
        assert (await tables.watching.snapshot(table, ann)).hash == seen

    at_tables(tmp_path, first)
    at_tables(tmp_path, second)


def test_a_resent_action_is_done_once(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        made, ann, _ = await seated(tables)
        async with tables.shelf.hold(made.table) as live:
            assert live.match is not None
            action = str(live.match.legal(0)[0])
        first = await tables.playing.act(made.table, ann, action, key="once")
        again = await tables.playing.act(made.table, ann, action, key="once")
        assert (first.again, again.again) == (False, True)
        assert first.seq == again.seq
        async with tables.shelf.hold(made.table) as live:
            assert live.match is not None
            assert len(live.match.log) == 1

    at_tables(tmp_path, story)


def test_a_private_table_does_not_exist_for_strangers(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        made, _, _ = await seated(tables)
        for holder, link in ((None, None), ("stranger", None), ("stranger", "nonsense")):
            with pytest.raises(Refused) as refused:
                await tables.watching.snapshot(made.table, holder, link=link)
            assert refused.value.code is Code.NO_TABLE
        assert (await tables.watching.snapshot(made.table, None, link=made.watch)).seat is None

    at_tables(tmp_path, story)
