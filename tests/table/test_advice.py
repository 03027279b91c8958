"""Suggestions for a person's own seat, and why bots play as they do: who is told what, and when."""

import asyncio
import random

import msgspec
import pytest

from milepost.bots.contract import Decision
from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.table.advising import Advice
from milepost.table.plan import Aids, SeatPlan
from milepost.table.pool import BotPool, Job
from milepost.table.refusal import Code
from milepost.table.tables import Tables
from tests.table.house import BOT, RANDOM, Deciding, MakeStore, Party, opened, party, plan, refusal, story


async def decider(people: Party) -> int:
    return (await people.match()).actors()[0]


# Suggestions.


@story
async def test_a_suggestion_is_made_from_the_askers_view_and_nothing_else(make_store: MakeStore) -> None:
    bots = Deciding()
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables, plan(seats=2))
        told = await tables.advising.suggest(people.table, people.holders[1])
        (job,) = bots.wishes
        match = await people.match()
        assert job.view == match.state.view(1)
        assert (job.memory, job.words) == ({}, ("suggest",))
        assert told.actions == (str(match.legal(1)[0]),)
        assert told.seq == await people.seen(1)
        assert await tables.queries.why_not(people.table, people.holders[1], told.actions[0]) is None


@story
async def test_a_suggestion_needs_a_table_with_a_planner_and_a_seat_at_it(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Deciding()) as tables:
        for aids in (Aids.NONE, Aids.LOOK_UP):
            people = await party(tables, plan(aids=aids))
            assert await refusal(tables.advising.suggest(people.table, people.holders[0])) is Code.NO_AID
        people = await party(tables, plan(public=True))
        assert await refusal(tables.advising.suggest(people.table, None)) is Code.NOT_YOURS
        assert await refusal(tables.advising.suggest(people.table, people.holders[0], seat=1)) is Code.NOT_YOURS
        gathering = await tables.create(plan())
        taken = await tables.seating.sit(gathering.table, "Ann", link=gathering.invitations[0])
        assert await refusal(tables.advising.suggest(gathering.table, taken.holder)) is Code.NOT_NOW


@story
async def test_asking_again_for_what_one_still_sees_thinks_no_second_time(make_store: MakeStore) -> None:
    bots = Deciding()
    bots.gate.clear()
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables)
        asks = [asyncio.create_task(tables.advising.suggest(people.table, people.holders[0])) for _ in range(3)]
        await asyncio.sleep(0)
        bots.gate.set()
        first, *others = await asyncio.gather(*asks)
        assert others == [first, first]
        assert len(bots.wishes) == 1
        await people.play(1, str((await people.match()).legal(1)[0]))
        again = await tables.advising.suggest(people.table, people.holders[0])
        assert (len(bots.wishes), again.seq) == (2, first.seq + 1)


@story
async def test_a_bot_that_fails_to_suggest_can_be_asked_again(make_store: MakeStore) -> None:
    bots = Deciding("took longer than 1 seconds")
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables)
        assert await refusal(tables.advising.suggest(people.table, people.holders[0])) is Code.UNAVAILABLE
        assert (await tables.advising.suggest(people.table, people.holders[0])).says == "any"


@story
async def test_who_has_nothing_to_decide_is_told_to_wait(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Deciding()) as tables:
        people = await party(tables, plan("iberian-railways"))
        waits = (await decider(people) + 1) % 3
        assert await refusal(tables.advising.suggest(people.table, people.holders[waits])) is Code.NOT_NOW


async def suggested(tables: Tables, people: Party, seat: int) -> Advice:
    return await tables.advising.suggest(people.table, people.holders[seat], seat=seat)


@pytest.mark.slow
@story
async def test_the_bots_process_draws_a_plan_in_empire_builder_and_says_it_in_other_games(
    make_store: MakeStore,
) -> None:
    async with opened(make_store, pool=BotPool(1, 60)) as tables:
        people = await party(tables, plan("empire-builder"))
        for _ in range(2):
            await people.play(await decider(people), "done")  # in the first turn a poor hand would go instead
        builds = await decider(people)
        mine, theirs = [await suggested(tables, people, seat) for seat in (builds, 1 - builds)]
        for told in (mine, theirs):
            assert told.level == "hard"
            assert str(told.numbers["income"]) in told.says
            assert told.stops[0].at == told.way[0]
            assert told.stops[-1].at == told.way[-1]
            assert told.numbers["income"] == sum(halt.pays for halt in told.stops)
        assert theirs.actions == ()
        assert mine.actions[0].startswith("build")
        assert mine.build[0] == tuple(word.upper() for word in mine.actions[0].split()[1:])
        for action in mine.actions:
            await people.play(builds, action)
        horses = await party(tables)
        told = await suggested(tables, horses, 0)
        assert (told.way, told.build, told.stops) == ((), (), ())
        await horses.play(0, told.actions[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["empire-builder", "iron-horses"])
@story
async def test_two_worlds_that_look_alike_get_the_same_suggestion(make_store: MakeStore, game: str) -> None:
    pool = BotPool(1, 60)
    async with opened(make_store, pool=pool) as tables:
        people = await party(tables, plan(game))
        await people.play_on(random.Random(5), 12, 0.0)
        seat = await decider(people)
        told = await suggested(tables, people, seat)
        async with tables.shelf.hold(people.table) as live:
            match = live.playing()
            state = match.state
            other = live.game.imagine(state.view(seat), Chance(bytes([7]) * SEED_BYTES))
            assert other.digest() != state.digest()
            assert other.view(seat) == state.view(seat)
            match.state = other
        tables.advising._asked.clear()
        assert await suggested(tables, people, seat) == told


# Why.


async def told_why(tables: Tables, people: Party, holder: str | None, of: int = 0) -> str:
    return (await tables.advising.why(people.table, holder, of)).says


@story
async def test_the_host_is_told_why_a_bot_plays_where_all_cards_lie_open(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Reasoning()) as tables:
        people = await party(tables, plan("empire-builder", seats=(BOT, SeatPlan(), SeatPlan())))
        await tables.driver.idle()
        for seat in (1, 2, 1, 2):
            if seat in (await people.match()).actors():
                await people.play(seat, "done")
                await tables.driver.idle()
        why = await tables.advising.why(people.table, people.host, 0)
        assert (why.of, why.says, why.numbers) == (0, "because", {})
        assert await refusal(told_why(tables, people, people.holders[1])) is Code.NOT_YOURS
        assert await refusal(told_why(tables, people, people.host, 1)) is Code.NOT_NOW
        assert await refusal(told_why(tables, people, people.host, 7)) is Code.BAD_INPUT
        assert await refusal(told_why(tables, people, None)) is Code.NO_TABLE


@story
async def test_hidden_cards_are_not_told_to_a_host_who_may_play_against_them(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Reasoning()) as tables:
        people = await party(tables, plan(seats=(RANDOM, SeatPlan())))
        await tables.driver.idle()
        assert await refusal(told_why(tables, people, people.host)) is Code.NOT_NOW
        assert await refusal(told_why(tables, people, people.holders[1])) is Code.NOT_YOURS
        await tables.seating.wish_end(people.table, people.holders[1], agrees=True)
        for holder in (people.host, people.holders[1]):
            why = await tables.advising.why(people.table, holder, 0)
            assert (why.says, why.numbers) == ("because", {"asked": 1})


@story
async def test_who_lent_a_bot_their_seat_is_told_all_it_thought(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Reasoning()) as tables:
        people = await party(tables)
        await tables.seating.resign(people.table, people.holders[0], level="random")
        await tables.driver.idle()
        why = await tables.advising.why(people.table, people.holders[0], 0)
        assert (why.says, why.numbers) == ("because", {"asked": 1})
        assert why.seq == await people.seen(0)


@story
async def test_reasons_go_nowhere_unasked_and_survive_a_restart(make_store: MakeStore) -> None:
    async with opened(make_store, pool=Reasoning()) as tables:
        people = await party(tables, plan("empire-builder", seats=(BOT, SeatPlan())))
        await tables.driver.idle()
        while not any(entry.seat == 0 for entry in (await people.match()).log):
            await people.play(1, "done")
            await tables.driver.idle()
        before = await told_why(tables, people, people.host)
        tables.shelf.forget(people.table)
        assert await told_why(tables, people, people.host) == before == "because"
        snapshot = await tables.watching.snapshot(people.table, people.holders[1])
        assert b"because" not in msgspec.json.encode(snapshot)


class Reasoning(Deciding):
    """Bots that play the first legal action, because."""

    async def decide(self, job: Job) -> Decision:
        decision = await super().decide(job)
        return Decision(decision.actions, decision.memory, "because", {"asked": len(self.asked)})
