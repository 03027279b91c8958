"""The end: stocks are cashed, money is compared, ties are broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.outcome import Outcome
from milepost.rulebooks.iron_horses.colours import COLOURS, SIX

if TYPE_CHECKING:
    from milepost.rulebooks.iron_horses.state import IronHorsesState

RUNNING, DECK_EMPTY, LAST_STOCK, STANDSTILL = range(4)
REASONS: Final = ("", "deck-empty", "last-stock", "standstill")
REASON_RULES: Final = ("", "IH-DECK-END", "IH-STOCK-LAST", "IH-ACTION-NONE")


@rule("IH-MARKET-MULT")
def multiplier(state: IronHorsesState, seat: int, colour: int) -> int:
    """What that player's market cards multiply stock of that colour by."""
    if state.x2[seat] == colour:
        return 2
    return 3 if state.x3[seat] == colour else 1


@rule("IH-CASHOUT-VALUE", "IH-CASHOUT-NEG", "IH-CASHOUT-NO-STOCK")
@rule("IH-EX-SCORE-1", "IH-EX-SCORE-2", "IH-EX-SCORE-3")
def stock_pays(state: IronHorsesState, seat: int, colour: int) -> int:
    """What one colour's stock pays its holder; stock at 0 or below pays nothing."""
    return state.stocks[seat * 6 + colour] * max(0, state.values[colour]) * multiplier(state, seat, colour)


def cash_out(state: IronHorsesState, seat: int) -> int:
    """What all of that player's stock pays."""
    return sum(stock_pays(state, seat, colour) for colour in SIX)


def told(state: IronHorsesState, seat: int, paid: int) -> Event:
    """The cash-out of one player, colour by colour, with both market cards."""
    return Event(
        "cash-out",
        seat,
        {
            "pays": paid,
            "by_colour": tuple(stock_pays(state, seat, colour) for colour in SIX),
            "x2": COLOURS[state.x2[seat]],
            "x3": COLOURS[state.x3[seat]],
        },
        reveals=True,
    )


@rule("IH-TIE-1", "IH-TIE-2")
def tie_break(state: IronHorsesState, seat: int) -> tuple[int, ...]:
    """What decides between equal money: all stocks, then stocks of the most valuable colour, and so on."""
    dearest_first = sorted(SIX, key=lambda colour: (-state.values[colour], colour))
    held = state.stocks[seat * 6 : seat * 6 + 6]
    return (sum(held), *(held[colour] for colour in dearest_first))


@rule("IH-GOAL", "IH-FINAL")
def outcome(state: IronHorsesState) -> Outcome:
    """Most money wins; seats that no tie-break parts share their place."""
    keys = {seat: (state.money[seat], *tie_break(state, seat)) for seat in range(state.seat_count)}
    places = sorted(set(keys.values()), reverse=True)
    ranking = tuple(tuple(seat for seat in keys if keys[seat] == place) for place in places)
    why = state.trigger_why
    return Outcome(REASONS[why], REASON_RULES[why], ranking, tuple(state.money))
