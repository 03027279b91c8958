"""Income: what urban hexes pay, and the cubes that record it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.steps import Log
from milepost.rulebooks.iberian_railways.board import FIRST_INCOME, SECOND_INCOME

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

TRACK_END: Final = 20
"""The last box of the income track; each cube records this much."""


@rule("IB-INCOME-TOWN", "IB-INCOME-MINOR", "IB-INCOME-MAJOR", "IB-INCOME-LISBON", "IB-INCOME-MADRID", "IB-INCOME-RURAL")
@rule("IB-INCOME-KEEP", "IB-EX-RICH", "IB-EX-DAVE", "IB-EX-ANNA-SETUBAL")
def urban_income(state: IberianState, hexes: Mask) -> int:
    """What a player gains by building in these hexes: $1 less where another railway already is.

    Madrid pays every railway alike, and nobody's income falls when a second railway comes.
    """
    ground = state.ground
    gain = 0
    for kind, places in ground.urban_kinds:
        here = hexes & places
        second = (here & state.once).bit_count()
        gain += FIRST_INCOME[kind] * (here.bit_count() - second) + SECOND_INCOME[kind] * second
    return gain


def income_cubes(income: int) -> int:
    """How many cubes record an income: one up to $20, another for each $20 more."""
    return max(1, -(-income // TRACK_END))


@rule("IB-INCOME-GAIN", "IB-INCOME-OVER20", "IB-INCOME-NOCUBE", "IB-END-INCOME-CUBE")
def raise_income(state: IberianState, seat: int, gain: int, log: Log) -> None:
    """Records more income at once; a mark that no cube is left to pass holds it."""
    before = state.income[seat]
    had = income_cubes(before)
    held = TRACK_END * (had + state.supply[seat])
    state.income[seat] = min(before + gain, held)
    state.supply[seat] -= income_cubes(state.income[seat]) - had
    if log is not None and gain:
        facts = {"gain": gain, "income": state.income[seat], "lost": before + gain - state.income[seat]}
        log.append(Event("income-raised", seat, facts))
