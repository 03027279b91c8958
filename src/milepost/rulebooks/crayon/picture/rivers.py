"""Rivers and borders: smooth lines that run between mileposts over exactly the edges that the board lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from milepost.drawing.svg import Point, tag
from milepost.rulebooks.crayon.board import NONE, Board
from milepost.rulebooks.crayon.picture.coastline import Coastline
from milepost.rulebooks.crayon.picture.curves import Edge, apart, between, chained, course, curve
from milepost.rulebooks.crayon.picture.layout import STEP, Layout, chance
from milepost.rulebooks.crayon.picture.theme import Theme
from milepost.rulebooks.crayon.picture.water import across

_NEAR = 1.25 * STEP
"""A river that ends so near to the sea or to another river runs into it."""


@dataclass(frozen=True, slots=True)
class River:
    """A river on the page, from source to mouth."""

    crossing: int
    name: str
    line: tuple[Point, ...]


def rivers_of(board: Board, layout: Layout, coast: Coastline) -> list[River]:
    """Every river, each carried on to the sea or to the river it joins."""
    courses: dict[int, list[Point]] = {}
    for crossing in board.crossings:
        if board.crossing_kinds[crossing.kind] == "river":
            edges = [_ends(board, layout, edge) for edge in crossing.edges]
            wander = [chance((edge, crossing.id), 21) for edge in crossing.edges]
            courses[crossing.id] = _meandering(course(edges, wander, 2), crossing.id)
    shore = [layout.at(at) for ring in coast.rings for at in ring]
    return [
        River(crossing, board.crossings[crossing].name, tuple(_carried_on(crossing, courses, shore)))
        for crossing in courses
    ]


def _meandering(line: list[Point], salt: int) -> list[Point]:
    """A small bend between each edge and the next, to one side or the other; the crossings stay where they are."""
    bent = line[:1]
    for index, (a, b) in enumerate(pairwise(line)):
        sway = 0.3 * (chance((index, salt), 22) - 0.5)
        x, y = between(a, b)
        bent += [(x - sway * (b[1] - a[1]), y + sway * (b[0] - a[0])), b]
    return bent


def _carried_on(crossing: int, courses: dict[int, list[Point]], shore: list[Point]) -> list[Point]:
    line = list(courses[crossing])
    end, before = line[-1], line[-2] if len(line) > 1 else line[-1]
    ahead = (2 * end[0] - before[0], 2 * end[1] - before[1])
    others = [at for other, points in courses.items() if other != crossing for at in points]
    goals = [at for at in (*others, *shore) if apart(at, end) < _NEAR and apart(at, ahead) < _NEAR]
    if goals:
        line.append(min(goals, key=lambda at: apart(at, end) + 0.6 * apart(at, ahead)))
    else:
        line.append(between(end, ahead, 0.6))
    start, after = line[0], line[1]
    if not any(apart(at, start) < 0.2 * STEP for at in others):
        line.insert(0, (start[0] - 0.5 * (after[0] - start[0]), start[1] - 0.5 * (after[1] - start[1])))
    return line


def _ends(board: Board, layout: Layout, edge: int) -> Edge:
    a, b = board.edges[edge]
    return layout.post(board, a), layout.post(board, b)


def draw_rivers(rivers: Sequence[River], theme: Theme) -> str:
    """Rivers widen on their way: each is drawn in three pieces over one pale bed."""
    beds, waters = [], []
    for river in rivers:
        beds.append(curve(river.line))
        thirds = [0, len(river.line) // 3, 2 * len(river.line) // 3, len(river.line) - 1]
        for piece, wide in zip(range(3), (1.7, 2.4, 3.2), strict=True):
            part = river.line[thirds[piece] : thirds[piece + 1] + 1]
            if len(part) > 1:
                waters.append(tag("path", d=_piece(river.line, thirds[piece], thirds[piece + 1]), stroke_width=wide))
    return tag(
        "g",
        tag("path", d="".join(beds), stroke=theme.land, stroke_width=6.5, stroke_opacity=0.8),
        tag("g", *waters, stroke=theme.river),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _piece(line: tuple[Point, ...], start: int, end: int) -> str:
    """A part of a curve as it runs in the whole: the pieces meet without a corner."""
    whole = curve(line).split("C")
    first = f"M{whole[start].split()[-2]} {whole[start].split()[-1]}" if start else whole[0]
    return first + "".join(f"C{bend}" for bend in whole[start + 1 : end + 1])


def _to_the_corners(board: Board, layout: Layout, edges: list[int], line: list[Point], theme: Theme) -> list[Point]:
    """A border whose band shows is carried on to where it meets the next, or the sea."""
    if not theme.glow:
        return line
    first = max(across(board, layout, edges[0]), key=lambda at: apart(at, line[1]))
    last = max(across(board, layout, edges[-1]), key=lambda at: apart(at, line[-2]))
    return [first, *line, last]


def draw_borders(board: Board, layout: Layout, theme: Theme) -> str:
    paths = []
    for border in board.borders:
        edges = sorted(border.edges)
        pairs = [board.edges[edge] for edge in edges]
        for chain in chained(pairs, lambda a, b: board.edge(a, b) != NONE):
            if len(chain) > 1:
                ends = [_ends(board, layout, edges[index]) for index in chain]
                line = course(ends, [0.5] * len(ends), 24)
                paths.append(curve(_to_the_corners(board, layout, [edges[i] for i in chain], line, theme)))
    glow = (
        tag(
            "path",
            d="".join(paths),
            fill="none",
            stroke=theme.glow,
            stroke_width=13,
            stroke_opacity=0.3,
            stroke_linecap="round",
        )
        if theme.glow
        else ""
    )
    return glow + tag(
        "path", d="".join(paths), fill="none", stroke=theme.border, stroke_width=2.2, stroke_dasharray="11 4 2 4",
        stroke_opacity=0.85,
    )  # fmt: skip
