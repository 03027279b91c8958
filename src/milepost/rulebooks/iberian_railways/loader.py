"""Builds the Board from its three content files and checks that they agree with each other and with the book."""

import hashlib
from collections import Counter
from functools import cache
from pathlib import Path
from types import MappingProxyType

from milepost.rulebooks.iberian_railways.board import (
    INTEREST_PRICE,
    KIND_NAMES,
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    TOWN,
    Board,
    Interest,
    Place,
    River,
    fold,
)
from milepost.rulebooks.iberian_railways.geometry import DIRECTIONS, Cell, cell_of, code_of, neighbour_cells
from milepost.rulebooks.iberian_railways.grid import (
    FOREIGN,
    HILLS,
    HILLS_AND_WATER,
    KIND_OF_GLYPH,
    SEA,
    WATER,
    Grid,
    read_grid,
)
from milepost.rulebooks.iberian_railways.projection import misplacement
from milepost.rulebooks.iberian_railways.toml_source import Table, read_tables

CONTENT = Path(__file__).parent / "content"
KIND_WORDS = {"town": TOWN, "minor": MINOR, "major": MAJOR, "lisbon": LISBON, "madrid": MADRID_INNER}
_FILES = ("board.txt", "places.toml", "interests.toml")


@cache
def standard_board() -> Board:
    """The board that the game is played on, read once."""
    return load_board(CONTENT)


def load_board(folder: Path) -> Board:
    """The board written in a folder's board.txt, places.toml and interests.toml; ContentError if anything is wrong."""
    board_file, places_file, interests_file = (folder / name for name in _FILES)
    grid = read_grid(board_file)
    tables = read_tables(places_file, "place", "river")
    cells = tuple(grid.land())
    ids = {cell: number for number, cell in enumerate(cells)}
    kind = tuple(KIND_OF_GLYPH[grid.glyphs[cell]] for cell in cells)
    hill = tuple(grid.glyphs[cell] in (HILLS, HILLS_AND_WATER) for cell in cells)
    river = tuple(grid.glyphs[cell] in (WATER, HILLS_AND_WATER) for cell in cells)
    places = _read_places(tables["place"], grid, ids)
    by_name = _index_names(tables["place"], places)
    rivers = _read_rivers(tables["river"], grid, ids)
    inner = kind.index(MADRID_INNER)
    outer = tuple(ids[cell] for cell in neighbour_cells(cells[inner]))
    place_of = [-1] * len(cells)
    for index, place in enumerate(places):
        for hex in place.hexes:
            place_of[hex] = index
    place_of[inner] = place_of[outer[0]]
    return Board(
        codes=tuple(code_of(cell) for cell in cells),
        cells=cells,
        kind=kind,
        hill=hill,
        river=river,
        extra=tuple(int(h) + int(r) for h, r in zip(hill, river, strict=True)),
        neighbours=tuple(tuple(ids[near] for near in neighbour_cells(cell) if near in ids) for cell in cells),
        place_of=tuple(place_of),
        places=places,
        rivers=rivers,
        interests=_read_interests(read_tables(interests_file, "interest")["interest"], places, by_name, interests_file),
        madrid_inner=inner,
        madrid_outer=outer,
        lisbon=kind.index(LISBON),
        foreign=tuple(cell for cell, glyph in grid.glyphs.items() if glyph == FOREIGN),
        columns=grid.columns,
        rows=grid.rows,
        digest=hashlib.sha256(b"\0".join((folder / name).read_bytes() for name in _FILES)).hexdigest(),
        by_code=MappingProxyType({code_of(cell): number for cell, number in ids.items()}),
        by_name=MappingProxyType(by_name),
    )


def _cell(table: Table, key: str, code: str, grid: Grid) -> Cell:
    """The land cell that a code in a file names."""
    cell = cell_of(code)
    if cell is None:
        raise table.error(f"'{code}' is not a hex; write the row's letter and the column's number, as in Q1", key)
    glyph = grid.glyphs.get(cell)
    if glyph is None:
        raise table.error(f"{code} is off the board", key)
    if glyph in (SEA, FOREIGN):
        raise table.error(f"{code} is {'sea' if glyph == SEA else 'foreign land'}", key)
    return cell


def _read_places(tables: list[Table], grid: Grid, ids: dict[Cell, int]) -> tuple[Place, ...]:
    places: list[Place] = []
    holder: dict[Cell, str] = {}
    for table in tables:
        table.allow("name", "kind", "hex", "lat", "lon", "aliases", "label")
        name, word, code = table.text("name"), table.text("kind"), table.text("hex")
        if word not in KIND_WORDS:
            raise table.error(f"'{word}' is not a kind; they are {', '.join(KIND_WORDS)}", "kind")
        kind = KIND_WORDS[word]
        cell = _cell(table, "hex", code, grid)
        if cell in holder:
            raise table.error(f"{name} stands on {code}, where {holder[cell]} already is", "hex")
        holder[cell] = name
        drawn = KIND_OF_GLYPH[grid.glyphs[cell]]
        if drawn != kind:
            shown = f"{KIND_NAMES[drawn]} ('{grid.glyphs[cell]}')"
            raise table.error(
                f"{name} is a {KIND_NAMES[kind]}, but {code} in {Path(grid.file).name} is {shown}", "kind"
            )
        lat, lon = table.number("lat"), table.number("lon")
        away = misplacement(cell, lat, lon)
        if away > 1:
            raise table.error(
                f"{name} at {code} lies {away:.1f} hexes from {lat}, {lon}; one is the most allowed", "hex"
            )
        label = table.texts("label") or (name,)
        if fold(" ".join(label)) != fold(name) or len(label) > 2:
            raise table.error(f"the label must read '{name}', in one line or two", "label")
        hexes: tuple[int, ...] = (ids[cell],)
        if kind == MADRID_INNER:
            kind, hexes = MADRID_OUTER, tuple(ids[near] for near in neighbour_cells(cell))
        places.append(Place(name, kind, hexes, lat, lon, table.texts("aliases"), label))
    for cell in ids:
        if KIND_OF_GLYPH[grid.glyphs[cell]] not in (RURAL, MADRID_OUTER) and cell not in holder:
            raise grid.error(cell, f"'{grid.glyphs[cell]}' at {code_of(cell)} has no place in places.toml")
    return tuple(places)


def _index_names(tables: list[Table], places: tuple[Place, ...]) -> dict[str, int]:
    by_name: dict[str, int] = {}
    for index, (table, place) in enumerate(zip(tables, places, strict=True)):
        for name in (place.name, *place.aliases):
            key = "name" if name == place.name else "aliases"
            if cell_of(name) is not None:
                raise table.error(f"'{name}' reads like the code of a hex", key)
            owner = by_name.setdefault(fold(name), index)
            if owner != index:
                raise table.error(f"the name '{name}' already belongs to {places[owner].name}", key)
    return by_name


def _read_rivers(tables: list[Table], grid: Grid, ids: dict[Cell, int]) -> tuple[River, ...]:
    names: set[str] = set()
    courses: list[list[Cell]] = []
    for table in tables:
        table.allow("name", "aliases", "course", "mouth")
        name = table.text("name")
        for known in (name, *table.texts("aliases")):
            if fold(known) in names:
                raise table.error(f"there is already a river called {known}", "name" if known == name else "aliases")
            names.add(fold(known))
        courses.append(_read_course(table, name, grid))
    wet = Counter(cell for course in courses for cell in course)
    rivers = []
    for table, course in zip(tables, courses, strict=True):
        mouth = table.text("mouth") if table.has("mouth") else None
        _check_end(table, course, mouth, grid, wet)
        course_ids = tuple(ids[cell] for cell in course)
        rivers.append(River(table.text("name"), table.texts("aliases"), course_ids, mouth))
    for cell in ids:
        if grid.glyphs[cell] in (WATER, HILLS_AND_WATER) and cell not in wet:
            raise grid.error(cell, f"{code_of(cell)} has a river, but no river in places.toml runs through it")
    return tuple(rivers)


def _read_course(table: Table, name: str, grid: Grid) -> list[Cell]:
    course: list[Cell] = []
    for code in table.texts("course"):
        cell = _cell(table, "course", code, grid)
        glyph = grid.glyphs[cell]
        if KIND_OF_GLYPH[glyph] == RURAL and glyph not in (WATER, HILLS_AND_WATER):
            raise table.error(f"the {name} runs through {code}, where the grid has no river ('{glyph}')", "course")
        if cell in course:
            raise table.error(f"the {name} runs through {code} twice", "course")
        if course and cell not in neighbour_cells(course[-1]):
            raise table.error(f"the {name} leaps from {code_of(course[-1])} to {code}", "course")
        course.append(cell)
    if len(course) < 2:
        raise table.error(f"the {name} needs a course of at least two hexes", "course")
    return course


def _check_end(table: Table, course: list[Cell], mouth: str | None, grid: Grid, wet: Counter[Cell]) -> None:
    """A river ends in the sea or in another river."""
    name, last = table.text("name"), code_of(course[-1])
    if mouth is None:
        if wet[course[-1]] < 2:
            raise table.error(f"the {name} ends in {last}: give it a mouth, or let it end in another river's hex")
        return
    if mouth not in DIRECTIONS:
        raise table.error(f"'{mouth}' is not a side of a hex; they are {', '.join(DIRECTIONS)}", "mouth")
    beyond = neighbour_cells(course[-1])[DIRECTIONS.index(mouth)]
    if grid.glyphs.get(beyond, SEA) != SEA:
        raise table.error(f"the {name} cannot flow out of {last} to the {mouth}: there is no sea", "mouth")


def _read_interests(
    tables: list[Table], places: tuple[Place, ...], by_name: dict[str, int], path: Path
) -> tuple[Interest, ...]:
    """One card for each Minor City, each Major City and Lisbon; its price follows from the kind of its city."""
    interests: dict[int, Interest] = {}
    for table in tables:
        table.allow("city", "price")
        city, price = table.text("city"), table.whole("price")
        index = by_name.get(fold(city), -1)
        if index < 0:
            raise table.error(f"there is no place called {city}", "city")
        place = places[index]
        wanted = INTEREST_PRICE[place.kind]
        if not wanted:
            raise table.error(f"{place.name} is a {KIND_NAMES[place.kind]}, which has no Business Interest", "city")
        if index in interests:
            raise table.error(f"there is already a Business Interest for {place.name}", "city")
        if price != wanted:
            raise table.error(f"the card for {place.name} costs ${wanted}, not ${price}", "price")
        interests[index] = Interest(place.name, place.hexes[0], price)
    for index, place in enumerate(places):
        if INTEREST_PRICE[place.kind] and index not in interests:
            line = tables[-1].line if tables else 1
            raise Table(str(path), "interest", line, {}, {}).error(f"{place.name} has no Business Interest card")
    return tuple(interests.values())
