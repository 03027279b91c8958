"""When a better loco pays: the turns it saves until the win against the turns that its price takes to earn."""

from __future__ import annotations

from milepost.bots.crayon.planning import Level, income_rate
from milepost.rulebooks.crayon.state import CrayonState


def better_loco(state: CrayonState, seat: int, needed: int, to_earn: float, level: Level) -> int | None:
    """The loco to buy now, if one pays itself back before the win and the plan keeps what it needs."""
    price = state.numbers.upgrade_price
    if state.cash[seat] < needed + price:
        return None
    locos = state.numbers.locos
    now = locos[state.loco[seat * 2]]
    better = [n for n, loco in enumerate(locos) if loco.level == now.level + 1]
    if not better:
        return None
    best = max(better, key=lambda n: income_rate(state, locos[n], level))
    before, after = (income_rate(state, loco, level) for loco in (now, locos[best]))
    saved = to_earn / before - (to_earn + price) / after
    return best if saved > 1.0 else None
