"""What happens under variations, as sentences, and what lies on the table for it, as lines of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from milepost.kernel.event import Event

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame
    from milepost.rulebooks.crayon.view import CrayonView

Sentence = Callable[[str, Event, str], str]


def _listed(event: Event, name: str) -> str:
    value = event.facts[name]
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _bargain(event: Event) -> str:
    parts = [_listed(event, "asks"), "for"]
    gives, pays, charges = _listed(event, "gives"), event.facts["pays"], event.facts["charges"]
    parts.append(" and ".join(filter(None, [gives, str(pays) if pays else ""])) or "nothing")
    return " ".join(parts) + (f" and {charges} back" if charges else "")


SENTENCES: dict[str, Sentence] = {
    "borrowed": lambda who, e, _: f"{who} borrows {e.facts['amount']} and owes the bank {e.facts['owes']}.",
    "loan-repaid": lambda who, e, _: f"{who} pays the bank {e.facts['amount']} for the loan.",
    "rented-late": lambda who, e, whose: f"{who} owes {whose} {e.facts['price']} for the use of track.",
    "fee-settled": lambda who, e, whose: f"{who} pays {whose} the {e.facts['price']} that was owed.",
    "backtracked": lambda who, _, __: f"{who} gives the turn up and may go any way next turn.",
    "threw": lambda who, e, _: f"{who} throws card {e.facts['card']} away.",
    "time-up": lambda _, __, ___: "Time is up: this round is finished, and one more is played.",
    "crossgraded": lambda who, e, _: f"{who} swaps the loco for a {e.facts['loco']} for {e.facts['price']}.",
    "switched": lambda who, e, _: f"{who} goes on with the {e.facts['loco']}.",
    "contracts-open": lambda who, e, _: f"Open contracts from {who}'s hand: cards {_listed(e, 'cards')}.",
    "reshuffled": lambda _, e, __: f"The tax card leaves the game; the other {e.facts['cards']} are shuffled.",
    "store-cleared": lambda _, e, __: f"{e.facts['good']} left in {e.facts['city']} goes back to the supply.",
    "paid-to-move": lambda who, e, _: f"{who} pays {e.facts['price']} to run on own track.",
    "camped": lambda who, e, _: f"{who} sends the Circus to {e.facts['city']}.",
    "offered": lambda who, e, whose: f"{who} asks {whose} for {_bargain(e)}.",
    "traded": lambda who, e, whose: f"{who} gets from {whose} {_bargain(e)}.",
    "offer-declined": lambda who, _, whose: f"{whose} declines {who}'s offer.",
    "offer-withdrawn": lambda who, _, whose: f"{who} withdraws the offer to {whose}.",
    "offer-lapsed": lambda who, _, whose: f"{whose} has not answered {who}'s offer in time.",
}


def lines(game: CrayonGame, view: CrayonView) -> list[str]:
    """The variations' own tables as a terminal shows them."""
    told = [f"open contract {card}: {'; '.join(game.card_lines(card - 1))}" for card in view.contracts]
    cities, goods = game.board.cities, game.board.goods
    if view.extra.get("circus"):
        told.append("Circus in " + ", ".join(cities[city].name for city in view.extra["circus"]))
    stored = view.extra.get("stored", ())
    for at in range(0, len(stored), 4):
        told.append(f"{goods[stored[at + 1]].name} waits in {cities[stored[at]].name} ({stored[at + 3]} turn ends)")
    for seat, owed in enumerate(view.extra.get("loans", ())):
        if owed:
            told.append(f"seat {seat} owes the bank {owed}")
    for seat, owed in enumerate(view.extra.get("late", ())):
        if owed:
            told.append(f"seat {seat} owes seat {view.extra['late_to'][seat]} {owed}")
    if view.closing >= 0:
        told.append(f"time is up; full rounds to come: {view.closing}")
    return told
