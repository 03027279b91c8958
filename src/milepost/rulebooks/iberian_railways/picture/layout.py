"""Where everything on the picture goes."""

from dataclasses import dataclass
from math import ceil, cos, hypot, pi, sin, sqrt

from milepost.drawing.svg import Point
from milepost.rulebooks.iberian_railways.board import Board
from milepost.rulebooks.iberian_railways.geometry import Cell, position
from milepost.rulebooks.iberian_railways.projection import HEX_KM

RADIUS = 40.0  # centre of a hex to its corner
STEP = RADIUS * sqrt(3)  # centre to centre
FRAME = 54.0  # width of the border, one tile; width and height of the picture are whole tiles
_SEA_WEST, _SEA_EAST, _SEA_NORTH, _SEA_SOUTH = 74.0, 44.0, 46.0, 40.0  # least open water round the grid

CORNERS: tuple[Point, ...] = tuple((RADIUS * cos(pi / 3 * k), RADIUS * sin(pi / 3 * k)) for k in range(6))
# The middle of each side, in the order of geometry.DIRECTIONS: N, NE, SE, S, SW, NW.
SIDES: tuple[Point, ...] = tuple((STEP / 2 * sin(pi / 3 * k), -STEP / 2 * cos(pi / 3 * k)) for k in range(6))


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that text covers."""

    left: float
    top: float
    right: float
    bottom: float

    def corners(self) -> tuple[Point, ...]:
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, at: Point, margin: float) -> bool:
        return self.left - margin < at[0] < self.right + margin and self.top - margin < at[1] < self.bottom + margin

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of the picture and the place of every cell on it."""

    width: float
    height: float
    origin: Point

    @classmethod
    def of(cls, board: Board) -> "Layout":
        west, east = 1.5 * RADIUS - RADIUS, 1.5 * RADIUS * board.columns + RADIUS
        north, south = -STEP / 2, STEP * board.rows
        needed_width = _SEA_WEST + east - west + _SEA_EAST + 2 * FRAME
        needed_height = _SEA_NORTH + south - north + _SEA_SOUTH + 2 * FRAME
        width, height = ceil(needed_width / FRAME) * FRAME, ceil(needed_height / FRAME) * FRAME
        return cls(
            width,
            height,
            (
                FRAME + _SEA_WEST + (width - needed_width) / 2 - west,
                FRAME + _SEA_NORTH + (height - needed_height) / 2 - north,
            ),
        )

    def centre(self, cell: Cell) -> Point:
        x, y = position(cell)
        return self.origin[0] + x * STEP, self.origin[1] + y * STEP

    def cell_at(self, at: Point) -> Cell:
        """The cell whose centre is nearest to a point."""
        guess = round((at[0] - self.origin[0]) / (1.5 * RADIUS))
        near = []
        for column in (guess - 1, guess, guess + 1):
            cell = (column, round((at[1] - self.origin[1]) / STEP - 0.5 * (column % 2)))
            x, y = self.centre(cell)
            near.append((hypot(at[0] - x, at[1] - y), cell))
        return min(near)[1]

    def corners(self, cell: Cell, inset: float = 0.0) -> list[Point]:
        x, y = self.centre(cell)
        shrink = 1 - inset / RADIUS
        return [(x + dx * shrink, y + dy * shrink) for dx, dy in CORNERS]


def title_box(layout: Layout) -> Box:
    """The cartouche stands in the open Mediterranean, with the legend under it."""
    left, top = layout.origin[0] + 26.6 * 1.5 * RADIUS, layout.origin[1] + 11.0 * STEP
    return Box(left, top, layout.width - FRAME - 30, top + 176)


def legend_box(layout: Layout) -> Box:
    title = title_box(layout)
    return Box(title.left, title.bottom + 20, title.right, title.bottom + 20 + 556)


def compass_box(layout: Layout) -> Box:
    """South-west, off the Algarve."""
    x, y = layout.origin[0] + 2.1 * 1.5 * RADIUS, layout.origin[1] + 21.95 * STEP
    return Box(x - 62, y - 62, x + 62, y + 62)


def scale_box(layout: Layout) -> Box:
    """South, off Africa: as long as two hundred kilometres."""
    left, top = layout.origin[0] + 11.3 * 1.5 * RADIUS, layout.height - FRAME - 56
    return Box(left, top, left + 200 / HEX_KM * STEP, top + 26)


def foreign_cells(board: Board) -> tuple[Cell, ...]:
    """Foreign land, carried on past the edge of the grid so that it runs under the frame."""
    known = set(board.foreign)
    beyond = 5
    return tuple(
        (column, row)
        for row in range(-beyond, board.rows)
        for column in range(1, board.columns + beyond)
        if (min(column, board.columns), max(row, 0)) in known
    )


def chance(cell: Cell, salt: int) -> float:
    """A number from 0 to 1 that is always the same for a cell: the hand of the painter, without randomness."""
    mixed = (cell[0] * 73856093) ^ (cell[1] * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF
