"""What it still takes to join enough great cities: from every milepost to each of them, over the open map.

Own track needs no search of its own: the way from the network to a city begins at the network's nearest milepost.
What others have built in between is left out; the way that is built in the end is found on the real map.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from milepost.bots.crayon.greedy import biggest_network
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.routes import CHEAPEST, LOW, UNREACHED, dial, open_map
from milepost.rulebooks.crayon.state import CrayonState


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


class Majors:
    """The great cities that a seat has not joined yet."""

    def __init__(self, state: CrayonState, seat: int) -> None:
        ground = state.ground
        joined, inside = biggest_network(state, seat)
        self.ground = ground
        self.count = state.numbers.majors_needed - len(joined)
        self.missing = [city for city in ground.majors if city not in joined]
        self.prices = _prices_to(ground, state.tariff[seat])
        self.network = frozenset(inside)
        far = 1 << 20
        rows = [self.prices[city] for city in self.missing]
        self.near = [min((row[m] for m in inside), default=far) for row in rows]
        """By missing city: what it costs from the network."""
        centres = [ground.board.cities[city].centre for city in self.missing]
        self._between = [[row[centre] for centre in centres] for row in rows]
        self._rows = rows
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

    def _from(self, edge: int) -> tuple[int, ...]:
        """By missing city: what it costs from the nearer end of an edge."""
        known = self._at.get(edge)
        if known is None:
            a, b = self.ground.board.edges[edge]
            known = self._at[edge] = tuple([min(row[a], row[b]) for row in self._rows])
        return known

    def _join(self, laid: Iterable[int]) -> float:
        """The nearest first, each from the network or from a city that has been joined."""
        ends = [self._from(edge) for edge in laid]
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
