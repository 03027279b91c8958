"""What the cards in hand ask for: each demand with each of its sources is a job, and a plan is a row of stops."""

from __future__ import annotations

from typing import Final

import msgspec

from milepost.rulebooks.crayon.state import CrayonState

ABOARD: Final = -1
"""As a source: the load is on the train already."""


class Job(msgspec.Struct, frozen=True):
    """One demand, fetched from one place."""

    card: int
    good: int
    city: int
    pays: int
    source: int


class Stop(msgspec.Struct, frozen=True):
    """A city at which a plan loads (`pays` is 0) or delivers."""

    city: int
    good: int
    card: int
    pays: int


def jobs(state: CrayonState, seat: int, train: int) -> list[Job]:
    """Every demand that the seat could serve, with every source it could be served from.

    What is aboard need not be fetched, unless more cards ask for it than loads of it are there.
    """
    goods, aboard = state.ground.board.goods, state.loads[train]
    asked = [(card, demand) for card in state.hands[seat] + state.contracts for demand in state.cards.demands[card]]
    found = []
    for card, demand in asked:
        sources = goods[demand.good].cities if state.chips[demand.good] else ()
        if demand.good in aboard:
            enough = aboard.count(demand.good) >= sum(other.good == demand.good for _, other in asked)
            sources = (ABOARD,) if enough else (ABOARD, *sources)
        found += [Job(card, demand.good, demand.city, demand.pays, source) for source in sources]
    return found
