"""Where everything on the page goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from milepost.drawing.svg import Point
from milepost.rulebooks.crayon.board import Board

STEP: Final = 44.0
"""From milepost to milepost, in units of the picture."""
FRAME: Final = 46.0
"""The width of the border, in which rows and columns are named."""
MARGIN: Final = 1.0
"""Least open water round the outermost mileposts, in steps."""
GAP: Final = 18.0
"""Between a panel and whatever is beside it."""

TITLE: Final = (600.0, 270.0)
NARROW: Final = 1060.0

ENLARGED: Final = 1.4
"""How much larger than on other boards title and legend are printed on a large page."""
INSET_PAD: Final = 1.5
"""Room round the mileposts of the inset, in steps."""
INSET_HEAD: Final = 64.0
"""Room for the inset's name."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that something covers."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, at: Point, margin: float = 0.0) -> bool:
        return self.left - margin < at[0] < self.right + margin and self.top - margin < at[1] < self.bottom + margin

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """The area that lies in both."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The size of the page, the place of A1 on it, and the boxes of title and legend."""

    width: float
    height: float
    origin: Point
    field: Box
    """The map, inside the border."""
    title: Box
    legend: Box
    inset: Box | None = None
    """The frame of what lies below the surface."""
    below: Point = (0.0, 0.0)
    """Where A1 of the inset lies, in steps from A1 of the surface."""
    enlarged: float = 1.0
    """How much larger than life title and legend are printed."""

    def post(self, board: Board, milepost: int) -> Point:
        """A milepost or a sea point on the page, on whichever map it stands."""
        x, y = board.place(milepost)
        if self.inset is not None and board.map_of[milepost]:
            return self.at((x + self.below[0], y + self.below[1]))
        return self.at((x, y))

    def at(self, steps: Point) -> Point:
        """A place in steps east and south of A1, on the page."""
        return self.origin[0] + steps[0] * STEP, self.origin[1] + steps[1] * STEP


@lru_cache(maxsize=8)
def layout_of(board: Board, legend: tuple[float, float]) -> Layout:
    """The page for a board whose legend needs that much room."""
    if len(board.maps) > 1:
        return _beside(board, legend)
    places = [board.place(milepost) for milepost in range(len(board.codes))]
    west, east = -MARGIN, max(x for x, _ in places) + MARGIN
    north, south = -MARGIN, max(y for _, y in places) + MARGIN
    wide = max((east - west) * STEP, NARROW)
    origin = (FRAME + (wide - (east + west) * STEP) / 2, FRAME - north * STEP)
    high = (south - north) * STEP
    posts = [(origin[0] + x * STEP, origin[1] + y * STEP) for x, y in places]
    inside = Box(FRAME, FRAME, FRAME + wide, FRAME + high)
    legend_box = _free(posts, [], inside, legend, east_first=True)
    title_box = _free(posts, [legend_box] if legend_box else [], inside, TITLE, east_first=False)
    if legend_box is None or title_box is None:
        top = inside.bottom + GAP
        legend_box = Box(inside.right - GAP - legend[0], top, inside.right - GAP, top + legend[1])
        room = legend_box.left - GAP - (inside.left + GAP)
        if room >= TITLE[0] * 0.55:
            left = inside.left + GAP
            title_box = Box(left, top, left + min(room, TITLE[0]), top + TITLE[1])
        else:
            legend_box = Box(inside.left + GAP, top, inside.left + GAP + legend[0], top + legend[1])
            title_box = Box(legend_box.left, legend_box.bottom + GAP, legend_box.right, legend_box.bottom + 190)
        bottom = max(legend_box.bottom, title_box.bottom) + GAP
        inside = Box(inside.left, inside.top, inside.right, bottom)
    return Layout(inside.right + FRAME, inside.bottom + FRAME, origin, inside, title_box, legend_box)


def _beside(board: Board, legend: tuple[float, float]) -> Layout:
    """The page for a board of two maps: on the left the title, what lies below and the legend, from top to bottom."""
    surface = [board.place(each) for each in range(len(board.codes)) if not board.map_of[each]]
    below = [board.place(each) for each in range(len(board.codes)) if board.map_of[each]]
    inset = (
        (max(x for x, _ in below) + 2 * INSET_PAD) * STEP,
        (max(y for _, y in below) + 2 * INSET_PAD) * STEP + INSET_HEAD,
    )
    wide = (max(x for x, _ in surface) + 2 * MARGIN) * STEP
    tall = (max(y for _, y in surface) + 2 * MARGIN) * STEP
    grown = ENLARGED if inset[1] + ENLARGED * (TITLE[1] + legend[1]) + 16 * GAP < tall else 1.0
    legend, heading = (legend[0] * grown, legend[1] * grown), (TITLE[0] * grown, TITLE[1] * grown)
    bar = max(inset[0], legend[0], heading[0]) + 2 * GAP
    high = max(tall, heading[1] + inset[1] + legend[1] + 10 * GAP)
    field = Box(FRAME, FRAME, FRAME + bar + wide, FRAME + high)
    middle = FRAME + GAP + (bar - GAP) / 2

    def panel(size: tuple[float, float], top: float) -> Box:
        return Box(middle - size[0] / 2, top, middle + size[0] / 2, top + size[1])

    title = panel(heading, field.top + 4 * GAP)
    legend_box = panel(legend, field.bottom - 2 * GAP - legend[1])
    room = (title.bottom + 2 * GAP, legend_box.top - 2 * GAP - inset[1])
    inset_box = panel(inset, min(max(field.middle()[1] - inset[1] / 2, room[0]), room[1]))
    origin = (FRAME + bar + MARGIN * STEP, FRAME + (high - tall) / 2 + MARGIN * STEP)
    shift = (
        (inset_box.left - origin[0]) / STEP + INSET_PAD,
        (inset_box.top + INSET_HEAD - origin[1]) / STEP + INSET_PAD,
    )
    return Layout(field.right + FRAME, field.bottom + FRAME, origin, field, title, legend_box, inset_box, shift, grown)


def _free(
    posts: Sequence[Point], taken: Sequence[Box], inside: Box, size: tuple[float, float], *, east_first: bool
) -> Box | None:
    """Room for a panel where no milepost stands: as far south as it goes, then as far east (or west)."""
    wide, high = size
    across = int((inside.width - wide - 2 * GAP) // (STEP / 2))
    down = int((inside.height - high - 2 * GAP) // (STEP / 2))
    for row in range(down + 1):
        for column in range(across + 1):
            bottom = inside.bottom - GAP - row * STEP / 2
            if east_first:
                right = inside.right - GAP - column * STEP / 2
                box = Box(right - wide, bottom - high, right, bottom)
            else:
                left = inside.left + GAP + column * STEP / 2
                box = Box(left, bottom - high, left + wide, bottom)
            if not any(box.holds(post, STEP * 0.9) for post in posts) and not any(
                box.grown(GAP).meets(other) for other in taken
            ):
                return box
    return None


def columns_and_rows(board: Board) -> tuple[int, int]:
    """How many columns and rows of codes the board has."""
    points = [point for each, point in enumerate(board.points) if not (board.map_of and board.map_of[each])]
    return max(column for column, _ in points) + 1, max(half for _, half in points) // 2 + 1


def chance(place: tuple[int, int], salt: int) -> float:
    """A number from 0 to 1 that is always the same for a place: the engraver's hand, without randomness."""
    mixed = (place[0] * 73856093) ^ (place[1] * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


__all__ = ["FRAME", "GAP", "STEP", "Box", "Layout", "chance", "columns_and_rows", "layout_of"]
