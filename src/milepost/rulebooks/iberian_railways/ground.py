"""The board as bit masks: one bit a hex, laid out like the map, so that neighbours are shifts.

Column `c` of row `r` is bit `r * stride + c`; column 0 is a strip of sea that keeps the rows apart. Everything that
the rules ask of many hexes at once (adjacency, reach, what is full) is then a handful of operations on whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from milepost.kernel.ledger import rule
from milepost.kernel.notation import Words
from milepost.rulebooks.iberian_railways.board import (
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    TOWN,
    Board,
)

Mask = int
"""A set of hexes, one bit each."""

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
"""Outer Madrid's hexes as a player types them: madrid-n, madrid-ne ..."""


class Ground:
    """Masks and tables made once from a board."""

    @rule("IB-MAP-AREA", "IB-MAP-RURAL", "IB-MAP-URBAN", "IB-MAP-MADRID", "IB-MADRID-INNER")
    def __init__(self, board: Board) -> None:
        self.board = board
        self.stride = board.columns + 1
        self.size = self.stride * board.rows
        self.bit_of = tuple(row * self.stride + column for column, row in board.cells)
        """The bit of each hex."""
        self.hex_of = _inverse(self.bit_of, self.size)
        """The hex at each bit, -1 in the sea."""
        self.odd = sum(1 << bit for bit in range(self.size) if bit % self.stride % 2)
        """The columns that lie half a hex lower, on land and at sea."""
        self.inner, self.outer, self.lisbon = self._kind(MADRID_INNER), self._kind(MADRID_OUTER), self._kind(LISBON)
        self.towns, self.minors, self.majors = self._kind(TOWN), self._kind(MINOR), self._kind(MAJOR)
        self.rural = self._kind(RURAL)
        self.cities = self.towns | self.minors | self.majors | self.lisbon
        """Urban hexes that are places of their own: all but Madrid's."""
        self.urban = self.cities | self.outer
        self.urban_kinds = tuple((kind, self._kind(kind)) for kind in (TOWN, MINOR, MAJOR, LISBON, MADRID_OUTER))
        self.land = self.rural | self.urban
        """Every hex that can hold track: all but inner Madrid."""
        self.hills, self.rivers = self._where(board.hill) & self.rural, self._where(board.river) & self.rural
        self.places: tuple[Mask, ...] = (*each(self.cities), self.outer)
        """Urban places one by one; Madrid's six hexes are one place."""
        self.card_hexes = tuple(1 << self.bit_of[interest.hex] for interest in board.interests)
        """By Business Interest: the hex that redeems it."""
        self.all_card_hexes = sum(self.card_hexes)
        self.prices = bytes(interest.price for interest in board.interests)
        self.around_bit = tuple(self.near(1 << bit) for bit in range(self.size))
        """By bit: the hexes around it that can hold track."""
        self.words = _hex_words(board)
        self.card_words = Words("Business Interest", (interest.city for interest in board.interests))

    def spread(self, hexes: Mask, within: Mask) -> Mask:
        """These hexes and all their neighbours, as far as they lie `within`."""
        stride = self.stride
        sideways = hexes << 1 | hexes >> 1
        low = sideways & self.odd
        return (hexes | sideways | (hexes | low) >> stride | (hexes | sideways ^ low) << stride) & within

    def near(self, hexes: Mask) -> Mask:
        """The hexes that can hold track around these, themselves left out."""
        return self.spread(hexes, self.land) & ~hexes

    def mask(self, numbers: Iterable[int]) -> Mask:
        """Hex numbers as a mask."""
        return sum({1 << self.bit_of[number] for number in numbers})

    def numbers(self, hexes: Mask) -> list[int]:
        """A mask as hex numbers, from the north-west."""
        return [self.hex_of[one.bit_length() - 1] for one in each(hexes)]

    def word(self, one: Mask) -> str:
        """A hex as actions write it."""
        return self.words.write(self.hex_of[one.bit_length() - 1])

    def name(self, one: Mask) -> str:
        """A hex as a sentence names it."""
        number = self.hex_of[one.bit_length() - 1]
        return (
            f"Madrid {self.board.codes[number]}"
            if one & self.outer
            else (self.board.name(number) or self.board.codes[number])
        )

    def _kind(self, kind: int) -> Mask:
        return self._where(k == kind for k in self.board.kind)

    def _where(self, wanted: Iterable[bool]) -> Mask:
        return sum(1 << bit for bit, yes in zip(self.bit_of, wanted, strict=True) if yes)


def each(hexes: Mask) -> list[Mask]:
    """The hexes of a mask one by one, as masks."""
    found = []
    while hexes:
        one = hexes & -hexes
        found.append(one)
        hexes ^= one
    return found


class Lister:
    """Turns masks into lists of what each hex stands for, eight hexes at a time."""

    def __init__(self, meaning: Sequence[int]) -> None:
        self.tables = [
            [tuple(m for at, m in enumerate(meaning[first : first + 8]) if byte >> at & 1) for byte in range(256)]
            for first in range(0, len(meaning), 8)
        ]

    def listed(self, hexes: Mask) -> list[int]:
        found: list[int] = []
        skipped = ((hexes & -hexes).bit_length() - 1) // 8
        hexes >>= 8 * skipped
        held = hexes.to_bytes((hexes.bit_length() + 7) // 8, "little")
        for table, byte in zip(self.tables[skipped:], held, strict=False):
            if byte:
                found += table[byte]
        return found


def _inverse(bit_of: tuple[int, ...], size: int) -> tuple[int, ...]:
    table = [-1] * size
    for number, bit in enumerate(bit_of):
        table[bit] = number
    return tuple(table)


def _hex_words(board: Board) -> Words:
    """Urban hexes are written by name and rural ones by code; the code always does."""
    words = [board.name(number) or code for number, code in enumerate(board.codes)]
    words[board.madrid_inner] = "madrid-inner"
    for side, number in zip(SIDES, board.madrid_outer, strict=True):
        words[number] = f"madrid-{side}"
    aliases = dict(board.by_code)
    for name, place in board.by_name.items():
        hexes = board.places[place].hexes
        if len(hexes) == 1:
            aliases[name] = hexes[0]
    return Words("hex", words, aliases)
