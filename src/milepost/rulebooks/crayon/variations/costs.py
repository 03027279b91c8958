"""Cost to move and cost to load: running on one's own track and handling loads are not free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.move import edge_between
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations.base import Around, Variation, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

OWN_TRACK_FEE: Final = 1
MOVEMENT_A_LOAD: Final = 1


class PaidMove(Around):
    """The first step of a turn on one's own track is paid to the bank. The mover's own bit in `paid` says it was."""

    @rule("EB-VAR-COSTMOVE")
    def bar(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        edge = edge_between(state, state.place[state.train()], arg)
        if edge is None or not _due(state, seat, edge):
            return None
        short = state.cash[seat] < OWN_TRACK_FEE + state.rules.toll(state, seat, edge)
        return state.rules.var_no["move_fee"] if short else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        edge = edge_between(state, state.place[state.train()], arg)
        if edge is not None and _due(state, seat, edge):
            state.paid |= 1 << seat
            state.pay(seat, -OWN_TRACK_FEE)
            if log is not None:
                log.append(Event("paid-to-move", seat, {"price": OWN_TRACK_FEE}))
        self.inner.do(state, seat, arg, log)


def _due(state: CrayonState, seat: int, edge: int) -> bool:
    return not state.paid >> seat & 1 and state.owner[edge] == seat


class CostToMove(Variation):
    option = "cost_to_move"

    def install(self, game: CrayonGame) -> None:
        wrap(game, "move", PaidMove)
        game.own_track_fee = OWN_TRACK_FEE


class Handled(Around):
    """A load taken up or set down, for payment or not, uses movement."""

    @rule("EB-VAR-COSTLOAD")
    def shut(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["load_movement"] if state.left[state.active] < MOVEMENT_A_LOAD else None

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.left[state.active] -= MOVEMENT_A_LOAD
        self.inner.do(state, seat, arg, log)


class CostToLoad(Variation):
    option = "cost_to_load"

    def install(self, game: CrayonGame) -> None:
        for name in ("load", "drop", "deliver"):
            wrap(game, name, Handled)
        game.load_movement = MOVEMENT_A_LOAD
