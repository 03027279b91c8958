"""A plan as it is shown to a person: its sentence, the stops, the way to run, and the segments to build, by name."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from milepost.bots.contract import Decision, Halt, Numbers, Suggestion
from milepost.bots.crayon.planning import words
from milepost.bots.crayon.walking import Plan, segments_of
from milepost.rulebooks.crayon.state import CrayonState

TURNS_DOWN: Final = ("discard", "declare")
"""Decisions after which no plan is followed."""


def drawn(state: CrayonState, seat: int, level: str, plan: Plan) -> Suggestion:
    """A plan by the names that the table uses."""
    board, ground = state.ground.board, state.ground
    names = board.codes
    return Suggestion(
        level=level,
        says=words(state, plan),
        numbers=figures(plan),
        stops=tuple(
            Halt(names[plan.way[at]], board.cities[stop.city].name, board.goods[stop.good].name, stop.pays)
            for at, stop in zip(plan.at, plan.stops, strict=True)
        ),
        way=tuple(names[milepost] for milepost in plan.way),
        build=tuple((names[ground.start[d]], names[ground.to[d]]) for d in segments_of(state, seat, plan)),
    )


def figures(plan: Plan) -> Numbers:
    return {"income": plan.income, "turns": round(plan.turns, 2), "track": plan.track, "rent": plan.fees}


def with_decision(level: str, sketch: Suggestion | None, decision: Decision) -> Suggestion:
    """What would be played now, with the plan behind it unless the plan is what is given up."""
    told = Suggestion(level=level, says=decision.reason, numbers=decision.numbers, actions=decision.actions)
    if sketch is None or decision.actions[-1].do in TURNS_DOWN:
        return told
    return replace(sketch, says=told.says, numbers={**sketch.numbers, **told.numbers}, actions=told.actions)
