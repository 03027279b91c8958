"""Games of Iberian Railways played by lot, for tests that want a table with something on it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import milepost
from milepost.kernel.match import Match
from milepost.rulebooks.iberian_railways.draft import draft_of
from milepost.rulebooks.iberian_railways.ground import each
from milepost.rulebooks.iberian_railways.state import IberianState
from tests.iberian_railways.builders import GAME, GROUND, start
from tests.kernel import promises

GameKey = tuple[int, int, float]
"""How many seats, the seed, and how eager the players are to build."""


def pick(state: IberianState, seat: int, rng: random.Random, eager: float) -> int:
    """A legal action by lot; who is eager builds as soon as that is possible, and places cubes side by side."""
    legal = state.legal(seat)
    if rng.random() >= eager:
        return rng.choice(legal)
    for verb in (GAME.build, GAME.repay):
        if verb.code() in legal:
            return verb.code()
    if state.draft and state.step().name == "carry-out":
        beside = draft_of(state).placeable & GROUND.near(state.draft)
        if beside:
            return GAME.place.code(GROUND.numbers(rng.choice(each(beside)))[0])
        return GAME.clear.code()
    able = [code for code in legal if code != GAME.passing.code()]
    return rng.choice(able or legal)


class Step(promises.Step[IberianState]):
    """One action of a game; that of a draft is private to its seat."""

    @property
    def private(self) -> bool:
        return GAME.shown(self.before, self.seat, self.code) is None


def steps(key: GameKey) -> Iterator[Step]:
    """A whole game, action by action."""
    seats, number, eager = key
    state, rng = start(seats, f"game {number}"), random.Random(number)
    while actors := state.actors():
        step = Step(state, actors[0], pick(state, actors[0], rng, eager))
        yield step
        state = step.after


def played(seats: int, seed: str, eager: float, entries: int | None = None) -> Match:
    """A match after so many entries, or at its end."""
    match, rng = milepost.start("iberian-railways", seats, seed=seed), random.Random(seed)
    while match.outcome() is None and (entries is None or len(match.log) < entries):
        play_one(match, rng, eager)
    return match


def play_one(match: Match, rng: random.Random, eager: float) -> None:
    """One action of whoever must decide."""
    assert isinstance(match.state, IberianState)
    seat = match.actors()[0]
    match.play_code(seat, pick(match.state, seat, rng, eager))
