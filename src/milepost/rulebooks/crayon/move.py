"""Running the train: one milepost at a time, over own track, everybody's cities and, for a fee, others' track."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState


class Place(Verb[CrayonState]):
    """place CITY"""

    not_now = "Your train is placed once, at the start of your first operations."

    def __init__(self, home: str, cities: Words) -> None:
        super().__init__(Form("place", [("city", cities)], "put your train in a city"))
        self.home = home

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        city = state.ground.board.cities[arg]
        train = next(t for t in state.trains_of(seat) if state.place[t] == NOWHERE)
        state.place[train] = city.mileposts[0]
        state.rules.slow(state, train, log)
        if log is not None:
            log.append(Event("placed", seat, {"city": city.name}))


class PlaceStep(Step[CrayonState]):
    """The train comes onto the map."""

    name = "place"

    def pending(self, state: CrayonState) -> bool:
        return not state.turn_over and any(state.place[train] == NOWHERE for train in state.trains_of(state.mover))


class Move(Verb[CrayonState]):
    """move MILEPOST"""

    not_now = "Trains run in the operations phase, before building."

    def __init__(self, home: str, places: Words) -> None:
        super().__init__(Form("move", [("to", places)], "run your train to the next milepost"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.no.no_movement if state.left[state.active] <= 0 else None

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        owner, inner = state.owner, state.ground.inner
        here = state.ground.steps[state.place[state.mover * TRAINS + state.active]]
        return [neighbour for neighbour, edge in here if owner[edge] != NOBODY or inner[edge]]

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        ground, no, train = state.ground, state.no, state.train()
        here = state.place[train]
        edge = edge_between(state, here, arg)
        if edge is None:
            return no.not_next
        owner = state.owner[edge]
        if owner == NOBODY and (not ground.inner[edge] or edge in state.shut):
            return no.no_track
        if arg == state.came[train] and not state.rules.may_reverse(state, here):
            return no.reverse
        if state.flooded and ground.crossing[edge] in state.flooded:
            return no.flooded_move
        if state.closed_move and state.closed_move[arg]:
            return no.closed_move
        if owner not in (NOBODY, seat) and not state.paid >> owner & 1:
            left = state.cash[seat] - state.rules.toll(state, seat, edge)
            return no.rent if left < state.numbers.rent else None
        return None

    def points(self, state: CrayonState, edge: int) -> int:
        """The movement that running over an edge takes."""
        return 1

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        train = state.train()
        here = state.place[train]
        edge = edge_between(state, here, arg)
        assert edge is not None
        owner = state.owner[edge]
        if owner not in (NOBODY, seat) and not state.paid >> owner & 1:
            _pay_rent(state, seat, owner, log)
        state.came[train], state.place[train] = here, arg
        state.left[state.active] -= self.points(state, edge)
        state.acted = True
        state.rules.slow(state, train, log)
        if log is not None:
            log.append(Event("moved", seat, {"to": self.form.write(arg)[0], "left": state.left[state.active]}))


def edge_between(state: CrayonState, here: int, there: int) -> int | None:
    """The edge from one milepost to a neighbour, where a train could ever run."""
    for neighbour, edge in state.ground.steps[here]:
        if neighbour == there:
            return edge
    return None


def _pay_rent(state: CrayonState, seat: int, owner: int, log: Log) -> None:
    state.paid |= 1 << owner
    state.pay(seat, -state.numbers.rent)
    state.pay(owner, state.numbers.rent)
    if log is not None:
        log.append(Event("rented", seat, {"owner": owner, "price": state.numbers.rent}))


def slow(state: CrayonState, train: int, log: Log) -> None:
    """Bad weather halves what movement is left, fractions rounded up, once a turn for each train."""
    which = train - state.mover * 2
    if state.half and state.half[state.place[train]] and not state.halved >> which & 1:
        state.halved |= 1 << which
        state.left[which] = (state.left[which] + 1) // 2
        if log is not None:
            log.append(Event("slowed", state.mover, {"left": state.left[which]}))


class OperateStep(Step[CrayonState]):
    """Move, load, deliver and drop, in any order."""

    name = "operate"

    def pending(self, state: CrayonState) -> bool:
        return not state.turn_over


class Done(Verb[CrayonState]):
    """done"""

    not_now = "There is nothing to be done with now."

    def __init__(self, home: str) -> None:
        super().__init__(Form("done", (), "go on: from operations to building, from building to the next player"))
        self.home = home

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        if self.closed(state, seat) is None:
            into.append(self.number)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.at += 1
