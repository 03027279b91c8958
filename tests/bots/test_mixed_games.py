"""Any bots, any number of seats, any variations: no game stalls, no action is refused, no bot crashes."""

from __future__ import annotations

import random

import pytest

from milepost import bots, rulebooks
from milepost.bots.arena.plan import Plan, planned
from milepost.bots.arena.playing import Task, play
from milepost.kernel.contract import Game
from milepost.kernel.options import Value

GAMES = 12
"""Of each rulebook: enough to meet every bot and most variations, few enough for an hour of tests."""


def by_lot(game: Game, rng: random.Random) -> dict[str, Value]:
    """Variations by lot; numbers stay as they are, so that a game can be won."""
    chosen: dict[str, Value] = {}
    for option in game.known_options:
        if isinstance(option.default, bool):
            chosen[option.name] = rng.random() < 0.3
        elif option.choices:
            chosen[option.name] = rng.choice(option.choices)
    return chosen


def mixed(name: str, number: int) -> Plan:
    """A contest of bots by lot. One of them at least plays to win, or an evening may not be enough."""
    game, rng = rulebooks.game(name), random.Random(f"mixed {name} {number}")
    strong = [bot for bot in bots.names(game) if bot != "random"]
    seats = rng.randint(max(2, game.least_seats), min(4, game.most_seats))
    names = (rng.choice(strong), *(rng.choice(bots.names(game)) for _ in range(seats - 1)))
    return planned(game, names, f"mixed {number}", by_lot(game, rng))


@pytest.mark.full
@pytest.mark.parametrize("name", rulebooks.NAMES)
@pytest.mark.parametrize("number", range(GAMES))
def test_mixed_games_under_options_by_lot_go_without_a_fault_of_a_bot(name: str, number: int) -> None:
    result = play(Task(mixed(name, number), 0, lambda: 0.0)).result
    # Whether somebody wins in time is a question of strength: under the dearest variations greedy does not.
    faults = [fault for fault in result.faults if fault.kind != "unfinished"]
    assert faults == [], mixed(name, number).command(1)
