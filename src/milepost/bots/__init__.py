"""Ways to play a seat, by name."""

from __future__ import annotations

from milepost.bots.contract import Bot
from milepost.bots.random_bot import RandomBot
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError

NAMES = ("random",)


def bot(name: str, game: Game) -> Bot:
    """The bot called `name`, for a seat of `game`."""
    if name == "random":
        return RandomBot()
    raise MilepostError(f"There is no bot called {name!r} for {game.title}. Bots: {', '.join(NAMES)}.")
