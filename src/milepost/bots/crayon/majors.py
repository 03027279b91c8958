"""What it still takes to join enough great cities: from every milepost to each of them, over the open map.

Own track needs no search of its own: the way from the network to a city begins at the network's nearest milepost.
What others have built in between is left out; the way that is built in the end is found on the real map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from milepost.bots.crayon.greedy import networks
from milepost.bots.crayon.network import least_of
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.routes import CHEAPEST, LOW, UNREACHED, dial, open_map
from milepost.rulebooks.crayon.state import CrayonState

FAR: Final = 1 << 20
_Ends = tuple[int, int, int]
"""An edge, and the places at its ends."""


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

    def __init__(self, state: CrayonState, seat: int) -> None:
        ground = state.ground
        pieces = sorted(networks(state, seat), key=lambda piece: (len(piece[0]), len(piece[1])), reverse=True)
        joined, inside = pieces[0] if pieces else (set(), set())
        self.ground = ground
        self.count = state.numbers.majors_needed - len(joined)
        self.missing = [city for city in ground.majors if city not in joined]
        self.prices = _prices_to(ground, state.tariff[seat])
        self.network = frozenset(inside)
        self._rows = [self.prices[city] for city in self.missing]
        self.near = list(self._from(inside))
        """By missing city: what it costs from the network."""
        centres = [ground.board.cities[city].centre for city in self.missing]
        self._between = [[row[centre] for centre in centres] for row in self._rows]
        self._place = _places(ground)
        self._main = {self._place[milepost] for milepost in inside}
        self._others = {self._place[m]: number for number, (_, piece) in enumerate(pieces[1:]) for m in piece}
        self._pieces = [self._from(piece) for _, piece in pieces[1:]]
        """By other piece of the seat's track, by missing city: what it costs from there."""
        self._at: dict[int, tuple[int, ...]] = {}
        self._known: dict[frozenset[int], float] = {}

    def cost(self, laid: frozenset[int] = frozenset()) -> float:
        """What the cities that are needed cost when these edges have been built as well."""
        if self.count <= 0:
            return 0.0
        known = self._known.get(laid)
        if known is None:
            known = self._known[laid] = self._join(laid)
        return known

    def _from(self, mileposts: Iterable[int]) -> tuple[int, ...]:
        """By missing city: what it costs from the nearest of these."""
        least = least_of(mileposts)
        return tuple([least(row, FAR) for row in self._rows])

    def _from_edge(self, edge: int) -> tuple[int, ...]:
        found = self._at[edge] = self._from(self.ground.board.edges[edge])
        return found

    def _join(self, laid: frozenset[int]) -> float:
        """What the cities cost from the network and what is joined to it; before there is one, from the best piece."""
        edges, place = self.ground.board.edges, self._place
        waiting = [(edge, place[edges[edge][0]], place[edges[edge][1]]) for edge in laid]
        if self.network or not waiting:
            return self._from_here(self._reached(waiting, self._main)[0])
        costs = []
        while waiting:
            found, waiting = self._reached(waiting, {waiting[0][1]})
            costs.append(self._from_here(found))
        return min(costs)

    def _reached(self, laid: list[_Ends], begin: set[int]) -> tuple[list[tuple[int, ...]], list[_Ends]]:
        """By missing city, the costs from each edge and each other piece that lead on from there; and the edges left.

        Track that lies apart is no part of the network until something leads there.
        """
        have, found, waiting, at = begin.copy(), list[tuple[int, ...]](), laid, self._at
        while True:
            apart = []
            for ends in waiting:
                edge, a, b = ends
                if a not in have and b not in have:
                    apart.append(ends)
                    continue
                found.append(at.get(edge) or self._from_edge(edge))
                have.add(a)
                have.add(b)
                if not self._others:
                    continue
                for other in {self._others[end] for end in (a, b) if end in self._others}:
                    found.append(self._pieces[other])
                    have |= {end for end, number in self._others.items() if number == other}
            if len(apart) == len(waiting):
                return found, apart
            waiting = apart

    def _from_here(self, ends: Sequence[tuple[int, ...]]) -> float:
        """The nearest first, each from the network or from a city that has been joined."""
        near = list(map(min, self.near, *ends)) if ends else self.near[:]
        if not ends and not self.network:
            near[0] = 0
        total, waiting = 0, list(range(len(near)))
        for _ in range(self.count):
            city = min(waiting, key=near.__getitem__)
            total += near[city]
            waiting.remove(city)
            there = self._between[city]
            for other in waiting:
                if there[other] < near[other]:
                    near[other] = there[other]
        return float(total)
