"""The plots of a report, as SVG that stands in the page itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import msgspec

from milepost.drawing.players import SEATS
from milepost.drawing.svg import Point, num, polyline_path, tag

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 680, 62, 14, 12, 44
HEIGHT = 280
INK, FAINT, PLAIN = "#3b3a36", "#d9d5cb", "#8f8b80"
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")
"""Lines can be told apart without colour."""


class Bar(msgspec.Struct, frozen=True):
    """A share with its bounds, all from 0 to 1; or any number with its own."""

    label: str
    share: float
    low: float
    high: float
    look: int = -1
    """Which colour: that of an entry, or none of theirs."""


class Line(msgspec.Struct, frozen=True):
    look: int
    """Which colour and dashes: the same entry looks the same in every plot."""
    label: str
    points: tuple[Point, ...]


def colour(number: int) -> str:
    return PLAIN if number < 0 else SEATS[number % len(SEATS)].colour


def bars(title: str, rows: Sequence[Bar], expected: float | None) -> str:
    """Shares as bars from left to right, whiskers for their bounds, a broken line for what chance would give."""
    step, left = 34, 120
    height = step * len(rows) + 34

    def x(share: float) -> float:
        return left + share * (WIDTH - left - 70)

    parts = [_title(title)]
    for tick in range(0, 101, 20):
        parts.append(_rule(x(tick / 100), 4, x(tick / 100), height - 28))
        parts.append(_text(f"{tick} %", x(tick / 100), height - 12, "middle"))
    for number, row in enumerate(rows):
        y = 10 + step * number
        parts.append(_text(row.label, left - 8, y + 15, "end"))
        parts.append(tag("rect", x=left, y=y, width=x(row.share) - left, height=20, fill=colour(row.look)))
        parts.append(
            tag("path", d=_whisker(x(row.low), x(row.high), y + 10), stroke=INK, stroke_width=1.5, fill="none")
        )
        parts.append(_text(f"{100 * row.share:.1f} %", max(x(row.high), x(row.share)) + 6, y + 15, "start"))
    if expected is not None:
        parts.append(_rule(x(expected), 4, x(expected), height - 28, INK, "4 3"))
    return _svg(height, parts)


def scale(title: str, rows: Sequence[Bar], x_says: str) -> str:
    """Numbers as bars from left to right over an axis from 0, whiskers for their bounds where these differ."""
    step, left, room = 26, 120, WIDTH - 120 - 70
    height = step * len(rows) + 50
    across = _scale(0.0, max(max(row.high, row.share) for row in rows), room)
    parts = [_title(title)]
    for tick in across.ticks:
        x = left + across.place(tick)
        parts += [_rule(x, 4, x, height - 44), _text(_short(tick), x, height - 28, "middle")]
    for number, row in enumerate(rows):
        y, end = 8 + step * number, left + across.place(row.share)
        low, high = left + across.place(max(0.0, row.low)), left + across.place(row.high)
        parts.append(_text(row.label, left - 8, y + 13, "end"))
        parts.append(tag("rect", x=left, y=y, width=end - left, height=16, fill=colour(row.look)))
        if row.low != row.high:
            parts.append(tag("path", d=_whisker(low, high, y + 8), stroke=INK, stroke_width=1.5, fill="none"))
        parts.append(_text(f"{row.share:.4g}", max(high, end) + 6, y + 13, "start"))
    parts.append(_text(x_says, left + room / 2, height - 10, "middle"))
    return _svg(height, parts)


def lines(title: str, drawn: Sequence[Line], x_says: str, y_says: str, *, log_x: bool = False) -> str:
    """Curves over one pair of axes, with a key below; `log_x` for what spans orders of magnitude."""
    xs = [x for line in drawn for x, _ in line.points]
    ys = [y for line in drawn for _, y in line.points]
    if not xs:
        return _svg(40, [_title(title), _text("nothing to show", 12, 24, "start")])
    across = _decades(min(xs), max(xs)) if log_x else _scale(min(0.0, *xs), max(xs), WIDTH - LEFT - RIGHT)
    up = _scale(min(0.0, *ys), max(ys), HEIGHT - TOP - BOTTOM)
    floor = HEIGHT - BOTTOM

    def at(point: Point) -> Point:
        return LEFT + across.place(point[0]), floor - up.place(point[1])

    parts = [_title(title)]
    for tick in up.ticks:
        y = floor - up.place(tick)
        parts += [_rule(LEFT, y, WIDTH - RIGHT, y), _text(_short(tick), LEFT - 6, y + 4, "end")]
    for tick in across.ticks:
        x = LEFT + across.place(tick)
        parts += [_rule(x, TOP, x, floor), _text(_short(tick), x, floor + 16, "middle")]
    for line in drawn:
        path = polyline_path(map(at, line.points))
        stroke, dash = colour(line.look), _dash(line.look)
        parts.append(tag("path", d=path, stroke=stroke, stroke_width=2.2, fill="none", stroke_dasharray=dash))
    parts.append(_text(x_says, (LEFT + WIDTH - RIGHT) / 2, floor + 34, "middle"))
    turned = f"rotate(-90 14 {num((TOP + floor) / 2)})"
    parts.append(tag("text", y_says, x=14, y=(TOP + floor) / 2, text_anchor="middle", transform=turned, fill=INK))
    return _svg(HEIGHT, parts) + _key(drawn)


def steps(values: Sequence[float], whole: int) -> tuple[Point, ...]:
    """What share of `whole` is at most x, for every x that occurs: corners of a staircase."""
    corners: list[Point] = []
    ranked = sorted(values)
    for number, value in enumerate(ranked, 1):
        if number < len(ranked) and ranked[number] == value:
            continue
        before = corners[-1][1] if corners else 0.0
        corners += [(value, before), (value, number / whole)]
    return tuple(corners)


class _Axis:
    def __init__(self, ticks: Sequence[float], place: Callable[[float], float]) -> None:
        self.ticks, self.place = ticks, place


def _scale(low: float, high: float, length: float) -> _Axis:
    """Round ticks from `low` to above `high`."""
    span = max(high - low, 1e-9)
    rough = span / 6
    unit = 10 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = [step * number for number in range(first, max(last, first + 1) + 1)]
    return _Axis(ticks, lambda value: length * (value - ticks[0]) / (ticks[-1] - ticks[0]))


def _decades(low: float, high: float) -> _Axis:
    first = math.floor(math.log10(max(low, 1e-6)))
    last = max(math.ceil(math.log10(max(high, 1e-6))), first + 1)
    length = WIDTH - LEFT - RIGHT
    ticks = [10.0**power for power in range(first, last + 1)]
    return _Axis(ticks, lambda value: length * (math.log10(max(value, ticks[0])) - first) / (last - first))


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.6g}"


def _whisker(low: float, high: float, y: float) -> str:
    ends = "".join(f"M{num(x)} {num(y - 5)}V{num(y + 5)}" for x in (low, high))
    return f"M{num(low)} {num(y)}H{num(high)}{ends}"


def _rule(x1: float, y1: float, x2: float, y2: float, stroke: str = FAINT, dash: str | None = None) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_dasharray=dash)


def _text(words: str, x: float, y: float, anchor: str) -> str:
    return tag("text", _escaped(words), x=x, y=y, text_anchor=anchor, fill=INK)


def _title(words: str) -> str:
    return tag("title", _escaped(words))


def _dash(number: int) -> str | None:
    return DASHES[number % len(DASHES)] or None


def _key(drawn: Sequence[Line]) -> str:
    marks = []
    for line in drawn:
        swatch = tag(
            "svg",
            tag(
                "line",
                x1=0,
                y1=6,
                x2=30,
                y2=6,
                stroke=colour(line.look),
                stroke_width=2.4,
                stroke_dasharray=_dash(line.look),
            ),
            width=30,
            height=12,
        )
        marks.append(f"<span>{swatch} {_escaped(line.label)}</span>")
    return f'<p class="key">{" ".join(marks)}</p>'


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _svg(height: float, parts: Sequence[str]) -> str:
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {num(height)}", role="img", class_="plot")
