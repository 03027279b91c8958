"""What a leg between two cities takes: its length, others' track on it, and the track that it still needs.

A plan asks for hundreds of legs, so this module has a compiled twin (`tools/compiled`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from milepost.rulebooks.crayon.ground import END_BITS
from milepost.rulebooks.crayon.routes import BACKWARD, Path
from milepost.rulebooks.crayon.state import NOBODY, CrayonState

HERE: Final = -1
"""As a place: where the train stands; before it is placed, wherever it may yet be."""


class Leg:
    """The best way from one city to another, if nothing else were built before."""

    def __init__(
        self, length: int, rented: int, fresh: dict[int, int], mileposts: tuple[int, ...], fees: int = 0
    ) -> None:
        self.length = length
        self.rented = rented
        """Mileposts over others' track."""
        self.fresh = fresh
        """By edge that is still to be built: its price."""
        self.mileposts = mileposts
        self.fees = fees
        """What it costs besides track and rent."""


class Surveyor:
    """Takes the measure of ways over land, for one seat on one map."""

    def __init__(self, state: CrayonState, seat: int) -> None:
        ground = state.ground
        self._segment: dict[int, int] = ground.segment
        self._inner: bytes = ground.inner
        self._is_major: bytes = ground.is_major
        self._owner = bytes(state.owner)
        self._prices: bytes = state.prices[seat]
        self._seat = seat
        self._size: int = ground.mileposts
        self._to: Sequence[int] = ground.to

    def leg(self, nodes: Sequence[int]) -> Leg:
        """The leg along these nodes; new track into a great city is built from there where that costs less.

        Where they walk new track from its far end, it is built the other way, and the train does not run to where it
        was begun and back.
        """
        segment, owner, inner, seat, size = self._segment, self._owner, self._inner, self._seat, self._size
        fresh: dict[int, int] = {}
        rented = 0
        way: list[int] = [nodes[0] % size]
        for number in range(1, len(nodes)):
            there, before = nodes[number] % size, way[-1]
            if there == before:
                continue
            d = segment[before << END_BITS | there]
            edge = d >> 1
            whose = owner[edge]
            if whose != NOBODY:
                rented += whose != seat
            elif not inner[edge]:
                if edge in fresh and len(way) > 1 and way[-2] == there:
                    way.pop()
                    continue
                turned = nodes[number - 1] >= BACKWARD * size
                fresh[edge] = self._price(d ^ 1, before) if turned else self._price(d, there)
            way.append(there)
        return Leg(len(way) - 1, rented, fresh, tuple(way))

    def along(self, path: Path) -> Leg:
        """The leg along a path, with all that has to be built for it."""
        leg = self.leg(path.mileposts)
        for d in path.segments:
            leg.fresh[d >> 1] = self._price(d, self._to[d])
        return leg

    def _price(self, d: int, end: int) -> int:
        price = self._prices[d]
        return min(price, self._prices[d ^ 1]) if self._is_major[end] else price
