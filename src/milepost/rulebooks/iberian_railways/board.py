"""The board of Iberian Railways as the rules see it: hexes numbered from 0, everything a table indexed by hex.

A `Board` never changes and is shared by all states. The loader (`loader.load_board`) builds and checks it.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from milepost.rulebooks.iberian_railways.geometry import Cell, distance

RURAL, TOWN, MINOR, MAJOR, LISBON, MADRID_OUTER, MADRID_INNER = range(7)
KIND_NAMES = ("Rural", "Town", "Minor City", "Major City", "Lisbon", "Madrid", "inner Madrid")

# Income by kind for the first and the second railway in a hex. Madrid pays every railway the same.
FIRST_INCOME = (0, 2, 3, 4, 5, 6, 0)
SECOND_INCOME = (0, 1, 2, 3, 4, 6, 0)

# Price of a Business Interest by kind, which is also what it adds to income; 0 where there is no card.
INTEREST_PRICE = (0, 0, 3, 4, 5, 0, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """An urban place. Madrid's hexes are its six outer ones, clockwise from the north."""

    name: str
    kind: int
    hexes: tuple[int, ...]
    lat: float
    lon: float
    aliases: tuple[str, ...]
    label: tuple[str, ...]  # the name as the map prints it, one entry a line


@dataclass(frozen=True, slots=True)
class River:
    """A river from its source. `mouth` is the side of the last hex where it meets the sea; tributaries have none."""

    name: str
    aliases: tuple[str, ...]
    course: tuple[int, ...]
    mouth: str | None


@dataclass(frozen=True, slots=True)
class Interest:
    """A Business Interest card: its city, the hex that redeems it, its price and so its gain."""

    city: str
    hex: int
    price: int


def fold(text: str) -> str:
    """A name without accents, case or stray spaces: "  Évora" and "evora" are the same place."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().replace("-", " ").split())


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Tables by hex id. Ids run along the rows from the north-west; sea and foreign land have none."""

    codes: tuple[str, ...]
    cells: tuple[Cell, ...]
    kind: tuple[int, ...]
    hill: tuple[bool, ...]
    river: tuple[bool, ...]
    extra: tuple[int, ...]  # dollars that the terrain adds to a track here
    neighbours: tuple[tuple[int, ...], ...]  # closed inner Madrid is listed too; its kind tells
    place_of: tuple[int, ...]  # index into places, -1 for a rural hex
    places: tuple[Place, ...]
    rivers: tuple[River, ...]
    interests: tuple[Interest, ...]
    madrid_inner: int
    madrid_outer: tuple[int, ...]  # clockwise from the north
    lisbon: int
    foreign: tuple[Cell, ...]  # land that is not in play, for drawing
    columns: int
    rows: int
    digest: str  # hash of the three content files
    by_code: Mapping[str, int]
    by_name: Mapping[str, int]  # folded names and aliases -> index into places

    def __len__(self) -> int:
        return len(self.codes)

    def hex_at(self, code: str) -> int | None:
        """The hex with this code, whatever its case."""
        return self.by_code.get(code.strip().upper())

    def place_named(self, name: str) -> Place | None:
        """The place with this name or alias, whatever its accents and case."""
        index = self.by_name.get(fold(name))
        return None if index is None else self.places[index]

    def find(self, text: str) -> tuple[int, ...]:
        """What a player typed, a code or a name: its hexes (Madrid has six), or () when there is no such thing."""
        hex = self.hex_at(text)
        if hex is not None:
            return (hex,)
        place = self.place_named(text)
        return () if place is None else place.hexes

    def name(self, hex: int) -> str:
        """The place in a hex, or "" where it is rural."""
        index = self.place_of[hex]
        return "" if index < 0 else self.places[index].name

    def describe(self, hex: int) -> str:
        """A hex as a sentence names it: "Toledo (M15)" or "Q2"."""
        name = self.name(hex)
        return f"{name} ({self.codes[hex]})" if name else self.codes[hex]

    def distance(self, a: int, b: int) -> int:
        """Steps between two hexes across the open lattice: a lower bound for any track."""
        return distance(self.cells[a], self.cells[b])
