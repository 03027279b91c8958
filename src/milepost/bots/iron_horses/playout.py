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
from milepost.rulebooks.iron_horses.state import (
    FINAL,
    HAND_LIMIT,
    MELDING,
    MOST_ENGINES,
    NOBODY,
    SETUP,
    IronHorsesState,
)
from milepost.rulebooks.iron_horses.train import train_value

MOST_VALUE = 200
"""No stock ever stands as far from zero."""


class Habits(msgspec.Struct, frozen=True):
    """The numbers the plain player goes by, found by letting it play against itself."""

    blind: float = 3.9
    """What an unseen card adds to a hand, about."""
    before: float = 1.0
    after: float = 1.0
    """How much of the bonus with a card of the hand before it, and after it, counts for a card."""
    caboose: float = 2.3
    second_engine: float = 3.5
    """What another engine is worth to somebody who has one."""
    good_card: float = 2.4
    good_train: float = 1.8
    """A train worth this much and so much a card is delivered at once."""
    second_train: float = 2.0
    """Cards that must be in hand, beside those of the train that is begun, before another is begun."""
    hurry: int = 5
    """With so few deliveries left before the end, any train is delivered at once."""
    drift: float = 1.0
    """What a stock will have gained by the end, about: whoever holds it turns the dials for it."""
    floor: float = 0.7
    """What a stock below zero is still worth, for the same reason."""
    rival: float = 1.0
    """How much of what a turn of the dial does for the others counts against it."""
    hidden: float = 1.4
    """What the others' stock is multiplied by, about, where their hidden market card may lie."""
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
        self.worth_at = [
            value + self.habits.drift if value > 0 else max(self.habits.floor, self.habits.drift + value / 4)
            for value in (*range(MOST_VALUE), *range(-MOST_VALUE, 0))
        ]
        """What a stock is worth at the end, about, by its value now; values below zero are counted from the end."""

    def finish(self, state: IronHorsesState, most: int) -> int:
        """Plays on to the end, at most so many actions; returns how many it took."""
        played = 0
        while not state.over and played < most:
            self.step(state, state.actors()[0] if state.turn == SETUP else state.mover)
            played += 1
        return played

    def step(self, state: IronHorsesState, seat: int) -> None:
        """Plays the next action of a seat; a train is laid out in one go."""
        codes = self.codes(state, seat)
        if len(codes) > 1:
            state.draft_engine, state.interrupt = self.melds.index(codes[0]), MELDING
            state.draft = bytes([self.couples.index(code) for code in codes[1:-1]])
        state.push(seat, codes[-1])

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
        if state.engine_hands[seat] and self._may_begin(state, seat, full):
            return [self.begins[self._engine(state, seat)]]
        if not full:
            return [self._draw(state, seat)]
        if state.hands[seat]:
            return [self.discards[min(state.hands[seat], key=lambda card: self.worth(state.hands[seat], card))]]
        return [self.passing]

    def _may_begin(self, state: IronHorsesState, seat: int, full: bool) -> bool:
        in_play = state.in_play[seat]
        if not in_play or (full and len(in_play) < MOST_ENGINES):
            return True
        spare = len(state.hands[seat]) - self.cards.length[in_play[0]]
        return len(in_play) < MOST_ENGINES and spare >= self.habits.second_train

    def can_meld(self, hand: bytes, engine: int) -> bool:
        length = self.cards.length[engine]
        cars = sum([card < CABOOSE for card in hand])
        return cars >= length or (cars == length - 1 and cars < len(hand))

    def _delivery(self, state: IronHorsesState, seat: int, ready: list[int], now: bool) -> list[int]:
        habits = self.habits
        best: tuple[float, int, bytes] | None = None
        for engine in ready:
            length = self.cards.length[engine]
            train = quick_train(self.cards.follow, state.hands[seat], length)
            value = train_value(self.cards, train)
            over = value - habits.good_train - habits.good_card * length
            if (now or over >= 0) and (best is None or over > best[0]):
                best = (over, engine, train)
        if best is None:
            return []
        _, engine, train = best
        _, depot, dial = max(self.swings(state, seat, engine))
        return [self.melds[engine], *[self.couples[card] for card in train], self.delivers[depot * 6 + dial]]

    def swings(self, state: IronHorsesState, seat: int, engine: int) -> list[tuple[float, int, int]]:
        """For every open depot and turn of its dial: what it does for this seat, less what it does for the others."""
        net, mine = self._holdings(state, seat)
        bonus, regions = self.cards.bonus[engine], self.cards.regions[engine]
        values, worth_at = state.values, self.worth_at
        held = [worth_at[value] for value in values]
        found: list[tuple[float, int, int]] = []
        for dial in SIX:
            change = self.cards.changes[dial]
            after = [worth_at[values[c] + change[c]] for c in SIX]
            turn = sum([net[c] * (after[c] - held[c]) for c in SIX if net[c]])
            for depot in SIX:
                if not state.depots[depot] and state.dials[depot] != dial:
                    paid = bonus if depot in regions else 0
                    found.append((turn + mine[depot] * after[depot] + paid, depot, dial))
        return found

    def _holdings(self, state: IronHorsesState, seat: int) -> tuple[list[float], list[int]]:
        """By colour: what a dollar on its value brings this seat against the others, and this seat's multipliers.

        The others' hidden market cards count for what they may be: nobody plays by what they cannot know.
        """
        stocks, seats, hidden = state.stocks, len(state.hands), self.habits.hidden
        mine = [2 if state.x2[seat] == c else 3 if state.x3[seat] == c else 1 for c in SIX]
        net = [float(times * stocks[seat * 6 + c]) for c, times in enumerate(mine)]
        weight = self.habits.rival / (seats - 1)
        for other in range(seats):
            if other != seat:
                x2 = state.x2[other]
                for c in SIX:
                    net[c] -= stocks[other * 6 + c] * (2.0 if x2 == c else hidden) * weight
        return net, mine

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
        return card % 6 + self.habits.before * before + self.habits.after * after


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
