"""A whole table as a PettingZoo AEC environment: every seat is an agent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from milepost.kernel.contract import Game, State
from milepost.research.deal import PATIENCE, ROUNDS, Deal, Observation, Reward


def aec(
    game: str | Game,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    patience: int = PATIENCE,
) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual guards: an illegal action loses, a wrong order is an error."""
    env: Any = TableEnv(game, seats, options, reward, render_mode, patience)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    guarded: AECEnv[str, Observation, int] = wrappers.OrderEnforcingWrapper(env)
    return guarded


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # PettingZoo has no types of its own
    """One decision a step, by whoever must decide first. `player_0` sits in seat 0.

    An observation is {"observation": vector, "action_mask": 0/1}; `layout` explains the vector. Rewards come at the
    end. A game of more than 250 rounds is truncated, and one in which a turn is not finished after `patience` actions.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
        patience: int = PATIENCE,
    ) -> None:
        super().__init__()
        self.patience = patience
        self.deal = Deal(game, seats, options, reward)
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"{self.deal.game.name.replace('-', '_')}_v{self.deal.game.version}",
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.deal.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self.deal.action_space)
        self.state_of_play: State | None = None
        self.this_turn = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def layout(self) -> str:
        """The blocks of an observation, one a line: first place, size, name, meaning."""
        lines, at = [], 0
        for block in self.deal.encoder.blocks:
            lines.append(f"{at:6} {block.size:6}  {block.name}: {block.says}")
            at += block.size
        return "\n".join(lines)

    def action_text(self, action: int) -> str:
        """An action as a person would type it."""
        return self.deal.actions.text(action)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state_of_play, self.this_turn = self.deal.start(seed), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return self.deal.observe(self._playing(), self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must decide; None is for agents whose game is over")
        state = self._playing()
        turn = state.turns_taken()
        state.apply(self.possible_agents.index(agent), self.deal.actions.code(int(action)))
        self._cumulative_rewards[agent] = 0.0
        over = state.outcome() is not None
        self.this_turn = self.this_turn + 1 if state.turns_taken() == turn else 0
        too_long = not over and (state.turns_taken() >= ROUNDS * self.deal.seats or self.this_turn >= self.patience)
        if over:
            self.rewards = dict(zip(self.possible_agents, self.deal.rewards(state), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, too_long)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        actors = self._playing().actors()
        self.agent_selection = self.possible_agents[actors[0]] if actors else self.agents[0]

    def _playing(self) -> State:
        if self.state_of_play is None:
            raise RuntimeError("reset the environment before it is used")
        return self.state_of_play

    def render(self) -> str | None:
        """The table as the agent who must decide sees it, as text."""
        if self.render_mode is None:
            return None
        view = self._playing().view(self.possible_agents.index(self.agent_selection))
        return self.deal.game.show(view, self.possible_agents)

    def close(self) -> None:
        self.state_of_play = None
