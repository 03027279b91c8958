"""Bots whose searches are compiled decide as those that run as they are written."""

from __future__ import annotations

import subprocess
import sys

import pytest

MODULES = [
    "milepost.rulebooks.crayon.search",
    *(f"milepost.bots.crayon.{module}" for module in ("network", "outlook", "majors", "legs", "terms", "orders")),
]
"""Those that `tools/compiled` compiles."""

AS_WRITTEN = f"""
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location

class Source:
    def find_spec(self, name, path=None, target=None):
        if name not in {MODULES}:
            return None
        file = path[0] + "/" + name.rpartition(".")[2] + ".py"
        return spec_from_file_location(name, file, loader=SourceFileLoader(name, file))

sys.meta_path.insert(0, Source())
"""

PLAY = f"""
import sys, time
from milepost import rulebooks
from milepost.bots.arena.plan import planned
from milepost.bots.arena.playing import Task, play

played = play(Task(planned(rulebooks.game(sys.argv[1]), ("hard", "normal"), "twins", {{}}), 0, time.process_time, True))
print(*(sys.modules[name].__file__.rpartition(".")[2] for name in {MODULES}))
print([(told.seat, told.turn, told.actions, told.reason, told.numbers) for told in played.told])
"""


def games(program: str, game: str) -> tuple[set[str], str]:
    """The endings of the modules' files, and every decision of a game."""
    done = subprocess.run([sys.executable, "-c", program, game], check=True, capture_output=True, text=True)
    files, told = done.stdout.splitlines()
    return set(files.split()), told


@pytest.mark.slow
@pytest.mark.parametrize("game", ["empire-builder", "iron-dragon-2017"])
def test_a_game_goes_the_same_with_the_searches_as_written(game: str) -> None:
    _, told = games(PLAY, game)
    files, as_written = games(AS_WRITTEN + PLAY, game)
    assert files == {"py"}
    assert len(told) > 10_000
    assert told == as_written
