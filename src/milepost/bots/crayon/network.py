"""A seat's track as the cards to come see it: what joining each city costs, and how far it is from city to city.

Distances are run over own track; a city off it is joined by the cheapest track from the nearest milepost of the
network. Others' track is left out: this is an outlook over many trips, not a way to be run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
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

    def _survey(self, mileposts: list[int]) -> None:
        self.link: list[int] = []
        """By city: what joining it costs."""
        self._gates: list[int] = []
        self._tails: list[int] = []
        for city in self.board.cities:
            row = self.prices[city.id]
            gate = mileposts[0]
            price = row[gate]
            for milepost in mileposts:
                cost = row[milepost]
                if cost < price:
                    price, gate = cost, milepost
            self.link.append(price)
            self._gates.append(gate)
            self._tails.append(self.board.distances(city.centre)[gate] if price else 0)
        rows = {gate: self._run(gate) for gate in set(self._gates)}
        self.way: list[list[int]] = []
        """By city and city: mileposts."""
        for number, gate in enumerate(self._gates):
            tail = self._tails[number]
            self.way.append([tail + far for far in rows[gate]] if tail else rows[gate])
        self.joined = [city for city, price in enumerate(self.link) if not price]

    def _run(self, start: int) -> list[int]:
        """By city: mileposts from one place of the network; where no track leads, as if there were some."""
        gates, tails = self._gates, self._tails
        if not self.has_track:
            straight: bytes = self.board.distances(start)
            return [straight[gate] + tails[city] for city, gate in enumerate(gates)]
        number = self._number
        far = _steps_from(self._numbered, number[start])
        found: list[int] = []
        for city, gate in enumerate(gates):
            steps = far[number[gate]]
            if steps < 0:
                steps = self.board.distances(start)[gate] + APART
            found.append(steps + tails[city])
        return found


def _steps_from(neighbours: list[list[int]], start: int) -> list[int]:
    """By number: steps from one that is given; -1 where no track leads."""
    far = [-1] * len(neighbours)
    far[start] = 0
    reached = [start]
    for here in reached:  # it grows
        further = far[here] + 1
        for there in neighbours[here]:
            if far[there] < 0:
                far[there] = further
                reached.append(there)
    return far


_known = lru_cache(maxsize=KEPT)(Network)
