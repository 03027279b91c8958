"""What an old map puts into its empty sea: waves, a compass rose, ships and beasts; and the stains of its paper."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from milepost.drawing.svg import Point, num, tag
from milepost.drawing.type import words
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.picture.coastline import Coastline, Ornament
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout, chance
from milepost.rulebooks.crayon.picture.theme import Theme

_PACE: Final = 2.0 * STEP
_OFF_SHORE: Final = 1.5 * STEP
_ROUND: Final = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def sea_points(board: Board, layout: Layout, theme: Theme) -> str:
    """A small ring at each point that ships sail over."""
    if not board.sea_from or not theme.sea_post:
        return ""
    rings = []
    for point in range(board.sea_from, len(board.codes)):
        x, y = layout.post(board, point)
        rings.append(f"M{num(x - 1.7)} {num(y)}a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z")
    return tag("path", d="".join(rings), fill=theme.sea_post)


def waves(board: Board, layout: Layout, theme: Theme, kept_clear: Sequence[Box]) -> str:
    """Waves here and there on the open sea, away from the shore and from panels."""
    if not theme.waves:
        return ""
    land = _squares([layout.post(board, each) for each in range(board.sea_from or len(board.codes))])
    strokes = []
    field = layout.field
    for row in range(int(field.height / _PACE)):
        for column in range(int(field.width / _PACE)):
            if chance((column, row), 51) > 0.45:
                continue
            x = field.left + (column + 0.2 + 0.6 * chance((column, row), 52)) * _PACE
            y = field.top + (row + 0.2 + 0.6 * chance((column, row), 53)) * _PACE
            if any(box.holds((x, y), 20) for box in kept_clear) or _near(land, (x, y)):
                continue
            strokes.append(f"M{num(x - 13)} {num(y)}q4.5 -6 9 -0.6t9 -0.6t8 -0.4")
            if chance((column, row), 54) < 0.5:
                strokes.append(f"M{num(x - 2)} {num(y + 6)}q4 -5 8 -0.6t7 -0.4")
    return tag("path", d="".join(strokes), fill="none", stroke=theme.waves, stroke_width=1.3, **_ROUND)


def _squares(places: Sequence[Point]) -> dict[tuple[int, int], list[Point]]:
    found: dict[tuple[int, int], list[Point]] = {}
    for x, y in places:
        found.setdefault((int(x // _OFF_SHORE), int(y // _OFF_SHORE)), []).append((x, y))
    return found


def _near(land: dict[tuple[int, int], list[Point]], at: Point) -> bool:
    column, row = int(at[0] // _OFF_SHORE), int(at[1] // _OFF_SHORE)
    return any(
        (x - at[0]) ** 2 + (y - at[1]) ** 2 < _OFF_SHORE**2
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        for x, y in land.get((column + across, row + down), ())
    )


def stains(layout: Layout, theme: Theme) -> str:
    """Paper that many hands have held: darker to the edges, with a stain or two."""
    if not theme.edge:
        return ""
    field = layout.field
    dark = {"stop_color": theme.edge}
    edges = tag(
        "radialGradient",
        tag("stop", offset="0.55", stop_opacity="0", **dark),
        tag("stop", offset="1", stop_opacity="0.42", **dark),
        id="edges", cx="0.5", cy="0.5", r="0.72",
    )  # fmt: skip
    stain = tag(
        "radialGradient",
        tag("stop", offset="0", stop_opacity="0.09", **dark),
        tag("stop", offset="0.5", stop_opacity="0.055", **dark),
        tag("stop", offset="1", stop_opacity="0", **dark),
        id="stain",
    )
    drawn = []
    for index in range(9):
        x = field.left + chance((index, 1), 55) * field.width
        y = field.top + chance((index, 2), 55) * field.height
        wide, high = (260 + 420 * chance((index, salt), 56) for salt in (1, 2))
        drawn.append(tag("ellipse", cx=x, cy=y, rx=wide, ry=high, fill="url(#stain)"))
    drawn.append(tag("rect", x=field.left, y=field.top, width=field.width, height=field.height, fill="url(#edges)"))
    return tag("defs", edges, stain) + "".join(drawn)


def ornaments(coast: Coastline, layout: Layout, theme: Theme) -> str:
    return "".join(_ornament(each, layout, theme) for each in coast.ornaments)


def ornament_boxes(coast: Coastline, layout: Layout) -> list[Box]:
    boxes = []
    for each in coast.ornaments:
        x, y = layout.at(each.at)
        half = each.size * STEP / 2
        high = half if each.kind == "rose" else half * 0.6
        boxes.append(Box(x - half, y - high, x + half, y + high))
    return boxes


def _ornament(ornament: Ornament, layout: Layout, theme: Theme) -> str:
    x, y = layout.at(ornament.at)
    scale = ornament.size * STEP / 100
    drawn = {"rose": _rose, "serpent": _serpent, "ship": _ship, "whale": _whale}[ornament.kind](theme)
    across = -scale if ornament.flip else scale
    return tag("g", drawn, transform=f"translate({num(x)} {num(y)}) scale({across:.3f} {scale:.3f})")


def _rose(theme: Theme) -> str:
    """A compass rose: sixteen rays, each half in light and half in shade, and the four winds by letter."""
    drawn = [
        tag("circle", r=38, fill="none", stroke=theme.water_ink, stroke_width=0.5),
        tag("circle", r=30, fill=theme.land, fill_opacity=0.35, stroke=theme.water_ink, stroke_width=1.0),
        tag("circle", r=27.6, fill="none", stroke=theme.water_ink, stroke_width=0.4),
    ]
    ticks = "".join(
        f"M{num(36 * sin(a))} {num(-36 * cos(a))}L{num(38 * sin(a))} {num(-38 * cos(a))}"
        for a in (pi * index / 36 for index in range(72))
    )
    drawn.append(tag("path", d=ticks, stroke=theme.water_ink, stroke_width=0.4))
    for step, long, wide in ((1, 22.0, 3.2), (2, 30.0, 5.0), (4, 42.0, 7.0)):
        for index in range(0, 16, step):
            if step < 4 and index % (2 * step) == 0:
                continue
            angle = pi * index / 8
            tip = (long * sin(angle), -long * cos(angle))
            for side, fill in ((-1, theme.card), (1, theme.water_ink)):
                beside = angle + side * pi / (16 / step)
                corner = (wide * sin(beside), -wide * cos(beside))
                ray = f"M0 0L{num(corner[0])} {num(corner[1])}L{num(tip[0])} {num(tip[1])}Z"
                drawn.append(
                    tag("path", d=ray, fill=fill, stroke=theme.water_ink, stroke_width=0.45, stroke_linejoin="round")
                )
    drawn.append(tag("circle", r=2.6, fill=theme.major, stroke=theme.card, stroke_width=0.7))
    for letter, x, y in (("N", 0, -44.5), ("E", 46.5, 3.2), ("S", 0, 50.5), ("W", -46.5, 3.2)):
        drawn.append(words(letter, x, y, theme.capitals, 9.5, theme.water_ink))
    return "".join(drawn)


def _serpent(theme: Theme) -> str:
    """A sea serpent: head, four humps and a tail."""
    neck = (
        "M-27 8C-24 -6 -29 -14 -33 -20C-36 -25 -34 -31 -40 -32C-45 -33 -48 -30 -50 -26L-47 -25.4L-49 -22.6"
        "C-45 -21.6 -42 -22.6 -40.6 -24C-41 -18 -36 -13 -35.4 -6C-35 -1 -36 4 -37 8Z"
    )
    humps = "".join(
        f"M{left} 8C{left + 0.1 * wide} {8 - 2.0 * high} {left + 0.9 * wide} {8 - 2.0 * high} {left + wide} 8"
        f"H{left + 0.68 * wide}C{left + 0.66 * wide} {8 - 0.9 * high} {left + 0.34 * wide} {8 - 0.9 * high} "
        f"{left + 0.32 * wide} 8Z"
        for left, wide, high in ((-22, 22, 15), (3, 18, 11), (24, 14, 8))
    )
    tail = "M40 8C41 2 45 0 46 -6L43.4 -9.6L48 -8.6L51.6 -11.6L49.6 -5C48.6 1 45 4 45.4 8Z"
    crest = "M-41 -32l0.4 -4.6l3.2 4l2.6 -3.4l0.4 4.8M-31 -17l5 -1.6l-3 4.4l4.6 0.4l-3.6 3.8"
    scales = "M-16 -10q2.4 3 5 2.4M-11 -14q3 2.6 5.6 1M8 -5q2 2.6 4.4 1.6M12 -8q2.6 2 4.6 0.6M28 -1q1.6 2 3.6 1"
    sea = "M-42 9q4 -4 8 0t8 0t8 0M-4 9q4 -4 8 0t8 0M18 9q4 -4 8 0t8 0t8 0t8 0"
    return (
        tag(
            "path", d=neck + humps + tail, fill=theme.shallows[-1][1], stroke=theme.water_ink, stroke_width=1.1,
            **_ROUND,
        )
        + tag("path", d=crest + scales + sea, fill="none", stroke=theme.water_ink, stroke_width=0.9, **_ROUND)
        + tag("circle", cx=-44, cy=-28.6, r=0.9, fill=theme.water_ink)
    )  # fmt: skip


def _ship(theme: Theme) -> str:
    """A ship under sail, bound west."""
    hull = "M-40 4L-30 6L-24 10H22L26 2H38C38 12 33 20 26 22H-22C-30 20 -36 14 -40 4Z"
    sails = (
        "M-22 6C-26 -6 -26 -12 -22 -22C-14 -25 -8 -25 -2 -22C-6 -12 -6 -6 -2 6C-8 3 -15 3 -22 6Z"
        "M4 6C0 -8 0 -18 4 -32C12 -35 20 -35 26 -32C22 -18 22 -8 26 6C20 2.6 10 2.6 4 6Z"
        "M-36 4L-24 -14L-25 3Z"
    )
    rig = "M-12 10V-30M15 10V-42M-12 -30l8 -3l-8 -3ZM15 -42l9 -3.4l-9 -3.4ZM-22 15H28M-26 18.4H24M31 2V-12l5 14"
    sea = "M-50 21q5 -5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0"
    return (
        tag("path", d=hull, fill=theme.relief_light, stroke=theme.water_ink, stroke_width=1.2, **_ROUND)
        + tag("path", d=sails, fill=theme.lit, stroke=theme.water_ink, stroke_width=1.0, **_ROUND)
        + tag("path", d=rig + sea, fill="none", stroke=theme.water_ink, stroke_width=0.9, **_ROUND)
    )


def _whale(theme: Theme) -> str:
    """A whale that blows."""
    body = (
        "M-46 8C-48 -6 -34 -16 -16 -14C4 -12 16 -4 28 0C34 1.6 38 -2 40 -10C36 -14 34 -18 36 -20C40 -19 43 -16 44 -13"
        "C46 -17 50 -19 54 -18C55 -14 51 -10 46 -9C46 0 42 8 34 9"
    )
    spout = "M-30 -15C-30 -24 -38 -27 -43 -23M-28 -15C-27 -25 -20 -27 -16 -22"
    marks = "M-44 4C-36 3 -30 4 -26 7M-20 -2C-14 0 -12 3 -14 8"
    sea = "M-52 9q5 -5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0"
    return (
        tag("path", d=body + "Z", fill=theme.shallows[-1][1], stroke=theme.water_ink, stroke_width=1.1, **_ROUND)
        + tag("path", d=marks + spout + sea, fill="none", stroke=theme.water_ink, stroke_width=0.9, **_ROUND)
        + tag("circle", cx=-37, cy=-2.6, r=1, fill=theme.water_ink)
    )
