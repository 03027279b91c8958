"""What the browser's own tests count against are the numbers of these rules."""

import pytest

from tests.house.ui_fixtures import FILES, FOLDER, text


@pytest.mark.parametrize("name", FILES)
def test_the_browsers_fixtures_are_what_the_rules_say(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == text(name), "run python -m tests.house.ui_fixtures"
