"""People who play as fast as they can at a server that may be killed at any moment, and remember what it told them."""

from __future__ import annotations

import random
import threading
from contextlib import suppress

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from tests.web.house import House, Live, Program

PLAN = {"game": "iron-horses", "hot_seat": True, "seats": [{"name": "Ann"}, {"name": "Bob"}]}
GONE = (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError)


class Told(msgspec.Struct, frozen=True):
    """An action that the server acknowledged."""

    key: str
    seat: int
    seq: int
    hash: str
    """Of its seat's view after it."""


class Player:
    """One table that one program plays, all seats of it."""

    def __init__(self, house: House, number: int) -> None:
        self.number = number
        self.program = Program(house)
        self.token = self.program.token
        self.table: str = self.program.post("/api/tables", **PLAN)["table"]
        self.told: list[Told] = []
        self.unsure: tuple[str, int, str] | None = None
        """What was sent and not answered: key, seat, action."""
        self._stopping = False
        self._rng = random.Random(number)
        self._count = self._early = 0

    def stop(self) -> None:
        """After the action that is under way."""
        self._stopping = True

    def play(self, house: House, heard: threading.Semaphore) -> None:
        """Acts until the server is gone, the game is over, or somebody says stop."""
        self._stopping = False
        with suppress(*GONE):
            eyes = [Live(house, self.table, self.token, seat=seat) for seat in (0, 1)]
            for one in eyes:
                one.until("snapshot")
            while eyes[0].view["actors"] and not self._stopping:
                mover = eyes[eyes[0].view["actors"][0]]
                if self._act(mover, mover.view["seat"]):
                    heard.release()
                self._catch_up(eyes, mover)

    def _act(self, mover: Live, seat: int) -> bool:
        """Plays something by lot; whether it was acknowledged."""
        texts = mover.ask(do="legal").get("texts")
        if not texts:
            return self._too_early()
        action = self._rng.choice(texts)
        self._count += 1
        key = f"key {self._count}"
        self.unsure = (key, seat, action)
        done = mover.ask(do="act", action=action, key=key)
        if done["kind"] != "done":
            self.unsure = None
            return self._too_early()
        self._early = 0
        while mover.seq < done["seq"]:
            mover.hear()
        self.told.append(Told(key, seat, done["seq"], mover.hash))
        self.unsure = None
        return True

    def _too_early(self) -> bool:
        """The socket whose view we looked at is another worker's, and has not heard yet; but it will soon."""
        self._early += 1
        assert self._early < 500, "nobody can act"
        return False

    def _catch_up(self, eyes: list[Live], mover: Live) -> None:
        """Waits until the other seat knows whose turn it is."""
        for one in eyes:
            if one is not mover:
                one.ask(do="ping")

    def goes_on(self) -> bool:
        return str(self.program.get(f"/api/tables/{self.table}")["status"]) == "playing"

    def check(self, house: House, last: int = 20, last_when_over: int = 20) -> None:
        """That nothing acknowledged is lost or done twice, and that views are what they were."""
        self.program = Program(house, self.token)
        path = f"/api/tables/{self.table}"
        self._ask_again(path)
        for told in self.told[-(last if self.goes_on() else last_when_over) :]:
            again = self.program.post(f"{path}/act", action="anything", key=told.key, seat=told.seat)
            assert (again["again"], again["seq"]) == (True, told.seq)
            [frame] = self.program.get(f"{path}/frames", after=told.seq, count=0, seat=told.seat)["messages"]
            assert frame["hash"] == told.hash
        for seat in (0, 1):
            mine = [told.seq for told in self.told if told.seat == seat]
            assert mine == sorted(set(mine))

    def _ask_again(self, path: str) -> None:
        """Sends again what was not answered: whether it had been done or not, from now on it has been, once."""
        if self.unsure is None:
            return
        key, seat, action = self.unsure
        first = self.program.post(f"{path}/act", action=action, key=key, seat=seat)
        second = self.program.post(f"{path}/act", action=action, key=key, seat=seat)
        assert (second["again"], second["seq"]) == (True, first["seq"])
        self.told.append(Told(key, seat, first["seq"], self._hash_at(path, seat, first["seq"])))
        self.unsure = None

    def _hash_at(self, path: str, seat: int, seq: int) -> str:
        [frame] = self.program.get(f"{path}/frames", after=seq, count=0, seat=seat)["messages"]
        return str(frame["hash"])


def play_until(house: House, players: list[Player], acks: int) -> list[threading.Thread]:
    """Lets all play; returns when so many actions were acknowledged, while they go on."""
    heard = threading.Semaphore(0)
    threads = [threading.Thread(target=player.play, args=(house, heard), name="player") for player in players]
    for thread in threads:
        thread.start()
    for _ in range(acks):
        if not heard.acquire(timeout=30):
            break
    return threads
