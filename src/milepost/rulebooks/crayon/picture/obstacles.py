"""What names should keep clear of, found quickly: points with a cost, in squares."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.drawing.svg import Point
from milepost.rulebooks.crayon.board import NONE, Board
from milepost.rulebooks.crayon.picture.coastline import Coastline
from milepost.rulebooks.crayon.picture.curves import apart, evenly
from milepost.rulebooks.crayon.picture.layout import Box, Layout
from milepost.rulebooks.crayon.picture.relief import DOT, is_mountain, peak_box
from milepost.rulebooks.crayon.picture.rivers import River
from milepost.rulebooks.crayon.picture.symbols import REACH, harbour_at, symbol_at
from milepost.rulebooks.crayon.picture.theme import Theme
from milepost.rulebooks.crayon.picture.water import far_lines, strait_lines

_SQUARE = 80.0

DOT_COST, PEAK_COST, RIVER_COST, COAST_COST, NAME_COST = 1.2, 3.5, 0.45, 0.35, 0.9
FULL_NAME_COST = 5.0
"""Names of lands and seas on a map that is full of symbols."""
SYMBOL_COST = {"anchor": 30.0, "gate": 30.0, "volcano": 30.0, "wood": 3.0, "palms": 3.0, "dunes": 2.4, "boulder": 2.6}
"""Symbols that there are few of, names should never hide."""


class Obstacles:
    """Small boxes, each with what it costs to print over it."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def add(self, box: Box, cost: float) -> None:
        for square in _squares(box):
            self._squares.setdefault(square, []).append((box, cost))

    def add_line(self, line: Iterable[Point], pace: float, cost: float) -> None:
        for x, y in evenly(list(line), pace):
            self.add(Box(x - 1, y - 1, x + 1, y + 1), cost)

    def cost(self, box: Box) -> float:
        """What lies under a box, each thing counted once."""
        seen: set[int] = set()
        total = 0.0
        for square in _squares(box):
            for other, cost in self._squares.get(square, ()):
                if id(other) not in seen and other.meets(box):
                    seen.add(id(other))
                    total += cost
        return total


def _squares(box: Box) -> list[tuple[int, int]]:
    return [
        (across, down)
        for across in range(int(box.left // _SQUARE), int(box.right // _SQUARE) + 1)
        for down in range(int(box.top // _SQUARE), int(box.bottom // _SQUARE) + 1)
    ]


def printed(board: Board, layout: Layout, theme: Theme, coast: Coastline, rivers: Iterable[River]) -> Obstacles:
    """Everything of the map that a name may cross if it must, but better not."""
    found = Obstacles()
    for milepost in range(len(board.codes)):
        x, y = layout.post(board, milepost)
        symbol = symbol_at(board, theme, milepost)
        if symbol is not None:
            box = REACH[symbol]
            found.add(Box(x + box.left, y + box.top, x + box.right, y + box.bottom), SYMBOL_COST.get(symbol, PEAK_COST))
        elif is_mountain(board, milepost):
            found.add(peak_box(board, layout, milepost), PEAK_COST)
        elif board.city_at[milepost] == NONE:
            found.add(Box(x - DOT, y - DOT, x + DOT, y + DOT), DOT_COST)
    for port in board.ports:
        if board.city_at[port] != NONE:
            x, y = harbour_at(board, layout, port)
            found.add(Box(x - 10, y - 10, x + 10, y + 10), SYMBOL_COST["anchor"])
    for river in rivers:
        found.add_line(river.line, 6, RIVER_COST)
    for ring in coast.rings:
        found.add_line([layout.at(at) for at in ring], 8, COAST_COST)
    for line in strait_lines(board, layout):
        found.add_line(line, 6, 1.0)
    for start, end, size in far_lines(coast, layout, theme):
        long = apart(start, end) or 1.0
        across = (end[1] - start[1]) / long * size, (start[0] - end[0]) / long * size
        for up in (0.05, 0.35, 0.65):
            line = [(x + up * across[0], y + up * across[1]) for x, y in (start, end)]
            found.add_line(line, 10, NAME_COST if not theme.symbols else FULL_NAME_COST)
    return found
