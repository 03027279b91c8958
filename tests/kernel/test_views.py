"""Several views made at once are what each would be alone."""

import random

import pytest

import milepost
from milepost import rulebooks
from tests.helpers import step_by_lot


@pytest.mark.parametrize("name", rulebooks.NAMES)
@pytest.mark.parametrize("varied", [False, True])
def test_several_views_at_once_are_what_each_is_alone(name: str, varied: bool) -> None:
    game = rulebooks.game(name)
    flags = {option.name: True for option in game.known_options if option.default is False and varied}
    seats = min(4, game.most_seats)
    for seed in range(3):
        match, rng = milepost.start(name, seats, seed=f"views {seed}", options=flags), random.Random(seed)
        for _ in range(80):
            if match.outcome() is not None:
                break
            viewers = [None, *range(seats)]
            assert match.state.views(viewers) == [match.state.view(viewer) for viewer in viewers]
            step_by_lot(match, rng, 0.6)
        viewers = [None, *range(seats)]
        assert match.state.views(viewers) == [match.state.view(viewer) for viewer in viewers]
