"""Frames as clients may send them: whole, in pieces, several at once; each is heard once and in its place."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from milepost.web.sockets import NO_FRAMES, rest_after, whole_text
from tests.web.house import House, Json, seated


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@given(st.binary(max_size=70_000))
def test_a_whole_text_is_read_as_the_library_writes_it(text: bytes) -> None:
    frame = framed(text)
    assert whole_text(frame) == text
    assert rest_after(frame, 0) == 0
    assert whole_text(frame + framed(b"more")) is None
    assert whole_text(frame[:-1]) is None
    for other in (framed(text, fin=False), framed(text, Opcode.BINARY), framed(b"", Opcode.PING)):
        assert whole_text(other) is None


@given(st.lists(st.binary(max_size=400), min_size=1, max_size=5), st.lists(st.integers(1, 900), max_size=6))
def test_we_know_where_a_frame_begins_or_that_we_do_not(texts: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(framed(text) for text in texts)
    ends = {0}
    for text in texts:
        ends.add(max(ends) + len(framed(text)))
    at, rest = 0, 0
    for size in (*cuts, len(stream)):
        data = stream[at : at + size]
        if rest != NO_FRAMES and data:
            rest, at = rest_after(data, rest), at + len(data)
            assert rest == NO_FRAMES or at + rest in ends


@contextmanager
def raw(house: House, table: str, token: str) -> Iterator[socket.socket]:
    """A connection that has said hello as a WebSocket does, and now sends what bytes it likes."""
    host, port = house.url.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as wire:
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        wire.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += wire.recv(1)
        assert head.startswith(b"HTTP/1.1 101")
        yield wire


def heard(wire: socket.socket, name: str) -> Json:
    """The answer with this id."""
    while True:
        size = _exactly(wire, 2)[1]
        if size >= 126:
            size = int.from_bytes(_exactly(wire, 2 if size == 126 else 8), "big")
        message: Json = msgspec.json.decode(_exactly(wire, size))
        if message.get("id") == name:
            return message


def _exactly(wire: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        found += wire.recv(size - len(found))
    return found


def test_actions_come_whole_in_pieces_and_several_at_once(house: House) -> None:
    table, (ann, _) = seated(house)

    def act(name: str) -> bytes:
        return msgspec.json.encode({"do": "act", "id": name, "action": "no such thing", "key": name})

    with raw(house, table, ann.token) as wire:
        wire.sendall(framed(b'{"do":"watch","id":"w"}'))
        assert heard(wire, "w")["kind"] == "hello"
        wire.sendall(framed(act("whole")))
        assert heard(wire, "whole")["code"] == "illegal"
        frame = framed(act("in two"))
        wire.sendall(frame[:20])
        wire.sendall(frame[20:])
        assert heard(wire, "in two")["code"] == "illegal"
        wire.sendall(framed(act("one")) + framed(act("two")) + framed(act("three")))
        assert [heard(wire, name)["code"] for name in ("one", "two", "three")] == ["illegal"] * 3
        half = act("fragments")
        wire.sendall(framed(half[:9], fin=False))
        wire.sendall(framed(half[9:], Opcode.CONT))
        assert heard(wire, "fragments")["code"] == "illegal"
        wire.sendall(framed(act("again")))
        assert heard(wire, "again")["code"] == "illegal"


def test_a_text_in_the_middle_of_another_ends_the_socket(house: House) -> None:
    table, (ann, _) = seated(house)
    with raw(house, table, ann.token) as wire:
        wire.sendall(framed(b'{"do":"watch","id":"w"}'))
        assert heard(wire, "w")["kind"] == "hello"
        wire.sendall(framed(b'{"do":"pi', fin=False))
        wire.sendall(framed(b'{"do":"act","id":"x","action":"undo"}'))
        rest = b""
        while piece := wire.recv(4096):
            rest += piece
        assert b'"id":"x"' not in rest


def test_a_ping_of_a_test_leaves_the_random_of_other_tests_alone(house: House) -> None:
    table, (ann, _) = seated(house)
    live = ann.live(table)
    before = random.getstate()
    assert live.socket.ping().wait(20)
    assert random.getstate() == before
