"""The sea of a board: the points that ships sail over, and the ports where they land.

Sea points are joined when they stand side by side on the lattice: the land between two bays always stands on points of
its own, so a ship cannot slip through it. A port is joined to the sea points beside it, and never straight to another
port.
"""

from __future__ import annotations

from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.board_file import BoardFile
from milepost.rulebooks.crayon.board_places import Places
from milepost.rulebooks.crayon.board_regions import listed
from milepost.rulebooks.crayon.lattice import NEIGHBOURS
from milepost.rulebooks.crayon.source import Source

PORT = "port"
"""The terrain of a port outside a city; one in a city keeps the city's."""

Lanes = tuple[tuple[int, ...], ...]


def read_ports(
    source: Source, file: BoardFile, places: Places, city_at: list[int], terrains: tuple[str, ...]
) -> frozenset[int]:
    """Every milepost that [sea] lists as a port: in a city, or marked as a port by the grid."""
    port = terrains.index(PORT) if PORT in terrains else NONE
    words = listed(source, "sea", "ports", file.sea.ports, places) if file.sea.ports.strip() else {}
    for milepost, word in words.items():
        if places.terrain[milepost] != port and city_at[milepost] == NONE:
            raise source.fault(f"{word} is no city, and the grid does not mark it as a port", "sea", "ports", word)
        if not _beside(places, milepost):
            raise source.fault(f"the port {word} touches no sea point", "sea", "ports", word)
    for milepost in range(places.land):
        if places.terrain[milepost] == port and milepost not in words:
            reason = f"{places.code(milepost)} is marked as a port, but [sea] does not list it among its ports"
            raise source.fault_at(places.line(milepost), reason)
    return frozenset(words)


def sea_lanes(source: Source, places: Places, ports: frozenset[int]) -> Lanes:
    """By milepost and sea point: where a ship goes from there in one move. Empty on a board without a sea."""
    if not places.sea:
        return ()
    lanes: list[list[int]] = [[] for _ in places.points]
    for number in places.sea.values():
        lanes[number] = _beside(places, number)
    for port in ports:
        lanes[port] = _beside(places, port)
        for number in lanes[port]:
            lanes[number].append(port)
    for number in places.sea.values():
        if not lanes[number]:
            reason = f"the sea point {places.code(number)} stands alone: no ship can reach it"
            raise source.fault_at(places.line(number), reason)
    return tuple(tuple(sorted(some)) for some in lanes)


def _beside(places: Places, number: int) -> list[int]:
    """The sea points round a point of the surface."""
    if places.map_of[number]:
        return []
    column, half = places.points[number]
    around = ((column + east, half + south) for east, south in NEIGHBOURS)
    return [places.sea[point] for point in around if point in places.sea]
