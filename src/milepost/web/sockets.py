"""uvicorn's WebSocket, with a way to send a text at once and one to hear a text at once.

What happens at a table goes to each of its sockets. Through ASGI every message to each of them would be a coroutine and
a turn of a task; here all that a turn of the loop has for a socket is one write, as long as the client keeps up.
Whoever does not is sent to through ASGI, which waits for them. What a client says goes to `hear` first, if somebody has
set it, and through ASGI if that does not want it or anything before it is still to be taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

QUICK: Final = "quick"
"""Where in the scope's state the socket is."""
MOST_HELD: Final = 16
"""Messages that wait for the end of the loop's turn; more are written at once, to see whether the client reads."""
Hear = Callable[[bytes], bool]


class QuickSocket(WebSocketsSansIOProtocol):
    """One connection."""

    hear: Hear | None = None
    """Takes the bytes of a text, or says that it does not."""

    def handle_connect(self, event: Any) -> None:
        self._held: list[bytes] = []
        self._outbox = outbox_of(self.loop)
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was not refused
            self.scope["state"][QUICK] = self

    def handle_text(self, event: Any) -> None:
        hear = self.hear
        if hear is None or not event.fin or self.read_paused or not self.queue.empty() or not hear(event.data):
            super().handle_text(event)

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
