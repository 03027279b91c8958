"""The colours of the load chips: each shows the class of its good."""

from __future__ import annotations

import colorsys

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.picture.glyphs import defs
from milepost.rulebooks.iron_dragon.parchment import CHIP_COLOURS, CHIPS, PARCHMENT
from milepost.rulebooks.iron_dragon.versions import darwinina

HUES = {
    "agriculture": (80, 160),
    "people": (20, 40),
    "luxury": (0, 12),
    "manufactured": (20, 40),
    "ores": (260, 310),
}
"""Degrees within which a colour is called green, brown, red, orange and purple; black has none."""


def look(kind: str) -> tuple[float, float, float]:
    """Hue in degrees, lightness and saturation of a class's colour."""
    red, green, blue = (int(CHIP_COLOURS[kind][i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, strong = colorsys.rgb_to_hls(red, green, blue)
    return 360 * hue, light, strong


@rule("ID17-LOAD-COLOURS")
@pytest.mark.parametrize("kind", HUES)
def test_a_class_has_the_colour_that_the_book_names(kind: str) -> None:
    low, high = HUES[kind]
    assert low <= look(kind)[0] <= high


@rule("ID17-LOAD-COLOURS")
def test_animals_are_black_and_orange_glows_where_brown_does_not() -> None:
    assert look("animals")[1] < 0.13
    assert all(look(kind)[1] > 0.2 for kind in HUES)
    assert look("manufactured")[2] > 0.9 > 0.7 > look("people")[2]


@rule("ID17-LOAD-COLOURS")
def test_every_good_is_of_one_class_and_its_token_shows_it() -> None:
    classes = {good: kind for kind, goods in CHIPS.items() for good in goods.split()}
    assert sum(len(goods.split()) for goods in CHIPS.values()) == len(classes)
    assert set(classes) == {good.name for good in darwinina().goods}
    for good in darwinina().goods:
        token = defs((good,), PARCHMENT)
        assert CHIP_COLOURS[classes[good.name]] in token, good.name
        assert not any(colour in token for kind, colour in CHIP_COLOURS.items() if kind != classes[good.name])
