"""Business Interests: bought face up, redeemed or dead face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Verb
from milepost.rulebooks.iberian_railways.actions import PURCHASE
from milepost.rulebooks.iberian_railways.income import raise_income
from milepost.rulebooks.iberian_railways.money import INSOLVENT, funds, pay

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Ground, Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

NOBODY: Final = 255
"""Holds every card that is for sale."""

SOLD = Illegal("IB-BI-BUY", "That Business Interest is already sold.")
NOT_PURCHASE = Illegal("IB-BI-BUY", "A Business Interest can be bought only with the Purchase action.")
NO_CREDIT = Illegal("IB-INSOLVENT", "You are insolvent: you may not buy a Business Interest.")


class Purchase(Verb["IberianState"]):
    """purchase CITY"""

    home = "IB-BI-BUY"
    not_now = "Select the Purchase action first (select purchase), then buy."

    def __init__(self, ground: Ground) -> None:
        super().__init__(Form("purchase", [("city", ground.card_words)], "buy the Business Interest of a city"))

    @rule("IB-INSOLVENT")
    def closed(self, state: IberianState, seat: int) -> Illegal | None:
        if state.marker[seat] != PURCHASE:
            return NOT_PURCHASE
        return NO_CREDIT if state.loans[seat] >= INSOLVENT else None

    def candidates(self, state: IberianState, seat: int) -> Iterable[int]:
        return [card for card, holder in enumerate(state.holder) if holder == NOBODY]

    @rule("IB-BI-BUY", "IB-SETUP-BI", "IB-INSOLVENT")
    def refuse(self, state: IberianState, seat: int, arg: int) -> Illegal | None:
        if state.holder[arg] != NOBODY:
            return SOLD
        price, purse = state.ground.prices[arg], funds(state, seat)
        if price > purse:
            return Illegal("IB-INSOLVENT", f"That costs ${price}; with all loans short of the last you have ${purse}.")
        return None

    @rule("IB-BI-BUY", "IB-BI-FACEUP", "IB-BI-NO-LIMIT-MOVE")
    def do(self, state: IberianState, seat: int, arg: int, log: Log) -> None:
        pay(state, seat, state.ground.prices[arg], log)
        holders = bytearray(state.holder)
        holders[arg] = seat
        state.holder = bytes(holders)
        state.still = 0
        state.finish_step()
        if log is not None:
            price = state.ground.prices[arg]
            log.append(Event("purchased", seat, {"city": state.ground.board.interests[arg].city, "price": price}))
        self._settle_now(state, seat, arg, log)

    @rule("IB-BI-REDEEM-NOW", "IB-BI-DEAD")
    def _settle_now(self, state: IberianState, seat: int, card: int, log: Log) -> None:
        """A card whose hex its owner already holds, or can no longer hold, is turned right after purchase."""
        at = state.ground.card_hexes[card]
        if at & state.cubes[seat]:
            redeem(state, seat, card, log)
        elif at & state.full:
            bury(state, card, log)


@rule("IB-BI-REDEEM")
def redeem(state: IberianState, seat: int, card: int, log: Log) -> None:
    """Income rises by the amount on the card, which is its price; the card is turned face down."""
    state.turned |= 1 << card
    if log is not None:
        log.append(Event("redeemed", seat, {"city": state.ground.board.interests[card].city}))
    raise_income(state, seat, state.ground.prices[card], log)


@rule("IB-BI-DEAD")
def bury(state: IberianState, card: int, log: Log) -> None:
    """The owner can no longer build there: face down, for nothing."""
    state.turned |= 1 << card
    if log is not None:
        city = state.ground.board.interests[card].city
        log.append(Event("interest-dead", state.holder[card], {"city": city}))


@rule("IB-BI-REDEEM", "IB-BI-DEAD")
def build_into(state: IberianState, seat: int, hexes: Mask, log: Log) -> None:
    """Turns the cards of hexes that were just built in: the builder's own pay, those of players shut out are dead."""
    for card, at in enumerate(state.ground.card_hexes):
        holder = state.holder[card]
        if not at & hexes or holder == NOBODY or state.turned >> card & 1:
            continue
        if holder == seat:
            redeem(state, seat, card, log)
        elif at & state.full:
            bury(state, card, log)


def can_buy(state: IberianState, seat: int) -> bool:
    """Whether any card is for sale that this player can pay."""
    if state.loans[seat] >= INSOLVENT:
        return False
    purse, prices = funds(state, seat), state.ground.prices
    return any(prices[card] <= purse for card, holder in enumerate(state.holder) if holder == NOBODY)
