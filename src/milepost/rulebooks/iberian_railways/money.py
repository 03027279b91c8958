"""Money: what track costs, and the loans that pay for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.steps import Log

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

TRACK_COSTS: Final = (0, 3, 7, 12, 18, 25, 33, 42, 52)
"""What so many tracks cost in all, when they are built in one turn."""

INTEREST: Final = (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 16, 17, 19, 25)
"""The interest and loans track: what is due each turn, by how many loans are held."""

LOAN: Final = 5
PAY_OFF: Final = 6
INSOLVENT: Final = 16
"""As many loans stand on the $25 box."""
MOST_LOANS_FOR_ACTIONS: Final = INSOLVENT - 1


@rule("IB-COST-SECOND", "IB-COST-RIVER", "IB-COST-HILL")
def extras(state: IberianState, hexes: Mask) -> int:
    """What these hexes cost on top: rural hills, rural rivers and other players' track, each $1 and all together."""
    ground = state.ground
    hills, rivers, second = hexes & ground.hills, hexes & ground.rivers, hexes & state.once
    return hills.bit_count() + rivers.bit_count() + second.bit_count()


@rule("IB-COST-1", "IB-COST-2", "IB-COST-3", "IB-COST-4", "IB-COST-5", "IB-COST-6", "IB-COST-7", "IB-COST-8")
def build_cost(state: IberianState, hexes: Mask) -> int:
    """What it costs to build in these hexes in one turn."""
    return TRACK_COSTS[hexes.bit_count()] + extras(state, hexes)


@rule("IB-LOAN-TAKE", "IB-INSOLVENT")
def funds(state: IberianState, seat: int) -> int:
    """All that a player could lay out for an action: cash, and every loan short of the one that makes insolvent."""
    return state.cash[seat] + LOAN * max(0, MOST_LOANS_FOR_ACTIONS - state.loans[seat])


@rule("IB-LOAN-TAKE", "IB-LOAN-MARKER", "IB-LOAN-EX-PETE")
def take_loans(state: IberianState, seat: int, count: int, log: Log) -> None:
    """Takes loans of $5 each."""
    state.loans[seat] += count
    state.cash[seat] += LOAN * count
    if log is not None and count:
        log.append(Event("borrowed", seat, {"count": count, "money": LOAN * count, "loans": state.loans[seat]}))


def loans_needed(state: IberianState, seat: int, price: int) -> int:
    """The fewest loans that pay `price`."""
    return max(0, price - state.cash[seat] + LOAN - 1) // LOAN


@rule("IB-LOAN-TAKE")
def pay(state: IberianState, seat: int, price: int, log: Log) -> None:
    """Pays the bank for an action; loans come only where cash is short, and no more than it takes."""
    take_loans(state, seat, loans_needed(state, seat, price), log)
    state.cash[seat] -= price


@rule("IB-PAY-INTEREST", "IB-LOAN-INTEREST", "IB-LOAN-EX-PETE-SHORT")
def pay_interest(state: IberianState, seat: int, log: Log) -> None:
    """Interest by the box; who is short takes one loan more and reads the new box, until it can be paid.

    After the last box nothing more is lent: then the bank takes what there is, and the player is out anyway.
    """
    while state.cash[seat] < INTEREST[state.loans[seat]] and state.loans[seat] < INSOLVENT:
        take_loans(state, seat, 1, log)
    paid = min(state.cash[seat], INTEREST[state.loans[seat]])
    state.cash[seat] -= paid
    if log is not None and state.loans[seat]:
        log.append(Event("interest", seat, {"paid": paid, "loans": state.loans[seat], "cash": state.cash[seat]}))


@rule("IB-LOAN-REPAY", "IB-LOAN-MARKER", "IB-PAYOFF")
def pay_off(state: IberianState, seat: int, log: Log) -> None:
    """One loan of $5 goes back for $6."""
    state.cash[seat] -= PAY_OFF
    state.loans[seat] -= 1
    if log is not None:
        log.append(Event("repaid", seat, {"paid": PAY_OFF, "loans": state.loans[seat], "cash": state.cash[seat]}))
