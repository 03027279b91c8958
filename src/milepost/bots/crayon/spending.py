"""What a planner spends: track just in time, better locos, great cities when the win is near, and nothing after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from milepost.bots.crayon.greedy import biggest_network
from milepost.bots.crayon.laying import cheaper_way, due_now
from milepost.bots.crayon.majors import Majors
from milepost.bots.crayon.planned import MOST_THROWN, Planned
from milepost.bots.crayon.planning import income_rate
from milepost.bots.crayon.timing import fares
from milepost.bots.crayon.upgrading import better_loco
from milepost.bots.crayon.walking import Plan, segments_of
from milepost.rulebooks.crayon.routes import CHEAPEST, build_path, by_turns
from milepost.rulebooks.crayon.state import NOWHERE
from milepost.rulebooks.crayon.turn import BUILDING
from milepost.rulebooks.crayon.victory import majors_joined, may_declare

IN_TIME: Final = 3.5
"""Turns by which great cities are begun for their own sake before that is the last thing to be done."""


class Spending(Planned):
    """The building phase of one decision."""

    def _has_won(self) -> bool:
        """Whether nothing is left to do but to end the turn: whoever spends now may have to earn it again."""
        return may_declare(self.state, self.seat)

    def _build(self) -> None:
        if self._has_won():
            self._say("has the cash and the cities: spends nothing more")
            self._play("done")
            return
        self._spend()

    def _spend(self) -> None:
        """Builds and buys what the plan needs, then what brings the win nearer."""
        state = self.state
        plan = self._planned()
        if plan is None:
            self._rejoin()
            self._play("done")
            return
        self._explain(plan)
        segments = segments_of(state, self.seat, plan)
        speed = state.numbers.locos[state.loco[state.train()]].speed
        due = due_now(state, self.seat, plan.way, segments, speed, self._efforts(plan))
        if state.turn == BUILDING:
            due = sum(state.prices[self.seat][d] for d in segments)
        if self._gives_up():
            due = 0
        needed = sum(state.prices[self.seat][d] for d in segments) + plan.fees
        whole = state.rules.upgrade_takes_all
        if not (whole and self._upgrade(needed)) and due > 0:
            self._lay(segments, due)
        if not whole:
            self._upgrade(needed)
        self._join_majors(needed)
        self._play("done")

    def _gives_up(self) -> bool:
        """Whether the hand goes next turn: nothing is built for it any more."""
        return self.state.turn != BUILDING and self.poor and self.thrown <= MOST_THROWN

    def _efforts(self, plan: Plan) -> Sequence[float]:
        """By milepost of the plan's way: how much movement it takes to come there, if that is not one for each."""
        return ()

    def _lay(self, segments: Sequence[int], due: int) -> None:
        """Builds these segments, as far as they are due and this turn allows."""
        kept = self._fares()
        for d in by_turns(self.state, self.seat, segments)[0]:
            state, price = self.state, self.state.prices[self.seat][d]
            toll = state.rules.building_toll(state, self.seat, now=True) if state.ground.below[d >> 1] else 0
            short = state.cash[self.seat] - price - toll < kept
            if due <= 0 or short:
                return
            if self._play("build", d):
                due -= price
            elif not state.in_force:  # what an event forbids now is built later
                return

    def _fares(self) -> int:
        """What the plan needs to run, where running costs."""
        state, plan = self.state, self.plan
        if plan is None:
            return 0
        speed = state.numbers.locos[state.loco[state.train()]].speed
        return fares(state, state.cash[self.seat], zip(plan.at, plan.stops, strict=True), 0, speed)

    def _cut_off(self) -> bool:
        """The train stands where none of its owner's track leads: over a bridge that is gone."""
        state = self.state
        place = state.place[state.train()]
        return place != NOWHERE and not state.ground.is_major[place] and not state.touch[place] >> self.seat & 1

    def _rejoins(self) -> bool:
        """Whether a train without a plan is best joined to the rest of the track: other hands are tried before that."""
        return self._cut_off() and self.thrown > MOST_THROWN

    def _rejoin(self) -> None:
        """Builds from the rest of the track to a train that is cut off."""
        if not self._rejoins():
            return
        state = self.state
        place = state.place[state.train()]
        own = [milepost for milepost, bits in enumerate(state.touch) if bits >> self.seat & 1]
        path = build_path(state, self.seat, [place], own or None)
        if path is not None and path.price <= state.cash[self.seat]:
            self._say("builds to where the train stands")
            self._lay(path.segments, path.price)

    def _upgrade(self, needed: int) -> bool:
        """Buys a better loco if that brings the win nearer; each hand is weighed once with the cash for one.

        The plan's own needs are part of what is weighed: a plan that cannot be paid any more wins never.
        """
        state, plan = self.state, self.plan
        weighed = [*state.hands[self.seat], state.cash[self.seat] >= state.numbers.upgrade_price]
        if plan is None or state.turn == BUILDING or weighed == self.weighed:
            return False
        self.weighed = weighed
        found = better_loco(state, self.seat, plan, self.level)
        if found is None or not self._may("upgrade", found.loco):
            return False
        nearer = f": the win is {found.saves:.1f} turns nearer" if found.saves >= 0.1 else ""
        self._say(f"buys a {state.numbers.locos[found.loco].name}{nearer}")
        self.plan = found.plan
        return self._play("upgrade", found.loco)

    def _join_majors(self, needed: int) -> None:
        """Towards the nearest great city that is not joined yet, with what the plan leaves."""
        state = self.state
        spare = state.cash[self.seat] - needed
        if state.turn == BUILDING or state.upgraded or spare <= 0 or not self._must_join(needed):
            return
        ground = state.ground
        joined, inside = biggest_network(state, self.seat)
        missing = [m for city in ground.majors if city not in joined for m in ground.board.cities[city].mileposts]
        path = build_path(state, self.seat, missing, sorted(inside), CHEAPEST) if missing else None
        if path is None:
            return
        self._say("builds towards a great city")
        self._lay([cheaper_way(state, self.seat, d) for d in path.segments], spare)

    def _must_join(self, needed: int) -> bool:
        """Whether the great cities that are missing take about as long to join as what is missing takes to earn.

        Until then trips may join them on their way, and the money does more elsewhere.
        """
        state, plan = self.state, self.plan
        if plan is None or majors_joined(state, self.seat) >= state.numbers.majors_needed:
            return False
        majors = Majors(state, self.seat).cost()
        missing = state.goal - state.cash[self.seat] + majors + needed - plan.income
        rate = income_rate(state, state.numbers.locos[state.loco[state.train()]], self.level)
        return missing / rate <= majors / state.numbers.build_cap + IN_TIME
