"""Goods as tokens on a map: the icon of the good (goods.toml) in a ring, or on a disc, of its trade's colour.

A good that has no icon is shown by its first two letters.
"""

from __future__ import annotations

from typing import Final

from milepost.drawing.svg import num, tag
from milepost.drawing.type import words
from milepost.rulebooks.crayon.board import Good
from milepost.rulebooks.crayon.picture.goods import UNITS, Glyph, goods_glyphs
from milepost.rulebooks.crayon.picture.theme import Theme

TOKEN: Final = 10.5
"""The radius of a good's token."""

ICON: Final = 14.4
"""The width of the icon on it, whose corners just stay within the ring."""

LINE: Final = 45
"""How wide lines of an icon are, in its own units."""


def defs(goods: tuple[Good, ...], theme: Theme) -> str:
    """Every token of a board once, to be used wherever the good is found."""
    return tag("defs", *(tag("g", _token(good, theme), id=f"good-{good.id}") for good in goods))


def place_token(good: int, x: float, y: float, scale: float = 1.0) -> str:
    return tag("use", href=f"#good-{good}", transform=f"translate({num(x)} {num(y)}) scale({scale:g})")


def glyph_of(good: Good) -> Glyph:
    """The picture of a good; one that nobody drew is empty."""
    return goods_glyphs().get(good.name, Glyph("trade"))


def sized(width: float, *, mirrored: bool = False) -> str:
    """The transformation that makes an icon this wide, with its middle at (0, 0)."""
    scale = width / UNITS
    return f"scale({-scale if mirrored else scale:g} {scale:g}) translate({-UNITS // 2} {-UNITS // 2})"


def _token(good: Good, theme: Theme) -> str:
    glyph = glyph_of(good)
    colour = theme.tints[theme.trades.get(good.name, glyph.trade)]
    ink, ground, ring = (colour, theme.disc, colour) if theme.disc else (theme.pale, colour, theme.muted)
    disc = tag("circle", r=TOKEN, fill=ground, stroke=ring, stroke_width=1.1)
    if not glyph.filled and not glyph.lined:
        return disc + words(good.name[:2], 0, 3.6, theme.figures, 10.5, ink)
    drawn = tag("path", d=glyph.filled, fill=ink) if glyph.filled else ""
    if glyph.lined:
        drawn += tag("path", d=glyph.lined, fill="none", stroke=ink, stroke_width=LINE, stroke_linecap="round")
    return disc + tag("g", drawn, transform=sized(ICON))
