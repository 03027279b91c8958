"""The Circus: two chips that wander from city to city and never lie in the supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal, MilepostError
from milepost.kernel.steps import MANY_SEATS, NO_INTERRUPT, Log, Step, Verb
from milepost.rulebooks.crayon.cargo import city_here
from milepost.rulebooks.crayon.deck import Deck, Demand
from milepost.rulebooks.crayon.state import TRAINS, CrayonState
from milepost.rulebooks.crayon.variations.base import Variation, Wider, add_interrupt, verb_of, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.board import Board
    from milepost.rulebooks.crayon.game import CrayonGame

EVERY_TENTH: Final = 10
CIRCUS_PAYS: Final = 20
LIES, STRAYS = "circus", "circus_strays"
"""The cities where chips lie; the trains whose owners must say which of several near cities a lost one goes to."""


class LoadCircus(Wider):
    """Where a Circus lies, a player with a demand for it may take it up."""

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        here = [circus(state.ground.board)] if city_here(state) in state.extra[LIES] else []
        return [*self.inner.candidates(state, seat), *here]

    @rule("EB-CIRCUS-PICKUP")
    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        if arg != circus(state.ground.board) or city_here(state) not in state.extra[LIES]:
            return self.inner.refuse(state, seat, arg)
        wanted = any(demand.good == arg for card in state.hands[seat] for demand in state.cards.demands[card])
        return None if wanted else state.rules.var_no["circus_demand"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        if arg == circus(state.ground.board):
            state.extra[LIES].remove(city_here(state))
            state.chips[arg] += 1
        self.inner.do(state, seat, arg, log)


def circus(board: Board) -> int:
    """The good that travels."""
    for good in reversed(board.goods):
        if good.travels:
            return good.id
    raise MilepostError(f"There is no Circus on the board {board.name}.")


@rule("EB-CIRCUS-CARDS")
def billed(cards: Deck, good: int) -> Deck:
    """The deck in which every tenth card asks for the Circus where it paid least."""
    demands = []
    for number, lines in enumerate(cards.demands, 1):
        least = min(demand.pays for demand in lines) if number % EVERY_TENTH == 0 else 0
        demands.append(tuple(Demand(d.city, CIRCUS_PAYS, good) if d.pays == least else d for d in lines))
    return Deck(tuple(demands), cards.events, cards.tax, cards.content)


@rule("EB-CIRCUS-DERAIL")
def nearest_cities(state: CrayonState, milepost: int) -> list[int]:
    """The cities nearest to a milepost, counted over the map."""
    far = state.ground.board.distances(milepost)
    distances = [min(far[m] for m in city.mileposts) for city in state.ground.board.cities]
    return [city for city, distance in enumerate(distances) if distance == min(distances)]


class Camp(Verb[CrayonState]):
    """camp CITY"""

    not_now = "No lost Circus waits for a city now."

    def __init__(self, home: str, cities: Words) -> None:
        super().__init__(Form("camp", [("city", cities)], "choose the city where a lost Circus goes"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return nearest_cities(state, state.place[state.extra[STRAYS][0]])

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        near = nearest_cities(state, state.place[state.extra[STRAYS][0]])
        return None if arg in near else state.rules.var_no["circus_place"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        del state.extra[STRAYS][0]
        _lie(state, arg)
        state.interrupt = NO_INTERRUPT
        if log is not None:
            log.append(Event("camped", seat, {"city": state.ground.board.cities[arg].name}))


def _lie(state: CrayonState, city: int) -> None:
    state.extra[LIES] = sorted([*state.extra[LIES], city])


class CampStep(Step[CrayonState]):
    """The owner of the train says which of the nearest cities it is."""

    name = "camp"

    def actors(self, state: CrayonState) -> tuple[int, ...]:
        return MANY_SEATS[state.extra[STRAYS][0] // TRAINS]


class Circus(Variation):
    option = "circus"

    def install(self, game: CrayonGame) -> None:
        game.cards = billed(game.cards, circus(game.board))
        wrap(game, "load", LoadCircus)
        self.camping = add_interrupt(game, CampStep(verb_of(game, "camp")))

    @rule("EB-CIRCUS-START")
    def dealt(self, state: CrayonState) -> None:
        good = state.ground.board.goods[circus(state.ground.board)]
        state.extra[LIES] = [good.cities[0]] * good.chips
        state.extra[STRAYS] = []
        state.chips[good.id] = 0

    @rule("EB-CIRCUS-STAY", "EB-CIRCUS-DELIVER", "EB-CIRCUS-DROP")
    def left_train(self, state: CrayonState, train: int, good: int) -> None:
        """Delivered, dropped or lost, it lies in the city where the train is, or in the nearest."""
        if good != circus(state.ground.board):
            return
        state.chips[good] -= 1
        near = nearest_cities(state, state.place[train])
        if len(near) == 1:
            _lie(state, near[0])
        else:
            state.extra[STRAYS].append(train)

    def tidy(self, state: CrayonState, log: Log) -> None:
        if state.extra[STRAYS] and state.interrupt == NO_INTERRUPT:
            state.interrupt = self.camping
