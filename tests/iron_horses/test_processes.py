"""The same seed and the same actions give the same bytes in every process, whatever PYTHONHASHSEED is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.iron_horses.print_games import text

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def printed(**environment: str) -> str:
    command = [sys.executable, "-m", "tests.iron_horses.print_games"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True, capture_output=True)
    return done.stdout.decode()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242", "random"])
def test_logs_views_and_words_are_byte_equal_across_processes_and_hash_seeds(hash_seed: str) -> None:
    assert printed(PYTHONHASHSEED=hash_seed) == text()


@pytest.mark.parametrize("python", ["-O", "-OO"])
def test_leaving_out_assertions_changes_nothing(python: str) -> None:
    command = [sys.executable, python, "-m", "tests.iron_horses.print_games"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert done.stdout.decode() == text()
