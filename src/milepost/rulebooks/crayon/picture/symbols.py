"""Terrain as a hand draws it: peaks, woods, palms, dunes, boulders, anchors and gates, a few of each kind.

Every symbol stands around its milepost at (0, 0). Which of its drawings a milepost gets depends on the milepost alone,
so that a board always looks the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from milepost.drawing.svg import Point, num, tag
from milepost.rulebooks.crayon.board import NONE, Board
from milepost.rulebooks.crayon.picture.layout import Box, Layout, chance
from milepost.rulebooks.crayon.picture.theme import Theme

KINDS: Final = 5
"""How many drawings there are of each symbol."""

Inks = Mapping[str, str]
_ROUND: Final = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def _sway(kind: int, salt: int, by: float) -> float:
    return by * 2 * (chance((kind, salt), 171) - 0.5)


def _line(*places: Point) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in places)


def _slope(foot: Point, top: Point, kind: int, salt: int) -> list[Point]:
    """From foot to top in a few uneven steps."""
    steps = []
    for index in range(4):
        share = index / 3
        off = _sway(kind, salt + index, 0.9) if 0 < index < 3 else 0.0
        steps.append((foot[0] + (top[0] - foot[0]) * share + off, foot[1] + (top[1] - foot[1]) * share**0.92))
    return steps


def _mountain(kind: int, half: float, high: float, inks: Inks, *, salt: int, shift: Point = (0.0, 0.0)) -> str:
    """A peak lit from the north-west, with strokes of shade down its other flank."""
    dx, dy = shift
    top = (dx + _sway(kind, salt, 2.0), dy - high)
    left, right = (dx - half, dy + 7.5), (dx + half, dy + 7.5 + _sway(kind, salt + 1, 0.8))
    west, east = _slope(left, top, kind, salt + 2), _slope(right, top, kind, salt + 7)[::-1]
    fold = [top, (top[0] + 1.6, dy - 0.45 * high), (top[0] - 0.6, dy - 0.1 * high), (dx + 1.8, dy + 7.5)]
    hatch = []
    for index in range(1, 4):
        share = index / 4
        x, y = top[0] + (right[0] - top[0]) * share, top[1] + (right[1] - top[1]) * share
        hatch.append(_line((x - 0.6, y + 0.8), (x - 1.8 - 2.4 * share, y + 0.42 * high * (1 - share) + 2.2)))
    return (
        tag("path", d=_line(*west, *east[1:]) + "Z", fill=inks["light"])
        + tag("path", d=_line(*fold, *east[::-1][:1], *east[::-1][1:]) + "Z", fill=inks["shade"], fill_opacity=0.55)
        + tag("path", d="".join(hatch), fill="none", stroke=inks["line"], stroke_width=0.7, **_ROUND)
        + tag("path", d=_line(*west, *east[1:]), fill="none", stroke=inks["line"], stroke_width=1.25, **_ROUND)
    )


def peak(kind: int, inks: Inks) -> str:
    """A mountain."""
    return _mountain(kind, 11.0 + _sway(kind, 1, 1.2), 10.5 + _sway(kind, 2, 1.6), inks, salt=10)


def alp(kind: int, inks: Inks) -> str:
    """A high mountain white with snow and ice, before a lesser one."""
    cold = {**inks, "light": inks["snow"], "shade": inks["ice"], "line": inks["crag"]}
    behind = -1 if kind % 2 else 1
    back = _mountain(kind, 7.5, 10.5, cold, salt=30, shift=(6.0 * behind, -1.0))
    return back + _mountain(kind, 11.0, 17.0 + _sway(kind, 3, 1.6), cold, salt=40)


def volcano(kind: int, inks: Inks) -> str:
    """A cone with fire in its mouth and smoke over it."""
    cone = "M-14 8.5C-9 3 -6.6 -4 -4.6 -11L-2 -9.4L0.4 -11.2L3 -9.6L4.8 -11C6.8 -4 9 3 14 8.5Z"
    shade = "M4.8 -11C6.8 -4 9 3 14 8.5H3.2C1.2 2 2.2 -4 1.2 -9.8L3 -9.6Z"
    lava = "M-2 -9.6C-2.8 -4 -0.4 -2 -2.2 4M0.4 -11C1 -6 0 -4 1 -1"
    lean = 1.0 if kind % 2 else -1.0
    puffs = "".join(
        tag("circle", cx=lean * x, cy=y, r=r, fill=inks["smoke"], stroke=inks["line"], stroke_width=0.7)
        for x, y, r in ((0.0, -15.5, 3.0), (2.6, -20.0, 3.8), (6.2, -25.2, 4.6))
    )
    return (
        puffs
        + tag("path", d=cone, fill=inks["light"])
        + tag("path", d=shade, fill=inks["shade"], fill_opacity=0.7)
        + tag("path", d="M-4.6 -11L-2 -9.4L0.4 -11.2L3 -9.6L4.8 -11Q0 -14.5 -4.6 -11Z", fill=inks["fire"])
        + tag("path", d=lava, fill="none", stroke=inks["fire"], stroke_width=1.6, **_ROUND)
        + tag("path", d=cone.removesuffix("Z"), fill="none", stroke=inks["line"], stroke_width=1.3, **_ROUND)
    )


def _crown(x: float, y: float, radius: float, kind: int, salt: int, inks: Inks) -> str:
    """A leafy tree: a crown of bumps on a trunk."""
    bumps = 6
    start = _sway(kind, salt, 0.5)
    corners = [
        (x + radius * cos(start + 2 * pi * index / bumps), y + 0.92 * radius * sin(start + 2 * pi * index / bumps))
        for index in range(bumps)
    ]
    bump = radius * 0.56
    path = f"M{num(corners[0][0])} {num(corners[0][1])}"
    for cx, cy in (*corners[1:], corners[0]):
        path += f"A{num(bump)} {num(bump)} 0 0 1 {num(cx)} {num(cy)}"
    trunk = f"M{num(x)} {num(y + radius * 0.7)}v{num(radius * 0.75)}"
    dark = f"M{num(x + 0.1 * radius)} {num(y + 0.75 * radius)}"
    dark += f"q{num(0.8 * radius)} {num(-0.1 * radius)} {num(0.75 * radius)} {num(-1.0 * radius)}"
    return (
        tag("path", d=trunk, stroke=inks["line"], stroke_width=1.5, **_ROUND)
        + tag("path", d=path + "Z", fill=inks["leaf"], stroke=inks["leaf_line"], stroke_width=0.9, **_ROUND)
        + tag("path", d=dark, fill="none", stroke=inks["leaf_line"], stroke_width=1.0, stroke_opacity=0.7, **_ROUND)
    )


def wood(kind: int, inks: Inks) -> str:
    """Three trees of a forest."""
    return (
        _crown(-6.4 + _sway(kind, 51, 0.8), -3.6, 4.3 + _sway(kind, 52, 0.4), kind, 53, inks)
        + _crown(6.2 + _sway(kind, 54, 0.8), -2.8 + _sway(kind, 55, 0.8), 4.0, kind, 56, inks)
        + _crown(_sway(kind, 57, 1.2), 1.2, 5.0 + _sway(kind, 58, 0.4), kind, 59, inks)
    )


def _palm(x: float, y: float, high: float, lean: float, inks: Inks) -> str:
    """A palm whose foot is at (x, y)."""
    tx, ty = x + lean, y - high
    trunk = f"M{num(x)} {num(y)}Q{num(x + 0.1 * lean)} {num(y - 0.6 * high)} {num(tx)} {num(ty)}"
    fronds = "".join(
        f"M{num(tx)} {num(ty)}q{num(0.55 * dx)} {num(dy - 2.6)} {num(dx)} {num(dy)}q{num(-0.6 * dx)} {num(-dy + 0.4)} "
        f"{num(-dx)} {num(-dy)}Z"
        for dx, dy in ((-7.4, 2.6), (7.4, 2.4), (-5.6, -2.4), (5.8, -2.6), (-1.4, -4.8), (-3.4, 5.0), (4.2, 4.8))
    )
    return tag("path", d=trunk, fill="none", stroke=inks["line"], stroke_width=1.6, **_ROUND) + tag(
        "path", d=fronds, fill=inks["jungle"], stroke=inks["jungle_line"], stroke_width=0.6, **_ROUND
    )


def palms(kind: int, inks: Inks) -> str:
    """Jungle: a palm or two over undergrowth."""
    lean = 2.4 if kind % 2 else -2.4
    bush = "".join(
        tag(
            "path", d=f"M{num(x - 4)} {num(y)}a2.6 2.6 0 0 1 3 -3.4a3 3 0 0 1 5 0.4a2.4 2.4 0 0 1 2 3Z",
            fill=inks["jungle"], stroke=inks["jungle_line"], stroke_width=0.8,
        )
        for x, y in ((-6.0, 8.0), (6.2, 7.4))
    )  # fmt: skip
    second = _palm(-lean * 2.2, 6.0, 8.5, -lean, inks) if kind % 3 else ""
    return second + bush + _palm(lean * 0.6, 8.0, 13.0 + _sway(kind, 61, 1.0), lean, inks)


def dunes(kind: int, inks: Inks) -> str:
    """Desert: the crest of a dune under the dot to build to, with grains of sand."""
    x = _sway(kind, 71, 1.5)
    crest = f"M{num(x - 13)} 8C{num(x - 9)} 3 {num(x - 4)} 2.6 {num(x)} 6.4"
    crest += f"C{num(x + 4)} 3.2 {num(x + 8)} 4 {num(x + 12)} 7.6"
    grains = "".join(
        f"M{num(x + at + _sway(kind, 72 + index, 1.2))} {num(9.6 + 1.4 * (index % 2))}h0.1"
        for index, at in enumerate((-8.0, -4.5, 2.5, 6.5))
    )
    return tag(
        "path", d=crest + grains, fill="none", stroke=inks["sand"], stroke_width=1.3, **_ROUND
    ) + tag("circle", r=2.2, fill=inks["sand_dot"])  # fmt: skip


def boulder(kind: int, inks: Inks) -> str:
    """Solid rock."""
    corners = []
    for index in range(7):
        radius = 9.6 + _sway(kind, 81 + index, 1.7)
        angle = 2 * pi * index / 7 + _sway(kind, 91 + index, 0.2)
        corners.append((radius * cos(angle), 0.8 * radius * sin(angle)))
    crack = _line((corners[0][0] * 0.9, corners[0][1]), (1.6, -1.0 + _sway(kind, 99, 1.5)), (-2.0, 3.4)) + _line(
        (1.6, -1.0), (corners[5][0] * 0.7, corners[5][1] * 0.7)
    )
    return (
        tag("path", d=_line(*corners) + "Z", fill=inks["stone"], stroke=inks["stone_line"], stroke_width=1.0, **_ROUND)
        + tag("path", d=crack, fill="none", stroke=inks["stone_line"], stroke_width=0.8, **_ROUND)
        + tag("path", d=_line(*corners[3:6]), fill="none", stroke=inks["stone_light"], stroke_width=1.1, **_ROUND)
    )


def anchor(_kind: int, inks: Inks) -> str:
    """A port."""
    lines = "M0 -5.2V7M-4.2 -2.2H4.2M-6.8 2.2Q-6 7 0 7.4Q6 7 6.8 2.2M-8.2 3.6L-6.8 1.6L-4.8 3.2M8.2 3.6L6.8 1.6L4.8 3.2"
    ring = tag("circle", cy=-7, r=2.0, fill="none", stroke=inks["harbour"], stroke_width=1.6)
    return (
        tag("circle", r=11.2, fill=inks["light"], stroke=inks["harbour"], stroke_width=1.2)
        + ring
        + tag("path", d=lines, fill="none", stroke=inks["harbour"], stroke_width=1.8, **_ROUND)
    )


def gate(_kind: int, inks: Inks) -> str:
    """An entrance: the mouth of a cave, with room for its letter."""
    arch = "M-13 10V-2A13 13.5 0 0 1 13 -2V10Z"
    mouth = "M-9.4 10V-1.4A9.4 9.8 0 0 1 9.4 -1.4V10Z"
    stones = "M-13 3H-9.4M-12 -5.4L-8.6 -3.8M-7 -13.2L-5 -9.8M0 -15.5V-11.2M7 -13.2L5 -9.8M12 -5.4L8.6 -3.8M13 3H9.4"
    return (
        tag("path", d=arch, fill=inks["light"], stroke=inks["line"], stroke_width=1.5, **_ROUND)
        + tag("path", d=stones, fill="none", stroke=inks["line"], stroke_width=1.0)
        + tag("path", d=mouth, fill=inks["cave"], stroke=inks["line"], stroke_width=1.0)
    )


SYMBOLS: Final[Mapping[str, Callable[[int, Inks], str]]] = {
    "peak": peak,
    "alp": alp,
    "volcano": volcano,
    "wood": wood,
    "palms": palms,
    "dunes": dunes,
    "boulder": boulder,
    "anchor": anchor,
    "gate": gate,
}

GROWN: Final = 1.22
SIZE: Final = {"anchor": 1.0, "gate": 1.0, "dunes": 1.1, "alp": 1.15}
"""How much larger than drawn above each symbol stands on the map."""

REACH: Final = {
    "peak": Box(-13, -12, 13, 9),
    "alp": Box(-13, -19, 13, 9),
    "volcano": Box(-17, -29, 17, 11),
    "wood": Box(-12, -9, 12, 9),
    "palms": Box(-11, -12, 11, 9),
    "dunes": Box(-6, -3, 6, 6),
    "boulder": Box(-10, -8, 10, 8),
    "anchor": Box(-12, -12, 12, 12),
    "gate": Box(-13, -15, 13, 10),
}
"""What each covers: names keep clear of it."""


def symbol_at(board: Board, theme: Theme, milepost: int) -> str | None:
    """The symbol that a milepost is drawn with, if it is more than a dot."""
    return theme.symbols.get(board.terrains[board.terrain[milepost]])


def defs(theme: Theme) -> str:
    """Every drawing once, to be used wherever it is wanted."""
    return tag(
        "defs",
        *(
            tag("g", SYMBOLS[name](kind, theme.inks), id=f"{name}-{kind}", transform=f"scale({SIZE.get(name, GROWN)})")
            for name in dict.fromkeys(theme.symbols.values())
            for kind in range(KINDS)
        ),
    )


def draw(board: Board, layout: Layout, theme: Theme) -> str:
    """Every symbol in its place, the northern ones first, so that those in front hide those behind."""
    drawn: list[tuple[float, str]] = []
    for milepost in range(len(board.codes)):
        name = symbol_at(board, theme, milepost)
        if name is not None:
            x, y = layout.post(board, milepost)
            kind = int(chance(board.points[milepost], 41 + board.terrain[milepost]) * KINDS) % KINDS
            drawn.append((y, tag("use", href=f"#{name}-{kind}", transform=f"translate({num(x)} {num(y)})")))
    harbours = [port for port in sorted(board.ports) if board.city_at[port] != NONE]
    drawn.sort(key=lambda each: each[0])
    return "".join(svg for _, svg in drawn) + "".join(_harbour(board, layout, port) for port in harbours)


def _harbour(board: Board, layout: Layout, port: int) -> str:
    """A port within a city: a small anchor on the side of the sea."""
    x, y = harbour_at(board, layout, port)
    return tag("use", href="#anchor-0", transform=f"translate({num(x)} {num(y)}) scale(0.82)")


def harbour_at(board: Board, layout: Layout, port: int) -> Point:
    x, y = layout.post(board, port)
    sea = [layout.post(board, point) for point in board.sea[port] if point >= board.sea_from]
    east, south = sum(at[0] for at in sea) / len(sea), sum(at[1] for at in sea) / len(sea)
    return x + (east - x) * 0.55, y + (south - y) * 0.55
