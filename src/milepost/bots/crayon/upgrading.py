"""When a better loco pays: the turns it saves until the win against the turns that its price takes to earn."""

from __future__ import annotations

from milepost.bots.crayon.planning import Level
from milepost.rulebooks.crayon.numbers import Loco
from milepost.rulebooks.crayon.state import CrayonState


def rate(loco: Loco, level: Level) -> float:
    """Income a turn to be expected with a loco."""
    return level.pace * loco.speed + level.load * (loco.capacity - 2)


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
    best = max(better, key=lambda n: rate(locos[n], level))
    saved = to_earn / rate(now, level) - (to_earn + price) / rate(locos[best], level)
    return best if saved > 1.0 else None
