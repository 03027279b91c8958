"""Whole games against bots, by keys alone, from what the page says in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.hands import Keys
from tests.browser.pages import Visit
from tests.browser.whole_games import DRAGON_2001, DRAGON_2017, EMPIRE, HORSES, IBERIAN, Person, Short, either

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize("short", either(quick=[DRAGON_2001, IBERIAN], long=[EMPIRE, HORSES, DRAGON_2017]))
def test_a_whole_game_by_keys(dealt: Visit, tmp_path: Path, short: Short) -> None:
    Person(dealt, short, Keys, tmp_path).play_to_the_end()
