"""Loads: taken where they are supplied, dropped in any city, delivered for a card's payoff."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event, Fact
from milepost.kernel.notation import Form, Number, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import MANY_SEATS, NO_INTERRUPT, Log, Step, Verb
from milepost.rulebooks.crayon.deck import Demand
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.state import TRAINS, CrayonState


def city_here(state: CrayonState) -> int:
    """The city the mover's active train stands in, or NO_CITY."""
    return state.ground.city[state.place[state.train()]]


def struck_here(state: CrayonState) -> bool:
    return bool(state.struck) and bool(state.struck[state.place[state.train()]])


class Load(Verb[CrayonState]):
    """load GOOD"""

    not_now = "Loads are taken up in the operations phase, before building."

    def __init__(self, home: str, goods: Words) -> None:
        super().__init__(Form("load", [("good", goods)], "take up a load here"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        if city_here(state) == NO_CITY:
            return state.no.no_city
        if struck_here(state):
            return state.no.strike
        train = state.train()
        return state.no.full if len(state.loads[train]) >= state.numbers.locos[state.loco[train]].capacity else None

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return sorted(state.ground.supplies[city_here(state)])

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        if arg not in state.ground.supplies[city_here(state)]:
            return state.no.not_supplied
        return None if state.chips[arg] else state.no.no_chip

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.chips[arg] -= 1
        put_aboard(state, state.train(), arg)
        state.acted = True
        if log is not None:
            log.append(Event("loaded", seat, {"good": self.form.write(arg)[0]}))


def put_aboard(state: CrayonState, train: int, good: int) -> None:
    state.loads[train] = bytes(sorted((*state.loads[train], good)))


def take_off(state: CrayonState, train: int, good: int) -> None:
    """A load leaves a train and its chip goes back to the supply."""
    state.loads[train] = state.loads[train].replace(bytes((good,)), b"", 1)
    state.chips[good] += 1
    if state.extra:
        state.rules.left_train(state, train, good)


class Drop(Verb[CrayonState]):
    """drop GOOD"""

    not_now = "Loads are dropped in the operations phase, before building."

    def __init__(self, home: str, goods: Words) -> None:
        super().__init__(Form("drop", [("good", goods)], "set a load down without payment"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.no.no_city if city_here(state) == NO_CITY else None

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return dict.fromkeys(state.loads[state.train()])

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return None if arg in state.loads[state.train()] else state.no.not_aboard

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        take_off(state, state.train(), arg)
        state.acted = True
        if log is not None:
            log.append(Event("dropped", seat, {"good": self.form.write(arg)[0]}))


class Deliver(Verb[CrayonState]):
    """deliver GOOD CARD"""

    not_now = "Loads are delivered in the operations phase, before building."

    def __init__(self, home: str, goods: Words, cards: int) -> None:
        numbers = Number("card number", 1, cards)
        super().__init__(Form("deliver", [("good", goods), ("card", numbers)], "deliver a load on a card you hold"))
        self.home = home
        self.cards = cards

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        if city_here(state) == NO_CITY:
            return state.no.no_city
        return state.no.strike if struck_here(state) else None

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        aboard = state.loads[state.train()]
        if not aboard:
            return ()
        return [good * self.cards + card for good in dict.fromkeys(aboard) for card in self.at_hand(state, seat)]

    def at_hand(self, state: CrayonState, seat: int) -> bytes:
        """The cards that this seat can deliver on: its own, and contracts that lie open."""
        return state.hands[seat] + state.contracts

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        good, card = divmod(arg, self.cards)
        if good not in state.loads[state.train()]:
            return state.no.not_aboard
        if card not in self.at_hand(state, seat):
            return state.no.not_held
        demand = demand_for(state, card, good, city_here(state))
        if demand is None:
            return state.no.no_demand
        return None if demand.city == city_here(state) else state.no.wrong_city

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        good, card = divmod(arg, self.cards)
        demand = demand_for(state, card, good, city_here(state))
        assert demand is not None
        take_off(state, state.train(), good)
        state.pay(seat, demand.pays)
        state.hands[seat] = state.hands[seat].replace(bytes((card,)), b"", 1)
        state.discards += bytes((card,))
        state.short = seat
        state.acted = True
        if log is not None:
            city = state.ground.board.cities[demand.city].name
            facts: dict[str, Fact] = {
                "good": self.form.write(arg)[0],
                "city": city,
                "pays": demand.pays,
                "card": card + 1,
            }
            log.append(Event("delivered", seat, facts))


def demand_for(state: CrayonState, card: int, good: int, city: int) -> Demand | None:
    """The line of a card that wants that good: here if any does, else elsewhere."""
    elsewhere = None
    for demand in state.cards.demands[card]:
        if demand.good == good:
            if demand.city == city:
                return demand
            elsewhere = demand
    return elsewhere


class Lose(Verb[CrayonState]):
    """lose GOOD: choose the load an event takes."""

    not_now = "No event asks you for a load now."

    def __init__(self, home: str, goods: Words) -> None:
        super().__init__(Form("lose", [("good", goods)], "choose the load that the event takes"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return dict.fromkeys(state.loads[state.choosers[0]])

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return None if arg in state.loads[state.choosers[0]] else state.no.not_carried

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        take_off(state, state.choosers[0], arg)
        state.choosers = state.choosers[1:]
        if not state.choosers:
            state.interrupt = NO_INTERRUPT
        if log is not None:
            log.append(Event("lost-load", seat, {"good": self.form.write(arg)[0]}))


class LoseStep(Step[CrayonState]):
    """Owners of trains that an event hit choose what is lost, one after another."""

    name = "lose"

    def actors(self, state: CrayonState) -> tuple[int, ...]:
        return MANY_SEATS[state.choosers[0] // TRAINS]
