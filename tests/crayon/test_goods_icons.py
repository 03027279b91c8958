"""The icons of goods: an open set with its authors' names, and a file that cannot be broken unnoticed."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from milepost.kernel.content import ContentError
from milepost.rulebooks.crayon.picture.goods import goods_glyphs, read_glyphs
from milepost.rulebooks.crayon.source import Source

PICTURE = files("milepost.rulebooks.crayon.picture")
ONE = """[goods]
Coal = { icon = "wagon", trade = "mine" }

[icons.wagon]
author = "Somebody"
filled = "M0 0H512V512Z"
"""


def test_every_icon_is_credited_to_its_author_in_the_licence() -> None:
    tables = Source.read(PICTURE / "goods.toml").tables()
    credit = " ".join((PICTURE / "goods.licence.txt").read_text("utf-8").split())
    credited = dict(re.findall(r"(?:^|[.:] )([A-Za-z ]+): ([a-z, -]+)(?=\.)", credit))
    assert {
        (author, icon) for author, icons in credited.items() for icon in icons.split(", ") if author != "Icons made by"
    } == {(icon["author"], name) for name, icon in tables["icons"].items()}


def test_icons_are_of_whole_units_to_keep_maps_small() -> None:
    for good, glyph in goods_glyphs().items():
        assert glyph.filled, good
        assert "." not in glyph.filled, good
        assert len(glyph.filled) < 2000, good


def test_a_good_has_its_icon_and_the_colour_of_its_trade() -> None:
    assert read_glyphs(Source("goods.toml", ONE)) == {"Coal": ("mine", "M0 0H512V512Z", "")}


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('icon = "wagon"', 'icon = "cart"', 4, "no good uses the icon wagon"),
        ("[icons.wagon]", "[icons.cart]", 4, "no good uses the icon cart"),
        ('"mine"', '"magic"', 2, "Coal is of no known trade: magic"),
        ('"Somebody"', '""', 5, "names no author"),
        ("M0 0H512V512Z", "", 4, "has no path"),
        ("M0 0H512V512Z", "M0 0<script>", 6, "a path that is not SVG"),
        ("author", "painter", 1, "unknown"),
    ],
)
def test_a_broken_file_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(ContentError, match=reason) as refused:
        read_glyphs(Source("goods.toml", ONE.replace(old, new)))
    assert refused.value.line == line


def test_a_good_whose_icon_is_missing_is_refused() -> None:
    extra = ONE.replace("\n\n", '\nOil = { icon = "drum", trade = "works" }\n\n')
    with pytest.raises(ContentError, match="Oil needs the icon drum, which is not here"):
        read_glyphs(Source("goods.toml", extra))
