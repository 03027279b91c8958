"""Answers as JSON for programs that draw them: what deliveries bring, track over several turns, a train's course.

The same searches answer in words for people (`gestures`); here are their numbers, by the ids that catalogues use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from milepost.kernel.notation import VERB_BITS
from milepost.rulebooks.crayon import planner
from milepost.rulebooks.crayon.combinations import combinations as combined
from milepost.rulebooks.crayon.laying import Choice, affordable
from milepost.rulebooks.crayon.routes import Path, by_turns
from milepost.rulebooks.crayon.running import walk
from milepost.rulebooks.crayon.state import CrayonState

FEES: Final = ("rented", "bribed")
"""What happens on the way when somebody must be paid."""
QUESTIONS: Final = (
    "prospects          what plan tells, as JSON",
    "combinations       deliveries that go well together, as JSON",
    "track PLACE        the track that build to PLACE would lay, turn by turn, as JSON",
    "tracks PLACE       the cheapest, the shortest and the fastest track to PLACE, and the one from your own, as JSON",
    "course PLACE       how your train gets there (via other places: course PLACE via PLACE), turn by turn, as JSON",
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


class HaltFigures(msgspec.Struct, frozen=True):
    """A stop of a combination: where a load is taken up (`pays` is 0) or delivered."""

    city: int
    good: int
    card: int
    pays: int


class CombinationFigures(msgspec.Struct, frozen=True):
    """Several deliveries on one round."""

    halts: tuple[HaltFigures, ...]
    pays: int
    distance: int
    track: int
    rent: int
    turns: int
    rate: float
    way: tuple[int, ...]


class TrackFigures(msgspec.Struct, frozen=True):
    """Track by the turns in which it can be built."""

    turns: tuple[tuple[tuple[int, int, int], ...], ...]
    """By turn: from, to and price of each segment."""
    price: int


class ChoiceFigures(msgspec.Struct, frozen=True):
    """One of several ways to lay track to a place."""

    by: tuple[str, ...]
    """What it is: cheapest, joined (the cheapest from own track), shortest, fastest."""
    mileposts: tuple[int, ...]
    turns: tuple[tuple[tuple[int, int, int], ...], ...]
    price: int
    now: int
    """How many of its segments can be paid and built now."""
    run: int
    """Mileposts that the train then runs to the place, or -1."""


class CourseFigures(msgspec.Struct, frozen=True):
    """A way over track that is there."""

    mileposts: tuple[int, ...]
    ends: tuple[int, ...]
    """By turn: the place in `mileposts` where its movement ends."""
    fees: tuple[tuple[int, int, int], ...]
    """Where in `mileposts` a fee falls due, to which seat (or -1, the bank), and how much."""
    now: int
    """How many steps of it are run this turn."""
    slow: tuple[int, ...] = ()
    """The places in `mileposts` where bad weather halves the movement."""
    sea: bool = False
    """Part of it is by ship: the line to type is `sail to PLACE`."""


def prospects(state: CrayonState, seat: int) -> str:
    """Every demand that can be fulfilled, with the best way to do it."""
    return told([_prospect(found) for found in planner.prospects(state, seat)])


def combinations(state: CrayonState, seat: int) -> str:
    """The best pairs and triples of deliveries on one round."""
    return told(
        [
            CombinationFigures(
                halts=tuple(HaltFigures(halt.city, halt.good, halt.card + 1, halt.pays) for halt in one.halts),
                pays=one.pays,
                distance=one.distance,
                track=one.track,
                rent=one.rent,
                turns=one.turns,
                rate=round(one.rate, 1),
                way=one.way,
            )
            for one in combined(state, seat)
        ]
    )


def track(state: CrayonState, seat: int, path: Path) -> str:
    """A path for new track, turn by turn; the cash that it takes is not asked."""
    return told(TrackFigures(_laid(state, seat, path), path.price))


def tracks(state: CrayonState, seat: int, found: Sequence[Choice]) -> str:
    """Several ways to lay track to the same place."""
    return told(
        [
            ChoiceFigures(
                by=choice.by,
                mileposts=choice.path.mileposts,
                turns=_laid(state, seat, choice.path),
                price=choice.path.price,
                now=len(affordable(state, seat, choice.path)) if state.mover == seat else 0,
                run=choice.run,
            )
            for choice in found
        ]
    )


def _laid(state: CrayonState, seat: int, path: Path) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    ground, prices = state.ground, state.prices[seat]
    turns = by_turns(state, seat, path.segments)
    return tuple(tuple((ground.start[d], ground.to[d], prices[d]) for d in turn) for turn in turns)


def course(state: CrayonState, seat: int, mileposts: Sequence[int]) -> str:
    """Where each turn of a way ends, and to whom it pays fees: this turn by the rules, later ones by the map."""
    train = state.train() if state.mover == seat else seat * 2
    scratch, now, fees = _run_now(state, seat, mileposts)
    ends = [now] if now else []
    rest = mileposts[now:]
    if state.mover == seat:
        scratch.left[train - seat * 2], scratch.paid = scratch.rules.speed(scratch, train), 0
    turns, rent = 1, 0
    for at in range(1, len(rest)):
        so_far = walk(scratch, seat, rest[: at + 1], train)
        if so_far.turns > turns:
            ends.append(now + at - 1)
        if so_far.rent > rent:
            fees.append((now + at, _owner(state, rest[at - 1 : at + 1]), so_far.rent - rent))
        turns, rent = so_far.turns, so_far.rent
    if len(rest) > 1 or not ends:
        ends.append(len(mileposts) - 1)
    slow = tuple(at for at, milepost in enumerate(mileposts) if state.half and state.half[milepost])
    return told(CourseFigures(tuple(mileposts), tuple(ends), tuple(fees), now, slow))


def _run_now(
    state: CrayonState, seat: int, mileposts: Sequence[int]
) -> tuple[CrayonState, int, list[tuple[int, int, int]]]:
    """The position after as much of a way as can be run this turn, how many steps that is, and the fees on it."""
    scratch, fees = state.copy(), list[tuple[int, int, int]]()
    for at, there in enumerate(mileposts[1:], 1):
        code = there << VERB_BITS | state.rules.move_number
        if scratch.why_not(seat, code) is not None:
            return scratch, at - 1, fees
        for event in scratch.apply(seat, code):
            if event.kind in FEES:
                owner, price = event.facts.get("owner", -1), event.facts["price"]
                assert isinstance(owner, int)
                assert isinstance(price, int)
                fees.append((at, owner, price))
    return scratch, len(mileposts) - 1, fees


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


def told(value: object) -> str:
    """An answer as JSON."""
    return msgspec.json.encode(value).decode()
