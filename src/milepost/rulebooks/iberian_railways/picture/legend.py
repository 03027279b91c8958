"""What the colours pay and what building costs, as the board of the game prints it."""

from milepost.drawing.svg import points, tag
from milepost.drawing.type import BOOK_BOLD, PLAIN, PLAIN_BOLD, words
from milepost.rulebooks.iberian_railways.board import (
    INTEREST_PRICE,
    KIND_NAMES,
    LISBON,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    TOWN,
)
from milepost.rulebooks.iberian_railways.picture.frame import panel
from milepost.rulebooks.iberian_railways.picture.layout import CORNERS, Box
from milepost.rulebooks.iberian_railways.picture.paint import Paint
from milepost.rulebooks.iberian_railways.picture.tiles import income_figure, peak

_ROW = 34.0


def legend(box: Box, paint: Paint) -> str:
    left, right, y = box.left + 30, box.right - 30, box.top
    parts = [panel(box, paint), _heading("Income", left, y + 40, paint)]
    for text, at in (("1st / 2nd railway", right - 90), ("interest card", right)):
        parts.append(words(text, at, y + 40, PLAIN, 14, paint.ink, anchor="end"))
    line = y + 66
    for kind in (MADRID_OUTER, LISBON, MAJOR, MINOR, TOWN, RURAL):
        parts.append(_swatch(left + 16, line, kind, paint))
        parts.append(words(KIND_NAMES[kind], left + 44, line + 6, PLAIN_BOLD, 18, paint.ink, anchor="start"))
        parts.append(words(income_figure(kind), right - 140, line + 6, PLAIN_BOLD, 18, paint.ink))
        if INTEREST_PRICE[kind]:
            parts.append(words(f"${INTEREST_PRICE[kind]}", right, line + 6, PLAIN_BOLD, 18, paint.cobalt, anchor="end"))
        line += _ROW
    parts.append(_rule(left, right, line - 8, paint))
    parts.append(_heading("Track in one turn", left, line + 22, paint))
    parts.append(_prices(left, line + 48, right, paint))
    line += 96
    parts.append(_rule(left, right, line - 8, paint))
    parts.append(_heading("Each hex besides", left, line + 22, paint))
    line += 50
    parts.append(peak(left + 10, line + 8, 0.95, paint) + peak(left + 26, line + 10, 0.7, paint))
    parts.append(_extra("Hills", left, right, line, paint.relief_ink, paint))
    line += _ROW
    wave = f"M{left - 2} {line + 6}c10 -14 16 6 36 -8"
    parts.append(tag("path", d=wave, fill="none", stroke=paint.river, stroke_width=5, stroke_linecap="round"))
    parts.append(_extra("River", left, right, line, paint.river_ink, paint))
    line += _ROW
    for dx in (2, 18):
        parts.append(
            tag(
                "rect", x=left + dx, y=line - 7, width=14, height=14, rx=2, fill=paint.cobalt if dx == 2 else paint.gold
            )
        )
    parts.append(_extra("Second railway in the hex", left, right, line, paint.ink, paint))
    parts.append(
        words("Madrid: one cube a hex, one hex a player", (left + right) / 2, line + 40, PLAIN, 16, paint.deep)
    )
    return "".join(parts)


def _heading(text: str, x: float, y: float, paint: Paint) -> str:
    return words(text, x, y, BOOK_BOLD, 23, paint.cobalt, anchor="start")


def _rule(left: float, right: float, y: float, paint: Paint) -> str:
    return tag("path", d=f"M{left} {y}H{right}", stroke=paint.gold, stroke_width=1.4)


def _swatch(x: float, y: float, kind: int, paint: Paint) -> str:
    corners = points((x + 0.4 * dx, y + 0.4 * dy) for dx, dy in CORNERS)
    return tag(
        "polygon",
        points=corners,
        fill=paint.fill.get(kind, paint.rural),
        stroke=paint.line.get(kind, paint.rural_line),
        stroke_width=1.8,
    )


def _prices(left: float, y: float, right: float, paint: Paint) -> str:
    """n tracks in one turn cost n(n+5)/2 dollars."""
    step = (right - left) / 8
    parts = []
    for count in range(1, 9):
        middle = left + (count - 0.5) * step
        parts.append(words(str(count), middle, y, PLAIN, 15, paint.ink))
        parts.append(words(f"${count * (count + 5) // 2}", middle, y + 22, PLAIN_BOLD, 18, paint.cobalt))
    return "".join(parts)


def _extra(text: str, left: float, right: float, y: float, ink: str, paint: Paint) -> str:
    return words(text, left + 44, y + 6, PLAIN_BOLD, 18, paint.ink, anchor="start") + words(
        "+$1", right, y + 6, PLAIN_BOLD, 18, ink, anchor="end"
    )
