"""`milepost serve`, `play` and `backup` as processes of their own."""

from __future__ import annotations

import signal
import socket
import sqlite3
from pathlib import Path

import httpx
import msgspec
import pytest

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


def test_play_takes_the_next_port_when_its_own_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        except OSError:
            pass  # somebody else has it: as good
        try:
            running = Running(("play", f"--data={tmp_path}"), tmp_path / "log")
        except AssertionError as error:
            assert "8000 and 8080 of 127.0.0.1 are taken" in str(error)
            return
        assert running.url == "http://127.0.0.1:8080"
        assert "<h1>Milepost</h1>" in httpx.get(running.url).text or "<script" in httpx.get(running.url).text
        running.process.send_signal(signal.SIGINT)
        assert running.close() == 0


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
