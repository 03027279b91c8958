"""Ways to use the page: a mouse, a finger, the keys. Each does what a person does with it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.ground import Ground, Point


class Hands(Protocol):
    """What a person can do at any page."""

    def press(self, control: Locator) -> None:
        """Uses a button."""
        ...

    def go_on(self) -> None:
        """Uses the one big button."""
        ...

    def choose(self, ground: Ground, place: str) -> None:
        """Chooses a place of the board, having seen what that would do."""
        ...

    def draw(self, ground: Ground, path: Sequence[str]) -> None:
        """Leads a line over the board from place to place."""
        ...

    def couple(self, card: Locator, slot: Locator) -> None:
        """Brings a card of the hand to the end of the train."""
        ...


class Mouse:
    """Clicks and drags."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._coupled = 0

    def press(self, control: Locator) -> None:
        control.click()

    def go_on(self) -> None:
        self.press(big_button(self.page))

    def choose(self, ground: Ground, place: str) -> None:
        x, y = ground.at(place)
        assert ground.in_sight([place]), f"{place} is not in sight."
        self.page.mouse.move(x, y)
        expect(bubble(self.page)).to_be_visible()
        self.page.mouse.click(x, y)

    def draw(self, ground: Ground, path: Sequence[str]) -> None:
        points: list[Point] = [ground.at(place) for place in path]
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=3)
        expect(bubble(self.page)).to_be_visible()
        mouse.up()

    def couple(self, card: Locator, slot: Locator) -> None:
        self._coupled += 1
        if self._coupled % 2:
            self._carry(card, slot)
        else:
            card.click()

    def _carry(self, thing: Locator, to: Locator) -> None:
        mouse = self.page.mouse
        mouse.move(*middle(thing))
        mouse.down()
        mouse.move(*middle(to), steps=5)
        mouse.up()


def middle(thing: Locator) -> Point:
    """The middle of what is seen on the screen."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None, f"{thing} is not on the screen."
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def big_button(page: Page) -> Locator:
    return page.locator("footer button.primary")


def bubble(page: Page) -> Locator:
    """What floats beside the pointer: the price of what it points at, or why not."""
    return page.locator(".bubble")
