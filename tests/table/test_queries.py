"""What a seat may ask, at tables with more and with less help."""

import asyncio
import threading

import msgspec
import pytest

from milepost.kernel.contract import State
from milepost.table.diff import changed
from milepost.table.plan import Aids
from milepost.table.refusal import Code
from tests.table.house import MakeStore, Party, opened, party, plan, refusal, story


async def builders(people: Party) -> int:
    return (await people.match()).actors()[0]


@pytest.mark.parametrize(
    ("aids", "plans", "looks"), [(Aids.NONE, False, False), (Aids.LOOK_UP, False, True), (Aids.PLANNER, True, True)]
)
@story
async def test_a_table_allows_the_help_it_was_made_with(
    make_store: MakeStore, aids: Aids, plans: bool, looks: bool
) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan("empire-builder", aids=aids))
        seat = await builders(people)
        holder, asks = people.holders[seat], tables.queries
        for question, allowed in (
            ("plan", plans),
            ("prospects", plans),
            ("reach", looks),
            ("price Chicago Detroit", looks),
        ):
            if allowed:
                assert await asks.ask(people.table, holder, question)
            else:
                assert await refusal(asks.ask(people.table, holder, question)) is Code.NO_AID
        assert (await asks.why_not(people.table, holder, "declare")) is not None
        assert await asks.legal(people.table, holder)
        listed = {line.split()[0] for line in await asks.questions(people.table, holder)}
        planning = {"plan", "prospects", "combinations"}
        looking = {"reach", "price", "route", "track", "tracks", "course"}
        assert listed == (planning if plans else set()) | (looking if looks else set())
        if not looks:
            assert await refusal(asks.preview(people.table, holder, "build to Chicago")) is Code.NO_AID


@story
async def test_nobody_waits_while_a_planner_thinks(make_store: MakeStore, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan("empire-builder"))
        seat = await builders(people)
        thought, thinks = threading.Event(), asyncio.Event()
        async with tables.shelf.hold(people.table) as live:
            game, loop = live.game, asyncio.get_running_loop()

        def answer(state: State, number: int, question: str) -> str:
            loop.call_soon_threadsafe(thinks.set)
            thought.wait()
            return f"{question} of {number}"

        monkeypatch.setattr(game, "answer", answer)
        asking = asyncio.create_task(tables.queries.ask(people.table, people.holders[seat], "combinations"))
        await thinks.wait()
        await people.play(seat, "build to Washington from New York")
        thought.set()
        assert await asking == f"combinations of {seat}"


@story
async def test_a_preview_foretells_the_view_and_changes_nothing(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables, plan("empire-builder"))
        seat = await builders(people)
        holder = people.holders[seat]
        before = await tables.watching.snapshot(people.table, holder)
        assert before.view is not None
        preview = await tables.queries.preview(people.table, holder, "build to Washington from New York")
        assert preview.refused is None
        assert preview.plays == len(preview.actions) > 1
        assert (await tables.watching.snapshot(people.table, holder)).hash == before.hash
        await people.play(seat, "build to Washington from New York")
        foretold = changed(msgspec.json.decode(before.view), msgspec.json.decode(msgspec.json.encode(preview.view)))
        assert foretold == msgspec.json.decode((await people.match()).state.view(seat).canonical())


@story
async def test_a_refusal_names_its_rule_before_anything_is_tried(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        why = await tables.queries.why_not(people.table, people.holders[0], "draw up")
        assert why is not None
        assert why.rule.startswith("IH-")
        assert await tables.queries.why_not(people.table, people.holders[0], {"do": "fly"}) is not None
        legal = (await tables.queries.legal_json(people.table, people.holders[0]))[0]
        assert await tables.queries.why_not(people.table, people.holders[0], legal) is None
        assert await refusal(tables.queries.ask(people.table, people.holders[0], "plan")) is Code.BAD_INPUT
        assert await refusal(tables.queries.ask(people.table, people.holders[0], "")) is Code.BAD_INPUT


@story
async def test_what_a_draw_would_show_is_not_foretold(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for seat in (0, 1):
            await people.play(seat, str((await people.match()).legal(seat)[0]))
        mover = (await people.match()).actors()[0]
        preview = await tables.queries.preview(people.table, people.holders[mover], "draw blind")
        assert (preview.reveals, preview.events, preview.view) == (True, (), [])
