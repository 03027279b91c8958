"""Ways to use the page: a mouse, the keys, a finger. Each does what a person does with it, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.ground import Ground, Point

MOST_TABS: Final = 150
WINDS: Final = {0: "ArrowUp", 1: "PageUp", 2: "PageDown", 3: "ArrowDown", 4: "End", 5: "Home", None: "o"}
"""Keys by sixths of the compass, from north by east, and the one for the other side of an entrance."""
SAID: Final = """() => {
    const shown = document.querySelector(".bubble b, .bubble span")?.textContent.trim();
    return shown && document.querySelector("main > p[aria-live=polite]").textContent.includes(shown);
}"""
"""Whether what floats beside the cursor was also said."""
SHARP: Final = 0.45
"""On a phone the map is brought at least as near as this before a finger aims at a milepost or hex."""
REST: Final = """new Promise(done => {
    const begun = performance.now();
    const frame = now => now - begun > 120 ? done() : requestAnimationFrame(frame);
    requestAnimationFrame(frame);
})"""
"""Frames of the screen for as long as a finger rests on it."""
MOST_PANS: Final = 30
LEAST_PAN: Final = 12
"""A shorter drag might be taken for a tap."""
REACH: Final = 60
"""Pixels around what can be taken hold of, where a finger does not try to move the map."""


class Hands(Protocol):
    """What a person can do at any page."""

    def press(self, control: Locator, key: str = "") -> None:
        """Uses a button; `key` is the key that the page's list names for it, if there is one."""
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

    def press(self, control: Locator, key: str = "") -> None:
        control.click()

    def go_on(self) -> None:
        self.press(big_button(self.page))

    def choose(self, ground: Ground, place: str) -> None:
        self._see(ground, [place])
        (point,) = ground.at([place])
        self.page.mouse.move(*point)
        expect(bubble(self.page)).to_be_visible()
        self.page.mouse.click(*point)

    def draw(self, ground: Ground, path: Sequence[str]) -> None:
        self._see(ground, path)
        first, *others = ground.at(path)
        mouse = self.page.mouse
        mouse.move(*first)
        mouse.down()
        for point in others:
            mouse.move(*point, steps=3)
        expect(bubble(self.page)).to_be_visible()
        mouse.up()

    def couple(self, card: Locator, slot: Locator) -> None:
        self._coupled += 1
        if self._coupled % 2:
            self._carry(card, slot)
        else:
            card.click()

    def _see(self, ground: Ground, places: Sequence[str]) -> None:
        """Takes in the whole board, should the first look not show all of these."""
        if not ground.reachable(places):
            self.page.get_by_role("button", name="Show the whole board").click()
            assert ground.reachable(places), f"{', '.join(places)} cannot be seen."

    def _carry(self, thing: Locator, to: Locator) -> None:
        mouse = self.page.mouse
        mouse.move(*middle(thing))
        mouse.down()
        mouse.move(*middle(to), steps=5)
        mouse.up()


class Keys:
    """The keys of the page's own list, tab and enter. What the page says is all that is known of it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator, key: str = "") -> None:
        expect(control).to_be_enabled()
        if key:
            self.page.keyboard.press(key)
            return
        self._tab_to(control)
        self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        expect(big_button(self.page)).to_be_enabled()
        self.page.keyboard.press("e")

    def choose(self, ground: Ground, place: str) -> None:
        """Finds the place by its name or code, listens to what is said of it, and acts."""
        self._find(ground, place)
        self._act()

    def draw(self, ground: Ground, path: Sequence[str]) -> None:
        """Finds the beginning, and walks the line from there."""
        self._find(ground, path[0])
        self.page.keyboard.press("s")
        expect(spoken(self.page)).to_contain_text("Drawing from here")
        for here, there in pairwise(path):
            self.page.keyboard.press(WINDS[ground.bearing(here, there)])
        self._act()

    def _find(self, ground: Ground, place: str) -> None:
        keys = self.page.keyboard
        keys.press("/")
        expect(self.page.get_by_role("search").locator("input")).to_be_focused()
        keys.press("Control+a")
        keys.type(place)
        keys.press("Enter")
        expect(ground.frame).to_be_focused()

    def _act(self) -> None:
        """Waits until the price of what is proposed was said, and plays it."""
        self.page.wait_for_function(SAID)
        self.page.keyboard.press("Enter")

    def couple(self, card: Locator, slot: Locator) -> None:
        self.press(card, card.get_attribute("aria-keyshortcuts") or "")

    def _tab_to(self, control: Locator) -> None:
        """Tabs on, or back where the control is behind, until it has the focus."""
        wanted = control.element_handle()
        script = """wanted => {
            const now = document.activeElement;
            if (now === wanted) return "";
            const behind = now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
            return behind ? "Shift+Tab" : "Tab";
        }"""
        for _ in range(MOST_TABS):
            key: str = self.page.evaluate(script, wanted)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"No tab leads to {control}.")


class Finger:
    """Taps, drags and pinches of a phone's screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen = page.context.new_cdp_session(page)

    def press(self, control: Locator, key: str = "") -> None:
        control.tap()

    def go_on(self) -> None:
        self.press(big_button(self.page))

    def choose(self, ground: Ground, place: str) -> None:
        """The first tap shows what a second one does."""
        self._bring(ground, [place])
        (point,) = ground.at([place])
        self.page.touchscreen.tap(*point)
        expect(self.page.locator(".bubble, .choices").first).to_be_visible()
        self.page.touchscreen.tap(*point)

    def draw(self, ground: Ground, path: Sequence[str]) -> None:
        self._bring(ground, path)
        points = ground.at(path)
        self._begin(points)
        expect(bubble(self.page)).to_be_visible()
        self._lift(points[-1])

    def couple(self, card: Locator, slot: Locator) -> None:
        card.tap()

    def _begin(self, points: Sequence[Point]) -> None:
        self._touch("touchStart", points[0])
        for point in points[1:]:
            self._touch("touchMove", point)

    def _lift(self, *fingers: Point) -> None:
        """Rests before it leaves the screen: after one that leaves it in flight, the next tap only stops the flight."""
        for _ in range(2):
            self.page.evaluate(REST)
            self._touch("touchMove", *fingers)
        self._touch("touchEnd")

    def _touch(self, kind: str, *fingers: Point) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(fingers)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _bring(self, ground: Ground, places: Sequence[str]) -> None:
        """Pinches and pans until the first of these places can be touched, and the others lie on the map."""
        left, top, right, bottom = ground.box()
        centre = ((left + right) / 2, (top + bottom) / 2)
        before = ground.camera()
        if before[2] < SHARP:
            self._pinch(centre, SHARP / before[2] * 1.05)
        for _ in range(MOST_PANS):
            points = ground.at(places)
            if ground.reachable(places):
                return
            before = ground.camera()
            xs, ys = [x for x, _ in points], [y for _, y in points]
            self._pan(ground, centre[0] - (min(xs) + max(xs)) / 2, centre[1] - (min(ys) + max(ys)) / 2)
            if ground.camera() == before:
                self._pinch(points[0] if ground.clear(points[:1]) else centre, 1.3 if len(places) == 1 else 0.8)
        raise AssertionError(f"{', '.join(places)} could not be brought into sight.")

    def _pinch(self, at: Point, factor: float) -> None:
        x, y = at
        near, far = (30.0, 30.0 * factor) if factor > 1 else (30.0 / factor, 30.0)
        self._touch("touchStart", (x - near, y))
        self._touch("touchStart", (x - near, y), (x + near, y))
        for part in range(1, 5):
            wide = near + (far - near) * part / 4
            self._touch("touchMove", (x - wide, y), (x + wide, y))
        self._lift((x - far, y), (x + far, y))

    def _pan(self, ground: Ground, dx: float, dy: float) -> None:
        """Drags the map by so much, or by a third of what is seen of it if that is more."""
        left, top, right, bottom = ground.box()
        dx, dy = within(dx, (right - left) / 3), within(dy, (bottom - top) / 3)
        if math.hypot(dx, dy) < LEAST_PAN:
            return
        x, y = ground.idle_spot(REACH)
        self._begin([(x, y), (x + dx / 2, y + dy / 2), (x + dx, y + dy)])
        self._lift((x + dx, y + dy))


def within(much: float, most: float) -> float:
    return max(-most, min(most, much))


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


def spoken(page: Page) -> Locator:
    """What is said of the board to whoever does not see it."""
    return page.locator("main > p[aria-live=polite]")
