"""Which encoder goes with which game."""

from __future__ import annotations

from milepost.kernel.contract import Game
from milepost.research.crayon import CrayonEncoder
from milepost.research.iberian_railways import IberianEncoder
from milepost.research.iron_horses import IronHorsesEncoder
from milepost.research.observation import Encoder, HashedEncoder
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iron_horses.game import IronHorses


def encoder(game: Game, seats: int) -> Encoder:
    """The encoder of a game's views; a game without a layout of its own is hashed."""
    if isinstance(game, IronHorses):
        return IronHorsesEncoder(game, seats)
    if isinstance(game, IberianRailways):
        return IberianEncoder(game, seats)
    if isinstance(game, CrayonGame):
        return CrayonEncoder(game, seats)
    return HashedEncoder(game, seats)
