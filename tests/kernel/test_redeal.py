"""What nobody has seen can be dealt anew, and nobody notices."""

import random

import pytest

import milepost
from milepost.kernel.chance import Chance, seed_from_text
from tests.helpers import step_by_lot


@pytest.mark.parametrize("game", ["iron-horses", "empire-builder", "iberian-railways"])
@pytest.mark.parametrize("steps", [0, 3, 60])
def test_every_seat_sees_the_same_after_a_redeal(game: str, steps: int) -> None:
    match, rng = milepost.start(game, 3, seed="redeal"), random.Random(4)
    for _ in range(steps):
        step_by_lot(match, rng)
    anew = match.game.redeal(match.state, Chance(seed_from_text("anew")))
    for viewer in (None, 0, 1, 2):
        assert anew.view(viewer) == match.view(viewer)


def test_decks_are_in_another_order_after_a_redeal() -> None:
    match = milepost.start("iron-horses", 2, seed="redeal")
    one, other = (match.game.redeal(match.state, Chance(seed_from_text(text))) for text in ("one", "other"))
    assert one.digest() != other.digest()
    assert one.digest() == match.game.redeal(match.state, Chance(seed_from_text("one"))).digest()


def test_a_redeal_does_not_depend_on_the_hidden_order() -> None:
    match = milepost.start("empire-builder", 3, seed="redeal")
    chance = Chance(seed_from_text("anew"))
    shuffled = match.game.redeal(match.state, Chance(seed_from_text("before")))
    assert match.game.redeal(shuffled, chance).digest() == match.game.redeal(match.state, chance).digest()
