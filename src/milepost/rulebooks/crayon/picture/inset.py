"""What lies below: a second map in a frame of its own, the passages down to it, and the magic between cities."""

from __future__ import annotations

from math import hypot

from milepost.drawing.svg import Point, num, points, polyline_path, tag
from milepost.drawing.type import width, words
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.lattice import COLUMN_WIDTH, column_letters
from milepost.rulebooks.crayon.picture.coastline import outlines
from milepost.rulebooks.crayon.picture.layout import INSET_HEAD, STEP, Box, Layout
from milepost.rulebooks.crayon.picture.theme import Theme


def inset(board: Board, layout: Layout, theme: Theme) -> str:
    """The frame of the second map, its rock, and the hollows in it."""
    box = layout.inset
    if box is None:
        return ""
    below = [each for each in range(len(board.codes)) if board.map_of[each]]
    hollow = [each for each in below if board.terrains[board.terrain[each]] != "rock"]
    rock = _area(board, layout, below)
    floor = _area(board, layout, hollow)
    head = Box(box.left, box.top, box.right, box.top + INSET_HEAD - 10)
    name = f"THE {board.maps[1].upper()}"
    fit = min(1.0, (head.width - 40) / width(name, theme.capitals, 36, 10))
    return "".join(
        (
            _rect(box.grown(7), theme.card, theme.ink, 2.4),
            _rect(box, theme.edge, theme.ink, 1.2),
            tag("path", d=rock, fill=theme.rock, fill_rule="evenodd", stroke=theme.ink, stroke_width=1.2),
            tag("path", d=floor, fill="none", stroke=theme.ink, stroke_width=7, stroke_opacity=0.35),
            tag("path", d=floor, fill=theme.hollow, fill_rule="evenodd", stroke=theme.ink, stroke_width=1.4),
            _rect(head, theme.card, theme.ink, 1.2),
            words(
                name, box.middle()[0] + 5 * fit, head.middle()[1] + 12 * fit, theme.capitals, 36 * fit, theme.ink,
                spacing=10 * fit,
            ),
            *_codes(board, layout, theme, box),
        )
    )  # fmt: skip


def _area(board: Board, layout: Layout, mileposts: list[int]) -> str:
    east, south = layout.below
    rings = outlines([board.points[each] for each in mileposts])
    return "".join(polyline_path([layout.at((x + east, y + south)) for x, y in ring], closed=True) for ring in rings)


def _rect(box: Box, fill: str, line: str, stroke: float) -> str:
    return tag(
        "rect", x=box.left, y=box.top, width=box.width, height=box.height, fill=fill, stroke=line, stroke_width=stroke
    )


def _codes(board: Board, layout: Layout, theme: Theme, box: Box) -> list[str]:
    """Columns and rows, named within the frame."""
    places = [board.points[each] for each in range(len(board.codes)) if board.map_of[each]]
    east, south = layout.below
    drawn = []
    for column in range(max(place[0] for place in places) + 1):
        x = layout.at((column * COLUMN_WIDTH + east, 0))[0]
        for y in (box.top + INSET_HEAD + 10, box.bottom - 9):
            drawn.append(words(column_letters(column), x, y, theme.figures, 14, theme.pale))
    for row in range(max(place[1] for place in places) // 2 + 1):
        y = layout.at((0, row + south))[1] + 5
        for x in (box.left + 17, box.right - 17):
            drawn.append(words(str(row + 1), x, y, theme.figures, 14, theme.pale))
    return drawn


def gates(board: Board, layout: Layout, theme: Theme) -> str:
    """The letter of each passage, at both of its ends."""
    return "".join(
        words(passage.name[:1], *_lowered(layout.post(board, end)), theme.capitals, 15, theme.pale)
        for passage in board.passages
        for end in (passage.above, passage.below)
    )


def _lowered(at: Point) -> Point:
    return at[0], at[1] + 7.5


def magic(board: Board, layout: Layout, theme: Theme) -> str:
    """An arc of stars from city to city for each link, with its name along it."""
    drawn = []
    for link in board.links:
        line = link_line(board, layout, link.id)
        start, bow, end = (f"{num(x)} {num(y)}" for x, y in line)
        path = f"M{start}Q{bow} {end}"
        drawn.append(
            tag("path", d=path, id=f"link-{link.id}", fill="none", stroke=theme.magic, stroke_width=2.4,
                stroke_dasharray="0.1 9", stroke_linecap="round")
        )  # fmt: skip
        along = tag(
            "textPath", link.name.replace("&", "&amp;"), href=f"#link-{link.id}", startOffset="50%",
            text_anchor="middle",
        )  # fmt: skip
        face = theme.waters
        drawn.append(
            tag(
                "text", along, font_family=f"{face.family}, {face.fallback}", font_size=21, font_style="italic",
                font_weight=str(face.weight), fill=theme.magic, letter_spacing=2, dy=-7, stroke=theme.water,
                stroke_width=3, paint_order="stroke", stroke_linejoin="round",
            )
        )  # fmt: skip
        drawn += [_star(at, theme) for at in (line[0], line[2])]
    return "".join(drawn)


def link_line(board: Board, layout: Layout, link: int) -> tuple[Point, Point, Point]:
    """Where an arc of magic begins, the point that bends it, and where it ends: outside both cities."""
    a, b = (layout.post(board, board.cities[city].centre) for city in board.links[link].cities)
    if a[0] > b[0]:
        a, b = b, a
    long = hypot(b[0] - a[0], b[1] - a[1])
    along = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
    out = 1.55 * STEP
    start, end = (a[0] + along[0] * out, a[1] + along[1] * out), (b[0] - along[0] * out, b[1] - along[1] * out)
    bow = 0.22 * long
    return start, ((a[0] + b[0]) / 2 + along[1] * bow, (a[1] + b[1]) / 2 - along[0] * bow), end


def _star(at: Point, theme: Theme) -> str:
    x, y = at
    rays = [(0, -9), (2, -2), (9, 0), (2, 2), (0, 9), (-2, 2), (-9, 0), (-2, -2)]
    return tag(
        "polygon", points=points([(x + dx, y + dy) for dx, dy in rays]), fill=theme.magic, stroke=theme.card,
        stroke_width=1,
    )  # fmt: skip
