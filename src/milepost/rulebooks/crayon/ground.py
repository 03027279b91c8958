"""The board as the rules read it: flat tables by milepost, by edge and by directed segment.

A directed segment is `2 * edge + direction`: direction 0 runs from the edge's first milepost to its second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final

from milepost.rulebooks.crayon.board import Board

NO_CITY: Final = 255
SMALL, MEDIUM, MAJOR = 0, 1, 2
CITY_PRICES: Final = {SMALL: 3, MEDIUM: 3, MAJOR: 5}


class Ground:
    """A board with an edition's prices on it."""

    def __init__(self, board: Board, terrain_prices: Mapping[int, int], crossing: int) -> None:
        self.board = board
        self.mileposts = len(board.terrain)
        self.edges = len(board.edges)
        self.to = tuple(end for a, b in board.edges for end in (b, a))
        self.start = tuple(end for a, b in board.edges for end in (a, b))
        self.city = self._cities()
        self.size = bytes(city.size for city in board.cities)
        self.inner = bytes(
            self.city[a] != NO_CITY and self.city[a] == self.city[b] for a, b in board.edges
        )
        self.closed = bytes(board.closed)
        self.river = tuple(board.river)
        entry = [
            CITY_PRICES[self.size[self.city[m]]] if self.city[m] != NO_CITY else terrain_prices[board.terrain[m]]
            for m in range(self.mileposts)
        ]
        wet = [crossing if board.river[e] or board.channel[e] else 0 for e in range(self.edges)]
        self.price = bytes(entry[self.to[d]] + wet[d >> 1] for d in range(2 * self.edges))
        self.buildable = bytes(not self.inner[e] and not self.closed[e] for e in range(self.edges))
        self.outs = self._outs()
        self.steps = self._steps()
        majors = [m for m in range(self.mileposts) if self.is_major(m)]
        self.major_outs = tuple(d for m in majors for d in self.outs[m])
        self.city_edges = self._city_edges()
        self.plain = bytes(
            self.city[self.to[d]] == NO_CITY and self.city[self.start[d]] == NO_CITY for d in range(2 * self.edges)
        )
        self.supplies = tuple(frozenset(city.goods) for city in board.cities)
        self.majors = tuple(c for c in range(len(board.cities)) if self.size[c] == MAJOR)

    def is_major(self, milepost: int) -> bool:
        return self.city[milepost] != NO_CITY and self.size[self.city[milepost]] == MAJOR

    def _cities(self) -> bytes:
        table = bytearray([NO_CITY]) * self.mileposts
        for number, city in enumerate(self.board.cities):
            for milepost in city.mileposts:
                table[milepost] = number
        return bytes(table)

    def _outs(self) -> tuple[tuple[int, ...], ...]:
        outs: list[list[int]] = [[] for _ in range(self.mileposts)]
        for d in range(2 * self.edges):
            if self.buildable[d >> 1]:
                outs[self.start[d]].append(d)
        return tuple(map(tuple, outs))

    def _steps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By milepost: its neighbours, each with the edge between, where a train could ever run."""
        steps: list[list[tuple[int, int]]] = [[] for _ in range(self.mileposts)]
        for edge, (a, b) in enumerate(self.board.edges):
            if not self.closed[edge]:
                steps[a].append((b, edge))
                steps[b].append((a, edge))
        return tuple(map(tuple, steps))

    def _city_edges(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple({d >> 1: None for milepost in city.mileposts for d in self.outs[milepost]})
            for city in self.board.cities
        )

    def within(self, starts: Iterable[int], radius: int) -> bytes:
        """By milepost: whether it is at most `radius` steps from one of `starts`, over edges that are not closed."""
        reached = bytearray(self.mileposts)
        queue = deque((milepost, 0) for milepost in starts)
        for milepost, _ in queue:
            reached[milepost] = 1
        while queue:
            milepost, steps = queue.popleft()
            if steps == radius:
                continue
            for neighbour, _ in self.steps[milepost]:
                if not reached[neighbour]:
                    reached[neighbour] = 1
                    queue.append((neighbour, steps + 1))
        return bytes(reached)
