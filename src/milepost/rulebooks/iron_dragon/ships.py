"""Ships: turned up at a port, boarded or declined, sailed from sea point to sea point, left at a port."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event, Fact
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, Log, Step, Verb
from milepost.rulebooks.crayon.ground import MAJOR, NO_CITY
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.state import DragonState, dragon

OFFERED = 3
"""The interrupt in which a ship is boarded or declined."""
DELIVERED = 2
"""How much higher the bit of a delivery after landing stands."""


def discard_ships(state: DragonState, cards: bytes) -> None:
    state.ship_discards += cards


class TurnUp(Verb[CrayonState]):
    """ship: turn up a ship card."""

    not_now = "A ship is looked for in the operations phase, with the train at a port."

    def __init__(self, home: str) -> None:
        super().__init__(Form("ship", (), "turn up a ship at this port"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table, train = dragon(state), state.mover * TRAINS + state.active
        no = table.game.more_no
        if state.place[train] not in state.ground.board.ports:
            return no["no_port"]
        if table.aboard(train):
            return no["has_ship"]
        if "boarding" in table.banned:
            return no["boarding_banned"]
        if table.drew[train]:
            return no["ship_declined"]
        if table.landed >> state.active & 1 and not self._again(table, train):
            return no["ship_again"]
        return None if table.ships or table.ship_discards else no["no_ship"]

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        if self.closed(state, seat) is None:
            into.append(self.number)

    def _again(self, state: DragonState, train: int) -> bool:
        """Whether a train that has landed this turn may look for another ship."""
        if state.game.edition.again_after_delivery:
            return bool(state.landed >> state.active + DELIVERED & 1)
        city = state.ground.city[state.place[train]]
        return city != NO_CITY and state.ground.size[city] == MAJOR

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        employed = people(table, seat)
        for _ in range(employed.ships_drawn if employed is not None else 1):
            if not table.ships:
                if not table.ship_discards:
                    break
                table.ship_shuffles += 1
                label = f"ship deck, shuffle {table.ship_shuffles}"
                table.ships = bytes(state.chance.shuffle(label, sorted(table.ship_discards)))
                table.ship_discards = b""
            table.offer += table.ships[:1]
            table.ships = table.ships[1:]
        table.drew[state.train()] = 1
        state.acted = True
        state.interrupt = OFFERED
        if log is not None:
            names = tuple(table.game.staff.ships[card].name for card in table.offer)
            log.append(Event("ship-drawn", seat, {"ships": names}, reveals=True))


class Board(Verb[CrayonState]):
    """board SHIP"""

    not_now = "There is no ship to board now; turn one up at a port first."

    def __init__(self, home: str, ships: Words) -> None:
        super().__init__(Form("board", [("ship", ships)], "take the train aboard; it sails next turn"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return dragon(state).offer

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        table = dragon(state)
        if arg not in table.offer:
            return table.game.more_no["other_ship"]
        return state.no.no_credit if state.cash[seat] < self.fare(table, seat, arg) else None

    def fare(self, state: DragonState, seat: int, ship: int) -> int:
        """What boarding costs, once for the whole trip."""
        employed = people(state, seat)
        free = employed is not None and not employed.pays_boarding
        return 0 if free else state.game.staff.ships[ship].boarding

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table, train = dragon(state), state.train()
        fare = self.fare(table, seat, arg)
        state.pay(seat, -fare)
        table.ship[train] = arg
        discard_ships(table, table.offer.replace(bytes((arg,)), b""))
        table.offer, state.interrupt = b"", NO_INTERRUPT
        state.left[state.active] = 0
        state.came[train] = NOWHERE
        if log is not None:
            log.append(Event("boarded", seat, {"ship": table.game.staff.ships[arg].name, "price": fare}))


class Decline(Verb[CrayonState]):
    """decline: what is offered, a ship or another player's bargain."""

    not_now = "There is no ship to decline now."

    def __init__(self, home: str, bargain: Verb[CrayonState]) -> None:
        super().__init__(Form("decline", (), "let the ship go and stay on the rails, or decline an offer made to you"))
        self.home, self.bargain = home, bargain

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return None if state.interrupt == OFFERED else self.bargain.closed(state, seat)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        if state.interrupt != OFFERED:
            self.bargain.do(state, seat, arg, log)
            return
        table = dragon(state)
        discard_ships(table, table.offer)
        table.offer, state.interrupt = b"", NO_INTERRUPT
        if log is not None:
            log.append(Event("ship-declined", seat))


class OfferStep(Step[CrayonState]):
    """A ship has been turned up: board it or let it go."""

    name = "ship"


class Sail(Verb[CrayonState]):
    """sail POINT"""

    not_now = "Ships sail in the operations phase, before building."

    def __init__(self, home: str, places: Words) -> None:
        super().__init__(Form("sail", [("to", places)], "sail to the next sea point, or into a port"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        table = dragon(state)
        if table.ship[state.mover * TRAINS + state.active] == NOBODY:
            return table.game.more_no["not_aboard_ship"]
        return state.no.no_movement if state.left[state.active] <= 0 else None

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return state.ground.board.sea[state.place[state.train()]]

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        near = state.ground.board.sea[state.place[state.train()]]
        return None if arg in near else dragon(state).game.more_no["not_by_sea"]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table, train = dragon(state), state.train()
        state.place[train] = arg
        state.left[state.active] -= 1
        state.acted = True
        lands = arg in state.ground.board.ports
        if lands:
            state.left[state.active] = 0
            table.landed |= 1 << state.active
            land(table, train)
        if log is not None:
            facts: dict[str, Fact] = {"to": self.form.write(arg)[0], "left": state.left[state.active]}
            log.append(Event("landed" if lands else "sailed", seat, facts))


def land(state: DragonState, train: int) -> None:
    """The train comes ashore where it is, and its ship goes to the discards."""
    discard_ships(state, bytes((state.ship[train],)))
    state.ship[train], state.came[train], state.drew[train] = NOBODY, NOWHERE, 0
    if state.ground.city[state.place[train]] != NO_CITY:
        state.last_city[train] = state.place[train]
