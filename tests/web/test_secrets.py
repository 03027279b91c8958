"""Whatever is sent to a seat or a watcher holds nothing that is not theirs."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import State
from tests.web.house import House, Json, Program, seated, serving

pytestmark = pytest.mark.slow

GAMES = {name: max(2, rulebooks.game(name).least_seats) for name in rulebooks.NAMES}
PATHS = ("", "/view", "/since", "/legal", "/questions", "/record.txt", "/record.json", "/frames", "/notes", "/notices")


def plan(game: str, **more: Any) -> Json:
    return {"game": game, "seats": [{"sits": "person"}] * GAMES[game], **more}


class Ears:
    """Everything that one viewer is ever sent, over HTTP and a socket."""

    def __init__(self, program: Program, table: str) -> None:
        self.program, self.table = program, table
        self.socket = program.live(table)
        self.socket.until("snapshot")
        self.sent: list[str] = []
        program.http.event_hooks["response"].append(self._heard)

    def _heard(self, answer: httpx.Response) -> None:
        answer.read()
        self.sent.append(f"{dict(answer.headers)} {answer.text}")

    def ask_everything(self) -> None:
        for path in PATHS:
            self.program.http.get(f"/api/tables/{self.table}{path}")
        self.program.http.post(f"/api/tables/{self.table}/preview", json={"action": "pass"})
        self.program.http.post(f"/api/tables/{self.table}/act", json={"action": "nonsense", "key": "x", "seen": 0})
        self.program.http.post(f"/api/tables/{self.table}/ask", json={"question": "plan"})

    def everything(self) -> str:
        return "\n".join([*self.sent, *self.socket.frames])


@pytest.mark.parametrize("game", GAMES)
def test_no_frame_holds_a_token_a_link_or_the_seed_of_others(house: House, game: str) -> None:
    table, people = seated(house, plan(game))
    watcher = house.program()
    watcher.post(f"/api/tables/{table}/enter", link=people[0].post(f"/api/tables/{table}/host/watch-link")["link"])
    ears = [Ears(program, table) for program in (*people, watcher)]
    rng = random.Random(5)
    for _ in range(15):
        [mover, *_] = watcher.get(f"/api/tables/{table}/view")["moment"]["deciding"]
        legal = people[mover].get(f"/api/tables/{table}/legal")["texts"]
        people[mover].post(f"/api/tables/{table}/act", action=rng.choice(legal), key=f"secret-key-{rng.random()}")
    device = people[0].post(f"/api/tables/{table}/device-link")["link"]
    people[0].put(f"/api/tables/{table}/notes", notes="planted-note")
    seed = asyncio.run(seed_of(house, table))
    for one in ears:
        one.ask_everything()
    for one in ears:
        while one.socket.ask(do="ping")["kind"] != "pong":
            pass
        planted = [program.token for program in (*people, watcher)] + [seed.hex(), str(seed)[2:-1]]
        if one is not ears[0]:
            planted += [device, "planted-note"]
        if one.program is not people[0]:
            planted.append("secret-key")
        assert [secret for secret in planted if secret in one.everything()] == []


async def seed_of(house: House, table: str) -> bytes:
    file = house.station.settings.file  # type: ignore[attr-defined]
    with sqlite3.connect(file) as database:
        [[seed]] = database.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchall()
    database.close()
    return bytes(seed)


def two_worlds(game: str) -> tuple[State, State]:
    """A position some way into a game by lot, and another that seat 1 cannot tell from it."""
    rules, rng = rulebooks.game(game), random.Random(3)
    state = rules.start(GAMES[game], rules.options({}), Chance(seed_from_text("a world")))
    for number in range(2000):
        [mover, *_] = state.actors()
        state.push(mover, rng.choice(state.legal(mover)))
        if number >= 40:
            other = rules.imagine(state.view(1), Chance(seed_from_text("another world")))
            assert other.view(1) == state.view(1)
            if other.freeze() != state.freeze():
                return state, other
    raise AssertionError("there are no secrets in this game")


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_differ_in_secrets_send_equal_bytes(tmp_path: Path, game: str) -> None:
    """Two servers whose tables differ only in what seat 1 and watchers cannot see answer them alike, to the byte."""
    state, other = two_worlds(game)
    with serving(tmp_path / "one") as house:
        ann = house.program()
        made = ann.post("/api/tables", **plan(game))
        table, tokens = made["table"], []
        file = house.station.settings.file
        with sqlite3.connect(file) as database:
            database.execute("UPDATE tables SET base = ?", (state.freeze(),))
        database.close()
        for number, link in enumerate(made["invitations"]):
            program = house.program()
            program.post(f"/api/tables/{table}/sit", name=f"P{number}", link=link)
            tokens.append(program.token)
        watcher = house.program()
        watcher.post(f"/api/tables/{table}/enter", link=made["watch"])
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with sqlite3.connect(tmp_path / "two" / "milepost.db") as database:
        database.execute("UPDATE tables SET base = ?", (other.freeze(),))
    database.close()
    heard = [everything_told(tmp_path / world, table, [tokens[1], watcher.token]) for world in ("one", "two")]
    assert heard[0] == heard[1]
    assert len(heard[0]) > 20


def everything_told(folder: Path, table: str, tokens: list[str]) -> list[str]:
    """What a seat and a watcher are told by a server, with the times taken out."""
    told: list[str] = []
    with serving(folder) as house:
        for token in tokens:
            program = Program(house, token)
            ears = Ears(program, table)
            ears.ask_everything()
            for action in ("undo", "x"):  # nothing that would turn a card: the worlds differ in what comes up
                program.http.post(f"/api/tables/{table}/act", json={"action": action, "key": f"k {action}"})
            for action in ("undo", "pass", "draw engine", "discard", "x"):
                program.http.post(f"/api/tables/{table}/why-not", json={"action": action})
                ears.socket.ask(do="preview", action=action)
            program.http.post(f"/api/tables/{table}/fork", json={"at": 10**6})
            told += [*ears.sent, *ears.socket.frames]
    return [re.sub(r"'date': '[^']*'|\"at\":\d+|\"made\":\d+|\"moved\":\d+", "", one) for one in told]
