"""Positions of Iron Dragon (2017) under its variations.

    state = playing(borrowing=True, cash=[3])              # seat 0 is in the operations phase
    play(state, 0, "borrow 15")

What is no option of the game is given to the builder (see builders.py). Where players have two trains, `second` tells
of the second ones as `trains` does of the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.kernel.contract import TABLE
from milepost.kernel.event import Event
from milepost.rulebooks.crayon.state import NOBODY, TRAINS
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    BOARD,
    HERE,
    LOCOS,
    chips_everywhere,
    game,
    milepost,
    play,
    staffed,
    table,
)

GAME = game(2017)
OPTIONS = {option.name for option in GAME.known_options}

Train = tuple[str, str, Sequence[str]]


def playing(seats: int = 2, *, step: str = "operate", second: Sequence[Train] = (), **given: Any) -> DragonState:
    """Seat 0 at that step of a turn in the middle of a game."""
    options = {name: value for name, value in given.items() if name in OPTIONS}
    more = {name: value for name, value in given.items() if name not in OPTIONS}
    state = table(2017, seats, options=options, **more)
    if len(state.numbers.trains) > 1:
        _place_second(state, second)
    state.at = [each.name for each in state.rules.turns[state.turn]].index(step)
    state.settle(None)
    return state


def _place_second(state: DragonState, second: Sequence[Train]) -> None:
    for seat in range(state.seat_count):
        place, loco, goods = second[seat] if seat < len(second) else (HERE.out_of_the_way, "sardar", ())
        train = seat * TRAINS + 1
        state.place[train], state.loco[train] = milepost(place), LOCOS[loco]
        aboard = sorted(BOARD.good(good).id for good in goods)
        state.loads[train] = bytes(aboard)
        for good in aboard:
            state.chips[good] -= 1
    state.left = [GAME.speed(state, train) for train in state.trains_of(state.mover)]


def beginning(seats: int = 2, seed: str = "a deal", **options: object) -> DragonState:
    """A table before its first building turn: foremen are chosen, and second trains."""
    state = staffed(2017, seats, seed, **options)
    while state.step().name == "second-train":
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    return state


def call(state: DragonState, text: str) -> list[Event]:
    """What the table does."""
    return play(state, TABLE, text)


def script(state: DragonState, seat: int, *texts: str) -> list[Event]:
    """Plays several lines."""
    return [event for text in texts for event in play(state, seat, text)]


def chips_and_stores(state: DragonState) -> list[int]:
    """By good: chips in the supply, aboard, and waiting in cities."""
    count = chips_everywhere(state)
    for good in state.extra.get("stored", [])[1::4]:
        count[good] += 1
    return count


def locos_of(state: DragonState, seat: int = 0) -> list[str]:
    return [
        state.numbers.locos[state.loco[train]].name for train in state.trains_of(seat) if state.loco[train] != NOBODY
    ]
