"""Four sockets a table that play a script at a steady pace, follow their views and check every hash."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from load.scripts import Script
from load.wire import Wire, dial


class Heard(msgspec.Struct, frozen=True):
    """As much of a message as a client needs."""

    kind: str
    id: str = ""
    seq: int = 0
    after: int = 0
    hash: str = ""
    view: Any = None
    code: str = ""
    says: str = ""


_decoder = msgspec.json.Decoder(Heard)
_encoder = msgspec.json.Encoder(order="sorted")


class Tally:
    """What all clients have seen."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.frames = self.bytes = self.checked = self.snapshots = 0
        self.stale = 0
        """Actions refused because something had happened that the client had not seen; they are sent again."""
        self.sizes: list[int] = []
        """Bytes of each change."""
        self.wrong: list[str] = []


class Eyes:
    """One socket: a view that follows its changes."""

    def __init__(self, tally: Tally, table: TablePlay, seat: int) -> None:
        self._tally, self._table, self.seat = tally, table, seat
        self.view: Any = None
        self.seq = 0
        self.wire: Wire | None = None
        self.ready = asyncio.get_running_loop().create_future()

    def heard(self, frame: bytes) -> None:
        tally = self._tally
        tally.frames += 1
        tally.bytes += len(frame)
        message = _decoder.decode(frame)
        if message.kind == "change":
            if message.after != self.seq:
                tally.wrong.append(f"gap: {message.after} after {self.seq}")
            self.view, self.seq = follow(self.view, message.view or ()), message.seq
            tally.sizes.append(len(frame))
            self._check(message.hash)
        elif message.kind == "snapshot":
            self.view, self.seq = message.view, message.seq
            tally.snapshots += 1
            self._check(message.hash)
            if not self.ready.done():
                self.ready.set_result(None)
        elif message.id:
            self._table.answered(message)

    def _check(self, told: str) -> None:
        self._tally.checked += 1
        if hashlib.blake2b(_encoder.encode(self.view), digest_size=8).hexdigest() != told:
            self._tally.wrong.append("a view's hash is another than was told")


def follow(view: Any, changes: Sequence[Any]) -> Any:
    """The view after these changes, made in place."""
    for change in changes:
        path = change[0]
        if not path:
            view = change[1]
            continue
        parent = view
        for step in path[:-1]:
            parent = parent[step]
        if len(change) == 2:
            parent[path[-1]] = change[1]
        elif len(change) == 4:
            parent[path[-1]][change[1] : change[1] + change[2]] = change[3]
        else:
            del parent[path[-1]]
    return view


class TablePlay:
    """One table: its four sockets, and how far its script is."""

    def __init__(self, script: Script, tally: Tally) -> None:
        self._script, self._tally = script, tally
        self.eyes: list[Eyes] = []
        self.at = 0
        self._sent = 0.0
        self._waiting: asyncio.Future[Heard] | None = None

    async def open(self, host: str, port: int) -> None:
        path = f"/api/tables/{self._script.table}/live"
        for seat, token in enumerate(self._script.tokens):
            eyes = Eyes(self._tally, self, seat)
            eyes.wire = await dial(host, port, path, token, eyes.heard)
            eyes.wire.send(b'{"do":"watch"}')
            self.eyes.append(eyes)
        for eyes in self.eyes:
            await eyes.ready

    @property
    def left(self) -> bool:
        return self.at < len(self._script.moves)

    async def act(self) -> None:
        """Plays the next action of the script and waits until it is acknowledged."""
        seat, action = self._script.moves[self.at]
        eyes = self.eyes[seat]
        self._waiting = asyncio.get_running_loop().create_future()
        said = {"do": "act", "id": str(self.at), "action": action, "key": f"k{self.at}", "seen": eyes.seq}
        self._sent = time.perf_counter()
        assert eyes.wire is not None
        eyes.wire.send(msgspec.json.encode(said))
        answer = await self._waiting
        if answer.kind == "done":
            self.at += 1
        elif answer.code == "stale":
            self._tally.stale += 1
        else:
            self._tally.wrong.append(f"{self._script.game}: {action}: {answer.code} {answer.says}")
            self.at = len(self._script.moves)

    def answered(self, message: Heard) -> None:
        if message.kind == "done":
            self._tally.latencies.append(time.perf_counter() - self._sent)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(message)

    def close(self) -> None:
        for eyes in self.eyes:
            if eyes.wire is not None:
                eyes.wire.close()


async def paced(play: TablePlay, every: float, first: float, until: float) -> None:
    """Acts on the beat; a beat that is missed because the answer came late is not made up for."""
    loop = asyncio.get_running_loop()
    at = first
    while play.left and at < until:
        await asyncio.sleep(max(0.0, at - loop.time()))
        await play.act()
        at = max(at + every, loop.time())


async def pulse(lates: list[float], every: float = 0.02) -> None:
    """Notes how late this process comes to what is due; what it is late, it adds to the latencies it measures."""
    while True:
        due = time.perf_counter() + every
        await asyncio.sleep(every)
        lates.append(time.perf_counter() - due)
