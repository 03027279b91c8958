"""From a text file to a board: everything is read, put together and checked here, and nowhere else."""

from __future__ import annotations

import hashlib
from importlib.resources.abc import Traversable

from milepost.rulebooks.crayon.board import NONE, SIZES, Board
from milepost.rulebooks.crayon.board_cities import read_cities, read_goods
from milepost.rulebooks.crayon.board_edges import Edges, read_crossings
from milepost.rulebooks.crayon.board_file import BoardFile, read_sections
from milepost.rulebooks.crayon.board_joints import read_links, read_passages
from milepost.rulebooks.crayon.board_places import Places, read_places
from milepost.rulebooks.crayon.board_regions import read_areas, read_borders, read_coasts
from milepost.rulebooks.crayon.board_sea import read_ports, sea_lanes
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
    places = read_places(source, sections, prices.terrains)
    edges = Edges(places)
    cities = read_cities(source, sections, places)
    goods = read_goods(source, sections, cities)
    edges.mark_belts(cities)
    crossings = read_crossings(source, sections, prices.crossings, edges)
    areas = read_areas(source, sections, edges)
    coasts = read_coasts(source, sections, edges)
    borders = read_borders(source, sections, edges, areas)
    city_at = [NONE] * len(places.points)
    for city in cities:
        for milepost in city.mileposts:
            city_at[milepost] = city.id
    ports = read_ports(source, sections, places, city_at, prices.terrains)
    passages = read_passages(source, sections, edges, prices.terrains)
    links = read_links(source, sections, edges, cities)
    codes = places.all_codes()
    board = Board(
        name=sections.name,
        about=sections.about,
        content=hashlib.sha256(source.text.encode()).hexdigest()[:16],
        terrains=prices.terrains,
        crossing_kinds=prices.crossings,
        points=tuple(places.points),
        codes=tuple(codes),
        terrain=bytes(places.terrain),
        city_at=tuple(city_at),
        steps=edges.steps(),
        edges=tuple(edges.ends),
        edge_kind=bytes(edges.kind),
        edge_crossing=tuple(edges.crossing),
        belt=tuple(edges.belt),
        cities=cities,
        goods=goods,
        crossings=crossings,
        coasts=coasts,
        borders=borders,
        areas=areas,
        projection=sections.projection,
        maps=tuple(sheet.name for sheet in places.sheets),
        map_of=bytes(places.map_of) if len(places.sheets) > 1 else b"",
        sea_from=places.land if places.sea else 0,
        sea=sea_lanes(source, places, ports),
        ports=ports,
        passages=passages,
        links=links,
        _ids=codes,
        _joined=edges.ids,
    )
    _all_joined(source, places, board)
    _counted(source, sections, places, board)
    return board


def _all_joined(source: Source, places: Places, board: Board) -> None:
    """Every milepost has a neighbour, and every city can be reached from every other, by whatever way."""
    for milepost, steps in enumerate(board.steps[: places.land]):
        if not steps:
            reason = f"{board.codes[milepost]} stands alone: no edge leads to it"
            raise source.fault_at(places.line(milepost), reason)
    first = board.cities[0]
    reached = _reached(board, first.centre)
    for city in board.cities:
        if city.centre not in reached:
            reason = f"{city.name} cannot be reached from {first.name}"
            raise source.fault(reason, f"city.{SIZES[city.size]}", city.name)


def _reached(board: Board, start: int) -> set[int]:
    """Everything that can be reached over land, through passages, by magic and by sea."""
    beyond: dict[int, list[int]] = {}
    for joint in (
        *(passage.edge for passage in board.passages),
        *(edge for link in board.links for edge in link.edges),
    ):
        for a, b in (board.edges[joint], board.edges[joint][::-1]):
            beyond.setdefault(a, []).append(b)
    reached, ring = {start}, [start]
    while ring:
        here = ring.pop()
        lanes = board.sea[here] if board.sea else ()
        for there in (*(neighbour for neighbour, _ in board.steps[here]), *lanes, *beyond.get(here, ())):
            if there not in reached:
                reached.add(there)
                ring.append(there)
    return reached


def _counted(source: Source, file: BoardFile, places: Places, board: Board) -> None:
    """[counts] says how many there should be, so that a slip of the pen is noticed."""
    have = {
        "mileposts": places.land,
        **{terrain: board.terrain.count(t) for t, terrain in enumerate(board.terrains)},
        "ports": len(board.ports),
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
