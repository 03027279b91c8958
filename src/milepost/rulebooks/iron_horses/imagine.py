"""Worlds that a view cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.kernel.chance import Chance
from milepost.kernel.ledger import rule
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.iron_horses.cards import NO_CARD, Cards
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.deal import deal_x3
from milepost.rulebooks.iron_horses.state import FINAL, MELDING, SETUP, TURN, IronHorsesState
from milepost.rulebooks.iron_horses.view import STEPS, IronHorsesView

if TYPE_CHECKING:
    from milepost.rulebooks.iron_horses.game import IronHorses


def imagine(game: IronHorses, view: IronHorsesView, chance: Chance) -> IronHorsesState:
    """A position in which the viewer sees exactly `view`; all they cannot see is dealt by `chance`."""
    cards = game.cards
    state = IronHorsesState(game, cards, chance)
    _public(state, view)
    _deal_hidden_cars(state, view, chance)
    _deal_hidden_engines(state, view, chance)
    _deal_hidden_market(state, view, chance)
    if view.step == "setup":
        state.first = chance.order("imagined start player", view.seats)[0]
    return state


def redeal(state: IronHorsesState, chance: Chance) -> IronHorsesState:
    """The same table with both decks in another order, and another start player while nobody knows who it is."""
    new = state.copy()
    new.chance = chance
    new.deck = bytes(chance.shuffle("redealt cars", sorted(state.deck[state.deck_at :])))
    new.engine_deck = bytes(chance.shuffle("redealt engines", sorted(state.engine_deck[state.engine_at :])))
    new.deck_at = new.engine_at = 0
    if state.turn == SETUP:
        new.first = chance.order("redealt start player", state.seat_count)[0]
    return new


def _public(state: IronHorsesState, view: IronHorsesView) -> None:
    cards = state.cards
    state.over = view.step == "over"
    state.turn = SETUP if view.step == "setup" else FINAL if view.final or state.over else TURN
    state.at = 0 if state.over else STEPS[state.turn].index(view.step)
    state.mover, state.first, state.taken = view.mover, view.first, view.turns_taken
    state.trigger, state.trigger_why, state.finals = view.trigger, view.trigger_why, view.finals
    state.may_replace, state.still = view.may_replace, view.still
    state.money = [player.money for player in view.players]
    state.stocks = [count for player in view.players for count in player.stocks]
    state.in_play = [_engine_ids(cards, player.in_play) for player in view.players]
    state.known = [_ids(cards, player.known) for player in view.players]
    state.supply, state.values = list(view.supply), list(view.values)
    state.dials = [COLOURS.index(colour) for colour in view.dials]
    state.depots = [_ids(cards, train) for train in view.depots]
    state.gone, state.pile = _ids(cards, view.gone), _ids(cards, view.pile)
    state.up = NO_CARD if view.up is None else cards.words.read(view.up)
    state.engine_pile, state.engine_shuffles = _engine_ids(cards, view.engine_pile), view.engine_shuffles
    state.interrupt, state.draft_engine, state.draft = NO_INTERRUPT, NO_CARD, b""
    if view.draft is not None:
        state.interrupt = MELDING
        state.draft_engine = cards.engine_words.read(view.draft.engine)
        state.draft = _ids(cards, view.draft.train)


@rule("IH-INFO-HAND", "IH-INFO-DECKS")
def _deal_hidden_cars(state: IronHorsesState, view: IronHorsesView, chance: Chance) -> None:
    unseen = Counter(state.cards.car_deck + state.cards.caboose_deck)
    hand = _ids(state.cards, view.hand)
    seen = [hand, state.gone, state.pile, *state.depots]
    seen += [known for seat, known in enumerate(state.known) if seat != view.seat]
    for some in seen:
        unseen.subtract(some)
    if state.up >= 0:
        unseen[state.up] -= 1
    rest = chance.shuffle("imagined cars", sorted(unseen.elements()))
    state.hands = []
    for seat, player in enumerate(view.players):
        hidden = 0 if seat == view.seat else player.cards - len(player.known)
        held, rest = rest[:hidden], rest[hidden:]
        state.hands.append(hand if seat == view.seat else bytes(sorted([*state.known[seat], *held])))
    state.deck, state.deck_at = bytes(rest), 0


def _deal_hidden_engines(state: IronHorsesState, view: IronHorsesView, chance: Chance) -> None:
    hand = _engine_ids(state.cards, view.engine_hand)
    unseen = set(state.cards.engine_deck) - set(hand) - set(state.engine_pile) - set(b"".join(state.in_play))
    rest = chance.shuffle("imagined engines", sorted(unseen))
    state.engine_hands = []
    for seat, player in enumerate(view.players):
        hidden = 0 if seat == view.seat else player.engines
        held, rest = rest[:hidden], rest[hidden:]
        state.engine_hands.append(hand if seat == view.seat else bytes(sorted(held)))
    state.engine_deck, state.engine_at = bytes(rest), 0
    state.chosen = [NO_CARD] * view.seats
    for seat, player in enumerate(view.players):
        if player.chosen:
            first = chance.order(f"imagined choice of seat {seat}", len(state.engine_hands[seat]))[0]
            state.chosen[seat] = state.engine_hands[seat][first]
    if view.sealed is not None and view.seat is not None:
        state.chosen[view.seat] = state.cards.engine_words.read(view.sealed)


def _deal_hidden_market(state: IronHorsesState, view: IronHorsesView, chance: Chance) -> None:
    state.x2 = bytes(COLOURS.index(player.x2) for player in view.players)
    known = bytes(6 if player.x3 is None else COLOURS.index(player.x3) for player in view.players)
    state.x3 = deal_x3(state.x2, chance.child("imagined market"), known)


def _ids(cards: Cards, names: Sequence[str]) -> bytes:
    return bytes([cards.words.read(name) for name in names])


def _engine_ids(cards: Cards, names: Sequence[str]) -> bytes:
    return bytes([cards.engine_words.read(name) for name in names])
