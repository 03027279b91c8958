"""The planner of crayon rails in Darwinina: it sails, bribes, hires foremen by value and buys locos by levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from milepost.bots.crayon.driving import PlannerCrayon, Turn
from milepost.bots.crayon.laying import due_now
from milepost.bots.crayon.majors import Majors
from milepost.bots.crayon.planning import Planner
from milepost.bots.crayon.tables import Tables
from milepost.bots.crayon.terms import Terms
from milepost.bots.crayon.walking import Plan, Walker, segments_of
from milepost.bots.iron_dragon.locos import best_loco, expected_rate
from milepost.bots.iron_dragon.sailing import Reckoning, SeaTables, SeaWalker
from milepost.bots.iron_dragon.staffing import best_dealt, best_hire, best_ship, points_ahead
from milepost.rulebooks.crayon.routes import by_turns
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.turn import BUILDING
from milepost.rulebooks.iron_dragon.cargo import just_landed
from milepost.rulebooks.iron_dragon.state import DragonState, dragon

WORTH_HIRING: Final = 2
"""What a new foreman must save beyond his price."""


class DragonPlanner(Planner):
    """Plans over land and sea."""

    def survey(self) -> Tables:
        return SeaTables(self.state, self.seat, self.trips, self.level.furthest)

    def guide(self) -> Walker:
        return SeaWalker(self.tables, self.terms, self.forecast)

    def _terms(self) -> Terms:
        terms, state = super()._terms(), dragon(self.state)
        loco = state.numbers.locos[state.loco[self.trips.train]]
        rate = expected_rate(state, loco, terms.need - terms.buys, self.level)  # it pays for better locos itself
        return replace(terms, rate=rate, buys=0)


class PlannerDragon(PlannerCrayon):
    """Plays Iron Dragon by the plan that promises the earliest win."""

    def turn(self, state: CrayonState, seat: int, memory: dict[str, Any]) -> Turn:
        return DragonTurn(dragon(state), seat, self.level, memory)


class DragonTurn(Turn):
    """One decision of Iron Dragon."""

    state: DragonState
    blocked = False
    """A plan has been given up in this turn because its way was shut."""

    def planner(self, state: CrayonState) -> Planner:
        return DragonPlanner(state, self.seat, self.level)

    # Foremen.

    def _foremen(self) -> None:
        """At the start: the foreman that makes the first plan and the great cities' network cheapest."""
        state, plan = self.state, self._planned()
        best, unsuited = best_dealt(state, self.seat, segments_of(state, self.seat, plan) if plan is not None else ())
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

    def _hire(self, segments: Sequence[int]) -> bool:
        """Hires whoever makes these segments so much cheaper that it pays."""
        found = best_hire(self.state, self.seat, segments, WORTH_HIRING, self._may)
        if found is None:
            return False
        saves, verb, arg = found
        self._say(f"a new foreman saves {saves}")
        return self._play(verb, arg)

    # Building.

    def _spend(self) -> None:
        state, plan = self.state, self._planned()
        if plan is None:
            self._rejoin()
            self._play("done")
            return
        self._explain(plan)
        if self._gives_up():
            self._better_loco(plan)
            self._play("done")
            return
        segments = segments_of(state, self.seat, plan)
        if self._hire(segments):
            self.plan, self.tried = None, False  # at other prices another plan may be better
            return
        needed = sum(state.prices[self.seat][d] for d in segments)
        speed = state.numbers.locos[state.loco[state.train()]].speed
        due = due_now(state, self.seat, plan.way, segments, speed, self._efforts(plan))
        self._lay(segments, needed if state.turn == BUILDING else self._while_bribed(segments, due))
        self._better_loco(plan)
        self._join_majors(needed + plan.fees)
        self._play("done")

    def _while_bribed(self, segments: Sequence[int], due: int) -> int:
        """What is due, and below ground what can be built with it: every turn of building there costs a bribe."""
        state = self.state
        prices, below = state.prices[self.seat], state.ground.below
        if due <= 0 or not state.rules.building_toll(state, self.seat, now=False):
            return due
        spent, bribed = 0, False
        for d in by_turns(state, self.seat, segments)[0]:
            if spent >= due and not (bribed and below[d >> 1]):
                break
            spent += prices[d]
            bribed |= bool(below[d >> 1])
        return max(due, spent)

    def _fares(self) -> int:
        """Bribes below ground are kept too."""
        plan = self.plan
        if plan is None:
            return 0
        payoff = next((at for at, stop in zip(plan.at, plan.stops, strict=True) if stop.pays), 0)
        reckoning = Reckoning(self.state, self.seat, self.state.train())
        return super()._fares() + reckoning.bribes_ahead(plan.way[: payoff + 1])

    def _better_loco(self, plan: Plan) -> None:
        """Buys the loco with which the win comes soonest, the plan under way included: by several levels if so."""
        state, locos = self.state, self.state.numbers.locos
        now = locos[state.loco[state.train()]].level
        better = [n for n, loco in enumerate(locos) if loco.level > now and self._may("upgrade", n)]
        if not better:
            return
        track = sum(state.prices[self.seat][d] for d in segments_of(state, self.seat, plan))
        cash, majors = state.cash[self.seat], Majors(state, self.seat).cost()
        need = state.goal - cash + majors - plan.income + track + plan.fees
        choice = best_loco(state, self.seat, plan, need, self.level, better)
        if choice is not None:
            self._say(f"buys a {locos[choice].name}")
            self._play("upgrade", choice)

    # Ships.

    def _ship(self) -> None:
        """Boards the ship that is there soonest, then the cheapest, of those that can be paid."""
        state, plan = self.state, self._planned()
        points = points_ahead(state, plan.way) if plan is not None else 0
        offered = [card for card in state.offer if self._may("board", card)]
        if not offered or not points:
            self._say("no ship that serves")
            self._play("decline")
            return
        best = best_ship(state, self.seat, offered, points)
        self._say(f"boards the {state.game.staff.ships[best].name}")
        self._play("board", best)

    def _step(self, there: int) -> bool:
        """Moves or sails; a ship is looked for where the sea begins."""
        state, train = self.state, self.state.train()
        if state.aboard(train):
            sails = self._play("sail", there)
            self.worked |= sails
            return sails
        if state.ground.board.edge(state.place[train], there) < 0:
            self.worked |= self._play("ship", reveals=True)
            return False
        return self._play("move", there) or self._blocked(there)

    def _move(self) -> bool:
        """One step; also where the way was shut and another plan leads on."""
        before = self.blocked
        return super()._move() or self.blocked != before

    def _blocked(self, there: int) -> bool:
        """Where track lies and there is movement left, yet no way: the plan has been overtaken, and another is made."""
        state = self.state
        edge = state.ground.board.edge(state.place[state.train()], there)
        laid = state.owner[edge] != NOBODY or state.ground.inner[edge]
        if laid and state.left[state.active] > 0 and not self.blocked:
            self.blocked, self.plan, self.tried = True, None, False
        return False

    def _stops_here(self, plan: Plan) -> bool:
        """Who has just come ashore may have to wait with loads."""
        return just_landed(self.state) is None and super()._stops_here(plan)

    def _cut_off(self) -> bool:
        """Whoever stands at a port or sails has a way on, track or none."""
        state = self.state
        place = state.place[state.train()]
        return place not in state.ground.board.ports and place < state.ground.board.sea_from and super()._cut_off()

    def _efforts(self, plan: Plan) -> Sequence[float]:
        return Reckoning(self.state, self.seat, self.state.train()).efforts(plan.way)
