"""The choices worth thinking about in Iron Horses, each with what it seems worth before anything is imagined."""

from __future__ import annotations

import msgspec

from milepost.bots.iron_horses.best_train import best_trains
from milepost.bots.iron_horses.playout import Playout, deliveries_left
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.draw import BLIND, DISCARD, ENGINE, UP
from milepost.rulebooks.iron_horses.state import FINAL, HAND_LIMIT, MOST_ENGINES, SETUP, IronHorsesState

LONGEST = 6
DEPOTS = 5
"""Places to deliver to that are looked into, for all trains together."""
LATE = 3
"""With so few deliveries to come before the end, every kind of choice is looked into.

Before that, games that begin with another card or a turn later differ by chance far more than by the choice, and only
different deliveries of one train can be told apart.
"""
OTHER_KIND = 3.0
"""How much worse a choice of another kind seems than what the plain player would do."""
OTHER_PILE = 0.5
ENGINE_WORTH = (9.0, 3.5, 0.5)
"""What drawing an engine is worth to somebody who has none, one or two."""


class Choice(msgspec.Struct, frozen=True):
    """Actions up to the next reveal, in money against the plain player's own choice, and in words."""

    codes: tuple[int, ...]
    prior: float
    says: str
    train: int | None = None
    """What the train earns, if one is delivered."""


def choices(player: Playout, state: IronHorsesState, seat: int) -> list[Choice]:
    """What may be good here; the first is what the plain player does, with the best train there is."""
    own = _own(player, state, seat)
    late = state.turn != SETUP and deliveries_left(state) <= LATE
    found: list[Choice] = []
    if own.train is not None or (late and not drawing(state)):
        found += _deliveries(player, state, seat, own)
    if late and drawing(state):
        found += _piles(player, state, seat, own)
    elif late:
        found += _others(player, state, seat, own)
    return [own, *(choice for choice in found if choice.codes != own.codes)]


def drawing(state: IronHorsesState) -> bool:
    """Whether a card must be drawn, or may be in place of one that was discarded."""
    return (state.turn != FINAL and state.at == 0) or state.may_replace


def _own(player: Playout, state: IronHorsesState, seat: int) -> Choice:
    codes = player.codes(state, seat)
    if codes[0] in player.melds:
        engine = player.melds.index(codes[0])
        return _delivery(player, state, seat, engine, player.delivers.index(codes[-1]), 0.0)
    return Choice(tuple(codes), 0.0, _says(player, state, codes[0]))


def _delivery(player: Playout, state: IronHorsesState, seat: int, engine: int, where: int, prior: float) -> Choice:
    """The best train of this engine to a depot and dial, as one choice."""
    cards = player.cards
    value, train = best_trains(cards, state.hands[seat], LONGEST)[cards.length[engine]]
    depot, dial = divmod(where, len(COLOURS))
    paid = value + (cards.bonus[engine] if depot in cards.regions[engine] else 0)
    codes = (player.melds[engine], *[player.couples[card] for card in train], player.delivers[where])
    says = f"delivers the {cards.engines[engine].name} to {COLOURS[depot]} for {paid}, its dial to {COLOURS[dial]}"
    return Choice(codes, prior, says, paid)


def _deliveries(player: Playout, state: IronHorsesState, seat: int, own: Choice) -> list[Choice]:
    ranked: list[tuple[float, int, int]] = []
    for engine in state.in_play[seat]:
        if player.can_meld(state.hands[seat], engine):
            value, _ = best_trains(player.cards, state.hands[seat], LONGEST)[player.cards.length[engine]]
            ranked += [
                (value + swing, engine, depot * 6 + dial) for swing, depot, dial in player.swings(state, seat, engine)
            ]
    ranked.sort(reverse=True)
    least = 0.0 if own.train is not None else OTHER_KIND
    return [
        _delivery(player, state, seat, engine, where, worth - ranked[0][0] - least)
        for worth, engine, where in ranked[:DEPOTS]
    ]


def _others(player: Playout, state: IronHorsesState, seat: int, own: Choice) -> list[Choice]:
    """Engines to begin, and cards to draw in place of another action."""
    if state.turn == FINAL:
        return []
    found = []
    if len(state.in_play[seat]) < MOST_ENGINES:
        codes = [player.begins[engine] for engine in state.engine_hands[seat]]
        found = [Choice((code,), -OTHER_KIND, _says(player, state, code)) for code in codes]
    return [*found, *_piles(player, state, seat, own)]


def _piles(player: Playout, state: IronHorsesState, seat: int, own: Choice) -> list[Choice]:
    worth = _pile_worth(player, state, seat)
    if not worth:
        return []
    at = player.draws.index(own.codes[0]) if own.codes[0] in player.draws else -1
    usual, least = (worth.get(at, 0.0), OTHER_PILE) if at >= 0 else (max(worth.values()), OTHER_KIND)
    codes = {pile: player.draws[pile] for pile in worth}
    return [Choice((codes[p],), worth[p] - usual - least, _says(player, state, codes[p])) for p in worth]


def _pile_worth(player: Playout, state: IronHorsesState, seat: int) -> dict[int, float]:
    """What a card from each pile adds to this hand, about; nothing if the hand is full."""
    if state.hand_size(seat) >= HAND_LIMIT:
        return {}
    hand, worth = state.hands[seat], {}
    if state.engine_at < len(state.engine_deck) or state.engine_pile:
        held = len(state.in_play[seat]) + len(state.engine_hands[seat])
        worth[ENGINE] = ENGINE_WORTH[min(held, 2)]
    if state.up >= 0:
        worth[UP] = player.worth(hand, state.up)
    if state.deck_at < len(state.deck):
        worth[BLIND] = player.habits.blind
    if state.pile:
        worth[DISCARD] = player.worth(hand, state.pile[-1])
    return worth


def _says(player: Playout, state: IronHorsesState, code: int) -> str:
    """A small action, in words."""
    do, *words = player.text(code).split()
    if do == "draw":
        shown = {"up": state.up, "discard": state.pile[-1] if state.pile else -1}.get(words[0], -1)
        return f"draws {words[0]}" + (f", {player.cards.names[shown]}" if shown >= 0 else "")
    said = {"choose": "starts with the", "begin": "begins the", "discard": "has no use for", "pass": "waits"}[do]
    return " ".join((said, *words))
