"""A plan for a person: what the strongest bot of a game would do in their seat, from what that seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence

from milepost.bots import bot, names
from milepost.bots.contract import NO_MEMORY, Adviser, Suggestion
from milepost.kernel.contract import Game, View
from milepost.kernel.notation import Action


def suggest(game: Game, view: View, legal: Sequence[Action], rng: random.Random) -> Suggestion | None:
    """The suggestion for the view's seat; None for a spectator, and where there is nothing to suggest."""
    if view.seat is None:
        return None
    adviser = bot(names(game)[-1], game)
    if isinstance(adviser, Adviser):
        return adviser.suggest(view, legal, rng)
    if view.seat not in view.actors:
        return None
    decision = adviser.choose(view, legal, NO_MEMORY, rng)
    return Suggestion(level=adviser.name, says=decision.reason, numbers=decision.numbers, actions=decision.actions)
