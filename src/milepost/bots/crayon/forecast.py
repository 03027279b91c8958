"""What the events in force will hold up: in this turn, and in the next if they outlast it.

Plans are made for the map as it is when they are over, and wait where they must; so nobody goes a long way round for
what passes in a turn or two.
"""

from __future__ import annotations

from milepost.rulebooks.crayon import events
from milepost.rulebooks.crayon.state import CrayonState


class Forecast:
    """The events in force, as a seat will meet them turn by turn."""

    def __init__(self, state: CrayonState, seat: int) -> None:
        self._worlds = [state] if state.in_force else []
        """By turn to come: a position with the events that are in force then."""
        lasting = [packed for packed in state.in_force if _outlasts_this_turn(packed, seat)]
        if lasting:
            self._worlds.append(with_events(state, lasting))
        self.turns = len(self._worlds)
        """So many turns to come have events."""

    def strikes(self, turn: int, milepost: int) -> bool:
        """Whether nothing may be loaded or delivered there."""
        return turn < self.turns and bool(struck := self._worlds[turn].struck) and bool(struck[milepost])

    def stops(self, turn: int, edge: int, there: int) -> bool:
        """Whether no train may run over this edge to that milepost."""
        if turn >= self.turns:
            return False
        world = self._worlds[turn]
        shut = edge in world.shut or world.ground.crossing[edge] in world.flooded
        return shut or (bool(world.closed_move) and bool(world.closed_move[there]))

    def forbids(self, turn: int, d: int) -> bool:
        """Whether nobody may build that segment."""
        if turn >= self.turns:
            return False
        world = self._worlds[turn]
        closed = bool(world.closed_build) and bool(world.closed_build[world.ground.to[d]])
        return closed or world.rules.held_up(world, d >> 1)

    def slows(self, turn: int, milepost: int) -> bool:
        """Whether a train there has half of its movement left."""
        return turn < self.turns and bool(half := self._worlds[turn].half) and bool(half[milepost])


def _outlasts_this_turn(packed: int, seat: int) -> bool:
    """Only a seat's own events can: another's are over before this seat has two turns."""
    _, drawer, ends = events.unpack(packed)
    return drawer == seat and ends > 1


def with_events(state: CrayonState, in_force: list[int]) -> CrayonState:
    """The position with these of its events in force."""
    there = state.copy()
    there.in_force = in_force
    there.rules.survey_events(there)
    return there
