"""Records the games of Iberian Railways that lie beside this file, and what they must come to.

    .venv/bin/python -m tests.recorded.record_iberian            writes those that are missing
    .venv/bin/python -m tests.recorded.record_iberian --again    writes all of them anew

Run by hand, and `--again` only while the board or the rules are still being written (see record_iron_horses.py).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec

import milepost
from milepost.kernel.match import Match
from milepost.kernel.outcome import Outcome
from tests.iberian_railways.games import play_one, played
from tests.recorded.kept import OUTCOMES, Expected, expected

FOLDER = Path(__file__).parent / "iberian_railways"


def first(seats: int, name: str, eager: float, wanted: Callable[[Outcome], bool]) -> Match:
    """The first of many games that ends as wanted."""
    tries: Iterator[Match] = (played(seats, f"{name} {number}", eager) for number in count())
    return next(match for match in tries if (outcome := match.outcome()) is not None and wanted(outcome))


def last_cube() -> Match:
    return first(3, "last cube", 0.95, lambda end: end.reason == "last-cube" and len(end.winners) == 1)


def all_out() -> Match:
    return first(4, "all out", 0.9, lambda end: end.reason == "all-out")


def standstill() -> Match:
    return first(3, "standstill", 0.9, lambda end: end.reason == "standstill")


def five_seats() -> Match:
    return first(5, "five seats", 0.95, lambda end: end.reason == "last-cube")


def shared_victory() -> Match:
    """Two have the most points and share the victory."""
    return first(4, "shared", 0.95, lambda end: len(end.winners) == 2 and end.reason == "last-cube")


def taken_back() -> Match:
    """A game with much undone, redone and restarted, played under names of their own."""
    match = milepost.start("iberian-railways", ["Zoë", "Björn Å", "x"], seed="taken back")
    rng = random.Random("taken back")
    while match.outcome() is None:
        seat = match.log[-1].seat if match.log else 0
        wish = rng.random()
        if wish < 0.1 and match.can_undo(seat):
            match.undo(seat)
        elif wish < 0.15 and match.can_undo(seat):
            match.restart(seat)
        elif wish < 0.4 and match.can_redo(seat):
            match.redo(seat)
        else:
            play_one(match, rng, 0.7)
    return match


def unfinished() -> Match:
    """A game that was left with cubes placed and not built."""
    match, rng = played(4, "unfinished", 0.8, 60), random.Random("unfinished")
    while not match.log[-1].text.startswith("place "):
        play_one(match, rng, 0.8)
    return match


GAMES: tuple[Callable[[], Match], ...] = (
    last_cube,
    all_out,
    standstill,
    five_seats,
    shared_victory,
    taken_back,
    unfinished,
)


def main(again: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    outcomes = FOLDER / OUTCOMES
    known: dict[str, Expected] = {}
    if outcomes.exists() and not again:
        known = msgspec.json.decode(outcomes.read_bytes(), type=dict[str, Expected])
    for game in GAMES:
        path = FOLDER / f"{game.__name__.replace('_', '-')}.milepost"
        if again or not path.exists():
            match = game()
            path.write_bytes(match.dumps().encode())
            known[path.name] = expected(match)
            print(f"{path.name}: {len(match.log)} entries, {match.outcome()}")
    outcomes.write_bytes(msgspec.json.format(msgspec.json.encode(known, order="sorted"), indent=2) + b"\n")


if __name__ == "__main__":
    main("--again" in sys.argv[1:])
