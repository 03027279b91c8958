"""What a draft would do, told before it is built: nothing is changed by asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from milepost.rulebooks.iberian_railways.awards import Standing, standings
from milepost.rulebooks.iberian_railways.build import commit
from milepost.rulebooks.iberian_railways.draft import draft_of
from milepost.rulebooks.iberian_railways.money import INSOLVENT, INTEREST, LOAN, TRACK_COSTS, extras, loans_needed

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.state import IberianState


class AwardPreview(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One award for the player who builds, as it stands now and as it would stand after the build."""

    award: str
    before: int
    after: int
    """The player's best: their own figure, or that of their best railway."""
    rival: int | None
    """The best of the others, after the build; None when nobody else has any."""
    points_before: int
    points_after: int


class Preview(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the cubes placed so far come to."""

    tracks: int
    track_cost: int
    extras: int
    """Hills, rivers and second tracks."""
    price: int
    loans: int
    """Loans that paying for it forces."""
    loans_after: int
    interest_after: int
    cash_after: int
    """Left in hand right after the build, before income and interest."""
    income_after: int | None
    awards: tuple[AwardPreview, ...]
    """Empty, and income unknown, while the build lacks something."""
    missing: str | None
    """What the build still lacks, in a sentence."""


def preview(state: IberianState, seat: int) -> Preview | None:
    """What building the draft would do; None when this seat has no cubes placed."""
    if seat != state.mover or not state.draft:
        return None
    missing = draft_of(state).missing
    tracks, extra = state.draft.bit_count(), extras(state, state.draft)
    price = TRACK_COSTS[tracks] + extra
    forced = loans_needed(state, seat, price)
    loans = state.loans[seat] + forced
    after = None
    if missing is None:
        after = state.copy()
        commit(after, seat, None)
    return Preview(
        tracks=tracks,
        track_cost=TRACK_COSTS[tracks],
        extras=extra,
        price=price,
        loans=forced,
        loans_after=loans,
        interest_after=INTEREST[min(loans, INSOLVENT)],
        cash_after=state.cash[seat] + LOAN * forced - price,
        income_after=None if after is None else after.income[seat],
        awards=() if after is None else _awards(state, after, seat),
        missing=None if missing is None else str(missing),
    )


def _awards(before: IberianState, after: IberianState, seat: int) -> tuple[AwardPreview, ...]:
    return tuple(_award(old, new, seat) for old, new in zip(standings(before), standings(after), strict=True))


def _award(old: Standing, new: Standing, seat: int) -> AwardPreview:
    others = [mark for other, marks in enumerate(new.marks) for mark in marks if other != seat]
    return AwardPreview(
        award=new.award,
        before=max(old.marks[seat], default=0),
        after=max(new.marks[seat], default=0),
        rival=max(others, default=None),
        points_before=old.points[seat],
        points_after=new.points[seat],
    )
