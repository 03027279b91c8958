"""Plans by rail and by sea: what legs take, and a journey lived through with ships, bribes and entrances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil

from milepost.bots.crayon.forecast import Forecast
from milepost.bots.crayon.jobs import Stop
from milepost.bots.crayon.laying import cheaper_way
from milepost.bots.crayon.legs import Leg
from milepost.bots.crayon.tables import FURTHEST, Tables
from milepost.bots.crayon.timing import Journey
from milepost.bots.crayon.walking import Walker
from milepost.rulebooks.crayon.ground import NO_CITY, PASSAGE, Ground
from milepost.rulebooks.crayon.planner import Trips
from milepost.rulebooks.crayon.routes import BACKWARD, Path
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.iron_dragon.editions import BRIBE
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.state import MOVING, DragonState, dragon
from milepost.rulebooks.iron_dragon.voyages import expected_ship, soundings


@lru_cache(maxsize=16)
def _points(ground: Ground, below: int) -> bytes:
    """By edge: the movement that a step on land takes."""
    return bytes([below if inner == PASSAGE else 1 for inner in ground.inner])


class Reckoning:
    """What a seat's train reckons with: its speed, a ship's, and what it pays whom."""

    def __init__(self, state: DragonState, seat: int, train: int) -> None:
        self.state = state
        self.speed = state.numbers.locos[state.loco[train]].speed
        self.expected, self.fare = expected_ship(state, seat)
        self.afloat = state.aboard(train)
        self.ship = state.game.staff.ships[state.ship[train]].speed if self.afloat else self.expected
        employed = people(state, seat)
        self.pays_bribes = employed is None or employed.pays_bribes
        self.bribes, self.ports = state.game.bribes, state.ground.board.ports
        self.points = _points(state.ground, state.game.passage_points)

    def efforts(self, mileposts: Sequence[int], whole: bool = True) -> list[float]:
        """By milepost: the loco's movement that is gone by then; with `whole`, boarding and landing end a turn."""
        edge_of, speed, afloat = self.state.ground.board.edge, self.speed, self.afloat
        ship, used = self.ship, 0.0
        found = [used]
        for a, b in pairwise(mileposts):
            edge = edge_of(a, b)
            if edge >= 0:
                used += self.points[edge]
            else:
                if not afloat:
                    afloat = True
                    used = speed * max(1, ceil(used / speed)) if whole else used + speed / 2
                used += speed / ship
                if b in self.ports:
                    afloat, ship = False, self.expected
                    used = speed * ceil(used / speed - 1e-6) if whole else used + speed / 2
            found.append(used)
        return found

    def bribes_ahead(self, mileposts: Sequence[int]) -> int:
        """What must be in hand to run so far: whoever has nothing left below ground never leaves it again."""
        if not self.pays_bribes:
            return 0
        edge_of = self.state.ground.board.edge
        below = sum(self.bribes[edge] for edge in (edge_of(a, b) for a, b in pairwise(mileposts)) if edge >= 0)
        return BRIBE * (1 + ceil(below / self.speed)) if below else 0

    def fees(self, mileposts: Sequence[int]) -> int:
        """Fares and bribes of a leg."""
        edge_of, below, fees, afloat = self.state.ground.board.edge, 0, 0, self.afloat
        for a, b in pairwise(mileposts):
            edge = edge_of(a, b)
            if edge >= 0:
                below += self.bribes[edge]
                continue
            if not afloat:
                fees, afloat = fees + self.fare, True
            afloat = b not in self.ports
        if below and self.pays_bribes:
            fees += BRIBE * ceil(below / self.speed)
        return fees


class SeaTables(Tables):
    """Legs over track and sea."""

    def __init__(self, state: CrayonState, seat: int, trips: Trips, furthest: int = FURTHEST) -> None:
        super().__init__(state, seat, trips, furthest)
        self.reckoning = Reckoning(dragon(state), seat, trips.train)

    def _backwards(self, nodes: list[int]) -> Leg:
        """What a leg takes by sea and land is thought to be the same in both directions."""
        return self._along(nodes)

    def _leg(self, path: Path) -> Leg:
        """A leg that begins where the train is."""
        state, prices = self.state, self.state.prices[self.seat]
        edges = [state.ground.board.edge(a, b) for a, b in pairwise(path.mileposts)]
        rented = sum(edge >= 0 and state.owner[edge] not in (NOBODY, self.seat) for edge in edges)
        length = round(self.reckoning.efforts(path.mileposts, whole=False)[-1])
        fresh = {d >> 1: prices[cheaper_way(state, self.seat, d)] for d in path.segments}
        return Leg(length, rented, fresh, path.mileposts, self.reckoning.fees(path.mileposts))

    def _along(self, nodes: list[int]) -> Leg:
        """A leg between cities: voyages are steps from port to port, and new track is priced as it will be built."""
        ground, reckoning, size = self.state.ground, self.reckoning, self.state.ground.mileposts
        board, owner, prices, seat = ground.board, self.state.owner, self.state.prices[self.seat], self.seat
        fresh: dict[int, int] = {}
        rented = below = fees = 0
        used = 0.0
        for node, following in pairwise(nodes):
            a, b = node % size, following % size
            if a == b:
                continue
            edge = board.edge(a, b)
            if edge < 0:
                used += reckoning.speed * (1 + soundings(board, b)[a] / reckoning.expected)
                fees += reckoning.fare
                continue
            used += reckoning.points[edge]
            below += reckoning.bribes[edge]
            if owner[edge] == NOBODY:
                if not ground.inner[edge]:
                    d = 2 * edge + (ground.start[2 * edge] != a)
                    built = d ^ 1 if node >= BACKWARD * size else d
                    fresh[edge] = prices[cheaper_way(self.state, seat, built)]
            elif owner[edge] != seat:
                rented += 1
        if below and reckoning.pays_bribes:
            fees += BRIBE * ceil(below / reckoning.speed)
        return Leg(round(used), rented, fresh, (), fees)


class SeaWalker(Walker):
    """Walks orders over land and sea."""

    def journey(self, way: Sequence[int], stops: Sequence[tuple[int, Stop]], segments: Sequence[int]) -> Journey:
        return Crossing(self.state, self.seat, self.trips.train, way, stops, segments, self.forecast)

    def _by_land(self, way: Sequence[int]) -> Sequence[int]:
        edge = self.state.ground.board.edge
        for number, (a, b) in enumerate(pairwise(way)):
            if edge(a, b) < 0:
                return way[: number + 1]
        return way


class Crossing(Journey):
    """One train on its way by rail and by sea."""

    def __init__(
        self, state: CrayonState, seat: int, train: int, way: Sequence[int], stops: Sequence[tuple[int, Stop]],
        segments: Sequence[int], forecast: Forecast | None = None,
    ) -> None:  # fmt: skip
        super().__init__(state, seat, train, way, stops, segments, forecast)
        self.reckoning = Reckoning(dragon(state), seat, train)
        self.afloat = self.reckoning.afloat

    def _move(self, left: int) -> int:
        paid = self.state.paid if self.turn == 0 and self.now else 0
        bribed = bool(dragon(self.state).bribed & MOVING) if self.turn == 0 and self.now else False
        ports, edges = self.reckoning.ports, self.edges
        if self.turn and self.afloat:
            left = self.reckoning.ship
        while True:
            if not self._stop() or self.at == len(edges):
                return left
            edge = edges[self.at]
            if edge < 0 and not self.afloat:
                return self._board(left)
            if left <= 0:
                return left
            if edge < 0:
                self.at, left = self.at + 1, left - 1
                if self.way[self.at] in ports:
                    self._land()
                    return 0
                continue
            if edge in self.missing:
                return left
            toll, whose = self._toll(edge, paid)
            bribe = 0 if bribed or not self.reckoning.pays_bribes or not self.reckoning.bribes[edge] else BRIBE
            due = bribe + toll
            if self.cash < due or (toll and self._saves_the_fare()):
                return left
            if due:
                bribed |= bool(self.reckoning.bribes[edge])
                paid |= whose
                self._pay(due, toll if whose != 1 << self.seat else 0)
            self.at += 1
            left -= self.reckoning.points[edge]

    def _fares(self) -> int:
        payoff = next((at for at, stop in self.stops if stop.pays), self.at)
        return super()._fares() + self.reckoning.bribes_ahead(self.way[self.at : payoff + 1])

    def _board(self, left: int) -> int:
        """A ship is turned up and boarded: it sails next turn."""
        if self.cash < self.reckoning.fare:
            return left
        self._pay(self.reckoning.fare, 0)
        self.afloat = True
        return 0

    def _land(self) -> None:
        """Ashore: what there is to load and deliver is done at once only where the edition allows it."""
        self.afloat, self.reckoning.ship = False, self.reckoning.expected
        state = dragon(self.state)
        city = state.ground.city[self.way[self.at]]
        if city != NO_CITY and state.ground.size[city] >= state.game.edition.landing_size:
            self._stop()
