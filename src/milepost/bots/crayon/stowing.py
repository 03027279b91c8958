"""What a train takes along besides its plan: what a card in hand wants, then what a card to come may want."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from milepost.bots.crayon.walking import Plan
from milepost.rulebooks.crayon.deck import Deck, Demand
from milepost.rulebooks.crayon.state import CrayonState

UNJOINED: Final = 0.3
"""The part of its payoff that a demand counts whose city the seat has no track to: that must be built first."""


def wanted(state: CrayonState, seat: int, good: int) -> int:
    """What a load brings at best on the cards in hand."""
    cards = state.hands[seat] + state.contracts
    return max((d.pays for card in cards for d in state.cards.demands[card] if d.good == good), default=0)


def hoped(state: CrayonState, seat: int, good: int) -> float:
    """What all cards that are not in hand would pay for a load: one that is aboard need not be fetched any more."""
    hand, cities, touch = state.hands[seat], state.ground.board.cities, state.touch
    total = 0.0
    for card, demand in _by_good(state.cards).get(good, ()):
        if card not in hand:
            joined = any(touch[milepost] >> seat & 1 for milepost in cities[demand.city].mileposts)
            total += demand.pays if joined else UNJOINED * demand.pays
    return total


@lru_cache(maxsize=8)
def _by_good(deck: Deck) -> dict[int, list[tuple[int, Demand]]]:
    """By good: the demands for it, with their cards."""
    found: dict[int, list[tuple[int, Demand]]] = {}
    for card, demands in enumerate(deck.demands):
        for demand in demands:
            found.setdefault(demand.good, []).append((card, demand))
    return found


def spare(aboard: bytes, plan: Plan) -> list[int]:
    """The loads aboard that a plan does not deliver."""
    fetched = [stop.good for stop in plan.stops if not stop.pays]
    left = list(aboard)
    for stop in plan.stops:
        if stop.pays and stop.good in fetched:
            fetched.remove(stop.good)
        elif stop.pays and stop.good in left:
            left.remove(stop.good)
    return left


def most_aboard(state: CrayonState, seat: int, plan: Plan) -> int:
    """The most loads that the train carries at once on its plan, with those it carries now and wants."""
    aboard = most = sum(wanted(state, seat, good) > 0 for good in state.loads[state.train()])
    for stop in plan.stops:
        aboard += -1 if stop.pays else 1
        most = max(most, aboard)
    return most


def wanted_from(state: CrayonState, seat: int, city: int, plan: Plan) -> list[int]:
    """What cards that a plan does not serve want from a city, the best payoff first."""
    served = {stop.card for stop in plan.stops}
    supplies, aboard = state.ground.supplies[city], state.loads[state.train()]
    found = {
        (d.pays, d.good)
        for card in state.hands[seat]
        if card not in served
        for d in state.cards.demands[card]
        if d.good in supplies and d.good not in aboard and d.city != city
    }
    return [good for _, good in sorted(found, reverse=True)]


def exchanges(state: CrayonState, seat: int, city: int) -> Iterator[tuple[int | None, int]]:
    """What to set down, if anything, and what to load for cards to come, while the train gains by it.

    Each is to be played before the next is asked for. Room that a plan needs later is made then: nothing is lost by
    carrying a load until somebody wants the room.
    """
    supplies, train = state.ground.supplies[city], state.train()
    capacity = state.numbers.locos[state.loco[train]].capacity
    offers = sorted([(hoped(state, seat, good), good) for good in supplies if state.chips[good]], reverse=True)
    for worth, good in offers:
        if good in state.loads[train]:
            continue
        if len(state.loads[train]) < capacity:
            yield None, good
            continue
        idle = [(hoped(state, seat, g), g) for g in state.loads[train] if not wanted(state, seat, g)]
        if not idle or min(idle)[0] >= worth:
            return
        yield min(idle)[1], good
