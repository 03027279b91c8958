"""Nobody learns what is not theirs: not from views, events, numbers, records, answers or forks."""

import random
import re
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.match import Match
from milepost.rulebooks.iron_horses.view import IronHorsesView
from milepost.table.plan import Live, charter
from milepost.table.refusal import Code, Refused
from milepost.table.sqlite import SqliteStore
from tests.table.house import GAMES, HandClock, MakeStore, Party, opened, party, plan, story

PRIVATE = ("meld", "couple", "uncouple", "unmeld")


async def seen_number(people: Party, viewers: tuple[int | None, ...]) -> list[int]:
    return [await people.seen(viewer) for viewer in viewers]


def ready_to_meld(match: Match) -> bool:
    return any(action.do == "meld" for action in match.legal(match.actors()[0]))


async def melding(people: Party) -> int:
    """Plays by lot until somebody may meld a train."""
    rng = random.Random(8)
    for _ in range(400):
        match = await people.match()
        if match.outcome() is None and ready_to_meld(match):
            return match.actors()[0]
        await people.step(rng, 0)
    raise AssertionError("nobody came to meld")


@story
async def test_private_steps_are_not_counted_for_others(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        mover = await melding(people)
        other = 1 - mover
        clients = [await people.watch(viewer) for viewer in (None, other)]
        for client in clients:
            client.take()
        before = await seen_number(people, (None, other))
        own = await people.seen(mover)
        meld = next(str(action) for action in (await people.match()).legal(mover) if action.do == "meld")
        for action in (meld, "unmeld", meld, "undo", "redo"):
            await people.play(mover, action)
        assert await people.seen(mover) == own + 5
        assert await seen_number(people, (None, other)) == before
        assert [client.take() for client in clients] == [[], []]
        assert await tables.watching.since(people.table, people.holders[other], before[1]) == []


@pytest.mark.slow
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(GAMES))
def test_an_entry_that_a_viewer_does_not_learn_of_leaves_its_view_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, seed: int, game: str
) -> None:
    folder, rng = tmp_path_factory.mktemp("private"), random.Random(seed)

    @story
    async def run() -> None:
        async with opened(lambda: SqliteStore(folder / "t.db")) as tables:
            people = await party(tables, plan(game))
            for _ in range(50):
                viewers: list[int | None] = [None, 0, 1]
                before = [(await people.seen(viewer), await people.hash(viewer)) for viewer in viewers]
                await people.play_on(rng, 1, 0.7)
                for viewer, (number, hashed) in zip(viewers, before, strict=True):
                    if await people.seen(viewer) == number:
                        assert await people.hash(viewer) == hashed

    run()


def quiet_point(seed: int) -> Match:
    """A game at a point where seat 0 must draw, may draw an engine, and has a train to meld behind."""
    match, rng = milepost.start("iron-horses", 2, seed=f"two worlds {seed}"), random.Random(seed)
    while True:
        actors = match.actors()
        seat = actors[0]
        mine = cast("IronHorsesView", match.view(0))
        if actors == (0,) and mine.step == "draw" and mine.players[0].in_play and mine.turns_taken > 4:
            return match
        match.play(seat, rng.choice([a for a in match.legal(seat) if a.do not in PRIVATE]))


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@story
async def test_two_worlds_that_differ_in_secrets_send_equal_bytes(make_store: MakeStore, seed: int) -> None:
    """Whatever seat 0 holds, draws and drafts, seat 1 and a watcher are sent the same bytes."""
    match = quiet_point(seed)
    worlds = [match.game.imagine(match.view(1), Chance(seed_from_text(f"world {n}"))).freeze() for n in range(2)]
    sent: list[list[bytes]] = []
    drafts = 0
    for number, world in enumerate(worlds):
        async with opened(make_store, HandClock()) as tables:
            wanted = charter(plan(hot_seat=True, pace=Live(10, 5)), match.game, "the same")
            made = await tables.make(wanted, bytes(32), world, None, "")
            people = Party(tables, made, [made.holder] * 2)
            clients = [await people.watch(viewer) for viewer in (1, None)]
            await people.play(0, "draw engine")
            if number == 0:
                meld = next((str(a) for a in (await people.match()).legal(0) if a.do == "meld"), None)
                for action in (meld, "unmeld") if meld else ():
                    await people.play(0, action)
                    drafts += 1
            await people.play(0, "pass")
            for client in clients:
                client.take()
            again = await tables.watching.snapshot(people.table, made.holder, seat=1)
            frames = [frame for client in clients for frame in client.frames]
            frames += await tables.records.frames(people.table, made.holder, seat=1)
            frames.append((await tables.records.text(people.table, made.holder, seat=1)).encode())
            frames.append(msgspec.json.encode(again))
            sent.append([re.sub(rb'"table":"[^"]*"', b"", frame) for frame in frames])
    views = [cast("IronHorsesView", match.game.thaw(world, Chance(bytes(32))).view(0)) for world in worlds]
    assert (views[0].hand, views[0].engine_hand) != (views[1].hand, views[1].engine_hand)
    assert drafts
    assert sent[0] == sent[1]


@pytest.mark.parametrize("game", GAMES)
@story
async def test_no_message_holds_a_secret_of_the_table(make_store: MakeStore, game: str) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan(game))
        clients = [await people.watch(viewer) for viewer in (None, 0, 1)]
        await people.play_on(random.Random(5), 30)
        async with tables.shelf.hold(people.table) as live:
            seed = live.row.seed.hex()
        records = [(await tables.records.text(people.table, holder)).encode() for holder in people.holders]
        for client in clients:
            client.take()
        secrets = [seed, *people.holders, people.host, people.made.watch]
        for frame in [frame for client in clients for frame in client.frames] + records:
            assert not [secret for secret in secrets if secret.encode() in frame]


@story
async def test_another_players_hand_is_in_no_message(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        clients = [await people.watch(viewer) for viewer in (None, 1)]
        rng = random.Random(6)
        for _ in range(40):
            await people.play_on(rng, 1)
            state = (await people.match()).state
            for viewer, client in zip((None, 1), clients, strict=True):
                client.take()
                if (await people.match()).outcome() is None:
                    told = cast("IronHorsesView", state.view(viewer))
                    assert client.view["players"][0]["x3"] is None
                    assert client.view["hand"] == list(told.hand)
                    assert len(client.view["players"][0]["known"]) <= client.view["players"][0]["cards"]


@story
async def test_answers_come_from_the_askers_view(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for seat in (0, 1):
            legal = await tables.queries.legal(people.table, people.holders[seat])
            assert sorted(legal) == sorted(str(action) for action in (await people.match()).legal(seat))
        with pytest.raises(Refused) as refused:
            await tables.queries.legal(people.table, people.holders[0], seat=1)
        assert refused.value.code is Code.NOT_YOURS
        with pytest.raises(Refused) as refused:
            await tables.queries.legal(people.table, None)
        assert refused.value.code is Code.NO_TABLE


@story
async def test_bots_reasons_and_others_drafts_stay_out_of_running_records(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        mover = await melding(people)
        meld = next(str(action) for action in (await people.match()).legal(mover) if action.do == "meld")
        await people.play(mover, meld)
        own = await tables.records.text(people.table, people.holders[mover])
        others = await tables.records.text(people.table, people.holders[1 - mover])
        assert meld in own
        assert "meld" not in others
        assert len(own.splitlines()) == len(others.splitlines()) + 1
