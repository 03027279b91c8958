"""The pictures of every page, taken in full by `make test-full`: nothing goes wrong on the way to any of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.scenes import SCENES
from tests.browser.screenshots import FOLDER, SIZES, THEMES, keep_all, shoot
from tests.web.process import server

pytestmark = pytest.mark.full


def test_every_page_is_drawn_at_every_size_in_light_and_dark(tmp_path: Path) -> None:
    tables = keep_all(tmp_path)
    with server(tmp_path) as running:
        assert shoot(running.url, tables, FOLDER, list(SCENES), list(SIZES), list(THEMES)) == []
    assert len(list(FOLDER.glob("*.png"))) >= len(SCENES) * len(SIZES) * len(THEMES)
