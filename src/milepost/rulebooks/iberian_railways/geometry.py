"""The lattice under the board: flat-top hexes in columns that run north-south, odd columns half a hex lower.

A hex is (column, row), column from 1 and row from 0. Its code is its row's letter and its column's number, "Q1".
"""

from math import sqrt

Cell = tuple[int, int]

ROW_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O, which look like 1 and 0
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

# (column step, row step) by direction; the row step depends on whether the column lies high (even) or low (odd).
_STEPS_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def neighbour_cells(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around one, in the order of DIRECTIONS, whether or not the board has them."""
    column, row = cell
    steps = _STEPS_LOW if column % 2 else _STEPS_HIGH
    return tuple((column + dc, row + dr) for dc, dr in steps)


def position(cell: Cell) -> tuple[float, float]:
    """The centre of a cell, one unit being the distance between neighbours: x to the east, y to the south."""
    column, row = cell
    return column * sqrt(3) / 2, row + 0.5 * (column % 2)


def distance(a: Cell, b: Cell) -> int:
    """Steps from one cell to another across the open lattice, sea or land."""
    columns = abs(a[0] - b[0])
    half_rows = abs((2 * a[1] + a[0] % 2) - (2 * b[1] + b[0] % 2))
    return columns + max(0, (half_rows - columns) // 2)


def code_of(cell: Cell) -> str:
    return f"{ROW_LETTERS[cell[1]]}{cell[0]}"


def cell_of(code: str) -> Cell | None:
    """The cell a code names, or None when it is not written like one."""
    row = ROW_LETTERS.find(code[:1].upper()) if code else -1
    number = code[1:]
    if row < 0 or not number.isascii() or not number.isdigit() or number.startswith("0"):
        return None
    return int(number), row
