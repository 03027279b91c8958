"""Tables with recorded games at them, so that a page can be looked at in the middle and at the end of a real game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

import milepost
from milepost.kernel.chance import commitment
from milepost.kernel.match import Entry, Match
from milepost.table import happening as log
from milepost.table.live import TAKE_BACKS, LiveTable
from milepost.table.plan import Plan, SeatPlan, charter
from milepost.table.sqlite import SqliteStore
from milepost.table.store import LogRow
from milepost.table.tables import Tables
from milepost.table.tokens import fresh_token

RECORDED: Final = Path(__file__).parents[1] / "recorded"
RECORDS: Final = {
    "empire-builder": "empire_builder/won",
    "iron-dragon-2001": "iron_dragon_2001/won",
    "iron-dragon-2017": "iron_dragon_2017/won",
    "iberian-railways": "iberian_railways/last-cube",
    "iron-horses": "iron_horses/last-stock",
}
HowFar = Callable[[Match], int]
"""How many entries of a recorded game have been played."""
GESTURE: Final = 6
"""How many actions at most are one entry, as a person's gesture or a bot's decision would be."""


class KeptTable(msgspec.Struct, frozen=True):
    """A table, and the token of who sits where it must be decided, or of its first seat after the end."""

    table: str
    token: str
    seat: int


def gestures(entries: list[Entry]) -> Iterator[tuple[int, log.Happening]]:
    """A match's log as the table room would have written it down."""
    some: list[Entry] = []
    for entry in [*entries, None]:
        ends = entry is None or entry.text in TAKE_BACKS or (bool(some) and entry.seat != some[0].seat)
        if some and (ends or len(some) == GESTURE):
            yield some[0].seat, log.Play(tuple(e.text for e in some), tuple(e.shown for e in some))
            some = []
        if entry is None:
            return
        if entry.text in TAKE_BACKS:
            yield entry.seat, log.TakeBack(entry.text, entry.shown)
        else:
            some.append(entry)


@cache
def recorded(game: str) -> Match:
    return milepost.loads((RECORDED / f"{RECORDS[game]}.milepost").read_text())


def share_of(share: float) -> HowFar:
    return lambda match: int(len(match.log) * share)


def before_a_delivery(match: Match) -> int:
    """As far as where a train stands in a city that takes what it carries, and that has something to load."""
    pairs = zip(match.log, match.log[1:], strict=False)
    return next(
        index
        for index, (entry, after) in enumerate(pairs)
        if entry.text.startswith("deliver ") and after.text.startswith("load ")
    )


async def keep(folder: Path, far: HowFar, games: tuple[str, ...] = tuple(RECORDS)) -> dict[str, KeptTable]:
    """Puts the recorded game of each rulebook, as far as asked, into a server's data folder."""
    tables = await Tables.open(SqliteStore(folder / "milepost.db"), keep_house=False)
    try:
        return {game: await _kept(tables, match, far(match)) for game in games for match in (recorded(game),)}
    finally:
        await tables.close()


async def _kept(tables: Tables, match: Match, last: int) -> KeptTable:
    plan = Plan(game=match.game.name, seats=tuple(SeatPlan() for _ in match.names), options=dict(match.options))
    made = charter(plan, match.game, commitment(match.seed))
    tokens = [fresh_token() for _ in match.names]
    created = await tables.make(made, match.seed, b"", tokens[0], "")
    for name, token, link in zip(match.names, tokens, created.invitations, strict=True):
        await tables.seating.sit(created.table, name, link=link, holder=token)
    row = await tables.store.table(created.table)
    assert row is not None
    live = LiveTable(row)
    for kept in await tables.store.log(created.table):
        live.enter(kept)
    for (seat, happening), seq in zip(gestures(match.log[:last]), count(live.seq + 1), strict=False):
        entry = LogRow(live.id, seq, None if seat < 0 else seat, None, live.at, 0, log.write(happening))
        live.enter(entry)
        await tables.store.append(entry, live.standing(0))
    seat = next(iter(live.deciding()), 0)
    return KeptTable(live.id, tokens[seat], seat)


def kept(folder: Path, far: HowFar, games: tuple[str, ...] = tuple(RECORDS)) -> dict[str, KeptTable]:
    return asyncio.run(keep(folder, far, games))
