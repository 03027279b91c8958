"""Our own games, measured as the bare state loop: start, legal, push; no views, no Match, no events kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from measure import Contender
from milepost.bots.series import play_bare
from milepost.kernel.chance import Chance
from milepost.rulebooks import game

GAMES = (("iron-horses", 4), ("iberian-railways", 4))  # and the seats each is measured with


def bare_loop(name: str, seats: int) -> Callable[[random.Random, Callable[[Any], None] | None], int]:
    """A function that plays one random game of ours and counts its actions, as `milepost sim` does."""
    rules = game(name)
    options = rules.options({})

    def play(rng: random.Random, visit: Callable[[Any], None] | None) -> int:
        return play_bare(rules.start(seats, options, Chance(rng.randbytes(32))), rng, visit)

    return play


def ours() -> list[Contender]:
    return [
        Contender(name, bare_loop(name, seats), copy=lambda state: state.copy(), save=lambda state: state.freeze())
        for name, seats in GAMES
    ]
