"""The land: one painted tile a hex, with its relief, its name, what it pays or costs extra, and its code."""

from milepost.drawing.svg import num, points, tag
from milepost.drawing.type import BOOK_BOLD, PLAIN, PLAIN_BOLD, Face, width, words
from milepost.rulebooks.iberian_railways.board import (
    FIRST_INCOME,
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    SECOND_INCOME,
    TOWN,
    Board,
)
from milepost.rulebooks.iberian_railways.geometry import Cell
from milepost.rulebooks.iberian_railways.picture.layout import Box, Layout, chance, foreign_cells
from milepost.rulebooks.iberian_railways.picture.paint import URBAN_OPACITY, Paint

NAME_SIZE, NAME_SIZE_TWO_LINES, FIGURE_SIZE, CODE_SIZE = 17.5, 13.6, 14.0, 12.0
NAME_WIDTH = 66.0  # the widest that a name may be to stay inside its tile
FOOT = 27.0  # baseline of the figures at the foot of a hex, below its centre


def income_figure(kind: int) -> str:
    first, second = FIRST_INCOME[kind], SECOND_INCOME[kind]
    return str(first) if first == second else f"{first}/{second}"


def rural_colour(cell: Cell, hill: bool, paint: Paint) -> str:
    """Green, never twice quite the same; a little warmer on the hills."""
    shade = chance(cell, 1) - 0.5
    red, green, blue = paint.hill if hill else paint.plain
    return f"#{round(red + 9 * shade):02x}{round(green + 7 * shade):02x}{round(blue + 10 * shade):02x}"


def ground(board: Board, layout: Layout, paint: Paint) -> str:
    """Foreign land and every rural tile, without marks."""
    parts = [
        tag(
            "polygon",
            points=points(layout.corners(cell)),
            fill=paint.foreign,
            stroke=paint.foreign_line,
            stroke_width=1.2,
        )
        for cell in foreign_cells(board)
    ]
    for hex, cell in enumerate(board.cells):
        colour = rural_colour(cell, board.hill[hex], paint) if board.kind[hex] == RURAL else paint.site
        parts.append(
            tag("polygon", points=points(layout.corners(cell)), fill=colour, stroke=paint.hedge, stroke_width=1.4)
        )
    return "".join(parts)


# Where peaks stand in a hill hex: (east, south, size). A river takes the middle, so beside one they keep to the sides.
_PEAKS = ((-4.0, -9.0, 1.15), (18.0, -5.0, 0.85), (-21.0, 1.0, 0.8), (7.0, 11.0, 0.9))
_PEAKS_BY_RIVER = ((-15.0, -12.0, 0.8), (13.0, -14.0, 0.9), (22.0, 7.0, 0.65))


def relief(board: Board, layout: Layout, paint: Paint) -> str:
    """Peaks lit from the west. They vary, and grow towards the heart of a range, so that a range reads as a range."""
    peaks = []
    for hex, cell in enumerate(board.cells):
        if board.hill[hex]:
            x, y = layout.centre(cell)
            grow = 0.84 + 0.055 * sum(board.hill[near] for near in board.neighbours[hex])
            for index, (dx, dy, size) in enumerate(_PEAKS_BY_RIVER if board.river[hex] else _PEAKS):
                east, south, swell = (chance(cell, 10 * index + salt) - 0.5 for salt in (11, 12, 13))
                if index < 3 or swell > -0.2:
                    peaks.append((y + dy + 6 * south, x + dx + 9 * east, size * grow * (1 + 0.3 * swell), swell))
    return "".join(peak(x, y, size, paint, lean) for y, x, size, lean in sorted(peaks))


def peak(x: float, y: float, size: float, paint: Paint, lean: float = 0.0) -> str:
    """One mountain with its foot at y, brushed in two tones."""
    half, high, top = 12.5 * size, 15.5 * size, x + 5 * lean * size

    def path(*numbers: float | str) -> str:
        return "".join(part if isinstance(part, str) else num(part) + " " for part in numbers)

    west = path("Q", x - 0.45 * half, y - 0.35 * high, top, y - high)
    east = path("Q", x + 0.35 * half, y - 0.5 * high, x + half, y)
    gully = path("Q", top + 0.32 * half, y - 0.55 * high, x + 0.02 * half, y - 0.3 * high, "L", x + 0.2 * half, y, "Z")
    whole = path("M", x - half, y) + west + east
    return (
        tag("path", d=whole + "Z", fill=paint.relief_lit)
        + tag("path", d=path("M", x + half, y, "Q", x + 0.35 * half, y - 0.5 * high, top, y - high) + gully,
              fill=paint.relief_shade, opacity=0.7)
        + tag("path", d=whole, fill="none", stroke=paint.relief, stroke_width=1.2, stroke_linejoin="round")
    )  # fmt: skip


def cities(board: Board, layout: Layout, paint: Paint) -> str:
    """The coloured tiles of towns and cities, drawn over the rivers."""
    parts = []
    for hex, cell in enumerate(board.cells):
        kind = board.kind[hex]
        if kind in paint.fill:
            x, y = layout.centre(cell)
            parts.append(city_tile(layout, cell, kind, paint))
            if kind != MADRID_OUTER:
                parts.append(emblem(x, y - 11, kind, paint))
    parts.append(_inner_madrid(layout, board.cells[board.madrid_inner], paint))
    return "".join(parts)


def city_tile(layout: Layout, cell: Cell, kind: int, paint: Paint) -> str:
    return (
        tag("polygon", points=points(layout.corners(cell, 1.2)), fill=paint.fill[kind], fill_opacity=URBAN_OPACITY)
        + tag(
            "polygon", points=points(layout.corners(cell, 1.6)), fill="none", stroke=paint.line[kind], stroke_width=2.4
        )
        + tag(
            "polygon",
            points=points(layout.corners(cell, 4.6)),
            fill="none",
            stroke=paint.rim,
            stroke_width=1.0,
            opacity=0.8,
        )
    )


def _inner_madrid(layout: Layout, cell: Cell, paint: Paint) -> str:
    """Closed to track: a solid cobalt tile with the name of the capital."""
    x, y = layout.centre(cell)
    return (
        tag("polygon", points=points(layout.corners(cell, 1.2)), fill=paint.capital)
        + tag("polygon", points=points(layout.corners(cell, 5)), fill="none", stroke=paint.gold, stroke_width=1.4)
        + words("MADRID", x, y + 5, BOOK_BOLD, 14.5, paint.capital_ink)
        + words("closed", x, y + 20, PLAIN, 10, paint.capital_note)
    )


# A skyline for each kind, drawn from the left: (offset, width, height, roof).
_SKYLINES = {
    TOWN: ((-7, 14, 7, "gable"),),
    MINOR: ((-15, 13, 7, "gable"), (-1, 8, 13, "spire"), (8, 9, 6, "gable")),
    MAJOR: ((-21, 11, 8, "gable"), (-10, 8, 15, "spire"), (-1, 11, 10, "dome"), (10, 11, 7, "gable")),
    LISBON: ((-21, 11, 8, "gable"), (-10, 8, 15, "spire"), (-1, 11, 10, "dome"), (10, 11, 7, "gable")),
}


def emblem(x: float, y: float, kind: int, paint: Paint) -> str:
    """A small skyline, larger for larger cities; the cubes that come to the city stand on it."""
    path = []
    for offset, wide, high, roof in _SKYLINES[kind]:
        left, right, eaves, middle = x + offset, x + offset + wide, y - high, x + offset + wide / 2
        if roof == "dome":
            top = f"L{left:.1f} {eaves:.1f}A{wide / 2:.1f} {wide / 2:.1f} 0 0 1 {right:.1f} {eaves:.1f}"
        else:
            rise = 5 if roof == "gable" else 9
            top = f"L{left:.1f} {eaves:.1f}L{middle:.1f} {eaves - rise:.1f}L{right:.1f} {eaves:.1f}"
        path.append(f"M{left:.1f} {y:.1f}{top}L{right:.1f} {y:.1f}Z")
    colour = paint.capital_ink if kind == LISBON else paint.line[kind]
    return tag("path", d="".join(path), fill=colour, opacity=0.55)


class Line:
    """A line of text on the map, with the box it covers."""

    def __init__(self, text: str, x: float, y: float, face: Face, size: float, fill: str, halo: str | None) -> None:
        self.text, self.x, self.y = text, x, y
        self.face, self.size, self.fill, self.halo = face, size, fill, halo

    def box(self) -> Box:
        half = width(self.text, self.face, self.size) / 2
        return Box(self.x - half, self.y - 0.72 * self.size, self.x + half, self.y + 0.2 * self.size)

    def svg(self) -> str:
        return words(self.text, self.x, self.y, self.face, self.size, self.fill, halo=self.halo)


def lettering(board: Board, layout: Layout, paint: Paint) -> dict[int, list[Line]]:
    """Every line of text that stands in a hex: names, what it pays or costs extra, its code."""
    lines: dict[int, list[Line]] = {}
    for hex, cell in enumerate(board.cells):
        x, y = layout.centre(cell)
        kind, code = board.kind[hex], board.codes[hex]
        if kind == RURAL:
            colour = rural_colour(cell, board.hill[hex], paint)
            entry = [
                Line(code, x + (12.5 if board.extra[hex] else 0), y + FOOT + 1, PLAIN, CODE_SIZE, paint.muted, colour)
            ]
            if board.extra[hex]:
                ink = paint.river_ink if board.river[hex] else paint.relief_ink
                entry.append(Line(f"+{board.extra[hex]}", x - 13, y + FOOT + 1, PLAIN_BOLD, FIGURE_SIZE, ink, colour))
            lines[hex] = entry
        elif kind != MADRID_INNER:
            ink = paint.text[kind]
            entry = [
                Line(income_figure(kind), x - 12, y + FOOT, PLAIN_BOLD, FIGURE_SIZE, ink, paint.fill[kind]),
                Line(code, x + 12, y + FOOT, PLAIN, CODE_SIZE, ink, paint.fill[kind]),
            ]
            lines[hex] = entry + (_name(board, hex, x, y, paint) if kind != MADRID_OUTER else [])
    return lines


def _name(board: Board, hex: int, x: float, y: float, paint: Paint) -> list[Line]:
    """The name across the widest part of the tile, so that no name leaves its hex and none can meet another."""
    ink, halo = paint.text[board.kind[hex]], paint.fill[board.kind[hex]]
    label = board.places[board.place_of[hex]].label
    if len(label) == 1:
        size = NAME_SIZE * min(1.0, NAME_WIDTH / width(label[0], BOOK_BOLD, NAME_SIZE))
        return [Line(label[0], x, y + 8, BOOK_BOLD, size, ink, halo)]
    first, second = label
    return [
        Line(first, x, y + 0.6, BOOK_BOLD, NAME_SIZE_TWO_LINES, ink, halo),
        Line(second, x, y + 13.2, BOOK_BOLD, NAME_SIZE_TWO_LINES, ink, halo),
    ]
