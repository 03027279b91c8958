"""Deliveries that go well together: pairs and triples from different cards, carried on one round.

Every leg is measured once, over the track that is there and what could be built now; what two legs would both build is
paid once. So the figures are an estimate, and a good one: where the first leg's new track would bend a later one, the
way that is played in the end is no longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations as some_of
from typing import Final

import msgspec

from milepost.rulebooks.crayon.planner import ABOARD, TRACK_SHARE, Prospect, prospects
from milepost.rulebooks.crayon.routes import Path
from milepost.rulebooks.crayon.search import Flood, trace
from milepost.rulebooks.crayon.state import CrayonState

HERE: Final = -1
"""Where the train is, or where it is placed."""
MOST_JOBS: Final = 7
"""Deliveries, the best by themselves, that are combined."""
MOST_TOLD: Final = 12
LARGEST: Final = 3


class Halt(msgspec.Struct, frozen=True):
    """A city where a load is taken up (`pays` is 0) or delivered."""

    city: int
    good: int
    card: int
    pays: int


class Combination(msgspec.Struct, frozen=True):
    """Several deliveries on one round."""

    halts: tuple[Halt, ...]
    way: tuple[int, ...]
    track: int
    rent: int
    turns: int

    @property
    def pays(self) -> int:
        return sum(halt.pays for halt in self.halts)

    @property
    def distance(self) -> int:
        return max(0, len(self.way) - 1)

    @property
    def rate(self) -> float:
        """Income a turn, its share of the track paid."""
        net = self.pays - self.rent - TRACK_SHARE * self.track
        return net / self.turns if net > 0 else net


def combinations(state: CrayonState, seat: int) -> list[Combination]:
    """The pairs and triples that bring the most a turn; best first."""
    rounds = _Rounds(state, seat)
    jobs = prospects(state, seat)[:MOST_JOBS]
    found = []
    for count in range(2, LARGEST + 1):
        for some in some_of(jobs, count):
            if len({job.card for job in some}) == count:
                best = rounds.best(some)
                if best is not None and best.rate > 0:
                    found.append(best)
    return sorted(found, key=lambda one: (-one.rate, one.turns))[:MOST_TOLD]


class _Rounds:
    """Orders of stops for one seat, over legs that are measured once."""

    def __init__(self, state: CrayonState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.trips = state.rules.trips(state, seat)
        self.capacity = state.numbers.locos[state.loco[self.trips.train]].capacity
        self.others = len(state.loads[self.trips.train])
        self._legs: dict[tuple[int, int], Path | None] = {}
        self._from: dict[int, Flood] = {}

    def best(self, jobs: Sequence[Prospect]) -> Combination | None:
        """The order with the fewest mileposts that the purse allows at every stop."""
        kept = sum(job.source == ABOARD for job in jobs)
        room = self.capacity - (self.others - kept)
        best: tuple[int, tuple[Halt, ...]] | None = None
        for halts in _orders(jobs, room):
            length = self._length(halts)
            if length is not None and (best is None or length < best[0]) and self._paid(halts):
                best = length, halts
        return None if best is None else self._told(best[1])

    def _length(self, halts: Sequence[Halt]) -> int | None:
        total, here = 0, HERE
        for halt in halts:
            leg = self._leg(here, halt.city)
            if leg is None:
                return None
            total, here = total + max(0, leg.length), halt.city
        return total

    def _paid(self, halts: Sequence[Halt]) -> bool:
        """Whether track can be paid when it is needed, from cash and from what was delivered before."""
        cash, here, built = self.trips.budget, HERE, set[int]()
        for halt in halts:
            leg = self._leg(here, halt.city)
            assert leg is not None
            for d in leg.segments:
                if d >> 1 not in built:
                    built.add(d >> 1)
                    cash -= self.state.prices[self.seat][d]
            if cash < 0:
                return False
            cash, here = cash + halt.pays, halt.city
        return True

    def _told(self, halts: tuple[Halt, ...]) -> Combination:
        legs, here = list[Path](), HERE
        for halt in halts:
            leg = self._leg(here, halt.city)
            assert leg is not None
            legs.append(leg)
            here = halt.city
        prices = {d >> 1: self.state.prices[self.seat][d] for leg in legs for d in leg.segments}
        way = [milepost for leg in legs for milepost in leg.mileposts]
        whole = tuple(milepost for at, milepost in enumerate(way) if not at or milepost != way[at - 1])
        turns, rent = self.trips.journey(legs)
        track = sum(prices.values())
        building = -(-track // self.state.numbers.build_cap)
        if not self.trips.placed:
            building = max(0, building - self.state.numbers.start_rounds)
        return Combination(halts, whole, track, rent, max(turns, building))

    def _leg(self, here: int, city: int) -> Path | None:
        key = (here, city)
        if key not in self._legs:
            self._legs[key] = self._first(city) if here == HERE else self._between(here, city)
        return self._legs[key]

    def _first(self, city: int) -> Path | None:
        if self.trips.placed:
            return self.trips.from_train(self._mileposts(city))
        reached = self.trips.from_network(city)  # the train is placed there; only the track is needed
        return None if reached is None else Path(self._mileposts(city)[:1], reached.segments, reached.price)

    def _between(self, here: int, city: int) -> Path | None:
        """The way from one city to another: by then own track leads to the first."""
        if here == city:
            return Path(self._mileposts(city)[:1], (), 0)
        ways = self.trips.ways
        if here not in self._from:
            starts = [(milepost, 0) for milepost in self._mileposts(here)]
            self._from[here] = Flood(ways.plain, starts, self.trips.limit)
        node = self._from[here].to(ways.goals(self._mileposts(city)))
        if node < 0:
            return None
        return self.trips.path(self.state, [ways.milepost(n) for n in trace(self._from[here].parent, node)])

    def _mileposts(self, city: int) -> tuple[int, ...]:
        return self.state.ground.board.cities[city].mileposts


def _orders(jobs: Sequence[Prospect], room: int) -> Iterator[tuple[Halt, ...]]:
    """Every order of stops in which loads are taken up before they are delivered and never are too many."""

    def extend(
        halts: tuple[Halt, ...], waiting: tuple[Prospect, ...], aboard: tuple[Prospect, ...]
    ) -> Iterator[tuple[Halt, ...]]:
        if not waiting and not aboard:
            yield halts
        for job in aboard:
            rest = tuple(other for other in aboard if other is not job)
            yield from extend((*halts, Halt(job.city, job.good, job.card, job.pays)), waiting, rest)
        if len(aboard) < room:
            for job in waiting:
                rest = tuple(other for other in waiting if other is not job)
                yield from extend((*halts, Halt(job.source, job.good, job.card, 0)), rest, (*aboard, job))

    carried = tuple(job for job in jobs if job.source == ABOARD)
    yield from extend((), tuple(job for job in jobs if job.source != ABOARD), carried)
