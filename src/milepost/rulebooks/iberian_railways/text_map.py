"""The map as a terminal shows it: laid out like board.txt, with names where cities are and letters where cubes are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from milepost.rulebooks.iberian_railways.board import (
    FIRST_INCOME,
    KIND_NAMES,
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    SECOND_INCOME,
    TOWN,
    Board,
)
from milepost.rulebooks.iberian_railways.geometry import ROW_LETTERS
from milepost.rulebooks.iberian_railways.view import IberianView, cubes_by_hex

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Ground

SEATS: Final = "abcde"
PLACED: Final = "+"
PITCH: Final = 3
"""Characters from column to column; every other column stands on the next line, so a mark may be twice as wide."""
LETTERS: Final = {TOWN: (4, ""), MINOR: (4, "*"), MAJOR: (3, "**"), LISBON: (6, "")}
"""How many letters of a city's name the map shows, and the stars that tell its kind."""
LEGEND: Final = "^ hills, ~ river, & both, name Town, name* Minor City, name** Major City, O Madrid, + placed"


def draw(ground: Ground, view: IberianView, names: Sequence[str]) -> list[str]:
    """The rows of the map, two lines each, under two lines of column numbers; then what its marks mean."""
    board = ground.board
    marks = {cell: _mark(board, number) for number, cell in enumerate(board.cells)}
    for number, there in cubes_by_hex(ground, view).items():
        marks[board.cells[number]] = "".join(SEATS[seat] for seat in there)
    for code in view.draft:
        cell = board.cells[board.by_code[code]]
        marks[cell] = marks[cell][: 2 * PITCH - 2] + PLACED
    rows = [line for row in range(board.rows) for line in _row(board, row, marks)]
    seats = ", ".join(f"{letter} {name}" for letter, name in zip(SEATS, names, strict=False))
    return [*_numbers(board), *rows, f"{seats}; {LEGEND}", *_places(board)]


def _mark(board: Board, number: int) -> str:
    kind = board.kind[number]
    if kind in LETTERS:
        letters, stars = LETTERS[kind]
        return board.name(number)[:letters] + stars
    if kind in (MADRID_OUTER, MADRID_INNER):
        return "O" if kind == MADRID_OUTER else "@"
    if board.hill[number]:
        return "&" if board.river[number] else "^"
    return "~" if board.river[number] else "."


def _row(board: Board, row: int, marks: dict[tuple[int, int], str]) -> Iterator[str]:
    """A row's even columns, and under them its odd ones, which lie half a hex lower."""
    for odd in (0, 1):
        cells = (f"{marks.get((column, row), ''):<{2 * PITCH}}" for column in range(2 - odd, board.columns + 1, 2))
        yield f"{' ' if odd else ROW_LETTERS[row]}  {'' if odd else ' ' * PITCH}{''.join(cells)}".rstrip()


def _numbers(board: Board) -> Iterator[str]:
    for odd in (0, 1):
        cells = (f"{column:<{2 * PITCH}}" for column in range(2 - odd, board.columns + 1, 2))
        yield f"   {'' if odd else ' ' * PITCH}{''.join(cells)}".rstrip()


def _places(board: Board) -> Iterator[str]:
    """Every place by kind, with what it pays and its code."""
    for kind in (MADRID_OUTER, LISBON, MAJOR, MINOR, TOWN):
        named = [
            f"{place.name} {' '.join(board.codes[number] for number in place.hexes)}"
            for place in board.places
            if place.kind == kind
        ]
        yield f"{KIND_NAMES[kind]} ${FIRST_INCOME[kind]}/{SECOND_INCOME[kind]}: {', '.join(named)}"
