"""Reference sheets in plain text: where each city lies and what it supplies, and where each good is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from milepost.kernel.notation import plain
from milepost.rulebooks.crayon.board import SIZES, Board


def cities(board: Board) -> str:
    """Every city by name, with its size, its milepost and its goods."""
    rows = [("City", "Size", "At", "Goods")]
    for city in sorted(board.cities, key=lambda city: plain(city.name)):
        supplied = ", ".join(board.goods[good].name for good in city.goods)
        rows.append((city.name, SIZES[city.size], board.codes[city.centre], supplied))
    return _table(f"Cities of {board.name}", rows)


def goods(board: Board) -> str:
    """Every good by name, with its chips and the cities that supply it."""
    rows = [("Good", "Chips", "Found in")]
    for good in sorted(board.goods, key=lambda good: plain(good.name)):
        names = sorted((board.cities[city].name for city in good.cities), key=plain)
        found = ", ".join(names)
        rows.append((good.name, str(good.chips), f"begins in {found}" if good.travels else found))
    return _table(f"Goods of {board.name}", rows)


SHEETS: Mapping[str, Callable[[Board], str]] = MappingProxyType({"cities": cities, "goods": goods})


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [title, ""]
    for number, row in enumerate(rows):
        lines.append("  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip())
        if number == 0:
            lines.append("  ".join("-" * wide for wide in widths))
    return "\n".join(lines) + "\n"
