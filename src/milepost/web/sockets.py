"""uvicorn's WebSocket, with a way to send a text at once.

What happens at a table goes to each of its sockets. Through ASGI every message to each of them would be a coroutine and
a turn of a task; here it is one write, as long as the client keeps up. Whoever does not is sent to through ASGI, which
waits for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SAY: Final = "say"
"""Where in the scope's state the way is."""
Say = Callable[[bytes], bool]


class QuickSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was not refused
            self.scope["state"][SAY] = self.say

    def say(self, text: bytes) -> bool:
        """Writes a text frame, if the client has read enough of what was written before; else False."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


def frame(text: bytes) -> bytes:
    """A whole text frame of a server: it has no mask."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
