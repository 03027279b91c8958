"""The printed board on the screen: where a milepost or hex lies now, however the map is panned and zoomed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, Final

from playwright.sync_api import Page

Point = tuple[float, float]
MOVED: Final = re.compile(r"translate\(([-\d.e]+)[ ,]+([-\d.e]+)\)\s*scale\(([-\d.e]+)\)")
EDGE: Final = 12
"""Pixels at the rim of the map that nobody aims at."""


class Ground:
    """The map of one table's page."""

    def __init__(self, page: Page, catalogue: dict[str, Any]) -> None:
        codes = catalogue["board"]["codes"] if "board" in catalogue else catalogue["words"]
        self.page = page
        self.places: dict[str, Point] = {
            code.lower(): (x, y) for code, (x, y) in zip(codes, catalogue["picture"], strict=True)
        }
        self.frame = page.get_by_role("application")

    def camera(self) -> tuple[float, float, float]:
        """Where the picture's corner lies on the screen, and its scale."""
        drawn = self.frame.locator("svg > g").first.get_attribute("transform") or ""
        found = MOVED.search(drawn)
        assert found is not None, f"The map is drawn with {drawn!r}."
        left, top = self.box()[:2]
        return left + float(found[1]), top + float(found[2]), float(found[3])

    def box(self) -> tuple[float, float, float, float]:
        box = self.frame.bounding_box()
        assert box is not None, "There is no map on the page."
        return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]

    def at(self, code: str) -> Point:
        """Where a place lies on the screen."""
        left, top, scale = self.camera()
        x, y = self.places[code.lower()]
        return left + x * scale, top + y * scale

    def clear(self, points: Iterable[Point]) -> bool:
        """Whether all of these points lie on the map, with nothing over it."""
        left, top, right, bottom = self.box()
        listed = list(points)
        if not all(left + EDGE <= x <= right - EDGE and top + EDGE <= y <= bottom - EDGE for x, y in listed):
            return False
        script = "([frame, points]) => points.every(([x, y]) => frame.contains(document.elementFromPoint(x, y)))"
        return bool(self.page.evaluate(script, [self.frame.element_handle(), listed]))

    def in_sight(self, codes: Sequence[str]) -> bool:
        return self.clear(self.at(code) for code in codes)

    def idle_spot(self, busy: Iterable[str], reach: float) -> Point:
        """A point of the map that is far from these places, where a drag moves the map."""
        left, top, right, bottom = self.box()
        taken = [self.at(code) for code in busy]
        spots = [
            (left + (right - left) * a / 10, top + (bottom - top) * b / 10)
            for a, b in product((5, 4, 6, 3, 7, 2, 8), repeat=2)
        ]
        free = (spot for spot in spots if all(math.dist(spot, one) > reach for one in taken) and self.clear([spot]))
        found = next(free, None)
        assert found is not None, "There is no idle spot on the map to drag it by."
        return found
