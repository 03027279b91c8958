"""board.txt: the grid of glyphs, read and checked."""

from dataclasses import dataclass
from pathlib import Path

from milepost.kernel.content import ContentError
from milepost.rulebooks.iberian_railways.board import (
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    TOWN,
)
from milepost.rulebooks.iberian_railways.geometry import ROW_LETTERS, Cell, code_of, neighbour_cells
from milepost.rulebooks.iberian_railways.toml_source import read_text

SEA, FOREIGN = ".", "/"
PLAIN, HILLS, WATER, HILLS_AND_WATER = '"', "^", "~", "&"
KIND_OF_GLYPH = {
    PLAIN: RURAL,
    HILLS: RURAL,
    WATER: RURAL,
    HILLS_AND_WATER: RURAL,
    "T": TOWN,
    "m": MINOR,
    "M": MAJOR,
    "L": LISBON,
    "O": MADRID_OUTER,
    "@": MADRID_INNER,
}
GLYPHS = SEA + FOREIGN + "".join(KIND_OF_GLYPH)
# How many hexes of a kind the book asks for; the number of Towns is the map's own.
COUNTS = ((LISBON, 1, "Lisbon"), (MAJOR, 5, "Major Cities"), (MINOR, 10, "Minor Cities"))

_MARGIN, _PITCH = 3, 3  # a glyph stands at _MARGIN + _PITCH * (column - 1)


@dataclass(frozen=True, slots=True)
class Grid:
    file: str
    glyphs: dict[Cell, str]  # every cell, sea included, along the rows
    lines: dict[Cell, int]
    columns: int
    rows: int

    def error(self, cell: Cell, reason: str) -> ContentError:
        return ContentError(self.file, self.lines[cell], reason)

    def is_land(self, cell: Cell) -> bool:
        return self.glyphs.get(cell, SEA) not in (SEA, FOREIGN)

    def land(self) -> list[Cell]:
        return [cell for cell, glyph in self.glyphs.items() if glyph not in (SEA, FOREIGN)]

    def of_kind(self, kind: int) -> list[Cell]:
        return [cell for cell, glyph in self.glyphs.items() if KIND_OF_GLYPH.get(glyph, -1) == kind]


def read_grid(path: Path) -> Grid:
    """The checked grid: its shape, its glyphs, the book's numbers of cities, Madrid a ring, all land in one piece."""
    file = str(path)
    lines = [
        (number, line)
        for number, line in enumerate(read_text(path).splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines:
        raise ContentError(file, 1, "there is no grid in this file")
    grid = _read_rows(file, lines)
    for kind, wanted, name in COUNTS:
        cells = grid.of_kind(kind)
        if len(cells) != wanted:
            line = grid.lines[cells[-1]] if cells else lines[0][0]
            found = f"{len(cells)} {name}" + (f" ({', '.join(sorted(map(code_of, cells)))})" if cells else "")
            raise ContentError(file, line, f"the board has {found}; the book wants {wanted}")
    _check_madrid(grid, lines[0][0])
    _check_one_piece(grid)
    return grid


def _read_rows(file: str, lines: list[tuple[int, str]]) -> Grid:
    if len(lines) % 2:
        raise ContentError(file, lines[-1][0], "every row takes two lines; the last row has one")
    rows = len(lines) // 2
    if rows > len(ROW_LETTERS):
        raise ContentError(file, lines[2 * len(ROW_LETTERS)][0], f"there are letters for {len(ROW_LETTERS)} rows only")
    columns = max(_last_column(line) for _, line in lines)
    glyphs: dict[Cell, str] = {}
    where: dict[Cell, int] = {}
    for row in range(rows):
        (high_number, high), (low_number, low) = lines[2 * row : 2 * row + 2]
        letter = ROW_LETTERS[row]
        if high[:1] != letter:
            raise ContentError(file, high_number, f"row {letter} begins here, so its letter must stand first")
        if low[:1] != " ":
            raise ContentError(file, low_number, f"the second line of row {letter} begins with a space, not a letter")
        for column in range(1, columns + 1):
            number, line = (low_number, low) if column % 2 else (high_number, high)
            glyphs[column, row] = _glyph(file, number, line, column, row)
            where[column, row] = number
        _check_gaps(file, high_number, high, columns, even=True)
        _check_gaps(file, low_number, low, columns, even=False)
    return Grid(file, glyphs, where, columns, rows)


def _last_column(line: str) -> int:
    return max(0, (len(line.rstrip()) - 1 - _MARGIN) // _PITCH + 1)


def _glyph(file: str, number: int, line: str, column: int, row: int) -> str:
    glyph = line[_MARGIN + _PITCH * (column - 1) :][:1]
    if glyph in ("", " "):
        raise ContentError(file, number, f"hex {code_of((column, row))} is missing; write '{SEA}' for sea")
    if glyph not in GLYPHS:
        raise ContentError(
            file, number, f"'{glyph}' at {code_of((column, row))} is not a glyph; they are {' '.join(GLYPHS)}"
        )
    return glyph


def _check_gaps(file: str, number: int, line: str, columns: int, *, even: bool) -> None:
    """Between the glyphs there is nothing, or the line has slipped."""
    expected = {_MARGIN + _PITCH * (column - 1) for column in range(2 if even else 1, columns + 1, 2)}
    for index, character in enumerate(line[1:], start=1):
        if character != " " and index not in expected:
            raise ContentError(file, number, f"'{character}' at character {index + 1} is not above or below any column")


def _check_madrid(grid: Grid, first_line: int) -> None:
    inner = grid.of_kind(MADRID_INNER)
    if len(inner) != 1:
        line = grid.lines[inner[-1]] if inner else first_line
        raise ContentError(grid.file, line, f"the board has {len(inner)} inner Madrids ('@'); there is one")
    ring = neighbour_cells(inner[0])
    for cell in grid.of_kind(MADRID_OUTER):
        if cell not in ring:
            raise grid.error(cell, f"outer Madrid at {code_of(cell)} does not touch inner Madrid {code_of(inner[0])}")
    for cell in ring:
        if grid.glyphs.get(cell) != "O":
            around = code_of(inner[0])
            raise grid.error(inner[0], f"Madrid is not a ring: a hex beside {around} is not outer Madrid ('O')")


def _check_one_piece(grid: Grid) -> None:
    """Track crosses neither water nor inner Madrid, so land that only they join is out of every railway's reach."""
    land = [cell for cell in grid.land() if grid.glyphs[cell] != "@"]
    start = grid.of_kind(LISBON)[0]
    reached = {start}
    frontier = [start]
    while frontier:
        for cell in neighbour_cells(frontier.pop()):
            if cell not in reached and grid.is_land(cell) and grid.glyphs[cell] != "@":
                reached.add(cell)
                frontier.append(cell)
    for cell in land:
        if cell not in reached:
            raise grid.error(cell, f"{code_of(cell)} is an island: no land joins it to Lisbon")
