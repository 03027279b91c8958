"""Whole games against bots, by clicks and drags alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.hands import Mouse
from tests.browser.pages import Visit
from tests.browser.whole_games import Person, Short

pytestmark = pytest.mark.slow
EMPIRE = Short("empire-builder", ("Bert",), {"goal": 70, "majors_needed": 2, "fast_start": True, "fast_trains": True})
DRAGON_2001 = Short("iron-dragon-2001", ("Bert",), {"goal": 70, "majors_needed": 2})
DRAGON_2017 = Short("iron-dragon-2017", ("Bert",), {"goal": 70, "majors_needed": 2})
IBERIAN = Short("iberian-railways", ("Bert", "Cora"))
HORSES = Short("iron-horses", ("Bert",))
ALL = (EMPIRE, HORSES, IBERIAN, DRAGON_2017, DRAGON_2001)


@pytest.mark.parametrize("short", ALL, ids=lambda short: short.game)
def test_a_whole_game_by_clicks_and_drags(dealt: Visit, tmp_path: Path, short: Short) -> None:
    Person(dealt, short, Mouse, tmp_path).play_to_the_end()
