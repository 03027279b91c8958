"""Mixed contests: any bots, any number of seats, any variations, one game each; what they must show is no fault."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from milepost import bots, rulebooks
from milepost.bots.arena.plan import Plan, planned
from milepost.bots.arena.playing import Clock, Task, play
from milepost.bots.arena.result import Fault
from milepost.kernel.contract import Game
from milepost.kernel.options import Value

GAMES: Final = 2000
HARD_EVERY: Final = 20
"""Of so many games ..."""
HARD_AMONG: Final = 3
"""... so many have a hard bot: 300 of 2,000."""
PLAYED: Final = 0.3
"""How likely a variation is played."""
MOST_SEATS: Final = 4


class Mixed(msgspec.Struct, frozen=True):
    """How one mixed game went."""

    number: int
    game: str
    bots: tuple[str, ...]
    options: dict[str, Value]
    """Those that are not as usual."""
    reason: str
    won: bool
    rounds: int
    faults: tuple[Fault, ...]
    again: str
    """What to type to play it again."""


class Totals(msgspec.Struct, frozen=True):
    """Many mixed games in short."""

    games: int
    with_hard: int
    by_game: dict[str, int]
    reasons: dict[str, int]
    faults: dict[str, int]
    """Games by the kind of fault that they had."""
    unwon: int
    longest: int
    """Rounds of the longest game."""
    wrong: tuple[Mixed, ...]
    """Every game with a fault or without a winner."""


def by_lot(game: Game, rng: random.Random) -> dict[str, Value]:
    """Variations by lot; numbers stay as they are, so that a game can be won."""
    chosen: dict[str, Value] = {}
    for option in game.known_options:
        if isinstance(option.default, bool):
            chosen[option.name] = rng.random() < PLAYED
        elif option.choices:
            chosen[option.name] = rng.choice(option.choices)
    return chosen


def has_hard(number: int) -> bool:
    """Whether the mixed game with that number has a hard bot."""
    return number // len(rulebooks.NAMES) % HARD_EVERY < HARD_AMONG


def mixed(number: int) -> Plan:
    """A contest by lot: the games take turns. One bot at least plays to win, or an evening may not be enough."""
    game = rulebooks.game(rulebooks.NAMES[number % len(rulebooks.NAMES)])
    rng = random.Random(f"mixed {game.name} {number}")
    strongest = bots.names(game)[-1]
    strong = [name for name in bots.names(game) if name not in ("random", strongest)] or [strongest]
    seats = rng.randint(max(2, game.least_seats), min(MOST_SEATS, game.most_seats))
    first = strongest if has_hard(number) else rng.choice(strong)
    names = [first, *(rng.choice([*strong, "random"]) for _ in range(seats - 1))]
    rng.shuffle(names)
    return planned(game, tuple(names), f"mixed {number}", by_lot(game, rng))


def play_mixed(number: int, clock: Clock) -> Mixed:
    """One mixed game."""
    plan = mixed(number)
    result = play(Task(plan, 0, clock)).result
    usual = plan.opened().options({})
    return Mixed(
        number=number,
        game=plan.game,
        bots=plan.bots,
        options={name: value for name, value in plan.options.items() if value != usual[name]},
        reason=result.reason,
        won=bool(result.winners),
        rounds=result.rounds,
        faults=result.faults,
        again=plan.command(1),
    )


def totals(games: Sequence[Mixed]) -> Totals:
    """What many mixed games come to."""
    wrong = tuple(one for one in games if one.faults or not one.won)
    return Totals(
        games=len(games),
        with_hard=sum("hard" in one.bots for one in games),
        by_game=dict(sorted(Counter(one.game for one in games).items())),
        reasons=dict(sorted(Counter(one.reason for one in games).items())),
        faults=dict(sorted(Counter(kind for one in wrong for kind in {fault.kind for fault in one.faults}).items())),
        unwon=sum(not one.won for one in games),
        longest=max((one.rounds for one in games), default=0),
        wrong=wrong,
    )
