"""When a better loco pays: the win that is nearer with it than without, its price and the turn's building given up."""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.planning import Level, beyond_events
from milepost.bots.crayon.walking import Plan
from milepost.rulebooks.crayon.state import CrayonState

SLACK: Final = 0.1
"""Turns that a loco may cost on the plan under way: the rate that all plans are judged by counts on it anyway."""


class Purchase:
    """A loco to be bought now, and the plan to follow with it."""

    def __init__(self, loco: int, plan: Plan, saves: float) -> None:
        self.loco, self.plan, self.saves = loco, plan, saves


def better_loco(state: CrayonState, seat: int, plan: Plan, level: Level) -> Purchase | None:
    """The loco with which the win is nearest, if it is nearer than with the plan under way."""
    price, train = state.numbers.upgrade_price, seat * 2
    if state.cash[seat] < price or state.spent:
        return None
    now = state.numbers.locos[state.loco[train]]
    better = [number for number, loco in enumerate(state.numbers.locos) if loco.level == now.level + 1]
    if not better:
        return None
    planner = beyond_events(state, seat, level)
    if not planner.terms.buys:
        return None
    old = planner.judged(plan.stops)
    best: Purchase | None = None
    for number in better:
        bought = state.copy()
        bought.cash[seat] -= price
        bought.loco[train] = number
        bought.upgraded = True
        new = beyond_events(bought, seat, level).judged(plan.stops)
        if new is not None and (old is None or new.to_win <= old.to_win + SLACK):
            saves = old.to_win - new.to_win if old is not None else 0.0
            if best is None or saves > best.saves:
                best = Purchase(number, new, saves)
    return best
