"""What a better loco is worth: the turns it saves on the plan under way and on all that is still to be earned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from milepost.bots.crayon.planning import Level, income_rate
from milepost.bots.crayon.walking import Plan, segments_of
from milepost.bots.iron_dragon.sailing import Crossing
from milepost.rulebooks.crayon.numbers import Loco
from milepost.rulebooks.iron_dragon.state import DragonState

RESERVE: Final = 12
"""What a loco must leave besides what the plan needs: a flood, a fee, the first track of the next plan."""


def price_of(state: DragonState, now: Loco, better: Loco) -> int:
    """What it costs to come from one loco to another, by levels."""
    return state.numbers.upgrade_price * (better.level - now.level)


def turns_to_earn(state: DragonState, loco: Loco, need: float, level: Level) -> float:
    """Turns until so much is earned, with this loco or the better one that is worth its price by then."""
    locos = [other for other in state.numbers.locos if other is loco or other.level > loco.level]
    return min((need + price_of(state, loco, other)) / income_rate(state, other, level) for other in locos)


def expected_rate(state: DragonState, loco: Loco, need: float, level: Level) -> float:
    """Income a turn to be expected until the win, with what will be bought on the way."""
    if need <= 0:
        return income_rate(state, loco, level)
    return need / turns_to_earn(state, loco, need, level)


def best_loco(
    state: DragonState, seat: int, plan: Plan, need: float, level: Level, offered: Iterable[int]
) -> int | None:
    """The loco to buy now, if the win comes sooner with it than without; `need` is what is missing after the plan."""
    if need <= 0:
        return None
    train = state.train()
    old = state.numbers.locos[state.loco[train]]
    begun = _tried(state, seat, plan)
    if begun is None:
        return None
    best, choice = begun + need / income_rate(state, old, level), None
    for number in offered:
        cost = price_of(state, old, state.numbers.locos[number])
        scratch = state.copy()
        scratch.loco[train] = number
        scratch.cash[seat] -= cost + RESERVE
        turns = _tried(scratch, seat, plan)
        if turns is None:
            continue
        turns += turns_to_earn(state, state.numbers.locos[number], max(0.0, need + cost), level)
        if turns < best:
            best, choice = turns, number
    return choice


def _tried(state: DragonState, seat: int, plan: Plan) -> float | None:
    """The turns that the plan takes as things are."""
    stops = list(zip(plan.at, plan.stops, strict=True))
    timing = Crossing(state, seat, state.train(), plan.way, stops, segments_of(state, seat, plan)).run()
    return None if timing is None else timing.turns
