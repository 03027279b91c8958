"""Things that go wrong under a table: processes killed, disks full, databases that cannot be written, bad logs."""

import asyncio
import random
import resource
import secrets
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from milepost.table.happening import Play, write
from milepost.table.live import LiveTable
from milepost.table.plan import Charter, Expiry, Live
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Entry
from milepost.table.sqlite import SqliteStore
from milepost.table.store import LogRow, Standing
from milepost.table.tables import Tables
from tests.table.crashing import store_at
from tests.table.house import HandClock, MakeStore, Party, opened, party, plan, story
from tests.table.postgres_server import fresh_schema

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "milepost.db")
    return asyncio.run(fresh_schema(request.getfixturevalue("postgres"), f"crash{secrets.token_hex(6)}"))


class Crashes:
    """Runs the playing process, kills it, and checks what it said against what is kept."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.tables: dict[str, str] = {}
        self.acks: dict[tuple[str, str], tuple[int, int, str]] = {}

    def run(self, number: int, lines: int) -> None:
        known = [f"{table}={holder}" for table, holder in self.tables.items()]
        command = [sys.executable, "-m", "tests.table.crashing", self.where, f"run {number}", *known]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self._heard(line)
                lines -= line.startswith("ack")
                if lines <= 0 or line.startswith("done"):
                    break
            process.kill()
            for line in process.stdout.read().splitlines():
                self._heard(line)

    def _heard(self, line: str) -> None:
        words = line.rstrip("\n").split("|")
        if words[0] == "made":
            self.tables[words[1]] = words[2]
        elif words[0] == "ack" and len(words) == 6 and len(words[5]) == 16:
            self.acks[words[1], words[3]] = (int(words[2]), int(words[4]), words[5])

    async def check(self) -> None:
        tables = await Tables.open(store_at(self.where), HandClock(), keep_house=False)
        try:
            for table, holder in self.tables.items():
                await self._check(tables, table, holder)
        finally:
            await tables.close()

    async def _check(self, tables: Tables, table: str, holder: str) -> None:
        rows = await tables.store.log(table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        keys = [row.key for row in rows if row.key is not None]
        assert len(keys) == len(set(keys))
        said = {key: ack for (where, key), ack in self.acks.items() if where == table}
        assert set(said) <= set(keys)
        async with tables.shelf.hold(table) as live:
            for key, (seat, number, _) in said.items():
                assert live.number_of(seat, live.keys[key]) == number
            last = [ack for key, ack in said.items() if key == rows[-1].key]
        for seat, _, hashed in last:
            assert (await tables.watching.snapshot(table, holder, seat=seat)).hash == hashed


def crash(where: str, times: int) -> None:
    crashes, rng = Crashes(where), random.Random(times)
    for number in range(times):
        crashes.run(number, rng.randrange(1, 120))
        asyncio.run(crashes.check())
    assert len(crashes.tables) == 3
    assert crashes.acks


@pytest.mark.slow
def test_a_process_killed_at_any_moment_loses_nothing_it_acknowledged(where: str) -> None:
    crash(where, 5)


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_a_process_killed_a_hundred_times_loses_nothing(where: str) -> None:
    crash(where, 100)


class Break:
    """Makes a database fail while it is on."""

    async def on(self, tables: Tables) -> None: ...

    def off(self) -> None: ...


class NoWrites(Break):
    """Every change is refused, as of a database that may only be read."""

    def __init__(self) -> None:
        self._on = False

    async def on(self, tables: Tables) -> None:
        store = tables.store
        assert isinstance(store, SqliteStore)
        await store._write(lambda connection: connection.set_authorizer(self._allowed))
        self._on = True

    def off(self) -> None:
        self._on = False

    def _allowed(self, action: int, *_: object) -> int:
        changes = action in (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE)
        return sqlite3.SQLITE_DENY if self._on and changes else sqlite3.SQLITE_OK


class NoRoom(Break):
    """The disk is full: no file of this process may grow beyond what it is now."""

    def __init__(self) -> None:
        self._usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def on(self, tables: Tables) -> None:
        store = tables.store
        assert isinstance(store, SqliteStore)
        largest = max(file.stat().st_size for file in store.file.parent.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, self._usual[1]))

    def off(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._usual)


@pytest.mark.parametrize("broken", [NoWrites, NoRoom])
@story
async def test_a_database_that_cannot_be_written_refuses_and_goes_on_later(tmp_path: Path, broken: type[Break]) -> None:
    breaking = broken()
    async with opened(lambda: SqliteStore(tmp_path / "milepost.db")) as tables:
        people = await party(tables)
        watch = await people.watch(0)
        watch.take()
        before, number = await people.hash(0), await people.seen(0)
        action = str((await people.match()).legal(0)[0])
        await breaking.on(tables)
        try:
            for key in ("one", "two"):
                with pytest.raises(Refused) as refusal:
                    await people.play(0, action, key=key)
                assert refusal.value.code is Code.UNAVAILABLE
                assert (await people.hash(0), await people.seen(0)) == (before, number)
        finally:
            breaking.off()
        assert await people.play(0, action, key="one") == number + 1
        watch.take()
        assert (watch.gaps, watch.hash) == (0, await people.hash(0))
        await people.play_on(random.Random(1), 5)
    check = sqlite3.connect(tmp_path / "milepost.db")
    assert check.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    check.close()


async def spoil(tables: Tables, people: Party, how: str) -> None:
    """Leaves a log that this version cannot replay."""
    row = await tables.store.table(people.table)
    log = await tables.store.log(people.table)
    assert row is not None
    if how == "another version":
        charter = msgspec.json.decode(row.charter, type=Charter)
        row = msgspec.structs.replace(
            row, charter=msgspec.json.encode(msgspec.structs.replace(charter, rules=99)).decode()
        )
        await tables.store.delete(people.table)
        await tables.store.create(row, [], [])
        for entry in log:
            await tables.store.append(entry, Standing(row.status, None, False, row.words))
    else:
        body = write(Play(("fly away",), ("fly away",))) if how == "no such action" else "{not json"
        entry = LogRow(people.table, log[-1].seq + 1, 0, None, log[-1].at, 0, body)
        await tables.store.append(entry, Standing(row.status, None, False, row.words))
    tables.shelf.forget(people.table)


@pytest.mark.parametrize("how", ["another version", "no such action", "garbage"])
@story
async def test_a_log_that_does_not_replay_is_set_aside_and_the_server_goes_on(make_store: MakeStore, how: str) -> None:
    async with opened(make_store) as tables:
        people, others = await party(tables), await party(tables)
        await people.play_on(random.Random(1), 6)
        holdings = await tables.store.holders(people.table)
        await spoil(tables, people, how)
        for holding in holdings:
            await tables.store.hold(holding)
        for doing in (
            people.play(0, "pass"),
            tables.watching.snapshot(people.table, people.holders[0]),
            tables.watching.watch(people.table, people.holders[0]),
            tables.queries.legal(people.table, people.holders[0]),
        ):
            with pytest.raises(Refused) as refused:
                await doing
            assert refused.value.code is Code.SET_ASIDE
            assert "set aside" in refused.value.says
        text = await tables.records.text(people.table, people.holders[0])
        record = await tables.records.data(people.table, people.holders[0])
        assert "set aside: " in text
        assert "choose " in text
        assert len(record.entries) >= 6
        assert record.trouble
        assert record.seed is None
        await others.play_on(random.Random(1), 6)
        await tables.keeper.sweep()
        assert [table.table for table in await tables.mine(people.holders[0])] == [people.table]


@story
async def test_somebody_who_hangs_up_does_not_undo_what_was_begun(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        watch = await people.watch(1)
        watch.take()
        action = str((await people.match()).legal(0)[0])
        asking = asyncio.create_task(people.play(0, action, key="k"))
        for _ in range(3):
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await people.seen(0) == 4
        watch.take()
        assert (watch.seq, watch.gaps) == (4, 0)


@story
async def test_an_operation_that_breaks_half_way_leaves_nothing_behind(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        before = await people.hash(0)

        def breaks(live: LiveTable) -> Entry:
            match = live.playing()
            match.play_code(0, match.state.legal(0)[0])
            raise RuntimeError("a fault in the rules")

        with pytest.raises(RuntimeError, match="a fault"):
            await tables.shelf.change(people.table, breaks)
        assert (await people.hash(0), await people.seen(0)) == (before, 3)
        await people.play_on(random.Random(1), 4)


@story
async def test_a_table_that_cannot_be_helped_is_left_alone_for_a_while(
    make_store: MakeStore, caplog: pytest.LogCaptureFixture
) -> None:
    clock = HandClock()
    async with opened(make_store, clock) as tables:
        people = await party(tables, plan(pace=Live(1), expiry=Expiry.SAFE))
        row = await tables.store.table(people.table)
        assert row is not None
        assert row.due is not None
        log = await tables.store.log(people.table)
        entry = LogRow(people.table, log[-1].seq + 1, 0, None, log[-1].at, 0, "{not json")
        await tables.store.append(entry, Standing(row.status, row.due, False, row.words))
        tables.shelf.forget(people.table)
        clock.go(minutes=2)
        for _ in range(5):
            await tables.keeper.sweep()
        assert sum("is refused" in record.message for record in caplog.records) == 1
