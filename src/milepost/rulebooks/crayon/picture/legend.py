"""The legend: what each mark is, what it costs to build there, and the goods with their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from milepost.drawing.svg import num, tag
from milepost.drawing.type import width, words
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, SIZES, SMALL, Board
from milepost.rulebooks.crayon.board_places import SEA
from milepost.rulebooks.crayon.picture import cities
from milepost.rulebooks.crayon.picture.frame import panel
from milepost.rulebooks.crayon.picture.glyphs import place_token
from milepost.rulebooks.crayon.picture.layout import Box
from milepost.rulebooks.crayon.picture.relief import DOT
from milepost.rulebooks.crayon.picture.theme import Theme
from milepost.rulebooks.crayon.prices import Prices

_ROW, _PAD, _KEY = 29.0, 26.0, 285.0
_HEAD, _FOOT = 58.0, 52.0
_TEXT = 17.0

_SAYS = {
    "clear": "Clear ground",
    "river": "River, besides",
    "channel": "Lake channel, besides",
    "inlet": "Ocean inlet, besides",
    "rock": "Underground rock",
    "entrance": "Underground entrance",
    "sea": "Sea point, no track",
}


def _keys(board: Board, prices: Prices) -> Iterator[tuple[str, str, str]]:
    """Mark, words and price of each line."""
    used = set(board.terrain)
    for terrain, name in enumerate(board.terrains):
        if terrain in used and name not in SIZES:
            yield name, _SAYS.get(name, name.capitalize()), "" if name == SEA else _price(prices, terrain)
    for size in (SMALL, MEDIUM, MAJOR):
        if size in used:
            yield SIZES[size], f"{SIZES[size].capitalize()} city", _price(prices, size)
    crossed = set(board.edge_kind)
    for kind, name in enumerate(board.crossing_kinds):
        if kind in crossed and name != "plain":
            price = f"+{prices.crossing[kind]}" if name != "closed" else ""
            yield name, "Closed water, no track" if name == "closed" else _SAYS.get(name, name.capitalize()), price
    if board.borders:
        yield "border", "Border", ""
    if board.links:
        yield "magic", "Joined by magic", ""


def _price(prices: Prices, terrain: int) -> str:
    return str(prices.milepost[terrain])


def size(board: Board, prices: Prices, theme: Theme) -> tuple[float, float]:
    """How much room the legend needs."""
    rows = len(list(_keys(board, prices)))
    columns = ceil(len(board.goods) / rows)
    return _PAD * 2 + _KEY + columns * _column(board, theme), _HEAD + rows * _ROW + _FOOT


def _column(board: Board, theme: Theme) -> float:
    return 58 + max(width(good.name, theme.notes, _TEXT) for good in board.goods)


def legend(board: Board, prices: Prices, box: Box, theme: Theme) -> str:
    keys = list(_keys(board, prices))
    drawn = [panel(box, theme)]
    left, top = box.left + _PAD, box.top + _HEAD
    head = box.top + 38
    drawn.append(words("MILEPOSTS", left, head, theme.figures, 15, theme.muted, anchor="start", spacing=3))
    price_at = left + _KEY - 44
    drawn.append(words("PRICE", price_at, head, theme.figures, 15, theme.muted, anchor="end", spacing=2))
    for row, (mark, says, price) in enumerate(keys):
        y = top + (row + 0.5) * _ROW
        drawn.append(words(price, price_at - 2, y + 6, theme.figures, _TEXT, theme.ink, anchor="end"))
        drawn.append(_mark(mark, left + 16, y, theme))
        drawn.append(words(says, left + 44, y + 6, theme.notes, _TEXT, theme.ink, anchor="start"))
    rule = left + _KEY - 22
    drawn.append(
        tag("line", x1=rule, y1=box.top + 22, x2=rule, y2=box.bottom - 44, stroke=theme.line, stroke_width=1.2)
    )
    goods_left = left + _KEY
    drawn.append(words("GOODS", goods_left, head, theme.figures, 15, theme.muted, anchor="start", spacing=3))
    deep = ceil(len(board.goods) / ceil(len(board.goods) / len(keys)))
    for index, good in enumerate(board.goods):
        x = goods_left + index // deep * _column(board, theme) + 12
        y = top + (index % deep + 0.5) * _ROW
        drawn.append(place_token(good.id, x, y, 1.15))
        drawn.append(words(good.name, x + 20, y + 6, theme.notes, _TEXT, theme.ink, anchor="start"))
    note = "K12 is row 12 of column K. Every second column stands half a step further south."
    fit = min(1.0, (box.width - _PAD) / width(note, theme.waters, 16.5))
    drawn.append(words(note, box.middle()[0], box.bottom - 20, theme.waters, 16.5 * fit, theme.muted))
    return "".join(drawn)


def _mark(name: str, x: float, y: float, theme: Theme) -> str:
    if name in SIZES:
        size = SIZES.index(name)
        if size != MAJOR:
            return cities.mark(size, x, y, theme)
        return tag(
            "path", d=cities.regular(x, y, 13), fill=theme.major_tint, fill_opacity=0.5, stroke=theme.major,
            stroke_width=1.8,
        ) + tag("circle", cx=x, cy=y, r=4, fill=theme.major)  # fmt: skip
    if name in theme.symbols:
        return tag("use", href=f"#{theme.symbols[name]}-0", transform=f"translate({num(x)} {num(y + 1)}) scale(0.85)")
    wave = f"M{num(x - 16)} {num(y + 3)}q8 -10 16 -3t16 -3"
    if name == "mountain":
        peak = f"M{num(x - 9)} {num(y + 6)}l9.5 -15l8.5 15"
        return (
            tag("path", d=f"M{num(x + 0.5)} {num(y - 9)}l8.5 15h-6l-3.5 -7Z", fill=theme.relief_light)
            + tag("path", d=peak, fill="none", stroke=theme.relief, stroke_width=1.5, stroke_linejoin="round")
        )  # fmt: skip
    if name == "river":
        return tag("path", d=wave, fill="none", stroke=theme.river, stroke_width=3)
    if name == SEA:
        return tag("circle", cx=x, cy=y, r=2.4, fill=theme.sea_post)
    if name == "magic":
        return tag(
            "path", d=f"M{num(x - 16)} {num(y + 4)}q16 -14 33 0", fill="none", stroke=theme.magic, stroke_width=2.4,
            stroke_dasharray="0.1 6", stroke_linecap="round",
        )  # fmt: skip
    if name in ("channel", "inlet", "closed"):
        strait = f"M{num(x)} {num(y - 9)}v18"
        bridge = tag(
            "path", d=f"M{num(x - 15)} {num(y)}h30", stroke=theme.water_ink, stroke_width=2, stroke_dasharray="3.2 2.6"
        )
        return (
            tag("path", d=strait, stroke=theme.coast, stroke_width=8.5, stroke_linecap="round")
            + tag("path", d=strait, stroke=theme.shallows[0][1], stroke_width=6, stroke_linecap="round")
            + (bridge if name != "closed" else "")
        )
    if name == "border":
        line = f"M{num(x - 16)} {num(y)}h34"
        return tag("path", d=line, stroke=theme.border, stroke_width=2.2, stroke_dasharray="11 4 2 4")
    return tag("circle", cx=x, cy=y, r=DOT + 0.4, fill=theme.post)
