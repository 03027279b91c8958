"""The outline of the land: from a file that goes with the board, or else from the mileposts themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from math import cos, pi, sin, sqrt
from typing import Literal

import msgspec

from milepost.drawing.svg import Point
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.lattice import NEIGHBOURS, place
from milepost.rulebooks.crayon.lattice import Point as Spot
from milepost.rulebooks.crayon.picture.curves import inside, rounded
from milepost.rulebooks.crayon.picture.layout import chance
from milepost.rulebooks.crayon.source import Source

Ring = tuple[Point, ...]
"""A closed outline, in steps east and south of A1."""

_SIDE = 1 / sqrt(3)
"""From a milepost to a corner of its cell."""


class FarName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that belongs to no milepost: of a sea or lake, of a land, of a range."""

    text: str
    at: tuple[float, float]
    size: float
    kind: Literal["sea", "land", "range"]
    spacing: float = 0.0
    turn: float = 0.0
    """Degrees, clockwise."""
    bend: float = 0.0
    """How far the middle rises above the ends, in steps: a name set along an arc."""


class Ornament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that fills the empty sea of old maps."""

    kind: Literal["rose", "serpent", "ship", "whale"]
    at: tuple[float, float]
    size: float
    """Its width, in steps."""
    flip: bool = False
    """Whether it faces east."""


@dataclass(frozen=True, slots=True)
class Coastline:
    """Outlines of land and of the lakes in it; a point inside an odd number of them is dry."""

    rings: tuple[Ring, ...]
    names: tuple[FarName, ...] = ()
    ornaments: tuple[Ornament, ...] = ()

    def dry(self, at: Point) -> bool:
        return sum(inside(at, ring) for ring in self.rings) % 2 == 1


class _Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    outline: str
    lakes: tuple[str, ...] = ()


def fingerprint(board: Board) -> str:
    """What a file of coasts names in `fits`: a hash of the board's mileposts."""
    return hashlib.sha256(" ".join(board.codes).encode()).hexdigest()[:16]


def coastline(board: Board, file: Traversable | None = None) -> Coastline:
    """The coast in `file` if it was drawn for these mileposts; otherwise one that follows them."""
    if file is not None and file.is_file():
        found = _read(board, Source.read(file))
        if found is not None:
            return found
    return Coastline(tuple(outlines(_dry_points(board))))


def _read(board: Board, source: Source) -> Coastline | None:
    tables = source.tables()
    if tables.get("fits") != fingerprint(board):
        return None
    rings: list[Ring] = []
    for land in source.convert(tables.get("land", []), list[_Land], "land", "", "the outlines of land"):
        rings += [_ring(source, text) for text in (land.outline, *land.lakes)]
    names = source.convert(tables.get("name", []), list[FarName], "name", "", "the names")
    ornaments = source.convert(tables.get("ornament", []), list[Ornament], "ornament", "", "the ornaments")
    rough = source.convert(tables.get("rough", 0.0), float, "", "rough", "how rough the coast is")
    return Coastline(tuple(rings or outlines(_dry_points(board), rough)), tuple(names), tuple(ornaments))


def _dry_points(board: Board) -> list[Spot]:
    """The mileposts of the surface."""
    land = board.points[: board.sea_from or None]
    return [spot for each, spot in enumerate(land) if not (board.map_of and board.map_of[each])]


def _ring(source: Source, text: str) -> Ring:
    points: list[Point] = []
    for word in text.split():
        east, _, south = word.partition(",")
        try:
            points.append((float(east), float(south)))
        except ValueError:
            raise source.fault(f"{word!r} is no place, like 12.5,7.25", "land") from None
    if len(points) < 3:
        raise source.fault("an outline needs three places at least", "land")
    return tuple(points)


def outlines(spots: Sequence[Spot], rough: float = 0.0) -> list[Ring]:
    """Every milepost's own hexagon, put together, with a coast that a hand might have drawn.

    A rough one has small capes and coves besides, up to so many steps deep.
    """
    land = set(spots)
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    where: dict[tuple[int, int], Point] = {}
    for spot in spots:
        for side, (east, south) in enumerate(NEIGHBOURS):
            if (spot[0] + east, spot[1] + south) not in land:
                start, end = _corner(spot, side), _corner(spot, side + 1)
                names = _name(start), _name(end)
                where[names[0]], where[names[1]] = start, end
                onward.setdefault(names[0], []).append(names[1])
    rings = []
    while onward:
        first = here = min(onward)
        ring = []
        while True:
            ring.append(here)
            ways = onward[here]
            nearest = ways.pop(0)
            if not ways:
                del onward[here]
            here = nearest
            if here == first:
                break
        shore = _evened([_moved(where[name], name) for name in ring])
        rings.append(tuple(_craggy(rounded(shore, 1), rough) if rough else rounded(shore, 3)))
    return rings


def _craggy(ring: list[Point], rough: float) -> list[Point]:
    """Each point of an outline moved a little to and fro, and between each two another."""
    crags: list[Point] = []
    for index, (a, b) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        for share, depth in ((0.0, rough), (0.5, 0.7 * rough)):
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            name = (index * 2 + int(share * 2), round(x * 1000) ^ round(y * 1000))
            crags.append((x + depth * 2 * (chance(name, 13) - 0.5), y + depth * 2 * (chance(name, 14) - 0.5)))
    return rounded(crags, 1)


def _corner(spot: Spot, side: int) -> Point:
    """Corners of a cell, clockwise; side k lies between corners k and k + 1 and faces neighbour k."""
    x, y = place(spot)
    angle = pi / 3 * (side - 2)
    return x + _SIDE * cos(angle), y + _SIDE * sin(angle)


def _name(corner: Point) -> tuple[int, int]:
    """A corner reached from two cells is one corner."""
    return round(corner[0] * 64), round(corner[1] * 64)


def _evened(ring: list[Point]) -> list[Point]:
    """The teeth of the hexagons taken down: half of the way to the line through each corner's neighbours."""
    return [
        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
        for a, b, c in zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    ]


def _moved(corner: Point, name: tuple[int, int]) -> Point:
    return corner[0] + 0.4 * (chance(name, 11) - 0.5), corner[1] + 0.4 * (chance(name, 12) - 0.5)
