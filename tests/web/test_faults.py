"""Real processes that are killed or out of room: nothing acknowledged is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import secrets
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from milepost.table.clock import SystemClock
from tests.cli.command import milepost
from tests.table.postgres_server import fresh_schema
from tests.web.house import TWO, House, Program, Refusal, seated, serving
from tests.web.players import Player, play_until
from tests.web.process import server

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The flags that choose a store."""
    if request.param == "sqlite":
        return ()
    url = asyncio.run(fresh_schema(request.getfixturevalue("postgres"), f"kill{secrets.token_hex(6)}"))
    return (f"--database={url}",)


def killed_again_and_again(folder: Path, where: tuple[str, ...], times: int, seed: int) -> int:
    """Kills a server under load so many times; gives how many actions it had acknowledged."""
    rng, players = random.Random(seed), list[Player]()
    for number in range(times + 1):
        with server(folder, *where) as running:
            house = House(running.url)
            with house.clients:
                for player in players:
                    player.check(house, last_when_over=40 if number == times else 2)
                if number == times:
                    break
                while len(players) < 4 or not any(player.goes_on() for player in players):
                    players.append(Player(house, len(players)))
                threads = play_until(house, players, rng.randint(1, 40))
                running.kill()
                for thread in threads:
                    thread.join(60)
    return sum(len(player.told) for player in players)


def test_a_server_killed_at_any_moment_loses_nothing(tmp_path: Path, where: tuple[str, ...]) -> None:
    assert killed_again_and_again(tmp_path, where, 5, seed=11) > 5


def test_a_server_told_to_stop_finishes_what_it_has_begun(tmp_path: Path, where: tuple[str, ...]) -> None:
    with server(tmp_path, *where) as running:
        house = House(running.url)
        with house.clients:
            players = [Player(house, number) for number in range(3)]
            threads = play_until(house, players, 20)
            assert running.stop() == -signal.SIGTERM
            for thread in threads:
                thread.join(60)
    with server(tmp_path, *where) as running:
        house = House(running.url)
        with house.clients:
            for player in players:
                player.check(house)
    assert "fault" not in running.log.read_text()


@pytest.mark.full
@pytest.mark.timeout(3000)
def test_a_server_killed_a_hundred_times_loses_nothing(tmp_path: Path, where: tuple[str, ...]) -> None:
    assert killed_again_and_again(tmp_path, where, 100, seed=12) > 100


def test_a_worker_killed_while_it_commits_loses_nothing(tmp_path: Path, postgres: str) -> None:
    url = asyncio.run(fresh_schema(postgres, f"worker{secrets.token_hex(6)}"))
    with server(tmp_path, "--workers=2", f"--database={url}") as running:
        house = House(running.url)
        with house.clients:
            players = [Player(house, number) for number in range(3)]
            for number in range(2):
                threads = play_until(house, players, 15)
                os.kill(workers(running.process.pid)[number % 2], signal.SIGKILL)
                for player in players:
                    player.stop()
                for thread in threads:
                    thread.join(60)
                for player in players:
                    player.check(house)


def test_workers_stop_when_the_first_process_is_killed(tmp_path: Path, postgres: str) -> None:
    url = asyncio.run(fresh_schema(postgres, f"orphan{secrets.token_hex(6)}"))
    with server(tmp_path, "--workers=2", f"--database={url}") as running:
        children = workers(running.process.pid)
        assert len(children) == 2
        running.kill()
        until = time.monotonic() + 30
        while any(alive(pid) for pid in children):
            assert time.monotonic() < until, "a worker goes on alone"


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def workers(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in listed if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        house = House(running.url)
        with house.clients:
            table, (ann, _) = seated(house)
            action = ann.get(f"/api/tables/{table}/legal")["texts"][0]
            before = ann.get(f"/api/tables/{table}/view")
            pid, usual = running.process.pid, resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
            largest = max(file.stat().st_size for file in tmp_path.iterdir())
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, usual[1]))
            for path, body in ((f"/api/tables/{table}/act", {"action": action, "key": "one"}), ("/api/tables", TWO)):
                with pytest.raises(Refusal) as refused:
                    ann.post(path, **body)
                assert (refused.value.status, refused.value.code) == (503, "unavailable")
            assert ann.get(f"/api/tables/{table}/view") == before
            resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)
            assert ann.post(f"/api/tables/{table}/act", action=action, key="one")["again"] is False
            assert ann.http.get("/healthz").status_code == 200
    with sqlite3.connect(tmp_path / "milepost.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


def test_a_database_that_is_read_only_is_told_in_a_sentence_and_left_alone(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        house = House(running.url)
        with house.clients:
            table, (ann, _) = seated(house)
        running.stop()
    file = tmp_path / "milepost.db"
    with file.open("r+b") as header:  # a write version from the future: to this SQLite the file is read-only
        header.seek(18)
        header.write(b"\x09")
    kept = file.read_bytes()
    ran = milepost("serve", "--port", "0", "--data", tmp_path)
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert "Traceback" not in ran.err
    assert file.read_bytes() == kept
    with file.open("r+b") as header:
        header.seek(18)
        header.write(b"\x02")
    with server(tmp_path) as running:
        house = House(running.url)
        with house.clients:
            assert Program(house, ann.token).get(f"/api/tables/{table}/view")["seat"] == 0


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0])
def test_a_wall_clock_that_jumps_takes_nobodys_time(tmp_path: Path, jump: float) -> None:
    ahead = [0.0]
    clock = SystemClock(wall=lambda: time.time() + ahead[0])
    with serving(tmp_path, clock=clock) as house:
        table, (ann, _) = seated(house, TWO | {"pace": {"pace": "live", "minutes": 10}, "expiry": "safe"})
        before = ann.get(f"/api/tables/{table}/view")["moment"]["times"]["left"][0]
        ahead[0] = jump
        legal = ann.get(f"/api/tables/{table}/legal")["texts"]
        ann.post(f"/api/tables/{table}/act", action=legal[0])
        after = ann.get(f"/api/tables/{table}/view")
        assert before - after["moment"]["times"]["left"][0] < 60_000
        assert after["note"]["status"] == "playing"
