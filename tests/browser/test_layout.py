"""Where things are on the table's page, at every size: the board has its room, and what is mine is in view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.scenes import CRAYON, GAMES, SCENES, Kept, Visitor
from tests.browser.screenshots import SIZES
from tests.web.process import Running

pytestmark = pytest.mark.slow
LAPTOP: Final = (1280, 720)
HARDEST: Final = ("end-empire-builder", "end-iron-horses", "middle-iron-dragon-2001", "in-town-empire-builder")
"""Scenes with the most to find room for: `make test` looks at these, `make test-full` at all."""
TABLES: Final = [
    pytest.param(scene, marks=[] if scene in HARDEST else pytest.mark.full)
    for scene in (
        *(f"{when}-{game}" for when in ("start", "middle", "end") for game in GAMES),
        "refusal",
        "looking-back",
    )
]
IN_TOWN: Final = [
    pytest.param(size, scene, marks=[] if scene in HARDEST else pytest.mark.full)
    for size in SIZES
    for scene in (f"in-town-{game}" for game in CRAYON)
]
See = Callable[[str, tuple[int, int]], Visitor]


@pytest.fixture
def see(browser: Browser, tables: tuple[Running, Kept]) -> Iterator[See]:
    """Goes to a scene on a screen of a size."""
    running, kept = tables
    visitors: list[Visitor] = []

    def seen(scene: str, size: tuple[int, int]) -> Visitor:
        visitors.append(Visitor(browser, running.url, size, "light"))
        SCENES[scene](visitors[-1], kept)
        return visitors[-1]

    yield seen
    assert [wrong for visitor in visitors for wrong in visitor.wrong] == []
    for visitor in visitors:
        visitor.close()


def box(part: Locator) -> tuple[float, float]:
    found = part.bounding_box()
    assert found is not None
    return found["width"], found["height"]


def hidden_below(part: Locator) -> int:
    """How much of it must be scrolled to."""
    found: int = part.evaluate("(part) => part.scrollHeight - part.clientHeight")
    return found


def test_between_two_columns_the_board_is_no_slit(see: See) -> None:
    page = see("middle-empire-builder", SIZES["tablet"]).page
    assert box(page.locator("main.board"))[0] >= 520
    page.get_by_role("complementary", name="The others").wait_for()
    page.set_viewport_size({"width": 1000, "height": 768})
    assert box(page.locator("main.board"))[0] >= 700
    assert not page.get_by_role("complementary", name="The others").is_visible()
    page.get_by_role("button", name="Players and log").click()
    page.get_by_role("complementary", name="The others").wait_for()


@pytest.mark.parametrize("scene", TABLES)
def test_on_a_phone_the_board_has_three_fifths_of_the_height(see: See, scene: str) -> None:
    page = see(scene, SIZES["phone"]).page
    assert box(page.locator("main.board"))[1] >= int(0.6 * SIZES["phone"][1])
    assert page.locator("footer").evaluate("(foot) => foot.getBoundingClientRect().bottom") <= SIZES["phone"][1]


@pytest.mark.parametrize("scene", TABLES)
def test_on_a_laptop_no_column_scrolls(see: See, scene: str) -> None:
    page = see(scene, LAPTOP).page
    assert hidden_below(page.get_by_role("complementary", name="What is mine")) == 0
    assert hidden_below(page.get_by_role("complementary", name="The others")) == 0


def test_looking_back_keeps_what_is_in_sight(see: See) -> None:
    visitor = see("middle-empire-builder", SIZES["desk"])
    page, ground = visitor.page, visitor.page.locator("[role=application] > svg > g")
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    near = ground.get_attribute("transform")
    lines = page.get_by_role("log").locator(".jump")
    lines.filter(has_text="Chicago").first.click()
    page.get_by_role("button", name="Back to now").wait_for()
    assert ground.get_attribute("transform") == near
    expect(page.get_by_role("button", name="You are looking back")).to_be_disabled()
    page.keyboard.press("e")  # ends the step, when the board shows it
    page.get_by_role("button", name="One moment back").click()
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="Back to now").wait_for(state="detached")
    expect(page.get_by_role("button", name="Done running: build")).to_be_enabled()
    assert (ground.get_attribute("transform") or "").split("scale")[1] == (near or "").split("scale")[1]


@pytest.mark.parametrize(("size", "scene"), IN_TOWN)
def test_what_can_be_done_in_a_city_lies_by_the_train_inside_of_the_board(see: See, size: str, scene: str) -> None:
    page = see(scene, SIZES[size]).page
    chips = page.locator(".chips button")
    assert chips.filter(has_text="Deliver").count() >= 1
    board = page.locator("main.board").bounding_box()
    assert board is not None
    for chip in chips.all():
        found = chip.bounding_box()
        assert found is not None
        assert board["x"] <= found["x"], chip.inner_text()
        assert found["x"] + found["width"] <= board["x"] + board["width"], chip.inner_text()
        assert board["y"] <= found["y"], chip.inner_text()
        assert found["y"] + found["height"] <= board["y"] + board["height"], chip.inner_text()
