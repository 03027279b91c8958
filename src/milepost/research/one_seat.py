"""One seat as a Gymnasium environment: bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from milepost import bots
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.contract import Game, State
from milepost.research.deal import PATIENCE, ROUNDS, Deal, Observation, Reward

LARGEST_SEED = 2**31


def seat_env(
    game: str | Game,
    rivals: Sequence[str] = ("random",),
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    patience: int = PATIENCE,
) -> SeatEnv:
    """A game in which one seat learns and bots, by name, play the others in order."""
    return SeatEnv(game, rivals, seat, options, reward, render_mode, patience)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """The learner decides in its own seat; a step lasts until it must decide again.

    An illegal action loses at once (reward -1, the reason in `info["illegal"]`), and so does a turn that is not
    finished after `patience` actions (laying a train out and taking it back for ever). `action_masks` says what is
    legal.
    """

    def __init__(
        self,
        game: str | Game,
        rivals: Sequence[str] = ("random",),
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
        patience: int = PATIENCE,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.deal = Deal(game, len(rivals) + 1, options, reward)
        if not 0 <= seat < self.deal.seats:
            raise ValueError(f"there are seats 0 to {self.deal.seats - 1}, not {seat}")
        self.seat, self.render_mode, self.patience = seat, render_mode, patience
        self.rivals = tuple(rivals)
        for name in rivals:
            bots.bot(name, self.deal.game)
        self.observation_space, self.action_space = self.deal.observation_space, self.deal.action_space
        self.state: State | None = None
        self.players: dict[int, BotSeat] = {}
        self.this_turn = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(LARGEST_SEED))
        self.state, self.this_turn = self.deal.start(number), 0
        others = [other for other in range(self.deal.seats) if other != self.seat]
        self.players = {
            other: BotSeat(self.deal.game, bots.bot(name, self.deal.game), other, seeded("research", number, other))
            for other, name in zip(others, self.rivals, strict=True)
        }
        self._let_others_play(self.state)
        return self.deal.observe(self.state, self.seat), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        state = self._playing()
        code = self.deal.actions.code(int(action))
        refused = state.why_not(self.seat, code)
        if refused is not None:
            return self.deal.observe(state, self.seat), -1.0, True, False, {"illegal": str(refused)}
        turn = state.turns_taken()
        state.apply(self.seat, code)
        self.this_turn = self.this_turn + 1 if state.turns_taken() == turn else 0
        if self.this_turn >= self.patience:
            stalled = {"stalled": f"{self.patience} actions in a turn"}
            return self.deal.observe(state, self.seat), -1.0, True, False, stalled
        self._let_others_play(state)
        over = state.outcome() is not None
        too_long = not over and self._too_long(state)
        return self.deal.observe(state, self.seat), self.deal.rewards(state)[self.seat], over, too_long, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as learners with masks ask for it."""
        return self.deal.actions.mask(self._playing(), self.seat).astype(np.bool_)

    def action_text(self, action: int) -> str:
        """An action as a person would type it."""
        return self.deal.actions.text(action)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        names = [f"player_{seat}" for seat in range(self.deal.seats)]
        return self.deal.game.show(self._playing().view(self.seat), names)

    def _let_others_play(self, state: State) -> None:
        while (actors := state.actors()) and self.seat not in actors and not self._too_long(state):
            for code in self.players[actors[0]].decide(state):
                state.apply(actors[0], code)

    def _too_long(self, state: State) -> bool:
        return state.turns_taken() >= ROUNDS * self.deal.seats

    def _playing(self) -> State:
        if self.state is None:
            raise RuntimeError("reset the environment before it is used")
        return self.state
