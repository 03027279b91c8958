"""Records the games of Empire Builder that lie beside this file, and what they must come to.

    .venv/bin/python -m tests.recorded.record_empire_builder            writes those that are missing
    .venv/bin/python -m tests.recorded.record_empire_builder --again    writes all of them anew

Run by hand, and `--again` only while board and decks are still being tuned: once a version is out, its records are kept
for ever, and retuned content gets a new version and records of its own.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec

import milepost
from milepost.kernel.contract import TABLE
from milepost.kernel.match import Match
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.players import Carrier, by_lot
from tests.recorded.kept import OUTCOMES, Expected, expected

FOLDER = Path(__file__).parent / "empire_builder"


def played(seats: int, seed: str, *, lot: bool = False, most: int | None = None, **options: object) -> Match:
    """A match of carriers (or by lot) at its end, or after so many actions; now and then one is taken back."""
    match = milepost.start("empire-builder", seats, seed=seed, options=options)
    go_on(match, random.Random(seed), lot=lot, most=most)
    return match


def go_on(match: Match, rng: random.Random, *, lot: bool = False, most: int | None = None) -> None:
    carrier = Carrier(rng)
    while match.outcome() is None and (most is None or len(match.log) < most):
        state, seat = match.state, match.actors()[0]
        assert isinstance(state, CrayonState)
        match.play_code(seat, by_lot(state, seat, rng) if lot else carrier.choose(state, seat))
        if rng.random() < 0.01 and match.can_undo(seat):
            match.undo(seat)


def first(tries: Iterator[Match], wanted: Callable[[Match], bool]) -> Match:
    return next(match for match in tries if wanted(match))


def ended(match: Match, reason: str) -> bool:
    outcome = match.outcome()
    return outcome is not None and outcome.reason == reason


def told(match: Match) -> set[str]:
    return {event.kind for entry in match.log for event in entry.events}


def won() -> Match:
    """Two carriers, a short goal: somebody declares victory."""
    tries = (played(2, f"won {n}", goal=90, majors_needed=2, round_limit=120) for n in count())
    return first(tries, lambda match: ended(match, "won"))


def won_alone() -> Match:
    tries = (played(1, f"alone {n}", goal=100, majors_needed=1, round_limit=120) for n in count())
    return first(tries, lambda match: ended(match, "won"))


def round_limit() -> Match:
    """Four carriers until the round limit, with floods, rents and a lost turn on the way."""
    wanted = {"delivered", "rented", "bridges-lost", "turn-lost", "event-over"}
    tries = (played(4, f"limit {n}", round_limit=40) for n in count())
    return first(tries, lambda match: ended(match, "round-limit") and wanted <= told(match))


def time() -> Match:
    """Three carriers under a time limit: the table says that time is up, and one more full round is played."""
    match = played(3, "time is up", most=500, time_limit=True)
    match.play(TABLE, "time-up")
    go_on(match, random.Random("after time"))
    return match


def six_by_lot() -> Match:
    return played(6, "six by lot", lot=True, round_limit=25)


def taxed() -> Match:
    tries = (played(3, f"taxed {n}", round_limit=30) for n in count())
    return first(tries, lambda match: "taxed" in told(match))


def unfinished() -> Match:
    return played(3, "unfinished", most=300)


GAMES: tuple[Callable[[], Match], ...] = (won, won_alone, round_limit, time, six_by_lot, taxed, unfinished)


def main(again: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
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
