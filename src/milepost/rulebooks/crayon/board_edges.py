"""The edges of a board and what they cross: rivers, channels and closed shores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from milepost.rulebooks.crayon.board import CLOSED, MAJOR, NONE, PLAIN, City, Crossing
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.board_places import Places
from milepost.rulebooks.crayon.source import Source

Ends = tuple[int, int]

_ONWARD = ((0, 2), (1, -1), (1, 1))
"""S, NE and SE: the neighbours that come later in the order of mileposts, nearest first."""


class Edges:
    """Every pair of neighbouring mileposts, in order, with what each crosses; then the joints of maps and cities."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.ends: list[Ends] = []
        for mileposts in places.mileposts:
            for (column, half), a in mileposts.items():
                for east, south in _ONWARD:
                    b = mileposts.get((column + east, half + south))
                    if b is not None:
                        self.ends.append((a, b))
        self.on_ground = len(self.ends)
        """Edges from here on join what does not lie side by side; distances do not count them."""
        self.ids = {pair: edge for edge, pair in enumerate(self.ends)}
        self.kind = bytearray(len(self.ends))
        self.crossing = [NONE] * len(self.ends)
        self.belt = [NONE] * len(self.ends)

    def join(self, a: int, b: int) -> int:
        """A new edge between two mileposts that are no neighbours: through a passage, or by magic."""
        pair = (a, b) if a < b else (b, a)
        self.ends.append(pair)
        self.ids[pair] = edge = len(self.ends) - 1
        self.kind.append(PLAIN)
        self.crossing.append(NONE)
        self.belt.append(NONE)
        return edge

    def mark_belts(self, cities: Sequence[City]) -> None:
        """The edges inside the red area of each major city."""
        for city in cities:
            if city.size == MAJOR:
                for a in city.mileposts:
                    for b in city.mileposts:
                        edge = self.ids.get((a, b))
                        if edge is not None:
                            self.belt[edge] = city.id

    def steps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """From each milepost, (neighbour, edge) over every edge on the ground that is not closed."""
        around: list[list[tuple[int, int]]] = [[] for _ in self.places.points]
        for edge, (a, b) in enumerate(self.ends[: self.on_ground]):
            if self.kind[edge] != CLOSED:
                around[a].append((b, edge))
                around[b].append((a, edge))
        return tuple(tuple(sorted(steps)) for steps in around)


def read_crossings(source: Source, file: BoardFile, kinds: Sequence[str], edges: Edges) -> tuple[Crossing, ...]:
    """Every river, channel and closed shore; each edge is marked with the one that it crosses."""
    crossings: list[Crossing] = []
    for table, kind, name, text in _listed(source, file, kinds):
        marked: list[int] = []
        for word in text.split():
            edge = _edge(source, table, name, word, edges)
            if edges.crossing[edge] != NONE or edge in marked:
                other = crossings[edges.crossing[edge]].name if edge not in marked else name
                raise source.fault(f"{name}: {word} already crosses {other}", table, name, word)
            if edges.belt[edge] != NONE:
                raise source.fault(f"{name}: {word} lies inside a major city", table, name, word)
            marked.append(edge)
        if not marked:
            raise source.fault(f"{name} lists no edges, like K12-L12", table, name)
        for edge in marked:
            edges.kind[edge] = kind
            edges.crossing[edge] = len(crossings)
        crossings.append(Crossing(len(crossings), name, kind, tuple(marked)))
    return tuple(crossings)


def _listed(source: Source, file: BoardFile, kinds: Sequence[str]) -> Iterator[tuple[str, int, str, str]]:
    """Table, kind, name and edges of everything that can be crossed or is closed."""
    for kind, named in file.crossings.items():
        table = f"crossing.{kind}"
        if kind not in kinds or kinds.index(kind) in (PLAIN, CLOSED):
            known = ", ".join(kinds[CLOSED + 1 :])
            raise source.fault(f"there is no crossing of the kind {kind!r} (there are {known})", table)
        for name, text in named.items():
            yield table, kinds.index(kind), name, text
    for name, text in file.closed.items():
        yield "closed", CLOSED, name, text


def _edge(source: Source, table: str, name: str, word: str, edges: Edges) -> int:
    """The edge that a word like K12-L12 names."""
    one, _, other = word.partition("-")
    a, b = edges.places.codes.get(one), edges.places.codes.get(other)
    if a is None or b is None:
        if edges.places.spot(one) is None or edges.places.spot(other) is None:
            raise source.fault(f"{name}: {word!r} is no edge; write it like K12-L12", table, name, word)
        missing = one if a is None else other
        raise source.fault(f"{name}: the grid has no milepost {missing}", table, name, word)
    edge = edges.ids.get((a, b) if a < b else (b, a))
    if edge is None:
        raise source.fault(f"{name}: {one} and {other} are no neighbours", table, name, word)
    return edge
