"""Mercy for a player who is stuck: a loan from the bank, or a use fee paid from the payoff it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Number
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Verb
from milepost.rulebooks.crayon.move import edge_between
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState
from milepost.rulebooks.crayon.variations.base import Around, Variation, Wider, add_to_steps, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

LARGEST_LOAN: Final = 20
OWED_FOR_EACH: Final = 2
LOANS, LATE, LATE_TO = "loans", "late", "late_to"


class Borrow(Verb[CrayonState]):
    """borrow AMOUNT"""

    not_now = "Money is borrowed on your own turn, and only where the table plays with borrowing."

    def __init__(self, home: str) -> None:
        amount = Number("amount", 1, LARGEST_LOAN)
        super().__init__(Form("borrow", [("amount", amount)], "take a loan; twice as much is paid back"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["loan_out"] if state.extra[LOANS][seat] else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return state.rules.var_no["loan_idle"] if arg + 1 <= state.cash[seat] else None

    @rule("EB-VAR-BORROW")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        amount = arg + 1
        state.pay(seat, amount)
        state.extra[LOANS][seat] = OWED_FOR_EACH * amount
        state.acted = True
        if log is not None:
            log.append(Event("borrowed", seat, {"amount": amount, "owes": OWED_FOR_EACH * amount}))


class Borrowing(Variation):
    """One loan at a time, paid back by itself as soon as the cash is there."""

    option, on, alone = "mercy", "borrowing", "borrowing"

    def install(self, game: CrayonGame) -> None:
        add_to_steps(game, "borrow", "operate", "build")

    def dealt(self, state: CrayonState) -> None:
        state.extra[LOANS] = [0] * state.seat_count

    @rule("EB-VAR-BORROW")
    def tidy(self, state: CrayonState, log: Log) -> None:
        for seat, owed in enumerate(state.extra[LOANS]):
            if owed and state.cash[seat] >= owed:
                state.extra[LOANS][seat] = 0
                state.pay(seat, -owed)
                if log is not None:
                    log.append(Event("loan-repaid", seat, {"amount": owed}))


class MoveOnTrust(Wider):
    """Running on others' track without the money, when a load aboard will earn it."""

    @rule("EB-VAR-LATE-FEE")
    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        refusal = self.inner.refuse(state, seat, arg)
        if refusal is None or refusal is state.no.rent:
            landlord = _new_landlord(state, seat, arg)
            if landlord != NOBODY and state.extra[LATE][seat]:
                return state.rules.var_no["late_owes"]
            if refusal is not None and _will_earn(state, seat):
                return None
        return refusal

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        landlord, fee = _new_landlord(state, seat, arg), state.numbers.rent
        if landlord != NOBODY and self.inner.refuse(state, seat, arg) is state.no.rent:
            state.paid |= 1 << landlord
            state.extra[LATE][seat], state.extra[LATE_TO][seat] = fee, landlord
            if log is not None:
                log.append(Event("rented-late", seat, {"owner": landlord, "price": fee}))
        self.inner.do(state, seat, arg, log)


def _new_landlord(state: CrayonState, seat: int, to: int) -> int:
    """The other player to whom a fee falls due for running there, or NOBODY."""
    edge = edge_between(state, state.place[state.train()], to)
    owner = NOBODY if edge is None else state.owner[edge]
    return NOBODY if owner in (seat, NOBODY) or state.paid >> owner & 1 else owner


def _will_earn(state: CrayonState, seat: int) -> bool:
    """Whether a load aboard matches a demand in hand."""
    wanted = {demand.good for card in state.hands[seat] for demand in state.cards.demands[card]}
    return any(good in wanted for good in state.loads[state.train()])


class NotInDebt(Around):
    """What may not be done while a use fee is owed."""

    def shut(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["late_owes"] if state.extra[LATE][seat] else None


class PayoffPaysFirst(Around):
    """A payoff pays the fee that is owed before it is the player's own, even a part of it."""

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        before = state.cash[seat]
        self.inner.do(state, seat, arg, log)
        _pay_late(state, seat, state.cash[seat] - before, log)


def _pay_late(state: CrayonState, seat: int, at_most: int, log: Log) -> None:
    paid = min(at_most, state.extra[LATE][seat])
    if paid:
        landlord = state.extra[LATE_TO][seat]
        state.extra[LATE][seat] -= paid
        if not state.extra[LATE][seat]:
            state.extra[LATE_TO][seat] = NOWHERE
        state.pay(seat, -paid)
        state.pay(landlord, paid)
        if log is not None:
            log.append(Event("fee-settled", seat, {"owner": landlord, "price": paid}))


class LateFee(Variation):
    """A use fee may become a debt to the landlord that payoffs pay first."""

    option, on, alone = "mercy", "late-fee", "late_fee"

    def install(self, game: CrayonGame) -> None:
        wrap(game, "move", MoveOnTrust)
        wrap(game, "deliver", PayoffPaysFirst)
        for name in ("build", "upgrade", "crossgrade", "offer"):
            wrap(game, name, NotInDebt)

    def dealt(self, state: CrayonState) -> None:
        state.extra[LATE] = [0] * state.seat_count
        state.extra[LATE_TO] = [NOWHERE] * state.seat_count

    @rule("EB-VAR-LATE-FEE")
    def tidy(self, state: CrayonState, log: Log) -> None:
        for seat, owed in enumerate(state.extra[LATE]):
            if owed and state.cash[seat] >= owed:
                _pay_late(state, seat, owed, log)
