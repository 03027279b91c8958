"""Taking back what shuffled something: another choice may shuffle another number of cards."""

import random

import pytest

import milepost
from milepost.kernel.match import Match
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.helpers import step_by_lot


def two_ways_to_choose(name: str) -> tuple[Match, str, str]:
    """A game where a foreman can be chosen from the deck, or from the discards."""
    match, rng = milepost.start(name, 2, seed="two ways"), random.Random(1)
    for _ in range(3000):
        (mover, *_) = match.actors()
        state = match.state
        assert isinstance(state, DragonState)
        choices = [str(action) for action in match.legal(mover) if action.do == "choose"]
        names = {one.name.lower().replace(" ", "-"): n for n, one in enumerate(state.game.staff.foremen)}
        lying = [choice for choice in choices if names[choice.split()[1]] in state.foremen_discards]
        decked = [choice for choice in choices if choice not in lying]
        if lying and decked:
            return match, lying[0], decked[0]
        hire = [action for action in match.legal(mover) if str(action) == "hire deck"]
        if hire:
            match.play(mover, hire[0])
        else:
            step_by_lot(match, rng)
    raise AssertionError("nobody could choose a foreman")


@pytest.mark.parametrize("name", ["iron-dragon-2001", "iron-dragon-2017"])
def test_another_foreman_can_be_chosen_after_the_first_choice_was_taken_back(name: str) -> None:
    match, lying, decked = two_ways_to_choose(name)
    (mover,) = match.actors()
    match.play(mover, lying)
    match.undo(mover)
    match.play(mover, decked)
    match.undo(mover)
    match.redo(mover)
    assert milepost.loads(match.dumps()).state.digest() == match.state.digest()
