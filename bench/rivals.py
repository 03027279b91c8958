"""The engines we measure ourselves against: catanatron, and three games of OpenSpiel."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pyspiel
from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer
from open_spiel.python.games import liars_poker  # noqa: F401  (registers python_liars_poker)

from measure import Contender

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def catanatron_game(rng: random.Random, visit: Callable[[Any], None] | None) -> int:
    """One game of four random players, driven as directly as catanatron's public API allows.

    `Game.play` copies the game twice and `play_tick` asks a Player object, then looks the action up again in the legal
    list. The quickest honest way is to do by hand what they do: index into `state.playable_actions`, which the engine
    remakes in full after every action, and `execute` without the second look.
    """
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=rng.randrange(1, 2**31))
    state = game.state
    execute, winner, pick = game.execute, game.winning_color, rng.random
    actions = 0
    while winner() is None and state.num_turns < TURNS_LIMIT:
        legal = state.playable_actions
        count = len(legal)
        if count > 1:
            actions += 1
            if visit is not None:
                visit(game)
            execute(legal[int(pick() * count)], validate_action=False)
        else:
            execute(legal[0], validate_action=False)
    return actions


def open_spiel_game(name: str) -> Callable[[random.Random, Callable[[Any], None] | None], int]:
    """A function that plays one random game of OpenSpiel's `name`; chance is drawn from its own distribution."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random, visit: Callable[[Any], None] | None) -> int:
        state = game.new_initial_state()
        terminal, chance, legal_actions, apply = (
            state.is_terminal,
            state.is_chance_node,
            state.legal_actions,
            state.apply_action,
        )
        pick = rng.random
        actions = 0
        while not terminal():
            if chance():
                outcomes = state.chance_outcomes()
                left = pick()
                action = outcomes[-1][0]
                for outcome, probability in outcomes:
                    left -= probability
                    if left < 0:
                        action = outcome
                        break
                apply(action)
                continue
            legal = legal_actions()
            count = len(legal)
            if count > 1:
                actions += 1
                if visit is not None:
                    visit(state)
                apply(legal[int(pick() * count)])
            else:
                apply(legal[0])
        return actions

    return play


def rivals() -> list[Contender]:
    found = [Contender("catanatron", catanatron_game, copy=lambda game: game.copy(), save=pickle.dumps)]
    for name in ("backgammon", "gin_rummy", "python_liars_poker"):
        found.append(
            Contender(
                f"OpenSpiel {name}",
                open_spiel_game(name),
                copy=lambda state: state.clone(),
                save=lambda state: state.serialize(),
            )
        )
    return found
