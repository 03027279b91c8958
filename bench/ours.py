"""Our own games, measured as the bare state loop: start, legal, push; no views, no Match, no events kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from measure import Contender
from milepost.kernel.chance import Chance
from milepost.rulebooks import game

GAMES = (("iron-horses", 4),)  # and the seats each is measured with


def bare_loop(name: str, seats: int) -> Callable[[random.Random, Callable[[Any], None] | None], int]:
    """A function that plays one random game of ours and counts its actions."""
    rules = game(name)
    options = rules.options({})

    def play(rng: random.Random, visit: Callable[[Any], None] | None) -> int:
        state = rules.start(seats, options, Chance(rng.randbytes(32)))
        outcome, actors, legal, push = state.outcome, state.actors, state.legal, state.push
        pick = rng.random
        actions = 0
        while outcome() is None:
            seat = actors()[0]
            codes = legal(seat)
            count = len(codes)
            if count > 1:
                actions += 1
                if visit is not None:
                    visit(state)
                push(seat, codes[int(pick() * count)])
            else:
                push(seat, codes[0])
        return actions

    return play


def ours() -> list[Contender]:
    return [
        Contender(name, bare_loop(name, seats), copy=lambda state: state.copy(), save=lambda state: state.freeze())
        for name, seats in GAMES
    ]
