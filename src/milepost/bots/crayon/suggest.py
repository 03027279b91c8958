"""A plan for a person: what the planner would do in their seat, from what they may know, in words and as a way."""

from __future__ import annotations

import msgspec

from milepost.bots.crayon.levels import HARD
from milepost.bots.crayon.planning import Level, Planner, words
from milepost.bots.crayon.walking import segments_of
from milepost.kernel.chance import SEED_BYTES, Chance
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.view import CrayonView


class Suggestion(msgspec.Struct, frozen=True):
    """A plan as it is shown: its sentence, the mileposts to run along, and the segments to build, by name."""

    says: str
    way: tuple[str, ...]
    build: tuple[tuple[str, str], ...]
    turns: float
    income: int
    track: int


def suggest(game: CrayonGame, view: CrayonView, level: Level = HARD) -> Suggestion | None:
    """The best plan for the viewer's seat; None for a spectator, or if no delivery can be made."""
    if view.seat is None:
        return None
    state = game.imagine(view, Chance(bytes(SEED_BYTES)))  # a plan asks for nothing that is hidden
    plan = Planner(state, view.seat, level).best()
    if plan is None:
        return None
    names, ground = state.ground.board.codes, state.ground
    segments = segments_of(state, view.seat, plan)
    return Suggestion(
        says=words(state, plan),
        way=tuple(names[milepost] for milepost in plan.way),
        build=tuple((names[ground.start[d]], names[ground.to[d]]) for d in segments),
        turns=round(plan.turns, 2),
        income=plan.income,
        track=plan.track,
    )
