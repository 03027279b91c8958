"""Bots at tables: they play whole games, remember, and are replaced when they fail."""

import gc
import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from threading import Thread

import msgspec
import pytest

from milepost.bots import undisturbed
from milepost.bots.contract import Decision
from milepost.kernel.notation import Action
from milepost.table import pool as pools
from milepost.table.live import Status
from milepost.table.plan import Plan
from milepost.table.pool import READY, BotFailed, BotPool, Job, _serve
from tests.table.house import BOT, GAMES, LEAST, RANDOM, Deciding, MakeStore, opened, party, plan, story


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@story
async def test_bots_play_whole_games_in_their_own_process(make_store: MakeStore, game: str) -> None:
    async with opened(make_store) as tables:
        made = await tables.create(Plan(game, (BOT,) * LEAST[game]))
        await tables.driver.idle()
        about = await tables.about(made.table, made.holder)
        assert about.status == Status.OVER
        record = await tables.records.data(made.table, made.holder)
        assert {entry.by for entry in record.entries if entry.what == "play"} == {"bot"}
        assert not any(entry.text for entry in record.entries if entry.what == "play")


@story
async def test_a_bots_memory_is_kept_with_the_table(make_store: MakeStore) -> None:
    bots = Deciding()
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables, plan(seats=(RANDOM, *plan().seats[:1])))
        await tables.driver.idle()
        async with tables.shelf.hold(people.table) as live:
            assert live.memory(0) == {"asked": 1}
        tables.shelf.forget(people.table)
        async with tables.shelf.hold(people.table) as live:
            assert live.memory(0) == {"asked": 1}
        snapshot = await tables.watching.snapshot(people.table, None, link=people.made.watch)
        assert b"asked" not in msgspec.json.encode(snapshot)


@pytest.mark.parametrize(
    ("answers", "note"),
    [
        (("took longer than 1 seconds",), "The random bot took longer than 1 seconds."),
        ((Decision(()),), "The random bot decided nothing."),
        ((Decision((Action("fly"),)),), "The random bot named no action of this game."),
        ((Decision((Action("pass"),)),), "The random bot wanted something illegal."),
        (("failed", "its process ended"), "The safe action is played."),
    ],
)
@story
async def test_a_bot_that_fails_is_replaced_for_that_decision_and_the_log_says_so(
    make_store: MakeStore, answers: tuple[Decision | str, ...], note: str
) -> None:
    bots = Deciding(*answers)
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables, plan(seats=(RANDOM, *plan().seats[:1])))
        await tables.driver.idle()
        assert bots.asked == ["random", "greedy"]
        assert (await people.match()).actors() == (1,)
        played = (await tables.records.data(people.table, people.host)).entries[-1]
        assert (played.what, played.seat, played.by) == ("play", 0, "bot")
        assert note in played.text


@story
async def test_a_decision_that_was_left_is_made_after_a_restart(make_store: MakeStore) -> None:
    bots = Deciding()
    bots.gate.clear()
    async with opened(make_store, pool=bots) as tables:
        people = await party(tables, plan(seats=(RANDOM, *plan().seats[:1])))
        assert (await people.match()).log == []
    async with opened(make_store, pool=Deciding()) as tables:
        people.tables = tables
        await tables.driver.idle()
        assert [entry.seat for entry in (await people.match()).log] == [0]


def _job(level: str) -> Job:
    import milepost

    match = milepost.start("iron-horses", 2, seed="job")
    return Job(
        level=level,
        game="iron-horses",
        content=match.game.content,
        board="",
        view=match.view(0),
        legal=tuple(match.legal(0)),
        memory={},
        words=("x",),
    )


@pytest.mark.slow
@story
async def test_a_pool_survives_bots_that_break_and_processes_that_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1, budget=20)
    worker = pool._workers[0]
    try:
        first = await pool.decide(_job("greedy"))
        with pytest.raises(BotFailed, match="failed with"):
            await pool.decide(_job("no such bot"))
        assert worker._process is not None
        worker._process.kill()
        worker._process.join()
        with monkeypatch.context() as seen_alive:  # it ended after the pool had looked
            seen_alive.setattr(worker, "_ready", lambda: worker._pipe)
            with pytest.raises(BotFailed, match="process ended"):
                await pool.decide(_job("greedy"))
    except BaseException:
        await pool.close()
        raise
    assert await pool.decide(_job("greedy")) == first
    await pool.close()


@pytest.mark.slow
@story
async def test_a_bot_that_dawdles_loses_its_process() -> None:
    pool = BotPool(1, budget=20)
    try:
        await pool.decide(_job("random"))
        process = pool._workers[0]._process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        pool._budget = 0.1
        with pytest.raises(BotFailed, match="took longer"):
            await pool.decide(_job("greedy"))
        assert pool._workers[0]._process is None
        pool._budget = 20
        await pool.decide(_job("random"))
    finally:
        await pool.close()


@pytest.mark.slow
def test_a_bots_process_looks_for_garbage_between_decisions_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 6
    before: list[int] = []
    looked: list[bool] = []

    def litter(job: object) -> str:
        before.append(gc.get_count()[0])
        for _ in range(2000):
            circle: list[object] = []
            circle.append(circle)
        looked.append(gc.isenabled() or gc.get_count()[0] < before[-1])
        return "littered"

    def ask(pipe: Connection) -> None:
        assert pipe.recv() == READY
        for _ in range(asked):
            pipe.send("anything")
            assert pipe.recv() == "littered"
        pipe.close()

    monkeypatch.setattr(pools, "_answer", litter)
    monkeypatch.setattr(undisturbed, "GATHERED", 3000)
    ours, theirs = multiprocessing.Pipe()
    asking = Thread(target=ask, args=(ours,))
    asking.start()
    interrupt = signal.getsignal(signal.SIGINT)
    try:
        _serve(theirs)
    finally:
        signal.signal(signal.SIGINT, interrupt)
        asking.join()
    assert gc.isenabled()
    assert looked == [False] * asked
    assert max(before) < 6000
