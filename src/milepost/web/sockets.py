"""uvicorn's WebSocket, with a way to send a text at once and one to hear a text at once.

What happens at a table goes to each of its sockets. Through ASGI every message to each of them would be a coroutine and
a turn of a task; here all that a turn of the loop has for a socket is one write, as long as the client keeps up.
Whoever does not is sent to through ASGI, which waits for them. What a client says goes to `hear` first, if somebody has
set it, and through ASGI if that does not want it or anything before it is still to be taken. A text that comes as one
whole frame, as nearly all do, is read here; everything else the library reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

QUICK: Final = "quick"
"""Where in the scope's state the socket is."""
MOST_HELD: Final = 16
"""Messages that wait for the end of the loop's turn; more are written at once, to see whether the client reads."""
NO_FRAMES: Final = -1
"""Instead of a number of bytes: frames have not begun, or we have lost count of them."""
TEXT: Final = 0x81
MASKED: Final = 0x80
HEADS: Final = {126: 4, 127: 10}
"""By what stands for a size in a frame's second byte: how long the head is when the size follows."""
Hear = Callable[[bytes], bool]


class QuickSocket(WebSocketsSansIOProtocol):
    """One connection."""

    hear: Hear | None = None
    """Takes the bytes of a text, or says that it does not."""

    _rest = NO_FRAMES
    """Bytes of a frame that are still to come; 0 where a frame begins."""

    def data_received(self, data: bytes) -> None:
        if self._rest == NO_FRAMES:
            super().data_received(data)
            if self.handshake_initiated and data.endswith(b"\r\n\r\n"):
                self._rest = 0
            return
        begins = self._rest == 0 and not self.frames
        self._rest = rest_after(data, self._rest)
        if not begins or self._rest != 0 or not self._hear_at_once(whole_text(data)):
            super().data_received(data)

    def _hear_at_once(self, text: bytes | None) -> bool:
        hear = self.hear
        return hear is not None and text is not None and not self.read_paused and self.queue.empty() and hear(text)

    def handle_connect(self, event: Any) -> None:
        self._held: list[bytes] = []
        self._outbox = outbox_of(self.loop)
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was not refused
            self.scope["state"][QUICK] = self

    def say(self, text: bytes) -> bool:
        """Sends a text, if the client has read enough of what was written before; else False."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        held = self._held
        if not held:
            self._outbox.later(self)
        held.append(frame(text))
        if len(held) >= MOST_HELD:
            self.flush()
        return True

    def flush(self) -> None:
        """Writes what was said in this turn of the loop."""
        held = self._held
        if held:
            written = held[0] if len(held) == 1 else b"".join(held)
            held.clear()
            if not self.transport.is_closing():
                self.transport.write(written)

    async def send(self, message: Any) -> None:
        """What goes through ASGI does not overtake what was said before; control frames may."""
        if self.handshake_complete:
            self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        if self.handshake_complete:
            self.flush()
        super().shutdown()


class Outbox:
    """The sockets of a loop that something was said to in this turn of it."""

    def __init__(self) -> None:
        self._sockets: list[QuickSocket] = []

    def later(self, socket: QuickSocket) -> None:
        """Has a socket flushed after everything that is to be done in this turn."""
        if not self._sockets:
            socket.loop.call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.flush()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    found = _outboxes.get(loop)
    if found is None:
        found = _outboxes[loop] = Outbox()
    return found


def frame(text: bytes) -> bytes:
    """A whole text frame of a server: it has no mask."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def whole_text(data: bytes) -> bytes | None:
    """The text in `data`, if that is a whole text frame of a client and nothing else; such frames have a mask."""
    if len(data) < 2 or data[0] != TEXT or not data[1] & MASKED or frame_end(data, 0) != len(data):
        return None
    at = HEADS.get(data[1] ^ MASKED, 2)
    return apply_mask(data[at + 4 :], data[at : at + 4])


def rest_after(data: bytes, rest: int) -> int:
    """How many bytes of a frame are to come after `data`, of whose beginning `rest` belong to a frame before."""
    at, size = rest, len(data)
    while NO_FRAMES < at < size:
        at = frame_end(data, at)
    return NO_FRAMES if at == NO_FRAMES else at - size


def frame_end(data: bytes, at: int) -> int:
    """Where the frame that begins at `at` ends, be it beyond the data; NO_FRAMES if its head is not whole."""
    if len(data) < at + 2:
        return NO_FRAMES
    told = data[at + 1] & ~MASKED
    head = at + HEADS.get(told, 2)
    if len(data) < head:
        return NO_FRAMES
    size = int.from_bytes(data[at + 2 : head], "big") if told in HEADS else told
    return head + size + (4 if data[at + 1] & MASKED else 0)
