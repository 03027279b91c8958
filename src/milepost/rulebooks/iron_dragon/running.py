"""Running the train: entrances, bribes and magic links besides track; and placing it."""

from __future__ import annotations

from milepost.kernel.event import Event
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.ground import LINK, NO_CITY, PASSAGE
from milepost.rulebooks.crayon.move import Move, Place, edge_between
from milepost.rulebooks.crayon.state import NOBODY, TRAINS, CrayonState
from milepost.rulebooks.iron_dragon.editions import BRIBE
from milepost.rulebooks.iron_dragon.foremen import orc_holder, people
from milepost.rulebooks.iron_dragon.state import MOVING, DragonState, dragon


def owes_bribe(state: DragonState, seat: int, kind: int) -> bool:
    """Whether the seat must still pay a bribe of that kind this turn."""
    if state.bribed & kind:
        return False
    employed = people(state, seat)
    return employed is None or employed.pays_bribes


def bribe_due(state: DragonState, seat: int, edge: int) -> int:
    """What the seat must pay the Orcs before it runs over that edge: once a turn, and before any use fee."""
    return BRIBE if state.game.bribes[edge] and owes_bribe(state, seat, MOVING) else 0


def take_bribe(state: DragonState, seat: int, kind: int, log: Log) -> None:
    """The bribe has been paid: it goes to who employs the Orc, or to the bank."""
    state.bribed |= kind
    orc = orc_holder(state)
    if orc != NOBODY:
        state.pay(orc, BRIBE)
    if log is not None:
        log.append(Event("bribed", seat, {"price": BRIBE, "owner": -1 if orc == NOBODY else orc}))


class StartAt(Place):
    """place CITY"""

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        super().do(state, seat, arg, log)
        centre = state.ground.board.cities[arg].mileposts[0]
        table = dragon(state)
        for train in state.trains_of(seat):
            if state.place[train] == centre:
                table.last_city[train] = centre


class Run(Move):
    """move MILEPOST"""

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table = dragon(state)
        if table.ship[state.mover * TRAINS + state.active] != NOBODY:
            return table.game.more_no["on_ship"]
        return state.no.no_movement if state.left[state.active] <= 0 else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        refusal = super().refuse(state, seat, arg)
        if refusal is None and state.cash[seat] >= BRIBE:
            return None
        table, edge = dragon(state), edge_between(state, state.place[state.train()], arg)
        if edge is None or not (refusal is None or refusal is state.no.rent):
            shut = edge is not None and edge in state.shut and state.ground.inner[edge] == LINK
            return table.game.more_no["shut_link"] if shut else refusal
        return table.game.more_no["bribe"] if state.cash[seat] < bribe_due(table, seat, edge) else refusal

    def points(self, state: CrayonState, edge: int) -> int:
        return dragon(state).game.edition.passage_points if state.ground.inner[edge] == PASSAGE else 1

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table, train = dragon(state), state.train()
        edge = edge_between(state, state.place[train], arg)
        if edge is not None and bribe_due(table, seat, edge):
            state.pay(seat, -BRIBE)
            take_bribe(table, seat, MOVING, log)
        super().do(state, seat, arg, log)
        table.drew[train] = 0
        if state.ground.city[arg] != NO_CITY:
            table.last_city[train] = arg
