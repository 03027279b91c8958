"""What it still takes to join enough great cities: from every milepost to each of them, over the open map.

Own track needs no search of its own: the way from the network to a city begins at the network's nearest milepost.
What others have built in between is left out; the way that is built in the end is found on the real map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from milepost.bots.crayon.greedy import networks
from milepost.bots.crayon.network import least_of
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.routes import CHEAPEST, open_map
from milepost.rulebooks.crayon.search import LOW, UNREACHED, dial
from milepost.rulebooks.crayon.state import CrayonState

FAR: Final = 1 << 20


class _Run:
    """Edges that hang together: their places, by missing city what it costs from there, and what they touch."""

    def __init__(self, places: int, costs: tuple[int, ...], at_network: bool, pieces: list[int]) -> None:
        self.places = places
        """A bit each."""
        self.costs, self.at_network = costs, at_network
        self.pieces = pieces
        """Other pieces of the seat's track."""


@lru_cache(maxsize=16)
def _prices_to(ground: Ground, tariff: int) -> dict[int, list[int]]:
    """By great city: what track from it to each milepost would cost."""
    table = open_map(ground, CHEAPEST, tariff)
    centres = [ground.board.cities[city].centre for city in ground.majors]
    found = {}
    for city in ground.majors:
        _, best, _ = dial(table, [(milepost, 0) for milepost in ground.board.cities[city].mileposts])
        if tariff and any(best[centre] >= UNREACHED for centre in centres):
            return _prices_to(ground, 0)  # whoever cannot build there is not who will
        found[city] = [cost >> LOW for cost in best]
    return found


@lru_cache(maxsize=16)
def _places(ground: Ground) -> list[int]:
    """By milepost: a number that it shares with all that are one with it: a city's, or both ends of a link."""
    place = list(range(ground.mileposts))
    for edge, inner in enumerate(ground.inner):
        if inner:
            a, b = (place[end] for end in ground.board.edges[edge])
            if a != b:
                place = [a if other == b else other for other in place]
    return place


class Majors:
    """The great cities that a seat has not joined yet."""

    def __init__(self, state: CrayonState, seat: int, weight: float = 1.0) -> None:
        ground = state.ground
        self.weight = weight
        """The part of their price that is thought to be paid for their own sake."""
        pieces = sorted(networks(state, seat), key=lambda piece: (len(piece[0]), len(piece[1])), reverse=True)
        joined, inside = pieces[0] if pieces else (set(), set())
        self.ground = ground
        self.count = state.numbers.majors_needed - len(joined)
        self.missing = [city for city in ground.majors if city not in joined]
        self.prices = _prices_to(ground, state.tariff[seat])
        self.network = frozenset(inside)
        self._rows = [self.prices[city] for city in self.missing]
        self.near = self._from(inside)
        """By missing city: what it costs from the network."""
        centres = [ground.board.cities[city].centre for city in self.missing]
        self._between = [[row[centre] for centre in centres] for row in self._rows]
        self._place = _places(ground)
        self._main = self._places_of(inside)
        self._others = [self._places_of(piece) for _, piece in pieces[1:]]
        self._pieces = [self._from(piece) for _, piece in pieces[1:]]
        """By other piece of the seat's track, by missing city: what it costs from there."""
        self._runs: dict[frozenset[int], list[_Run]] = {}
        self._known: dict[frozenset[frozenset[int]], float] = {}
        self._totals: dict[tuple[int, ...], float] = {}

    def cost(self, legs: frozenset[frozenset[int]] = frozenset()) -> float:
        """What the cities that are needed cost when these legs, edges each, have been built as well."""
        if self.count <= 0:
            return 0.0
        known = self._known.get(legs)
        if known is None:
            known = self._known[legs] = self._join(legs)
        return known

    def _from(self, mileposts: Iterable[int]) -> tuple[int, ...]:
        """By missing city: what it costs from the nearest of these."""
        some = list(mileposts)
        return tuple([least_of(row, some, FAR) for row in self._rows])

    def _runs_of(self, leg: frozenset[int]) -> list[_Run]:
        """The unbroken runs of a leg: orders by the hundred are made of the same few legs."""
        known = self._runs.get(leg)
        if known is None:
            known = self._runs[leg] = [self._run(mileposts) for mileposts in self._unbroken(leg)]
        return known

    def _unbroken(self, leg: frozenset[int]) -> list[list[int]]:
        """By run of edges that hang together: their mileposts."""
        place, ends = self._place, self.ground.board.edges
        towards: dict[int, int] = {}
        """By place: another of the same run; one place of each run leads to itself."""
        mileposts: set[int] = set()
        for edge in leg:
            a, b = ends[edge]
            mileposts.add(a)
            mileposts.add(b)
            towards[_end(towards, place[a])] = _end(towards, place[b])
        runs: dict[int, list[int]] = {}
        for milepost in mileposts:
            runs.setdefault(_end(towards, place[milepost]), []).append(milepost)
        return list(runs.values())

    def _places_of(self, mileposts: Iterable[int]) -> int:
        """Their places, a bit each."""
        found = 0
        for place in {self._place[milepost] for milepost in mileposts}:
            found |= 1 << place
        return found

    def _run(self, mileposts: list[int]) -> _Run:
        places = self._places_of(mileposts)
        pieces = [number for number, piece in enumerate(self._others) if piece & places]
        return _Run(places, self._from(mileposts), self._main & places != 0, pieces)

    def _join(self, legs: frozenset[frozenset[int]]) -> float:
        """What the cities cost from the network and what is joined to it; before there is one, from the best piece."""
        waiting = [run for leg in legs for run in self._runs_of(leg)]
        if self.network or not waiting:
            return self._from_here(self._reached(waiting, 0)[0])
        costs = []
        while waiting:
            found, waiting = self._reached(waiting, waiting[0].places)
            costs.append(self._from_here(found))
        return min(costs)

    def _reached(self, runs: list[_Run], have: int) -> tuple[list[tuple[int, ...]], list[_Run]]:
        """By missing city, the costs from each run and each other piece that lead on; and the runs that are left.

        They lead on from the network and from the places in `have`. Track that lies apart is no part of the network
        until something leads there.
        """
        found, waiting = list[tuple[int, ...]](), runs
        while True:
            apart = []
            for run in waiting:
                if not run.at_network and not have & run.places:
                    apart.append(run)
                    continue
                found.append(run.costs)
                have |= run.places
                for other in run.pieces:
                    found.append(self._pieces[other])
                    have |= self._others[other]
            if len(apart) == len(waiting):
                return found, apart
            waiting = apart

    def _from_here(self, ends: list[tuple[int, ...]]) -> float:
        """What the cities cost from the network and these, by missing city."""
        costs = list(self.near)
        for end in ends:
            for city, cost in enumerate(end):
                if cost < costs[city]:
                    costs[city] = cost
        if not ends and not self.network:
            costs[0] = 0
        near = tuple(costs)
        known = self._totals.get(near)
        if known is None:
            known = self._totals[near] = self._total(costs)
        return known

    def _total(self, near: list[int]) -> float:
        """The nearest first, each from the network or from a city that has been joined."""
        total, waiting = 0, list(range(len(near)))
        for _ in range(self.count):
            city = waiting[0]
            for other in waiting:
                if near[other] < near[city]:
                    city = other
            total += near[city]
            waiting.remove(city)
            there = self._between[city]
            for other in waiting:
                if there[other] < near[other]:
                    near[other] = there[other]
        return self.weight * total


def _end(towards: dict[int, int], place: int) -> int:
    """Where a place leads to in the end; one that is not known yet, to itself."""
    while True:
        there = towards.setdefault(place, place)
        if there == place:
            return place
        place = there
