"""The sea as ships cross it: how far every port is, the shortest way there, and the turns it takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from milepost.rulebooks.crayon.board import FAR, Board
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.staff import Ship
from milepost.rulebooks.iron_dragon.state import DragonState

Lanes = dict[int, tuple[tuple[int, int], ...]]
"""By port: (another port, sea points to it)."""
KNOWN: Final = 256


@lru_cache(maxsize=KNOWN)
def soundings(board: Board, goal: int) -> bytes:
    """From every sea point and port: how many steps a ship makes to `goal`; a port on the way would end the trip."""
    far = bytearray([FAR]) * len(board.codes)
    far[goal] = distance = 0
    ring = [goal]
    while ring and distance < FAR - 1:
        distance += 1
        wider = []
        for point in ring:
            if point in board.ports and point != goal:
                continue
            for near in board.sea[point]:
                if far[near] == FAR:
                    far[near] = distance
                    wider.append(near)
        ring = wider
    return bytes(far)


@lru_cache(maxsize=8)
def lanes(board: Board) -> Lanes:
    """Every trip from port to port; ports that are neighbours on land need no ship."""
    found: Lanes = {}
    for port in sorted(board.ports):
        far = soundings(board, port)
        found[port] = tuple(
            (other, far[other])
            for other in sorted(board.ports)
            if other != port and far[other] < FAR and board.edge(port, other) < 0
        )
    return found


def sea_way(board: Board, start: int, goal: int) -> list[int] | None:
    """The sea points and ports of a shortest trip, both ends included; None where no water leads."""
    far = soundings(board, goal)
    way = [start]
    if far[start] == FAR:
        return None
    while way[-1] != goal:
        here = way[-1]
        onward = [near for near in board.sea[here] if near == goal or near not in board.ports]
        best = min(onward, key=lambda near: far[near], default=-1)
        if best < 0 or (far[best] >= far[here] and here != start):
            return None
        way.append(best)
    return way


def expected_ship(state: DragonState, seat: int) -> tuple[int, int]:
    """The speed and the fare to reckon with before a ship is turned up: the middle one, or the best of several."""
    employed = people(state, seat)
    ships: list[Ship] = sorted(state.game.staff.ships, key=lambda ship: ship.speed)
    drawn = employed.ships_drawn if employed is not None else 1
    ship = ships[len(ships) * drawn // (drawn + 1)]
    return ship.speed, ship.boarding if employed is None or employed.pays_boarding else 0


def boarding_banned(state: DragonState) -> bool:
    return "boarding" in state.banned
