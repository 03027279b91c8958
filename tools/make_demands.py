"""Makes Empire Builder's demand deck from its board, by the payoff rule in docs/games/empire-builder.md.

    .venv/bin/python tools/make_demands.py > src/milepost/rulebooks/empire_builder/content/v1/demands.toml

Run by hand when the board changes; the deck it writes is data, checked by the loader and the tests.
"""

from __future__ import annotations

import heapq
import random
from math import floor

from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, NONE, Board
from milepost.rulebooks.empire_builder.versions import north_america, prices

SEED = 1982
CARDS = 136
BOOK = (  # the sample cards A to D of the book, and the single demand it shows
    (("Los Angeles", 29, "Tourists"), ("Philadelphia", 17, "Corn"), ("Pittsburgh", 6, "Machinery")),
    (("New York", 28, "Uranium"), ("Monterrey", 20, "Oats"), ("Cincinnati", 11, "Imports")),
    (("Denver", 30, "Coffee"), ("Juarez", 19, "Bauxite"), ("Raleigh", 10, "Coal")),
    (("New York", 6, "Steel"), ("Chihuahua", 17, "Lead"), ("Norfolk", 30, "Sheep")),
)
OMAHA = ("Omaha", 24, "Silver")
LEAST = 5
"""Demands that would pay less are not worth a card."""
REMOTE_BONUS = 2
REMOTE = ("Miami", "Portland ME", "Vancouver", "Calgary", "Veracruz", "Hermosillo", "Culiacan", "Tampa", "Regina")

Line = tuple[str, int, str]


class Track:
    """Cheapest track between cities: its cost and its length, city entry costs left out."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[int, dict[int, tuple[int, int]]] = {}

    def _from(self, city: int) -> dict[int, tuple[int, int]]:
        if city not in self._known:
            self._known[city] = self._search(city)
        return self._known[city]

    def _search(self, city: int) -> dict[int, tuple[int, int]]:
        board, price = self.board, prices()
        start = board.cities[city].mileposts
        best = dict.fromkeys(start, (0, 0))
        queue = [(0, 0, milepost) for milepost in start]
        reached: dict[int, tuple[int, int]] = {}
        while queue:
            cost, length, here = heapq.heappop(queue)
            if (cost, length) > best[here]:
                continue
            inside = board.city_at[here]
            if inside != NONE and inside not in reached:
                reached[inside] = (cost, length)
            for there, edge in board.steps[here]:
                if board.belt[edge] != NONE:
                    step = (cost, length)
                else:
                    entry = 0 if board.city_at[there] != NONE else price.milepost[board.terrain[there]]
                    step = (cost + entry + price.crossing[board.edge_kind[edge]], length + 1)
                if step < best.get(there, (1 << 30, 0)):
                    best[there] = step
                    heapq.heappush(queue, (*step, there))
        return reached

    def between(self, a: int, b: int) -> tuple[int, int]:
        return self._from(a)[b]


def payoff(track: Track, city: int, good: int) -> int:
    """What a load pays: by the length D and the cost C of the cheapest track from the nearest source."""
    board = track.board
    cost, length = min(track.between(source, city) for source in board.goods[good].cities)
    length = max(length, 1)
    ratio = cost / length
    if ratio <= 1:
        base = length * (1 - (ratio - 1) ** 2)
    elif ratio <= 1.414:
        base = length * (1 + (ratio - 1) ** 2)
    else:
        base = 0.828 * cost
    bonus = REMOTE_BONUS if board.cities[city].name in REMOTE else 0
    return floor(7 * base / 9 - length**2 / 1000 + 1.85 + bonus) + 1


def city_counts(board: Board, rng: random.Random) -> dict[int, int]:
    """How often each city asks: 11 times a major, 7 or 8 a medium, 5 or 6 a small one."""
    counts = {city.id: 11 if city.size == MAJOR else 7 if city.size == MEDIUM else 5 for city in board.cities}
    mediums = [city.id for city in board.cities if city.size == MEDIUM]
    smalls = [city.id for city in board.cities if city.size < MEDIUM]
    for city in rng.sample(mediums, len(mediums) // 2):
        counts[city] += 1
    missing = 3 * CARDS - sum(counts.values())
    for city in rng.sample(smalls, missing):
        counts[city] += 1
    return counts


def pair_up(track: Track, rng: random.Random) -> list[tuple[int, int]]:
    """Every demand as a city and a good: goods about equally often, none from next door, no pair twice."""
    board = track.board
    fixed = [line for card in BOOK for line in card] + [OMAHA]
    counts = city_counts(board, rng)
    goods = [good for good in board.goods if not good.travels]
    left = {good.id: 3 * CARDS // len(goods) for good in goods}
    for good in rng.sample(goods, 3 * CARDS - sum(left.values())):
        left[good.id] += 1
    pairs: list[tuple[int, int]] = []
    for city, _, good in fixed:
        c, g = board.city(city).id, board.good(good).id
        counts[c] -= 1
        left[g] -= 1
        pairs.append((c, g))
    wanted = [city for city, count in counts.items() for _ in range(count)]
    rng.shuffle(wanted)
    for city in wanted:
        fits = [g for g in left if left[g] > 0 and (city, g) not in pairs and payoff(track, city, g) >= LEAST]
        if not fits:
            return []
        most = max(left[g] for g in fits)
        good = rng.choice([g for g in fits if left[g] >= most - 2])
        left[good] -= 1
        pairs.append((city, good))
    return pairs[len(fixed) :]


def deal_cards(board: Board, lines: list[tuple[int, int, int]], rng: random.Random) -> list[list[tuple[int, int, int]]]:
    """Lines onto cards: a short, a middling and a long one each; three cities, three goods, one major at most."""
    ranked = sorted(lines, key=lambda line: line[1])
    omaha = next(
        line for line in lines if (board.cities[line[0]].name, board.goods[line[2]].name) == (OMAHA[0], OMAHA[2])
    )
    third = len(ranked) // 3
    shares = [ranked[:third], ranked[third : 2 * third], ranked[2 * third :]]
    for share in shares:
        rng.shuffle(share)
    assert omaha in ranked
    cards = [list(card) for card in zip(*shares, strict=True)]

    def trouble(card: list[tuple[int, int, int]]) -> int:
        majors = sum(board.cities[city].size == MAJOR for city, _, _ in card)
        return (3 - len({line[0] for line in card})) + (3 - len({line[2] for line in card})) + max(0, majors - 1)

    for _ in range(400_000):
        worst = [i for i, card in enumerate(cards) if trouble(card)]
        if not worst:
            return cards
        i, j, place = rng.choice(worst), rng.randrange(len(cards)), rng.randrange(3)
        before = trouble(cards[i]) + trouble(cards[j])
        cards[i][place], cards[j][place] = cards[j][place], cards[i][place]
        if trouble(cards[i]) + trouble(cards[j]) > before:
            cards[i][place], cards[j][place] = cards[j][place], cards[i][place]
    raise SystemExit("the lines do not fit onto cards; try another seed")


def main() -> None:
    board, rng = north_america(), random.Random(SEED)
    track = Track(board)
    pairs: list[tuple[int, int]] = []
    for _ in range(1000):
        if pairs := pair_up(track, rng):
            break
    lines = [(city, payoff(track, city, good), good) for city, good in pairs]
    lines.append((board.city(OMAHA[0]).id, OMAHA[1], board.good(OMAHA[2]).id))
    spare = 3 * (CARDS - len(BOOK))
    assert len(lines) == spare, (len(lines), spare)
    cards = [
        [(board.cities[c].name, pays, board.goods[g].name) for c, pays, g in card]
        for card in deal_cards(board, lines, rng)
    ]
    cards += [list(card) for card in BOOK]
    rng.shuffle(cards)
    print(
        "# The demand cards of Empire Builder: city, payoff in millions, good. The book's sample cards are among them;"
    )
    print("# the rest is made by tools/make_demands.py from our board. A version that games were played with stays.")
    for number, card in enumerate(cards, 1):
        rng.shuffle(card)
        listed = ", ".join(f'"{city} {pays} {good}"' for city, pays, good in card)
        print(f"\n[[card]]\nnumber = {number}\ndemands = [{listed}]")


if __name__ == "__main__":
    main()
