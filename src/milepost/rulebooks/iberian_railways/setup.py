"""Setting up the table, and laying out a position that was written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.chance import Chance
from milepost.kernel.ledger import rule
from milepost.kernel.steps import NO_INTERRUPT
from milepost.rulebooks.iberian_railways.actions import ACTIONS, EXPAND, FIRST_LIMIT
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.state import REASONS, RUNNING, IberianState
from milepost.rulebooks.iberian_railways.view import OPEN, IberianView

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.game import IberianRailways

CUBES = 31
TRACK_CUBES = 2
"""One cube on the income track and one on the loan track."""


def set_up(game: IberianRailways, seats: int, chance: Chance) -> IberianState:
    """The table before the first turn."""
    state = IberianState(game, game.ground, chance)
    state.turn, state.at, state.interrupt = 0, 0, NO_INTERRUPT
    state.over, state.taken, state.still = RUNNING, 0, 0
    state.out = state.turned = 0
    state.first = state.mover = start_player(seats, chance)
    _set_tracks(state, seats)
    _hand_out(state, seats)
    state.holder = bytes([NOBODY]) * len(game.ground.prices)
    return state


@rule("IB-SETUP-FIRST")
def start_player(seats: int, chance: Chance) -> int:
    return chance.order("start player", seats)[0]


@rule("IB-SETUP-LIMIT", "IB-LIMIT-START", "IB-SETUP-ACTION")
def _set_tracks(state: IberianState, seats: int) -> None:
    state.limit = FIRST_LIMIT
    state.marker = [EXPAND] * seats


@rule("IB-COMP-CUBES", "IB-SETUP-CUBES", "IB-CASH-ZERO", "IB-INCOME-START")
def _hand_out(state: IberianState, seats: int) -> None:
    state.supply = [CUBES - TRACK_CUBES] * seats
    state.cash, state.loans, state.income = [0] * seats, [0] * seats, [0] * seats
    state.lay_out([0] * seats, 0)


@rule("IB-INFO-OPEN")
def imagine(game: IberianRailways, view: IberianView, chance: Chance) -> IberianState:
    """The position that `view` shows: nothing is hidden from it but what another player may be drafting."""
    state = IberianState(game, game.ground, chance)
    ground, players = game.ground, view.players
    state.turn, state.interrupt = 0, NO_INTERRUPT
    state.over = REASONS.index(view.reason)
    state.at = 0 if state.over else [step.name for step in game.turns[0]].index(view.step)
    state.mover, state.first, state.taken = view.mover, view.first, view.turns_taken
    state.still, state.limit = view.still, view.limit
    state.supply, state.cash = [player.supply for player in players], [player.cash for player in players]
    state.loans, state.income = [player.loans for player in players], [player.income for player in players]
    state.marker = [ACTIONS.index(player.action) for player in players]
    state.out = sum(1 << seat for seat, player in enumerate(players) if player.out)
    _deal_cards(state, view)
    tracks = [[code for railway in player.railways for code in railway] for player in players]
    by_code = ground.board.by_code
    cubes = [ground.mask(by_code[code] for code in codes) for codes in tracks]
    state.lay_out(cubes, ground.mask(by_code[code] for code in view.draft))
    return state


def _deal_cards(state: IberianState, view: IberianView) -> None:
    ground = state.ground
    holder = bytearray([NOBODY]) * len(ground.prices)
    state.turned = 0
    for seat, player in enumerate(view.players):
        for card in player.cards:
            number = ground.card_words.read(card.city)
            holder[number] = seat
            state.turned |= (card.state != OPEN) << number
    state.holder = bytes(holder)
