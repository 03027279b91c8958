"""Worlds that a view cannot tell from the real one: another order of the deck, and cash as listeners know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.chance import Chance
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.crayon import events
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.crayon.view import CrayonView

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame


def imagine(game: CrayonGame, view: CrayonView, chance: Chance) -> CrayonState:
    """A position in which the viewer sees exactly `view`."""
    state = game.state_type(game, chance)
    _turn(state, view)
    _map(state, view)
    _players(state, view)
    _cards(state, view, chance)
    game.recall(state, view, chance)
    state.rules.survey_events(state)
    survey(state)
    return state


def _turn(state: CrayonState, view: CrayonView) -> None:
    state.turn, state.at, state.interrupt = state.rules.whereabouts(view)
    state.mover, state.first, state.round, state.taken = view.mover, view.first, view.round, view.taken
    state.ended_by, state.ranking = view.ended_by, [list(group) for group in view.ranking]
    state.active, state.left, state.halved, state.paid = view.active, list(view.left), view.halved, view.paid
    state.acted, state.spent, state.built = view.acted, view.spent, view.built
    state.upgraded, state.outs, state.turn_over = view.upgraded, view.outs, view.turn_over
    state.choosers, state.declared, state.goal = bytes(view.choosers), view.declared, view.goal
    state.closing = view.closing
    state.extra = {
        name: list(value) if isinstance(value, tuple | list) else value for name, value in view.extra.items()
    }
    state.cash_open = view.cash_open


def _map(state: CrayonState, view: CrayonView) -> None:
    state.owner = bytearray([NOBODY]) * state.ground.edges
    for seat, player in enumerate(view.players):
        for edge in player.track:
            state.owner[edge] = seat
    state.rights = [edge << 3 | owner for edge, owner in view.rights]


def _players(state: CrayonState, view: CrayonView) -> None:
    milepost = state.ground.board.milepost
    goods = {good.name: g for g, good in enumerate(state.ground.board.goods)}
    locos = {loco.name: n for n, loco in enumerate(state.numbers.locos)}
    trains = view.seats * TRAINS
    state.loco, state.place, state.came = [NOBODY] * trains, [NOWHERE] * trains, [NOWHERE] * trains
    state.loads = [b""] * trains
    for seat, player in enumerate(view.players):
        for which, train in enumerate(player.trains):
            t = seat * TRAINS + which
            state.loco[t] = locos[train.loco]
            state.place[t] = NOWHERE if train.place is None else milepost(train.place)
            state.came[t] = NOWHERE if train.came is None else milepost(train.came)
            state.loads[t] = bytes(sorted(goods[good] for good in train.loads))
    state.flows = [player.flows for player in view.players]
    heard = [state.numbers.start_cash + player.flows for player in view.players]
    state.cash = [h if p.cash is None else p.cash for h, p in zip(heard, view.players, strict=True)]
    state.lost_turns = [player.lost_turns for player in view.players]
    state.chips = list(view.chips)


def _cards(state: CrayonState, view: CrayonView, chance: Chance) -> None:
    state.hands = [bytes(card - 1 for card in player.cards) for player in view.players]
    state.discards = bytes(card - 1 for card in view.discards)
    state.contracts = bytes(card - 1 for card in view.contracts)
    state.in_force = [events.pack(force.card - 1, force.drawer, force.ends) for force in view.in_force]
    seen = {*b"".join(state.hands), *state.discards, *state.contracts, *(force.card - 1 for force in view.in_force)}
    unseen = [card for card in state.rules.deck_cards(state) if card not in seen]
    state.deck = bytes(chance.shuffle("imagined deck", unseen)[: view.deck])
    state.deck_at, state.shuffles = 0, view.shuffles
    drawing = state.interrupt != NO_INTERRUPT and len(state.hands[view.mover]) < state.numbers.hand_size
    state.short = view.mover if drawing else NOWHERE


def redeal(state: CrayonState, chance: Chance) -> CrayonState:
    """The same table over another order of the deck, which is all that nobody has seen."""
    new = state.copy()
    new.chance = chance
    new.deck = bytes(chance.shuffle("redealt deck", sorted(state.deck[state.deck_at :])))
    new.deck_at = 0
    return new
