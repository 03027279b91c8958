"""The sections of a board file, each entry read and typed by itself, so that what is wrong is told at its own line.

What the entries mean together (is that milepost on land? are these two neighbours?) is checked by the modules that put
the board together: board_grid, board_cities, board_edges and board_loader. docs/boards.md teaches the format.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from milepost.kernel.notation import plain
from milepost.rulebooks.crayon.board import SIZES
from milepost.rulebooks.crayon.projection import Projection
from milepost.rulebooks.crayon.source import Source

T = TypeVar("T")
NEEDED = ("name", "grid", "glyphs", "goods", "city")
OTHERS = (
    "about", "map", "travelling", "crossing", "closed", "sea", "passage", "link", "coast", "border", "area",
    "projection", "counts",
)  # fmt: skip


class CityEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: str
    goods: tuple[str, ...] = ()
    lat_lon: tuple[float, float] | None = None


class TravellingEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chips: int
    starts: str


class MapEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prefix: str
    grid: str


class SeaEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ports: str = ""
    """Mileposts where ships land."""


class LinkEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cities: tuple[str, str]
    standing: bool


class BoardFile(msgspec.Struct, frozen=True):
    """A board file, entry by entry, in the order of the file."""

    name: str
    about: str
    grid: str
    maps: dict[str, MapEntry]
    """What lies below the surface, by name."""
    glyphs: dict[str, str]
    goods: dict[str, int]
    travelling: dict[str, TravellingEntry]
    cities: dict[str, dict[str, CityEntry]]
    """By size, then by name."""
    crossings: dict[str, dict[str, str]]
    """By kind, then by name: the edges."""
    closed: dict[str, str]
    sea: SeaEntry
    passages: dict[str, tuple[str, str]]
    links: dict[str, LinkEntry]
    coasts: dict[str, str]
    borders: dict[str, tuple[str, str]]
    areas: dict[str, str]
    projection: Projection | None
    counts: dict[str, int]


def read_sections(source: Source) -> BoardFile:
    """Every section of a board file, typed."""
    top = source.tables()
    for section in top:
        if section not in (*NEEDED, *OTHERS):
            raise source.fault(f"a board has no section called {section!r}", *_where(source, section))
    for section in NEEDED:
        if section not in top:
            raise source.fault(f"the board has no {_shown(section)}")
    file = BoardFile(
        name=source.convert(top["name"], str, "", "name", "the board's name"),
        about=source.convert(top.get("about", ""), str, "", "about", "what the board is about"),
        grid=source.convert(top["grid"], str, "", "grid", "the grid is a text of many lines"),
        maps=_entries(source, top, "map", MapEntry, "a map"),
        glyphs=_entries(source, top, "glyphs", str, "what a glyph stands for"),
        goods=_entries(source, top, "goods", int, "the chips of a good"),
        travelling=_entries(source, top, "travelling", TravellingEntry, "a travelling good"),
        cities=_tables(source, top, "city", CityEntry, "a city"),
        crossings=_tables(source, top, "crossing", str, "the edges of a crossing"),
        closed=_entries(source, top, "closed", str, "the edges of a closed shore"),
        sea=source.convert(top.get("sea", {}), SeaEntry, "sea", "", "the sea"),
        passages=_entries(source, top, "passage", tuple[str, str], "a passage names a milepost on each of two maps"),
        links=_entries(source, top, "link", LinkEntry, "a link"),
        coasts=_entries(source, top, "coast", str, "the mileposts of a coast"),
        borders=_entries(source, top, "border", tuple[str, str], "a border names two areas"),
        areas=_entries(source, top, "area", str, "the mileposts of an area"),
        projection=_projection(source, top),
        counts=_entries(source, top, "counts", int, "a count"),
    )
    for size in file.cities:
        if size not in SIZES:
            raise source.fault(f"a city is small, medium or major, not {size!r}", f"city.{size}")
    if not file.name.strip():
        raise source.fault("the board's name is empty", "", "name")
    _different_names(source, "city", ((f"city.{size}", name) for size in file.cities for name in file.cities[size]))
    _different_names(source, "good", [("goods", n) for n in file.goods] + [("travelling", n) for n in file.travelling])
    crossings = [(f"crossing.{kind}", name) for kind in file.crossings for name in file.crossings[kind]]
    _different_names(source, "river or shore", crossings + [("closed", name) for name in file.closed])
    for section in ("map", "passage", "link", "coast", "border", "area"):
        _different_names(source, section, ((section, name) for name in top.get(section, {})))
    return file


def _entries(source: Source, top: dict[str, Any], section: str, into: type[T], what: str) -> dict[str, T]:
    return _table(source, top.get(section, {}), section, into, what)


def _tables(source: Source, top: dict[str, Any], section: str, into: type[T], what: str) -> dict[str, dict[str, T]]:
    """A section of sections: [city.major], [crossing.river]."""
    inner = _entries(source, top, section, object, what)
    return {kind: _table(source, table, f"{section}.{kind}", into, what) for kind, table in inner.items()}


def _table(source: Source, table: object, name: str, into: type[T], what: str) -> dict[str, T]:
    if not isinstance(table, dict):
        raise source.fault(f"[{name}] is a table of names with their values", *_where(source, name))
    return {key: source.convert(value, into, name, key, f"{what} ({key})") for key, value in table.items()}


def _projection(source: Source, top: dict[str, Any]) -> Projection | None:
    if "projection" not in top:
        return None
    projection = source.convert(top["projection"], Projection, "projection", "", "the projection")
    for key in ("parallels", "centre", "a1"):
        if not all(math.isfinite(number) for number in getattr(projection, key)):
            raise source.fault("the projection needs numbers that end", "projection", key)
    south, north = projection.parallels
    if not -80 <= south < north <= 80 or south + north == 0:
        raise source.fault("the projection needs two parallels, the southern one first", "projection", "parallels")
    if not 0 < projection.spacing < math.inf:
        raise source.fault("the spacing of mileposts must be above 0 miles", "projection", "spacing")
    return projection


def _different_names(source: Source, what: str, named: Iterable[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for table, name in named:
        word = plain(name)
        if not word:
            raise source.fault(f"a {what} has an empty name", table, name)
        if word in seen:
            raise source.fault(f"there are two {what} names that read {name!r}", table, name)
        seen.add(word)


def _where(source: Source, section: str) -> tuple[str, str]:
    """A section is a table, or else a key before the first table, or in the table of which it is part."""
    if source.has_table(section):
        return section, ""
    table, _, key = section.rpartition(".")
    return table, key


def _shown(section: str) -> str:
    return section if section in ("name", "grid") else f"[{section}]"
