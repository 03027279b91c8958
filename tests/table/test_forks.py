"""Forks: from any point, loudly marked, with what was unseen dealt anew."""

import random
from typing import cast

import msgspec
import pytest

import milepost
from milepost.kernel.contract import View
from milepost.rulebooks.iron_horses.state import IronHorsesState
from milepost.table.plan import SeatPlan
from milepost.table.refusal import Code, Refused
from tests.table.house import BOT, GAMES, Deciding, MakeStore, Party, opened, party, plan, story


async def view_of(people: Party, viewer: int | None) -> View:
    return (await people.match()).state.view(viewer)


@pytest.mark.parametrize("game", GAMES)
@story
async def test_a_fork_of_a_running_game_is_what_the_forker_saw(make_store: MakeStore, game: str) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan(game))
        await people.play_on(random.Random(game), 25)
        seen, view = await people.seen(1), await view_of(people, 1)
        await people.play_on(random.Random(1), 10)
        made = await tables.forking.fork(people.table, people.holders[1], seen, hot_seat=True)
        about = await tables.about(made.table, made.holder)
        assert (about.charter.forked_from, about.charter.forked_at) == (people.table, seen)
        fork = Party(tables, made, [made.holder] * len(people.holders))
        assert await view_of(fork, 1) == view
        await fork.play_on(random.Random(2), 10)
        assert "forked: " in await tables.records.text(made.table, made.holder)


@story
async def test_a_fork_tells_nothing_about_other_hands_while_the_game_runs(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        await people.play_on(random.Random(3), 25)
        seen = await people.seen(1)
        true = cast("IronHorsesState", (await people.match()).state)
        hands, decks = set(), set()
        for _ in range(6):
            made = await tables.forking.fork(people.table, people.holders[1], seen, hot_seat=True)
            state = cast("IronHorsesState", (await Party(tables, made, []).match()).state)
            hands.add(state.hands[0])
            decks.add(state.deck[state.deck_at :])
        assert len(hands) > 1
        assert true.deck[true.deck_at :] not in decks


@story
async def test_a_fork_of_a_finished_game_keeps_the_hands_and_deals_the_decks_anew(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        await people.play_on(random.Random(3), 25)
        seen, true = await people.seen(None), cast("IronHorsesState", (await people.match()).state)
        for holder in people.holders:
            await tables.seating.wish_end(people.table, holder)
        made = await tables.forking.fork(people.table, None, seen, hot_seat=True, link=people.made.watch)
        state = cast("IronHorsesState", (await Party(tables, made, []).match()).state)
        assert (state.hands, state.engine_hands, state.x3) == (true.hands, true.engine_hands, true.x3)
        assert sorted(state.deck[state.deck_at :]) == sorted(true.deck[true.deck_at :])
        assert state.deck[state.deck_at :] != true.deck[true.deck_at :]


@story
async def test_a_finished_fork_is_a_record_that_loads(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        await people.play_on(random.Random(3), 20)
        made = await tables.forking.fork(people.table, people.holders[0], await people.seen(0), hot_seat=True)
        fork = Party(tables, made, [made.holder] * 2)
        await fork.play_on(random.Random(4), 12)
        await tables.hosting.abandon(made.table, made.holder)
        match = milepost.loads(await tables.records.text(made.table, made.holder))
        assert match.state.digest() == (await fork.match()).state.digest()


@story
async def test_points_that_cannot_be_forked_are_refused(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Deciding()) as tables:
        people = await party(tables)
        for at, code in ((0, Code.BAD_INPUT), (99, Code.BAD_INPUT), (1, Code.NOT_NOW)):
            with pytest.raises(Refused) as refused:
                await tables.forking.fork(people.table, people.holders[0], at)
            assert refused.value.code is code
        with pytest.raises(Refused) as refused:
            await tables.forking.fork(people.table, people.holders[0], 3, seats=(SeatPlan(),) * 3)
        assert refused.value.code is Code.BAD_INPUT
        made = await tables.forking.fork(people.table, people.holders[0], 3, seats=(SeatPlan(), BOT))
        assert [link is not None for link in made.invitations] == [True, False]


@story
async def test_a_replay_shows_every_step_as_the_asker_saw_it(make_store: MakeStore) -> None:
    from tests.table.house import Client

    async with opened(make_store) as tables:
        people = await party(tables)
        await people.play_on(random.Random(7), 30)
        for seat in (0, 1):
            watch = await people.watch(seat)
            watch.watch.close()
            player = Client(watch.watch)
            for frame in await tables.records.frames(people.table, people.holders[seat]):
                player.read(frame)
            assert player.gaps == 0
            assert (player.seq, player.hash) == (await people.seen(seat), await people.hash(seat))
            part = await tables.records.frames(people.table, people.holders[seat], after=5, count=3)
            assert [msgspec.json.decode(frame)["seq"] for frame in part] == [5, 6, 7, 8]
        with pytest.raises(Refused):
            await tables.records.frames(people.table, people.holders[0], seat=1)
        for holder in people.holders:
            await tables.seating.wish_end(people.table, holder)
        assert await tables.records.frames(people.table, people.holders[0], seat=1)
        whole = await tables.records.data(people.table, people.holders[0])
        assert whole.seed is not None
