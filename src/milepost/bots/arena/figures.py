"""A contest in figures: who wins how often, how surely, how fast, and after how much thought."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

import msgspec
from openskill.models import PlackettLuce

from milepost.bots.arena.plan import Plan
from milepost.bots.arena.result import Fault, GameResult, Slow

SURE = 1.959964
"""Standard deviations that hold 95 of 100 cases."""
SLOWEST = 12
MOST_FAULTS = 50
"""So many faults are listed; all are counted."""


class Share(msgspec.Struct, frozen=True):
    """How often something happened, and between which bounds its true rate lies with 95 % certainty."""

    wins: float
    """A victory that n share counts as 1/n for each."""
    games: int
    share: float
    low: float
    high: float


class Rating(msgspec.Struct, frozen=True):
    """Plackett-Luce after openskill, over the games in order; `sure` is what it is at least, very probably."""

    mu: float
    sigma: float
    sure: float


class Spread(msgspec.Struct, frozen=True):
    """Some numbers, in short."""

    mean: float
    least: float
    median: float
    p90: float
    p99: float
    most: float


class EntryFigures(msgspec.Struct, frozen=True):
    """One entry of a contest."""

    label: str
    bot: str
    won: Share
    mean_place: float
    scores: Spread
    rating: Rating | None
    """None where a bot plays alone."""
    rounds_to_win: Spread | None
    earned_by_round: tuple[float, ...]
    """Mean over the games that lasted so long."""
    track_by_round: tuple[float, ...]
    earned: float
    """Mean of a game."""
    track: float
    decisions: int
    ms_a_turn: Spread | None
    ms_a_decision: Spread | None
    ms_a_replan: Spread | None
    """Of the decisions for which it thought anew; None if it never said so."""
    faults: int


class Figures(msgspec.Struct, frozen=True):
    """A whole contest."""

    plan: Plan
    games: int
    deals: int
    entries: tuple[EntryFigures, ...]
    seats: tuple[Share, ...]
    """Wins by seat, whoever sat there."""
    shared: int
    unwon: int
    """Games that nobody won."""
    reasons: dict[str, int]
    rounds: Spread
    faults: int
    fault_list: tuple[tuple[int, Fault], ...]
    """The first of them, with the number of their game."""
    slowest: tuple[tuple[int, Slow], ...]


def wilson(wins: float, games: int) -> Share:
    """The share of wins with its Wilson score interval."""
    if not games:
        return Share(0, 0, 0.0, 0.0, 1.0)
    share = wins / games
    spread = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    middle, whole = share + SURE**2 / (2 * games), 1 + SURE**2 / games
    bounds = (middle - spread) / whole, (middle + spread) / whole
    return Share(round(wins, 3), games, round(share, 4), round(max(0.0, bounds[0]), 4), round(min(1.0, bounds[1]), 4))


def in_short(numbers: Sequence[float]) -> Spread | None:
    """Mean, quantiles (nearest rank) and bounds; None of nothing."""
    if not numbers:
        return None
    ranked = sorted(numbers)

    def at(share: float) -> float:
        return ranked[max(0, math.ceil(share * len(ranked)) - 1)]

    told = (fmean(ranked), ranked[0], median(ranked), at(0.9), at(0.99), ranked[-1])
    return Spread(*(round(number, 3) for number in told))


def figures(plan: Plan, results: Sequence[GameResult]) -> Figures:
    """The figures of the games that have been played."""
    if not results:
        raise ValueError("a contest without games has no figures")
    ratings = _ratings(plan, results)
    rounds = in_short([result.rounds for result in results])
    assert rounds is not None
    faults = [(result.number, fault) for result in results for fault in result.faults]
    slowest = [(result.number, slow) for result in results for slow in result.timing.slowest]
    return Figures(
        plan=plan,
        games=len(results),
        deals=len({plan.deal(result.number) for result in results}),
        entries=tuple(_entry(plan, results, entry, ratings[entry]) for entry in range(len(plan.bots))),
        seats=tuple(_seat(results, seat) for seat in range(len(plan.bots))),
        shared=sum(len(result.winners) > 1 for result in results),
        unwon=sum(not result.winners for result in results),
        reasons=dict(sorted(Counter(result.reason for result in results).items())),
        rounds=rounds,
        faults=len(faults),
        fault_list=tuple(faults[:MOST_FAULTS]),
        slowest=tuple(sorted(slowest, key=lambda pair: -pair[1].micros)[:SLOWEST]),
    )


def _entry(plan: Plan, results: Sequence[GameResult], entry: int, rating: Rating | None) -> EntryFigures:
    turns = [micros / 1000 for result in results for micros in result.timing.turns[entry]]
    decisions = [micros / 1000 for result in results for micros in result.timing.decisions[entry]]
    replans = [micros / 1000 for result in results for micros in result.timing.replans[entry]]
    scores = in_short([result.scores[entry] for result in results])
    assert scores is not None
    earned = _by_round([result.earned[entry] for result in results], [result.rounds for result in results])
    track = _by_round([result.track[entry] for result in results], [result.rounds for result in results])
    return EntryFigures(
        label=plan.labels[entry],
        bot=plan.bots[entry],
        won=wilson(sum(_won(result, entry) for result in results), len(results)),
        mean_place=round(fmean(_place(result, entry) for result in results), 3),
        scores=scores,
        rating=rating,
        rounds_to_win=in_short([result.rounds for result in results if entry in result.winners]),
        earned_by_round=earned,
        track_by_round=track,
        earned=round(fmean(sum(result.earned[entry]) for result in results), 2),
        track=round(fmean(sum(result.track[entry]) for result in results), 2),
        decisions=len(decisions),
        ms_a_turn=in_short(turns),
        ms_a_decision=in_short(decisions),
        ms_a_replan=in_short(replans),
        faults=sum(fault.entry == entry for result in results for fault in result.faults),
    )


def _won(result: GameResult, entry: int) -> float:
    return 1 / len(result.winners) if entry in result.winners else 0.0


def _place(result: GameResult, entry: int) -> int:
    """1 for the first; last for everybody if nobody won."""
    above = 0
    for group in result.ranking:
        if entry in group:
            return above + 1
        above += len(group)
    return len(result.seating)


def _seat(results: Sequence[GameResult], seat: int) -> Share:
    return wilson(sum(_won(result, result.seating[seat]) for result in results), len(results))


def _by_round(games: Sequence[tuple[int, ...]], lasted: Sequence[int]) -> tuple[float, ...]:
    """The mean of each round over the games that had it; nothing if there never was anything."""
    if not any(map(any, games)):
        return ()
    means = []
    for number in range(max(lasted)):
        some = [
            game[number] if number < len(game) else 0
            for game, rounds in zip(games, lasted, strict=True)
            if rounds > number
        ]
        means.append(round(fmean(some), 3))
    return tuple(means)


def _ratings(plan: Plan, results: Sequence[GameResult]) -> list[Rating | None]:
    if len(plan.bots) == 1:
        return [None]
    model = PlackettLuce()
    players = [model.rating() for _ in plan.bots]
    for result in sorted(results, key=lambda result: result.number):
        places = [float(_place(result, entry)) for entry in range(len(players))]
        players = [team[0] for team in model.rate([[player] for player in players], ranks=places)]
    return [Rating(round(p.mu, 3), round(p.sigma, 3), round(p.ordinal(), 3)) for p in players]
