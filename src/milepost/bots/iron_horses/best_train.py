"""The most valuable train that a hand can make, exactly."""

from __future__ import annotations

from functools import lru_cache

from milepost.rulebooks.iron_horses.cards import CABOOSE, Cards
from milepost.rulebooks.iron_horses.colours import SIX
from milepost.rulebooks.iron_horses.train import train_value

Best = dict[int, tuple[int, bytes]]
"""For each number of cards the highest value and a train that has it."""


@lru_cache(maxsize=20_000)
def best_trains(cards: Cards, hand: bytes, longest: int) -> Best:
    """The best train of every length from 1 to `longest` that `hand` can make."""
    cars = bytes(card for card in hand if card < CABOOSE)
    best: Best = {}
    for length, train in _orders(cards, cars, longest, -1, -1).items():
        _offer(cards, best, length, train)
    for caboose in dict.fromkeys(card for card in hand if card >= CABOOSE):
        _offer(cards, best, 1, bytes((caboose,)))
        negate, double, triple = cards.cabooses[caboose - CABOOSE]
        alike = bytes(card for card in cars if card // 6 == triple)
        for some in (cars, alike):
            for length, train in _orders(cards, some, longest - 1, negate, double).items():
                _offer(cards, best, length + 1, train + bytes((caboose,)))
    return best


def _offer(cards: Cards, best: Best, length: int, train: bytes) -> None:
    value = train_value(cards, train)
    if length not in best or value > best[length][0]:
        best[length] = (value, train)


def _orders(cards: Cards, cars: bytes, longest: int, negate: int, double: int) -> dict[int, bytes]:
    """For each number of cars the best order of some of them: a path over subsets, longest by value."""
    count = len(cars)
    face = [0 if c // 6 == negate else (c % 6) * (2 if c // 6 == double else 1) for c in cars]
    follow = [[cards.follow[a * 6 + b // 6] for b in cars] for a in cars]
    layer = {(1 << i, i): (face[i], bytes((cars[i],))) for i in range(count)}
    best: dict[int, bytes] = {}
    for length in range(1, min(longest, count) + 1):
        best[length] = max(layer.values())[1]
        if length == longest:
            break
        wider: dict[tuple[int, int], tuple[int, bytes]] = {}
        for (mask, last), (value, train) in layer.items():
            bonus = follow[last]
            for i in range(count):
                if mask >> i & 1:
                    continue
                key = (mask | 1 << i, i)
                total = value + bonus[i] + face[i]
                known = wider.get(key)
                if known is None or total > known[0]:
                    wider[key] = (total, train + bytes((cars[i],)))
        layer = wider
    return best


def worst_card(cards: Cards, hand: bytes, longest: int) -> int:
    """The card that the best long train misses least."""
    whole = {card: best_trains(cards, hand.replace(bytes((card,)), b"", 1), longest) for card in set(hand)}
    return max(sorted(whole), key=lambda card: sum(whole[card].get(n, (0, b""))[0] for n in SIX if n))
