"""Positions on the Little Realm after some rounds of play at random, building most of all, and such positions freed
of money and caps, where only the map is in the way."""

from __future__ import annotations

import random

from msgspec.structs import replace

from milepost.kernel.notation import VERB_MASK
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import start


def some_way_in(edition: int, seed: int, seats: int = 2, rounds: int = 6) -> DragonState:
    state, rng = start(edition, seats, f"some way in {seed}"), random.Random(seed)
    verbs = {verb.form.name: verb.number for verb in state.game.verbs}
    while state.round < rounds and not state.ended():
        seat = state.actors()[0]
        codes = state.legal(seat)
        building = [code for code in codes if code & VERB_MASK == verbs["build"]]
        rest = [code for code in codes if code & VERB_MASK not in (verbs["discard"], verbs["choose"])]
        state.push(seat, rng.choice(building if building and rng.random() < 0.8 else rest or codes))
    return state


def at_step(state: DragonState, name: str) -> DragonState:
    """Everybody does nothing until somebody's turn comes to that step."""
    while state.step().name != name:
        codes = state.legal(state.actors()[0])
        done = state.game.done.code()
        state.push(state.actors()[0], done if done in codes else codes[0])
    return state


def rich(state: DragonState) -> DragonState:
    """The position with nothing but the map in the way: money, the cap and the limit at major cities do not bind."""
    free = state.copy()
    free.numbers = replace(state.numbers, build_cap=999, major_outs=99)
    free.cash = [999] * state.seat_count
    return free
