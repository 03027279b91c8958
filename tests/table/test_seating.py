"""Sitting down, second devices, bots for who is away, resigning, and every way to end."""

import random

import pytest

from milepost.table.chairs import Sitter
from milepost.table.live import Status
from milepost.table.plan import Plan, SeatPlan, Sits
from milepost.table.refusal import Code
from milepost.table.tables import Limits, Tables
from tests.table.house import BOT, Deciding, HandClock, MakeStore, Party, opened, party, plan, refusal, story


async def status(tables: Tables, table: str, holder: str) -> str:
    return (await tables.about(table, holder)).status


@story
async def test_the_game_begins_when_the_last_seat_is_taken(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        made = await tables.create(plan())
        assert await status(tables, made.table, made.holder) == Status.GATHERING
        assert (await tables.watching.snapshot(made.table, made.holder)).view is None
        await tables.seating.sit(made.table, "Ann", link=made.invitations[0])
        await tables.seating.sit(made.table, "Bob", link=made.invitations[1])
        assert await status(tables, made.table, made.holder) == Status.PLAYING


@story
async def test_an_invitation_is_for_one_seat_and_one_person(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        made = await tables.create(plan(seats=3))
        ann = await tables.seating.sit(made.table, "Ann", link=made.invitations[0])
        sit = tables.seating.sit
        assert await refusal(sit(made.table, "Eve", link=made.invitations[0])) is Code.TAKEN
        assert await refusal(sit(made.table, "Eve", link="made up")) is Code.BAD_LINK
        assert await refusal(sit(made.table, "Eve", link=made.watch, seat=1)) is Code.TAKEN
        assert await refusal(sit(made.table, "ann", link=made.invitations[1])) is Code.TAKEN
        assert await refusal(sit(made.table, "Two", link=made.invitations[1], holder=ann.holder)) is Code.TAKEN
        assert await refusal(sit(made.table, "a:b", link=made.invitations[1])) is Code.BAD_INPUT
        other = await tables.create(plan())
        assert await refusal(sit(made.table, "Eve", link=other.invitations[1])) is Code.BAD_LINK


@story
async def test_the_host_can_make_a_new_invitation_and_the_old_one_ends(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        made = await tables.create(plan())
        fresh = await tables.hosting.invite(made.table, made.holder, 0)
        assert await refusal(tables.seating.sit(made.table, "Ann", link=made.invitations[0])) is Code.BAD_LINK
        await tables.seating.sit(made.table, "Ann", link=fresh)
        assert await refusal(tables.hosting.invite(made.table, made.holder, 0)) is Code.TAKEN


@story
async def test_tokens_are_long_and_the_store_never_sees_them(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for token in (*people.holders, people.host, people.made.watch):
            assert len(token) * 6 >= 128
        kept = [holding.holder for holding in await tables.store.holders(people.table)]
        assert not {*people.holders, people.host} & set(kept)


@story
async def test_a_second_device_sits_down_by_a_link_that_works_once(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables)
        link = await tables.seating.device_link(people.table, people.holders[0])
        phone = await tables.seating.use_device_link(people.table, link)
        assert phone.seat == 0
        assert phone.holder != people.holders[0]
        assert await refusal(tables.seating.use_device_link(people.table, link)) is Code.BAD_LINK
        action = str((await people.match()).legal(0)[0])
        await tables.playing.act(people.table, phone.holder, action)
        late = await tables.seating.device_link(people.table, people.holders[0])
        clock.go(hours=2)
        assert await refusal(tables.seating.use_device_link(people.table, late)) is Code.BAD_LINK


@story
async def test_open_seats_of_public_tables_are_for_anybody(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        seats = (SeatPlan(Sits.OPEN), SeatPlan(Sits.OPEN), SeatPlan(Sits.PERSON))
        made = await tables.create(Plan("iron-horses", seats, public=True, title="Come and play"))
        assert [table.table for table in await tables.lobby("come PLAY")] == [made.table]
        first = await tables.seating.sit(made.table, "Ann")
        second = await tables.seating.sit(made.table, "Bob", seat=1)
        assert (first.seat, second.seat) == (0, 1)
        assert await refusal(tables.seating.sit(made.table, "Cid", seat=2)) is Code.TAKEN
        await tables.seating.leave(made.table, second.holder)
        assert (await tables.seating.sit(made.table, "Dee")).seat == 1
        assert [table.yours for table in await tables.mine(first.holder)] == [(0,)]


@story
async def test_at_a_hot_seat_table_one_device_holds_every_seat(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        seats = (SeatPlan(name="Ann"), SeatPlan(), BOT)
        made = await tables.create(Plan("iron-horses", seats, hot_seat=True))
        assert made.invitations == (None, None, None)
        about = await tables.about(made.table, made.holder)
        assert (about.yours, about.status) == ((0, 1), Status.PLAYING)
        people = Party(tables, made, [made.holder] * 2)
        await people.play(1, str((await people.match()).legal(1)[0]))
        assert await refusal(tables.playing.act(made.table, made.holder, "pass")) is Code.NOT_YOURS
        await tables.driver.idle()


@story
async def test_a_bot_is_swapped_in_after_the_grace_and_the_person_comes_back(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(grace=5))
        hosting, table = tables.hosting, people.table
        bob = await people.watch(1)
        clock.go(minutes=60)
        assert await refusal(hosting.swap_in_bot(table, people.host, 1)) is Code.NOT_NOW
        bob.watch.close()
        assert await refusal(hosting.swap_in_bot(table, people.host, 1)) is Code.NOT_NOW
        clock.go(minutes=5)
        assert await refusal(hosting.swap_in_bot(table, people.holders[1], 1)) is Code.NOT_YOURS
        await hosting.swap_in_bot(table, people.host, 1)
        await tables.driver.idle()
        assert await refusal(people.play(1, "pass")) is Code.NOT_NOW
        async with tables.shelf.hold(table) as live:
            assert (live.chairs[1].sitter, live.chairs[1].away) == (Sitter.BOT, True)
            assert 1 not in live.deciding()
        await tables.seating.sit_back(table, people.holders[1])
        async with tables.shelf.hold(table) as live:
            assert (live.chairs[1].sitter, live.chairs[1].name) == (Sitter.PERSON, "Bob")


@story
async def test_nobody_sits_back_in_the_middle_of_a_turn(make_store: MakeStore) -> None:
    clock, bots = HandClock(), Deciding()
    async with opened(make_store, clock, pool=bots) as tables:
        people = await party(tables, plan("iberian-railways"))
        mover = (await people.match()).actors()[0]
        await people.play_on(random.Random(2), 1, 0)
        assert (await people.match()).actors() == (mover,)
        clock.go(minutes=6)
        bots.gate.clear()
        await tables.hosting.swap_in_bot(people.table, people.host, mover)
        assert await refusal(tables.seating.sit_back(people.table, people.holders[mover])) is Code.NOT_NOW
        bots.gate.set()
        await tables.driver.idle()
        await tables.seating.sit_back(people.table, people.holders[mover])


@story
async def test_a_bot_plays_on_for_who_resigned(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        await tables.seating.resign(people.table, people.holders[1], level="random")
        await people.play(0, str((await people.match()).legal(0)[0]))
        await tables.driver.idle()
        assert (await people.match()).actors() == (0,)
        assert await refusal(tables.seating.sit_back(people.table, people.holders[1])) is Code.NOT_NOW
        done = (await tables.records.data(people.table, people.holders[0])).entries
        assert {entry.by for entry in done if entry.seat == 1 and entry.what == "play"} == {"bot"}


@story
async def test_nobody_plays_on_by_the_safe_action(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        await tables.seating.resign(people.table, people.holders[1])
        await people.play(0, str((await people.match()).legal(0)[0]))
        await tables.driver.idle()
        assert (await people.match()).actors() == (0,)
        await tables.seating.resign(people.table, people.holders[0])
        await tables.driver.idle()
        assert await status(tables, people.table, people.host) == Status.ENDED


@story
async def test_a_game_ends_by_agreement_of_all_who_play(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan("iron-horses", 3))
        for seat in (0, 1):
            await tables.seating.wish_end(people.table, people.holders[seat])
        await tables.seating.wish_end(people.table, people.holders[0], agrees=False)
        await tables.seating.wish_end(people.table, people.holders[2])
        assert await status(tables, people.table, people.host) == Status.PLAYING
        assert (await tables.about(people.table, people.host)).seed is None
        await tables.seating.wish_end(people.table, people.holders[0])
        about = await tables.about(people.table, people.host)
        assert about.status == Status.ENDED
        assert about.seed is not None
        assert len(bytes.fromhex(about.seed)) == 32


@story
async def test_a_host_cannot_abandon_a_game_that_others_play(make_store: MakeStore) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables)
        assert await refusal(tables.hosting.abandon(people.table, people.host)) is Code.NOT_NOW
        assert await refusal(tables.hosting.delete(people.table, people.host)) is Code.NOT_NOW
        clock.go(minutes=10)
        await tables.hosting.abandon(people.table, people.host)
        assert await status(tables, people.table, people.host) == Status.ENDED
        watch = await people.watch(0)
        assert await refusal(tables.hosting.delete(people.table, people.holders[0])) is Code.NOT_YOURS
        await tables.hosting.delete(people.table, people.host)
        assert b'"closed"' in watch.watch.waiting()[-1]
        assert await refusal(tables.about(people.table, people.host)) is Code.NO_TABLE


@story
async def test_a_rematch_knows_who_sat_where(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        assert await refusal(tables.forking.rematch(people.table, people.holders[0])) is Code.NOT_NOW
        for holder in people.holders:
            await tables.seating.wish_end(people.table, holder)
        made = await tables.forking.rematch(people.table, people.holders[0])
        assert not isinstance(made, str)
        assert await tables.forking.rematch(people.table, people.holders[1]) == made.table
        bob = await tables.seating.sit(made.table, "Bob", holder=people.holders[1])
        assert bob.seat == 1
        await tables.seating.sit(made.table, "Ann", holder=people.holders[0])
        assert await status(tables, made.table, made.holder) == Status.PLAYING


@story
async def test_names_and_chat_are_text_of_limited_length(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        payload = "<script>alert('x')</script> & \u202e more"
        assert await refusal(tables.seating.say(people.table, people.holders[0], payload)) is Code.BAD_INPUT
        payload = "<script>alert('x')</script> &amp; <b>"
        await tables.seating.say(people.table, people.holders[0], payload)
        await tables.seating.say(people.table, None, "hi", link=people.made.watch, name="<i>Wat</i>")
        said = [done for done in (await tables.records.data(people.table, people.host)).entries if done.what == "said"]
        assert [(done.name, done.text) for done in said] == [("Ann", payload), ("<i>Wat</i>", "hi")]
        for text in ("", "  ", "x" * 501, "a\0b", "\ud800"):
            assert await refusal(tables.seating.say(people.table, people.holders[0], text)) is Code.BAD_INPUT
        await tables.seating.rename(people.table, people.holders[0], "  Anna   Maria ")
        assert (await people.match()).names == ("Anna Maria", "Bob")


@story
async def test_one_address_has_a_limit_of_unfinished_tables(make_store: MakeStore) -> None:
    async with opened(make_store, limits=Limits(tables_per_address=2)) as tables:
        made = await tables.create(plan(), address="192.0.2.7")
        await tables.create(plan(), address="192.0.2.7")
        assert await refusal(tables.create(plan(), address="192.0.2.7")) is Code.TOO_MANY
        await tables.create(plan(), address="192.0.2.8")
        await tables.hosting.abandon(made.table, made.holder)
        await tables.create(plan(), address="192.0.2.7")


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": 9},
        {"options": {"nonsense": True}},
        {"board": "not a board"},
        {"title": "x" * 61},
        {"grace": -1},
        {"time_limit": 30},
    ],
)
@story
async def test_a_plan_that_cannot_be_played_is_refused(make_store: MakeStore, wrong: dict[str, object]) -> None:
    async with opened(make_store) as tables:
        seats = (SeatPlan(),) * int(str(wrong.get("seats", 2)))
        asked = {"game": "iron-horses", **wrong, "seats": seats}
        assert await refusal(tables.create(Plan(**asked))) is Code.BAD_INPUT  # type: ignore[arg-type]
