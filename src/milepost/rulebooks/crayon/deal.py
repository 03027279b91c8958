"""Setting up: money, locos, the draw deck and the first cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.chance import Chance
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, RUNNING, TRAINS, CrayonState
from milepost.rulebooks.crayon.track import survey

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame


def deal(game: CrayonGame, seats: int, chance: Chance) -> CrayonState:
    """The table before the first building turn."""
    state = game.state_type(game, chance)
    numbers = game.numbers
    state.interrupt, state.ended_by, state.ranking = NO_INTERRUPT, RUNNING, []
    state.round = state.taken = state.declared = 0
    state.closing, state.goal = NOWHERE, numbers.goal
    state.owner = bytearray([NOBODY]) * state.ground.edges
    state.cash, state.flows, state.cash_open = [numbers.start_cash] * seats, [0] * seats, False
    state.short, state.contracts = NOWHERE, b""
    trains = len(numbers.trains)
    state.loco = [numbers.trains[t % TRAINS] if t % TRAINS < trains else NOBODY for t in range(seats * TRAINS)]
    state.place = [NOWHERE] * (seats * TRAINS)
    state.came = [NOWHERE] * (seats * TRAINS)
    state.loads = [b""] * (seats * TRAINS)
    state.chips = [good.chips for good in state.ground.board.goods]
    state.lost_turns, state.choosers = [0] * seats, b""
    state.in_force, state.rights, state.extra = [], [], {}
    state.half = state.struck = state.closed_build = state.closed_move = b""
    state.flooded = state.shut = frozenset()
    game.outfit(state, seats)
    survey(state)
    _deal_cards(state, seats, chance)
    state.first = game.first_player(state)
    state.mover = state.first
    return state


def _deal_cards(state: CrayonState, seats: int, chance: Chance) -> None:
    """Three demand cards each; events met on the way have no effect and go back into the deck."""
    every = state.rules.deck_cards(state)
    cards = chance.shuffle("draw deck, shuffle 1", every)
    state.hands = [b""] * seats
    aside: list[int] = []
    at = 0
    for seat in range(seats):
        while len(state.hands[seat]) < state.numbers.dealt:
            card = cards[at]
            at += 1
            if state.cards.is_event(card):
                aside.append(card)
            else:
                state.hands[seat] += bytes((card,))
    rest = cards[at:] + state.rules.events_set_aside(state, aside)
    state.deck = bytes(chance.shuffle("draw deck, shuffle 2", sorted(rest)))
    state.deck_at, state.discards, state.shuffles = 0, b"", 2


def first_player(state: CrayonState, chance: Chance) -> int:
    """Whoever holds the largest payoff; ties go to the next largest, and a full tie to chance."""
    payoffs = {
        seat: sorted((demand.pays for card in hand for demand in state.cards.demands[card]), reverse=True)
        for seat, hand in enumerate(state.hands)
    }
    best = max(payoffs.values())
    tied = [seat for seat, pays in payoffs.items() if pays == best]
    return tied[0] if len(tied) == 1 else tied[chance.order("start player", len(tied))[0]]
