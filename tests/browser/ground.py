"""The printed board on the screen: where a milepost or hex lies now, however the map is panned and zoomed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, Final

from playwright.sync_api import Page

Point = tuple[float, float]
MOVED: Final = re.compile(r"translate\(([-\d.e]+)[ ,]+([-\d.e]+)\)\s*scale\(([-\d.e]+)\)")
EDGE: Final = 12
"""Pixels at the rim of the map that nobody aims at."""

NEIGHBOURS: Final = 80
"""Mileposts that are printed further apart are no neighbours on one map."""


class Ground:
    """The map of one table's page."""

    def __init__(self, page: Page, catalogue: dict[str, Any], busy: Callable[[], Iterable[str]] = tuple) -> None:
        """`busy` tells the places from which a drag would draw something."""
        codes = catalogue["board"]["codes"] if "board" in catalogue else catalogue["words"]
        self.page, self.busy = page, busy
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

    def at(self, codes: Iterable[str]) -> list[Point]:
        """Where places lie on the screen."""
        left, top, scale = self.camera()
        found = (self.places[code.lower()] for code in codes)
        return [(left + x * scale, top + y * scale) for x, y in found]

    def on_map(self, points: Iterable[Point]) -> bool:
        """Whether all of these points lie on the map that is seen."""
        left, top, right, bottom = self.box()
        return all(left + EDGE <= x <= right - EDGE and top + EDGE <= y <= bottom - EDGE for x, y in points)

    def clear(self, points: Iterable[Point]) -> bool:
        """Whether all of these points lie on the map, with nothing over it."""
        listed = list(points)
        if not self.on_map(listed):
            return False
        script = "([frame, points]) => points.every(([x, y]) => frame.contains(document.elementFromPoint(x, y)))"
        return bool(self.page.evaluate(script, [self.frame.element_handle(), listed]))

    def reachable(self, codes: Sequence[str]) -> bool:
        """Whether the first of these places can be taken hold of, and the others lie on the map."""
        points = self.at(codes)
        return self.clear(points[:1]) and self.on_map(points)

    def bearing(self, here: str, there: str) -> int | None:
        """In which sixth of the compass, from north by east, a neighbour is printed; None for one on another map."""
        (x, y), (tx, ty) = self.places[here.lower()], self.places[there.lower()]
        if math.dist((x, y), (tx, ty)) > NEIGHBOURS:
            return None
        return round(math.degrees(math.atan2(tx - x, y - ty)) / 60) % 6

    def idle_spot(self, reach: float) -> Point:
        """A point of the map where nothing is taken hold of, so that a drag from it moves the map."""
        left, top, right, bottom = self.box()
        taken = self.at(self.busy())
        spots = [
            (left + (right - left) * a / 10, top + (bottom - top) * b / 10)
            for a, b in product((5, 4, 6, 3, 7, 2, 8), repeat=2)
        ]
        free = (spot for spot in spots if all(math.dist(spot, one) > reach for one in taken) and self.clear([spot]))
        found = next(free, None)
        assert found is not None, "There is no idle spot on the map to drag it by."
        return found
