"""Goods as small pictures, drawn for this project: each is what is filled and what is drawn as a line, 16 units wide.

A good that has no picture here is shown by its first two letters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from milepost.drawing.svg import num, tag
from milepost.drawing.type import words
from milepost.rulebooks.crayon.board import Good
from milepost.rulebooks.crayon.picture.fantasy_goods import FANTASY
from milepost.rulebooks.crayon.picture.theme import Theme

TOKEN: Final = 10.5
"""The radius of a good's token."""


class Glyph(NamedTuple):
    """Around (0, 0), from -8 to 8."""

    trade: str
    filled: str = ""
    lined: str = ""


def _round(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


_EAR: Final = (
    "M0 -7q2.2 1.6 0 4q-2.2 -2.4 0 -4ZM-1 -1.6q-3.6 0 -3.8 -3.2q3.4 0 3.8 3.2ZM1 -1.6q3.6 0 3.8 -3.2q-3.4 0 -3.8 3.2Z"
)
_EAR_LOW: Final = "M-1 2.2q-3.6 0 -3.8 -3.2q3.4 0 3.8 3.2ZM1 2.2q3.6 0 3.8 -3.2q-3.4 0 -3.8 3.2Z"
_INGOT: Final = "M-4 -4h8l3.2 8h-14.4Z"
_ORE: Final = "M-6.5 4.5l1 -6l4 -4.5l5 1l3.5 4.5l-1 5Z"

GLYPHS: Final[dict[str, Glyph]] = {
    "Bauxite": Glyph("mine", _ORE, ""),
    "Cars": Glyph(
        "works",
        "M-7.5 2.5v-3l2.5 -.8l1.8 -3.2h6.2l2.4 3.2l2.1 .8v3ZM-5.8 2.5a2 2 0 1 0 4 0ZM1.8 2.5a2 2 0 1 0 4 0Z",
    ),
    "Cattle": Glyph(
        "beast",
        "M-3 -3h6l1 3.5l-1.7 5q-2.3 2 -4.6 0l-1.7 -5ZM-4 -2.4l-3 .8l1.6 2.2l1.8 -.6ZM4 -2.4l3 .8l-1.6 2.2l-1.8 -.6Z",
        "M-3 -3.2q-3.2 0 -3 -3.4M3 -3.2q3.2 0 3 -3.4",
    ),
    "Coal": Glyph("mine", "M-7 5l1.2 -4l3.3 -1.2l1 -4l4.2 -.8l2 3.4l-.6 1.8l3.2 .8l.7 4Z"),
    "Coffee": Glyph(
        "farm",
        "M-6 -2h9v3.5q-.6 3.5 -4.5 3.5t-4.5 -3.5Z",
        "M3 -1h2q1.4 .2 1.2 1.7t-1.8 1.6h-1.6M-3.4 -3.6q-1 -1.4 0 -2.6M0 -3.6q-1 -1.4 0 -2.6",
    ),
    "Copper": Glyph("works", _INGOT.replace("-4 -4", "-4 -3", 1).replace("l3.2 8h-14.4", "l3.2 7h-14.4")),
    "Corn": Glyph(
        "farm",
        "M0 -7q3 3 2.4 8q-.6 2.4 -2.4 2.6q-1.8 -.2 -2.4 -2.6q-.6 -5 2.4 -8Z"
        "M-3 -1q-4 3 -.2 7.4q1.8 .8 3.2 .6q-3 -3 -3 -8ZM3 -1q4 3 .2 7.4q-1.8 .8 -3.2 .6q3 -3 3 -8Z",
    ),
    "Cotton": Glyph(
        "farm",
        _round(-2.8, -2.4, 2.7) + _round(2.8, -2.4, 2.7) + _round(0, -5, 2.4) + _round(0, 0, 2.6),
        "M0 2v5M0 5q-3 0 -3.8 -2M0 5q3 0 3.8 -2",
    ),
    "Fish": Glyph("sea", "M-7 0q4.5 -5.4 9.4 0l4.6 -3.6q-1.2 3.6 0 7.2l-4.6 -3.6q-4.9 5.4 -9.4 0Z"),
    "Fruit": Glyph("farm", _round(0, 1.6, 4.8) + "M.4 -3.6q.6 -3.6 4.6 -3.4q-.6 3.6 -4.6 3.4Z", "M0 -3q-.4 -2 -1.6 -3"),
    "Imports": Glyph("trade", "M-7 2.6h14l-2.4 4h-9.2ZM-.9 -6.6l5.8 7.6h-5.8ZM-2 -4.6v5.6h-4Z"),
    "Iron": Glyph("works", "M-7 -4.6h10l4 1.6q-2 2.6 -5 2.8v2.4l2.6 3.6h-9.2l2.6 -3.6v-2.2q-4 -.4 -5 -4.6Z"),
    "Lead": Glyph("mine", "M-3.4 -2.6h6.8l2.2 8.6h-11.2Z", "M-2 -3v-1.4a2 2 0 0 1 4 0v1.4"),
    "Machinery": Glyph(
        "works",
        "M-1.3 -7h2.6l.5 1.8l1.7 .7l1.6 -.9l1.8 1.8l-.9 1.6l.7 1.7l1.8 .5v2.6l-1.8 .5l-.7 1.7l.9 1.6l-1.8 1.8l-1.6 -.9"
        "l-1.7 .7l-.5 1.8h-2.6l-.5 -1.8l-1.7 -.7l-1.6 .9l-1.8 -1.8l.9 -1.6l-.7 -1.7l-1.8 -.5v-2.6l1.8 -.5l.7 -1.7"
        "l-.9 -1.6l1.8 -1.8l1.6 .9l1.7 -.7ZM-2.4 1.5a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1 -4.8 0Z",
    ),
    "Nickel": Glyph("mine", "M0 -7l6 3.5v7l-6 3.5l-6 -3.5v-7Z"),
    "Oats": Glyph(
        "farm",
        "M-3.4 -5q2 1.4 0 3.6q-2 -2.2 0 -3.6ZM3.4 -5q2 1.4 0 3.6q-2 -2.2 0 -3.6Z"
        "M0 -7.4q2 1.4 0 3.6q-2 -2.2 0 -3.6ZM-4.4 .4q2 1.4 0 3.6q-2 -2.2 0 -3.6ZM4.4 .4q2 1.4 0 3.6q-2 -2.2 0 -3.6Z",
        "M0 7v-11M0 2q-3.4 -1 -3.4 -4M0 2q3.4 -1 3.4 -4M0 5q-4 -1 -4.4 -2M0 5q4 -1 4.4 -2",
    ),
    "Oil": Glyph("works", "M0 -7.4q5.4 6.6 4.8 9.6q-.8 4.4 -4.8 4.4t-4.8 -4.4q-.6 -3 4.8 -9.6Z"),
    "Rice": Glyph("farm", "M-7 0h14q-.6 4.6 -4 6h-6q-3.4 -1.4 -4 -6ZM-5 -1.2q1 -3.6 5 -4.2q4 .6 5 4.2Z"),
    "Sheep": Glyph(
        "beast",
        _round(-2.8, -0.6, 2.9)
        + _round(1.4, -0.6, 3)
        + _round(-0.6, -2.4, 2.8)
        + "M3.4 -4.4q3.4 -.2 4 3q-1.2 2 -3.6 .8Z",
        "M-3 2v4M1.8 2v4",
    ),
    "Silver": Glyph("mine", "M-4.4 -6h8.8l2.8 3.8l-7.2 8.8l-7.2 -8.8Z"),
    "Steel": Glyph("works", "M-5.6 -6.4h11.2v3h-3.8v6.4h3.8v3h-11.2v-3h3.8v-6.4h-3.8Z"),
    "Sugar": Glyph("farm", "M-6.4 -.4h5.8v5.8h-5.8ZM.6 -.4h5.8v5.8h-5.8ZM-2.9 -7h5.8v5.6h-5.8Z"),
    "Swine": Glyph(
        "beast",
        "M-6 -.6q.4 -4 5 -4h2q2.4 .2 3.2 2.2l2.6 .6v3.2l-2.4 .6q-.6 1 -1.6 1.4v2.6h-2v-2h-3.4v2h-2v-2.6"
        "q-1.4 -1.4 -1.4 -4Z",
        "M-6 -.6q-2 -.6 -1.6 -2.2",
    ),
    "Textiles": Glyph("trade", "M-5.6 -6.6h11.2v2.4h-1.6v8.4h1.6v2.4h-11.2v-2.4h1.6v-8.4h-1.6Z"),
    "Tobacco": Glyph("farm", "M-6.6 6q-.6 -9.6 12.6 -12.4q1.6 11 -8.2 11.2q-1.4 0 -2.4 -.6Z", "M-7 7q3 -5 8 -8"),
    "Tourists": Glyph("trade", "M-6.6 -2.4h13.2v8.4h-13.2Z", "M-2.4 -2.6v-2.4h4.8v2.4"),
    "Uranium": Glyph(
        "mine",
        _round(0, 0, 1.5) + "M-1.6 -2.6l-2.2 -3.8q3.8 -2 7.6 0l-2.2 3.8q-1.6 -.8 -3.2 0Z"
        "M3 0h4.4q-.2 4.2 -3.8 6.4l-2.2 -3.8q1.4 -1 1.6 -2.6Z"
        "M-3 0h-4.4q.2 4.2 3.8 6.4l2.2 -3.8q-1.4 -1 -1.6 -2.6Z",
    ),
    "Wheat": Glyph("farm", _EAR + _EAR_LOW, "M0 -3v10"),
    "Wood": Glyph("farm", "M0 -7.4l4 5h-2l3.6 4.6h-4.4v4.6h-2.4v-4.6h-4.4l3.6 -4.6h-2Z"),
    "Circus": Glyph("trade", "M-7 5.6q5 -3 7 -9.6q2 6.6 7 9.6Z", "M0 -4v-3.4l3.4 1.2l-3.4 1.2"),
    "Ale": Glyph(
        "trade",
        "M-5 -3.4h7.6v9.4h-7.6ZM-5.4 -4.2q.2 -2.6 2.4 -2.2q1.8 -1.6 3.4 0q2.4 -.4 2.6 2.2Z",
        "M2.8 -1.6h2.6v5h-2.6",
    ),
    "Apples": Glyph(
        "farm",
        "M0 -2.6q5.6 -2.6 5.6 2.6q-.6 6 -3.6 6.4q-1 0 -2 -.6q-1 .6 -2 .6q-3 -.4 -3.6 -6.4q0 -5.2 5.6 -2.6Z",
        "M0 -3q0 -2.4 2 -4",
    ),
    "Bricks": Glyph("works", "M-7 1h6.4v4.6h-6.4ZM.6 1h6.4v4.6h-6.4ZM-3.2 -4.8h6.4v4.6h-6.4Z"),
    "Cheese": Glyph("farm", "M-7 .6l9.6 -5.4q3.6 .6 4.4 5.4ZM-7 1.8h14v4h-14Z"),
    "Clocks": Glyph("works", "", _round(0, 0, 6.2) + "M0 -4v4l2.8 1.8"),
    "Flour": Glyph("farm", "M-3.6 -4h7.2q3 4.6 1.8 10h-10.8q-1.2 -5.4 1.8 -10ZM-3.4 -5l-1 -2.2h8.8l-1 2.2Z"),
    "Slate": Glyph("mine", "M-7 -2.4l7 -3.4l7 3.4l-7 3.4ZM-7 .8l7 3.4l7 -3.4v2l-7 3.4l-7 -3.4Z"),
    "Wool": Glyph("beast", "", _round(0, 0, 5.6) + "M-5 -1.6q5 -1.4 8 4.6M-3.4 3.6q.6 -5 6.6 -7M-4 -4q6 0 8.6 4.4"),
    **{name: Glyph(*drawn) for name, drawn in FANTASY.items()},
}
"""By the name of the good."""

LETTERED: Final = {"Copper": "Cu", "Nickel": "Ni", "Silver": "Ag", "Lead": "Pb", "Bauxite": "Al"}
"""Metals that only their sign tells apart, in pale letters on the picture."""


def defs(goods: tuple[Good, ...], theme: Theme) -> str:
    """Every token of a board once, to be used wherever the good is found."""
    return tag("defs", *(tag("g", _token(good, theme), id=f"good-{good.id}") for good in goods))


def place_token(good: int, x: float, y: float, scale: float = 1.0) -> str:
    return tag("use", href=f"#good-{good}", transform=f"translate({num(x)} {num(y)}) scale({scale:g})")


def glyph_of(good: Good) -> Glyph:
    """The picture of a good; one that nobody drew is empty."""
    return GLYPHS.get(good.name, Glyph("trade"))


def _token(good: Good, theme: Theme) -> str:
    glyph = glyph_of(good)
    colour = theme.tints[theme.trades.get(good.name, glyph.trade)]
    disc = tag("circle", r=TOKEN, fill=theme.card, stroke=colour, stroke_width=1.1)
    if not glyph.filled and not glyph.lined:
        return disc + words(good.name[:2], 0, 3.6, theme.figures, 10.5, colour)
    drawn = tag("path", d=glyph.filled, fill=colour, fill_rule="evenodd") if glyph.filled else ""
    if glyph.lined:
        drawn += tag("path", d=glyph.lined, fill="none", stroke=colour, stroke_width=1.4, stroke_linecap="round")
    if good.name in LETTERED:
        drawn += words(LETTERED[good.name], 0, 3.9, theme.figures, 8.6, theme.card)
    return disc + tag("g", drawn, transform="scale(0.9)")
