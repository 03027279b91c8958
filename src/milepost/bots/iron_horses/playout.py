"""Imagined games of Iron Horses played on to their end, quickly: what a search asks what a choice is worth.

The player here is a plain one, the same for all seats. It works on imagined states, never on the real one.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from milepost.kernel.notation import Action
from milepost.rulebooks.iron_horses.cards import CABOOSE
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX
from milepost.rulebooks.iron_horses.draw import BLIND, DISCARD, ENGINE, PILES, UP
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.state import FINAL, HAND_LIMIT, NOBODY, SETUP, IronHorsesState
from milepost.rulebooks.iron_horses.train import train_value

MOST_VALUE = 200


class Habits(msgspec.Struct, frozen=True):
    """The numbers the plain player goes by, found by letting it play against itself."""

    blind: float = 3.9
    """What an unseen card adds to a hand, about."""
    caboose: float = 2.3
    second_engine: float = 3.5
    """What another engine is worth to somebody who has one."""
    good_card: float = 2.4
    good_train: float = 1.8
    """A train worth this much and so much a card is delivered at once."""
    hurry: int = 5
    """With so few deliveries left before the end, any train is delivered at once."""
    drift: float = 1.0
    """What a stock will have gained by the end, about: whoever holds it turns the dials for it."""
    drift_left: float = 0.0
    """The same for each delivery that is left."""
    floor: float = 0.7
    """What a stock below zero is still worth, for the same reason."""
    rival: float = 1.0
    """How much of what a turn of the dial does for the others counts against it."""
    card_money: float = 5.2
    stock_money: float = 5.0
    engine_turns: float = 2.1
    """What a train brings by its length and by its stock, and the turns it takes beside the drawing."""


class Playout:
    """The plain player, with the codes of its actions."""

    def __init__(self, game: IronHorses, habits: Habits | None = None) -> None:
        self.cards = game.cards
        self.habits = habits or Habits()
        self.text = game.notation.text
        code = game.notation.code
        self.draws = tuple(code(Action("draw", (pile,))) for pile in PILES.words)
        self.chooses = tuple(code(Action("choose", (e.name,))) for e in self.cards.engines)
        self.begins = tuple(code(Action("begin", (e.name,))) for e in self.cards.engines)
        self.melds = tuple(code(Action("meld", (e.name,))) for e in self.cards.engines)
        self.couples = tuple(code(Action("couple", (name,))) for name in self.cards.names)
        self.discards = tuple(code(Action("discard", (name,))) for name in self.cards.names)
        self.delivers = tuple(code(Action("deliver", (d, z))) for d in COLOURS for z in COLOURS)
        self.passing = code(Action("pass"))
        self.tables = [self._table(left) for left in range(13)]

    def _table(self, left: int) -> list[float]:
        habits = self.habits
        drift = habits.drift + habits.drift_left * left
        return [
            value + drift if value > 0 else max(habits.floor, drift + value / 4)
            for value in (*range(MOST_VALUE), *range(-MOST_VALUE, 0))
        ]

    def finish(self, state: IronHorsesState, most: int) -> int:
        """Plays on to the end, at most so many actions; returns how many it took."""
        played = 0
        while not state.over and played < most:
            seat = state.actors()[0]
            for code in self.codes(state, seat):
                state.push(seat, code)
                played += 1
        return played

    def codes(self, state: IronHorsesState, seat: int) -> list[int]:
        """What the plain player does now."""
        if state.turn == SETUP:
            return [self.chooses[self._engine(state, seat)]]
        if (state.turn != FINAL and state.at == 0) or state.may_replace:
            return [self._draw(state, seat)]
        return self._act(state, seat)

    def _act(self, state: IronHorsesState, seat: int) -> list[int]:
        final = state.turn == FINAL
        full = state.hand_size(seat) >= HAND_LIMIT
        ready = [engine for engine in state.in_play[seat] if self.can_meld(state.hands[seat], engine)]
        if ready:
            now = final or full or state.trigger != NOBODY or deliveries_left(state) <= self.habits.hurry
            codes = self._delivery(state, seat, ready, now)
            if codes:
                return codes
        if final:
            return [self.passing]
        if state.engine_hands[seat] and len(state.in_play[seat]) < 2:
            return [self.begins[self._engine(state, seat)]]
        if not full:
            return [self._draw(state, seat)]
        if state.hands[seat]:
            return [self.discards[min(state.hands[seat], key=lambda card: self.worth(state.hands[seat], card))]]
        return [self.passing]

    def can_meld(self, hand: bytes, engine: int) -> bool:
        length = self.cards.length[engine]
        cars = sum([card < CABOOSE for card in hand])
        return cars >= length or (cars == length - 1 and cars < len(hand))

    def _delivery(self, state: IronHorsesState, seat: int, ready: list[int], now: bool) -> list[int]:
        best: tuple[float, int, bytes] | None = None
        for engine in ready:
            length = self.cards.length[engine]
            train = quick_train(self.cards.follow, state.hands[seat], length)
            value = train_value(self.cards, train)
            good = now or value >= self.habits.good_train + self.habits.good_card * length
            if good and (best is None or value > best[0]):
                best = (value, engine, train)
        if best is None:
            return []
        _, engine, train = best
        depot, dial = self.placed(state, seat, engine)
        return [self.melds[engine], *[self.couples[card] for card in train], self.delivers[depot * 6 + dial]]

    def placed(self, state: IronHorsesState, seat: int, engine: int) -> tuple[int, int]:
        """Where the plain player delivers and how it turns the dial."""
        swings = self.swings(state, seat, engine)
        best = max(swings)
        return best[1], best[2]

    def swings(self, state: IronHorsesState, seat: int, engine: int) -> list[tuple[float, int, int]]:
        """For every open depot and turn of its dial: what it does for this seat, less what it does for the others."""
        values, stocks = state.values, state.stocks
        mine = [stocks[seat * 6 + c] * (2 if state.x2[seat] == c else 3 if state.x3[seat] == c else 1) for c in SIX]
        seats = len(state.hands)
        net = [float(count) for count in mine]
        weight = self.habits.rival / (seats - 1)
        for other in range(seats):
            if other != seat:
                x2, x3 = state.x2[other], state.x3[other]
                for c in SIX:
                    net[c] -= stocks[other * 6 + c] * (2 if x2 == c else 3 if x3 == c else 1) * weight
        bonus, regions = self.cards.bonus[engine], self.cards.regions[engine]
        found: list[tuple[float, int, int]] = []
        worth_at = self._worth_table(state)
        held = [worth_at[values[c]] for c in SIX]
        for dial in SIX:
            change = self.cards.changes[dial]
            after = [worth_at[values[c] + change[c]] for c in SIX]
            turn = sum([net[c] * (after[c] - held[c]) for c in SIX if net[c]])
            for depot in SIX:
                if not state.depots[depot] and state.dials[depot] != dial:
                    times = 2 if state.x2[seat] == depot else 3 if state.x3[seat] == depot else 1
                    found.append((turn + times * after[depot] + (bonus if depot in regions else 0), depot, dial))
        return found

    def _worth_table(self, state: IronHorsesState) -> list[float]:
        """What a stock is worth at the end, about, by its value now; values below zero are counted from the end."""
        left = max(0, min(12, deliveries_left(state)))
        return self.tables[left]

    def _engine(self, state: IronHorsesState, seat: int) -> int:
        held = len(state.hands[seat])
        return max(state.engine_hands[seat], key=lambda engine: self.engine_rate(engine, held))

    def engine_rate(self, engine: int, held: int) -> float:
        """Money a turn, about."""
        habits, length = self.habits, self.cards.length[engine]
        bonus = self.cards.bonus[engine] * min(1.0, 0.4 + 0.2 * len(self.cards.regions[engine]))
        turns = habits.engine_turns + max(0, length - held) / 2
        return (habits.card_money * length + habits.stock_money + bonus) / turns

    def _draw(self, state: IronHorsesState, seat: int) -> int:
        hand = state.hands[seat]
        engines = state.engine_at < len(state.engine_deck) or state.engine_pile
        if engines and not state.in_play[seat] and not state.engine_hands[seat]:
            return self.draws[ENGINE]
        best, pile = (self.habits.blind, BLIND) if state.deck_at < len(state.deck) else (-1.0, ENGINE)
        if (
            engines
            and len(state.in_play[seat]) + len(state.engine_hands[seat]) == 1
            and self.habits.second_engine > best
        ):
            best, pile = self.habits.second_engine, ENGINE
        if state.up >= 0:
            worth = self.worth(hand, state.up)
            if worth > best:
                best, pile = worth, UP
        if state.pile and self.worth(hand, state.pile[-1]) > best:
            pile = DISCARD
        if pile == ENGINE and not engines:
            return self.passing
        return self.draws[pile]

    def worth(self, hand: bytes, card: int) -> float:
        """What a card adds to a train from this hand, about."""
        if card >= CABOOSE:
            return self.habits.caboose if not hand or hand[-1] < CABOOSE else 0.5
        follow, colour = self.cards.follow, card // 6
        before = after = 0
        for other in hand:
            if other < CABOOSE and other != card:
                paid = follow[other * 6 + colour]
                if paid > before:
                    before = paid
                paid = follow[card * 6 + other // 6]
                if paid > after:
                    after = paid
        return card % 6 + before + after


def deliveries_left(state: IronHorsesState) -> int:
    """How many deliveries can come before one takes a colour's last stock: depots fill in sixes."""
    taken = 18 - sum(state.supply)
    return 12 - taken


@lru_cache(maxsize=200_000)
def quick_train(follow: bytes, hand: bytes, length: int) -> bytes:
    """A good train, found fast: from every first car the best next one, and so on; a caboose only to fill up."""
    cars = [card for card in hand if card < CABOOSE]
    best_value, best = -1, b""
    wanted = min(length, len(cars))
    for first in dict.fromkeys(cars):
        rest = cars[:]
        rest.remove(first)
        train, value, last = [first], first % 6, first * 6
        for _ in range(wanted - 1):
            step, pick = -1, -1
            for card in rest:
                gain = follow[last + card // 6] + card % 6
                if gain > step:
                    step, pick = gain, card
            rest.remove(pick)
            train.append(pick)
            value += step
            last = pick * 6
        if value > best_value:
            best_value, best = value, bytes(train)
    return best if len(best) == length else best + bytes((hand[-1],))
