"""A sensible player of Iron Horses: good trains, in good time, to where the stock pays."""

from __future__ import annotations

import random
from collections.abc import Sequence

from milepost.bots.contract import Decision, Memory
from milepost.bots.iron_horses.best_train import best_trains, worst_card
from milepost.kernel.contract import View
from milepost.kernel.notation import Action
from milepost.rulebooks.iron_horses.cards import CABOOSE, Cards
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX
from milepost.rulebooks.iron_horses.view import IronHorsesView, SeatView

GOOD_A_CARD = 4.0
GOOD_DELIVERY = 12.0
"""A delivery worth this much and so much a card is not worth waiting to improve."""
RIVAL_WEIGHT = 0.4
"""How much of what a delivery does for the best rival counts against it."""
BLIND_CAR = 4.0
"""What an unseen car card is worth, about: its face and the bonuses it brings."""
FULL_HAND = 8


class GreedyIronHorses:
    """Completes the best train it can when it is good enough, else gathers towards one."""

    name = "greedy"

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        assert isinstance(view, IronHorsesView)
        assert view.seat is not None
        if view.step == "setup":
            return self._first_engine(view, legal)
        if view.draft is not None:
            return Decision((Action("unmeld"),), memory, "starts the train afresh")
        if view.step == "act":
            return self._act(view, legal)
        return self._draw(view, legal, "draws")

    def _first_engine(self, view: IronHorsesView, legal: Sequence[Action]) -> Decision:
        best = max(legal, key=lambda action: (self._engine_worth(view, action.args[0]), action.args))
        return Decision((best,), reason=f"the {best.args[0]} suits this hand best")

    def _act(self, view: IronHorsesView, legal: Sequence[Action]) -> Decision:
        delivery = self._best_delivery(view)
        if delivery is not None and self._time_to_deliver(view, delivery[0], len(delivery[1]) - 2):
            gain, actions = delivery
            return Decision(actions, reason=f"delivers now, worth about {gain:.0f}")
        begins = [action for action in legal if action.do == "begin"]
        if begins and not view.final:
            best = max(begins, key=lambda action: (self._engine_worth(view, action.args[0]), action.args))
            return Decision((best,), reason=f"begins the {best.args[0]}")
        if any(action.do == "draw" for action in legal) and not view.final:
            return self._draw(view, legal, "gathers")
        if len(view.hand) + len(view.engine_hand) >= FULL_HAND and view.hand and not view.final:
            card = worst_card(self.cards, self._ids(view.hand), 6)
            name = self.cards.names[card]
            return Decision((Action("discard", (name,)),), reason=f"{name} fits no train")
        return Decision((Action("pass"),), reason="nothing gains")

    def _time_to_deliver(self, view: IronHorsesView, gain: float, length: int) -> bool:
        """Whether to deliver now rather than to look for better cars."""
        ending = view.final or view.trigger >= 0 or view.deck <= 3 * view.seats or min(view.supply) <= 1
        crowded = len(view.hand) + len(view.engine_hand) >= FULL_HAND
        return ending or crowded or gain >= GOOD_A_CARD * length + GOOD_DELIVERY

    def _best_delivery(self, view: IronHorsesView) -> tuple[float, tuple[Action, ...]] | None:
        assert view.seat is not None
        hand = self._ids(view.hand)
        best: tuple[float, tuple[Action, ...]] | None = None
        for name in view.players[view.seat].in_play:
            engine = self.cards.engines[self.cards.engine_words.read(name)]
            trains = best_trains(self.cards, hand, 6)
            if engine.length not in trains:
                continue
            value, train = trains[engine.length]
            gain, depot, dial = self._best_depot(view, engine.regions, engine.bonus)
            couples = tuple(Action("couple", (self.cards.names[card],)) for card in train)
            actions = (Action("meld", (name,)), *couples, Action("deliver", (COLOURS[depot], COLOURS[dial])))
            if best is None or value + gain > best[0]:
                best = (value + gain, actions)
        return best

    def _best_depot(self, view: IronHorsesView, regions: Sequence[str], bonus: int) -> tuple[float, int, int]:
        """Where to deliver and how to turn the dial, for my stock and against the best rival's."""
        options = []
        for depot in SIX:
            if view.depots[depot]:
                continue
            paid = bonus if COLOURS[depot] in regions else 0
            for dial in SIX:
                if view.dials[depot] != COLOURS[dial]:
                    options.append((paid + self._swing(view, depot, dial), -depot, -dial))
        gain, depot, dial = max(options)
        return gain, -depot, -dial

    def _swing(self, view: IronHorsesView, depot: int, dial: int) -> float:
        """What taking that stock and turning that dial does for me, less part of what it does for the best rival."""
        after = [value + change for value, change in zip(view.values, self.cards.changes[dial], strict=True)]
        mine, rival = 0.0, 0.0
        for seat, player in enumerate(view.players):
            own = seat == view.seat
            extra = depot if own else -1
            change = _holding(player, after, extra) - _holding(player, view.values, -1)
            if own:
                mine = change
            else:
                rival = max(rival, change)
        return mine - RIVAL_WEIGHT * rival

    def _draw(self, view: IronHorsesView, legal: Sequence[Action], verb: str) -> Decision:
        piles = [action.args[0] for action in legal if action.do == "draw"]
        if not piles:
            return Decision((Action("pass"),), reason="nothing to draw")
        worth = {pile: self._pile_worth(view, pile) for pile in piles}
        pile = max(piles, key=lambda name: worth[name])
        return Decision((Action("draw", (pile,)),), reason=f"{verb} from {pile}, worth about {worth[pile]:.1f}")

    def _pile_worth(self, view: IronHorsesView, pile: str) -> float:
        assert view.seat is not None
        engines = len(view.engine_hand) + len(view.players[view.seat].in_play)
        if pile == "engine":
            return (9.0, 3.5, 0.5)[min(engines, 2)]
        if pile == "blind":
            return BLIND_CAR
        card = view.up if pile == "up" else view.pile[-1]
        assert card is not None
        return self._card_worth(view, self.cards.words.read(card))

    def _card_worth(self, view: IronHorsesView, card: int) -> float:
        """What the card adds to the trains of this hand, longer ones counting for less."""
        hand = self._ids(view.hand)
        now, then = (best_trains(self.cards, some, 6) for some in (hand, bytes(sorted((*hand, card)))))
        wanted = self._wanted_lengths(view)
        gains = [then.get(n, (0, b""))[0] - now.get(n, (0, b""))[0] for n in wanted if n in then]
        gained = max(gains, default=0)
        return gained if card < CABOOSE else gained - 1.0

    def _wanted_lengths(self, view: IronHorsesView) -> list[int]:
        assert view.seat is not None
        names = [*view.players[view.seat].in_play, *view.engine_hand]
        lengths = {self.cards.length[self.cards.engine_words.read(name)] for name in names} or {3}
        held = len(view.hand) + 1
        return [min(length, held) for length in sorted(lengths)]

    def _engine_worth(self, view: IronHorsesView, name: str) -> float:
        """Money a turn, about: what its train earns, over the turns it takes from this hand."""
        engine = self.cards.engines[self.cards.engine_words.read(name)]
        trains = best_trains(self.cards, self._ids(view.hand), 6)
        held = min(engine.length, max(trains, default=0))
        value = trains.get(held, (0, b""))[0] + BLIND_CAR * (engine.length - held)
        bonus = engine.bonus * min(1.0, 0.4 + 0.2 * len(engine.regions))
        turns = 2 + (engine.length - held) / 2
        return (value + bonus + 4) / turns

    def _ids(self, names: Sequence[str]) -> bytes:
        return bytes([self.cards.words.read(name) for name in names])


def _holding(player: SeatView, values: Sequence[int], extra: int) -> float:
    """What a player's stock is worth at these values, with one more of colour `extra`; a hidden x3 counts a little."""
    total = 0.0
    for colour in SIX:
        held = player.stocks[colour] + (colour == extra)
        if held:
            times = 2.0 if player.x2 == COLOURS[colour] else 3.0 if player.x3 == COLOURS[colour] else 1.0
            times += 0.3 if player.x3 is None and times == 1.0 else 0.0
            total += held * times * (values[colour] + 1.0 if values[colour] > 0 else max(0.3, 1.0 + values[colour] / 4))
    return total
