"""Coasts, borders and areas: named mileposts that events are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from milepost.rulebooks.crayon.board import PLAIN, Region
from milepost.rulebooks.crayon.board_edges import Edges
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.lattice import NEIGHBOURS, Point, point
from milepost.rulebooks.crayon.source import Source


def read_coasts(source: Source, file: BoardFile, edges: Edges) -> tuple[Region, ...]:
    """Coasts: mileposts that touch water, where a neighbour is missing or an edge crosses something."""
    dry = [0] * len(edges.mileposts)
    for edge, ends in enumerate(edges.ends):
        if edges.kind[edge] == PLAIN:
            for milepost in ends:
                dry[milepost] += 1
    coasts: list[Region] = []
    for name, text in file.coasts.items():
        mileposts = _mileposts(source, "coast", name, text, edges.mileposts)
        for milepost, word in mileposts.items():
            if dry[milepost] == len(NEIGHBOURS):
                raise source.fault(f"{name}: {word} lies inland, with land on all six sides", "coast", name, word)
        coasts.append(Region(len(coasts), name, frozenset(mileposts)))
    return tuple(coasts)


def read_areas(source: Source, file: BoardFile, edges: Edges) -> tuple[Region, ...]:
    """Areas: any mileposts that belong together."""
    areas: list[Region] = []
    for name, text in file.areas.items():
        areas.append(Region(len(areas), name, frozenset(_mileposts(source, "area", name, text, edges.mileposts))))
    return tuple(areas)


def read_borders(source: Source, file: BoardFile, edges: Edges, areas: Sequence[Region]) -> tuple[Region, ...]:
    """Borders: where two areas meet. A milepost touches the border when an edge from it leads over the border."""
    borders: list[Region] = []
    named = {area.name: area.mileposts for area in areas}
    for name, sides in file.borders.items():
        for side in sides:
            if side not in named:
                raise source.fault(f"{name}: there is no area called {side!r}", "border", name)
        one, other = (named[side] for side in sides)
        if one & other:
            raise source.fault(f"{name}: {sides[0]} and {sides[1]} overlap", "border", name)
        over = [
            edge for edge, (a, b) in enumerate(edges.ends) if (a in one and b in other) or (a in other and b in one)
        ]
        if not over:
            raise source.fault(f"{name}: {sides[0]} and {sides[1]} do not touch", "border", name)
        touching = frozenset(milepost for edge in over for milepost in edges.ends[edge])
        borders.append(Region(len(borders), name, touching, frozenset(over)))
    return tuple(borders)


def _mileposts(source: Source, table: str, name: str, text: str, ids: Mapping[Point, int]) -> dict[int, str]:
    """The mileposts that a text lists, with the word that names each: K12, or the run K12:K18 down a column."""
    found: dict[int, str] = {}
    for word in text.split():
        ends = [(code, point(code)) for code in word.split(":")]
        places = [place for _, place in ends if place is not None]
        if len(places) != len(ends) or len(ends) > 2:
            reason = f"{name}: {word!r} is no milepost and no run of mileposts; write K12 or K12:K18"
            raise source.fault(reason, table, name, word)
        for code, place in ends:
            if place not in ids:
                raise source.fault(f"{name}: the grid has no milepost {code}", table, name, word)
        (column, top), (last_column, bottom) = places[0], places[-1]
        if column != last_column or top > bottom:
            raise source.fault(f"{name}: the run {word} must go down one column", table, name, word)
        for half in range(top, bottom + 1, 2):
            milepost = ids.get((column, half))
            if milepost in found:
                raise source.fault(f"{name}: {word} names a milepost for the second time", table, name, word)
            if milepost is not None:
                found[milepost] = word
    if not found:
        raise source.fault(f"{name} lists no mileposts, like K12 or K12:K18", table, name)
    return found
