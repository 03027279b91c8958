"""A board with an edition's prices on it, as flat tables for the rules.

A directed segment is `2 * edge + direction`: direction 0 runs from the edge's first milepost to its second.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from milepost.rulebooks.crayon.board import CLOSED, MAJOR, MEDIUM, NONE, SMALL, Board
from milepost.rulebooks.crayon.prices import Prices

NO_CITY: Final = 255


Picker = Callable[[bytearray], tuple[int, ...]]


def _picker(edges: tuple[int, ...]) -> Picker:
    """A quick way to read several places of a table at once."""
    if len(edges) > 1:
        return itemgetter(*edges)
    return lambda table: tuple([table[edge] for edge in edges])


class Ground:
    """What building and running look up, by milepost, by edge and by directed segment."""

    def __init__(self, board: Board, prices: Prices) -> None:
        self.board = board
        self.mileposts = len(board.codes)
        self.edges = len(board.edges)
        self.to = tuple([end for a, b in board.edges for end in (b, a)])
        self.start = tuple([end for a, b in board.edges for end in (a, b)])
        self.city = bytes([NO_CITY if city == NONE else city for city in board.city_at])
        self.size = bytes([city.size for city in board.cities])
        self.inner = bytes([belt != NONE for belt in board.belt])
        self.buildable = bytes(
            [kind != CLOSED and not inner for kind, inner in zip(board.edge_kind, self.inner, strict=True)]
        )
        self.crossing = board.edge_crossing
        entry = [prices.milepost[terrain] for terrain in board.terrain]
        extra = [prices.crossing[kind] for kind in board.edge_kind]
        self.price = bytes([entry[end] + extra[d >> 1] for d, end in enumerate(self.to)])
        self.dearest = max(self.price, default=0)
        self.outs = self._outs()
        self.steps = board.steps
        majors = [city for city in board.cities if city.size == MAJOR]
        self.majors = tuple(city.id for city in majors)
        self.is_major = bytes([city != NO_CITY and self.size[city] == MAJOR for city in self.city])
        self.major_outs = tuple([d for city in majors for milepost in city.mileposts for d in self.outs[milepost]])
        self.city_edges = tuple(
            tuple(dict.fromkeys(d >> 1 for milepost in city.mileposts for d in self.outs[milepost]))
            for city in board.cities
        )
        self.city_owners = tuple([_picker(edges) for edges in self.city_edges])
        """By city: a quick way to ask who owns the edges that can be built at it."""
        self.major_ends = tuple(d for d in self.major_outs if self.city[self.to[d]] != NO_CITY)
        """Segments from a major city straight into another city."""
        self.plain = bytes([self.city[a] == self.city[b] == NO_CITY for a, b in board.edges])
        """By edge: neither end is in a city, so no city's rules apply."""
        self.supplies = tuple(frozenset(city.goods) for city in board.cities)

    def _outs(self) -> tuple[tuple[int, ...], ...]:
        """By milepost: the directed segments that leave it and could ever be built."""
        outs: list[list[int]] = [[] for _ in range(self.mileposts)]
        for d, start in enumerate(self.start):
            if self.buildable[d >> 1]:
                outs[start].append(d)
        return tuple([tuple(some) for some in outs])

    def marks(self, mileposts: frozenset[int]) -> bytes:
        """A set of mileposts as a table by milepost."""
        table = bytearray(self.mileposts)
        for milepost in mileposts:
            table[milepost] = 1
        return bytes(table)


__all__ = ["MAJOR", "MEDIUM", "NO_CITY", "SMALL", "Ground"]
