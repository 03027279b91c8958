"""What a game has put on the board: track in each seat's colour and pattern, trains, and events in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from milepost.drawing.players import PALE, SEATS
from milepost.drawing.svg import Point, num, tag
from milepost.drawing.type import PLAIN_BOLD, width, words
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.picture.curves import curve
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout
from milepost.rulebooks.crayon.picture.rivers import River
from milepost.rulebooks.crayon.picture.theme import Theme

PAWN: Final = 28.0
"""The room of a pawn, its casing included."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A position as the picture needs it."""

    tracks: tuple[tuple[int, ...], ...] = ()
    """By seat, the edges of its track."""
    trains: tuple[tuple[int, int], ...] = ()
    """Seat and milepost of each train on the board."""
    slowed: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    flooded: frozenset[int] = frozenset()
    """Crossings whose bridges are gone."""
    notices: tuple[str, ...] = ()
    """Names of the events in force."""


def events(board: Board, layout: Layout, theme: Theme, standing: Standing) -> str:
    """Mileposts where trains are slow in blue, where a strike holds in red."""
    drawn = []
    ground = board.edges[: joints_from(board)]
    for mileposts, colour in ((standing.slowed, theme.water_ink), (standing.struck, theme.alarm)):
        if mileposts:
            joined = [pair for pair in ground if pair[0] in mileposts and pair[1] in mileposts]
            joined += [(each, each) for each in sorted(mileposts)]
            ends = [(layout.post(board, a), layout.post(board, b)) for a, b in joined]
            path = "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0] + 0.1)} {num(b[1])}" for a, b in ends)
            drawn.append(
                tag(
                    "path", d=path, fill="none", stroke=colour, stroke_width=1.1 * STEP, stroke_opacity=0.2,
                    stroke_linecap="round", stroke_linejoin="round",
                )
            )  # fmt: skip
    return "".join(drawn)


def joints_from(board: Board) -> int:
    """The first edge that does not lie on the ground: a passage, or magic."""
    joints = [passage.edge for passage in board.passages] + [edge for link in board.links for edge in link.edges]
    return min(joints, default=len(board.edges))


def floods(rivers: Sequence[River], theme: Theme, standing: Standing) -> str:
    """Rivers over their banks."""
    path = "".join(curve(river.line) for river in rivers if river.crossing in standing.flooded)
    if not path:
        return ""
    return tag(
        "g",
        tag("path", d=path, stroke=theme.river, stroke_width=18, stroke_opacity=0.5),
        tag("path", d=path, stroke=theme.river, stroke_width=6),
        tag("path", d=path, stroke=theme.alarm, stroke_width=1.6, stroke_dasharray="2 7"),
        fill="none",
        stroke_linecap="round",
    )


def track(board: Board, layout: Layout, standing: Standing) -> str:
    """A pale casing, the seat's colour, and its pattern in pale on top, along runs so that patterns flow on."""
    drawn = []
    for seat, edges in enumerate(standing.tracks):
        if not edges:
            continue
        look = SEATS[seat % len(SEATS)]
        path = "".join(_runs(board, layout, edges))
        ends = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        drawn.append(tag("path", d=path, stroke=PALE, stroke_width=10, **ends))
        drawn.append(tag("path", d=path, stroke=look.colour, stroke_width=6.6, **ends))
        if look.dash:
            drawn.append(
                tag(
                    "path", d=path, fill="none", stroke=PALE, stroke_width=4.4 if look.ladder else 2.0,
                    stroke_dasharray=look.dash, stroke_linecap="butt" if look.ladder else "round",
                )
            )  # fmt: skip
    return "".join(drawn)


def _runs(board: Board, layout: Layout, edges: Sequence[int]) -> list[str]:
    """Track as long lines: from a junction or a terminus on, as far as it goes without one."""
    at: dict[int, list[int]] = {}
    for edge in edges:
        for end in board.edges[edge]:
            at.setdefault(end, []).append(edge)
    left = set(edges)
    starts = sorted(at, key=lambda milepost: (len(at[milepost]) == 2, milepost))
    paths = []
    for start in starts:
        for first in at[start]:
            if first not in left:
                continue
            here, run, edge = start, [start], first
            while True:
                left.discard(edge)
                here = sum(board.edges[edge]) - here
                run.append(here)
                onward = [other for other in at[here] if other in left]
                if len(at[here]) != 2 or not onward:
                    break
                edge = onward[0]
            places = [layout.post(board, milepost) for milepost in run]
            paths.append("M" + "L".join(f"{num(x)} {num(y)}" for x, y in places))
    return paths


def trains(board: Board, layout: Layout, standing: Standing, names: Sequence[Box]) -> str:
    """A pin with the seat's letter at each train's milepost, on the side where it hides no name if there is one."""
    sharing: dict[int, list[int]] = {}
    for seat, milepost in standing.trains:
        sharing.setdefault(milepost, []).append(seat)
    drawn = []
    for milepost, seats in sorted(sharing.items()):
        at = layout.post(board, milepost)
        half = len(seats) * PAWN / 2
        sides = [(0.0, -30.0), (0.0, 30.0), (-half - 17, 0.0), (half + 17, 0.0), (-half, -30.0), (half, -30.0)]
        places = [(at[0] + x, at[1] + y) for x, y in sides]
        x, y = min(places, key=lambda place: sum(_group(place, half).shared(name) for name in names))
        for index, seat in enumerate(seats):
            drawn.append(_pawn((x + (index - (len(seats) - 1) / 2) * PAWN, y), at, seat))
    return "".join(drawn)


def _group(at: Point, half: float) -> Box:
    return Box(at[0] - half, at[1] - PAWN / 2, at[0] + half, at[1] + PAWN / 2)


def _pawn(at: Point, foot: Point, seat: int) -> str:
    look = SEATS[seat % len(SEATS)]
    (x, y), (fx, fy) = at, foot
    dx, dy = fx - x, fy - y
    long = hypot(dx, dy) or 1.0
    dx, dy = dx / long, dy / long
    tip = (fx - 7 * dx, fy - 7 * dy)
    pointer = f"M{num(x - 6 * dy)} {num(y + 6 * dx)}L{num(tip[0])} {num(tip[1])}L{num(x + 6 * dy)} {num(y - 6 * dx)}Z"
    block = {"x": x - 12, "y": y - 12, "width": 24.0, "height": 24.0}
    return (
        tag("path", d=pointer, fill=look.colour, stroke=PALE, stroke_width=2.6, stroke_linejoin="round")
        + tag("rect", **block, rx=4, fill=look.colour, stroke=PALE, stroke_width=1.6)
        + tag("path", d=pointer, fill=look.colour)
        + words(look.letter, x, y + 6, PLAIN_BOLD, 17, look.ink)
    )


def notice(layout: Layout, theme: Theme, standing: Standing) -> str:
    """The events in force, named at the foot of the title."""
    if not standing.notices:
        return ""
    text = "In force: " + "; ".join(standing.notices)
    wide = width(text, theme.figures, 17) + 32
    box = Box(layout.title.left, layout.title.top - 46, layout.title.left + wide, layout.title.top - 12)
    return tag(
        "rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=8, fill=theme.card, stroke=theme.alarm,
        stroke_width=1.6,
    ) + words(text, box.left + 16, box.top + 23, theme.figures, 17, theme.ink, anchor="start")  # fmt: skip
