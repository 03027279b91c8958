"""Records the games of both Iron Dragons that lie beside this file, and what they must come to.

    .venv/bin/python -m tests.recorded.record_iron_dragon            writes those that are missing
    .venv/bin/python -m tests.recorded.record_iron_dragon --again    writes all of them anew

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
from milepost.bots import bot
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.contract import TABLE
from milepost.kernel.match import Match
from milepost.kernel.notation import VERB_MASK
from milepost.rulebooks.iron_dragon.game import IronDragon
from tests.recorded.kept import OUTCOMES, Expected, expected
from tests.recorded.record_empire_builder import ended, first, told

EDITIONS = (2001, 2017)
HERE = Path(__file__).parent
OFTEN = {"move": 6.0, "build": 6.0, "sail": 6.0, "discard": 0.3, "choose": 0.5, "done": 1.0}
"""How often players by lot take a kind of action; 2 where nothing is said."""


def folder(edition: int) -> Path:
    return HERE / f"iron_dragon_{edition}"


def opened(edition: int, seats: int, seed: str, **options: object) -> Match:
    return milepost.start(f"iron-dragon-{edition}", seats, seed=seed, options=options)


def greedy(match: Match, seed: str, most: int | None = None) -> Match:
    """Lets greedy players go on, to the end or for so many entries; now and then an action is taken back."""
    rng = random.Random(seed)
    seats = [
        BotSeat(match.game, bot("greedy", match.game), seat, seeded(seed, seat)) for seat in range(len(match.names))
    ]
    while match.outcome() is None and (most is None or len(match.log) < most):
        seat = match.actors()[0]
        for code in seats[seat].decide(match.state):
            match.play_code(seat, code)
        if rng.random() < 0.02 and match.can_undo(seat):
            match.undo(seat)
    return match


def by_lot(match: Match, seed: str) -> Match:
    """Lets everybody draw lots: first for a kind of action, then for one of that kind."""
    rng, game = random.Random(seed), match.game
    assert isinstance(game, IronDragon)
    while match.outcome() is None:
        seat = match.actors()[0]
        kinds: dict[str, list[int]] = {}
        for code in match.state.legal(seat):
            kinds.setdefault(game.verbs[code & VERB_MASK].form.name, []).append(code)
        names = sorted(kinds)
        match.play_code(seat, rng.choice(kinds[rng.choices(names, [OFTEN.get(name, 2.0) for name in names])[0]]))
    return match


def played(edition: int, seats: int, seed: str, **options: object) -> Match:
    return greedy(opened(edition, seats, seed, **options), seed)


def won(edition: int) -> Match:
    """Three greedy players, a shorter goal: at once in 2001, declared and at equal turns in 2017."""
    tries = (played(edition, 3, f"won {n}", goal=150, majors_needed=4, round_limit=80) for n in count())
    return first(tries, lambda match: ended(match, "won"))


def won_alone(edition: int) -> Match:
    """One greedy player to the goal that the book prints, by rail, by sea and below ground."""
    wanted = {"boarded", "landed", "bribed", "delivered", "upgraded"}
    tries = (played(edition, 1, f"alone {n}", round_limit=160) for n in count())
    return first(tries, lambda match: ended(match, "won") and wanted <= told(match))


def round_limit(edition: int) -> Match:
    """Four greedy players until the round limit, with rents, ships and an event that ends."""
    wanted = {"delivered", "rented", "boarded", "event-over"}
    tries = (played(edition, 4, f"limit {n}", round_limit=30) for n in count())
    return first(tries, lambda match: ended(match, "round-limit") and wanted <= told(match))


def six_by_lot(edition: int) -> Match:
    """Six players by lot: foremen redealt, hired and refused, ships declined."""
    wanted = {"foreman-drawn", "foreman-hired", "ship-drawn", "discarded-hand"}
    tries = (by_lot(opened(edition, 6, f"lot {n}", round_limit=20), f"lot {n}") for n in count())
    return first(tries, lambda match: wanted <= told(match))


def unfinished(edition: int) -> Match:
    return greedy(opened(edition, 3, "unfinished"), "unfinished", most=400)


def time(edition: int) -> Match:
    """Three greedy players under a time limit: time is up, and one more full round is played."""
    match = greedy(opened(edition, 3, "time is up", time_limit=True), "time", most=600)
    match.play(TABLE, "time-up")
    return greedy(match, "after time")


GAMES: dict[int, tuple[Callable[[int], Match], ...]] = {
    2001: (won, won_alone, round_limit, six_by_lot, unfinished),
    2017: (won, won_alone, round_limit, six_by_lot, unfinished, time),
}


def known_outcomes(edition: int) -> dict[str, Expected]:
    path = folder(edition) / OUTCOMES
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Expected]) if path.exists() else {}


def missing(edition: int, again: bool) -> Iterator[tuple[Path, Callable[[int], Match]]]:
    for game in GAMES[edition]:
        path = folder(edition) / f"{game.__name__.replace('_', '-')}.milepost"
        if again or not path.exists():
            yield path, game


def main(again: bool) -> None:
    for edition in EDITIONS:
        folder(edition).mkdir(exist_ok=True)
        known = {} if again else known_outcomes(edition)
        for path, game in missing(edition, again):
            match = game(edition)
            path.write_bytes(match.dumps().encode())
            known[path.name] = expected(match)
            print(f"{edition} {path.name}: {len(match.log)} entries, {match.outcome()}")
        text = msgspec.json.format(msgspec.json.encode(known, order="sorted"), indent=2)
        (folder(edition) / OUTCOMES).write_bytes(text + b"\n")


if __name__ == "__main__":
    main("--again" in sys.argv[1:])
