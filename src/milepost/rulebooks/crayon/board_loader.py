"""From a text file to a board: everything is read, put together and checked here, and nowhere else."""

from __future__ import annotations

import hashlib
from importlib.resources.abc import Traversable

from milepost.rulebooks.crayon.board import FAR, SIZES, Board
from milepost.rulebooks.crayon.board_cities import read_cities, read_goods
from milepost.rulebooks.crayon.board_edges import Edges, read_crossings
from milepost.rulebooks.crayon.board_file import BoardFile, read_sections
from milepost.rulebooks.crayon.board_grid import Grid, mileposts, read_grid
from milepost.rulebooks.crayon.board_regions import read_areas, read_borders, read_coasts
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.source import Source


def load_board(file: Traversable, prices: Prices) -> Board:
    """The board in a file, for a rulebook with these prices; ContentError says where the file is wrong and why."""
    return _board(Source.read(file), prices)


def read_board(text: str, prices: Prices, file: str = "board") -> Board:
    """The board that a text describes (a saved game carries the text of a board that is not one of ours)."""
    return _board(Source(file, text), prices)


def _board(source: Source, prices: Prices) -> Board:
    sections = read_sections(source)
    grid = read_grid(source, sections.grid)
    land = mileposts(source, grid, sections.glyphs, prices.terrains)
    points = tuple(land)
    edges = Edges(points)
    cities = read_cities(source, sections, grid, land)
    goods = read_goods(source, sections, cities)
    edges.mark_belts(cities)
    crossings = read_crossings(source, sections, prices.crossings, edges)
    areas = read_areas(source, sections, edges)
    city_at = [-1] * len(points)
    for city in cities:
        for milepost in city.mileposts:
            city_at[milepost] = city.id
    board = Board(
        name=sections.name,
        about=sections.about,
        content=hashlib.sha256(source.text.encode()).hexdigest()[:16],
        terrains=prices.terrains,
        crossing_kinds=prices.crossings,
        points=points,
        codes=tuple(edges.codes),
        terrain=bytes(land.values()),
        city_at=tuple(city_at),
        steps=edges.steps(),
        edges=edges.ends,
        edge_kind=bytes(edges.kind),
        edge_crossing=tuple(edges.crossing),
        belt=tuple(edges.belt),
        cities=cities,
        goods=goods,
        crossings=crossings,
        coasts=read_coasts(source, sections, edges),
        borders=read_borders(source, sections, edges, areas),
        areas=areas,
        projection=sections.projection,
        _ids=edges.codes,
        _joined=edges.ids,
    )
    _all_joined(source, grid, board)
    _counted(source, sections, board)
    return board


def _all_joined(source: Source, grid: Grid, board: Board) -> None:
    """Every milepost has a neighbour, and every city can be reached from every other."""
    for milepost, steps in enumerate(board.steps):
        if not steps:
            reason = f"{board.codes[milepost]} stands alone: no edge leads to it"
            raise source.fault_at(grid.line(board.points[milepost]), reason)
    first = board.cities[0]
    far = board.distances(first.centre)
    for city in board.cities:
        if far[city.centre] == FAR:
            reason = f"{city.name} cannot be reached from {first.name}"
            raise source.fault(reason, f"city.{SIZES[city.size]}", city.name)


def _counted(source: Source, file: BoardFile, board: Board) -> None:
    """[counts] says how many there should be, so that a slip of the pen is noticed."""
    have = {
        "mileposts": len(board.codes),
        "cities": len(board.cities),
        **{size: sum(city.size == s for city in board.cities) for s, size in enumerate(SIZES)},
        "goods": len(board.goods),
        "chips": sum(good.chips for good in board.goods),
        **{kind: board.edge_kind.count(k) for k, kind in enumerate(board.crossing_kinds) if k},
    }
    for name, count in file.counts.items():
        if name not in have:
            raise source.fault(f"nothing is counted as {name!r} (only {', '.join(have)})", "counts", name)
        if have[name] != count:
            raise source.fault(f"[counts] says {count} {name}, but there are {have[name]}", "counts", name)
