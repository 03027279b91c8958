"""Reads goods.toml, the pictures of goods from an open set of icons, and refuses a file that could not be drawn."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from milepost.rulebooks.crayon.picture.theme import ATLAS
from milepost.rulebooks.crayon.source import Source

UNITS: Final = 512
"""Icons are drawn from (0, 0) to (512, 512)."""

_PATH: Final = re.compile(r"[Mm][MLHVCSQTAZmlhvcsqtaz0-9 .-]+")


class Glyph(NamedTuple):
    """The picture of a good: what is filled and what is drawn as a line, in units of the icons."""

    trade: str
    filled: str = ""
    lined: str = ""


class _Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    icon: str
    trade: str


class _Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    author: str
    filled: str = ""
    lined: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goods: dict[str, _Use]
    icons: dict[str, _Icon]


@cache
def goods_glyphs() -> dict[str, Glyph]:
    """The pictures that come with the project, by the name of the good."""
    return read_glyphs(Source.read(files(__package__) / "goods.toml"))


def read_glyphs(source: Source) -> dict[str, Glyph]:
    """Every good has an icon that the file holds; every icon has an author, a path, and a good that needs it."""
    file = source.convert(source.tables(), _File, "", "", "the icons of goods")
    for name, icon in file.icons.items():
        _check_icon(source, name, icon)
    for name in sorted(set(file.icons) - {use.icon for use in file.goods.values()}):
        raise source.fault(f"no good uses the icon {name}", f"icons.{name}")
    return {good: _glyph(source, file, good, use) for good, use in file.goods.items()}


def _check_icon(source: Source, name: str, icon: _Icon) -> None:
    table = f"icons.{name}"
    if not icon.author:
        raise source.fault(f"the icon {name} names no author, whom its licence asks us to credit", table, "author")
    if not icon.filled and not icon.lined:
        raise source.fault(f"the icon {name} has no path", table)
    for key, path in (("filled", icon.filled), ("lined", icon.lined)):
        if path and not _PATH.fullmatch(path):
            raise source.fault(f"the icon {name} has a path that is not SVG", table, key)


def _glyph(source: Source, file: _File, good: str, use: _Use) -> Glyph:
    if use.icon not in file.icons:
        raise source.fault(f"{good} needs the icon {use.icon}, which is not here", "goods", good)
    if use.trade not in ATLAS.tints:
        raise source.fault(f"{good} is of no known trade: {use.trade}", "goods", good)
    icon = file.icons[use.icon]
    return Glyph(use.trade, icon.filled, icon.lined)
