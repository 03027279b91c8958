"""Games played by lot, for tests that want a match with something in it."""

from __future__ import annotations

import random
from typing import cast

import milepost
from milepost.kernel.contract import Game, State
from milepost.kernel.match import Match
from milepost.rulebooks.iron_horses.view import IronHorsesView

FIRST = ("deliver", "couple", "meld", "begin", "draw")
"""What somebody who is eager to build trains does first."""


def look(match: Match, who: int | None = None) -> IronHorsesView:
    """What a seat sees of a match of Iron Horses."""
    return cast("IronHorsesView", match.view(who))


def pick(game: Game, state: State, seat: int, rng: random.Random, eager: float = 0.3) -> int:
    """A legal action: by lot, or now and then one that builds a train."""
    codes = state.legal(seat)
    if rng.random() < eager:
        verbs = {code: game.notation.action(code).do for code in codes}
        for verb in FIRST:
            some = [code for code in codes if verbs[code] == verb]
            if some:
                return rng.choice(some[:2] if verb == "draw" else some)
    return rng.choice(codes)


def step_by_lot(match: Match, rng: random.Random, eager: float = 0.3) -> None:
    """One action of one of the seats that must decide."""
    seat = rng.choice(match.actors())
    match.play_code(seat, pick(match.game, match.state, seat, rng, eager))


def played(seats: int = 2, seed: str = "played", steps: int | None = None, eager: float = 0.3) -> Match:
    """A match after so many actions, or at its end."""
    match, rng = milepost.start("iron-horses", seats, seed=seed), random.Random(seed)
    while match.outcome() is None and (steps is None or len(match.log) < steps):
        step_by_lot(match, rng, eager)
    return match
