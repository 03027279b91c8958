"""How a game is measured: one process, one core, CPU seconds, rounds interleaved so that noise hits all alike."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time
from typing import Any

POSITIONS = 20  # positions kept of each sampled game, spread evenly over it
SAMPLED_GAMES = 8


@dataclass(frozen=True)
class Contender:
    """One game of one engine, as four functions.

    `play` plays one game of random legal moves and returns its actions: decisions with more than one legal
    choice. Forced choices and chance are not actions, though their time counts. When it is given a `visit`, it calls
    it with the live position at every action.
    """

    name: str
    play: Callable[[random.Random, Callable[[Any], None] | None], int]
    copy: Callable[[Any], Any]
    save: Callable[[Any], bytes | str]


@dataclass
class Result:
    """What was measured of one contender; the figures are medians over the rounds."""

    name: str
    rates: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    games: int = 0
    actions: int = 0
    bytes_per_save: float = 0.0

    @property
    def actions_per_second(self) -> float:
        return median(self.rates)

    @property
    def microseconds_per_copy(self) -> float:
        return median(self.copies)


def play_for(contender: Contender, seconds: float, rng: random.Random) -> tuple[int, int, float]:
    """Play whole games for about so many CPU seconds: (games, actions, seconds)."""
    games = actions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        actions += contender.play(rng, None)
        games += 1
    return games, actions, spent


def sample(contender: Contender, rng: random.Random) -> list[Any]:
    """Copies of positions from start to end of a few random games."""
    kept: list[Any] = []
    for _ in range(SAMPLED_GAMES):
        line: list[Any] = []
        contender.play(rng, lambda state, line=line: line.append(contender.copy(state)))  # type: ignore[misc]
        step = max(1, len(line) // POSITIONS)
        kept.extend(line[::step])
    return kept


def microseconds_a_copy(contender: Contender, positions: list[Any], seconds: float) -> float:
    copy = contender.copy
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for position in positions:
            copy(position)
        copies += len(positions)
    return spent / copies * 1e6


def measure(
    contenders: list[Contender], seconds: float, rounds: int, seed: int, tell: Callable[[str], None]
) -> list[Result]:
    """Warm every contender up, then let each play and copy in turn, round after round."""
    results = [Result(contender.name) for contender in contenders]
    samples = []
    for contender, result in zip(contenders, results, strict=True):
        tell(f"warming up {contender.name}")
        play_for(contender, min(1.0, seconds), random.Random(seed))
        positions = sample(contender, random.Random(seed))
        result.bytes_per_save = mean(len(contender.save(position)) for position in positions)
        samples.append(positions)
    gc.collect()
    gc.freeze()  # the sampled positions are nobody's garbage: no contender pays for walking another's
    for number in range(1, rounds + 1):
        tell(f"round {number} of {rounds}")
        for contender, result, positions in zip(contenders, results, samples, strict=True):
            games, actions, spent = play_for(contender, seconds, random.Random(seed + number))
            result.games += games
            result.actions += actions
            result.rates.append(actions / spent)
            result.copies.append(microseconds_a_copy(contender, positions, seconds / 6))
    return results
