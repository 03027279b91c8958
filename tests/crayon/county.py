"""Alder County, opened as a game, and positions on it that were built at random."""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import files

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.notation import VERB_MASK
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.state import CrayonState

FILE = files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml"


@cache
def county() -> CrayonGame:
    game = rulebooks.on_board("empire-builder", FILE.read_text("utf-8"))
    assert isinstance(game, CrayonGame)
    return game


def fresh(seats: int = 2, seed: str = "1", **options: int) -> CrayonState:
    return county().start(seats, county().options(options), Chance(seed_from_text(seed)))


def some_way_in(seed: int, seats: int = 2, rounds: int = 6) -> CrayonState:
    """A position after some rounds in which everybody builds, runs and trades at random, building most of all."""
    state, rng = fresh(seats, str(seed)), random.Random(seed)
    game = county()
    while state.round < rounds and not state.ended():
        seat = state.actors()[0]
        codes = state.legal(seat)
        building = [code for code in codes if code & VERB_MASK == game.build_number]
        discard = [code for code in codes if game.notation.action(code).do == "discard"]
        some = building if building and rng.random() < 0.8 else [code for code in codes if code not in discard]
        state.push(seat, rng.choice(some or codes))
    return state
