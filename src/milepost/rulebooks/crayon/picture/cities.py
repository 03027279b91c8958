"""The marks of cities: a tinted hexagon over seven mileposts, a square, a circle."""

from __future__ import annotations

from typing import Final

from milepost.drawing.svg import Point, num, points, tag
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, SMALL, Board, City
from milepost.rulebooks.crayon.lattice import COLUMN_WIDTH
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout
from milepost.rulebooks.crayon.picture.theme import Theme

HALF: Final = {SMALL: 5.6, MEDIUM: 6.4, MAJOR: 7.0}
"""From the middle of a city's mark to its edge; for a major, of the mark on its centre."""
REACH: Final = 1.2
"""From a major's centre to the corners of its hexagon, in steps: a little beyond its outer mileposts."""

_CORNERS: Final = (
    (0.0, -1.0),
    (COLUMN_WIDTH, -0.5),
    (COLUMN_WIDTH, 0.5),
    (0.0, 1.0),
    (-COLUMN_WIDTH, 0.5),
    (-COLUMN_WIDTH, -0.5),
)


def hexagon(at: Point) -> list[Point]:
    return [(at[0] + REACH * STEP * x, at[1] + REACH * STEP * y) for x, y in _CORNERS]


def boxes(board: Board, layout: Layout, city: City) -> list[Box]:
    """What a city's mark covers: names keep clear of it."""
    x, y = layout.post(board, city.centre)
    if city.size != MAJOR:
        half = HALF[city.size] + 1
        return [Box(x - half, y - half, x + half, y + half)]
    wide, high = REACH * STEP * COLUMN_WIDTH, REACH * STEP
    return [
        Box(x - wide, y - high / 2, x + wide, y + high / 2),
        Box(x - wide * 0.5, y - high, x + wide * 0.5, y + high),
    ]


def hexagons(board: Board, layout: Layout, theme: Theme) -> str:
    """The red areas, to be drawn under track."""
    drawn = []
    for city in board.cities:
        if city.size == MAJOR:
            shape = points(hexagon(layout.post(board, city.centre)))
            drawn.append(tag("polygon", points=shape, fill=theme.major_tint, fill_opacity=0.5))
            drawn.append(
                tag("polygon", points=shape, fill="none", stroke=theme.major, stroke_width=2.2, stroke_linejoin="round")
            )
    return "".join(drawn)


def marks(board: Board, layout: Layout, theme: Theme) -> str:
    """The marks on the mileposts themselves, drawn above track."""
    drawn = []
    for city in board.cities:
        x, y = layout.post(board, city.centre)
        drawn.append(mark(city.size, x, y, theme))
        for outer in city.mileposts[1:]:
            px, py = layout.post(board, outer)
            drawn.append(tag("circle", cx=px, cy=py, r=2.6, fill=theme.major))
    return "".join(drawn)


def mark(size: int, x: float, y: float, theme: Theme) -> str:
    half = HALF[size]
    if size == MAJOR:
        return tag("circle", cx=x, cy=y, r=half, fill=theme.major, stroke=theme.plate, stroke_width=1.6)
    if size == MEDIUM:
        inner = half - 1.3
        return tag(
            "rect",
            x=x - inner,
            y=y - inner,
            width=2 * inner,
            height=2 * inner,
            fill=theme.plate,
            stroke=theme.major,
            stroke_width=2.6,
        )
    return tag("circle", cx=x, cy=y, r=half - 1.3, fill=theme.plate, stroke=theme.major, stroke_width=2.6)


def regular(x: float, y: float, radius: float) -> str:
    """A small hexagon for the legend."""
    return "M" + "L".join(f"{num(x + radius * cx)} {num(y + radius * cy)}" for cx, cy in _CORNERS) + "Z"
