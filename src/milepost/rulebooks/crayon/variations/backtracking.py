"""Backtracking: a train turns round on the line at the price of a full turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.move import edge_between
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState
from milepost.rulebooks.crayon.turn import NORMAL
from milepost.rulebooks.crayon.variations.base import Variation, add_to_steps, simple, verb_of

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame


class Backtrack(Verb[CrayonState]):
    """backtrack: every train of the player may go any way in its next turn."""

    not_now = "A train turns round on the line only instead of a full turn of its own."

    def __init__(self, home: str) -> None:
        super().__init__(simple("backtrack", "give the turn up so that your train may go any way next turn"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        no = state.rules.var_no
        if state.acted and not state.turn_over:
            return no["backtrack_acted"]
        if not _turned(state, seat):
            return no["backtrack_needless"]
        return no["backtrack_fee"] if state.cash[seat] < state.numbers.rent * len(landlords(state, seat)) else None

    @rule("EB-VAR-BACKTRACK", "EB-VAR-BACKTRACK-FEE")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        for owner in landlords(state, seat):
            state.paid |= 1 << owner
            state.pay(seat, -state.numbers.rent)
            state.pay(owner, state.numbers.rent)
            if log is not None:
                log.append(Event("rented", seat, {"owner": owner, "price": state.numbers.rent}))
        for train in _turned(state, seat):
            state.came[train] = NOWHERE
        state.turn_over = True
        state.at += 1
        if log is not None:
            log.append(Event("backtracked", seat))


def _turned(state: CrayonState, seat: int) -> list[int]:
    """The player's trains that cannot go back the way they came."""
    return [
        train
        for train in state.trains_of(seat)
        if state.came[train] != NOWHERE and not state.rules.may_reverse(state, state.place[train])
    ]


def landlords(state: CrayonState, seat: int) -> list[int]:
    """The other players on whose track trains would turn, each once."""
    owners: list[int] = []
    for train in _turned(state, seat):
        edge = edge_between(state, state.came[train], state.place[train])
        owner = NOBODY if edge is None else state.owner[edge]
        if owner not in (NOBODY, seat, *owners):
            owners.append(owner)
    return owners


class LostTurnStep(Step[CrayonState]):
    """A turn that is lost as it begins is still good for turning round; a turn given up for a new hand is not.

    It stands first in the turn, and a hand is discarded in a later step, so it never follows a discard.
    """

    name = "lost-turn"

    @rule("EB-VAR-BACKTRACK-DISCARD")
    def pending(self, state: CrayonState) -> bool:
        return state.turn_over and self.verbs[0].closed(state, state.mover) is None


class Backtracking(Variation):
    option, on, alone = "mercy", "backtracking", "backtracking"

    def install(self, game: CrayonGame) -> None:
        add_to_steps(game, "backtrack", "operate")
        turns = list(game.turns)
        turns[NORMAL] = (LostTurnStep(verb_of(game, "backtrack"), game.done), *turns[NORMAL])
        game.turns = tuple(turns)
