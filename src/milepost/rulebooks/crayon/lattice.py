"""The triangular lattice that mileposts stand on, and the codes that name its points.

Columns run straight north and south. Every second column (B, D, F ...) stands half a step further south, so that each
point has six neighbours at the same distance: N, S, NE, SE, SW and NW. A point is (column, half), both from 0: `half`
counts half steps southward, so column and half are both even or both odd. Its code is its column in letters and its
row from 1, as in a spreadsheet: A1 is (0, 0), B1 is (1, 1), A2 is (0, 2), AA1 comes after Z1.
"""

from __future__ import annotations

import math
import re
from typing import Final

Point = tuple[int, int]

NEIGHBOURS: Final[tuple[Point, ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""N, NE, SE, S, SW and NW, as steps in (column, half)."""

COLUMN_WIDTH: Final = math.sqrt(3) / 2
"""How far apart two columns are, in steps between mileposts."""

_CODE: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")
PREFIX: Final = re.compile(r"[A-Z]{1,3}")
"""What stands before the codes of a board's second map, with a full stop: U.K12."""


def column_letters(column: int) -> str:
    """0 is A, 25 is Z, 26 is AA."""
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


def code(point: Point) -> str:
    """The name of a point: K12."""
    column, half = point
    return f"{column_letters(column)}{half // 2 + 1}"


def point(text: str) -> Point | None:
    """The point that a code names, or None for what is no code at all."""
    found = _CODE.fullmatch(text)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    column -= 1
    return column, 2 * (int(found[2]) - 1) + (column & 1)


def spot(text: str) -> tuple[str, Point] | None:
    """The prefix of the map that a code names ("" on the surface) and the point there: U.K12, K12."""
    before, stop, after = text.rpartition(".")
    found = point(after)
    if found is None or (stop and PREFIX.fullmatch(before) is None):
        return None
    return before, found


def place(point: Point) -> tuple[float, float]:
    """Where a point lies, in steps east and south of A1."""
    column, half = point
    return column * COLUMN_WIDTH, half / 2
