"""Records the games that lie beside this file, and what they must come to.

    .venv/bin/python -m tests.recorded.record_iron_horses            writes those that are missing
    .venv/bin/python -m tests.recorded.record_iron_horses --again    writes all of them anew

Run by hand, and `--again` only while a rulebook is still being written: once a version of the rules and its cards are
out, its records are kept for ever, and retuned cards get a new version and records of their own.
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
from tests.helpers import played, step_by_lot
from tests.recorded.kept import OUTCOMES, Expected, expected

HERE = Path(__file__).parent
FOLDER = HERE / "iron_horses"


def first(tries: Iterator[Match], wanted: Callable[[Outcome], bool]) -> Match:
    """The first of many games that ends as wanted."""
    return next(match for match in tries if (outcome := match.outcome()) is not None and wanted(outcome))


def many(seats: int, name: str, eager: float) -> Iterator[Match]:
    return (played(seats, f"{name} {number}", eager=eager) for number in count())


def deck_empty() -> Match:
    return first(many(2, "deck empty", 0.3), lambda end: end.reason == "deck-empty")


def last_stock() -> Match:
    return first(many(3, "last stock", 0.9), lambda end: end.reason == "last-stock")


def five_seats() -> Match:
    return first(many(5, "five seats", 0.7), lambda end: min(end.scores) > 0)


def tie_broken() -> Match:
    """Two have most money, and only one wins."""
    return first(
        many(3, "tie broken", 0.5),
        lambda end: len(end.winners) == 1 and sorted(end.scores)[-1] == sorted(end.scores)[-2],
    )


def shared_place() -> Match:
    """Two share a place, since no tie-break parts them."""
    return first(many(5, "shared place", 0.1), lambda end: any(len(place) > 1 for place in end.ranking))


def taken_back() -> Match:
    """A game with much undone, redone and restarted, played under names of their own."""
    match, rng = milepost.start("iron-horses", ["Zoë", "Björn Å", "x"], seed="taken back"), random.Random("taken back")
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
            step_by_lot(match, rng, 0.6)
    return match


def unfinished() -> Match:
    """A game that was left with a train half laid out."""
    match, rng = played(4, "unfinished", 90, 0.7), random.Random("unfinished")
    while match.log[-1].shown is not None or match.log[-1].text.startswith("un"):
        step_by_lot(match, rng, 0.7)
    return match


def standstill() -> Match:
    """A game of people who only draw what they must, and pass."""
    match = milepost.start("iron-horses", 3, seed="standstill")
    while match.outcome() is None:
        seat = match.actors()[0]
        match.play_code(seat, match.game.safe(match.state, seat))
    return match


GAMES: tuple[Callable[[], Match], ...] = (
    deck_empty,
    last_stock,
    five_seats,
    tie_broken,
    shared_place,
    taken_back,
    unfinished,
    standstill,
)


def main(again: bool) -> None:
    outcomes = FOLDER / OUTCOMES
    known = (
        {} if again or not outcomes.exists() else msgspec.json.decode(outcomes.read_bytes(), type=dict[str, Expected])
    )
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
