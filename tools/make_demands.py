"""Makes a game's demand deck from its board, by the payoff rule in docs/games.

    cd src/milepost/rulebooks
    python ../../../tools/make_demands.py empire-builder > empire_builder/content/v1/demands.toml
    python ../../../tools/make_demands.py iron-dragon > iron_dragon/content/v1/demands.toml

Run by hand when a board changes; the deck it writes is data, checked by the loader and the tests.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from milepost.rulebooks.crayon import deck_maker
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, NONE, Board
from milepost.rulebooks.crayon.deck_maker import Tracks
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.search import LOW, Steps, dial
from milepost.rulebooks.empire_builder import versions as empire_builder
from milepost.rulebooks.iron_dragon import versions as iron_dragon

Line = tuple[int, int, int]
"""City, payoff, good."""
Named = tuple[str, int, str]
Payoff = Callable[[int, int], int]
"""What a load pays, by city and good."""


class Recipe(NamedTuple):
    """What a game's deck is made by."""

    seed: int
    cards: int
    board: Callable[[], Board]
    payoff: Callable[[Board], Payoff]
    least: int
    """Demands that would pay less are not worth a card."""
    whole: tuple[tuple[Named, ...], ...]
    """Cards that the book shows."""
    single: Named
    """The one demand that the book shows by itself."""
    later: int
    """How many cards, the last ones, an older edition does without."""
    says: str
    """What stands at the head of the file."""


# ---------------------------------------------------------------- Empire Builder

REMOTE_BONUS = 2
REMOTE = ("Miami", "Portland ME", "Vancouver", "Calgary", "Veracruz", "Hermosillo", "Culiacan", "Tampa", "Regina")


def by_track(board: Board) -> Payoff:
    """By the length and the cost of the cheapest track, with a bonus for remote cities."""
    tracks = Tracks(board, empire_builder.prices())

    def payoff(city: int, good: int) -> int:
        remote = board.cities[city].name in REMOTE
        return deck_maker.payoff(tracks, city, good, REMOTE_BONUS if remote else 0)

    return payoff


EMPIRE_BUILDER = Recipe(
    seed=1982,
    cards=136,
    board=empire_builder.north_america,
    payoff=by_track,
    least=5,
    whole=(
        (("Los Angeles", 29, "Tourists"), ("Philadelphia", 17, "Corn"), ("Pittsburgh", 6, "Machinery")),
        (("New York", 28, "Uranium"), ("Monterrey", 20, "Oats"), ("Cincinnati", 11, "Imports")),
        (("Denver", 30, "Coffee"), ("Juarez", 19, "Bauxite"), ("Raleigh", 10, "Coal")),
        (("New York", 6, "Steel"), ("Chihuahua", 17, "Lead"), ("Norfolk", 30, "Sheep")),
    ),
    single=("Omaha", 24, "Silver"),
    later=0,
    says="""
# The demand cards of Empire Builder: city, payoff in millions, good. The book's sample cards are among them;
# the others are made by tools/make_demands.py from our board. Do not edit a version that games were played with.
""",
)


# ---------------------------------------------------------------- Iron Dragon

A_MOVE, FOR_THE_MOVES = 1.02, 2.5
A_COIN, FOR_THE_COINS = 0.77, 1.0
"""A load pays for its way in two measures, the moves and the price of the track, and the payoff is their mean."""
A_SEA_POINT = 1
"""What sailing from point to point counts for in either measure."""


def by_way(board: Board) -> Payoff:
    """By the shortest way and the cheapest track from the nearest source, over sea, entrances and standing links."""
    prices = iron_dragon.prices()
    moves, coins = _moves(board), _coins(board, prices)
    known: dict[int, tuple[list[int], list[int]]] = {}

    def payoff(city: int, good: int) -> int:
        if good not in known:
            starts = [(m, 0) for source in board.goods[good].cities for m in board.cities[source].mileposts]
            known[good] = dial(moves, starts)[1], dial(coins, starts)[1]
        far, dear = (min(best[m] for m in board.cities[city].mileposts) >> LOW for best in known[good])
        return round((A_MOVE * far + FOR_THE_MOVES + A_COIN * dear + FOR_THE_COINS) / 2)

    return payoff


def _moves(board: Board) -> list[Steps]:
    """Every step a train or its ship can take, as one move."""
    return _ways(board, [[(there, 1) for there, _ in steps] for steps in board.steps], 1)


def _coins(board: Board, prices: Prices) -> list[Steps]:
    """What the track for every step costs, entering cities left out."""

    def price(there: int, edge: int) -> int:
        if board.belt[edge] != NONE:
            return 0
        entry = 0 if board.city_at[there] != NONE else prices.milepost[board.terrain[there]]
        return entry + prices.crossing[board.edge_kind[edge]]

    return _ways(board, [[(there, price(there, edge)) for there, edge in steps] for steps in board.steps], 0)


def _ways(board: Board, steps: list[list[tuple[int, int]]], magic: int) -> list[Steps]:
    """Steps over land with those over sea, and at the price of `magic` those through entrances and standing links."""
    for point, sails in enumerate(board.sea):
        steps[point] += [(there, A_SEA_POINT) for there in sails]
    joints = [passage.edge for passage in board.passages]
    joints += [edge for link in board.links if link.standing for edge in link.edges]
    for edge in joints:
        a, b = board.edges[edge]
        steps[a].append((b, magic))
        steps[b].append((a, magic))
    return [tuple((there, cost << LOW) for there, cost in some) for some in steps]


IRON_DRAGON = Recipe(
    seed=1994,
    cards=132,
    board=iron_dragon.darwinina,
    payoff=by_way,
    least=6,
    whole=(),
    single=("Bluefeld", 22, "Gold"),
    later=12,
    says="""
# The demand cards of Iron Dragon: city, payoff in gold pieces, good. The edition of 2001 has the first 120. The demand
# that its book shows, Gold to Bluefeld for 22, is among them; the others are made by tools/make_demands.py from our
# board. Do not edit a version that games were played with.
""",
)


# ---------------------------------------------------------------- any game


def city_counts(recipe: Recipe, board: Board, rng: random.Random) -> dict[int, int]:
    """How often each city asks: 11 times a major, 7 or 8 a medium, 5 or 6 a small one."""
    counts = {city.id: 11 if city.size == MAJOR else 7 if city.size == MEDIUM else 5 for city in board.cities}
    mediums = [city.id for city in board.cities if city.size == MEDIUM]
    smalls = [city.id for city in board.cities if city.size < MEDIUM]
    for city in rng.sample(mediums, len(mediums) // 2):
        counts[city] += 1
    missing = 3 * recipe.cards - sum(counts.values())
    for city in rng.sample(smalls, missing):
        counts[city] += 1
    return counts


def pair_up(recipe: Recipe, board: Board, payoff: Payoff, rng: random.Random) -> list[tuple[int, int]]:
    """Every demand as a city and a good: goods about equally often, none from next door, no pair twice."""
    fixed = [(board.city(city).id, board.good(good).id) for city, _, good in _shown(recipe)]
    counts = city_counts(recipe, board, rng)
    goods = [good.id for good in board.goods if not good.travels]
    left = dict.fromkeys(goods, 3 * recipe.cards // len(goods))
    for good in rng.sample(goods, 3 * recipe.cards - sum(left.values())):
        left[good] += 1
    for city, good in fixed:
        counts[city] -= 1
        left[good] -= 1
    pairs = list(fixed)
    wanted = [city for city, count in counts.items() for _ in range(count)]
    rng.shuffle(wanted)
    for city in wanted:
        asked = {g for c, g in pairs if c == city} | set(board.cities[city].goods)
        fits = [g for g in left if left[g] > 0 and g not in asked and payoff(city, g) >= recipe.least]
        if not fits:
            return []
        most = max(left[g] for g in fits)
        good = rng.choice([g for g in fits if left[g] >= most - 2])
        left[good] -= 1
        pairs.append((city, good))
    return pairs[len(fixed) :]


def _shown(recipe: Recipe) -> list[Named]:
    """The demands that the book shows."""
    return [*(line for card in recipe.whole for line in card), recipe.single]


def deal_cards(board: Board, lines: list[Line], rng: random.Random) -> list[list[Line]]:
    """Lines onto cards: a short, a middling and a long one each; three cities, three goods, one major at most."""
    ranked = sorted(lines, key=lambda line: line[1])
    third = len(ranked) // 3
    shares = [ranked[:third], ranked[third : 2 * third], ranked[2 * third :]]
    for share in shares:
        rng.shuffle(share)
    cards = [list(card) for card in zip(*shares, strict=True)]

    def trouble(card: list[Line]) -> int:
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


def older_first(recipe: Recipe, cards: list[list[Named]], rng: random.Random) -> list[list[Named]]:
    """The cards with those of the later edition last: no city twice and no good too often among them."""
    for _ in range(100_000):
        order = rng.sample(cards, len(cards))
        later: list[list[Named]] = []
        for card in order:
            if len(later) < recipe.later and recipe.single not in card and _adds_evenly(card, later):
                later.append(card)
        older = [card for card in order if card not in later]
        asked = Counter(good for card in older for _, _, good in card)
        if len(later) == recipe.later and max(asked.values()) - min(asked.values()) <= 2:
            return older + later
    raise SystemExit("no cards leave an even deck behind; try another seed")


def _adds_evenly(card: list[Named], later: list[list[Named]]) -> bool:
    cities = {line[0] for other in later for line in other}
    goods = Counter(line[2] for other in later for line in other)
    return all(city not in cities and goods[good] < 2 for city, _, good in card)


def make(recipe: Recipe) -> list[list[Named]]:
    """The deck, in the order of its numbers."""
    board, rng = recipe.board(), random.Random(recipe.seed)
    payoff = recipe.payoff(board)
    pairs: list[tuple[int, int]] = []
    for _ in range(1000):
        if pairs := pair_up(recipe, board, payoff, rng):
            break
    lines = [(city, payoff(city, good), good) for city, good in pairs]
    city, pays, good = recipe.single
    lines.append((board.city(city).id, pays, board.good(good).id))
    spare = 3 * (recipe.cards - len(recipe.whole))
    assert len(lines) == spare, (len(lines), spare)
    cards = [
        [(board.cities[c].name, pays, board.goods[g].name) for c, pays, g in card]
        for card in deal_cards(board, lines, rng)
    ]
    cards += [list(card) for card in recipe.whole]
    if recipe.later:
        cards = older_first(recipe, cards, rng)
    else:
        rng.shuffle(cards)
    for card in cards:
        rng.shuffle(card)
    return cards


def main() -> None:
    recipe = {"empire-builder": EMPIRE_BUILDER, "iron-dragon": IRON_DRAGON}[sys.argv[1]]
    print(recipe.says.strip())
    for number, card in enumerate(make(recipe), 1):
        listed = ", ".join(f'"{city} {pays} {good}"' for city, pays, good in card)
        print(f"\n[[card]]\nnumber = {number}\ndemands = [{listed}]")


if __name__ == "__main__":
    main()
