"""The map as a terminal shows it: one mark a hex, laid out like board.txt, with a letter for each player's cube."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from milepost.rulebooks.iberian_railways.board import LISBON, MADRID_INNER, MADRID_OUTER, MAJOR, MINOR, TOWN
from milepost.rulebooks.iberian_railways.geometry import ROW_LETTERS
from milepost.rulebooks.iberian_railways.view import IberianView, cubes_by_hex

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Ground

SEATS: Final = "abcde"
PLACED: Final = "+"
URBAN: Final = {TOWN: "T", MINOR: "m", MAJOR: "M", LISBON: "L", MADRID_OUTER: "O", MADRID_INNER: "@"}
PITCH: Final = 3


def draw(ground: Ground, view: IberianView, names: Sequence[str]) -> list[str]:
    """The rows of the map, two lines each, under a line of column numbers."""
    board = ground.board
    marks = {cell: _mark(ground, number) for number, cell in enumerate(board.cells)}
    for number, there in cubes_by_hex(ground, view).items():
        marks[board.cells[number]] = "".join(SEATS[seat] for seat in there)
    for code in view.draft:
        cell = board.cells[board.by_code[code]]
        marks[cell] += PLACED
    lines = [_numbers(board.columns, 0), _numbers(board.columns, 1)]
    for row in range(board.rows):
        for odd in (0, 1):
            columns = range(1, board.columns + 1)
            cells = "".join(f"{marks.get((c, row), '') if c % 2 == odd else '':<{PITCH}}" for c in columns)
            lines.append(f"{' ' if odd else ROW_LETTERS[row]}  {cells}".rstrip())
    seats = ", ".join(f"{letter} {name}" for letter, name in zip(SEATS, names, strict=False))
    lines.append(f"{seats}; ^ hills, ~ river, & both, T Town, m Minor City, M Major City")
    return lines


def _mark(ground: Ground, number: int) -> str:
    board = ground.board
    if board.kind[number] in URBAN:
        return URBAN[board.kind[number]]
    if board.hill[number]:
        return "&" if board.river[number] else "^"
    return "~" if board.river[number] else "."


def _numbers(columns: int, odd: int) -> str:
    marks = "".join(f"{c if c % 2 == odd else '':<{PITCH}}" for c in range(1, columns + 1))
    return f"   {marks}".rstrip()
