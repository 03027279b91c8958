"""What tests of the web room share: a server on a real socket, clients of it, and people at its tables."""

from __future__ import annotations

import hashlib
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn.protocols.websockets.websockets_sansio_impl as served
import websockets.sync.connection as connected
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from milepost.table.clock import Clock
from milepost.table.diff import changed
from milepost.table.tables import Limits
from milepost.web.app import Application
from milepost.web.pages import STATIC
from milepost.web.serving import Server, listen
from milepost.web.settings import LOOPBACK, Guards, Settings
from milepost.web.station import Station, store_for
from tests.table.house import trusting

# Both ends of a socket draw their keep-alive pings from the process's `random`, in threads that outlive a test; a
# Hypothesis test that happens to run then takes it for its own strategy's. They draw from one of their own here.
for pinging in (served, connected):
    vars(pinging)["random"] = random.Random(7)

Json = dict[str, Any]
GENEROUS = Guards(messages_per_second=1e6, requests_per_second=1e6, sockets_per_address=10_000)
MANY = Limits(tables_per_address=100_000)
TWO: Json = {"game": "iron-horses", "seats": [{"sits": "person"}, {"sits": "person"}], "title": "Sunday"}


class House:
    """A server on a port of its own, in this process or another."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clients = ExitStack()
        """Everything that is still open when the server stops."""

    def program(self) -> Program:
        """A client with a bearer token of its own."""
        return Program(self)

    def browser(self, **headers: str) -> httpx.Client:
        """A client that keeps cookies and knows nothing of tokens."""
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, verify=trusting())


class ServedHere(House):
    """A server that runs in this process."""

    def __init__(self, url: str, station: Station) -> None:
        super().__init__(url)
        self.station = station


@contextmanager
def serving(
    folder: Path,
    *,
    guards: Guards = GENEROUS,
    limits: Limits = MANY,
    clock: Clock | None = None,
    static: Path = STATIC,
    **settings: Any,
) -> Iterator[ServedHere]:
    """A server on a real socket until the block ends."""
    given = Settings(folder, guards=guards, limits=limits, **settings)
    application = Application(given, store_for(given), clock, static)
    listening, ready = listen(LOOPBACK, [0]), threading.Event()
    server = Server(application, given, ready.set)
    thread = threading.Thread(target=server.run, args=([listening],), name="server")
    thread.start()
    try:
        while not ready.wait(0.05):
            assert thread.is_alive(), "the server did not start"
        port = listening.getsockname()[1]
        house = ServedHere(f"http://{LOOPBACK}:{port}", application.station)
        with house.clients:
            yield house
    finally:
        server.should_exit = True
        thread.join(60)
        listening.close()


class Refusal(Exception):
    """An answer that was not what was hoped for."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.status_code} {answer.text[:300]}")
        self.status, self.told = answer.status_code, answer.json()
        self.code = self.told["code"]


class Program:
    """A program with a bearer token, as bots are."""

    def __init__(self, house: House, token: str = "") -> None:
        self.house = house
        self.http = house.clients.enter_context(httpx.Client(base_url=house.url, timeout=60, verify=trusting()))
        self.token = token or self.post("/api/holders")["holder"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def get(self, path: str, **query: Any) -> Any:
        return self._told(self.http.get(path, params=query))

    def post(self, path: str, **body: Any) -> Any:
        return self._told(self.http.post(path, json=body))

    def put(self, path: str, **body: Any) -> Any:
        return self._told(self.http.put(path, json=body))

    def delete(self, path: str) -> Any:
        return self._told(self.http.delete(path))

    def live(self, table: str, **watch: Any) -> Live:
        """A socket at a table."""
        return Live(self.house, table, self.token, **watch)

    def _told(self, answer: httpx.Response) -> Any:
        if answer.status_code >= 400:
            raise Refusal(answer)
        return answer.json()


class Live:
    """A socket that follows its view, and checks every hash."""

    def __init__(self, house: House, table: str, token: str | None, **watch: Any) -> None:
        address = house.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        opened = connect(address, additional_headers=headers, open_timeout=20)
        self.socket: ClientConnection = house.clients.enter_context(opened)
        self.view: Any = None
        self.hash = ""
        self.seq: int = watch.get("after") or 0
        self.heard: list[Json] = []
        self.frames: list[str] = []
        with suppress(ConnectionClosed):  # a server that turns us away does not wait for what we want
            self.say(**{"do": "watch", **watch})

    def say(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, timeout: float = 20) -> Json:
        """The next message, taken in."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = msgspec.json.decode(frame)
        self.heard.append(message)
        self._follow(message)
        return message

    def until(self, kind: str, **fields: Any) -> Json:
        """Hears on until a message of this kind comes, with these fields."""
        while True:
            message = self.hear()
            if message["kind"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, **message: Any) -> Json:
        """Says something and gives its answer."""
        name = f"q{len(self.heard)}-{len(self.frames)}"
        self.say(id=name, **message)
        while True:
            heard = self.hear()
            if heard.get("id") == name:
                return heard

    def close(self) -> None:
        self.socket.close()

    def _follow(self, message: Json) -> None:
        if message["kind"] == "snapshot":
            self.view, self.seq = message["view"], message["seq"]
        elif message["kind"] == "change":
            assert message["after"] == self.seq, f"a gap: {message['after']} after {self.seq}"
            self.view, self.seq = changed(self.view, message.get("view", [])), message["seq"]
        else:
            return
        self.hash = message["hash"]
        assert self.hash == digest(self.view)


def digest(view: Any) -> str:
    """The hash of a view, as a client computes it."""
    if view is None:
        return ""
    canonical = msgspec.json.encode(view, order="sorted")
    return hashlib.blake2b(canonical, digest_size=8).hexdigest()


def seated(
    house: House, plan: Json = TWO, names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dee")
) -> tuple[str, list[Program]]:
    """A table at which everybody invited has sat down; the first is its host."""
    people = [house.program() for seat in plan["seats"] if seat["sits"] == "person"]
    made = people[0].post("/api/tables", **plan)
    links = [link for link in made["invitations"] if link is not None]
    for program, link, name in zip(people, links, names, strict=False):
        program.post(f"/api/tables/{made['table']}/sit", name=name, link=link)
    return made["table"], people
