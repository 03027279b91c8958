"""Answers as JSON for programs that draw them: what deliveries bring, track over several turns, a train's course.

The same searches answer in words for people (`gestures`); here are their numbers, by the ids that catalogues use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from milepost.rulebooks.crayon import planner
from milepost.rulebooks.crayon.routes import Path, by_turns
from milepost.rulebooks.crayon.running import Route, walk
from milepost.rulebooks.crayon.state import CrayonState

QUESTIONS: Final = (
    "prospects          what plan tells, as JSON",
    "track PLACE        the track that build to PLACE would lay, turn by turn, as JSON",
    "course PLACE       how your train gets there, turn by turn, as JSON",
)


class ProspectFigures(msgspec.Struct, frozen=True):
    """One way to fulfil one demand."""

    card: int
    """Its number as views have it."""
    good: int
    city: int
    pays: int
    source: int
    """The city to load in, or -1: the load is aboard."""
    distance: int
    track: int
    rent: int
    turns: int
    rate: float
    """Income a turn, to one place after the point."""
    way: tuple[int, ...]
    """Its mileposts."""


class TrackFigures(msgspec.Struct, frozen=True):
    """Track by the turns in which it can be built."""

    turns: tuple[tuple[tuple[int, int, int], ...], ...]
    """By turn: from, to and price of each segment."""
    price: int


class CourseFigures(msgspec.Struct, frozen=True):
    """A way over track that is there."""

    mileposts: tuple[int, ...]
    ends: tuple[int, ...]
    """By turn: the place in `mileposts` where its movement ends."""
    fees: tuple[tuple[int, int, int], ...]
    """Where in `mileposts` a fee falls due, to which seat, and how much."""


def prospects(state: CrayonState, seat: int) -> str:
    """Every demand that can be fulfilled, with the best way to do it."""
    return _json([_prospect(found) for found in planner.prospects(state, seat)])


def track(state: CrayonState, seat: int, path: Path) -> str:
    """A path for new track, turn by turn; the cash that it takes is not asked."""
    ground, prices = state.ground, state.prices[seat]
    turns = by_turns(state, seat, path.segments)
    laid = tuple(tuple((ground.start[d], ground.to[d], prices[d]) for d in turn) for turn in turns)
    return _json(TrackFigures(laid, path.price))


def course(state: CrayonState, seat: int, way: Route) -> str:
    """Where each turn of a way ends, and to whom it pays fees."""
    train = state.train() if state.mover == seat else seat * 2
    ends: list[int] = []
    fees: list[tuple[int, int, int]] = []
    turns, rent = 1, 0
    for at in range(1, len(way.mileposts)):
        so_far = walk(state, seat, way.mileposts[: at + 1], train)
        if so_far.turns > turns:
            ends.append(at - 1)
        if so_far.rent > rent:
            fees.append((at, _owner(state, way.mileposts[at - 1 : at + 1]), so_far.rent - rent))
        turns, rent = so_far.turns, so_far.rent
    return _json(CourseFigures(way.mileposts, (*ends, len(way.mileposts) - 1), tuple(fees)))


def _owner(state: CrayonState, step: Sequence[int]) -> int:
    return state.owner[state.ground.board.edge(step[0], step[1])]


def _prospect(found: planner.Prospect) -> ProspectFigures:
    return ProspectFigures(
        card=found.card + 1,
        good=found.good,
        city=found.city,
        pays=found.pays,
        source=found.source,
        distance=found.distance,
        track=found.track,
        rent=found.rent,
        turns=found.turns,
        rate=round(found.rate, 1),
        way=(*found.to_source.mileposts, *found.to_city.mileposts),
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
