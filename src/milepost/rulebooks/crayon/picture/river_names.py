"""Names of rivers, set along their course where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, hypot, pi
from typing import Final

from milepost.drawing.svg import Point, polyline_path, tag
from milepost.drawing.type import width
from milepost.rulebooks.crayon.picture.curves import apart, evenly, softened
from milepost.rulebooks.crayon.picture.layout import Box
from milepost.rulebooks.crayon.picture.obstacles import Obstacles
from milepost.rulebooks.crayon.picture.rivers import River
from milepost.rulebooks.crayon.picture.theme import Theme

SIZE: Final = 15.0
SPACING: Final = 1.6
_PACE: Final = 6.0
_OFTEN: Final = 1500.0
"""A river longer than this is named again."""
_BLOCKED: Final = 60.0


@dataclass(frozen=True, slots=True)
class RiverName:
    """A name along a line, and boxes about its letters."""

    text: str
    line: tuple[Point, ...]
    boxes: tuple[Box, ...]
    cost: float


def place_names(
    rivers: Sequence[River], theme: Theme, under: Obstacles, taken: Sequence[Box], field: Box
) -> list[RiverName]:
    """At least one name for each river; a second only where it disturbs nothing."""
    found: list[RiverName] = []
    busy = list(taken)
    for river in sorted(rivers, key=lambda river: len(river.line)):
        line = softened(evenly(river.line, _PACE), 24)
        options = _options(river.name, line, theme, under, busy, field)
        if not options:
            continue
        first = min(options, key=lambda name: name.cost)
        chosen = [first]
        if len(line) * _PACE > _OFTEN:
            apart_enough = [name for name in options if apart(name.line[0], first.line[0]) > 0.5 * _OFTEN]
            second = min(apart_enough, key=lambda name: name.cost, default=None)
            if second is not None and second.cost < _BLOCKED:
                chosen.append(second)
        for name in chosen:
            found.append(name)
            busy += name.boxes
    return found


def _options(
    text: str, line: list[Point], theme: Theme, under: Obstacles, busy: Sequence[Box], field: Box
) -> list[RiverName]:
    long = width(text, theme.waters, SIZE, SPACING)
    count = int(long / _PACE) + 3
    around = Box(
        min(x for x, _ in line) - 40,
        min(y for _, y in line) - 40,
        max(x for x, _ in line) + 40,
        max(y for _, y in line) + 40,
    )
    near = [box for box in busy if box.meets(around)]
    names: list[RiverName] = []
    for pace, sides in ((4, (-5.0, 15.0)), (1, (-5.0, 15.0, -9.0, 20.0))):
        names += _along(text, line, count, pace, sides, under, near, field)
        if min((name.cost for name in names), default=0.0) < _BLOCKED:
            break
    return names


def _along(
    text: str,
    line: list[Point],
    count: int,
    pace: int,
    sides: Sequence[float],
    under: Obstacles,
    near: Sequence[Box],
    field: Box,
) -> list[RiverName]:
    """The name at every so many paces of the line, on either side of it."""
    names = []
    for start in range(0, max(1, len(line) - count), pace):
        part = line[start : start + count]
        if len(part) < 3:
            break
        if part[-1][0] < part[0][0]:
            part = part[::-1]
        bends = _bends(part)
        for away in sides:
            path = _beside(part, away)
            boxes = tuple(_letter(path, index) for index in range(1, len(path) - 1, 2))
            cost = 9 * bends + (0.8 if away > 0 else 0.0) + 3.0 * _steep(part)
            cost += sum(under.cost(box) for box in boxes) * 0.9
            cost += _BLOCKED * sum(box.meets(other) for box in boxes for other in near)
            cost += _BLOCKED * sum(not field.grown(-12).holds(box.middle()) for box in boxes)
            names.append(RiverName(text, tuple(path), boxes, cost))
    return names


def _bends(part: Sequence[Point]) -> float:
    """How much a line turns altogether."""
    total = 0.0
    for a, b, c in zip(part, part[1:], part[2:], strict=False):
        turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
        total += abs((turn + pi) % (2 * pi) - pi)
    return total


def _steep(part: Sequence[Point]) -> float:
    """Names that climb are harder to read."""
    return abs(atan2(part[-1][1] - part[0][1], part[-1][0] - part[0][0])) / (pi / 2)


def _beside(part: Sequence[Point], away: float) -> list[Point]:
    """The line moved sideways: up for less than nothing, down for more."""
    moved = []
    for index, (x, y) in enumerate(part):
        a, b = part[max(index - 2, 0)], part[min(index + 2, len(part) - 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        long = hypot(dx, dy) or 1.0
        moved.append((x - dy / long * away, y + dx / long * away))
    return moved


def _letter(path: Sequence[Point], index: int) -> Box:
    """About where a letter stands on the line: the box of its body, which rises to the left of the way it runs."""
    (x, y), (bx, by) = path[index], path[index + 1]
    dx, dy = bx - x, by - y
    long = hypot(dx, dy) or 1.0
    x, y = x + dy / long * 0.3 * SIZE, y - dx / long * 0.3 * SIZE
    return Box(x - 6.5, y - 6.5, x + 6.5, y + 6.5)


def draw_names(names: Sequence[RiverName], theme: Theme) -> str:
    paths, texts = [], []
    for index, name in enumerate(names):
        paths.append(tag("path", id=f"course-{index}", d=polyline_path(name.line)))
        along = tag(
            "textPath", name.text.replace("&", "&amp;").replace("<", "&lt;"), href=f"#course-{index}", startOffset=4
        )
        texts.append(tag("text", along))
    face = theme.waters
    return tag("defs", *paths) + tag(
        "g",
        *texts,
        font_family=f"{face.family}, {face.fallback}",
        font_size=SIZE,
        font_weight=str(face.weight),
        font_style="italic",
        letter_spacing=SPACING,
        fill=theme.water_ink,
        stroke=theme.land,
        stroke_width=2.6,
        stroke_linejoin="round",
        paint_order="stroke",
    )
