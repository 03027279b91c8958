"""A WebSocket client that does as little as one can: text frames, no extensions. For hundreds of them in a process."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final

UNMASKED: Final = bytes(4)
"""A mask of zeros: allowed, and nothing to compute."""
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Wire(asyncio.Protocol):
    """One connection; `heard` is called with each text message."""

    def __init__(self, host: str, path: str, token: str, heard: Callable[[bytes], None]) -> None:
        self._heard, self._buffer, self._open = heard, bytearray(), False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        for waiting in (self.opened, self.closed):
            if not waiting.done():
                waiting.set_result(None)

    def send(self, message: bytes, opcode: int = TEXT) -> None:
        """One masked frame."""
        size = len(message)
        if size < 126:
            head = bytes((0x80 | opcode, 0x80 | size))
        else:
            head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + UNMASKED + message)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = bytes(self._buffer[:12])
            assert status == b"HTTP/1.1 101", status
            del self._buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            opcode, size, start = buffer[at] & 0x0F, buffer[at + 1] & 0x7F, at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            body, at = bytes(buffer[start : start + size]), start + size
            if opcode == TEXT:
                self._heard(body)
            elif opcode == PING:
                self.send(body, PONG)
        del buffer[:at]


async def dial(host: str, port: int, path: str, token: str, heard: Callable[[bytes], None]) -> Wire:
    """An open connection."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(f"{host}:{port}", path, token, heard), host, port)
    await wire.opened
    return wire
