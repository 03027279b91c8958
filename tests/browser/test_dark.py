"""A dark page has a dark board, from the beginning or as soon as it turns dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Furnish
from tests.browser.kept_tables import KeptTable, kept, share_of
from tests.browser.scenes import Visitor
from tests.browser.screenshots import SIZES
from tests.web.process import Running, server

pytestmark = pytest.mark.slow
LIGHT, DARK = "board.png", "board.png?dark=true"
BRIGHT = """() => {
    const board = document.querySelector("main.board canvas");
    const spot = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    spot.drawImage(board, board.width / 2, board.height / 2, 1, 1, 0, 0, 1, 1);
    const [red, green, blue] = spot.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
}"""


@pytest.fixture(scope="module")
def table(furnish: Furnish) -> Iterator[tuple[Running, KeptTable]]:
    folder = furnish("dark")
    found = kept(folder, share_of(0), ("iberian-railways",))["iberian-railways"]
    with server(folder) as running:
        yield running, found


def test_the_board_turns_dark_with_the_system_and_by_choice(browser: Browser, table: tuple[Running, KeptTable]) -> None:
    running, kept_table = table
    visitor = Visitor(browser, running.url, SIZES["desk"], "auto")
    page, asked = visitor.page, _pictures(visitor.page)
    page.emulate_media(color_scheme="dark")
    visitor.table(kept_table)
    assert asked == [DARK]
    dark = _middle(page)
    with page.expect_response(lambda answer: answer.url.endswith(LIGHT)):
        page.emulate_media(color_scheme="light")
    light = _middle(page)
    assert dark < light / 2
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Light or dark").select_option("dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    assert _middle(page) == dark
    assert visitor.wrong == []
    visitor.close()


def _middle(page: Page) -> float:
    """How bright the middle of the board is, when its picture is there."""
    expect(page.get_by_text("Drawing the map")).to_have_count(0)
    page.evaluate("new Promise(requestAnimationFrame)")
    return float(page.evaluate(BRIGHT))


def _pictures(page: Page) -> list[str]:
    asked: list[str] = []
    page.on("request", lambda one: asked.append(Path(one.url).name) if "board.png" in one.url else None)
    return asked
