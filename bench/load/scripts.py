"""Tables to play at, and what will be played there: made beforehand, so that the clients need not think.

The tables are written through the table room itself into the store that the server will open. Their seeds are known
here, so each game can be played out beforehand by lot and its actions kept as a script.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path
from typing import Final, cast

import msgspec

from milepost import rulebooks
from milepost.bots import bot
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.chance import Chance, commitment, seed_from_text
from milepost.kernel.match import Match
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import lay
from milepost.table.plan import Plan, SeatPlan, charter
from milepost.table.store import Store
from milepost.table.tables import Limits, Tables
from milepost.table.tokens import fresh_token

SEATS: Final = 4
SEGMENTS: Final = 40
CASH: Final = 60
NAMES: Final = ("Ann", "Bob", "Cid", "Dee")
EMPIRE: Final = "empire-builder"
SHARE: Final = 0.4
"""Of tables that play Empire Builder."""


class Script(msgspec.Struct, frozen=True):
    """A table, who sits at it, and what they will do."""

    table: str
    game: str
    tokens: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]


def others() -> list[str]:
    return [name for name in rulebooks.NAMES if name != EMPIRE]


def mix(tables: int) -> list[str]:
    """Which game each table plays: four in ten Empire Builder, the rest of the others in turn."""
    turns = cycle(others())
    return [EMPIRE if int((n + 1) * SHARE) > int(n * SHARE) else next(turns) for n in range(tables)]


def built(name: str, seed: int) -> CrayonState | None:
    """A crayon game in which each of four greedy players has built 40 segments; None if one never does."""
    rules = cast("CrayonGame", rulebooks.game(name))
    state = rules.start(SEATS, rules.options({}), Chance(seed_from_text(f"load {seed}")))
    seats = [BotSeat(rules, bot("greedy", rules), seat, seeded("load", seed, seat)) for seat in range(SEATS)]
    edges: list[list[int]] = [[] for _ in range(SEATS)]
    while min(map(len, edges)) < SEGMENTS:
        if not state.actors():
            return None
        seat, before = state.actors()[0], bytes(state.owner)
        for code in seats[seat].decide(state):
            state.push(seat, code)
        edges[seat] += [e for e, owner in enumerate(state.owner) if owner == seat and before[e] != seat]
    table = rules.start(SEATS, rules.options({}), Chance(seed_from_text(f"load {seed}")))
    for seat, some in enumerate(edges):
        for edge in some[:SEGMENTS]:
            lay(table, seat, edge)
        table.cash[seat] = CASH
    return table


def bases(name: str, wanted: int) -> Iterator[bytes]:
    """Positions in mid-game, some of them again and again."""
    tables = (built(name, seed) for seed in count())
    return cycle([state.freeze() for state in islice((table for table in tables if table is not None), wanted)])


def moves(match: Match, many: int, rng: random.Random) -> tuple[tuple[int, str], ...]:
    """A game by lot: what is legal is played, one atomic action at a time."""
    played: list[tuple[int, str]] = []
    while len(played) < many and match.outcome() is None:
        seat = match.actors()[0]
        chosen = str(rng.choice(match.legal(seat)))
        match.play(seat, chosen)
        played.append((seat, chosen))
    return tuple(played)


async def prepare(store: Store, tables: int, many: int, seed: int = 7) -> list[Script]:
    """Makes the tables in a store, seats everybody, and writes their scripts."""
    opened = await Tables.open(store, limits=Limits(most_live=tables), keep_house=False)
    empire, scripts = bases(EMPIRE, 3), []
    try:
        for number, name in enumerate(mix(tables)):
            base = next(empire) if name == EMPIRE else b""
            scripts.append(await _table(opened, name, base, many, seed * 100_003 + number))
    finally:
        await opened.close()
    return scripts


async def _table(tables: Tables, name: str, base: bytes, many: int, number: int) -> Script:
    game, secret = rulebooks.game(name), seed_from_text(f"table {number}")
    plan = Plan(game=name, seats=tuple(SeatPlan() for _ in range(SEATS)), title=f"Table {number}")
    made = await tables.make(charter(plan, game, commitment(secret)), secret, base, None, "")
    tokens = []
    for seat, link in enumerate(made.invitations):
        token = fresh_token()
        await tables.seating.sit(made.table, NAMES[seat], link=link, holder=token)
        tokens.append(token)
    match = Match(game, NAMES, game.options({}), secret, base or None)
    return Script(made.table, name, tuple(tokens), moves(match, many, random.Random(number)))


def write(scripts: list[Script], file: Path) -> None:
    file.write_bytes(msgspec.json.encode(scripts))


def read(file: Path) -> list[Script]:
    return msgspec.json.decode(file.read_bytes(), type=list[Script])


def prepare_now(store: Store, tables: int, many: int) -> list[Script]:
    return asyncio.run(prepare(store, tables, many))
