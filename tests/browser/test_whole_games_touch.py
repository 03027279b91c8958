"""Whole games against bots, with a finger on a phone's screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.hands import Finger
from tests.browser.pages import Visit
from tests.browser.whole_games import DRAGON_2001, DRAGON_2017, EMPIRE, HORSES, IBERIAN, Person, Short, either

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize("short", either(quick=[HORSES], long=[EMPIRE, IBERIAN, DRAGON_2001, DRAGON_2017]))
def test_a_whole_game_by_taps_and_pinches(phone: Visit, tmp_path: Path, short: Short) -> None:
    Person(phone, short, Finger, tmp_path).play_to_the_end()
