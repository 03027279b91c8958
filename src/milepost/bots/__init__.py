"""Ways to play a seat, by name."""

from __future__ import annotations

from collections.abc import Callable

from milepost.bots.contract import Bot
from milepost.bots.crayon.greedy import GreedyCrayon
from milepost.bots.iberian_railways.greedy import GreedyIberian
from milepost.bots.iron_dragon.greedy import GreedyDragon
from milepost.bots.iron_horses.greedy import GreedyIronHorses
from milepost.bots.random_bot import RandomBot
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_horses.game import IronHorses

NAMES = ("random", "greedy")
"""From the weakest to the strongest."""


def _greedy(game: Game) -> Bot | None:
    if isinstance(game, IronHorses):
        return GreedyIronHorses(game.cards)
    if isinstance(game, IberianRailways):
        return GreedyIberian(game)
    if isinstance(game, IronDragon):
        return GreedyDragon(game)
    if isinstance(game, CrayonGame):
        return GreedyCrayon(game)
    return None


MAKERS: dict[str, Callable[[Game], Bot | None]] = {"random": lambda _: RandomBot(), "greedy": _greedy}


def bot(name: str, game: Game) -> Bot:
    """The bot called `name`, for a seat of `game`."""
    found = MAKERS[name](game) if name in MAKERS else None
    if found is None:
        raise MilepostError(f"There is no bot called {name!r} for {game.title}. Bots: {', '.join(NAMES)}.")
    return found
