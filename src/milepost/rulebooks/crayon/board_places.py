"""Where everything on a board stands: the mileposts of its maps, map after map, and then the points of the sea.

A board is one map, or a surface and what lies below it. Each map has a grid of its own; the codes of a second map carry
its prefix (U.K12). Sea points stand on the surface's lattice and are numbered after all mileposts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.board_grid import Grid, glyph_kinds, read_grid, terrain_of
from milepost.rulebooks.crayon.lattice import PREFIX, Point, code, spot
from milepost.rulebooks.crayon.source import Source

SEA = "sea"
"""The kind of a point that ships sail over, in a rulebook that has it; no track is ever built there."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One map of the board: what is printed at each point of its grid."""

    name: str
    prefix: str
    grid: Grid
    terrain: Mapping[Point, int]

    def code(self, point: Point) -> str:
        return f"{self.prefix}.{code(point)}" if self.prefix else code(point)


class Places:
    """The numbers of all mileposts and sea points, by code and by map and point."""

    def __init__(self, sheets: tuple[Sheet, ...], sea: int) -> None:
        self.sheets = sheets
        self.points: list[Point] = []
        self.terrain: list[int] = []
        self.map_of: list[int] = []
        self.codes: dict[str, int] = {}
        """Mileposts only."""
        self.mileposts: tuple[dict[Point, int], ...] = tuple({} for _ in sheets)
        """By map: its mileposts by their points."""
        for number, sheet in enumerate(sheets):
            for point, terrain in sheet.terrain.items():
                if terrain != sea:
                    self.codes[sheet.code(point)] = self.mileposts[number][point] = self._add(number, point, terrain)
        self.land = len(self.points)
        self.sea = {p: self._add(0, p, sea) for p, terrain in sheets[0].terrain.items() if terrain == sea}
        """Sea points by their points on the surface."""

    def _add(self, sheet: int, point: Point, terrain: int) -> int:
        self.points.append(point)
        self.terrain.append(terrain)
        self.map_of.append(sheet)
        return len(self.points) - 1

    def all_codes(self) -> dict[str, int]:
        """Mileposts and sea points by code, in their order."""
        return {**self.codes, **{code(point): number for point, number in self.sea.items()}}

    def code(self, number: int) -> str:
        return self.sheets[self.map_of[number]].code(self.points[number])

    def line(self, number: int) -> int:
        """The line of the file that draws a milepost or a sea point."""
        return self.sheets[self.map_of[number]].grid.line(self.points[number])

    def spot(self, text: str) -> tuple[int, Point] | None:
        """The map and the point that a text names, on land or not; None for what names none of this board's maps."""
        named = spot(text)
        if named is None:
            return None
        prefix, point = named
        return next(((number, point) for number, sheet in enumerate(self.sheets) if sheet.prefix == prefix), None)

    def beside(self, number: int, step: Point) -> int:
        """The milepost that lies a step away on the same map, or NONE."""
        column, half = self.points[number]
        return self.mileposts[self.map_of[number]].get((column + step[0], half + step[1]), NONE)


def read_places(source: Source, file: BoardFile, terrains: tuple[str, ...]) -> Places:
    """Every map of a board file, read and numbered."""
    kinds = glyph_kinds(source, file.glyphs, terrains)
    surface = read_grid(source, file.grid)
    sheets = [Sheet("", "", surface, terrain_of(source, surface, kinds))]
    sea = terrains.index(SEA) if SEA in terrains else NONE
    for name, entry in file.maps.items():
        table = f"map.{name}"
        if PREFIX.fullmatch(entry.prefix) is None:
            raise source.fault(f"{name}: a prefix is one to three capitals, not {entry.prefix!r}", table, "prefix")
        if any(entry.prefix == sheet.prefix for sheet in sheets):
            raise source.fault(f"{name}: another map has the prefix {entry.prefix}", table, "prefix")
        grid = read_grid(source, entry.grid, table)
        sheet = Sheet(name, entry.prefix, grid, terrain_of(source, grid, kinds))
        for point, terrain in sheet.terrain.items():
            if terrain == sea:
                reason = f"{name}: {sheet.code(point)} is a sea point, and the sea lies on the surface only"
                raise source.fault_at(grid.line(point), reason)
        sheets.append(sheet)
    places = Places(tuple(sheets), sea)
    for number, sheet in enumerate(sheets):
        if not places.mileposts[number]:
            raise source.fault_at(sheet.grid.first_line, "the grid holds no milepost")
    return places
