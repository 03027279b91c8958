"""What both kinds of environment share: spaces, seeds, rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from milepost import rulebooks
from milepost.kernel.chance import Chance, fresh_seed, seed_from_text
from milepost.kernel.contract import Game, State
from milepost.research.actions import ActionNumbers
from milepost.research.encoders import encoder
from milepost.research.observation import BOUND

Reward = Literal["win", "score"]
Observation = dict[str, NDArray[Any]]
ROUNDS = 250
"""A longer game is truncated."""
PATIENCE = 20_000
"""So many actions without finishing a turn are no play any more. Players by lot take some thousand in Iberian Railways,
who place and lift cubes; a learner that has got anywhere takes well under two hundred."""
SCORE_UNIT = 100.0


class Deal:
    """A game with its spaces: the same for every seat."""

    def __init__(self, game: str | Game, seats: int, options: Mapping[str, object] | None, reward: Reward) -> None:
        self.game = rulebooks.game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        self.options = self.game.options(options)
        self.reward = reward
        self.actions = ActionNumbers(self.game.notation)
        self.encoder = encoder(self.game, seats)
        size = sum(block.size for block in self.encoder.blocks)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
            "action_mask": spaces.MultiBinary(self.actions.size),
        }
        self.observation_space: spaces.Space[Any] = spaces.Dict(parts)
        self.action_space = spaces.Discrete(self.actions.size)

    def start(self, seed: int | None) -> State:
        """A fresh deal; the same seed deals the same game."""
        secret = fresh_seed() if seed is None else seed_from_text(f"research {seed}")
        return self.game.start(self.seats, self.options, Chance(secret))

    def observe(self, state: State, seat: int) -> Observation:
        vector = np.clip(self.encoder.encode(state.view(seat)), -BOUND, BOUND)
        return {"observation": vector, "action_mask": self.actions.mask(state, seat)}

    def rewards(self, state: State) -> list[float]:
        """What each seat gets when the game is over.

        "win" shares 1 among the winners and -1 among the others; "score" is the lead over the best other, in hundreds.
        """
        outcome = state.outcome()
        if outcome is None:
            return [0.0] * self.seats
        if self.reward == "score":
            return [self._lead(outcome.scores, seat) for seat in range(self.seats)]
        winners = outcome.winners
        losers = self.seats - len(winners)
        if not losers:
            return [1.0 if self.seats == 1 else 0.0] * self.seats
        return [1 / len(winners) if seat in winners else -1 / losers for seat in range(self.seats)]

    def _lead(self, scores: tuple[int, ...], seat: int) -> float:
        others = [score for other, score in enumerate(scores) if other != seat]
        return (scores[seat] - max(others, default=0)) / SCORE_UNIT
