"""Many games of the same bots, each a function of the series' seed and its number alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median

import msgspec

from milepost import rulebooks
from milepost.bots import bot as find_bot
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.spread import over_processes
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import Game, State
from milepost.kernel.options import Options

BATCH = 20
"""Games a worker plays before it reports."""


class Series(msgspec.Struct, frozen=True):
    """What is to be played: the game, a bot for each seat, how often, and from which seed."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Options = {}
    board: str = ""
    """The board and decks, as `Game.carries` has them, when they are not ours."""


class Result(msgspec.Struct, frozen=True):
    """How one game of a series went."""

    number: int
    actions: int
    turns: int
    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def play_bare(state: State, rng: random.Random, visit: Callable[[State], None] | None = None) -> int:
    """Plays a position to its end at random, as fast as it goes; returns how many choices there were.

    This is the loop that the benchmarks measure; `visit` sees each position where there is a choice.
    """
    pick = rng.random
    actions = 0
    while actors := state.actors():
        seat = actors[0]
        codes = state.legal(seat)
        count = len(codes)
        if count > 1:
            actions += 1
            if visit is not None:
                visit(state)
            state.push(seat, codes[int(pick() * count)])
        else:
            state.push(seat, codes[0])
    return actions


def play_seats(state: State, seats: Sequence[BotSeat]) -> int:
    """Plays a position to its end with a bot in every seat; returns how many actions were played."""
    actions = 0
    while actors := state.actors():
        for code in seats[actors[0]].decide(state):
            state.apply(actors[0], code)
            actions += 1
    return actions


def play_one(series: Series, game: Game, number: int) -> Result:
    """One game of a series."""
    chance = Chance(seed_from_text(series.seed)).child(f"game {number}")
    state = game.start(len(series.bots), series.options, chance)
    if set(series.bots) == {"random"}:
        actions = play_bare(state, seeded(series.seed, number))
    else:
        seats = [
            BotSeat(game, find_bot(name, game), seat, seeded(series.seed, number, seat))
            for seat, name in enumerate(series.bots)
        ]
        actions = play_seats(state, seats)
    outcome = state.outcome()
    if outcome is None:
        raise RuntimeError(f"game {number} stopped without an end")
    return Result(number, actions, state.turns_taken(), outcome.reason, outcome.winners, outcome.scores)


def _batch(series: Series, first: int) -> list[Result]:
    game = rulebooks.carried(series.game, series.board) if series.board else rulebooks.game(series.game)
    return [play_one(series, game, number) for number in range(first, min(first + BATCH, series.games))]


def play_series(series: Series, workers: int = 1) -> Iterator[Result]:
    """The results in order of their numbers, whatever the number of workers."""
    firsts = range(0, series.games, BATCH)
    early: dict[int, list[Result]] = {}
    due = iter(firsts)
    first = next(due, None)
    for batch in over_processes(partial(_batch, series), firsts, workers):
        early[batch[0].number] = batch
        while first in early:
            yield from early.pop(first)
            first = next(due, None)


class Summary(msgspec.Struct, frozen=True):
    """A series in figures. A shared victory counts as a win for each who shares it."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    actions: int
    wins: tuple[int, ...]
    """By seat."""
    wins_by_bot: dict[str, int]
    shared: int
    """Games won by more than one seat."""
    reasons: dict[str, int]
    turns: dict[str, float]
    mean_scores: tuple[float, ...]


def summarise(series: Series, results: Sequence[Result]) -> Summary:
    """The figures of a series that has been played."""
    wins = [0] * len(series.bots)
    by_bot: Counter[str] = Counter(dict.fromkeys(series.bots, 0))
    for result in results:
        for seat in result.winners:
            wins[seat] += 1
            by_bot[series.bots[seat]] += 1
    turns = [result.turns for result in results]
    return Summary(
        game=series.game,
        bots=series.bots,
        games=len(results),
        seed=series.seed,
        actions=sum(result.actions for result in results),
        wins=tuple(wins),
        wins_by_bot=dict(by_bot),
        shared=sum(len(result.winners) > 1 for result in results),
        reasons=dict(sorted(Counter(result.reason for result in results).items())),
        turns={"min": min(turns), "median": median(turns), "max": max(turns)},
        mean_scores=tuple(round(sum(r.scores[s] for r in results) / len(results), 2) for s in range(len(wins))),
    )
