"""The games as environments: they pass the libraries' own tests, and an observation holds no secret."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.research import TableEnv, aec, seat_env
from milepost.research.actions import ActionNumbers
from milepost.research.encoders import encoder
from milepost.research.observation import Block, HashedEncoder, Writer, leaves


def seats_for(game: Game) -> int:
    return max(2, game.least_seats)


@contextmanager
def masks_allowed() -> Iterator[None]:
    """Both libraries advise against observations that are not plain arrays, and that is how masks are given."""
    with warnings.catch_warnings():
        for advice in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably should be",
            ".*For Box action spaces.*",
        ):
            warnings.filterwarnings("ignore", message=advice)
        yield


@pytest.mark.slow
@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_every_game_passes_pettingzoos_own_test(name: str) -> None:
    env = aec(name, seats_for(rulebooks.game(name)))
    with masks_allowed():
        api_test(env, num_cycles=200, verbose_progress=False)


def test_pettingzoo_finds_equal_seeds_to_give_equal_games() -> None:
    with masks_allowed():
        seed_test(lambda: aec("iron-horses"), num_cycles=60)


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_one_seat_passes_gymnasiums_own_check(name: str) -> None:
    env = seat_env(name, rivals=["random"] * (seats_for(rulebooks.game(name)) - 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its advice on style; what is wrong raises
        check_env(env, skip_render_check=True)


def rewards_by_lot(name: str, seed: int) -> list[float]:
    """What the agents of a whole game get who take any legal action."""
    env = aec(name, seats_for(rulebooks.game(name)))
    env.reset(seed=seed)
    rng, rewards = np.random.default_rng(seed), []
    for _agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            rewards.append(float(reward))
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert not env.agents
    return rewards


def test_games_played_by_masks_end_with_rewards_that_sum_to_nothing() -> None:
    games = [rewards_by_lot("iron-horses", seed) for seed in range(3)]
    assert [sum(rewards) for rewards in games] == pytest.approx([0, 0, 0])
    assert any(max(rewards) > 0 for rewards in games)


@pytest.mark.slow
def test_a_game_that_everybody_shares_rewards_nobody() -> None:
    """By lot all players of Iberian Railways go bankrupt, and share the last place."""
    assert rewards_by_lot("iberian-railways", 0) == [0, 0, 0]


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_an_observation_is_the_same_in_worlds_that_differ_in_secrets(name: str) -> None:
    game = rulebooks.game(name)
    seats = seats_for(game)
    real = game.start(seats, game.options({}), Chance(seed_from_text("observed")))
    eyes, numbers, rng = encoder(game, seats), ActionNumbers(game.notation), random.Random("observed")
    differed = 0
    for turn in range(80):
        seat = real.actors()[0]
        other = game.imagine(real.view(seat), Chance(seed_from_text(f"secret {turn}")))
        differed += real.digest() != other.digest()
        assert np.array_equal(eyes.encode(real.view(seat)), eyes.encode(other.view(seat)))
        assert numbers.legal(real, seat) == numbers.legal(other, seat)
        real.push(seat, rng.choice(real.legal(seat)))
        if real.outcome() is not None:
            break
    hidden = name != "iberian-railways"  # where everything lies open but the cubes of a draft
    assert not hidden or differed


def test_an_observation_tells_apart_what_the_view_tells_apart() -> None:
    game = rulebooks.game("iron-horses")
    eyes, rng = encoder(game, 2), random.Random("apart")
    state = game.start(2, game.options({}), Chance(seed_from_text("apart")))
    views, vectors = set(), set()
    while state.outcome() is None:
        view = state.view(state.actors()[0])
        views.add(view.canonical())
        vectors.add(eyes.encode(view).tobytes())
        state.push(view.actors[0], rng.choice(state.legal(view.actors[0])))
    assert len(vectors) > 0.95 * len(views)


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_every_action_has_one_number_and_one_text(name: str) -> None:
    game = rulebooks.game(name)
    numbers = ActionNumbers(game.notation)
    assert numbers.size == sum(form.size for form in game.notation.forms)
    for number in [*range(0, numbers.size, max(1, numbers.size // 500)), numbers.size - 1]:
        assert numbers.number(numbers.code(number)) == number
        assert game.notation.parse(numbers.text(number)) == numbers.code(number)
    with pytest.raises(ValueError, match="actions are numbered 0 to"):
        numbers.code(numbers.size)


def test_an_illegal_action_loses_the_game_of_one_seat_and_says_why() -> None:
    env = seat_env("iron-horses")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(np.int64(illegal))
    assert (reward, terminated) == (-1.0, True)
    assert "[IH-" in info["illegal"]


def test_a_turn_without_end_loses() -> None:
    env = seat_env("iron-horses", patience=1)
    env.reset(seed=1)
    told: dict[str, str] = {}
    while not told:
        _, reward, over, _, told = env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
        assert (reward, over) == ((-1.0, True) if told else (0.0, False))
    assert told == {"stalled": "1 actions in a turn"}


def test_one_seat_plays_a_whole_game_against_bots_from_any_seat() -> None:
    for seat in (0, 1, 2):
        env = seat_env("iron-horses", rivals=["greedy", "random"], seat=seat, reward="score")
        env.reset(seed=seat)
        rng, over, reward = np.random.default_rng(seat), False, 0.0
        while not over:
            assert reward == 0.0
            _, reward, over, _, _ = env.step(np.int64(rng.choice(np.flatnonzero(env.action_masks()))))
        assert reward < 0  # by lot nobody beats greedy


def test_a_layout_explains_every_place_of_an_observation() -> None:
    env = TableEnv("iron-horses", 3)
    env.reset(seed=1)
    assert sum(int(line.split()[1]) for line in env.layout.splitlines()) == len(env.observe("player_0")["observation"])
    assert "one-hot: the up card" in env.layout


def test_the_first_seat_of_an_observation_is_the_viewers_own() -> None:
    game = rulebooks.game("iron-horses")
    state = game.start(2, game.options({}), Chance(seed_from_text("whose")))
    eyes = encoder(game, 2)
    at = 0
    for block in eyes.blocks:
        if block.name == "0: x3":
            break
        at += block.size
    for seat in (0, 1):
        assert eyes.encode(state.view(seat))[at : at + 6].sum() == 1


def test_a_game_without_a_layout_is_hashed() -> None:
    game = rulebooks.game("iron-horses")
    state = game.start(2, game.options({}), Chance(seed_from_text("hashed")))
    eyes = HashedEncoder(game, 2)
    assert not np.array_equal(eyes.encode(state.view(0)), eyes.encode(state.view(1)))


def test_leaves_are_numbers_with_their_paths() -> None:
    assert list(leaves("", {"b": [1, 2], "a": "x", "c": None})) == [("/a=x", 1), ("/b#", 2), ("/b/0", 1), ("/b/1", 2)]
    with pytest.raises(TypeError, match="is no JSON"):
        list(leaves("", {1, 2}))


def test_a_writer_refuses_what_the_layout_does_not_have() -> None:
    blocks = (Block("a", 2, ""), Block("b", 1, ""))
    with pytest.raises(ValueError, match="'a' where 'b' was written"):
        Writer(blocks).numbers("b", [1])
    with pytest.raises(ValueError, match="holds 2 numbers, not 1"):
        Writer(blocks).numbers("a", [1])
    with pytest.raises(ValueError, match="'a' was not written"):
        Writer(blocks).done()


def test_the_table_is_rendered_as_text() -> None:
    env = TableEnv("iron-horses", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "player_0" in str(env.render())


def test_a_wrong_number_of_seats_is_refused_in_a_sentence() -> None:
    with pytest.raises(MilepostError, match="Iron Horses is for 2 to 5 seats, not 9"):
        aec("iron-horses", 9)
