"""Ways between the cities that matter, tabulated for one network: thousands of orders are then look-ups.

A row is one search over what is built and what could be, from a city or from the train; it is made when it is first
asked for. Rows are good for as long as nobody builds and no event changes the map.
"""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.legs import HERE, Leg, Surveyor
from milepost.rulebooks.crayon.planner import LONGEST, TRIP, Trips
from milepost.rulebooks.crayon.routes import Path
from milepost.rulebooks.crayon.search import Flood, trace
from milepost.rulebooks.crayon.state import CrayonState

MOST_TRACK: Final = 60
"""New track in one leg beyond which no leg is looked for."""
FURTHEST: Final = TRIP.money * 25 + 60
"""What a leg costs at most: so much track and so many mileposts."""


NOTHING: Final = Leg(0, 0, {}, ())


class Tables:
    """Legs for one seat on one map."""

    def __init__(self, state: CrayonState, seat: int, trips: Trips, furthest: int = FURTHEST) -> None:
        self.state, self.seat, self.trips = state, seat, trips
        self.limit = min(trips.limit, TRIP.money * MOST_TRACK + LONGEST)
        self._rows: dict[int, Flood] = {}
        self._legs: dict[tuple[int, int], Leg | None] = {}
        self.surveyor = Surveyor(state, seat)
        bit = 1 << seat
        self.has_track = any(bits & bit for bits in state.touch)
        if self.has_track:
            self.limit = min(self.limit, furthest)

    def leg(self, a: int, b: int) -> Leg | None:
        """The leg from `a` (a city, or HERE) to the city `b`; None if there is none within reason."""
        key = (a, b)
        if key not in self._legs:
            self._legs[key] = self._from_here(b) if a == HERE else self._between(a, b)
        return self._legs[key]

    def _from_here(self, city: int) -> Leg | None:
        if self.trips.placed:
            path = self.trips.from_train(self.mileposts(city), to_be_joined=True)
            return None if path is None else self._leg(path)
        if not self.has_track:
            return NOTHING
        path = self.trips.from_network(city)
        if path is None:
            return None
        leg = self._leg(path)
        return Leg(0, 0, leg.fresh, leg.mileposts, leg.fees)

    def _between(self, a: int, b: int) -> Leg | None:
        if a == b:
            return NOTHING
        if a in self._rows:
            nodes = self._nodes(a, b)
            return None if nodes is None else self._along(nodes)
        # Cities that are asked about as goals are few, and most will be asked about again: they get the rows.
        nodes = self._nodes(b, a)
        return None if nodes is None else self._backwards(nodes)

    def _nodes(self, a: int, b: int) -> list[int] | None:
        """The best way from `a` to `b`, by the row of `a`."""
        if a not in self._rows:
            # Whoever is there came over own track or will have built it: new track may begin there.
            self._rows[a] = Flood(self.trips.ways.plain, [(self.mileposts(a)[0], 0)], self.limit)
        row = self._rows[a]
        node = row.to(self.trips.ways.goals(self.mileposts(b)))
        return None if node < 0 else trace(row.parent, node)

    def _backwards(self, nodes: list[int]) -> Leg:
        """The leg against the direction of a row: the same way, at the prices of its own direction."""
        size = self.trips.ways.size
        return self.surveyor.leg([node % size for node in reversed(nodes)])

    def _along(self, nodes: list[int]) -> Leg:
        """The leg along the nodes of a row."""
        return self.surveyor.leg(nodes)

    def _leg(self, path: Path) -> Leg:
        """The leg along a path from the train."""
        return self.surveyor.along(path)

    def mileposts(self, city: int) -> tuple[int, ...]:
        return self.state.ground.board.cities[city].mileposts
