"""A plan lived through turn by turn: running as far as track lies, building as far as cap and cash go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

import msgspec

from milepost.bots.crayon.forecast import Forecast
from milepost.bots.crayon.jobs import Stop
from milepost.rulebooks.crayon.state import NOBODY, TRAINS, CrayonState
from milepost.rulebooks.crayon.turn import BUILDING

LONGEST_PLAN: Final = 40
"""Turns after which a plan is given up."""
NEXT_TO_NOTHING: Final = 3
"""Cash with which a bot plans without a turn to spare."""


def fares(state: CrayonState, cash: int, stops: Iterable[tuple[int, Stop]], here: int, speed: int) -> int:
    """What must not be built away before the next payoff, where running costs: nobody could ever come there again.

    `stops` have their place in the way each, and `here` is the train's. A turn may be lost to an event; who has next to
    nothing takes that risk, for nothing else leads out of poverty.
    """
    fee = state.rules.own_track_fee
    if not fee:
        return 0
    lost = not next_to_nothing(state, cash)
    return fee * (lost + ceil((next((at for at, stop in stops if stop.pays), here) - here) / speed))


def next_to_nothing(state: CrayonState, cash: int) -> bool:
    """Whether running costs and every fare counts: the train waits until the track to the next payoff is there."""
    return state.rules.own_track_fee > 0 and cash <= NEXT_TO_NOTHING


class Timing(msgspec.Struct, frozen=True):
    """What came of it."""

    turns: float
    fees: int
    rent: int
    """What of the fees goes to rivals."""
    waits: int
    """Turns in which the train stood for want of track."""


class Journey:
    """One train on its way along mileposts, with stops at some of them and track to be built in order."""

    def __init__(
        self, state: CrayonState, seat: int, train: int, way: Sequence[int], stops: Sequence[tuple[int, Stop]],
        segments: Sequence[int], forecast: Forecast | None = None,
    ) -> None:  # fmt: skip
        self.state, self.seat, self.way = state, seat, way
        self.forecast = forecast or Forecast(state, seat)
        edge = state.ground.board.edge
        self.edges = [edge(a, b) for a, b in pairwise(way)]
        self.stops = list(stops)
        self.queue = list(segments)
        self.missing = {d >> 1 for d in segments}
        self.laid = frozenset(self.missing)
        self.speed = state.numbers.locos[state.loco[train]].speed
        self.cash, self.fees, self.rent, self.at, self.turn = state.cash[seat], 0, 0, 0, 0
        self.now = state.mover == seat
        self.slowed = self.now and bool(state.halved >> train % TRAINS & 1)
        """Bad weather has halved this turn's movement."""

    def run(self) -> Timing | None:
        """The whole journey; None if it can never be paid."""
        state = self.state
        rounds = state.numbers.start_rounds - state.round if state.turn == BUILDING else 0
        for _ in range(rounds):
            self._build(first=_ == 0)
        step = state.step().name if self.now else ""
        left = self.speed
        if rounds == 0 and self.now:
            left = state.left[state.active] if step in ("operate", "place") else 0
        begun = (self.speed - left) / self.speed if rounds == 0 else 0.0
        first, waits, idle = rounds == 0, 0, 0
        while self.turn < LONGEST_PLAN:
            left = self._move(left)
            if self.at == len(self.edges) and not self.stops:
                return Timing(self.turn + (self.speed - left) / self.speed - begun, self.fees, self.rent, waits)
            waits += left > 0
            built = self._build(first)
            idle = 0 if built or left < self.speed or self.turn < self.forecast.turns else idle + 1
            if idle > 1:
                return None
            self.turn, left, first, self.slowed = self.turn + 1, self.speed, False, False
        return None

    def _move(self, left: int) -> int:
        paid = self.state.paid if self.turn == 0 and self.now else 0
        while True:
            left = self._slowed(left)
            if not self._stop():
                return left
            if self.at == len(self.edges) or left <= 0:
                return left
            edge = self.edges[self.at]
            if edge in self.missing or self.forecast.stops(self.turn, edge, self.way[self.at + 1]):
                return left
            due, whose = self._toll(edge, paid)
            if due:
                if self.cash < due or self._saves_the_fare():
                    return left
                paid |= whose
                self._pay(due, due if whose != 1 << self.seat else 0)
            self.at += 1
            left -= 1

    def _slowed(self, left: int) -> int:
        """What movement is left where the train stands: bad weather halves it, once a turn."""
        if self.slowed or not self.forecast.slows(self.turn, self.way[self.at]):
            return left
        self.slowed = True
        return (left + 1) // 2

    def _saves_the_fare(self) -> bool:
        if not next_to_nothing(self.state, self.cash):
            return False
        payoff = next((at for at, stop in self.stops if stop.pays), self.at)
        return any(edge in self.missing for edge in self.edges[self.at : payoff])

    def _pay(self, due: int, rent: int) -> None:
        """Pays a fee, of which so much is rent."""
        self.cash -= due
        self.fees += due
        self.rent += rent

    def _toll(self, edge: int, paid: int) -> tuple[int, int]:
        """What is due for the first step of a turn on somebody's track, and the bit that says that it was paid."""
        state, seat = self.state, self.seat
        owner = seat if edge in self.laid else state.owner[edge]
        if owner == NOBODY or paid >> owner & 1:
            return 0, 0
        return (state.rules.own_track_fee if owner == seat else state.numbers.rent), 1 << owner

    def _stop(self) -> bool:
        """Loads and delivers; False while an event forbids it."""
        while self.stops and self.stops[0][0] == self.at:
            if self.forecast.strikes(self.turn, self.way[self.at]):
                return False
            self.cash += self.stops.pop(0)[1].pays
        return True

    def _fares(self) -> int:
        """What must not be built away before the next payoff."""
        return fares(self.state, self.cash, self.stops, self.at, self.speed)

    def _build(self, first: bool) -> bool:
        state = self.state
        prices = state.prices[self.seat]
        left = state.numbers.build_cap - (state.spent if first and self.now else 0)
        if first and self.now and state.upgraded:
            left = 0
        toll, below = state.rules.building_toll(state, self.seat, first and self.now), state.ground.below
        kept, waiting, done = self._fares(), list[int](), 0
        for number, d in enumerate(self.queue):
            if self.forecast.forbids(self.turn, d):
                waiting.append(d)
                continue
            price = prices[d]
            if toll and below[d >> 1]:
                price, toll = price + toll, 0
            if price > left or price > self.cash - kept:
                waiting += self.queue[number:]
                break
            left -= price
            self.cash -= price
            self.missing.discard(d >> 1)
            done += 1
        self.queue = waiting
        return done > 0
