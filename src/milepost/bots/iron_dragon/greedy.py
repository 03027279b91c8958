"""The sensible player of crayon rails in Darwinina: it sails, bribes, and hires whoever builds cheapest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from milepost.bots.crayon.greedy import GreedyCrayon, Turn, moved
from milepost.bots.iron_dragon.staffing import best_dealt, best_hire, best_ship, points_ahead
from milepost.rulebooks.crayon import planner
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.planner import Prospect
from milepost.rulebooks.crayon.routes import Path
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.iron_dragon.state import DragonState, dragon

WORTH_HIRING: Final = 3
"""What a new foreman must save beyond his price."""


class GreedyDragon(GreedyCrayon):
    """Carries one demand after another, by income a turn, by rail and by sea."""

    def turn(self, state: CrayonState, seat: int, memory: dict[str, object]) -> Turn:
        return DragonTurn(dragon(state), seat, memory)


class DragonTurn(Turn):
    """One decision of Iron Dragon."""

    state: DragonState

    # Foremen.

    def _foremen(self) -> None:
        """At the start: the foreman that makes the first delivery and the great cities' network cheapest."""
        state = self.state
        plan = planner.best_prospect(state, self.seat)
        best, unsuited = best_dealt(state, self.seat, self._segments(plan) if plan is not None else ())
        if unsuited and self._may("redeal"):
            self._say("none of these foremen suits the land")
            self._play("redeal", reveals=True)
            return
        self._say(f"{state.game.staff.foremen[best].name} builds cheapest where the track will lie")
        self._play("keep", best, reveals=True)

    def _keep(self) -> None:
        """A foreman was turned up, because he was wanted."""
        self._say("changes foremen")
        self._play("keep", self.state.offer[0])

    def change_foreman(self, segments: Sequence[int]) -> None:
        """Hires whoever makes these segments so much cheaper that it pays."""
        found = best_hire(self.state, self.seat, segments, WORTH_HIRING, self._may)
        if found is not None:
            saves, verb, arg = found
            self._say(f"a new foreman saves {saves}")
            self._play(verb, arg)

    def _build(self) -> None:
        plan = self._plan()
        if plan is not None and plan.track and self._urgent(plan):
            self.change_foreman(self._segments(plan))
            if self.state.step().name != "build":
                return
        super()._build()

    # Ships.

    def _ship(self) -> None:
        """Boards the ship that is there soonest, then the cheapest, of those that can be paid."""
        state, plan = self.state, self._plan()
        points = points_ahead(state, self._way(plan).mileposts) if plan is not None else 0
        offered = [card for card in state.offer if self._may("board", card)]
        if not offered or not points:
            self._say("no ship that serves")
            self._play("decline")
            return
        best = best_ship(state, self.seat, offered, points)
        self._say(f"boards the {state.game.staff.ships[best].name}")
        self._play("board", best)

    def _way(self, plan: Prospect) -> Path:
        return plan.to_city if plan.source == planner.ABOARD else plan.to_source

    def _run(self, mileposts: Sequence[int]) -> bool:
        """Moves or sails to the next city or port of the way; a ship is looked for where the sea begins."""
        state, board = self.state, self.state.ground.board
        for here, there in pairwise(mileposts):
            if state.aboard(state.train()):
                verb = "sail"
            elif board.edge(here, there) < 0:
                return self._play("ship", reveals=True)
            else:
                verb = "move"
            if not self._play(verb, there):
                return False
            self.worked = True
            self._current = moved(self._current)
            if state.ground.city[there] != NO_CITY:
                return True
        return False

    def _cut_off(self) -> bool:
        """Whoever stands at a port or sails has a way on, track or none."""
        state = self.state
        place = state.place[state.train()]
        return place not in state.ground.board.ports and place < state.ground.board.sea_from and super()._cut_off()

    def _to_next_major(self) -> Path | None:
        path = super()._to_next_major()
        if path is not None:
            self.change_foreman(path.segments)
        return path if self.state.step().name == "build" else None
