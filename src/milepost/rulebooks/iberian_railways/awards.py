"""The seven awards, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from milepost.kernel.ledger import rule
from milepost.kernel.outcome import Outcome
from milepost.rulebooks.iberian_railways.railways import railways
from milepost.rulebooks.iberian_railways.run import longest_run

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

UNPAID_LOAN: Final = 20
"""What each unpaid loan takes off the cash that counts."""

AWARDS: Final = ("income", "cash", "run", "towns", "minor-cities", "major-cities", "interests")
WORTH: Final = (1, 2, 1, 1, 1, 1, 1)


class Standing(msgspec.Struct, frozen=True):
    """One award as it stands: what each player has to show for it, and the points that brings."""

    award: str
    marks: tuple[tuple[int, ...], ...]
    """By seat: one number for each railway, or a single one where the award is the player's. Empty for who is out."""
    points: tuple[int, ...]


@rule("IB-SCORE-TIES", "IB-SCORE-MULTI", "IB-SCORE-CASH-NONE")
def award_points(marks: Sequence[Sequence[int]], worth: int) -> tuple[int, ...]:
    """Full points for everybody who ties for the most, once for each railway that does; nothing for a best of none."""
    best = max((mark for held in marks for mark in held), default=0)
    return tuple(worth * (list(held).count(best) if best > 0 else 0) for held in marks)


@rule("IB-SCORE-INCOME")
def _income(state: IberianState, seat: int) -> tuple[int, ...]:
    return (state.income[seat],)


@rule("IB-SCORE-CASH", "IB-SCORE-CASH-NONE")
def _cash(state: IberianState, seat: int) -> tuple[int, ...]:
    return (state.cash[seat] - UNPAID_LOAN * state.loans[seat],)


@rule("IB-SCORE-RUN")
def _run(state: IberianState, seat: int) -> tuple[int, ...]:
    return tuple(longest_run(state.ground, railway) for railway in _own(state, seat))


@rule("IB-SCORE-TOWNS")
def _towns(state: IberianState, seat: int) -> tuple[int, ...]:
    return _connected(state, seat, state.ground.towns)


@rule("IB-SCORE-MINOR")
def _minors(state: IberianState, seat: int) -> tuple[int, ...]:
    return _connected(state, seat, state.ground.minors)


@rule("IB-SCORE-MAJOR")
def _majors(state: IberianState, seat: int) -> tuple[int, ...]:
    """Lisbon and Madrid are not Major Cities."""
    return _connected(state, seat, state.ground.majors)


@rule("IB-SCORE-BI")
def _interests(state: IberianState, seat: int) -> tuple[int, ...]:
    """Every card bought, redeemed or not."""
    return (state.holder.count(seat),)


def _own(state: IberianState, seat: int) -> tuple[Mask, ...]:
    return railways(state.ground, state.cubes[seat])


def _connected(state: IberianState, seat: int, wanted: Mask) -> tuple[int, ...]:
    return tuple((railway & wanted).bit_count() for railway in _own(state, seat))


_MARKS: tuple[Callable[[IberianState, int], tuple[int, ...]], ...] = (
    *(_income, _cash, _run, _towns, _minors, _majors, _interests),
)


@rule("IB-INSOLVENT-REMOVE")
def standings(state: IberianState) -> tuple[Standing, ...]:
    """Every award as it would be given now; players who are out are not compared."""
    seats = range(state.seat_count)
    found = []
    for award, worth, mark in zip(AWARDS, WORTH, _MARKS, strict=True):
        marks = tuple(() if state.is_out(seat) else mark(state, seat) for seat in seats)
        found.append(Standing(award, marks, award_points(marks, worth)))
    return tuple(found)


@rule("IB-SCORE-TOTAL", "IB-INSOLVENT-REMOVE")
def outcome(state: IberianState, reason: str, rule_id: str) -> Outcome:
    """Most points win and equal points share a place; players who are out come behind everybody who is not."""
    given = standings(state)
    seats = range(state.seat_count)
    scores = tuple(sum(standing.points[seat] for standing in given) for seat in seats)
    keys = {seat: (not state.is_out(seat), scores[seat]) for seat in seats}
    places = sorted(set(keys.values()), reverse=True)
    ranking = tuple(tuple(seat for seat in seats if keys[seat] == place) for place in places)
    return Outcome(reason, rule_id, ranking, scores)
