"""Whole games against bots, by clicks and drags alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.hands import Mouse
from tests.browser.pages import Visit
from tests.browser.whole_games import DRAGON_2001, DRAGON_2017, EMPIRE, HORSES, IBERIAN, Person, Short, either

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize("short", either(quick=[EMPIRE], long=[DRAGON_2001, DRAGON_2017, HORSES, IBERIAN]))
def test_a_whole_game_by_clicks_and_drags(dealt: Visit, tmp_path: Path, short: Short) -> None:
    Person(dealt, short, Mouse, tmp_path).play_to_the_end()
