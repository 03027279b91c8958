"""Clocks and deadlines: who is charged, and what happens when time is up."""

import random

from milepost.bots import names
from milepost.kernel.contract import TABLE
from milepost.rulebooks import game
from milepost.table.clock import SystemClock
from milepost.table.keeper import DAY, Keeping
from milepost.table.plan import Deadline, Expiry, Live
from milepost.table.tables import Limits
from tests.table.house import Deciding, HandClock, MakeStore, Party, opened, party, plan, story

FIVE = Live(minutes=5, increment=10)


async def left(people: Party) -> tuple[int, ...]:
    """Seconds left, by seat."""
    snapshot = await people.tables.watching.snapshot(people.table, people.holders[0])
    assert snapshot.moment.times is not None
    return tuple(ms // 1000 for ms in snapshot.moment.times.left)


async def past_the_first_engines(people: Party) -> int:
    for seat in (0, 1):
        await people.play(seat, str((await people.match()).legal(seat)[0]))
    return (await people.match()).actors()[0]


@story
async def test_who_decides_is_charged_and_gets_the_increment_with_the_turn(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE))
        clock.go(seconds=20)
        assert await left(people) == (280, 280)
        await people.play(0, str((await people.match()).legal(0)[0]))
        clock.go(seconds=5)
        assert await left(people) == (290, 275)
        await people.play(1, str((await people.match()).legal(1)[0]))
        mover = (await people.match()).actors()[0]
        before = await left(people)
        clock.go(seconds=30)
        await people.play(mover, "draw up")
        assert (await left(people))[mover] == before[mover] - 30
        await people.play(mover, "pass")
        assert (await left(people))[mover] == before[mover] - 20


@story
async def test_the_table_plays_the_safe_action_for_who_is_out_of_time(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE, expiry=Expiry.SAFE))
        mover = await past_the_first_engines(people)
        clock.go(minutes=4)
        await tables.keeper.sweep()
        assert (await people.match()).actors() == (mover,)
        clock.go(minutes=2)
        while (await people.match()).actors() == (mover,):
            await tables.keeper.sweep()
        record = await tables.records.data(people.table, people.holders[0])
        clocked = [done for done in record.entries if done.by == "clock"]
        assert {done.seat for done in clocked} == {mover}
        assert all("Time is up" in done.text for done in clocked)


@story
async def test_a_bot_decides_for_who_is_out_of_time_if_the_table_chose_that(make_store: MakeStore) -> None:
    clock, bots = HandClock(), Deciding()
    async with opened(make_store, clock, pool=bots) as tables:
        people = await party(tables, plan(pace=Deadline(hours=24), expiry=Expiry.BOT))
        mover = await past_the_first_engines(people)
        clock.go(hours=25)
        while (await people.match()).actors() == (mover,):
            await tables.keeper.sweep()
        assert set(bots.asked) == {names(game("iron-horses"))[-1]}
        record = await tables.records.data(people.table, people.holders[0])
        assert any(done.by == "clock" and "a bot decides" in done.text for done in record.entries)


@story
async def test_a_table_that_waits_waits(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE, expiry=Expiry.WAIT))
        mover = await past_the_first_engines(people)
        clock.go(minutes=60)
        await tables.keeper.sweep()
        assert (await people.match()).actors() == (mover,)
        assert (await left(people))[mover] < 0


@story
async def test_time_that_the_server_was_away_is_nobodys(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE, expiry=Expiry.SAFE))
        mover = await past_the_first_engines(people)
        before = await left(people)
    clock.go(hours=3)
    async with opened(make_store, clock) as tables:
        people.tables = tables
        await tables.keeper.sweep()
        assert (await people.match()).actors() == (mover,)
        assert await left(people) == before
        clock.go(seconds=7)
        await people.play(mover, "draw up")
        assert (await left(people))[mover] == before[mover] - 7


@story
async def test_a_server_that_was_away_only_for_a_moment_forgives_nothing(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE))
        mover = await past_the_first_engines(people)
        before = await left(people)
    clock.go(seconds=8)
    async with opened(make_store, clock) as tables:
        people.tables = tables
        assert (await left(people))[mover] == before[mover] - 8


@story
async def test_clocks_after_a_replay_are_what_they_were(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE))
        rng = random.Random(11)
        for _ in range(25):
            clock.go(seconds=rng.randrange(9))
            await people.play_on(rng, 1)
        before = await left(people)
        tables.shelf.forget(people.table)
        assert await left(people) == before


@story
async def test_the_host_can_give_time(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=FIVE))
        await tables.hosting.give_time(people.table, people.host, 1, 3)
        assert await left(people) == (300, 480)


@story
async def test_the_table_calls_time_where_a_limit_was_announced(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        wanted = plan("empire-builder", options={"time_limit": True}, time_limit=90)
        people = await party(tables, wanted)
        clock.go(minutes=89)
        await tables.keeper.sweep()
        assert (await people.match()).log == []
        clock.go(minutes=2)
        await tables.keeper.sweep()
        await tables.keeper.sweep()
        assert [(entry.seat, entry.text) for entry in (await people.match()).log] == [(TABLE, "time-up")]
        tables.shelf.forget(people.table)
        assert [(entry.seat, entry.text) for entry in (await people.match()).log] == [(TABLE, "time-up")]


@story
async def test_old_tables_are_let_go(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock, Limits(keeping=Keeping(finished=30))) as tables:
        over, going = await party(tables), await party(tables)
        for holder in over.holders:
            await tables.seating.wish_end(over.table, holder)
        clock.time += 31 * DAY
        await tables.keeper.sweep()
        assert await tables.store.table(over.table) is None
        assert await tables.store.table(going.table) is not None


def test_a_wall_clock_that_is_set_moves_no_time_at_a_table() -> None:
    wall, steady = [1_000.0], [50.0]
    clock = SystemClock(lambda: wall[0], lambda: steady[0])
    assert clock.now() == 1_000_000
    steady[0] += 3
    wall[0] -= 500
    assert (clock.now(), clock.slept()) == (1_003_000, 0)
    wall[0] += 1_000
    assert clock.now() == 1_003_000
    assert clock.slept() == 497_000
    assert (clock.now(), clock.slept()) == (1_500_000, 0)
