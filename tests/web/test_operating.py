"""What an operator relies on: logs without secrets, health, counts, limits, stopping, workers."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from milepost.table.tables import Limits
from milepost.web.settings import Guards
from tests.cli.command import milepost
from tests.table.postgres_server import fresh_schema
from tests.web.house import TWO, House, Live, Refusal, seated, serving
from tests.web.process import server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    guards = Guards(message_size=2048, messages_per_second=5, requests_per_second=30, sockets_per_address=3)
    with serving(tmp_path_factory.mktemp("strict"), guards=guards, limits=Limits(tables_per_address=4)) as house:
        yield house


def test_health_is_told(house: House) -> None:
    with house.browser() as browser:
        assert browser.get("/healthz").json() == {"status": "ok"}


def test_counts_are_prometheus_text(house: House) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    socket.until("snapshot")
    ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0])
    text = ann.http.get("/metrics").text
    for name in ("milepost_requests_total", "milepost_actions_total", "milepost_sockets", "milepost_live_tables"):
        assert f"# TYPE {name}" in text.replace("milepost_actions ", "milepost_actions_total ")
    assert 'milepost_actions_total{code="done"}' in text
    socket.close()


def test_too_many_tables_from_one_address_are_refused(strict: House) -> None:
    ann = strict.program()
    for _ in range(4):
        ann.post("/api/tables", **TWO)
    with pytest.raises(Refusal) as refused:
        ann.post("/api/tables", **TWO)
    assert (refused.value.status, refused.value.code) == (429, "too-many")


def test_a_request_that_is_too_large_is_refused(strict: House) -> None:
    with strict.browser() as browser:
        answer = browser.post("/api/tables/x/say", json={"text": "x" * 4096})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_too_many_sockets_from_one_address_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, guards=Guards(sockets_per_address=2)) as small:
        table, (ann, bob) = seated(small)
        held = [ann.live(table), bob.live(table)]
        for one in held:
            one.until("snapshot")
        third = ann.live(table)
        assert third.hear()["code"] == "too-many"
        with pytest.raises(ConnectionClosed):
            third.hear()


def test_too_many_messages_are_refused_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, guards=Guards(messages_per_second=2)) as small:
        table, (ann, _) = seated(small)
        socket = ann.live(table)
        socket.until("snapshot")
        with suppress(ConnectionClosed):
            for _ in range(200):
                socket.say(do="ping", id="p")
        with pytest.raises(ConnectionClosed) as closed:
            socket.until("nothing more")
        told = [message["code"] for message in socket.heard if message["kind"] == "refused"]
        assert set(told) == {"too-fast"}
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_too_many_requests_are_refused(strict: House) -> None:
    with strict.browser() as browser:
        codes = [browser.get("/api/lobby").status_code for _ in range(120)]
    assert set(codes) == {200, 429}


def test_watchers_and_waiters_are_told_when_the_server_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        table, (ann, _) = seated(house)
        socket = ann.live(table)
        socket.until("snapshot")
        house.station.stop()
        assert socket.until("closed")["code"] == "stopping"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001


def test_notices_are_asked_for_and_taken_back(house: House) -> None:
    table, (ann, _) = seated(house)
    path = f"/api/tables/{table}/notices"
    assert len(ann.get("/api/push")["key"]) == 87
    ann.post(f"{path}/webhook", url="https://hook.example/turn")
    assert ann.get(path)["ways"] == ["webhook"]
    for url in ("http://hook.example/", "https://me:secret@hook.example/", "ftp://x", "https://"):
        with pytest.raises(Refusal) as refused:
            ann.post(f"{path}/webhook", url=url)
        assert refused.value.code == "bad-input"
    with pytest.raises(Refusal):
        ann.post(f"{path}/push", subscription={"endpoint": "https://x.example", "keys": {"p256dh": "x", "auth": "y"}})
    ann.delete(path)
    assert ann.get(path)["ways"] == []


def test_a_seats_notes_are_its_own(house: House) -> None:
    table, (ann, bob) = seated(house)
    path = f"/api/tables/{table}/notes"
    ann.put(path, notes={"track": [[1, 2], [2, 3]]})
    assert ann.get(path)["notes"] == {"track": [[1, 2], [2, 3]]}
    assert bob.get(path)["notes"] is None
    with pytest.raises(Refusal) as refused:
        ann.put(path, notes="x" * 9000)
    assert refused.value.code == "bad-input"


@pytest.mark.slow
def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with server(tmp_path):
        ran = milepost("serve", "--port", "0", "--data", tmp_path)
    assert ran.code == 2
    assert "Another server keeps its tables" in ran.err


@pytest.mark.slow
def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    planted: list[str] = []
    with server(tmp_path, "--log-level=debug") as running:
        house = House(running.url)
        with house.clients:
            table, (ann, bob) = seated(house)
            planted += [ann.token, bob.token, ann.post(f"/api/tables/{table}/device-link")["link"]]
            socket = ann.live(table)
            legal = socket.ask(do="legal")["texts"]
            socket.ask(do="act", action=legal[0])
            ann.http.get("/api/mine", params={"secret": "in-the-query"})
            ann.http.post("/api/tables", content=b"secret-body")
            for program in (ann, bob):
                program.post(f"/api/tables/{table}/wish-end")
            planted += [ann.get(f"/api/tables/{table}")["seed"], "in-the-query", "secret-body"]
        running.stop()
    text = running.log.read_text()
    lines = [msgspec.json.decode(line) for line in text.splitlines()]
    assert {"at", "level", "from", "says"} <= set(lines[0])
    assert any(line.get("path") == f"/api/tables/{table}/live" for line in lines)
    assert [secret for secret in planted if secret in text] == []


@pytest.mark.slow
def test_two_workers_are_one_server_and_a_killed_one_is_replaced(tmp_path: Path, postgres: str) -> None:
    url = asyncio.run(fresh_schema(postgres, f"web{secrets.token_hex(6)}"))
    with server(tmp_path, "--workers=2", f"--database={url}") as running:
        house = House(running.url)
        with house.clients:
            table, people = seated(house)
            sockets: list[Live] = []
            while not all(holds(child, sockets) for child in children(running.process.pid)):
                assert len(sockets) < 200, "one worker takes every connection"
                sockets += [person.live(table) for person in people]
                for socket in sockets[-len(people) :]:
                    socket.until("snapshot")
            for turn in range(4):
                mover = next(p for seat, p in enumerate(people) if seat in sockets[0].view["actors"])
                legal = mover.get(f"/api/tables/{table}/legal")
                done = mover.post(f"/api/tables/{table}/act", action=legal["texts"][0], key=f"t{turn}")
                for socket in sockets:
                    while socket.seq < done["seq"]:
                        socket.until("change")
            first = children(running.process.pid)
            os.kill(first[0], signal.SIGKILL)
            gone = [socket for socket in sockets if ended(socket)]
            assert 0 < len(gone) < len(sockets), "both workers had sockets"
            path, known = f"{running.url}/api/tables/{table}/view", {"authorization": f"Bearer {people[0].token}"}
            views = [httpx.get(path, headers=known, timeout=30).json() for _ in range(8)]
            assert {view["seq"] for view in views} == {sockets[0].seq}
            while len(children(running.process.pid)) < 2:
                assert httpx.get(f"{running.url}/healthz", timeout=30).status_code == 200
        running.stop()


def ended(socket: Live) -> bool:
    """Whether a socket was cut."""
    try:
        return bool(socket.ask(do="ping")["kind"] != "pong")
    except ConnectionClosed:
        return True


def holds(pid: int, sockets: list[Live]) -> bool:
    """Whether the other end of any of these sockets is in this process."""
    held = {str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir() if file.is_symlink()}
    ours = {socket.socket.local_address[1] for socket in sockets}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(f"socket:[{row[9]}]" in held and int(row[2].rpartition(":")[2], 16) in ours for row in rows)


def children(pid: int) -> list[int]:
    """The worker processes; bots and the resource tracker are not among them."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in listed if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
