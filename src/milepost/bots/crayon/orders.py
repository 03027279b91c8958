"""Every order of pick-ups and deliveries worth a thought: singles, pairs and triples of jobs from different cards.

Depth first, the most promising step first, within the train's capacity and the cash at every payment. A branch is left
when even its best continuation (every further card served along the way) cannot come among the best found.

What an order's new track makes of the map takes longest to find out. So that goes step by step, and an order is left as
soon as it cannot be paid, or comes too late even if the rest turned out as well as it can. That changes nothing in what
is found; a tighter bound would, a little: fewer legs would be asked for, and of ways that cost the same the tables take
one or the other by which legs were asked for before.

This module has a compiled twin (`tools/compiled`): numbers, bits and flat lists stand for jobs, cards and places.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Protocol

import msgspec

from milepost.bots.crayon.jobs import ABOARD, Job, Stop
from milepost.bots.crayon.legs import HERE, Leg
from milepost.bots.crayon.outlook import LASTS
from milepost.bots.crayon.terms import Terms

NO_EDGES: Final[frozenset[int]] = frozenset()
MOST_COUNT: Final = 16
"""More than there are loads aboard and further cards together."""


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

    def left(self, laid: frozenset[int]) -> list[float]:
        """By city: the part of the price of joining it that is left once these edges have been built."""
        ...

    def lasting(self, left: list[float]) -> float:
        """What track is worth to later trips that leaves these parts of the prices."""
        ...

    def behind(self, city: int, used: frozenset[int]) -> float:
        """Turns by which it is worse than in the best case to end up there without these cards."""
        ...


class Order(msgspec.Struct, frozen=True):
    """One order of stops, and how many turns to the win the tables make of it."""

    stops: tuple[Stop, ...]
    to_win: float


class _Task:
    """A job as the search handles it: its place among all jobs and its card as bits, its stops made once."""

    def __init__(self, job: Job, number: int, card: int) -> None:
        self.job = job
        self.city: int = job.city
        self.source: int = job.source
        self.good: int = job.good
        self.pays: int = job.pays
        self.bit = 1 << number
        self.card = card
        """The bit of its card."""
        self.rank = 0
        """Its place where promises are equal."""
        self.load = Stop(job.source, job.good, job.card, 0)
        self.delivery = Stop(job.city, job.good, job.card, job.pays)


class _Stretch:
    """A leg as the search handles it."""

    def __init__(self, key: int, leg: Leg | None, terms: Terms) -> None:
        self.key = key
        self.exists = leg is not None
        self.length = leg.length if leg is not None else 0
        self.fees = leg.fees if leg is not None else 0
        rented = leg.rented if leg is not None else 0
        self.rent = terms.rent * max(1.0, rented / terms.speed) if rented else 0.0
        self.fresh: dict[int, int] = leg.fresh if leg is not None else {}
        self.edges = frozenset(self.fresh)
        self.price = sum(self.fresh.values())
        self.left: list[float] | None = None
        """What its track alone leaves of the prices of cities, once that has been asked."""


class _Works:
    """Track that an order builds, and what it makes of the map; many orders share the same.

    What it makes of the map takes long to find out, and most orders fail before: so that is found out step by step.
    """

    def __init__(self, track: int) -> None:
        self.track = track
        self.further: dict[int, _Works | None] = {}
        """By leg: what has been built once that leg has been added; None if it adds nothing."""
        self.priced = False
        self.legs: frozenset[frozenset[int]] = frozenset()
        """Its edges by leg."""
        self.majors = 0.0
        self.lasting = 0.0
        """What it is worth to later trips: until it is settled the most that this can be."""
        self.most = 0.0
        """The most that its last leg can add to that."""
        self.settled = False
        self.laid = NO_EDGES
        self.left: list[float] = []
        self.worth = 0.0
        """What track is worth to later trips that leaves so much."""


class _Point:
    """How far an order has come."""

    def __init__(
        self, at: int, steps: int, turns: float, income: int, fees: float, rent: float, works: _Works,
        aboard: list[_Task], used: int, chosen: int, stops: tuple[Stop, ...],
    ) -> None:  # fmt: skip
        self.at, self.steps, self.turns = at, steps, turns
        self.income, self.fees, self.rent = income, fees, rent
        self.works, self.aboard, self.stops = works, aboard, stops
        self.used, self.chosen = used, chosen
        """Cards and jobs, a bit each."""


class _Found:
    """The best order of some jobs."""

    def __init__(self, stops: tuple[Stop, ...], to_win: float) -> None:
        self.stops, self.to_win = stops, to_win


class Orders:
    """The search for the best orders."""

    def __init__(
        self, jobs: Sequence[Job], chart: Map, terms: Terms, *, deliveries: int, nodes: int, keep: int, slack: float = 0
    ) -> None:
        self.chart, self.terms = chart, terms
        self.deliveries, self.nodes, self.keep, self.slack = deliveries, nodes, keep, slack
        self.pace: float = terms.rate / terms.speed
        """What a milepost costs."""
        self.cards: list[int] = list(dict.fromkeys([job.card for job in jobs]))
        self.tasks = [_Task(job, number, 1 << self.cards.index(job.card)) for number, job in enumerate(jobs)]
        self.ranked = sorted(self.tasks, key=_by_kind)
        for rank, task in enumerate(self.ranked):
            task.rank = rank
        self.by_card: dict[int, list[_Task]] = {}
        """By card's bit: its jobs that are not aboard."""
        for task in self.tasks:
            if task.source != ABOARD:
                self.by_card.setdefault(task.card, []).append(task)
        self.best: dict[int, _Found] = {}
        """By set of jobs."""
        self.limit = float("inf")
        """The turns to the win below which an order comes among the best."""
        self.visited = 0
        self.depth = deliveries
        """Deliveries in the orders that are being tried."""
        self.places: int = 2 + max([max(job.city, job.source) for job in jobs], default=0)
        self._least: list[int] = [-1] * (self.places * self.places)
        self._stretches: list[_Stretch | None] = [None] * (self.places * self.places)
        self._loads: dict[int, list[tuple[float, int]]] = {}
        self._hopes: dict[int, float] = {}
        self._behind: dict[int, float] = {}

    def least(self, a: int, b: int) -> int:
        """At least so many mileposts from a place to a city: asked most of all, and mostly again."""
        key = (a + 1) * self.places + b
        known = self._least[key]
        if known < 0:
            known = self._least[key] = self.chart.least(a, b)
        return known

    def run(self, aboard: bytes = b"") -> list[Order]:
        """The best orders, at most one for each set of jobs, best first; `aboard` is what the train carries."""
        works = _Works(0)
        works.majors, works.left = self.chart.majors(frozenset()), self.chart.left(NO_EDGES)
        works.worth = self.chart.lasting(works.left)
        works.priced = works.settled = True
        for depth in range(1, self.deliveries + 1):
            # Fewer deliveries first: what they bring is the bar for more of them.
            self.depth = depth
            self._hopes.clear()
            for kept in sorted(self._kept(aboard), key=len, reverse=True):
                cards = chosen = 0
                for task in kept:
                    cards, chosen = cards | task.card, chosen | task.bit
                self._extend(_Point(HERE, 0, 0.0, 0, 0.0, 0.0, works, kept, cards, chosen, ()))
        orders = [Order(found.stops, found.to_win) for found in self.best.values()]
        orders.sort(key=lambda order: (order.to_win, msgspec.structs.astuple(order.stops[0])))
        return orders[: self.keep]

    def _kept(self, aboard: bytes) -> Iterator[list[_Task]]:
        """Every choice of what to do with the loads that are aboard, nothing included."""
        here = [task for task in self.tasks if task.source == ABOARD]
        for count in range(min(self.depth, len(aboard)) + 1):
            for some in combinations(here, count):
                goods = bytes([task.good for task in some])
                if len({task.card for task in some}) == count and all(goods.count(g) <= aboard.count(g) for g in goods):
                    yield list(some)

    def _extend(self, point: _Point) -> None:
        if point.stops and not point.aboard:
            self._record(point)
        for _, rank in self._steps(point):
            if self.visited >= self.nodes:
                return
            self.visited += 1
            task = self.ranked[rank]
            further = self._go(point, task, point.chosen & task.bit != 0)
            if further is not None:
                self._extend(further)

    def _steps(self, point: _Point) -> list[tuple[float, int]]:
        """What can be done next, the best at first sight first: what it promises, negative, and the rank of the job."""
        steps: list[tuple[float, int]] = []
        if len(point.aboard) < self.terms.capacity and _bits(point.used) < self.depth:
            steps = self._loads_from(point.at, point.used).copy()
        for task in point.aboard:
            insort(steps, (self.pace * self.least(point.at, task.city) - task.pays, task.rank))
        return steps

    def _loads_from(self, at: int, used: int) -> list[tuple[float, int]]:
        """The same for every job of another card."""
        key = used * self.places + at + 1
        steps = self._loads.get(key)
        if steps is None:
            steps = []
            for card, some in self.by_card.items():
                if not card & used:
                    for task in some:
                        far = self.least(at, task.source) + self.least(task.source, task.city)
                        steps.append((self.pace * far - task.pays, task.rank))
            steps.sort()
            self._loads[key] = steps
        return steps

    def _go(self, point: _Point, task: _Task, delivers: bool) -> _Point | None:
        """The point after one more stop; None if it cannot be had, or cannot lead to one of the best orders."""
        terms, works, there, used, income = self.terms, point.works, task.source, point.used, point.income
        if delivers:
            there = task.city
            income += task.pays
            aboard = [other for other in point.aboard if other is not task]
        else:
            used |= task.card
            aboard = [*point.aboard, task]
        hoped = income + self._hoped(there, aboard, used)
        turns = terms.time(point.steps + self.least(point.at, there), works.track)
        if self._is_late(works, hoped, point.fees, turns, point.rent):
            return None
        stretch = self._stretch(point.at, there)
        if not stretch.exists:
            return None
        if stretch.edges:
            works = self._with(works, stretch)
        fees, rent = point.fees + stretch.fees + stretch.rent, point.rent + stretch.rent
        if terms.cash + point.income < works.track + fees:
            return None
        steps = point.steps + stretch.length
        turns = terms.time(steps, works.track)
        if not works.settled:
            if not works.priced:
                self._price(works, point.works, stretch)
            if self._is_late(works, hoped, fees, turns, rent):
                return None
            self._settle(works, point.works, stretch)
        if self._is_late(works, hoped, fees, turns, rent):
            return None
        stops = (*point.stops, task.delivery if delivers else task.load)
        return _Point(there, steps, turns, income, fees, rent, works, aboard, used, point.chosen | task.bit, stops)

    def _is_late(self, works: _Works, hoped: float, fees: float, turns: float, rent: float) -> bool:
        """Whether even so much income comes too late to be among the best."""
        to_win = self.terms.turns_to_win(hoped, works.track, fees, turns, works.majors, works.lasting, 0.0, rent)
        return to_win >= self.limit

    def _stretch(self, a: int, b: int) -> _Stretch:
        key = (a + 1) * self.places + b
        known = self._stretches[key]
        if known is None:
            known = self._stretches[key] = _Stretch(key, self.chart.leg(a, b), self.terms)
        return known

    def _with(self, works: _Works, stretch: _Stretch) -> _Works:
        """What has been built once a leg has been added, as far as its price."""
        if stretch.key in works.further:
            return works.further[stretch.key] or works
        shared = stretch.edges & works.laid
        if len(shared) == len(stretch.edges):
            works.further[stretch.key] = None
            return works
        price = stretch.price
        for edge in shared:
            price -= stretch.fresh[edge]
        further = works.further[stretch.key] = _Works(works.track + price)
        return further

    def _price(self, works: _Works, before: _Works, stretch: _Stretch) -> None:
        """Works out what the great cities cost then."""
        works.legs = before.legs | {stretch.edges}
        majors = self.chart.majors(works.legs)
        # Never the whole price: so no bound is ever too high.
        works.most = LASTS * (works.track - before.track - before.majors + majors)
        works.majors, works.lasting, works.priced = majors, before.lasting + max(0.0, works.most), True

    def _settle(self, works: _Works, before: _Works, stretch: _Stretch) -> None:
        """Works out what the track is worth to later trips."""
        left = stretch.left
        if left is None:
            left = stretch.left = self.chart.left(stretch.edges)
        works.laid = before.laid | stretch.edges
        parts = works.left = before.left.copy()
        for number, part in enumerate(left):
            if part < parts[number]:
                parts[number] = part
        works.worth = self.chart.lasting(works.left)
        works.lasting = before.lasting + max(0.0, min(works.worth - before.worth, works.most))
        works.settled = True

    def _hoped(self, at: int, aboard: list[_Task], used: int) -> float:
        """The income if all that is aboard and every further card were served, each on the way to the others.

        All of it takes at least as long as any of it, so at least the average, at the price of time.
        """
        further = self.depth - _bits(used)
        count = len(aboard) + further
        if not count:
            return 0.0
        pace = self.pace / count
        hoped = 0.0
        for task in aboard:
            hoped += task.pays - pace * self.least(at, task.city)
        if further:
            key = (used * self.places + at + 1) * MOST_COUNT + count
            known = self._hopes.get(key)
            if known is None:
                hopes = [self._hope(at, some, pace) for card, some in self.by_card.items() if not card & used]
                hopes.sort(reverse=True)
                known = self._hopes[key] = sum(hopes[:further], 0.0)
            hoped += known
        return hoped

    def _hope(self, at: int, some: list[_Task], pace: float) -> float:
        """The most that a card with these jobs could add."""
        most = 0.0
        for task in some:
            most = max(most, task.pays - pace * (self.least(at, task.source) + self.least(task.source, task.city)))
        return most

    def _record(self, point: _Point) -> None:
        terms = self.terms
        works = point.works
        track = works.track + self.chart.spur(works.laid, point.stops)
        if terms.cash < track - point.income:
            return
        turns = max(point.turns, terms.time(point.steps, track))
        behind = self._left_behind(point.at, point.used)
        to_win = terms.turns_to_win(
            point.income, track, point.fees, turns, works.majors, works.lasting, behind, point.rent
        )
        old = self.best.get(point.chosen)
        if to_win < self.limit and (old is None or to_win < old.to_win):
            self.best[point.chosen] = _Found(point.stops, to_win)
            if len(self.best) >= self.keep:
                ranked = sorted([found.to_win for found in self.best.values()])
                self.limit = ranked[self.keep - 1] + self.slack

    def _left_behind(self, city: int, used: int) -> float:
        """Turns by which it is worse than in the best case to end up there without these cards."""
        key = used * self.places + city
        behind = self._behind.get(key)
        if behind is None:
            cards = frozenset([card for number, card in enumerate(self.cards) if used >> number & 1])
            behind = self._behind[key] = self.chart.behind(city, cards)
        return behind


def _by_kind(task: _Task) -> tuple[int, int, int]:
    return task.job.card, task.good, task.source


def _bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
