"""Playing at tables: what is acknowledged stays, what is sent twice happens once, and every view can be trusted."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.kernel.contract import View
from milepost.table.refusal import Code, Refused
from milepost.table.sqlite import SqliteStore
from tests.table.house import GAMES, HandClock, MakeStore, opened, party, plan, story


@pytest.mark.parametrize("game", GAMES)
@story
async def test_a_table_outlives_its_server(make_store: MakeStore, game: str) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan(game))
        await people.play_on(random.Random(game), 40)
        before = [await people.hash(seat) for seat in (None, 0, 1)]
        numbers = [await people.seen(seat) for seat in (None, 0, 1)]
    async with opened(make_store) as tables:
        people.tables = tables
        assert [await people.hash(seat) for seat in (None, 0, 1)] == before
        assert [await people.seen(seat) for seat in (None, 0, 1)] == numbers
        await people.play_on(random.Random(1), 3)


@pytest.mark.slow
@settings(max_examples=12)
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 2**32), steps=st.integers(1, 60), data=st.data())
def test_whatever_is_played_replays_to_equal_views_and_clients_keep_up(
    tmp_path_factory: pytest.TempPathFactory, game: str, seed: int, steps: int, data: st.DataObject
) -> None:
    folder, rng = tmp_path_factory.mktemp("play"), random.Random(seed)

    @story
    async def run() -> None:
        async with opened(lambda: SqliteStore(folder / "t.db")) as tables:
            people = await party(tables, plan(game))
            clients = [await people.watch(seat) for seat in (None, 0, 1)]
            for _ in range(steps):
                await people.play_on(rng, 1)
                if data.draw(st.booleans()):
                    for client in clients:
                        client.take()
            for seat, client in zip((None, 0, 1), clients, strict=True):
                client.take()
                assert client.gaps == 0
                assert client.hash == await people.hash(seat)
                view = await _view(people, seat)
                assert client.view == msgspec.json.decode(view.canonical())
                assert client.hash == view.digest()
            live = [await people.hash(seat) for seat in (None, 0, 1)]
            tables.shelf.forget(people.table)
            assert [await people.hash(seat) for seat in (None, 0, 1)] == live

    run()


async def _view(people: object, seat: int | None) -> View:
    from tests.table.house import Party

    assert isinstance(people, Party)
    return (await people.match()).state.view(seat)


@story
async def test_an_action_sent_again_is_done_once_and_answered_alike(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        action = str((await people.match()).legal(0)[0])
        first = await tables.playing.act(people.table, people.holders[0], action, key="k")
        await people.play(1, str((await people.match()).legal(1)[0]))
        again = await tables.playing.act(people.table, people.holders[0], action, key="k")
        assert (again.seq, again.again) == (first.seq, True)
        tables.shelf.forget(people.table)
        once_more = await tables.playing.act(people.table, people.holders[0], "nonsense", key="k")
        assert (once_more.seq, once_more.again) == (first.seq, True)
        assert len((await people.match()).log) == 2


@story
async def test_each_seat_has_keys_of_its_own(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for seat in (0, 1):
            await people.play(seat, str((await people.match()).legal(seat)[0]), key="mine")
        assert len((await people.match()).log) == 2


@story
async def test_an_old_number_is_accepted_while_the_decision_is_the_same(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        seen = await people.seen(1)
        await tables.seating.say(people.table, people.holders[0], "hello")
        await people.play(0, str((await people.match()).legal(0)[0]))
        assert await people.seen(1) == seen + 2
        # Both choose a first engine at once: Ann's sealed choice has not changed Bob's decision.
        await people.play(1, str((await people.match()).legal(1)[0]), seen=seen)


@story
async def test_an_old_number_is_refused_when_the_decision_is_another(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for seat in (0, 1):
            await people.play(seat, str((await people.match()).legal(seat)[0]))
        mover = (await people.match()).actors()[0]
        seen = await people.seen(mover)
        await people.play(mover, "draw up", seen=seen)
        with pytest.raises(Refused) as refused:
            await people.play(mover, "draw up", seen=seen)
        assert refused.value.code is Code.STALE
        with pytest.raises(Refused) as refused:
            await people.play(mover, "draw up", seen=seen + 99)
        assert refused.value.code is Code.STALE
        await people.play(mover, "draw up", seen=await people.seen(mover))


@story
async def test_what_the_rules_forbid_is_refused_with_its_rule_and_changes_nothing(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        before = await people.hash(0)
        with pytest.raises(Refused) as refused:
            await people.play(0, "draw up")
        assert (refused.value.code, refused.value.rule) == (Code.ILLEGAL, "IH-TURN")
        for nonsense in ("", "fly away", "choose", "x" * 3000):
            with pytest.raises(Refused) as refused:
                await people.play(0, nonsense)
            assert refused.value.code in (Code.ILLEGAL, Code.BAD_INPUT)
        assert await people.hash(0) == before
        assert await people.seen(0) == 3


@story
async def test_undo_redo_and_restart_are_in_the_log(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan("iberian-railways"))
        await people.play_on(random.Random(3), 1, 0)
        mover = (await people.match()).log[-1].seat
        start = await people.hash(mover)
        match = await people.match()
        action = match.game.notation.text(match.state.legal(mover)[0])
        if match.actors() == (mover,):
            await people.play(mover, action)
            await people.play(mover, "undo")
            assert await people.hash(mover) == start
            await people.play(mover, "redo")
            assert await people.hash(mover) != start
            await people.play(mover, "undo")
        log = [entry.text for entry in (await people.match()).log]
        tables.shelf.forget(people.table)
        assert [entry.text for entry in (await people.match()).log] == log
        assert await people.hash(mover) == start


@story
async def test_nothing_can_be_played_before_the_deal_or_after_the_end(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        made = await tables.create(plan())
        ann = await tables.seating.sit(made.table, "Ann", link=made.invitations[0])
        with pytest.raises(Refused) as refused:
            await tables.playing.act(made.table, ann.holder, "pass")
        assert refused.value.code is Code.NOT_NOW
        bob = await tables.seating.sit(made.table, "Bob", link=made.invitations[1])
        for holder in (ann.holder, bob.holder):
            await tables.seating.wish_end(made.table, holder)
        with pytest.raises(Refused) as refused:
            await tables.playing.act(made.table, ann.holder, "pass")
        assert refused.value.code is Code.NOT_NOW


@story
async def test_a_client_that_comes_back_gets_what_it_missed(make_store: MakeStore) -> None:
    async with opened(make_store, HandClock()) as tables:
        people = await party(tables)
        client = await people.watch(0)
        client.take()
        client.watch.close()
        await people.play_on(random.Random(9), 5, 0)
        again = await people.watch(0, after=client.seq)
        missed = [msgspec.json.decode(frame)["kind"] for frame in again.watch.waiting()]
        assert missed == ["change", "here"]
        stranger = await people.watch(0, after=1)
        assert msgspec.json.decode(stranger.watch.waiting()[0])["kind"] == "snapshot"


@pytest.mark.slow
@story
async def test_a_client_that_does_not_read_gets_a_snapshot_instead(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        client = await people.watch(0)
        for number in range(300):
            await tables.seating.say(people.table, people.holders[1], f"hello {number}")
        assert client.watch.lagging
        assert await client.watch.next() is None
        await tables.watching.resync(client.watch)
        client.take()
        assert (client.seq, client.hash) == (await people.seen(0), await people.hash(0))
