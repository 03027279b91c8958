"""`milepost serve`, `play` and `backup` as processes of their own."""

from __future__ import annotations

import os
import select
import signal
import socket
import sqlite3
from pathlib import Path

import httpx
import msgspec
import pytest

from milepost.web.serving import listen
from tests.cli.command import milepost
from tests.web.house import TWO
from tests.web.process import Running, server

pytestmark = pytest.mark.slow


def test_serve_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        assert httpx.get(f"{running.url}/healthz").json() == {"status": "ok"}
        assert running.stop() == -signal.SIGTERM
    for line in running.log.read_text().splitlines():
        msgspec.json.decode(line)


def test_a_table_outlives_the_server(tmp_path: Path) -> None:
    with server(tmp_path) as running, httpx.Client(base_url=running.url) as ann:
        made = ann.post("/api/tables", json=TWO).json()
        token = ann.cookies["milepost"]
        running.stop()
    with server(tmp_path) as running, httpx.Client(base_url=running.url) as ann:
        ann.headers["authorization"] = f"Bearer {token}"
        assert ann.get(f"/api/tables/{made['table']}").json()["host"] is True


def test_a_killed_server_leaves_nobody_behind(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        with httpx.Client(base_url=running.url, timeout=60) as ann:
            made = ann.post("/api/tables", json={"game": "iberian-railways", "seats": [{"sits": "person"}] * 3}).json()
            assert ann.get(f"/api/tables/{made['table']}/board.png", params={"far": True}).status_code == 200
        listed = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children").read_text().split()
        ends = [os.pidfd_open(int(child)) for child in listed]
        assert ends, "somebody draws"
        running.kill()
    for end in ends:
        assert select.select([end], [], [], 30)[0], "it goes on without its server"
        os.close(end)


def test_play_serves_this_machine_without_a_terminal(tmp_path: Path) -> None:
    running = Running(("play", "--port=0", f"--data={tmp_path}"), tmp_path / "log")
    try:
        assert httpx.get(running.url).status_code == 200
        running.process.send_signal(signal.SIGINT)
        assert running.close() == 0
    finally:
        if running.process.poll() is None:
            running.kill()


def test_the_next_port_is_taken_when_the_first_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, listen("127.0.0.1", [taken.getsockname()[1], 0]) as other:
        assert other.getsockname()[1] not in (0, taken.getsockname()[1])


def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = milepost("serve", "--port", str(taken.getsockname()[1]), "--data", tmp_path)
    assert ran.code == 2
    assert "is taken; choose one with --port." in ran.err


def test_a_backup_is_whole_while_the_server_runs(tmp_path: Path) -> None:
    with server(tmp_path) as running, httpx.Client(base_url=running.url) as ann:
        made = [ann.post("/api/tables", json=TWO).json()["table"] for _ in range(3)]
        ran = milepost("backup", tmp_path / "copy.db", "--data", tmp_path)
        assert (ran.code, ran.err) == (0, "")
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert {row[0] for row in copy.execute("SELECT id FROM tables")} == set(made)
    copy.close()
