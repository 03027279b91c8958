"""The rulebooks, by name."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.loader import standard_board
from milepost.rulebooks.iron_horses.cards import load_cards
from milepost.rulebooks.iron_horses.game import IronHorses

NAMES = ("iron-horses", "iberian-railways")


@cache
def _iron_horses(version: str) -> IronHorses:
    return IronHorses(load_cards(files("milepost.rulebooks.iron_horses") / "content" / version))


@cache
def _iberian_railways() -> IberianRailways:
    return IberianRailways(standard_board())


def game(name: str, content: str | None = None) -> Game:
    """The rulebook called `name`, with its newest content or the content of that hash."""
    if name not in NAMES:
        raise MilepostError(f"There is no game called {name[:40]!r}. Games: {', '.join(NAMES)}.")
    found: Game = _iberian_railways() if name == IberianRailways.name else _iron_horses("v1")
    if content is not None and content != found.content:
        raise MilepostError(f"This Milepost does not have the cards or board {content[:40]!r} of {found.title}.")
    return found
