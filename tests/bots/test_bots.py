"""Bots play from views, the same everywhere, and never get stuck."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from milepost import bots, rulebooks
from milepost.bots.contract import NO_MEMORY
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.series import Series, play_one, play_series
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError

CRAYON = ("empire-builder", "iron-dragon-2001", "iron-dragon-2017")
SHORT = 12
"""Rounds that show whether a planner goes on; whole games of theirs take long."""


def plans(game: str, name: str) -> bool:
    return game in CRAYON and name in ("easy", "normal", "hard")


def thinks(game: str, name: str) -> bool:
    """Whether its decisions take long enough to be felt."""
    return name == "hard" or (game in CRAYON and name != "random")


EVERY_BOT = [
    pytest.param(game, name, marks=[pytest.mark.slow] if thinks(game, name) else [])
    for game in rulebooks.NAMES
    for name in bots.names(rulebooks.game(game))
]
WHOLE_GAMES = [
    pytest.param(*param.values, marks=pytest.mark.full if plans(*map(str, param.values)) else pytest.mark.slow)
    for param in EVERY_BOT
    if param.values[1] != "random"
]
PLANNERS = [param for param in EVERY_BOT if plans(*map(str, param.values))]


def seats_for(game: Game) -> int:
    return max(2, game.least_seats)


@pytest.mark.parametrize(("name", "bot"), WHOLE_GAMES)
def test_a_bot_plays_whole_games_without_a_refusal(name: str, bot: str) -> None:
    game = rulebooks.game(name)
    series = Series(name, (bot,) * seats_for(game), 2, "whole games", game.options({}))
    for number in range(series.games):
        assert play_one(series, game, number).winners


@pytest.mark.parametrize(("name", "bot"), PLANNERS)
def test_a_planner_plays_short_games_without_a_refusal(name: str, bot: str) -> None:
    game = rulebooks.game(name)
    series = Series(name, (bot, "greedy"), 1, "short games", game.options({"round_limit": SHORT}))
    assert play_one(series, game, 0).winners


@pytest.mark.parametrize(("name", "bot"), EVERY_BOT)
def test_a_bot_decides_the_same_in_worlds_that_its_view_cannot_tell_apart(name: str, bot: str) -> None:
    decides_the_same_in_two_worlds(name, bot, 8 if plans(name, bot) else 60)


@pytest.mark.full
@pytest.mark.parametrize(("name", "bot"), PLANNERS)
def test_a_planner_decides_the_same_in_them_for_long(name: str, bot: str) -> None:
    decides_the_same_in_two_worlds(name, bot, 30)


def decides_the_same_in_two_worlds(name: str, bot: str, turns: int) -> None:
    game = rulebooks.game(name)
    real = game.start(seats_for(game), game.options({}), Chance(seed_from_text("two worlds")))
    player = bots.bot(bot, game)
    rng = seeded("moves", name)
    for turn in range(turns):
        seat = real.actors()[0]
        view = real.view(seat)
        other = game.imagine(view, Chance(seed_from_text(f"other world {turn}")))
        decisions = [
            player.choose(
                world.view(seat),
                [game.notation.action(code) for code in world.legal(seat)],
                NO_MEMORY,
                seeded("choice", turn),
            )
            for world in (real, other)
        ]
        assert decisions[0] == decisions[1]
        assert decisions[0].reason
        codes = real.legal(seat)
        real.push(seat, codes[int(rng.random() * len(codes))])
        if real.outcome() is not None:
            break


@pytest.mark.slow
def test_greedy_beats_random_at_iron_horses() -> None:
    game = rulebooks.game("iron-horses")
    series = Series("iron-horses", ("random", "greedy"), 20, "beaten", game.options({}))
    wins = sum(result.winners == (1,) for result in play_series(series))
    assert wins >= 19


@pytest.mark.slow
def test_decisions_do_not_depend_on_the_process() -> None:
    script = (
        "from milepost import rulebooks\n"
        "from milepost.bots.series import Series, play_one\n"
        "game = rulebooks.game('iron-horses')\n"
        "print(play_one(Series('iron-horses', ('greedy',) * 3, 1, 'same'), game, 0))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("1", "2", "random")
    }
    assert len(told) == 1


def test_a_level_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    game = rulebooks.game("iron-horses")
    assert bots.names(game) == ("random", "easy", "greedy", "normal", "hard")
    for name in rulebooks.NAMES:
        game = rulebooks.game(name)
        for missing in set(bots.NAMES) - set(bots.names(game)):
            with pytest.raises(MilepostError, match=f"There is no bot called '{missing}'.*Bots: random, "):
                bots.bot(missing, game)


def test_an_unknown_bot_is_refused_in_a_sentence() -> None:
    with pytest.raises(MilepostError, match="There is no bot called 'clever' for Iron Horses"):
        bots.bot("clever", rulebooks.game("iron-horses"))


def test_a_seat_remembers_what_its_bot_wants_remembered() -> None:
    game = rulebooks.game("iron-horses")
    state = game.start(2, game.options({}), Chance(seed_from_text("memory")))
    seat = BotSeat(game, bots.bot("greedy", game), 0, seeded("memory"))
    codes = seat.decide(state)
    assert codes[0] in state.legal(0)
    assert seat.reason
