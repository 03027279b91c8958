"""A decision by a plan: how plans are made, explained, kept from turn to turn, and given up when overtaken."""

from __future__ import annotations

from typing import Any, Final, cast

import msgspec

from milepost.bots.contract import Memory, Numbers
from milepost.bots.crayon.acting import Acting
from milepost.bots.crayon.forecast import with_events
from milepost.bots.crayon.planning import Level, Planner, beyond_events, words
from milepost.bots.crayon.walking import Plan, segments_of
from milepost.kernel.structs import converted
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState

PATIENCE: Final = 2
"""Turns without a move or a segment, after which another plan is made; a turn later, the hand goes."""
MOST_THROWN: Final = 3
"""Hands that are thrown away for a better one between two deliveries."""


class Planned(Acting):
    """One decision of a seat that plays by a plan."""

    def __init__(self, state: CrayonState, seat: int, level: Level, memory: dict[str, Any]) -> None:
        super().__init__(state, seat)
        self.level, self.memory = level, memory
        self.numbers: Numbers = {}
        self.tried = False
        self.settled: bool = memory.get("settled", True)
        """The plan under way was made, or looked at again, when a turn began."""
        self.plan = self._recall()
        self.gain: float = memory.get("gain", 0.0)
        self.poor: bool = memory.get("poor", False)
        self.thrown: int = memory.get("thrown", 0)
        """Hands discarded since the last delivery."""
        self.weighed: list[int] = memory.get("weighed", [])
        """For which hand and which cash a better loco was last thought of."""

    def planner(self, state: CrayonState) -> Planner:
        """Who makes the plans in a position."""
        return beyond_events(state, self.seat, self.level)

    def _planned(self) -> Plan | None:
        """The plan under way, or a new one."""
        if self.plan is None and not self.tried:
            self._plan_anew(None)
        return self.plan

    def _plan_anew(self, under_way: Plan | None, otherwise: Plan | None = None) -> None:
        """Makes the best plan, which may be the one under way; `otherwise` is gone on with if there is none."""
        state = self.state
        self.tried = True
        self.settled = state.step().name == "operate" and not state.acted
        planner = self.planner(state)
        self._follow(planner, planner.best(under_way))
        if state.in_force and (self.plan is None or self.poor):
            planner = self.planner(self._afterwards())
            self._follow(planner, planner.best())
        if self.plan is None:
            self.plan = otherwise

    def _follow(self, planner: Planner, plan: Plan | None) -> None:
        """Makes this the plan under way, and judges the hand by it."""
        self.plan = plan
        self.gain = planner.gain(plan) if plan is not None else -99.0
        self.poor = plan is not None and planner.hand_is_poor(plan)

    def _look_again(self) -> None:
        """Whether the plan under way and its hand are still what they were, now that a turn begins.

        A plan made in the middle of a turn knew neither the track that was built after it nor what was taken along, and
        the hand could not go then.
        """
        if self.plan is None or not self.level.looks_again:
            return
        planner, under_way = self.planner(self.state), self.plan
        plan = planner.judged(under_way.stops)
        if plan is None or not self.settled:
            self._plan_anew(plan, under_way)
            return
        self._follow(planner, plan)
        if self.poor and self.state.in_force:
            later = self.planner(self._afterwards())
            hopes = later.judged(plan.stops)
            self.poor = hopes is not None and later.hand_is_poor(hopes)

    def _afterwards(self) -> CrayonState:
        """The position once the events in force are over: no hand goes for what passes in a turn or two."""
        return with_events(self.state, [])

    def _explain(self, plan: Plan) -> None:
        if not self.reason:
            self.reason = words(self.state, plan)
            self.numbers = {
                "income": plan.income,
                "turns": round(plan.turns, 2),
                "track": plan.track,
                "rent": plan.fees,
                "to_win": round(plan.to_win, 1),
                "gain": round(self.gain, 1),
            }

    def _mark(self) -> list[list[int]]:
        """What a plan was made for: other cards or other times need another one."""
        state = self.state
        return [
            list(state.hands[self.seat]),
            [packed >> 4 for packed in state.in_force],
            [state.loco[self.seat * 2]],
            sorted(state.loads[self.seat * 2]),
            list(state.contracts),
        ]

    def _idle(self) -> int:
        return cast("int", self.memory.get("idle", 0))

    def _recall(self) -> Plan | None:
        """The plan under way, unless cards, events or others' track have overtaken it."""
        kept = self.memory.get("plan")
        if not kept or kept["mark"] != self._mark() or self._idle() == PATIENCE:
            return None
        plan = converted(kept["plan"], Plan)
        state = self.state
        place = state.place[self.seat * 2]
        if place != NOWHERE and plan.way[0] != place:
            return None
        if self._rented(plan) != kept["rented"]:
            return None
        segments = segments_of(state, self.seat, plan)
        if sum(state.prices[self.seat][d] for d in segments) > state.cash[self.seat] + plan.income:
            return None
        return plan

    def _rented(self, plan: Plan) -> int:
        """How many of the plan's steps lead over others' track."""
        owner, edge = self.state.owner, self.state.ground.board.edge
        ways = [edge(a, b) for a, b in zip(plan.way, plan.way[1:], strict=False)] + [d >> 1 for d in plan.spur]
        return sum(owner[e] not in (NOBODY, self.seat) for e in ways if e >= 0)

    def kept(self) -> Memory:
        """What to remember: the plan, and what it was made for."""
        idle = 0 if self.worked or self.over else self._idle() + 1
        if self.plan is None or not self.plan.stops:
            return {"idle": idle, "thrown": self.thrown, "weighed": self.weighed}
        return {
            "idle": idle,
            "gain": self.gain,
            "poor": self.poor,
            "settled": self.settled,
            "thrown": self.thrown,
            "weighed": self.weighed,
            "plan": {
                "plan": msgspec.to_builtins(self.plan),
                "rented": self._rented(self.plan),
                "mark": self._mark(),
            },
        }
