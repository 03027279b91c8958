"""Round the map: the border with the codes of columns and rows, the title and the scale."""

from __future__ import annotations

from math import ceil
from typing import Final

from milepost.drawing.svg import num, tag
from milepost.drawing.type import width, words
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.lattice import COLUMN_WIDTH, column_letters
from milepost.rulebooks.crayon.picture.glyphs import sized
from milepost.rulebooks.crayon.picture.goods import goods_glyphs
from milepost.rulebooks.crayon.picture.layout import FRAME, STEP, Box, Layout, columns_and_rows
from milepost.rulebooks.crayon.picture.theme import Theme

CREST: Final = 30
"""The width of a crest beside the title."""


def border(board: Board, layout: Layout, theme: Theme) -> str:
    """A band of paper between two lines, divided by columns and rows, with their codes in it."""
    inner = layout.field
    hole = f"M{num(inner.left)} {num(inner.top)}V{num(inner.bottom)}H{num(inner.right)}V{num(inner.top)}Z"
    outer = f"M0 0H{num(layout.width)}V{num(layout.height)}H0Z"
    columns, rows = columns_and_rows(board)
    codes, bars = [], []
    for column in range(columns):
        x = layout.at((column * COLUMN_WIDTH, 0))[0]
        for y, edge in ((inner.top - 10, inner.top - 4), (inner.bottom + 22, inner.bottom)):
            codes.append(words(column_letters(column), x, y, theme.figures, 15, theme.ink))
            if column % 2 == 0:
                bars.append(_bar(x - COLUMN_WIDTH * STEP / 2, edge, COLUMN_WIDTH * STEP, 4))
    for row in range(rows):
        y = layout.at((0, row))[1]
        for x, edge in ((inner.left - 17, inner.left - 4), (inner.right + 17, inner.right)):
            codes.append(words(str(row + 1), x, y + 5.4, theme.figures, 15, theme.ink))
            if row % 2 == 0:
                bars.append(_bar(edge, y - STEP / 2, 4, STEP))
    return "".join(
        (
            tag("path", d=outer + hole, fill=theme.paper, fill_rule="evenodd"),
            tag("path", d="".join(bars), fill=theme.ink),
            _rect(inner, theme.ink, 1.2),
            _rect(inner.grown(4), theme.ink, 1.2),
            _rect(inner.grown(FRAME - 9), theme.ink, 3.2),
            _rect(inner.grown(FRAME - 14), theme.ink, 1),
            *codes,
        )
    )


def _bar(x: float, y: float, wide: float, high: float) -> str:
    return f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}Z"


def _rect(box: Box, colour: str, stroke: float) -> str:
    return tag(
        "rect", x=box.left, y=box.top, width=box.width, height=box.height, fill="none", stroke=colour,
        stroke_width=stroke,
    )  # fmt: skip


def panel(box: Box, theme: Theme) -> str:
    """A card with a double line."""
    return (
        tag(
            "rect", x=box.left, y=box.top, width=box.width, height=box.height, fill=theme.card, stroke=theme.ink,
            stroke_width=2.2,
        )
        + _rect(box.grown(-5), theme.ink, 0.8)
    )  # fmt: skip


def cartouche(board: Board, layout: Layout, theme: Theme, title: str) -> str:
    """The title, with what the board says about itself and the scale."""
    box = layout.title
    middle = box.middle()[0]
    room = box.width - 60
    name = board.name.upper()
    size, spacing = 50.0, 7.0
    wide = width(name, theme.capitals, size, spacing)
    if wide > room:
        size, spacing = size * room / wide, spacing * room / wide
    lines = [words(title.upper(), middle, box.top + 44, theme.figures, 15, theme.muted, spacing=5)]
    if theme.crest:
        lines += _crests(middle, box.top + 38, width(title.upper(), theme.figures, 15, 5) / 2 + 42, theme)
    lines.append(
        words(name, middle + spacing / 2, box.top + 60 + size * 0.72, theme.capitals, size, theme.ink, spacing=spacing)
    )
    y = box.top + 60 + size * 0.72 + 20
    lines.append(_flourish(middle, y, theme))
    for line in _wrapped(board.about, room, theme):
        y += 25
        lines.append(words(line, middle, y + 4, theme.waters, 19, theme.muted))
    lines.append(_scale(board, middle, box.bottom - 46, room, theme))
    return panel(box, theme) + "".join(lines)


def _crests(x: float, y: float, away: float, theme: Theme) -> list[str]:
    """A crest on each side, the two looking at each other."""
    crest = goods_glyphs()[theme.crest].filled
    return [
        tag(
            "path", d=crest, fill=theme.major,
            transform=f"translate({num(x + side * away)} {num(y)}) {sized(CREST, mirrored=side > 0)}",
        )
        for side in (1, -1)
    ]  # fmt: skip


def _flourish(x: float, y: float, theme: Theme) -> str:
    return tag(
        "path",
        d=f"M{num(x - 110)} {num(y)}h90m40 0h90M{num(x)} {num(y - 6)}l9 6l-9 6l-9 -6Z",
        fill="none",
        stroke=theme.major,
        stroke_width=1.6,
    )


def _wrapped(text: str, room: float, theme: Theme) -> list[str]:
    """Lines of about the same length, as few as fit."""
    whole = width(text, theme.waters, 19)
    room = min(room, 1.12 * whole / ceil(whole / room))
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, theme.waters, 19) > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _scale(board: Board, middle: float, y: float, room: float, theme: Theme) -> str:
    """Bars as long as so many mileposts; with miles where the board lies on the globe."""
    steps = 8 if room > 11 * STEP else 6
    left = middle - steps * STEP / 2
    bars = "".join(_bar(left + 2 * index * STEP, y, STEP, 6) for index in range(steps // 2))
    marks = []
    for index in range(0, steps + 1, 2):
        marks.append(words(str(index), left + index * STEP, y - 6, theme.figures, 14, theme.ink))
        if board.projection:
            miles = round(index * board.projection.spacing)
            marks.append(words(f"{miles:,}", left + index * STEP, y + 22, theme.notes, 14, theme.muted))
    marks.append(words("mileposts", left + steps * STEP + 14, y - 6, theme.notes, 14, theme.ink, anchor="start"))
    if board.projection:
        marks.append(words("miles", left + steps * STEP + 22, y + 22, theme.notes, 14, theme.muted, anchor="start"))
    return (
        tag("path", d=bars, fill=theme.ink)
        + _rect(Box(left, y, left + steps * STEP, y + 6), theme.ink, 1)
        + "".join(marks)
    )
