"""A board with an edition's prices on it, as flat tables for the rules.

A directed segment is `2 * edge + direction`: direction 0 runs from the edge's first milepost to its second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from milepost.rulebooks.crayon.board import CLOSED, MAJOR, MEDIUM, NONE, SMALL, Board
from milepost.rulebooks.crayon.prices import NEVER, Prices, Tariff

NO_CITY: Final = 255
BELT: Final = 1
PASSAGE: Final = 2
LINK: Final = 3
"""The edges that bear no track and that every train may run over, by their kind; 0 is an ordinary edge."""
PORT: Final = 3
ENTRANCE: Final = 4
"""The sizes of places outside cities that limit who may build there; a city's size is small, medium or major."""
END_BITS: Final = 16
"""Of two mileposts, or points at sea, in one number: the bits of the second."""

Picker = Callable[[bytearray], tuple[int, ...]]


def _picker(edges: tuple[int, ...]) -> Picker:
    """A quick way to read several places of a table at once."""
    if len(edges) > 1:
        return itemgetter(*edges)
    return lambda table: tuple([table[edge] for edge in edges])


class Ground:
    """What building and running look up, by milepost, by edge and by directed segment."""

    def __init__(self, board: Board, prices: Prices, tariffs: Sequence[Tariff] = ()) -> None:
        self.board = board
        self.mileposts = len(board.codes)
        self.edges = len(board.edges)
        self.to = tuple([end for a, b in board.edges for end in (b, a)])
        self.start = tuple([end for a, b in board.edges for end in (a, b)])
        self.segment = {a << END_BITS | b: d for d, (a, b) in enumerate(zip(self.start, self.to, strict=True))}
        """By start and end, in one number: the directed segment between neighbours."""
        self.city = bytes([NO_CITY if city == NONE else city for city in board.city_at])
        self.size = bytes([city.size for city in board.cities])
        self.inner = self._inner()
        self.buildable = bytes(
            [kind != CLOSED and not inner for kind, inner in zip(board.edge_kind, self.inner, strict=True)]
        )
        self.crossing = board.edge_crossing
        self.below = bytes([any(board.map_of[end] for end in ends) if board.map_of else 0 for ends in board.edges])
        """By edge: it lies on another map than the surface."""
        self.price = self._prices(prices)
        self.tariffs = (self.price, *(self._under(prices, tariff) for tariff in tariffs))
        """By tariff, the printed prices first: what each directed segment costs."""
        self.dearest = max(max(table, default=0) for table in self.tariffs)
        self.outs = self._outs()
        self.steps = self._steps()
        self.twin = {a: b for p in board.passages for a, b in ((p.above, p.below), (p.below, p.above))}
        """The other side of an entrance."""
        majors = [city for city in board.cities if city.size == MAJOR]
        self.majors = tuple(city.id for city in majors)
        self.is_major = bytes([city != NO_CITY and self.size[city] == MAJOR for city in self.city])
        self.major_outs = tuple([d for city in majors for milepost in city.mileposts for d in self.outs[milepost]])
        self._spots()
        self.major_ends = tuple(d for d in self.major_outs if self.spot[self.to[d]] != NO_CITY)
        """Segments from a major city straight into another place that limits building."""
        self.plain = bytes([self.spot[a] == self.spot[b] == NO_CITY for a, b in board.edges])
        """By edge: neither end is at a spot, so no spot's rules apply."""
        self.supplies = tuple(frozenset(city.goods) for city in board.cities)

    def _inner(self) -> bytes:
        kinds = bytearray([BELT if belt != NONE else 0 for belt in self.board.belt])
        for passage in self.board.passages:
            kinds[passage.edge] = PASSAGE
        for link in self.board.links:
            for edge in link.edges:
                kinds[edge] = LINK
        return bytes(kinds)

    def _prices(self, prices: Prices) -> bytes:
        entry = [prices.milepost[terrain] for terrain in self.board.terrain]
        extra = [prices.crossing[kind] for kind in self.board.edge_kind]
        return bytes([entry[end] + extra[d >> 1] for d, end in enumerate(self.to)])

    def _under(self, prices: Prices, tariff: Tariff) -> bytes:
        if not tariff.only:
            return self._prices(prices.under(tariff))
        here = self.board.maps.index(tariff.only) if tariff.only in self.board.maps else NONE
        on_map = bytes([self.board.map_of[end] == here if self.board.map_of else 0 for end in self.to])
        return bytes([tariff.flat if here_too else NEVER for here_too in on_map])

    def _steps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By milepost: (neighbour, edge) wherever trains could ever run, over passages and links too."""
        free = [edge for edge, kind in enumerate(self.inner) if kind in (PASSAGE, LINK)]
        if not free:
            return self.board.steps
        steps = [list(some) for some in self.board.steps]
        for edge in free:
            a, b = self.board.edges[edge]
            steps[a].append((b, edge))
            steps[b].append((a, edge))
        return tuple([tuple(some) for some in steps])

    def _spots(self) -> None:
        """The places that limit building: cities by their numbers, then ports outside them, then sides of entrances."""
        board = self.board
        ports = sorted(port for port in board.ports if board.city_at[port] == NONE)
        self.spot_mileposts = (
            *(city.mileposts for city in board.cities),
            *((port,) for port in ports),
            *((side,) for passage in board.passages for side in (passage.above, passage.below)),
        )
        self.spot_size = self.size + bytes([PORT] * len(ports) + [ENTRANCE] * (2 * len(board.passages)))
        spot = bytearray([NO_CITY]) * self.mileposts
        for number, mileposts in enumerate(self.spot_mileposts):
            for milepost in mileposts:
                spot[milepost] = number
        self.spot = bytes(spot)
        self.spot_edges = tuple(
            tuple(dict.fromkeys(d >> 1 for milepost in mileposts for d in self.outs[milepost]))
            for mileposts in self.spot_mileposts
        )
        self.spot_owners = tuple([_picker(edges) for edges in self.spot_edges])
        """By spot: a quick way to ask who owns the edges that can be built at it."""

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


__all__ = ["BELT", "END_BITS", "ENTRANCE", "LINK", "MAJOR", "MEDIUM", "NO_CITY", "PASSAGE", "PORT", "SMALL", "Ground"]
