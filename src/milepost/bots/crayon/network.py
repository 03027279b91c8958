"""A seat's track as the cards to come see it: what joining each city costs, and how far it is from city to city.

Distances are run over own track; a city off it is joined by the cheapest track from the nearest milepost of the
network. Others' track is left out: this is an outlook over many trips, not a way to be run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Final

from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.routes import CHEAPEST, open_map
from milepost.rulebooks.crayon.search import LOW, dial
from milepost.rulebooks.crayon.state import CrayonState

FAR: Final = 1 << 20
APART: Final = 15
"""Mileposts that it is further to a place where no own track leads: somebody must be paid, or a ship waited for."""

KEPT: Final = 16
"""Networks that are remembered: a loco is weighed, and the next plan made, on the track of the last plan."""


@lru_cache(maxsize=16)
def prices_to(ground: Ground, tariff: int) -> tuple[list[int], ...]:
    """By city: what track from it to each milepost would cost on a map without track."""
    table = open_map(ground, CHEAPEST, tariff)
    found = []
    for city in ground.board.cities:
        _, best, _ = dial(table, [(milepost, 0) for milepost in city.mileposts])
        found.append([min(FAR, cost >> LOW) for cost in best])
    return tuple(found)


def least_of(row: list[int], mileposts: list[int], otherwise: int) -> int:
    """The least of what a row says of these mileposts, or what to say if there are none."""
    if not mileposts:
        return otherwise
    least = row[mileposts[0]]
    for milepost in mileposts:
        cost = row[milepost]
        if cost < least:
            least = cost
    return least


def edges_of(state: CrayonState, seat: int) -> tuple[int, ...]:
    """A seat's track."""
    return tuple(compress(range(state.ground.edges), map(seat.__eq__, state.owner)))


def network_of(state: CrayonState, seat: int, edges: tuple[int, ...]) -> Network:
    """A seat's network on these edges: its track, and what it may yet build."""
    return _known(state.ground, state.tariff[seat], edges, state.shut)


class Network:
    """Track of one seat: edges in some order, and those that nobody may run over now."""

    def __init__(self, ground: Ground, tariff: int, edges: Sequence[int], shut: frozenset[int]) -> None:
        self.ground, self.board = ground, ground.board
        self.prices = prices_to(ground, tariff)
        beside = self._neighbours(edges, shut)
        self.has_track = bool(beside)
        self._number = {milepost: number for number, milepost in enumerate(beside)}
        self._numbered = [[self._number[there] for there in some] for some in beside.values()]
        """The same by number: every milepost that matters in one row."""
        self._survey(list(beside) or [m for c in self.ground.majors for m in self.board.cities[c].mileposts])

    def _neighbours(self, edges: Sequence[int], shut: frozenset[int]) -> dict[int, list[int]]:
        """By milepost of the network: those next to it."""
        found: dict[int, list[int]] = {}
        for edge in edges:
            a, b = self.board.edges[edge]
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        inner, steps = self.ground.inner, self.ground.steps
        waiting = list(found)
        while waiting:
            here = waiting.pop()
            for there, edge in steps[here]:
                if inner[edge] and edge not in shut:  # within a city, through an entrance, by a link
                    found[here].append(there)
                    if there not in found:
                        found[there] = []
                        waiting.append(there)
        return found

    def _survey(self, mileposts: Sequence[int]) -> None:
        cities = self.board.cities
        self.link: list[int] = []
        """By city: what joining it costs."""
        self._gates: list[int] = []
        self._tails: list[int] = []
        pick = itemgetter(*mileposts)
        for city in cities:
            costs = pick(self.prices[city.id])
            price = min(costs)
            gate = mileposts[costs.index(price)]
            self.link.append(price)
            self._gates.append(gate)
            self._tails.append(self.board.distances(city.centre)[gate] if price else 0)
        rows = {gate: self._run(gate) for gate in set(self._gates)}
        ends = list(zip(self._gates, self._tails, strict=True))
        self.way = [[tail + rows[gate][other] + end for other, end in ends] for gate, tail in ends]
        """By city and city: mileposts."""
        self.joined = [city for city, price in enumerate(self.link) if not price]

    def _run(self, start: int) -> bytes | dict[int, int]:
        """Mileposts from one place of the network to every gate; where no track leads, as if there were some."""
        if not self.has_track:
            return self.board.distances(start)
        number, neighbours = self._number, self._numbered
        far = [-1] * len(neighbours)
        far[number[start]] = 0
        ring, distance = [number[start]], 0
        while ring:
            distance += 1
            wider: list[int] = []
            for here in ring:
                for there in neighbours[here]:
                    if far[there] < 0:
                        far[there] = distance
                        wider.append(there)
            ring = wider
        found = {gate: far[number[gate]] for gate in set(self._gates)}
        if -1 in found.values():
            straight = self.board.distances(start)
            found = {gate: straight[gate] + APART if steps < 0 else steps for gate, steps in found.items()}
        return found


_known = lru_cache(maxsize=KEPT)(Network)
