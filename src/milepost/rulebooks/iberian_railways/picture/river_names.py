"""River names, set along their rivers where nothing else is written."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, radians, sin

from milepost.drawing.svg import Point, num, tag
from milepost.drawing.type import BOOK_ITALIC, width
from milepost.rulebooks.iberian_railways.board import RURAL, Board
from milepost.rulebooks.iberian_railways.geometry import Cell, neighbour_cells
from milepost.rulebooks.iberian_railways.picture.layout import Box, Layout
from milepost.rulebooks.iberian_railways.picture.paint import Paint
from milepost.rulebooks.iberian_railways.picture.water import Bend, length

SIZE, SPACING = 16.5, 0.8
_LONG = 12  # a river of this many hexes is named twice
_SAMPLES = 12  # points on each bend
_SMOOTH = 16  # points on either side that the baseline is averaged over
_BANKS = (-7.0, -10.0, -14.0, 17.0, 20.0, 24.0)  # from the river to the foot of the letters, above it and below
_CLEAR = 5.5  # half the square that a letter keeps for itself


@dataclass(frozen=True, slots=True)
class Letter:
    text: str
    at: Point
    angle: float  # degrees

    def middle(self) -> Point:
        """The heart of the letter, half its height above the baseline."""
        up = radians(self.angle)
        return self.at[0] + 4.5 * sin(up), self.at[1] - 4.5 * cos(up)

    def box(self) -> Box:
        x, y = self.middle()
        return Box(x - _CLEAR, y - _CLEAR, x + _CLEAR, y + _CLEAR)


class _Country:
    """What a river's name has to mind, filed by cell: the text already set and the water of every river."""

    def __init__(self, board: Board, layout: Layout, bends: dict[str, list[Bend]], taken: list[Box]) -> None:
        self._board, self._layout = board, layout
        self._hexes: dict[Cell, int] = {cell: hex for hex, cell in enumerate(board.cells)}
        self._text: dict[Cell, list[Box]] = {}
        self._water: dict[Cell, list[tuple[str, Point]]] = {}
        for box in taken:
            self.cover(box)
        for name, chain in bends.items():
            for bend in chain:
                for t in range(7):
                    at = bend.at(t / 6)
                    self._water.setdefault(layout.cell_at(at), []).append((name, at))

    def cover(self, box: Box) -> None:
        self._text.setdefault(self._layout.cell_at(box.middle()), []).append(box)

    def cost(self, letters: list[Letter], limit: float) -> float:
        """How badly a name sits here; the count stops when it passes the limit."""
        cost = 0.0
        for a, b in pairwise(letters):
            spread = length(a.at, b.at)
            cost += ((a.angle - b.angle) / 12) ** 2 + 0.5 * max(0.0, spread - 12) + 2.0 * max(0.0, 5.0 - spread)
        for letter in letters:
            cost += (letter.angle / 45) ** 2 / len(letters)
            if cost <= limit:
                cost += self._letter_cost(letter)
        return cost

    def _letter_cost(self, letter: Letter) -> float:
        box, middle = letter.box(), letter.middle()
        cell = self._layout.cell_at(middle)
        around = (cell, *neighbour_cells(cell))
        cost = 100.0 if any(box.meets(other) for near in around for other in self._text.get(near, ())) else 0.0
        under = [self._hexes.get(self._layout.cell_at(corner)) for corner in box.corners()]
        if any(hex is None or self._board.kind[hex] != RURAL for hex in under):
            cost += 60
        elif any(hex is not None and self._board.hill[hex] for hex in under):
            cost += 3
        close = {river for near in around for river, at in self._water.get(near, ()) if length(middle, at) < 10}
        return cost + 12 * len(close)


def place_names(board: Board, layout: Layout, bends: dict[str, list[Bend]], taken: list[Box]) -> list[list[Letter]]:
    """For each river one name, for a long one two, each a list of letters. `taken` is where text already stands."""
    placed: list[list[Letter]] = []
    country = _Country(board, layout, bends, taken)
    for river in sorted(board.rivers, key=lambda r: len(r.course)):
        chain = bends[river.name]
        for part in [chain] if len(chain) < _LONG else [chain[: len(chain) // 2], chain[len(chain) // 2 :]]:
            letters = _best_place(river.name, part, country)
            placed.append(letters)
            for letter in letters:
                country.cover(letter.box())
    return placed


def _best_place(name: str, chain: list[Bend], country: _Country) -> list[Letter]:
    """The cheapest of all places along the river, on either bank, the middle of its course preferred."""
    line = _smoothed([bend.at(t / _SAMPLES) for bend in chain for t in range(_SAMPLES)])
    if line[0][0] > line[-1][0]:
        line.reverse()  # names read from west to east
    run = [0.0]
    for a, b in pairwise(line):
        run.append(run[-1] + length(a, b))
    wide = width(name, BOOK_ITALIC, SIZE, SPACING)
    best: tuple[float, list[Letter]] = (float("inf"), [])
    start = 0.0
    while start + wide < run[-1] or start == 0.0:
        off_middle = abs(start + wide / 2 - run[-1] / 2) / 400
        for bank in _BANKS:
            letters = _set(name, line, run, start, bank)
            cost = off_middle + abs(bank - 5) / 8 + country.cost(letters, best[0])
            if cost < best[0]:
                best = (cost, letters)
        start += 6.0
    return best[1]


def _smoothed(line: list[Point]) -> list[Point]:
    smooth = []
    for index in range(len(line)):
        reach = min(_SMOOTH, index, len(line) - 1 - index)
        near = line[index - reach : index + reach + 1]
        smooth.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return smooth


def _set(name: str, line: list[Point], run: list[float], start: float, bank: float) -> list[Letter]:
    letters = []
    offset = start
    for character in name:
        wide = width(character, BOOK_ITALIC, SIZE)
        middle = offset + wide / 2
        index = min(max(1, bisect_left(run, middle)), len(run) - 1)
        (ax, ay), (bx, by) = line[index - 1], line[index]
        share = (middle - run[index - 1]) / max(1e-6, run[index] - run[index - 1])
        angle = _slope(line, index)
        x, y = ax + share * (bx - ax) - bank * sin(angle), ay + share * (by - ay) + bank * cos(angle)
        letters.append(Letter(character, (x, y), degrees(angle)))
        offset += wide + SPACING
    return letters


def _slope(line: list[Point], index: int) -> float:
    """The direction of the baseline, taken over a few points so that letters turn gently."""
    a, b = line[max(0, index - 8)], line[min(len(line) - 1, index + 8)]
    return atan2(b[1] - a[1], b[0] - a[0])


def draw_names(placed: Sequence[Sequence[Letter]], paint: Paint) -> str:
    """Letter by letter, so that every renderer sets them alike."""
    parts = []
    for letters in placed:
        glyphs = [
            tag("text", letter.text, x=0, y=0, transform=f"translate({num(letter.at[0])} {num(letter.at[1])}) "
                f"rotate({num(letter.angle)})")
            for letter in letters
        ]  # fmt: skip
        parts.append(tag("g", *glyphs))
    return tag(
        "g",
        *parts,
        font_family=f"{BOOK_ITALIC.family}, {BOOK_ITALIC.fallback}",
        font_size=SIZE,
        font_style="italic",
        font_weight=str(BOOK_ITALIC.weight),
        text_anchor="middle",
        fill=paint.river_ink,
        stroke=paint.river_halo,
        stroke_width=2.6,
        stroke_linejoin="round",
        paint_order="stroke",
    )
