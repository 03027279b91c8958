"""City names with their goods, placed so that no two overlap and none sits on a city's mark.

Every city has some dozens of places for its name: in the bands between rows of mileposts, to either side, above and
below, with its goods behind the name, under it or across. A search that always takes the same course settles them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from milepost.drawing.svg import Point, tag
from milepost.drawing.type import width, words
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, Board, City
from milepost.rulebooks.crayon.lattice import COLUMN_WIDTH
from milepost.rulebooks.crayon.picture import cities
from milepost.rulebooks.crayon.picture.glyphs import TOKEN, place_token
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout
from milepost.rulebooks.crayon.picture.obstacles import Obstacles
from milepost.rulebooks.crayon.picture.theme import Theme

SIZE: Final = {0: 18.0, 1: 19.0, 2: 22.0}
SPACING: Final = {0: 0.0, 1: 0.2, 2: 2.6}
HARD: Final = 400.0
"""What an overlap costs: never worth it."""
BAND: Final = STEP / 2
_PACE: Final = 2 * TOKEN + 2
_SWEEPS: Final = 14
_REACH: Final = 420.0
"""No name ends further than this from its city."""
_CLOSE: Final = 12.0
_CROWDED: Final = 3.0
"""What two labels that nearly touch cost."""
_KEPT: Final = 60
"""Places worth comparing for each city."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place, with its goods."""

    city: City
    text: str
    start: Point
    """Left end of the baseline."""
    tokens: tuple[Point, ...]
    boxes: tuple[Box, ...]
    """The name's own first."""
    cost: float
    leader: tuple[Point, Point] | None = None

    def meets(self, other: Label) -> bool:
        return any(a.meets(b) for a in self.boxes for b in other.boxes)

    def crowds(self, other: Label) -> bool:
        """So close that one might read the one's goods as the other's."""
        return any(a.grown(_CLOSE).meets(b) for a in self.boxes for b in other.boxes)


def place_labels(board: Board, layout: Layout, theme: Theme, under: Obstacles, walls: Sequence[Box]) -> list[Label]:
    """One label for each city, in the board's order. `walls` are panels that nothing may reach into."""
    hard = [box for city in board.cities for box in cities.boxes(board, layout, city)] + list(walls)
    choices: list[list[Label]] = []
    for city in board.cities:
        x, y = layout.post(board, city.centre)
        around = Box(x - _REACH, y - _REACH / 2, x + _REACH, y + _REACH / 2)
        below = layout.inset is not None and board.map_of[city.centre] != 0
        field = layout.inset.grown(-6) if layout.inset is not None and below else layout.field
        edges = [] if below or layout.inset is None else [layout.inset.grown(9)]
        near = [box for box in (*hard, *edges) if box.meets(around)]
        prices: dict[Box, float] = {}
        found: list[tuple[float, int, Label]] = []
        for label in _places(board, layout, theme, city):
            cost = label.cost
            for box in label.boxes:
                price = prices.get(box)
                if price is None:
                    price = under.cost(box.grown(0.5)) + HARD * sum(box.meets(other) for other in near)
                    price += 0.0 if _within(box, field) else HARD
                    prices[box] = price
                cost += price
            found.append((cost, len(found), label))
        found.sort(key=lambda each: each[:2])
        choices.append([_costing(label, cost) for cost, _, label in found[:_KEPT]])
    return _settled(choices)


def _costing(label: Label, cost: float) -> Label:
    return Label(label.city, label.text, label.start, label.tokens, label.boxes, cost, label.leader)


def _within(box: Box, field: Box) -> bool:
    return (
        box.left > field.left + 3
        and box.right < field.right - 3
        and box.top > field.top + 3
        and box.bottom < field.bottom - 3
    )


def _settled(choices: list[list[Label]]) -> list[Label]:
    """The cheapest choice for all together: each in turn gives way to the others, with a shake now and then."""
    rng = Random(1900)
    near = [
        [
            j
            for j, other in enumerate(choices)
            if j != i
            and abs(other[0].start[0] - mine[0].start[0]) < 2 * _REACH
            and abs(other[0].start[1] - mine[0].start[1]) < _REACH
        ]
        for i, mine in enumerate(choices)
    ]
    now = [options[0] for options in choices]

    def clash(index: int, label: Label) -> float:
        beside = [now[other] for other in near[index] if label.crowds(now[other])]
        return sum(HARD if label.meets(other) else _CROWDED for other in beside)

    def cheapest(index: int) -> Label:
        chosen, least = choices[index][0], float("inf")
        for label in choices[index]:
            if label.cost >= least:
                break
            cost = label.cost + clash(index, label)
            if cost < least:
                chosen, least = label, cost
        return chosen

    def total() -> float:
        return sum(label.cost + clash(index, label) / 2 for index, label in enumerate(now))

    best, best_cost = list(now), total()
    for sweep in range(_SWEEPS):
        order = list(range(len(choices)))
        rng.shuffle(order)
        for _ in range(3):
            for index in order:
                now[index] = cheapest(index)
        cost = total()
        if cost < best_cost:
            best, best_cost = list(now), cost
        if sweep < _SWEEPS - 1:
            now = list(best)
            for index in rng.sample(order, max(1, len(order) // 5)):
                now[index] = choices[index][min(rng.randrange(6), len(choices[index]) - 1)]
    return best


def _places(board: Board, layout: Layout, theme: Theme, city: City) -> Iterator[Label]:
    """Every place that this city's name and goods might have, the best liked cheapest."""
    x, y = layout.post(board, city.centre)
    text = city.name.upper() if city.size == MAJOR else city.name
    face = theme.names if city.size < MEDIUM else theme.capitals
    size, spacing = SIZE[city.size], SPACING[city.size]
    wide = width(text, face, size, spacing)
    ascent, descent = (0.68, 0.06) if city.size == MAJOR else (0.70, 0.22)
    goods = len(city.goods)
    row = goods * _PACE - 2 if goods else 0.0
    for left, middle, price, tether in _spots(city.size, x, y, wide, row):
        baseline = middle + (ascent - descent) / 2 * size
        name = Box(left, baseline - ascent * size, left + wide, baseline + descent * size)
        for first, token_y, extra in _rows(city.size, name, middle, row, (x, y)):
            tokens = tuple((first + TOKEN + index * _PACE, token_y) for index in range(goods))
            boxes = [name]
            if goods:
                boxes.append(Box(first, token_y - TOKEN - 0.5, first + row, token_y + TOKEN + 0.5))
                if boxes[1].meets(name):
                    continue
            yield Label(city, text, (left, baseline), tokens, tuple(boxes), price + extra, tether)
            if not goods:
                break


def _spots(
    size: int, x: float, y: float, wide: float, row: float
) -> Iterator[tuple[float, float, float, tuple[Point, Point] | None]]:
    """Left edge and middle line of a name, what the place costs, and a leader if it is far."""
    half = BAND / 2
    if size == MAJOR:
        reach = cities.REACH * STEP
        for dy, price in ((-reach - 10, 0.0), (reach + 10, 0.6), (-reach - 24, 2.0), (reach + 24, 2.4)):
            for shift, more in ((0, 0.0), (-30, 0.8), (30, 0.8), (-wide * 0.4, 1.6), (wide * 0.4, 1.6)):
                yield x - wide / 2 + shift, y + dy, price + more, None
        side = reach * COLUMN_WIDTH + 6
        for dy in (-half, half, 0.0, -3 * half, 3 * half):
            yield x + side, y + dy, 1.5, None
            yield x - side - wide, y + dy, 1.8, None
        return
    gap = cities.HALF[size] + 3.5
    for dy, price in ((-half, 0.0), (half, 0.5), (0.0, 1.6)):
        yield x + gap, y + dy, price, None
        yield x - gap - wide, y + dy, price + 1.0, None
    for dy, price in ((-BAND + 2, 1.4), (BAND - 2, 1.6), (-3 * half, 1.8), (3 * half, 2.0)):
        for left, more in ((x - wide / 2, 0.0), (x - 8, 0.2), (x + 8 - wide, 0.4)):
            yield left, y + dy, price + more, None
        yield x - (wide + row) / 2, y + dy, price + 0.2, None
    for far, price in ((5 * half, 6.0), (7 * half, 9.0)):
        for down in (-1, 1):
            for left in (x - wide / 2, x + 12, x - 12 - wide):
                foot = (left + wide / 2, y + down * (far - 10))
                yield left, y + down * far, price, ((x, y + down * gap), foot)
    for away in (36.0, 72.0):
        for dy in (-half, half, -3 * half, 3 * half):
            yield x + gap + away, y + dy, 5 + away / 12, ((x + gap, y), (x + gap + away - 2, y + dy))
            yield x - gap - away - wide, y + dy, 5 + away / 12, ((x - gap, y), (x - gap - away + 2, y + dy))


def _rows(size: int, name: Box, middle: float, row: float, at: Point) -> Iterator[tuple[float, float, float]]:
    """Left edge and middle line of the goods: behind the name, before it, under or over it, or across the mark."""
    yield name.right + 4, middle, 0.0
    if not row:
        return
    yield name.left - 4 - row, middle, 0.9
    for step, price in ((1, 0.6), (-1, 0.9)):
        line = middle + step * BAND
        yield name.left, line, price
        yield name.right - row, line, price
        yield (name.left + name.right - row) / 2, line, price
    if size != MAJOR:
        gap = cities.HALF[size] + 3
        for dy in (0.0, -BAND / 2, BAND / 2):
            for left in (at[0] + gap, at[0] - gap - row):
                yield left, at[1] + dy, 1.8
        for dy in (-BAND + 2, BAND - 2):
            yield at[0] - row / 2, at[1] + dy, 1.9
    else:
        yield at[0] - row / 2, at[1] + BAND, 0.9


def draw_labels(labels: Sequence[Label], theme: Theme) -> str:
    leaders, names, tokens = [], [], []
    for label in labels:
        if label.leader:
            (x1, y1), (x2, y2) = label.leader
            leaders.append(tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=theme.ink, stroke_width=0.9))
        size = label.city.size
        names.append(
            words(
                label.text, *label.start, theme.names if size < MEDIUM else theme.capitals, SIZE[size], theme.ink,
                anchor="start", halo=theme.land, halo_width=3.4, spacing=SPACING[size],
            )
        )  # fmt: skip
        tokens += [place_token(good, *at) for good, at in zip(label.city.goods, label.tokens, strict=True)]
    return "".join((*leaders, *names, *tokens))
