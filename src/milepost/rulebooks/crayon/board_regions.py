"""Coasts, borders and areas: named mileposts that events are about."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.rulebooks.crayon.board import PLAIN, Region
from milepost.rulebooks.crayon.board_edges import Edges
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.board_places import Places
from milepost.rulebooks.crayon.lattice import NEIGHBOURS
from milepost.rulebooks.crayon.source import Source


def read_coasts(source: Source, file: BoardFile, edges: Edges) -> tuple[Region, ...]:
    """Coasts: mileposts that touch water, where a neighbour is missing or an edge crosses something."""
    dry = [0] * edges.places.land
    for edge, ends in enumerate(edges.ends):
        if edges.kind[edge] == PLAIN:
            for milepost in ends:
                dry[milepost] += 1
    coasts: list[Region] = []
    for name, text in file.coasts.items():
        mileposts = listed(source, "coast", name, text, edges.places)
        for milepost, word in mileposts.items():
            if dry[milepost] == len(NEIGHBOURS):
                raise source.fault(f"{name}: {word} lies inland, with land on all six sides", "coast", name, word)
        coasts.append(Region(len(coasts), name, frozenset(mileposts)))
    return tuple(coasts)


def read_areas(source: Source, file: BoardFile, edges: Edges) -> tuple[Region, ...]:
    """Areas: any mileposts that belong together."""
    areas: list[Region] = []
    for name, text in file.areas.items():
        areas.append(Region(len(areas), name, frozenset(listed(source, "area", name, text, edges.places))))
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


def listed(source: Source, table: str, name: str, text: str, places: Places) -> dict[int, str]:
    """The mileposts that a text lists, with the word that names each: K12, or the run K12:K18 down a column."""
    found: dict[int, str] = {}
    for word in text.split():
        for milepost in _run(source, table, name, word, places):
            if milepost in found:
                raise source.fault(f"{name}: {word} names a milepost for the second time", table, name, word)
            found[milepost] = word
    if not found:
        raise source.fault(f"{name} lists no mileposts, like K12 or K12:K18", table, name)
    return found


def _run(source: Source, table: str, name: str, word: str, places: Places) -> list[int]:
    """One milepost, or all from the first to the last of a run that stand on land."""
    alone = places.codes.get(word)
    if alone is not None:
        return [alone]
    first, colon, last = word.partition(":")
    top, bottom = places.spot(first), places.spot(last if colon else first)
    if top is None or bottom is None:
        reason = f"{name}: {word!r} is no milepost and no run of mileposts; write K12 or K12:K18"
        raise source.fault(reason, table, name, word)
    for code, (sheet, end) in ((first, top), (last, bottom)):
        if end not in places.mileposts[sheet]:
            raise source.fault(f"{name}: the grid has no milepost {code}", table, name, word)
    (sheet, (column, north)), (other, (beside, south)) = top, bottom
    if sheet != other or column != beside or north > south:
        raise source.fault(f"{name}: the run {word} must go down one column", table, name, word)
    here = places.mileposts[sheet]
    return [here[column, half] for half in range(north, south + 1, 2) if (column, half) in here]
