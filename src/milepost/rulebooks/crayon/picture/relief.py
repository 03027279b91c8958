"""Mountains that read as ranges, and the mileposts themselves, small and quiet."""

from __future__ import annotations

from milepost.drawing.svg import Point, num, tag
from milepost.rulebooks.crayon.board import NONE, Board
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout, chance
from milepost.rulebooks.crayon.picture.theme import Theme

DOT = 2.0
HIGH = ("peak", "alp", "volcano")


def is_mountain(board: Board, milepost: int) -> bool:
    return board.terrains[board.terrain[milepost]] == "mountain"


def is_high(board: Board, theme: Theme, milepost: int) -> bool:
    """Whether a milepost is part of a range that is shaded: a mountain, or whatever a theme draws as one."""
    name = board.terrains[board.terrain[milepost]]
    return theme.symbols.get(name) in HIGH if theme.symbols else name == "mountain"


def shading(board: Board, layout: Layout, theme: Theme) -> str:
    """A tint under the mountains, drawn along the ranges in soft bands, so that neighbours flow together."""
    mountain = [is_high(board, theme, milepost) for milepost in range(len(board.codes))]
    lines = []
    for milepost, high in enumerate(mountain):
        if high:
            x, y = layout.post(board, milepost)
            lines.append(f"M{num(x)} {num(y)}h0.1")
    for a, b in board.edges:
        if mountain[a] and mountain[b]:
            (ax, ay), (bx, by) = layout.post(board, a), layout.post(board, b)
            lines.append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
    ranges = tag("path", d="".join(lines), id="ranges")
    bands = [
        tag("use", href="#ranges", fill="none", stroke=theme.hills, stroke_width=wide * STEP, stroke_opacity=opacity)
        for wide, opacity in theme.slopes
    ]
    return tag("defs", ranges) + tag("g", *bands, stroke_linecap="round", stroke_linejoin="round")


def disc(at: Point, radius: float) -> str:
    x, y = at
    half = f"a{num(radius)} {num(radius)} 0 1 0"
    return f"M{num(x - radius)} {num(y)}{half} {num(2 * radius)} 0{half} {num(-2 * radius)} 0Z"


def peak_size(board: Board, milepost: int) -> float:
    """Half the width of a mountain: taller in the heart of a range than at its edge."""
    beside = sum(is_mountain(board, other) for other, _ in board.steps[milepost])
    return 6.8 + 0.75 * beside + 2.4 * (chance(board.points[milepost], 31) - 0.5)


def peak_box(board: Board, layout: Layout, milepost: int) -> Box:
    x, y = layout.post(board, milepost)
    half = peak_size(board, milepost)
    return Box(x - half, y - 1.15 * half, x + half, y + 0.7 * half)


def mountains(board: Board, layout: Layout, theme: Theme) -> str:
    """At each milepost a peak with one flank in shade; between neighbouring peaks low ridges that tie a range."""
    ridges, lit, shaded, lines = [], [], [], []
    for edge, (a, b) in enumerate(board.edges):
        if is_mountain(board, a) and is_mountain(board, b) and chance((a, b), 32) < 0.8:
            if board.edge_crossing[edge] != NONE:
                continue
            (ax, ay), (bx, by) = layout.post(board, a), layout.post(board, b)
            share = 0.42 + 0.16 * chance((a, b), 33)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share + 2
            half = 3.6 + 2.2 * chance((a, b), 34)
            ridges.append(
                f"M{num(x - half)} {num(y + 0.5 * half)}L{num(x)} {num(y - 0.7 * half)}l{num(half)} {num(1.2 * half)}"
            )
    for milepost in range(len(board.codes)):
        if not is_mountain(board, milepost):
            continue
        x, y = layout.post(board, milepost)
        half = peak_size(board, milepost)
        lean = half * 0.3 * (chance(board.points[milepost], 35) - 0.5)
        top, foot = y - 1.1 * half, y + 0.65 * half
        fold = lean + half * (0.15 + 0.2 * chance(board.points[milepost], 36))
        lit.append(f"M{num(x - half)} {num(foot)}L{num(x + lean)} {num(top)}L{num(x + half)} {num(foot)}Z")
        shaded.append(
            f"M{num(x + lean)} {num(top)}L{num(x + half)} {num(foot)}L{num(x + fold)} {num(foot)}"
            f"L{num(x + lean - 0.12 * half)} {num(y - 0.1 * half)}Z"
        )
        lines.append(f"M{num(x - half)} {num(foot)}L{num(x + lean)} {num(top)}L{num(x + half)} {num(foot)}")
    return "".join(
        (
            tag(
                "path", d="".join(ridges), fill="none", stroke=theme.relief_light, stroke_width=1.1,
                stroke_linejoin="round", stroke_linecap="round",
            ),
            tag("path", d="".join(lit), fill=theme.lit),
            tag("path", d="".join(shaded), fill=theme.relief_light),
            tag(
                "path", d="".join(lines), fill="none", stroke=theme.relief, stroke_width=1.4,
                stroke_linejoin="round", stroke_linecap="round",
            ),
        )
    )  # fmt: skip


def mileposts(board: Board, layout: Layout, theme: Theme) -> str:
    """Dots on open ground; cities, mountains and whatever else is drawn have marks of their own."""
    dots = [
        disc(layout.post(board, milepost), DOT)
        for milepost in range(board.sea_from or len(board.codes))
        if board.city_at[milepost] == NONE
        and not is_mountain(board, milepost)
        and board.terrains[board.terrain[milepost]] not in theme.symbols
    ]
    return tag("path", d="".join(dots), fill=theme.post)
