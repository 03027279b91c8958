"""The sea with its coast, and the rivers as flowing lines through their hexes."""

from dataclasses import dataclass
from math import hypot

from milepost.drawing.svg import Point, num, polyline_path, tag
from milepost.drawing.type import BOOK_ITALIC, width, words
from milepost.rulebooks.iberian_railways.board import RURAL, Board
from milepost.rulebooks.iberian_railways.geometry import DIRECTIONS, Cell, neighbour_cells
from milepost.rulebooks.iberian_railways.picture.layout import (
    CORNERS,
    FRAME,
    RADIUS,
    SIDES,
    STEP,
    Box,
    Layout,
    chance,
    compass_box,
    foreign_cells,
    legend_box,
    scale_box,
    title_box,
)
from milepost.rulebooks.iberian_railways.picture.paint import Paint


@dataclass(frozen=True, slots=True)
class FarName:
    """A name that belongs to no hex, at a column and row of the lattice (which need not be whole or on the grid)."""

    text: str
    column: float
    row: float
    size: float
    spacing: float
    upright: bool = False

    def at(self, layout: Layout) -> Point:
        return layout.origin[0] + self.column * 1.5 * RADIUS, layout.origin[1] + self.row * STEP

    def box(self, layout: Layout) -> Box:
        (x, y), half = self.at(layout), width(self.text, BOOK_ITALIC, self.size, self.spacing) / 2
        if self.upright:
            return Box(x - self.size, y - half, x + 0.3 * self.size, y + half)
        return Box(x - half, y - self.size, x + half, y + 0.3 * self.size)

    def svg(self, layout: Layout, fill: str) -> str:
        x, y = self.at(layout)
        turn = f"rotate(-90 {num(x)} {num(y)})" if self.upright else None
        return words(self.text, x, y, BOOK_ITALIC, self.size, fill, spacing=self.spacing, opacity=0.8, transform=turn)


SEA_NAMES = (
    FarName("Océano Atlántico", -0.2, 6.6, 30, 3, upright=True),
    FarName("Mar Cantábrico", 14.3, -0.15, 28, 3),
    FarName("Mar Mediterráneo", 30.0, 9.6, 28, 3),
    FarName("Golfo de Cádiz", 6.2, 22.0, 21, 3),
)
LAND_NAMES = (FarName("FRANCIA", 27.6, 0.9, 34, 16),)


@dataclass(frozen=True, slots=True)
class Bend:
    """A piece of river inside one hex, a curve from side to side."""

    start: Point
    pull: Point
    end: Point

    def at(self, t: float) -> Point:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (
            a * self.start[0] + b * self.pull[0] + c * self.end[0],
            a * self.start[1] + b * self.pull[1] + c * self.end[1],
        )


def sea(layout: Layout, paint: Paint) -> str:
    """Water in square glazed tiles, their joints just visible."""
    parts = [tag("rect", x=0, y=0, width=layout.width, height=layout.height, fill=paint.sea)]
    joints = []
    tile = 2 * FRAME
    x = FRAME + tile
    while x < layout.width - FRAME:
        joints.append(f"M{num(x)} 0V{num(layout.height)}")
        x += tile
    y = FRAME + tile
    while y < layout.height - FRAME:
        joints.append(f"M0 {num(y)}H{num(layout.width)}")
        y += tile
    parts.append(tag("path", d="".join(joints), stroke=paint.sea_joints, stroke_width=2.2, opacity=0.55))
    return "".join(parts)


def waves(board: Board, layout: Layout, paint: Paint) -> str:
    """Brush strokes on the open sea, well away from land."""
    land = set(board.cells) | set(foreign_cells(board))
    near = land | {beside for cell in land for beside in neighbour_cells(cell)}
    taken = [name.box(layout) for name in SEA_NAMES]
    taken += [place(layout) for place in (compass_box, scale_box, title_box, legend_box)]
    strokes = []
    for row in range(-1, board.rows + 1):
        for column in range(board.columns + 2):
            cell = (column, row)
            x, y = layout.centre(cell)
            x, y = x + 24 * (chance(cell, 4) - 0.5), y + 24 * (chance(cell, 5) - 0.5)
            if cell not in near and chance(cell, 3) > 0.45 and not any(box.holds((x, y), 24) for box in taken):
                strokes.append(f"M{num(x - 15)} {num(y)}q5 -5 10 0t10 0t10 0M{num(x - 8)} {num(y + 7)}q4 -4 8 0t8 0")
    return tag(
        "path", d="".join(strokes), fill="none", stroke=paint.sky, stroke_width=1.5, stroke_linecap="round", opacity=0.5
    )


def shore(board: Board, layout: Layout, paint: Paint) -> str:
    """Ripples round the land, to be painted under it."""
    outline = "".join(
        polyline_path(layout.corners(cell), closed=True) for cell in (*board.cells, *foreign_cells(board))
    )
    return "".join(
        tag("path", d=outline, fill=colour, stroke=colour, stroke_width=wide, stroke_linejoin="round")
        for wide, colour in paint.ripples
    )


def coast(board: Board, layout: Layout, paint: Paint) -> str:
    """The edge of the land, and the frontier with foreign land, as lines along the sides of hexes."""
    land, foreign = set(board.cells), set(foreign_cells(board))
    shore_edges, frontier = [], []
    for cell in (*board.cells, *foreign_cells(board)):
        for side, beside in enumerate(neighbour_cells(cell)):
            edge = _edge(layout, cell, side)
            if beside not in land and beside not in foreign:
                shore_edges.append(edge)
            elif cell in land and beside in foreign:
                frontier.append(edge)
    return tag(
        "path", d="".join(frontier), fill="none", stroke=paint.frontier, stroke_width=2.6, stroke_dasharray="9 4 2 4"
    ) + tag("path", d="".join(shore_edges), fill="none", stroke=paint.coast, stroke_width=3.2, stroke_linecap="round")


def _edge(layout: Layout, cell: Cell, side: int) -> str:
    """The side of a hex that faces a direction. Corners count from the east, sides from the north, both clockwise."""
    x, y = layout.centre(cell)
    (ax, ay), (bx, by) = CORNERS[(side + 4) % 6], CORNERS[(side + 5) % 6]
    return f"M{num(x + ax)} {num(y + ay)}L{num(x + bx)} {num(y + by)}"


def river_bends(board: Board, layout: Layout) -> dict[str, list[Bend]]:
    """Each river as a chain of curves, from the spring to the sea or into the middle of the river it joins."""
    bends: dict[str, list[Bend]] = {}
    middle: dict[int, Point] = {}  # where the first river through a hex passes its centre
    for river in sorted(board.rivers, key=lambda r: r.mouth is None):
        chain = []
        for index, hex in enumerate(river.course):
            cell = board.cells[hex]
            pull = _pull(layout, cell)
            start = _half_way(pull, _pull(layout, board.cells[river.course[index - 1]])) if index else pull
            if index + 1 < len(river.course):
                end = _half_way(pull, _pull(layout, board.cells[river.course[index + 1]]))
            elif river.mouth:
                dx, dy = SIDES[DIRECTIONS.index(river.mouth)]
                x, y = layout.centre(cell)
                reach = 1.12 if board.kind[hex] == RURAL else 0.9  # a city's tile covers its own shore
                end = (x + reach * dx, y + reach * dy)
            else:
                end = middle.get(hex, pull)
            bend = Bend(start, pull, end)
            chain.append(bend)
            middle.setdefault(hex, bend.at(0.5))
        bends[river.name] = chain
    return bends


def _pull(layout: Layout, cell: Cell) -> Point:
    """The point that draws a river's curve: near the centre, a little above it to spare the figures at the foot."""
    x, y = layout.centre(cell)
    return x + 18 * (chance(cell, 6) - 0.5), y - 5 + 15 * (chance(cell, 7) - 0.5)


def _half_way(a: Point, b: Point) -> Point:
    """Where a river crosses from hex to hex: midway between the two pulls, which makes the curve smooth there."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def rivers(bends: dict[str, list[Bend]], paint: Paint) -> str:
    """Rivers grow from the spring: each is drawn in three widths, all of them over one pale bed."""
    beds, waters = [], []
    for chain in bends.values():
        beds.append(_path(chain[:-1] or chain))  # none in the last hex, where the water opens into sea or river
        for index, bend in enumerate(chain):
            waters.append(
                tag("path", d=_path([bend]), stroke=paint.river, stroke_width=2.6 + 2.6 * min(1.0, (index + 1) / 9))
            )
    return tag(
        "g",
        tag("path", d="".join(beds), stroke=paint.river_bed, stroke_width=8.0, opacity=0.75),
        *waters,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _path(chain: list[Bend]) -> str:
    first = chain[0].start
    return f"M{num(first[0])} {num(first[1])}" + "".join(
        f"Q{num(bend.pull[0])} {num(bend.pull[1])} {num(bend.end[0])} {num(bend.end[1])}" for bend in chain
    )


def sea_names(layout: Layout, paint: Paint) -> str:
    """The seas, spaced out over open water."""
    return "".join(name.svg(layout, paint.cobalt) for name in SEA_NAMES)


def land_names(layout: Layout, paint: Paint) -> str:
    """The neighbour across the Pyrenees."""
    return "".join(name.svg(layout, paint.frontier) for name in LAND_NAMES)


def length(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
