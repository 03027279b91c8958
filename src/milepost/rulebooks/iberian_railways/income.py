"""Income: what urban hexes pay, and the cubes that record it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.steps import Log

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

TOWN, MINOR, MAJOR, LISBON, MADRID = 2, 3, 4, 5, 6
SECOND_PENALTY: Final = 1
TRACK_END: Final = 20
"""The last box of the income track; each cube records this much."""


@rule("IB-INCOME-TOWN", "IB-INCOME-MINOR", "IB-INCOME-MAJOR", "IB-INCOME-LISBON", "IB-INCOME-MADRID", "IB-INCOME-RURAL")
def urban_income(state: IberianState, hexes: Mask) -> int:
    """What a player gains by being the next to build in these hexes: $1 less where another railway already is.

    Madrid pays every railway alike, and nobody's income falls when a second railway comes.
    """
    ground = state.ground
    cities = hexes & ground.cities
    return (
        TOWN * (cities & ground.towns).bit_count()
        + MINOR * (cities & ground.minors).bit_count()
        + MAJOR * (cities & ground.majors).bit_count()
        + LISBON * (cities & ground.lisbon).bit_count()
        + MADRID * (hexes & ground.outer).bit_count()
        - SECOND_PENALTY * (cities & state.once).bit_count()
    )


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
