"""Decks for any board: demands by the payoff rule, and a few events of its own places.

What a load pays follows from the cheapest track between the nearest source and the city that asks: its length D and
its cost C, city entry costs left out. The decks depend on the board alone; they are made as text, in the form of the
deck files, so that they are checked like any other and can be kept and mended by hand.
"""

from __future__ import annotations

from math import floor
from typing import Final

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.content import ContentError
from milepost.rulebooks.crayon.board import MAJOR, MEDIUM, NONE, Board
from milepost.rulebooks.crayon.deck import DEMANDS_A_CARD
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.search import LOW, UNREACHED, Steps, dial

CARDS_A_CITY: Final = 2.2
LEAST_CARDS, MOST_CARDS = 24, 136
ASKING: Final = {MAJOR: 11, MEDIUM: 7.5}
"""How often a city asks, beside a small one's 5.5."""
SMALL_ASKS: Final = 5.5
TAX: Final = ((50, 10), (100, 15), (150, 20), (200, 30))


class Tracks:
    """Cheapest track between cities: its cost and its length, city entry costs left out."""

    def __init__(self, board: Board, prices: Prices) -> None:
        self.board = board
        self._known: dict[int, list[int]] = {}
        self._table: list[Steps] = []
        for milepost in range(len(board.codes)):
            steps = []
            for there, edge in board.steps[milepost]:
                entry = 0 if board.city_at[there] != NONE else prices.milepost[board.terrain[there]]
                cost = (entry + prices.crossing[board.edge_kind[edge]]) << LOW | 1
                steps.append((there, 0 if board.belt[edge] != NONE else cost))
            self._table.append(tuple(steps))

    def between(self, a: int, b: int) -> tuple[int, int]:
        """Cost and length from city `a` to city `b`."""
        if a not in self._known:
            starts = [(milepost, 0) for milepost in self.board.cities[a].mileposts]
            self._known[a] = dial(self._table, starts)[1]
        best = min(self._known[a][milepost] for milepost in self.board.cities[b].mileposts)
        assert best < UNREACHED
        return best >> LOW, best & (1 << LOW) - 1


def payoff(tracks: Tracks, city: int, good: int, bonus: int = 0) -> int:
    """What a load pays."""
    cost, length = min(tracks.between(source, city) for source in tracks.board.goods[good].cities)
    length = max(length, 1)
    ratio = cost / length
    if ratio <= 1:
        base = length * (1 - (ratio - 1) ** 2)
    elif ratio <= 1.414:
        base = length * (1 + (ratio - 1) ** 2)
    else:
        base = 0.828 * cost
    return floor(7 * base / 9 - length**2 / 1000 + 1.85 + bonus) + 1


def demands(board: Board, prices: Prices) -> str:
    """A demand deck: on each card a short, a middling and a long line; cities and goods asked about equally often."""
    tracks = Tracks(board, prices)
    lines = [
        (max(1, min(99, payoff(tracks, city.id, good.id))), city.id, good.id)
        for city in board.cities
        for good in board.goods
        if good.cities and not good.travels and good.id not in city.goods
    ]
    lines.sort()
    third = len(lines) // DEMANDS_A_CARD
    chance = Chance(seed_from_text(board.content))
    shares = []
    for number in range(DEMANDS_A_CARD):
        share = lines[number * third : (number + 1) * third if number < DEMANDS_A_CARD - 1 else len(lines)]
        shares.append([share[i] for i in chance.order(f"demands, share {number + 1}", len(share))])
    asked = [0.0] * len(board.cities)
    wanted = [0] * len(board.goods)
    cards = []
    for _ in range(min(MOST_CARDS, max(LEAST_CARDS, round(CARDS_A_CITY * len(board.cities))))):
        card: list[tuple[int, int, int]] = []
        for share in shares:
            fits = [line for line in share if _fits(board, card, line)]
            if not fits:
                raise ContentError("board", 1, "there are too few cities and goods for a deck of demands")
            line = min(fits, key=lambda line: asked[line[1]] + wanted[line[2]] / len(board.goods))
            share.remove(line)
            share.append(line)
            asked[line[1]] += 1 / ASKING.get(board.cities[line[1]].size, SMALL_ASKS)
            wanted[line[2]] += 1
            card.append(line)
        cards.append(card)
    return "".join(_card(board, number, card) for number, card in enumerate(cards, 1))


def _fits(board: Board, card: list[tuple[int, int, int]], line: tuple[int, int, int]) -> bool:
    """Three cities, three goods, at most one major city."""
    if any(line[1] == other[1] or line[2] == other[2] for other in card):
        return False
    major = board.cities[line[1]].size == MAJOR
    return not major or all(board.cities[other[1]].size != MAJOR for other in card)


def _card(board: Board, number: int, card: list[tuple[int, int, int]]) -> str:
    listed = ", ".join(
        _quoted(f"{board.cities[city].name} {pays} {board.goods[good].name}") for pays, city, good in card
    )
    return f"[[card]]\nnumber = {number}\ndemands = [{listed}]\n\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def events(board: Board) -> str:
    """A few events: a tax, floods of the longest rivers, derailments, strikes and bad weather."""
    made = [
        'name = "Tax"\nkind = "tax"\ntext = "Everybody pays tax on the cash in hand. From now on all cash is open."'
    ]
    rivers = [c for c in board.crossings if board.crossing_kinds[c.kind] == "river" and c.edges]
    for river in sorted(rivers, key=lambda c: (-len(c.edges), c.id))[:3]:
        text = f"{river.name} takes every bridge over it. Nobody may build or run across it."
        made.append(_event(f"Flood: {river.name}", "flood", text, rivers=[river.name]))
    majors = [city.name for city in board.cities if city.size == MAJOR]
    mediums = [city.name for city in board.cities if city.size == MEDIUM]
    for cities in (majors[:2], mediums[:2]):
        if cities:
            text = f"Trains within 2 mileposts of {' or '.join(cities)} lose a load and a turn."
            made.append(_event(f"Derailment: {cities[0]}", "derailment", text, cities=cities, within=2))
    for coast in board.coasts[:1]:
        text = f"Nothing is loaded or delivered along {coast.name}."
        made.append(_event(f"Strike: {coast.name}", "strike", text, coasts=[coast.name]))
    for border in board.borders[:1]:
        text = f"Nothing is loaded or delivered along {border.name}."
        made.append(_event(f"Strike: {border.name}", "strike", text, borders=[border.name]))
    for name in majors[-1:]:
        text = f"Trains within 3 mileposts of {name} run at half rate."
        made.append(_event(f"Storm over {name}", "weather", text, cities=[name], within=3))
    tax = "".join(f"[[tax]]\ncash = {cash}\npays = {pays}\n\n" for cash, pays in TAX)
    return "".join(f"[[event]]\n{event}\n\n" for event in made) + tax


def _event(name: str, kind: str, text: str, within: int = 0, **places: list[str]) -> str:
    lines = [f"name = {_quoted(name)}", f"kind = {_quoted(kind)}", f"text = {_quoted(text)}"]
    lines += [f"{what} = [{', '.join(map(_quoted, names))}]" for what, names in places.items()]
    return "\n".join([*lines, f"within = {within}"] if within else lines)
