"""Loads, where a train has just come ashore: handled at once only in the ports that the edition names."""

from __future__ import annotations

from milepost.kernel.event import Event
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.cargo import Deliver, Drop, Load, city_here
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.iron_dragon.ships import DELIVERED
from milepost.rulebooks.iron_dragon.state import dragon


def just_landed(state: CrayonState) -> Illegal | None:
    """Why loads must wait: the train landed this turn, in a port where they do."""
    table = dragon(state)
    if not table.landed >> state.active & 1:
        return None
    city = city_here(state)
    waits = city == NO_CITY or state.ground.size[city] < table.game.edition.landing_size
    return table.game.more_no["landed"] if waits else None


class LoadAshore(Load):
    """load GOOD"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return super().closed(state, seat) or just_landed(state)


class DropAshore(Drop):
    """drop GOOD"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return super().closed(state, seat) or just_landed(state)


class DeliverAshore(Deliver):
    """deliver GOOD CARD"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return super().closed(state, seat) or just_landed(state)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        super().do(state, seat, arg, log)
        if table.landed >> state.active & 1:
            table.landed |= 1 << state.active + DELIVERED
        if log is not None:
            told = log.pop()
            log.append(Event(told.kind, told.seat, {**told.facts, "order": table.game.edition.delivery}))
