"""Sea and lakes with pale lines along the coast, the land in them, and the narrows between mileposts."""

from __future__ import annotations

from math import hypot

from milepost.drawing.svg import Point, num, polyline_path, tag
from milepost.rulebooks.crayon.board import CLOSED, Board
from milepost.rulebooks.crayon.picture.coastline import Coastline
from milepost.rulebooks.crayon.picture.layout import STEP, Layout
from milepost.rulebooks.crayon.picture.theme import Theme

SIDE = STEP / 12**0.5
"""Half of the side that two mileposts' cells share."""


def sea(layout: Layout, theme: Theme) -> str:
    return tag("rect", x=0, y=0, width=layout.width, height=layout.height, fill=theme.water)


def land(coast: Coastline, layout: Layout, theme: Theme) -> str:
    """Shallows, land and shore. The shallows are strokes under the land, so they show in lakes as in the sea."""
    outline = "".join(polyline_path([layout.at(at) for at in ring], closed=True) for ring in coast.rings)
    drawn = [tag("path", d=outline, id="shore")]
    strokes = []
    for reach, colour in theme.shallows:
        wide = 2 * reach * STEP
        strokes.append(tag("use", href="#shore", stroke=theme.water, stroke_width=wide + 3, fill="none"))
        strokes.append(tag("use", href="#shore", stroke=colour, stroke_width=wide, fill="none"))
    drawn = [
        tag("defs", *drawn),
        tag("g", *strokes, stroke_linejoin="round"),
        tag(
            "use", href="#shore", fill=theme.land, fill_rule="evenodd", stroke=theme.coast, stroke_width=1.5,
            stroke_linejoin="round",
        ),
    ]  # fmt: skip
    return "".join(drawn)


def across(board: Board, layout: Layout, edge: int) -> tuple[Point, Point]:
    """The line between two mileposts' cells, which water follows."""
    a, b = (layout.at(board.place(end)) for end in board.edges[edge])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy)
    dx, dy = dx / long * SIDE, dy / long * SIDE
    return (x - dy, y + dx), (x + dy, y - dx)


def narrows(board: Board, layout: Layout, theme: Theme) -> str:
    """Closed inlets as open water; channels as water too, with the dashes of a bridge that may be built."""
    water, bridges = [], []
    for edge, kind in enumerate(board.edge_kind):
        if kind == CLOSED or board.crossing_kinds[kind] == "channel":
            water.append(strait(*across(board, layout, edge)))
            if kind != CLOSED:
                a, b = (layout.at(board.place(end)) for end in board.edges[edge])
                bridges.append(f"M{num(a[0] * 0.8 + b[0] * 0.2)} {num(a[1] * 0.8 + b[1] * 0.2)}")
                bridges.append(f"L{num(a[0] * 0.2 + b[0] * 0.8)} {num(a[1] * 0.2 + b[1] * 0.8)}")
    path = "".join(water)
    return (
        tag("path", d=path, fill="none", stroke=theme.coast, stroke_width=8.5, stroke_linecap="round")
        + tag("path", d=path, fill="none", stroke=theme.shallows[0][1], stroke_width=6, stroke_linecap="round")
        + tag("path", d="".join(bridges), fill="none", stroke=theme.water_ink, stroke_width=2, stroke_dasharray="3.2 2.6")
    )


def strait(a: Point, b: Point) -> str:
    return f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"
