"""Makes Empire Builder's demand deck from its board, by the payoff rule in docs/games/empire-builder.md.

    .venv/bin/python tools/make_demands.py > src/milepost/rulebooks/empire_builder/content/v1/demands.toml

Run by hand when the board changes; the deck it writes is data, checked by the loader and the tests.
"""

from __future__ import annotations

import random

from milepost.rulebooks.crayon import deck_maker
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, Board
from milepost.rulebooks.crayon.deck_maker import Tracks
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


def payoff(tracks: Tracks, city: int, good: int) -> int:
    """What a load pays, with a bonus for remote cities."""
    remote = tracks.board.cities[city].name in REMOTE
    return deck_maker.payoff(tracks, city, good, REMOTE_BONUS if remote else 0)


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


def pair_up(track: Tracks, rng: random.Random) -> list[tuple[int, int]]:
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
    track = Tracks(board, prices())
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
