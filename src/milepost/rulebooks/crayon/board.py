"""A board as the games use it: immutable tables, indexed by int.

Mileposts, edges, cities and goods are ints; names are for the edge of the program. A board is read from a text file by
board_loader.py, which checks everything that is assumed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

import msgspec

from milepost.kernel.ledger import rule
from milepost.kernel.notation import plain
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.lattice import Point, place
from milepost.rulebooks.crayon.projection import Projection

SMALL: Final = 0
MEDIUM: Final = 1
MAJOR: Final = 2
SIZES: Final = ("small", "medium", "major")
"""The sizes of cities, which are also the first three kinds of terrain: a city's mileposts have no other."""

PLAIN: Final = 0
CLOSED: Final = 1
"""The first two kinds of edge: nothing to cross, and water that nobody may cross. A rulebook's prices name the rest."""

NONE: Final = -1
FAR: Final = 255
"""The distance of what cannot be reached at all."""


class City(msgspec.Struct, frozen=True):
    """A city, with its centre first among its mileposts; the six outer ones of a major city follow."""

    id: int
    name: str
    size: int
    mileposts: tuple[int, ...]
    goods: tuple[int, ...]
    lat_lon: tuple[float, float] | None = None
    """Where it really is, on a board of a real country."""

    @property
    def centre(self) -> int:
        return self.mileposts[0]


class Good(msgspec.Struct, frozen=True):
    """A kind of load: how many chips there are of it, and the cities that supply it."""

    id: int
    name: str
    chips: int
    cities: tuple[int, ...]
    travels: bool = False
    """True for what begins in its one city and then lies wherever it was set down (the Circus)."""


class Crossing(msgspec.Struct, frozen=True):
    """A named river, channel or closed shore: its kind, and the edges that cross it, in the order of the file."""

    id: int
    name: str
    kind: int
    edges: tuple[int, ...]


class Region(msgspec.Struct, frozen=True):
    """Named mileposts: a coast, a border (the mileposts on both of its sides) or an area."""

    id: int
    name: str
    mileposts: frozenset[int]
    edges: frozenset[int] = frozenset()
    """For a border, the edges that lead over it."""


class Passage(msgspec.Struct, frozen=True):
    """Two mileposts of different maps that are one place: an entrance, seen from above and from below."""

    id: int
    name: str
    above: int
    below: int
    edge: int
    """The edge that joins the two; it bears no track and everybody may run over it."""


class Link(msgspec.Struct, frozen=True):
    """Two major cities joined by magic: from any milepost of one to any of the other."""

    id: int
    name: str
    cities: tuple[int, int]
    edges: tuple[int, ...]
    standing: bool
    """Whether it is there from the start; otherwise an event brings it."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Board:
    """Everything that is printed on a board."""

    name: str
    about: str
    content: str
    """A hash of the file it came from."""

    terrains: tuple[str, ...]
    crossing_kinds: tuple[str, ...]

    points: tuple[Point, ...]
    """Where each milepost stands on the lattice, as (column, half steps south)."""
    codes: tuple[str, ...]
    """What each milepost is called: K12."""
    terrain: bytes
    city_at: tuple[int, ...]
    """The city that a milepost belongs to, or NONE."""
    steps: tuple[tuple[tuple[int, int], ...], ...]
    """From each milepost: (neighbour, edge) for every edge that is not closed."""

    edges: tuple[tuple[int, int], ...]
    """Both ends of every edge, closed ones included, the lower first."""
    edge_kind: bytes
    edge_crossing: tuple[int, ...]
    """What an edge crosses, or NONE."""
    belt: tuple[int, ...]
    """The major city whose red area an edge lies in, or NONE: no track is built there, and every train may run."""

    cities: tuple[City, ...]
    goods: tuple[Good, ...]
    crossings: tuple[Crossing, ...]
    coasts: tuple[Region, ...]
    borders: tuple[Region, ...]
    areas: tuple[Region, ...]
    projection: Projection | None = None

    maps: tuple[str, ...] = ("",)
    """The names of the maps that make up the board: the surface, and what lies below it."""
    map_of: bytes = b""
    """By milepost: the map it stands on; empty when there is only one."""
    sea_from: int = 0
    """Sea points are numbered after all mileposts, from here on; 0 on a board without any."""
    sea: tuple[tuple[int, ...], ...] = ()
    """By milepost and sea point: the sea points and ports that a ship reaches from there; empty inland."""
    ports: frozenset[int] = frozenset()
    """Mileposts where ships land, in cities and out of them."""
    passages: tuple[Passage, ...] = ()
    links: tuple[Link, ...] = ()

    _ids: Mapping[str, int] = field(repr=False)
    _joined: Mapping[tuple[int, int], int] = field(repr=False)
    _reach: dict[int, bytes] = field(default_factory=dict, repr=False)

    def milepost(self, code: str) -> int:
        """The milepost called `code`, in capitals or not."""
        found = self._ids.get(code.upper())
        if found is None:
            raise MilepostError(f"There is no milepost {code!r} on this board.")
        return found

    def edge(self, a: int, b: int) -> int:
        """The edge that joins two mileposts, or NONE when they are no neighbours."""
        return self._joined.get((a, b) if a < b else (b, a), NONE)

    def city(self, name: str) -> City:
        """The city called `name`, whatever its capitals and accents."""
        return _named("city", name, self.cities)

    def good(self, name: str) -> Good:
        return _named("good", name, self.goods)

    def crossing(self, name: str) -> Crossing:
        return _named("river, channel or shore", name, self.crossings)

    def coast(self, name: str) -> Region:
        return _named("coast", name, self.coasts)

    def border(self, name: str) -> Region:
        return _named("border", name, self.borders)

    def area(self, name: str) -> Region:
        return _named("area", name, self.areas)

    def place(self, milepost: int) -> tuple[float, float]:
        """Where a milepost lies, in steps east and south of A1."""
        return place(self.points[milepost])

    @rule("EB-EVENT-COUNT")
    def distance(self, a: int, b: int) -> int:
        """Steps from one milepost to another as a train would count them, track or none, over no closed water."""
        return self.distances(a)[b]

    def distances(self, start: int) -> bytes:
        """The distance from `start` to every milepost; FAR where no way leads."""
        known = self._reach.get(start)
        if known is None:
            known = self._reach[start] = self.distances_from((start,))
        return known

    def distances_from(self, starts: Iterable[int]) -> bytes:
        """The distance from the nearest of `starts` (a coast, an area) to every milepost; FAR where no way leads."""
        far = bytearray([FAR]) * len(self.codes)
        ring = list(starts)
        for milepost in ring:
            far[milepost] = 0
        steps = self.steps
        distance = 0
        while ring and distance < FAR - 1:
            distance += 1
            wider = []
            for milepost in ring:
                for neighbour, _ in steps[milepost]:
                    if far[neighbour] == FAR:
                        far[neighbour] = distance
                        wider.append(neighbour)
            ring = wider
        return bytes(far)

    def within(self, steps: int, *starts: int) -> frozenset[int]:
        """Every milepost at most `steps` away from one of `starts`, those included."""
        far = self.distances(starts[0]) if len(starts) == 1 else self.distances_from(starts)
        return frozenset(milepost for milepost, distance in enumerate(far) if distance <= steps)


T = TypeVar("T", City, Good, Crossing, Region)


def _named(what: str, name: str, things: tuple[T, ...]) -> T:
    wanted = plain(name)
    for thing in things:
        if plain(thing.name) == wanted:
            return thing
    raise MilepostError(f"There is no {what} called {name!r} on this board.")
