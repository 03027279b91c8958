"""The cheapest track that joins major cities: a Steiner tree, found exactly (Dreyfus and Wagner)."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from operator import add

from milepost.rulebooks.crayon.board import MAJOR, NONE, Board, City
from milepost.rulebooks.crayon.prices import Prices

Ways = list[list[tuple[int, int]]]
FAR = 10**6


def cheapest_joining(board: Board, prices: Prices, how_many: int) -> dict[frozenset[str], int]:
    """What the cheapest network costs for every choice of so many major cities; standing links are free.

    Track may grow out of each major city, so the last segment of a line may be drawn out of the city that it joins: it
    costs the milepost outside, if that is cheaper than the city.
    """
    majors = [city for city in board.cities if city.size == MAJOR]
    ways = _ways(board, prices)
    to_reach = _to_reach(ways, majors)
    found = {}
    for chosen in range(1 << len(majors)):
        some = [city for bit, city in enumerate(majors) if chosen >> bit & 1]
        if len(some) == how_many:
            names = frozenset(city.name for city in some)
            found[names] = min(to_reach[chosen][milepost] for city in some for milepost in city.mileposts)
    return found


def _ways(board: Board, prices: Prices) -> Ways:
    """By milepost: from where it is reached, and for what price."""
    ways: Ways = [[] for _ in range(board.sea_from)]
    for here in range(board.sea_from):
        for there, edge in board.steps[here]:
            ways[there].append((here, _price(board, prices, edge, here, there)))
    free = [passage.edge for passage in board.passages]
    free += [edge for link in board.links if link.standing for edge in link.edges]
    for edge in free:
        a, b = board.edges[edge]
        ways[a].append((b, 0))
        ways[b].append((a, 0))
    return ways


def _price(board: Board, prices: Prices, edge: int, here: int, there: int) -> int:
    if board.belt[edge] != NONE:
        return 0
    costs = [prices.of(board, edge, there)]
    if board.terrain[there] == MAJOR:
        costs.append(prices.of(board, edge, here))
    return min(costs)


def _to_reach(ways: Ways, majors: Sequence[City]) -> list[list[int]]:
    """By set of cities (as bits), by milepost: the cheapest network from there to all of them."""
    reach: list[list[int]] = [[]]
    for chosen in range(1, 1 << len(majors)):
        cost = [FAR] * len(ways)
        if chosen & (chosen - 1) == 0:
            for milepost in majors[chosen.bit_length() - 1].mileposts:
                cost[milepost] = 0
        part = (chosen - 1) & chosen
        while part > chosen ^ part:
            cost = list(map(min, cost, map(add, reach[part], reach[chosen ^ part])))
            part = (part - 1) & chosen
        _spread(ways, cost)
        reach.append(cost)
    return reach


def _spread(ways: Ways, cost: list[int]) -> None:
    """Every milepost's cost lowered to what it is by way of its neighbours."""
    queue = [(spent, milepost) for milepost, spent in enumerate(cost) if spent < FAR]
    heapq.heapify(queue)
    while queue:
        spent, milepost = heapq.heappop(queue)
        if spent > cost[milepost]:
            continue
        for before, price in ways[milepost]:
            if spent + price < cost[before]:
                cost[before] = spent + price
                heapq.heappush(queue, (spent + price, before))
