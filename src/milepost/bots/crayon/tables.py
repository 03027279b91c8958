"""Ways between the cities that matter, tabulated for one network: thousands of orders are then look-ups.

A row is one search over what is built and what could be, from a city or from the train; it is made when it is first
asked for. Rows are good for as long as nobody builds and no event changes the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from milepost.bots.crayon.laying import cheaper_way
from milepost.rulebooks.crayon.planner import LONGEST, TRIP, Trips
from milepost.rulebooks.crayon.routes import Path
from milepost.rulebooks.crayon.search import Flood, trace
from milepost.rulebooks.crayon.state import NOBODY, CrayonState

HERE: Final = -1
"""As a place: where the train stands; before it is placed, wherever it may yet be."""
MOST_TRACK: Final = 60
"""New track in one leg beyond which no leg is looked for."""
FURTHEST: Final = TRIP.money * 25 + 60
"""What a leg costs at most: so much track and so many mileposts."""


class Leg(msgspec.Struct, frozen=True):
    """The best way from one city to another, if nothing else were built before."""

    length: int
    rented: int
    """Mileposts over others' track."""
    fresh: Mapping[int, int]
    """By edge that is still to be built: its price."""
    mileposts: tuple[int, ...]
    fees: int = 0
    """What it costs besides track and rent."""


NOTHING: Final = Leg(0, 0, {}, ())


class Tables:
    """Legs for one seat on one map."""

    def __init__(self, state: CrayonState, seat: int, trips: Trips, furthest: int = FURTHEST) -> None:
        self.state, self.seat, self.trips = state, seat, trips
        self.limit = min(trips.limit, TRIP.money * MOST_TRACK + LONGEST)
        self._rows: dict[int, Flood] = {}
        self._legs: dict[tuple[int, int], Leg | None] = {}
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

    def known(self, a: int, b: int) -> Leg | None:
        """The leg if it has been looked up before."""
        return self._legs.get((a, b))

    def _from_here(self, city: int) -> Leg | None:
        if self.trips.placed:
            path = self.trips.from_train(self.mileposts(city))
            return None if path is None else self._leg(path)
        if not self.has_track:
            return NOTHING
        path = self.trips.from_network(city)
        return None if path is None else msgspec.structs.replace(self._leg(path), length=0, rented=0)

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

    def _backwards(self, nodes: Sequence[int]) -> Leg:
        """The leg against the direction of a row: the same way, at the prices of its own direction."""
        milepost = self.trips.ways.milepost
        return self._leg(self.trips.path(self.state, [milepost(node) for node in reversed(nodes)]))

    def _along(self, nodes: Sequence[int]) -> Leg:
        """The leg along the nodes of a row."""
        return self._leg(self.trips.path(self.state, [self.trips.ways.milepost(node) for node in nodes]))

    def _leg(self, path: Path) -> Leg:
        state, prices = self.state, self.state.prices[self.seat]
        edge = state.ground.board.edge
        owners = [state.owner[edge(a, b)] for a, b in pairwise(path.mileposts)]
        rented = sum(owner not in (NOBODY, self.seat) for owner in owners)
        fresh = {d >> 1: prices[cheaper_way(state, self.seat, d)] for d in path.segments}
        return Leg(path.length, rented, fresh, path.mileposts)

    def mileposts(self, city: int) -> tuple[int, ...]:
        return self.state.ground.board.cities[city].mileposts
