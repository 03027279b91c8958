"""Every order of pick-ups and deliveries worth a thought: singles, pairs and triples of jobs from different cards.

Depth first, the most promising step first, within the train's capacity and the cash at every payment. A branch is left
when even its best continuation (every further card served along the way) cannot come among the best found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

import msgspec

from milepost.bots.crayon.jobs import ABOARD, Job, Stop
from milepost.bots.crayon.outlook import LASTS
from milepost.bots.crayon.tables import HERE, Leg
from milepost.bots.crayon.terms import Terms

NO_EDGES: frozenset[int] = frozenset()


class Map(Protocol):
    """What the search asks about the map."""

    def leg(self, a: int, b: int) -> Leg | None:
        """The way from a place to a city."""
        ...

    def least(self, a: int, b: int) -> int:
        """At least so many mileposts from a place to a city."""
        ...

    def majors(self, legs: frozenset[frozenset[int]]) -> float:
        """What the great cities cost when the edges of these legs have been built."""
        ...

    def spur(self, laid: frozenset[int], stops: Sequence[Stop]) -> float:
        """What it costs to begin: the first track must start from a great city."""
        ...

    def left(self, laid: frozenset[int]) -> Sequence[float]:
        """By city: the part of the price of joining it that is left once these edges have been built."""
        ...

    def lasting(self, left: Sequence[float]) -> float:
        """What track is worth to later trips that leaves these parts of the prices."""
        ...

    def behind(self, city: int, used: frozenset[int]) -> float:
        """Turns by which it is worse than in the best case to end up there without these cards."""
        ...


class Order(msgspec.Struct, frozen=True):
    """One order of stops, and how many turns to the win the tables make of it."""

    stops: tuple[Stop, ...]
    to_win: float


class _Works:
    """Track that an order builds, and what it makes of the map; many orders share the same."""

    def __init__(
        self, laid: frozenset[int], legs: frozenset[frozenset[int]], track: int, majors: float, left: Sequence[float],
        worth: float, lasting: float,
    ) -> None:  # fmt: skip
        self.laid, self.track, self.majors = laid, track, majors
        self.legs = legs
        """The same edges by leg."""
        self.left = left
        self.worth = worth
        """What track is worth to later trips that leaves so much."""
        self.lasting = lasting
        self.further: dict[tuple[int, int], _Works] = {}
        """By leg: what has been built once that leg has been added."""


class _Point:
    """How far an order has come."""

    def __init__(
        self, at: int, steps: int, turns: float, income: int, fees: float, rent: float, works: _Works,
        aboard: tuple[Job, ...], used: frozenset[int], chosen: frozenset[Job], stops: tuple[Stop, ...],
    ) -> None:  # fmt: skip
        self.at, self.steps, self.turns = at, steps, turns
        self.income, self.fees, self.rent = income, fees, rent
        self.works, self.aboard, self.used, self.chosen, self.stops = works, aboard, used, chosen, stops


class Orders:
    """The search for the best orders."""

    def __init__(
        self, jobs: Sequence[Job], chart: Map, terms: Terms, *, deliveries: int, nodes: int, keep: int, slack: float = 0
    ) -> None:
        self.jobs, self.chart, self.terms = tuple(jobs), chart, terms
        self.deliveries, self.nodes, self.keep, self.slack = deliveries, nodes, keep, slack
        self.by_card: dict[int, list[Job]] = {}
        for job in jobs:
            if job.source != ABOARD:
                self.by_card.setdefault(job.card, []).append(job)
        self.best: dict[frozenset[Job], Order] = {}
        self.limit = float("inf")
        """The turns to the win below which an order comes among the best."""
        self.visited = 0
        self.depth = deliveries
        """Deliveries in the orders that are being tried."""
        self._hopes: dict[tuple[int, int, int], float] = {}
        self._fresh: dict[tuple[int, int], frozenset[int]] = {}
        """By leg: the edges that it builds."""
        self._least: dict[tuple[int, int], int] = {}

    def least(self, a: int, b: int) -> int:
        """At least so many mileposts from a place to a city: asked most of all, and mostly again."""
        known = self._least.get((a, b))
        if known is None:
            known = self._least[a, b] = self.chart.least(a, b)
        return known

    def run(self, aboard: bytes = b"") -> list[Order]:
        """The best orders, at most one for each set of jobs, best first; `aboard` is what the train carries."""
        left = self.chart.left(NO_EDGES)
        majors, worth = self.chart.majors(frozenset()), self.chart.lasting(left)
        works = _Works(NO_EDGES, frozenset(), 0, majors, left, worth, 0.0)
        for depth in range(1, self.deliveries + 1):
            # Fewer deliveries first: what they bring is the bar for more of them.
            self.depth = depth
            self._hopes.clear()
            for kept in sorted(self._kept(aboard), key=len, reverse=True):
                cards = frozenset(job.card for job in kept)
                self._extend(_Point(HERE, 0, 0.0, 0, 0.0, 0.0, works, kept, cards, frozenset(kept), ()))
        ranked = sorted(self.best.values(), key=lambda order: (order.to_win, msgspec.structs.astuple(order.stops[0])))
        return ranked[: self.keep]

    def _kept(self, aboard: bytes) -> Iterator[tuple[Job, ...]]:
        """Every choice of what to do with the loads that are aboard, nothing included."""
        here = [job for job in self.jobs if job.source == ABOARD]
        for count in range(min(self.depth, len(aboard)) + 1):
            for some in combinations(here, count):
                goods = bytes(job.good for job in some)
                if len({job.card for job in some}) == count and all(goods.count(g) <= aboard.count(g) for g in goods):
                    yield some

    def _extend(self, point: _Point) -> None:
        if point.stops and not point.aboard:
            self._record(point)
        for job, delivers in self._steps(point):
            if self.visited >= self.nodes:
                return
            self.visited += 1
            further = self._go(point, job, delivers)
            if further is not None:
                self._extend(further)

    def _steps(self, point: _Point) -> list[tuple[Job, bool]]:
        """What can be done next, the best at first sight first."""
        least, at = self.least, point.at
        pace = self.terms.rate / self.terms.speed
        steps = [(job.pays - pace * least(at, job.city), job, True) for job in point.aboard]
        if len(point.used) < self.depth and len(point.aboard) < self.terms.capacity:
            for card, some in self.by_card.items():
                if card not in point.used:
                    for job in some:
                        far = least(at, job.source) + least(job.source, job.city)
                        steps.append((job.pays - pace * far, job, False))
        steps.sort(key=_by_promise)
        return [(job, delivers) for _, job, delivers in steps]

    def _go(self, point: _Point, job: Job, delivers: bool) -> _Point | None:
        """The point after one more stop; None if it cannot be had, or cannot lead to one of the best orders."""
        terms, there = self.terms, job.city if delivers else job.source
        used = point.used if delivers else point.used | {job.card}
        aboard = tuple(other for other in point.aboard if other is not job) if delivers else (*point.aboard, job)
        income = point.income + job.pays if delivers else point.income
        turns = terms.time(point.steps + self.least(point.at, there), point.works.track)
        if self._at_best(point.works, point.fees, point.rent, there, turns, income, aboard, used) >= self.limit:
            return None
        leg = self.chart.leg(point.at, there)
        if leg is None:
            return None
        works = point.works
        if leg.fresh:
            works = works.further.get((point.at, there)) or self._built(works, point.at, there, leg)
        due = terms.rent * max(1.0, leg.rented / terms.speed) if leg.rented else 0.0
        fees, rent = point.fees + leg.fees + due, point.rent + due
        if terms.cash + point.income < works.track + fees:
            return None
        steps = point.steps + leg.length
        turns = terms.time(steps, works.track)
        if self._at_best(works, fees, rent, there, turns, income, aboard, used) >= self.limit:
            return None
        stops = (*point.stops, Stop(there, job.good, job.card, job.pays if delivers else 0))
        return _Point(there, steps, turns, income, fees, rent, works, aboard, used, point.chosen | {job}, stops)

    def _built(self, works: _Works, a: int, b: int, leg: Leg) -> _Works:
        """What has been built once a leg has been added."""
        further, chart = works, self.chart
        edges = self._fresh.get((a, b))
        if edges is None:
            edges = self._fresh[a, b] = frozenset(leg.fresh)
        if not edges <= works.laid:
            track = sum([price for edge, price in leg.fresh.items() if edge not in works.laid])
            legs = works.legs | {edges}
            majors = chart.majors(legs)
            left = list(map(min, works.left, chart.left(edges)))
            worth = chart.lasting(left)
            # Never the whole price: so no bound is ever too high.
            most = LASTS * (track - works.majors + majors)
            lasting = works.lasting + max(0.0, min(worth - works.worth, most))
            further = _Works(works.laid | edges, legs, works.track + track, majors, left, worth, lasting)
        works.further[a, b] = further
        return further

    def _at_best(
        self, works: _Works, fees: float, rent: float, at: int, turns: float, income: int, aboard: tuple[Job, ...],
        used: frozenset[int],
    ) -> float:  # fmt: skip
        """Turns to the win if all that is aboard and every further card were served, each on the way to the others.

        All of it takes at least as long as any of it, so at least the average; and new track never pays at once.
        """
        terms = self.terms
        further = self.depth - len(used)
        count = len(aboard) + further
        if not count:
            return terms.turns_to_win(income, works.track, fees, turns, works.majors, works.lasting, 0.0, rent)
        least, pace = self.least, terms.rate / terms.speed / count
        hoped = 0.0
        for job in aboard:
            hoped += job.pays - pace * least(at, job.city)
        if further:
            hopes = sorted([self._hope(at, card, count) for card in self.by_card if card not in used], reverse=True)
            hoped += sum(hopes[:further])
        return terms.turns_to_win(income + hoped, works.track, fees, turns, works.majors, works.lasting, 0.0, rent)

    def _hope(self, at: int, card: int, count: int) -> float:
        """The most that a card could add."""
        key = (at, card, count)
        hope = self._hopes.get(key)
        if hope is None:
            least, pace = self.least, self.terms.rate / self.terms.speed / count
            far = [
                job.pays - pace * (least(at, job.source) + least(job.source, job.city)) for job in self.by_card[card]
            ]
            hope = self._hopes[key] = max(0.0, *far)
        return hope

    def _record(self, point: _Point) -> None:
        terms = self.terms
        works = point.works
        track = works.track + self.chart.spur(works.laid, point.stops)
        if terms.cash < track - point.income:
            return
        turns = max(point.turns, terms.time(point.steps, track))
        behind = self.chart.behind(point.at, point.used)
        to_win = terms.turns_to_win(
            point.income, track, point.fees, turns, works.majors, works.lasting, behind, point.rent
        )
        old = self.best.get(point.chosen)
        if to_win < self.limit and (old is None or to_win < old.to_win):
            self.best[point.chosen] = Order(point.stops, to_win)
            if len(self.best) >= self.keep:
                ranked = sorted(order.to_win for order in self.best.values())
                self.limit = ranked[self.keep - 1] + self.slack


def _by_promise(step: tuple[float, Job, bool]) -> tuple[float, int, int, int]:
    promise, job, _ = step
    return -promise, job.card, job.good, job.source
