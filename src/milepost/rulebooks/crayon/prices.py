"""What a segment costs: the milepost it reaches, plus what it crosses.

The kinds of terrain and of crossing are a rulebook's data (prices.toml), not the board loader's: a board may use the
kinds that its rulebook prices, and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import SIZES, Board
from milepost.rulebooks.crayon.source import Source

DEAREST: Final = 99
NEVER: Final = 21
"""The price of what a builder may not build at all: above every turn's allowance."""


class Tariff(msgspec.Struct, frozen=True):
    """What one kind of builder pays instead of the printed prices."""

    milepost: Mapping[str, int] = {}
    crossing: Mapping[str, int] = {}
    only: str = ""
    """The one map on which such a builder builds, at `flat` for every milepost."""
    flat: int = 0


class Prices:
    """Prices by terrain and by crossing, both as small ints with names."""

    def __init__(self, milepost: Mapping[str, int], crossing: Mapping[str, int]) -> None:
        self.terrains = (*SIZES, *(name for name in milepost if name not in SIZES))
        """Terrain names by the ints that boards use: a small, medium or major city is a terrain of its own."""
        self.milepost = bytes(milepost[name] for name in self.terrains)
        self.crossings = ("plain", "closed", *crossing)
        """Crossing kinds by the ints that boards use; nothing is ever built over a closed edge."""
        self.crossing = bytes((0, 0, *crossing.values()))

    @rule("EB-BUILD-COST-TARGET")
    def of(self, board: Board, edge: int, to: int) -> int:
        """What building `edge` towards the milepost `to` costs: what `to` is, and what the edge crosses on the way."""
        return self.milepost[board.terrain[to]] + self.crossing[board.edge_kind[edge]]

    def under(self, tariff: Tariff) -> Prices:
        """These prices as that tariff changes them; what it does not name stays."""
        changed = Prices.__new__(Prices)
        changed.terrains, changed.crossings = self.terrains, self.crossings
        changed.milepost = bytes(
            tariff.milepost.get(name, price) for name, price in zip(self.terrains, self.milepost, strict=True)
        )
        changed.crossing = bytes(
            tariff.crossing.get(name, price) for name, price in zip(self.crossings, self.crossing, strict=True)
        )
        return changed


def load_prices(file: Traversable) -> Prices:
    """The prices in a rulebook's content; ContentError says where the file is wrong and why."""
    source = Source.read(file)
    tables = source.tables()
    read: dict[str, dict[str, int]] = {"milepost": {}, "crossing": {}}
    for table, entries in tables.items():
        if table not in read or not isinstance(entries, dict):
            raise source.fault("prices stand in the tables [milepost] and [crossing]", table)
        for name, value in entries.items():
            price = source.convert(value, int, table, name, f"the price of {name}")
            if not 0 <= price <= DEAREST:
                raise source.fault(f"the price of {name} must be from 0 to {DEAREST}, not {price}", table, name)
            read[table][name] = price
    for size in SIZES:
        if size not in read["milepost"]:
            raise source.fault(f"there is no price for a {size} city", "milepost")
    for kind in ("plain", "closed"):
        if kind in read["crossing"]:
            raise source.fault(f"an edge that is {kind} has no price", "crossing", kind)
    return Prices(read["milepost"], read["crossing"])
