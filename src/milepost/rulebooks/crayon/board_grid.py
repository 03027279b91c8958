"""The grid of a board file: a picture of the map, one glyph a milepost.

Two lines of text make a row: the first holds columns A, C, E ..., the second B, D, F ..., which stand half a step
further south. Columns are two characters apart, after a margin for the row's number; two ruler lines on top carry the
columns' letters. A blank is water.
"""

from __future__ import annotations

import re
from typing import Final

from milepost.rulebooks.crayon.lattice import Point, code, column_letters
from milepost.rulebooks.crayon.source import Source

MARGIN: Final = 5
MOST_ROWS: Final = 99
MOST_COLUMNS: Final = 26 * 27


class Grid:
    """The glyph of every milepost, and the line of the file that each stands on."""

    def __init__(self, glyphs: dict[Point, str], first_line: int) -> None:
        self.glyphs = glyphs
        self.first_line = first_line

    def line(self, point: Point) -> int:
        return self.first_line + 2 + point[1]


def read_grid(source: Source, text: str, table: str = "") -> Grid:
    """The glyphs of the grid in a table of the file; what stands in the wrong place is refused at its own line."""
    lines = text.split("\n")
    if lines[-1].strip() == "":
        lines.pop()
    begins = source.line(table, "grid")
    if source.text.split("\n")[begins - 1].rstrip().endswith(("'''", '"""')):
        begins += 1
    if len(lines) < 4:
        raise source.fault_at(begins, "a grid has two ruler lines and then two lines for each row")
    for number, line in enumerate(lines, begins):
        if "\t" in line:
            raise source.fault_at(number, "the grid holds a tab; write blanks")
    columns = _ruler(source, lines[0], lines[1], begins)
    glyphs: dict[Point, str] = {}
    body = lines[2:]
    if len(body) % 2:
        raise source.fault_at(begins + len(lines) - 1, "the last row has only one of its two lines")
    if len(body) > 2 * MOST_ROWS:
        raise source.fault_at(begins, f"a grid has at most {MOST_ROWS} rows")
    for half, line in enumerate(body):
        number = begins + 2 + half
        _margin(source, line[:MARGIN].strip(), half, number)
        odd = half & 1
        wanted = MARGIN + 2 * odd
        if _marks(line[wanted::4]) != _marks(line[MARGIN:]):
            at = next(i for i, mark in enumerate(line) if i >= MARGIN and mark != " " and (i - wanted) % 4)
            which = "B, D, F ..." if odd else "A, C, E ..."
            raise source.fault_at(number, f"{line[at]!r}, character {at + 1}, is under none of the columns {which}")
        for index, glyph in enumerate(line[wanted::4]):
            if glyph != " ":
                column = 2 * index + odd
                if column >= columns:
                    raise source.fault_at(number, f"{glyph!r} stands east of the last column of the ruler")
                glyphs[column, half] = glyph
    if not glyphs:
        raise source.fault_at(begins, "the grid holds no milepost")
    return Grid(glyphs, begins)


def write_grid(glyphs: dict[Point, str]) -> str:
    """The text of a grid that holds these glyphs: `read_grid`, the other way round."""
    columns = max(column for column, _ in glyphs) + 1
    rows = max(half for _, half in glyphs) // 2 + 1
    lines = [[" "] * (MARGIN + 2 * columns + 2) for _ in range(2 + 2 * rows)]
    for column in range(columns):
        at = MARGIN + 2 * column
        letters = column_letters(column)
        lines[column & 1][at : at + len(letters)] = letters
    for row in range(rows):
        lines[2 + 2 * row][:3] = f"{row + 1:3}"
    for (column, half), glyph in glyphs.items():
        lines[2 + half][MARGIN + 2 * column] = glyph
    return "".join("".join(line).rstrip() + "\n" for line in lines)


def _ruler(source: Source, evens: str, odds: str, begins: int) -> int:
    """The number of columns that the two ruler lines name."""
    found = [[(m.start(), m[0]) for m in re.finditer(r"\S+", line)] for line in (evens, odds)]
    columns = len(found[0]) + len(found[1])
    if columns > MOST_COLUMNS:
        raise source.fault_at(begins, f"a grid has at most {MOST_COLUMNS} columns")
    for column in range(columns):
        wanted = (MARGIN + 2 * column, column_letters(column))
        line = found[column & 1]
        if column // 2 >= len(line) or line[column // 2] != wanted:
            raise source.fault_at(
                begins + (column & 1), f"the ruler must have the letters {wanted[1]} at character {wanted[0] + 1}"
            )
    if not columns:
        raise source.fault_at(begins, "the ruler names no column")
    return columns


def _marks(line: str) -> int:
    return len(line) - line.count(" ")


def _margin(source: Source, margin: str, half: int, number: int) -> None:
    wanted = "" if half & 1 else str(half // 2 + 1)
    if margin != wanted:
        says = (
            f"must begin with its number, {wanted}, not" if wanted else "has no number on its second line, but here is"
        )
        raise source.fault_at(number, f"row {half // 2 + 1} of the grid {says} {margin!r}")


def glyph_kinds(source: Source, glyphs: dict[str, str], terrains: tuple[str, ...]) -> dict[str, int]:
    """What each glyph stands for."""
    kinds: dict[str, int] = {}
    for glyph, terrain in glyphs.items():
        if len(glyph) != 1 or glyph.isspace():
            raise source.fault(f"a glyph is one character that can be seen, not {glyph!r}", "glyphs", glyph)
        if terrain not in terrains:
            known = ", ".join(terrains)
            raise source.fault(f"there is no terrain called {terrain!r} (there are {known})", "glyphs", glyph)
        kinds[glyph] = terrains.index(terrain)
    return kinds


def terrain_of(source: Source, grid: Grid, kinds: dict[str, int]) -> dict[Point, int]:
    """The terrain of every point of a grid, in the order of the columns."""
    for point, glyph in grid.glyphs.items():
        if glyph not in kinds:
            reason = f"{glyph!r} at {code(point)} is none of the glyphs that [glyphs] lists"
            raise source.fault_at(grid.line(point), reason)
    return {point: kinds[grid.glyphs[point]] for point in sorted(grid.glyphs)}
