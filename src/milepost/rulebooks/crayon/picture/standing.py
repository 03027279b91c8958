"""What a game has put on the board: track in each seat's colour and pattern, trains, and events in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from milepost.drawing.players import PALE, SEATS
from milepost.drawing.svg import num, tag
from milepost.drawing.type import PLAIN_BOLD, width, words
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.picture.curves import curve
from milepost.rulebooks.crayon.picture.layout import STEP, Box, Layout
from milepost.rulebooks.crayon.picture.relief import disc
from milepost.rulebooks.crayon.picture.rivers import River
from milepost.rulebooks.crayon.picture.theme import Theme


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
    for mileposts, colour in ((standing.slowed, theme.water_ink), (standing.struck, theme.alarm)):
        if mileposts:
            discs = "".join(disc(layout.at(board.place(each)), 0.62 * STEP) for each in sorted(mileposts))
            drawn.append(tag("path", d=discs, fill=colour, fill_opacity=0.2))
    return "".join(drawn)


def floods(rivers: Sequence[River], theme: Theme, standing: Standing) -> str:
    """Rivers over their banks."""
    path = "".join(curve(river.line) for river in rivers if river.crossing in standing.flooded)
    if not path:
        return ""
    return tag(
        "g",
        tag("path", d=path, stroke=theme.water_ink, stroke_width=15, stroke_opacity=0.35),
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
            places = [layout.at(board.place(milepost)) for milepost in run]
            paths.append("M" + "L".join(f"{num(x)} {num(y)}" for x, y in places))
    return paths


def trains(board: Board, layout: Layout, standing: Standing) -> str:
    """A pin with the seat's letter over each train's milepost; trains that share one stand side by side."""
    sharing: dict[int, list[int]] = {}
    for seat, milepost in standing.trains:
        sharing.setdefault(milepost, []).append(seat)
    drawn = []
    for milepost, seats in sorted(sharing.items()):
        x, y = layout.at(board.place(milepost))
        for index, seat in enumerate(seats):
            drawn.append(_pawn(x + (index - (len(seats) - 1) / 2) * 27, x, y, seat))
    return "".join(drawn)


def _pawn(x: float, foot: float, y: float, seat: int) -> str:
    look = SEATS[seat % len(SEATS)]
    top = y - 39
    shape = (
        f"M{num(x - 12)} {num(top)}q0 -3 3 -3h18q3 0 3 3v18q0 3 -3 3h-5L{num(foot)} {num(y - 6)}L{num(x - 4)} "
        f"{num(top + 21)}h-5q-3 0 -3 -3Z"
    )
    return (
        tag(
            "path", d=shape, fill=look.colour, stroke=PALE, stroke_width=2.4, stroke_linejoin="round",
            paint_order="stroke",
        )
        + words(look.letter, x, top + 14.5, PLAIN_BOLD, 17, look.ink)
    )  # fmt: skip


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
