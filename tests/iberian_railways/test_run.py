"""The longest run, against a search that tries everything."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.ground import Mask, each
from milepost.rulebooks.iberian_railways.run import longest_run
from tests.iberian_railways.builders import GROUND, hexes


def by_trying_everything(railway: Mask) -> int:
    def onwards(here: Mask, free: Mask) -> int:
        return 1 + max((onwards(step, free ^ step) for step in each(GROUND.near(here) & free)), default=0)

    return max(onwards(cube, railway ^ cube) for cube in each(railway))


def grown(rng: random.Random, cubes: int, crowding: float) -> Mask:
    """A railway of so many cubes; the more crowding, the more it keeps to itself."""
    railway = rng.choice(each(GROUND.land))
    while railway.bit_count() < cubes:
        around = each(GROUND.near(railway))
        rng.shuffle(around)
        touching = [(GROUND.near(one) & railway).bit_count() for one in around]
        railway |= max(zip(touching, around, strict=True))[1] if rng.random() < crowding else around[0]
    return railway


@rule("IB-SCORE-RUN")
@pytest.mark.parametrize(
    ("railway", "run"),
    [
        ("lisbon", 1),
        ("lisbon q2", 2),
        ("lisbon q2 setubal", 3),
        ("q4 p4 q5 q3", 3),
        ("q4 p4 p5 q5 evora q3 p3", 7),
        ("p4 p5 q5 evora q3 p3", 6),
        ("lisbon q2 q3 evora q5 q6 badajoz", 7),
        ("lisbon q2 q3 evora q5 q6 badajoz s4", 7),
        ("lisbon q2 q3 evora q5 q6 badajoz p3", 8),
        ("lisbon q2 q3 evora q5 q6 badajoz r7 r8", 9),
    ],
)
def test_the_run_of_a_known_railway(railway: str, run: int) -> None:
    assert longest_run(GROUND, hexes(railway)) == run


@pytest.mark.slow
@rule("IB-SCORE-RUN")
@settings(derandomize=True, deadline=None, database=None, max_examples=150)
@given(st.integers(0, 2**32), st.integers(1, 11), st.sampled_from([0.0, 0.3, 0.7, 1.0]))
def test_the_longest_run_is_what_trying_every_path_finds(seed: int, cubes: int, crowding: float) -> None:
    railway = grown(random.Random(seed), cubes, crowding)
    assert longest_run(GROUND, railway) == by_trying_everything(railway)


@pytest.mark.full
@settings(derandomize=True, deadline=None, database=None, max_examples=3000)
@given(st.integers(0, 2**32), st.integers(8, 14), st.sampled_from([0.0, 0.3, 0.7, 1.0]))
def test_the_same_for_many_more_railways(seed: int, cubes: int, crowding: float) -> None:
    railway = grown(random.Random(seed), cubes, crowding)
    assert longest_run(GROUND, railway) == by_trying_everything(railway)
