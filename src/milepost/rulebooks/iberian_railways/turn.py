"""The turn: select an action, carry it out or not, income, interest, one loan paid off, insolvency."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.iberian_railways.actions import ACTIONS, PURCHASE, START
from milepost.rulebooks.iberian_railways.interests import can_buy
from milepost.rulebooks.iberian_railways.money import INSOLVENT, PAY_OFF, pay_interest, pay_off
from milepost.rulebooks.iberian_railways.reach import reach_of

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.state import IberianState

SAFE_INCOME: Final = 26
"""An insolvent player with this income can always pay the $25, and stays."""

STAYS = Illegal("IB-ACTION-MOVE", "Your marker stands there; it must move to a different action.")
FIRST_TURN = Illegal("IB-ACTION-FIRST", "You have no railway yet: your first action must be Start or Purchase.")
CUBES_PLACED = Illegal("IB-ACTION-PASS", "Cubes are placed: build, or take them back (clear) before you pass.")
NO_LOAN = Illegal("IB-PAYOFF", "You have no loan to pay off.")
NOT_SIX = Illegal("IB-LOAN-REPAY", f"Paying off a loan costs ${PAY_OFF}; you have less.")


class Select(Verb["IberianState"]):
    """select ACTION"""

    home = "IB-ACTION-FOUR"
    not_now = "You have already selected your action of this turn."

    def __init__(self) -> None:
        super().__init__(Form("select", [("action", Words("action", ACTIONS))], "move your marker to an action"))

    @rule("IB-ACTION-FOUR", "IB-ACTION-MOVE", "IB-ACTION-FIRST")
    def refuse(self, state: IberianState, seat: int, arg: int) -> Illegal | None:
        if state.taken < len(state.cubes) and arg not in (START, PURCHASE):
            return FIRST_TURN
        return STAYS if arg == state.marker[seat] else None

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        state.marker[seat] = arg
        state.reach = None
        state.at += 1
        if log is not None:
            log.append(Event("selected", seat, {"action": ACTIONS[arg]}))


class Pass(Verb["IberianState"]):
    """pass"""

    home = "IB-ACTION-PASS"
    not_now = "An action must be selected first; only carrying it out may be passed."

    def __init__(self) -> None:
        super().__init__(Form("pass", (), "do nothing more in this step"))

    @rule("IB-ACTION-PASS")
    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        return CUBES_PLACED if state.draft else None

    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        if log is not None:
            log.append(Event("passed", seat, {"step": state.step().name}))
        state.finish_step()


class Repay(Verb["IberianState"]):
    """repay"""

    home = "IB-PAYOFF"
    not_now = "A loan can be paid off only once a turn, after interest has been paid."

    def __init__(self) -> None:
        super().__init__(Form("repay", (), f"pay off one loan for ${PAY_OFF}"))

    @rule("IB-PAYOFF", "IB-LOAN-REPAY")
    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        if not state.loans[seat]:
            return NO_LOAN
        return NOT_SIX if state.cash[seat] < PAY_OFF else None

    @rule("IB-LOAN-REPAY-ONE")
    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        pay_off(state, seat, log)
        state.at += 1


class SelectStep(Step["IberianState"]):
    """The marker must move."""

    name = "select"


class CarryOut(Step["IberianState"]):
    """The selected action, which need not be carried out."""

    name = "carry-out"

    @rule("IB-ACTION-PASS", "IB-INSOLVENT")
    def pending(self, state: IberianState) -> bool:
        """Whether there is anything that could be built or bought; if not, there is nothing to decide."""
        if state.draft:
            return True
        seat = state.mover
        return can_buy(state, seat) if state.marker[seat] == PURCHASE else bool(reach_of(state).first)

    def happen(self, state: IberianState, log: Log) -> None:
        if log is not None:
            why = "insolvent" if state.loans[state.mover] >= INSOLVENT else "nothing"
            log.append(Event("idle", state.mover, {"action": ACTIONS[state.marker[state.mover]], "why": why}))


class ReceiveIncome(Step["IberianState"]):
    """Happens by itself."""

    name = "income"

    def pending(self, state: IberianState) -> bool:
        return False

    @rule("IB-RECEIVE-INCOME")
    def happen(self, state: IberianState, log: Log) -> None:
        seat = state.mover
        state.cash[seat] += state.income[seat]
        if log is not None and state.income[seat]:
            log.append(Event("income", seat, {"money": state.income[seat], "cash": state.cash[seat]}))


class PayInterest(Step["IberianState"]):
    """Happens by itself, forced loans included."""

    name = "interest"

    def pending(self, state: IberianState) -> bool:
        return False

    def happen(self, state: IberianState, log: Log) -> None:
        pay_interest(state, state.mover, log)


class PayOffLoans(Step["IberianState"]):
    """One loan may be paid off."""

    name = "repay"

    def pending(self, state: IberianState) -> bool:
        return state.loans[state.mover] > 0 and state.cash[state.mover] >= PAY_OFF


class Insolvency(Step["IberianState"]):
    """Who is insolvent at the end of their turn, and earns too little to go on, is out."""

    name = "insolvency"

    def pending(self, state: IberianState) -> bool:
        return False

    @rule("IB-INSOLVENT-REMOVE", "IB-INSOLVENT-TRACK")
    def happen(self, state: IberianState, log: Log) -> None:
        seat = state.mover
        if state.loans[seat] >= INSOLVENT and state.income[seat] < SAFE_INCOME:
            state.out |= 1 << seat
            if log is not None:
                log.append(Event("out", seat))
