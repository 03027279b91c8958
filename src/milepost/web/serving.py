"""Running a server: the socket it listens on, one process or several, and how it stops."""

from __future__ import annotations

import errno
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from types import FrameType
from typing import Final

import uvicorn

if sys.platform != "win32":
    import fcntl
    import resource

from milepost.kernel.refusal import MilepostError
from milepost.table.store import StoreTrouble
from milepost.web import logs, tidying
from milepost.web.app import Application
from milepost.web.metrics import SHARED, forget_worker
from milepost.web.orphans import end_with_parent
from milepost.web.settings import Settings
from milepost.web.sockets import QuickSocket
from milepost.web.station import store_for

BACKLOG: Final = 2048
GRACE: Final = 15
"""Seconds for requests that are under way when the server stops."""
TURN: Final = 0.0005
"""Seconds that the loop may keep the thread that writes to disk waiting; Python's own five milliseconds, several times
a commit, are more than the commit itself."""
OFTEN: Final = 5.0
"""A worker that ends sooner than so many seconds after its start will not get better by starting again."""

LOOK: Final = 0.1
"""Seconds between two looks at the workers."""

Ready = Callable[[], None]


def listen(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket on the first of these ports that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in ports:
        try:
            return socket.create_server((host, port), family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise MilepostError(f"Nothing can listen on {host} port {port}: {error.strerror}.") from None
    taken = " and ".join(map(str, ports))
    raise MilepostError(f"Port {taken} of {host} {'is' if len(ports) == 1 else 'are'} taken; choose one with --port.")


def address_of(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """uvicorn around one application: the tables are open before it takes requests, and closed after the last."""

    def __init__(self, application: Application, settings: Settings, ready: Ready | None = None) -> None:
        super().__init__(_config(application, settings))
        self._station, self._ready = application.station, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._station.start()
        await super().startup(sockets)
        if self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._station.stop()
        await super().shutdown(sockets)
        await self._station.close()


def _config(application: Application, settings: Settings) -> uvicorn.Config:
    guards = settings.guards
    return uvicorn.Config(
        application.asgi,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=GRACE,
        ws=QuickSocket,
        ws_max_size=4 * guards.message_size,  # beyond this the socket is cut; below it we say why
        ws_per_message_deflate=False,  # messages are small, and a window for each socket is not
    )


def run(settings: Settings, listening: socket.socket, ready: Ready | None = None) -> None:
    """Serves until it is told to stop."""
    _allow_many_files()
    if settings.workers > 1:
        if not settings.database:
            raise MilepostError(
                "Several workers need a database that they can share: add --database postgresql://... "
                "The SQLite file is for one process."
            )
        _Workers(settings, listening).run(ready)
    else:
        work(settings, listening, ready)


def work(settings: Settings, listening: socket.socket, ready: Ready | None = None) -> None:
    """One process of a server."""
    logs.begin(settings.log_level)
    server = Server(Application(settings, store_for(settings)), settings, ready)
    tidying.begin()
    sys.setswitchinterval(TURN)
    try:
        with only_server(settings), suppress(KeyboardInterrupt):
            server.run([listening])
    except StoreTrouble as trouble:
        raise MilepostError(str(trouble)) from None


@contextmanager
def only_server(settings: Settings) -> Iterator[None]:
    """Holds the data folder, if tables are kept there: two servers would not hear what the other writes."""
    if settings.database or sys.platform == "win32":
        yield
        return
    settings.data.mkdir(parents=True, exist_ok=True)
    with (settings.data / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MilepostError(
                f"Another server keeps its tables in {settings.data}; choose a folder with --data."
            ) from None
        yield


class _Workers:
    """Processes that share a socket. One that dies is replaced; a signal to stop goes to all."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings, self._listening = settings, listening
        self._spawn = multiprocessing.get_context("spawn")
        self._up = self._spawn.Semaphore(0)
        self._running: dict[BaseProcess, float] = {}
        self._stopping = False

    def run(self, ready: Ready | None) -> None:
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, self._stop)
        with tempfile.TemporaryDirectory(prefix="milepost-metrics-") as folder:
            os.environ[SHARED] = folder
            for _ in range(self._settings.workers):
                self._start()
            waiting = self._settings.workers
            while self._running:
                multiprocessing.connection.wait([process.sentinel for process in self._running], timeout=LOOK)
                self._look_after()
                if waiting and self._up.acquire(block=False):
                    waiting -= 1
                    if not waiting and ready is not None:
                        ready()

    def _start(self) -> None:
        process = self._spawn.Process(
            target=_worker, args=(self._settings, self._listening, self._up), name="milepost-worker"
        )
        process.start()
        self._running[process] = time.monotonic()

    def _look_after(self) -> None:
        for process, began in list(self._running.items()):
            if process.is_alive():
                continue
            del self._running[process]
            if process.pid is not None:
                forget_worker(process.pid)
            if self._stopping:
                continue
            if process.exitcode is not None and process.exitcode > 0 and time.monotonic() - began < OFTEN:
                self._stop(signal.SIGTERM, None)
            else:
                self._start()

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._running:
            process.terminate()


def _worker(settings: Settings, listening: socket.socket, up: Semaphore) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl-C comes to all; the first process decides
    end_with_parent()
    work(settings, listening, up.release)


def _allow_many_files() -> None:
    """A socket is a file, and most systems allow a process only a thousand unless it asks."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
