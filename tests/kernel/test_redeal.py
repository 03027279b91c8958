"""What nobody has seen can be dealt anew, and nobody notices."""

import random

import pytest

import milepost
from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from tests.helpers import step_by_lot


@pytest.mark.parametrize("game", rulebooks.NAMES)
@pytest.mark.parametrize("steps", [0, 3, 60])
def test_every_seat_sees_the_same_after_a_redeal(game: str, steps: int) -> None:
    match, rng = milepost.start(game, 3, seed="redeal"), random.Random(4)
    for _ in range(steps):
        step_by_lot(match, rng)
    anew = match.game.redeal(match.state, Chance(seed_from_text("anew")))
    for viewer in (None, 0, 1, 2):
        assert anew.view(viewer) == match.view(viewer)


@pytest.mark.parametrize("game", [name for name in rulebooks.NAMES if name != "iberian-railways"])
def test_decks_are_in_another_order_after_a_redeal(game: str) -> None:
    match = milepost.start(game, 2, seed="redeal")
    one, other = (match.game.redeal(match.state, Chance(seed_from_text(text))) for text in ("one", "other"))
    assert one.digest() != other.digest()
    assert one.digest() == match.game.redeal(match.state, Chance(seed_from_text("one"))).digest()


@pytest.mark.parametrize("game", rulebooks.NAMES)
def test_a_redeal_does_not_depend_on_the_hidden_order(game: str) -> None:
    match = milepost.start(game, 3, seed="redeal")
    chance = Chance(seed_from_text("anew"))
    shuffled = match.game.redeal(match.state, Chance(seed_from_text("before")))
    assert match.game.redeal(shuffled, chance).digest() == match.game.redeal(match.state, chance).digest()


@pytest.mark.parametrize("game", rulebooks.NAMES)
def test_no_deck_keeps_its_order(game: str) -> None:
    """Every run of hidden cards that is long enough to be noticed lies in another order."""
    match, rng = milepost.start(game, 3, seed="redeal"), random.Random(4)
    for _ in range(20):
        step_by_lot(match, rng)
    anew = match.game.redeal(match.state, Chance(seed_from_text("anew")))
    for field in ("deck", "engine_deck", "foremen", "ships"):
        before, after = getattr(match.state, field, b""), getattr(anew, field, b"")
        if len(after) > 5:
            assert before[-len(after) :] != after, field
            assert sorted(before[-len(after) :]) == sorted(after)
