"""What the cards to come are worth: every demand of the deck, priced on the track that a seat has or will have.

A plan leaves behind a train in some city, cards in hand, cash and new track. The train and the cards are worth what the
best demand brings from there, over the cards in hand and those that may be drawn; the track is worth what the best
demand of a whole new hand brings on it, on average. All is in money, with time at its price.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Final

from milepost.bots.crayon.network import FAR, KEPT, Network, least_of
from milepost.rulebooks.crayon.board import Good
from milepost.rulebooks.crayon.deck import DEMANDS_A_CARD, Deck, Demand
from milepost.rulebooks.crayon.ground import Ground

SERVED: Final = 0.75
"""Demands that bring more than this part of all others are served whenever they are seen."""
CHOICE: Final = 6
"""How quickly the chance falls for others."""
SLIGHT: Final = 0.3
"""Cities that are worth less are left out."""
LASTS: Final = 0.5
"""The most of its price that new track is worth to later trips, at first sight: no bound may be too high."""


def expected_best(values: Sequence[float], draws: int, floor: float) -> float:
    """What the best of `floor` and so many draws from `values`, which fall, is worth on average."""
    count, total, left = len(values), 0.0, 1.0
    if not draws or not count:
        return floor
    for number, value in enumerate(values):
        if value <= floor:
            break
        below = ((count - number - 1) / count) ** draws
        total += value * (left - below)
        left = below
    return total + left * floor


_Priced = tuple[int, int, list[tuple[int, float, int]]]
"""A demand: what it brings once its city is joined, what that costs; by source what the way from it costs, and its own
joining."""


_Asked = tuple[int, int, tuple[int, ...]]
"""A demand: what it pays, its city, and the cities that have what it asks for."""


def _as_asked(demand: Demand, goods: Sequence[Good]) -> _Asked:
    return demand.pays, demand.city, goods[demand.good].cities


@lru_cache(maxsize=KEPT)
def _asked(cards: Deck, hand: frozenset[int], ground: Ground) -> list[_Asked]:
    """The demands of the deck without a hand: the same on every network."""
    goods = ground.board.goods
    return [_as_asked(d, goods) for card, some in enumerate(cards.demands) if card not in hand for d in some]


class Prospects:
    """The deck on one network, with a milepost at a price in money."""

    def __init__(self, cards: Deck, hand: frozenset[int], network: Network, milepost: float, least: float) -> None:
        self.cards, self.network, self.milepost = cards, network, milepost
        self.least = least
        """What a hand is worth in which nothing can be served: it is thrown away."""
        self.asked = _asked(cards, hand, network.ground)
        self._to_come = self._priced(self.asked)
        self._falling: dict[tuple[int, int], list[float]] = {}
        self._after: dict[tuple[int, frozenset[int], int, int], float] = {}

    def _priced(self, demands: list[_Asked]) -> list[_Priced]:
        link, way, milepost = self.network.link, self.network.way, self.milepost
        found: list[_Priced] = []
        for pays, to, cities in demands:
            sources = [(s, milepost * way[s][to] + link[s], link[s]) for s in cities]
            found.append((pays - link[to], link[to], sources))
        return found

    def surpluses(self, begin: Sequence[float], demands: list[_Priced], cash: int = FAR) -> list[float]:
        """What demands bring, their track and their time paid; `begin` is by city how far the train is from it."""
        milepost, never = self.milepost, inf
        first = [milepost * far for far in begin]
        found = []
        for brings, joining, sources in demands:
            spare, lowest = cash - joining, never
            for source, rest, link in sources:
                cost = first[source] + rest
                if cost < lowest and link <= spare:
                    lowest = cost
            found.append(brings - lowest)
        return found

    def after(self, city: int, kept: frozenset[int], most: int, cash: int) -> float:
        """What the best next demand brings from a city, with these cards and new ones up to a hand of `most`."""
        cash = max(0, min(cash, 60)) // 4 * 4
        key = (city, kept, most, cash)
        known = self._after.get(key)
        if known is None:
            begin = self.network.way[city]
            falling = self._falling.get((city, cash))
            if falling is None:
                falling = sorted(self.surpluses(begin, self._to_come, cash), reverse=True)
                self._falling[city, cash] = falling
            goods = self.network.board.goods
            held = self._priced([_as_asked(demand, goods) for card in kept for demand in self.cards.demands[card]])
            floor = max([self.least, *self.surpluses(begin, held, cash)])
            known = self._after[key] = expected_best(falling, DEMANDS_A_CARD * (most - len(kept)), floor)
        return known

    def average(self, most: int) -> float:
        """What the best demand of a whole new hand brings on this network, on average."""
        way = self.network.way
        begin = self.network.joined or range(len(way))
        dead = [sum([way[e][s] for e in begin]) / len(begin) / 2 for s in range(len(way))]
        falling = sorted(self.surpluses(dead, self._to_come), reverse=True)
        return expected_best(falling, DEMANDS_A_CARD * most, self.least)


prospects_on = lru_cache(maxsize=KEPT)(Prospects)
"""The same, remembered as long as the networks are."""


class Worths:
    """What it is worth to later trips to have joined a city: by how much it lifts the demands that ask for it."""

    def __init__(self, prospects: Prospects, need: float) -> None:
        self.prospects = prospects
        network = prospects.network
        worth = self._worths(need)
        unjoined = [city for city, some in enumerate(worth) if network.link[city] and some > SLIGHT]
        self._prices = [(network.prices[city], network.link[city]) for city in unjoined]
        self._worth = [worth[city] for city in unjoined]
        self._edges = network.board.edges
        self._left: dict[frozenset[int], list[float]] = {}

    def _worths(self, need: float) -> list[float]:
        deck, milepost = self.prospects.asked, self.prospects.milepost
        link, way = self.prospects.network.link, self.prospects.network.way
        begin = self.prospects.network.joined or range(len(way))
        dead = [sum([way[e][s] for e in begin]) / len(begin) / 2 for s in range(len(way))]
        ways = [
            [(pays - milepost * (dead[s] + way[s][to]), s) for s in sources] or [(-FAR, 0)]
            for pays, to, sources in deck
        ]
        values = [
            max([value - link[s] for value, s in some]) - link[to] for (_, to, _), some in zip(deck, ways, strict=True)
        ]
        rising = sorted(values)
        chance = [min(1.0, number / len(rising) / SERVED) ** CHOICE for number in range(len(rising))]
        served = sum([pays * chance[bisect_left(rising, v)] for (pays, _, _), v in zip(deck, values, strict=True)])
        seen = min(1.0, need / max(1.0, served))
        sums = [0.0]
        for number, (low, high) in enumerate(pairwise(rising)):
            sums.append(sums[-1] + chance[number] * (high - low))

        def lift(value: float, gain: float) -> float:
            """What it is worth that one demand brings so much more: it counts as far as it is served then."""
            number = bisect_left(rising, value + gain)
            beyond = value + gain - rising[number - 1]
            return seen * (sums[number - 1] + chance[number - 1] * beyond - sums[bisect_left(rising, value)])

        worth = [0.0] * len(link)
        for (_, to, _), value, some in zip(deck, values, ways, strict=True):
            if link[to]:
                worth[to] += lift(value, link[to])
            for bare, s in some:
                gain = bare - link[to] - value
                if link[s] and gain > 0:
                    worth[s] += lift(value, gain)
        return worth

    def left(self, laid: frozenset[int]) -> list[float]:
        """By city that is worth joining: the part of its price that is left once these edges have been built."""
        known = self._left.get(laid)
        if known is None:
            ends = list({end for edge in laid for end in self._edges[edge]})
            known = self._left[laid] = [min(1.0, least_of(row, ends, price) / price) for row, price in self._prices]
        return known

    def lasting(self, left: list[float]) -> float:
        """What track is worth to later trips that leaves these parts of the prices."""
        total = 0.0
        for number, worth in enumerate(self._worth):
            total += worth * (1 - left[number])
        return total
