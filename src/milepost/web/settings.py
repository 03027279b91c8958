"""How a server is to run: everything its flags can say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from milepost.table.tables import Limits

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8000
KILOBYTE: Final = 1024


class Guards(msgspec.Struct, frozen=True):
    """What one client may ask of the server."""

    message_size: int = 16 * KILOBYTE
    """Bytes of a message or a request; only a board of one's own may be larger."""
    messages_per_second: float = 20
    """On one socket; for a while it may be twice as many."""
    requests_per_second: float = 50
    """From one address, over HTTP."""
    sockets_per_address: int = 100


class Settings(msgspec.Struct, frozen=True):
    """One server. It goes to each worker's process, so it is plain data."""

    data: Path
    """The folder of the SQLite file."""
    database: str = ""
    """A PostgreSQL URL, instead of the file. Secret: it may hold a password."""
    host: str = LOOPBACK
    port: int = PORT
    workers: int = 1
    public_urls: tuple[str, ...] = ()
    """Under which addresses people reach the server, when it is behind a proxy."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the client's address is taken."""
    guards: Guards = Guards()
    limits: Limits = Limits()
    private_webhooks: bool = False
    """Whether notices may go to addresses of the operator's own network."""
    log_level: str = "info"
    warm: bool = False
    """Draw the boards of all games while nobody waits for them."""

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.data / "milepost.db"
