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
    """Every demand that the seat could serve, with every source it could be served from."""
    goods, aboard = state.ground.board.goods, state.loads[train]
    found = []
    for card in state.hands[seat] + state.contracts:
        for demand in state.cards.demands[card]:
            if demand.good in aboard:
                sources: tuple[int, ...] = (ABOARD,)
            else:
                sources = goods[demand.good].cities if state.chips[demand.good] else ()
            found += [Job(card, demand.good, demand.city, demand.pays, source) for source in sources]
    return found
