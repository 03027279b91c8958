"""What the cards to come are worth: every demand of the deck, priced on the track that a seat has or will have.

A plan leaves behind a train in some city, cards in hand, cash and new track. The train and the cards are worth what the
best demand brings from there, over the cards in hand and those that may be drawn; the track is worth what the best
demand of a whole new hand brings on it, on average. All is in money, with time at its price.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Final

from milepost.bots.crayon.network import FAR, KEPT, Network, least_of
from milepost.rulebooks.crayon.deck import DEMANDS_A_CARD, Deck, Demand

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


class Prospects:
    """The deck on one network, with a milepost at a price in money."""

    def __init__(self, cards: Deck, hand: frozenset[int], network: Network, milepost: float, least: float) -> None:
        self.cards, self.network, self.milepost = cards, network, milepost
        self.least = least
        """What a hand is worth in which nothing can be served: it is thrown away."""
        self.deck = [demand for card, some in enumerate(cards.demands) if card not in hand for demand in some]
        self._to_come = self._priced(self.deck)
        self._falling: dict[tuple[int, int], list[float]] = {}
        self._after: dict[tuple[int, frozenset[int], int, int], float] = {}

    def _priced(self, demands: Iterable[Demand]) -> list[_Priced]:
        link, way, milepost, goods = self.network.link, self.network.way, self.milepost, self.network.board.goods
        found: list[_Priced] = []
        for demand in demands:
            to = demand.city
            sources = [(s, milepost * way[s][to] + link[s], link[s]) for s in goods[demand.good].cities]
            found.append((demand.pays - link[to], link[to], sources))
        return found

    def surpluses(self, begin: Sequence[float], demands: Iterable[_Priced], cash: int = FAR) -> list[float]:
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
            held = self._priced(demand for card in kept for demand in self.cards.demands[card])
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
        deck, milepost = self.prospects.deck, self.prospects.milepost
        goods = self.prospects.network.board.goods
        link, way = self.prospects.network.link, self.prospects.network.way
        begin = self.prospects.network.joined or range(len(way))
        dead = [sum([way[e][s] for e in begin]) / len(begin) / 2 for s in range(len(way))]
        ways = [
            [(d.pays - milepost * (dead[s] + way[s][d.city]), s) for s in goods[d.good].cities] or [(-FAR, 0)]
            for d in deck
        ]
        values = [
            max([value - link[s] for value, s in some]) - link[demand.city]
            for demand, some in zip(deck, ways, strict=True)
        ]
        rising = sorted(values)
        chance = [min(1.0, number / len(rising) / SERVED) ** CHOICE for number in range(len(rising))]
        pays = sum([demand.pays * chance[bisect_left(rising, v)] for demand, v in zip(deck, values, strict=True)])
        seen = min(1.0, need / max(1.0, pays))
        sums = [0.0]
        for number, (low, high) in enumerate(pairwise(rising)):
            sums.append(sums[-1] + chance[number] * (high - low))

        def lift(value: float, gain: float) -> float:
            """What it is worth that one demand brings so much more: it counts as far as it is served then."""
            number = bisect_left(rising, value + gain)
            beyond = value + gain - rising[number - 1]
            return seen * (sums[number - 1] + chance[number - 1] * beyond - sums[bisect_left(rising, value)])

        worth = [0.0] * len(link)
        for demand, value, some in zip(deck, values, ways, strict=True):
            if link[demand.city]:
                worth[demand.city] += lift(value, link[demand.city])
            for bare, s in some:
                gain = bare - link[demand.city] - value
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
