"""Two workers over one PostgreSQL: they see each other's entries, and neither overwrites the other."""

import asyncio
import random
import secrets
from contextlib import suppress

import asyncpg
import pytest

from milepost.table.postgres import PostgresStore
from milepost.table.refusal import Code, Refused
from milepost.table.tables import Tables
from tests.table.house import Client, Deciding, HandClock, Party, party, plan, story
from tests.table.postgres_server import fresh_schema

pytestmark = pytest.mark.slow


class Workers:
    """Two servers of the same tables."""

    def __init__(self, one: Tables, two: Tables, url: str) -> None:
        self.one, self.two, self.url = one, two, url

    def at_two(self, people: Party) -> Party:
        return Party(self.two, people.made, people.holders)

    async def close(self) -> None:
        await self.one.close()
        await self.two.close()

    async def end_connections(self) -> None:
        """Cuts every connection of both."""
        connection = await asyncpg.connect(self.url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND datname = current_database()"
        )
        await connection.close()


async def workers(postgres: str) -> Workers:
    url = await fresh_schema(postgres, f"two{secrets.token_hex(6)}")
    clock = HandClock()
    one, two = [await Tables.open(PostgresStore(url), clock, pool=Deciding(), keep_house=False) for _ in range(2)]
    return Workers(one, two, url)


async def until(client: Client, seq: int) -> None:
    """Reads until the client has come so far."""
    while client.seq < seq:
        frame = await client.watch.next(20)
        assert frame is not None
        client.read(frame)


@story
async def test_what_one_worker_commits_the_others_watchers_see(postgres: str) -> None:
    both = await workers(postgres)
    people = await party(both.one)
    there = both.at_two(people)
    clients = [await there.watch(viewer) for viewer in (None, 0, 1)]
    rng = random.Random(1)
    for number in range(20):
        await (people if number % 3 else there).play_on(rng, 1)
    for viewer, client in zip((None, 0, 1), clients, strict=True):
        await until(client, await people.seen(viewer))
        assert client.gaps == 0
        assert client.hash == await people.hash(viewer) == await there.hash(viewer)
    await both.close()


@story
async def test_two_who_choose_at_the_same_moment_at_two_workers_both_succeed(postgres: str) -> None:
    both = await workers(postgres)
    for _ in range(5):
        people = await party(both.one)
        there = both.at_two(people)
        await there.seen(1)
        choices = [str((await people.match()).legal(seat)[0]) for seat in (0, 1)]
        await asyncio.gather(people.play(0, choices[0], key="a"), there.play(1, choices[1], key="b"))
        rows = await both.one.store.log(people.table)
        assert [row.seq for row in rows] == [1, 2, 3, 4, 5]
        assert sorted(row.seat for row in rows[3:] if row.seat is not None) == [0, 1]
        both.one.shelf.forget(people.table)
        both.two.shelf.forget(people.table)
        assert await people.hash(0) == await there.hash(0)
    await both.close()


@story
async def test_the_same_key_at_two_workers_is_done_once(postgres: str) -> None:
    both = await workers(postgres)
    people = await party(both.one)
    there = both.at_two(people)
    await there.seen(0)
    choice = str((await people.match()).legal(0)[0])
    numbers = await asyncio.gather(people.play(0, choice, key="same"), there.play(0, choice, key="same"))
    assert set(numbers) == {4}
    assert len(await both.one.store.log(people.table)) == 4
    await both.close()


@story
async def test_who_is_here_is_known_at_every_worker(postgres: str) -> None:
    both = await workers(postgres)
    people = await party(both.one)
    there = both.at_two(people)
    here, elsewhere = await people.watch(0), await there.watch(1)
    while here.here.get("seats") != [0, 1]:
        frame = await here.watch.next(20)
        assert frame is not None
        here.read(frame)
    elsewhere.watch.close()
    while here.here.get("seats") != [0]:
        frame = await here.watch.next(20)
        assert frame is not None
        here.read(frame)
    await both.close()


@story
async def test_a_seat_taken_at_one_worker_can_be_played_at_the_other(postgres: str) -> None:
    both = await workers(postgres)
    made = await both.one.create(plan())
    await both.two.about(made.table, made.holder)
    ann = await both.two.seating.sit(made.table, "Ann", link=made.invitations[0])
    with pytest.raises(Refused) as refused:
        await both.one.seating.sit(made.table, "Eve", link=made.invitations[0])
    assert refused.value.code is Code.TAKEN
    bob = await both.one.seating.sit(made.table, "Bob", link=made.invitations[1])
    people = Party(both.two, made, [ann.holder, bob.holder])
    await people.play(1, str((await people.match()).legal(1)[0]))
    await both.close()


@story
async def test_connections_that_are_cut_are_made_again_and_nothing_is_missed(postgres: str) -> None:
    both = await workers(postgres)
    people = await party(both.one)
    there = both.at_two(people)
    client = await there.watch(0)
    rng = random.Random(3)
    await people.play_on(rng, 3)
    await both.end_connections()
    for _ in range(20):
        with suppress(Refused):
            await people.play_on(rng, 1)
            break
    await people.play_on(rng, 3)
    await until(client, await people.seen(0))
    assert client.gaps == 0
    assert client.hash == await people.hash(0)
    await both.close()
