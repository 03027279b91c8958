"""What joins mileposts that do not lie side by side: passages from one map to another, and magic between cities."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.rulebooks.crayon.board import MAJOR, NONE, City, Link, Passage
from milepost.rulebooks.crayon.board_edges import Edges
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.source import Source

ENTRANCE = "entrance"
"""The terrain at both ends of a passage."""


def read_passages(source: Source, file: BoardFile, edges: Edges, terrains: tuple[str, ...]) -> tuple[Passage, ...]:
    """Every passage, with an edge of its own between its two ends."""
    places = edges.places
    entrance = terrains.index(ENTRANCE) if ENTRANCE in terrains else NONE
    passages: list[Passage] = []
    used: dict[int, str] = {}
    for name, words in file.passages.items():
        ends: list[int] = []
        for word in words:
            end = places.codes.get(word)
            if end is None:
                raise source.fault(f"{name}: there is no milepost {word!r}", "passage", name)
            if places.terrain[end] != entrance:
                raise source.fault(f"{name}: the grid does not mark {word} as an entrance", "passage", name)
            if end in used:
                raise source.fault(f"{name}: {word} already belongs to {used[end]}", "passage", name)
            used[end] = name
            ends.append(end)
        above, below = ends
        if places.map_of[above] != 0 or places.map_of[below] == 0:
            reason = f"{name}: a passage leads from the surface to another map, the surface first"
            raise source.fault(reason, "passage", name)
        passages.append(Passage(len(passages), name, above, below, edges.join(above, below)))
    for milepost in range(places.land):
        if places.terrain[milepost] == entrance and milepost not in used:
            reason = f"{places.code(milepost)} is marked as an entrance, but no passage leads through it"
            raise source.fault_at(places.line(milepost), reason)
    return tuple(passages)


def read_links(source: Source, file: BoardFile, edges: Edges, cities: Sequence[City]) -> tuple[Link, ...]:
    """Every link, with an edge from each milepost of one city to each of the other."""
    named = {city.name: city for city in cities if city.size == MAJOR}
    links: list[Link] = []
    for name, entry in file.links.items():
        for city in entry.cities:
            if city not in named:
                raise source.fault(f"{name}: there is no major city called {city!r}", "link", name)
        one, other = (named[city] for city in entry.cities)
        if one is other:
            raise source.fault(f"{name} joins {one.name} with itself", "link", name)
        if any((min(a, b), max(a, b)) in edges.ids for a in one.mileposts for b in other.mileposts):
            raise source.fault(f"{name}: {one.name} and {other.name} are joined already", "link", name)
        joined = tuple(edges.join(a, b) for a in one.mileposts for b in other.mileposts)
        links.append(Link(len(links), name, (one.id, other.id), joined, entry.standing))
    return tuple(links)
