"""Learns to play Iron Horses a little, in seconds: REINFORCE with one weight for each action.

    .venv/bin/python examples/train_iron_horses.py

The policy is a softmax over the legal actions; its weights are all it knows, so it learns habits (lay trains out,
deliver them, do not take them apart), not positions. That is enough to beat a random player nearly always. Read
docs/research.md for what an observation holds, and put something better in its place.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from milepost.research import SeatEnv, seat_env

Weights = NDArray[np.float64]
PATIENCE = 500
"""Actions in a turn after which laying trains out and taking them back counts as a loss."""


def chances(weights: Weights, legal: NDArray[np.intp]) -> Weights:
    """The softmax of the weights of what is legal."""
    exponent = np.exp(weights[legal] - weights[legal].max())
    share: Weights = exponent / exponent.sum()
    return share


def episode(env: SeatEnv, weights: Weights, rng: np.random.Generator, seed: int) -> tuple[float, Weights]:
    """Plays one game; returns the reward and how the log-chance of what was played changes with each weight."""
    env.reset(seed=seed)
    gradient, over, reward, steps = np.zeros_like(weights), False, 0.0, 0
    while not over:
        legal = np.flatnonzero(env.action_masks())
        share = chances(weights, legal)
        picked = rng.choice(len(legal), p=share)
        gradient[legal] -= share
        gradient[legal[picked]] += 1
        _, reward, terminated, truncated, _ = env.step(np.int64(legal[picked]))
        over, steps = terminated or truncated, steps + 1
    return reward, gradient / np.sqrt(steps)


def train(games: int, rate: float, seed: int) -> Weights:
    """Weights after so many games against a random player."""
    env = seat_env("iron-horses", rivals=["random"], reward="score", patience=PATIENCE)
    rng = np.random.default_rng(seed)
    weights, usual = np.zeros(env.deal.actions.size), 0.0
    for game in range(games):
        reward, gradient = episode(env, weights, rng, seed + game)
        weights += rate * (reward - usual) * gradient
        usual += 0.05 * (reward - usual)
    return weights


def wins(weights: Weights, games: int, seed: int) -> float:
    """The share of fresh games against a random player that these weights win."""
    env = seat_env("iron-horses", rivals=["random"], seat=1, patience=PATIENCE)
    rng = np.random.default_rng(seed)
    return sum(episode(env, weights, rng, 10_000_000 + seed + game)[0] > 0 for game in range(games)) / games


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=200)
    words.add_argument("--rate", type=float, default=1.0)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    env = seat_env("iron-horses")
    before = wins(np.zeros(env.deal.actions.size), 100, given.seed)
    weights = train(given.games, given.rate, given.seed)
    after = wins(weights, 100, given.seed)
    print(f"wins against random: {before:.0%} before, {after:.0%} after {given.games} games")
    best = np.argsort(weights)[::-1]
    print("likes:", ", ".join(env.action_text(int(action)) for action in best[:6]))
    print("avoids:", ", ".join(env.action_text(int(action)) for action in best[-6:]))


if __name__ == "__main__":
    main()
