"""Where a train can run: everything in reach this turn, and routes over several turns.

Reach is found by asking the rule that plays each move. Routes are searched over arcs, a node being the directed
segment along which the train arrived, so that a train never turns back outside a city.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, pairwise
from typing import Final

import msgspec

from milepost.rulebooks.crayon.ground import PASSAGE
from milepost.rulebooks.crayon.routes import segment
from milepost.rulebooks.crayon.search import LIMIT, LOW, Steps, dial, trace
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState
from milepost.rulebooks.crayon.track import NOBODY, built

RENT_STEP: Final = 1
"""What a milepost over somebody else's track counts besides itself: about the fee, shared out over a turn's run."""


class Reach(msgspec.Struct, frozen=True):
    """How a train can come to a milepost this turn."""

    mileposts: int
    """Movement used."""
    rent: int
    """Fees still to be paid on the way."""
    slowed: bool
    """Bad weather halves the rest of the movement on the way."""
    left: int


def reach(state: CrayonState, seat: int) -> dict[int, Reach]:
    """Every milepost the seat's active train can come to this turn, by the quickest way and then the cheapest."""
    if state.mover != seat or state.place[state.train()] == NOWHERE:
        return {}
    move, scratch = state.rules.verbs[state.rules.move_number], state.copy()
    train, active, cash = state.train(), state.active, state.cash[seat]
    slow_bit, fields = 1 << active, state.rules.moving_fields
    more = tuple([getattr(state, field) for field in fields])
    start = (state.place[train], state.came[train], state.left[active], state.halved, state.paid, cash, more)
    found = {start[0]: Reach(0, 0, bool(state.halved & slow_bit), start[2])}
    seen = {start}
    ring = [start]
    used = 0
    while ring:
        used += 1
        wider: list[Position] = []
        for position in ring:
            _stand(scratch, train, active, seat, position)
            if move.closed(scratch, seat) is not None:
                continue
            for there in move.candidates(scratch, seat):
                if move.refuse(scratch, seat, there) is not None:
                    continue
                move.do(scratch, seat, there, None)
                more = tuple([getattr(scratch, field) for field in fields])
                left, purse = scratch.left[active], scratch.cash[seat]
                after = (there, position[0], left, scratch.halved, scratch.paid, purse, more)
                _stand(scratch, train, active, seat, position)
                if after not in seen:
                    seen.add(after)
                    free = left == position[2]  # a step that takes no movement belongs to the same ring
                    (ring if free else wider).append(after)
                    rent, taken = cash - purse, used - free
                    if there not in found or (found[there].mileposts == taken and rent < found[there].rent):
                        found[there] = Reach(taken, rent, bool(after[3] & slow_bit), left)
        ring = wider
    return found


Position = tuple[int, int, int, int, int, int, tuple[int, ...]]


def _stand(scratch: CrayonState, train: int, active: int, seat: int, position: Position) -> None:
    place, came, left, scratch.halved, scratch.paid, cash, more = position
    for field, value in zip(scratch.rules.moving_fields, more, strict=True):
        setattr(scratch, field, value)
    scratch.place[train], scratch.came[train] = place, came
    scratch.left[active], scratch.cash[seat] = left, cash


class Route(msgspec.Struct, frozen=True):
    """A way for a train over track that is there."""

    mileposts: tuple[int, ...]
    """From where it stands, that milepost included."""
    turns: int
    rent: int

    @property
    def length(self) -> int:
        return len(self.mileposts) - 1


class Arcs:
    """The track a seat's train could run on, searched from where the train stands."""

    def __init__(self, state: CrayonState, seat: int, train: int | None = None, rent: int = RENT_STEP) -> None:
        self.state, self.seat = state, seat
        self.train = seat * 2 if train is None else train
        self.place, self.came = state.place[self.train], state.came[self.train]
        self.rent = rent
        ground = state.ground
        self.begin = 2 * ground.edges
        self._outs: dict[int, Steps] = {}
        table: list[Steps] = [()] * (self.begin + 1)
        owner, inner = state.owner, ground.inner
        on_track = [edge for edge in built(owner) if owner[edge] == seat or rent >= 0]
        for edge in (*on_track, *compress(range(ground.edges), inner)):
            for d in (2 * edge, 2 * edge + 1):
                table[d] = self._after(ground.to[d], d ^ 1)
        facing = segment(ground, self.place, self.came) if self._faces() else -1
        table[self.begin] = self._after(self.place, facing)
        self.table = table

    def _faces(self) -> bool:
        """Whether where the train came from matters."""
        return self.came != NOWHERE and self.state.ground.board.edge(self.place, self.came) >= 0

    def _after(self, here: int, back: int) -> Steps:
        outs = self._outs.get(here)
        if outs is None:
            outs = self._outs[here] = self._runnable(here)
        if self.state.rules.may_reverse(self.state, here):
            return outs
        return tuple([step for step in outs if step[0] != back])

    def _runnable(self, here: int) -> Steps:
        state, ground = self.state, self.state.ground
        found = []
        for there, edge in ground.steps[here]:
            who = state.owner[edge]
            if who == NOBODY and (not ground.inner[edge] or edge in state.shut):
                continue
            if state.flooded and ground.crossing[edge] in state.flooded:
                continue
            if state.closed_move and state.closed_move[there]:
                continue
            cost = state.rules.passage_points if ground.inner[edge] == PASSAGE else 1
            if who not in (NOBODY, self.seat):
                if self.rent < 0:
                    continue
                cost += self.rent
            found.append((2 * edge + (ground.start[2 * edge] != here), cost << LOW))
        return tuple(found)

    def search(self, goals: Iterable[int] = (), limit: int = LIMIT) -> tuple[int, list[int], list[int]]:
        """`dial` from where the train stands to the first arc that ends at one of `goals`."""
        ground = self.state.ground
        wanted = {segment(ground, there, here) for here in goals for there, _ in ground.steps[here]}
        return dial(self.table, [(self.begin, 0)], wanted, limit)

    def mileposts(self, parent: list[int], arc: int) -> list[int]:
        """The mileposts from the train to the end of an arc."""
        return [self.place, *(self.state.ground.to[d] for d in trace(parent, arc)[1:])]


def route(state: CrayonState, seat: int, goals: Sequence[int], rent: int = RENT_STEP) -> Route | None:
    """The shortest way for the seat's train to one of `goals`, over track that is there; None when there is none."""
    train = state.train() if state.mover == seat else seat * 2
    if state.place[train] == NOWHERE:
        return None
    if state.place[train] in goals:
        return Route((state.place[train],), 0, 0)
    arcs = Arcs(state, seat, train, rent)
    arc, _, parent = arcs.search(goals)
    return None if arc < 0 else walk(state, seat, arcs.mileposts(parent, arc), train)


def route_by(state: CrayonState, seat: int, marks: Sequence[Sequence[int]]) -> Route | None:
    """The shortest way to one of the first mileposts, from there to one of the next, and so on to the last."""
    train = state.train() if state.mover == seat else seat * 2
    scratch, mileposts = state.copy(), list[int]()
    for goals in marks:
        way = route(scratch, seat, goals)
        if way is None:
            return None
        mileposts += way.mileposts[1:] if mileposts else way.mileposts
        if way.length:
            scratch.came[train], scratch.place[train] = mileposts[-2], mileposts[-1]
    return walk(state, seat, mileposts, train)


def walk(state: CrayonState, seat: int, mileposts: Sequence[int], train: int) -> Route:
    """How many turns and how much rent a way costs; weather is left out, for nobody knows how long it lasts."""
    ground = state.ground
    speed = state.numbers.locos[state.loco[train]].speed
    left, paid = speed, 0
    if state.mover == seat:
        left, paid = state.left[train - seat * 2], state.paid
    turns, rent = 1, 0
    for a, b in pairwise(mileposts):
        if left <= 0:
            turns, left, paid = turns + 1, speed, 0
        edge = ground.board.edge(a, b)
        left -= state.rules.passage_points if ground.inner[edge] == PASSAGE else 1
        owner = state.owner[edge]
        if owner not in (NOBODY, seat) and not paid >> owner & 1:
            paid |= 1 << owner
            rent += state.numbers.rent
    return Route(tuple(mileposts), turns, rent)
