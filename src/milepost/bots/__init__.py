"""Ways to play a seat, by name."""

from __future__ import annotations

from collections.abc import Callable

from milepost.bots.contract import Bot
from milepost.bots.crayon.driving import PlannerCrayon
from milepost.bots.crayon.greedy import GreedyCrayon
from milepost.bots.crayon.levels import EASY, HARD, NORMAL
from milepost.bots.iberian_railways import levels as iberian_levels
from milepost.bots.iberian_railways.greedy import GreedyIberian
from milepost.bots.iberian_railways.search import SearchingIberian
from milepost.bots.iron_dragon import levels as dragon_levels
from milepost.bots.iron_dragon.greedy import GreedyDragon
from milepost.bots.iron_dragon.planner import PlannerDragon
from milepost.bots.iron_horses.greedy import GreedyIronHorses
from milepost.bots.iron_horses.search import HASTY, PlainIronHorses, SearchingIronHorses
from milepost.bots.random_bot import RandomBot
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.empire_builder.game import EmpireBuilder
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_horses.game import IronHorses

NAMES = ("random", "easy", "greedy", "normal", "hard")
"""Every name a bot may have, from the weakest to the strongest; `names` tells which of them a game has."""


def _makers(game: Game) -> dict[str, Callable[[], Bot]]:
    """The bots of a game, by name. A new level is one more line here."""
    makers: dict[str, Callable[[], Bot]] = {"random": RandomBot}
    if isinstance(game, IronHorses):
        makers["easy"] = lambda: PlainIronHorses(game, "easy", HASTY)
        makers["greedy"] = lambda: GreedyIronHorses(game.cards)
        makers["normal"] = lambda: PlainIronHorses(game, "normal")
        makers["hard"] = lambda: SearchingIronHorses(game)
    elif isinstance(game, IberianRailways):
        makers["easy"] = lambda: SearchingIberian(game, iberian_levels.EASY)
        makers["greedy"] = lambda: GreedyIberian(game)
        makers["normal"] = lambda: SearchingIberian(game, iberian_levels.NORMAL)
        makers["hard"] = lambda: SearchingIberian(game, iberian_levels.HARD)
    elif isinstance(game, IronDragon):
        makers["greedy"] = lambda: GreedyDragon(game)
        makers["easy"] = lambda: PlannerDragon(game, dragon_levels.EASY)
        makers["normal"] = lambda: PlannerDragon(game, dragon_levels.NORMAL)
        makers["hard"] = lambda: PlannerDragon(game, dragon_levels.HARD)
    elif isinstance(game, CrayonGame):
        makers["greedy"] = lambda: GreedyCrayon(game)
        if isinstance(game, EmpireBuilder):
            makers["easy"] = lambda: PlannerCrayon(game, EASY)
            makers["normal"] = lambda: PlannerCrayon(game, NORMAL)
            makers["hard"] = lambda: PlannerCrayon(game, HARD)
    return makers


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play `game`, from the weakest to the strongest."""
    known = _makers(game)
    return tuple(name for name in NAMES if name in known)


def bot(name: str, game: Game) -> Bot:
    """The bot called `name`, for a seat of `game`."""
    make = _makers(game).get(name)
    if make is None:
        raise MilepostError(f"There is no bot called {name[:40]!r} for {game.title}. Bots: {', '.join(names(game))}.")
    return make()
