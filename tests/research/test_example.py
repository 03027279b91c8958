"""The example that trains something small does learn."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_iron_horses.py"


@pytest.fixture
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_iron_horses", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_example_learns_to_beat_a_random_player(example: ModuleType) -> None:
    weights = example.train(120, rate=1.0, seed=1)
    assert example.wins(weights, 30, seed=1) > 0.7


def test_the_example_prefers_what_has_the_larger_weight(example: ModuleType) -> None:
    share = example.chances(np.array([0.0, 5.0, 1.0]), np.array([0, 2]))
    assert share.sum() == pytest.approx(1)
    assert share[1] > share[0]
