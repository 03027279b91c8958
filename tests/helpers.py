"""Games played by lot, for tests that want a match with something in it."""

from __future__ import annotations

import random
from typing import cast

import milepost
from milepost.kernel.match import Match
from milepost.rulebooks.iron_horses.view import IronHorsesView


def look(match: Match, who: int | None = None) -> IronHorsesView:
    """What a seat sees of a match of Iron Horses."""
    return cast("IronHorsesView", match.view(who))


def step_by_lot(match: Match, rng: random.Random) -> None:
    """One action of one of the seats that must decide; trains are taken apart less often than they are built."""
    seat = rng.choice(match.actors())
    codes = match.state.legal(seat)
    code = rng.choice(codes)
    if match.game.notation.text(code).startswith("un") and rng.random() < 0.7:
        code = rng.choice(codes)
    match.play_code(seat, code)


def played(seats: int = 2, seed: str = "played", steps: int | None = None) -> Match:
    """A match after so many actions by lot, or at its end."""
    match, rng = milepost.start("iron-horses", seats, seed=seed), random.Random(seed)
    while match.outcome() is None and (steps is None or len(match.log) < steps):
        step_by_lot(match, rng)
    return match
