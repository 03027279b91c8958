"""Ways for the planner in Iron Dragon: over track, below ground, through magic links and by sea.

A trip by sea is a step from port to port in the planner's table. Where a ship lands at a port without own track, the
seat may not begin to build; but track can be built there from a major city or own track further on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Final

from msgspec.structs import replace

from milepost.rulebooks.crayon.board import FAR
from milepost.rulebooks.crayon.ground import PASSAGE, Ground
from milepost.rulebooks.crayon.planner import TRIP, Trips
from milepost.rulebooks.crayon.prices import NEVER
from milepost.rulebooks.crayon.routes import BACKWARD, Measure, Path, Ways, path_of
from milepost.rulebooks.crayon.running import Arcs
from milepost.rulebooks.crayon.search import LIMIT, LOW, UNREACHED, Flood, Steps, dial
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.iron_dragon.editions import BRIBE
from milepost.rulebooks.iron_dragon.foremen import people
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from milepost.rulebooks.iron_dragon.voyages import boarding_banned, expected_ship, lanes, sea_way, soundings

AFLOAT: Final = -1
"""The node that a train on a ship starts from."""


class SeaWays(Ways):
    """Where a seat could build, run and sail."""

    def __init__(self, state: DragonState, seat: int, measure: Measure) -> None:
        self.lanes = {} if boarding_banned(state) else lanes(state.ground.board)
        self._fares = self._sailing_costs(state, seat, measure)
        super().__init__(state, seat, measure)

    def _sailing_costs(self, state: DragonState, seat: int, measure: Measure) -> tuple[int, int, int]:
        """The loco's speed, the ship's, and what boarding and landing cost: a turn's movement and the fare."""
        loco = state.numbers.locos[state.loco[state.train() if state.mover == seat else seat * 2]]
        speed, fare = expected_ship(state, seat)
        return loco.speed, speed, measure.mileposts * loco.speed + measure.money * fare

    def sailing(self, points: int) -> int:
        """What a trip of so many sea points costs, counted in the loco's mileposts."""
        loco, ship, ashore = self._fares
        return (self.measure.mileposts * (points * loco // ship) + ashore) << LOW

    def _special(self) -> set[int]:
        return super()._special() | self.lanes.keys()

    def _settle(self, milepost: int) -> None:
        super()._settle(milepost)
        if milepost in self.lanes:
            steps = tuple([(self.node(port), self.sailing(points)) for port, points in self.lanes[milepost]])
            size = self.size
            for layer in range(BACKWARD):
                self.table[milepost + layer * size] += steps


def way_of(state: CrayonState, seat: int, mileposts: Sequence[int]) -> Path:
    """A way with the sea points of its voyages, and its new segments as they can be built: from what is there."""
    board = state.ground.board
    whole = [mileposts[0]] if mileposts else []
    for a, b in pairwise(mileposts):
        if a == b:
            continue
        by_sea = None if board.edge(a, b) >= 0 or b in board.sea[a] else sea_way(board, a, b)
        whole += [b] if by_sea is None else by_sea[1:]
    return path_of(state, seat, whole)


@lru_cache(maxsize=128)
def _far(ground: Ground, city: int) -> bytes:
    """At least so many mileposts to a city's centre, over every kind of way; sea points do not say."""
    table = _every_way(ground)
    _, best, _ = dial(table, [(ground.board.cities[city].centre, 0)], (), FAR - 1)
    land = ground.board.sea_from or ground.mileposts
    near = bytes([min(FAR, cost >> LOW) if cost < UNREACHED else FAR for cost in best[:land]])
    return near + bytes(ground.mileposts - land)


LANDFALL: Final = 10
"""A turn of the slowest loco: the least that boarding and landing cost."""


@lru_cache(maxsize=8)
def _every_way(ground: Ground) -> tuple[Steps, ...]:
    by_sea = lanes(ground.board)
    return tuple(
        (
            *((there, 1 << LOW) for there, _ in steps),
            *((port, (points * 10 // 13 + LANDFALL) << LOW) for port, points in by_sea.get(milepost, ())),
        )
        for milepost, steps in enumerate(ground.steps)
    )


class DragonTrips(Trips):
    """Ways for one seat's train, by sea too."""

    def survey(self, measure: Measure) -> Ways:
        """Trips may cross the sea; a network of track does not."""
        table = dragon(self.state)
        return SeaWays(table, self.seat, measure) if measure.rent == TRIP.rent else super().survey(measure)

    def path(self, state: CrayonState, mileposts: Sequence[int]) -> Path:
        return way_of(state, self.seat, mileposts)

    def far(self, city: int) -> bytes:
        return _far(self.state.ground, city)

    def _run_out(self) -> None:
        table = dragon(self.state)
        if not table.aboard(self.train):
            super()._run_out()
            return
        arcs = self.arcs = Arcs(self.state, self.seat, self.train, TRIP.rent)
        self._run_parent = [-1] * (arcs.begin + 1)
        self._reached = {AFLOAT: (0, arcs.begin)}
        board, ways = self.state.ground.board, self.ways
        ship = table.game.staff.ships[table.ship[self.train]].speed
        starts: dict[int, int] = {}
        for port in sorted(board.ports):
            points = soundings(board, port)[arcs.place] or 2
            if points < FAR:
                starts[ways.node(port)] = points * self.speed // ship
        self._left_at = dict.fromkeys(starts, AFLOAT)
        self._flood = Flood(ways.plain, starts.items(), self.limit)

    def from_train(self, goals: Iterable[int], to_be_joined: bool = False) -> Path | None:
        """The best way from the train; who has boarded and would rather stay ashore must put out and land again."""
        found = super().from_train(goals, to_be_joined)
        place, board = self.arcs.place, self.state.ground.board
        if found is None or place not in board.ports or not dragon(self.state).aboard(self.train):
            return found
        if found.length and found.mileposts[1] >= board.sea_from:
            return found
        offshore = next(point for point in board.sea[place] if point >= board.sea_from)
        return replace(found, mileposts=(place, offshore, *found.mileposts))

    def journey(self, legs: Sequence[Path]) -> tuple[int, int]:
        return Voyage(self).through(legs)


class _OverTrack(SeaWays):
    """Where a seat can run and sail over what is there: nothing is built."""

    def __init__(self, state: DragonState, seat: int, measure: Measure) -> None:
        scratch = state.copy()
        never = bytes([NEVER]) * len(state.prices[seat])
        scratch.prices = tuple(never if other == seat else prices for other, prices in enumerate(state.prices))
        super().__init__(scratch, seat, measure)

    def _blank(self) -> list[Steps]:
        return [()] * (self.layers * self.size)

    def _special(self) -> set[int]:
        ground = self.ground
        majors = {milepost for city in ground.majors for milepost in ground.board.cities[city].mileposts}
        return super()._special() | majors | ground.twin.keys()


class Routes(DragonTrips):
    """Ways for a train over track and sea that are there."""

    def __init__(self, state: DragonState, seat: int) -> None:
        super().__init__(state, seat, LIMIT)

    def survey(self, measure: Measure) -> Ways:
        return _OverTrack(dragon(self.state), self.seat, measure)

    def path(self, state: CrayonState, mileposts: Sequence[int]) -> Path:
        return replace(way_of(self.state, self.seat, mileposts), segments=(), price=0)


class Voyage:
    """What a trip takes, turn by turn: boarding and landing end a turn, bribes and rents are paid once in each."""

    def __init__(self, trips: DragonTrips) -> None:
        self.trips, self.state = trips, dragon(trips.state)
        self.seat, self.train = trips.seat, trips.train
        game = self.state.game
        self.bribes, self.speed = game.bribes, trips.speed
        self.ship, self.fare = expected_ship(self.state, self.seat)
        self.afloat = trips.placed and self.state.aboard(self.train)
        if self.afloat:
            self.ship = game.staff.ships[self.state.ship[self.train]].speed
        employed = people(self.state, self.seat)
        self.pays_bribes = employed is None or employed.pays_bribes
        self.time = self.fees = 0.0
        self.paid: set[tuple[int, int]] = set()

    def through(self, legs: Sequence[Path]) -> tuple[int, int]:
        board = self.state.ground.board
        for leg in legs:
            for a, b in pairwise(leg.mileposts):
                edge = board.edge(a, b)
                if edge >= 0:
                    self._run(edge)
                else:
                    self._sail(b)
        return max(1, _turns(self.time)), int(self.fees)

    def _run(self, edge: int) -> None:
        state = self.state
        turn, owner = int(self.time + 1e-6), state.owner[edge]
        if owner not in (NOBODY, self.seat):
            self._pay(turn, owner, state.numbers.rent)
        if self.pays_bribes and self.bribes[edge]:
            self._pay(turn, NOBODY, BRIBE)
        points = state.rules.passage_points if state.ground.inner[edge] == PASSAGE else 1
        self.time += points / self.speed

    def _pay(self, turn: int, whom: int, fee: int) -> None:
        if (turn, whom) not in self.paid:
            self.paid.add((turn, whom))
            self.fees += fee

    def _sail(self, there: int) -> None:
        if not self.afloat:
            self.afloat = True
            self.time = max(1, _turns(self.time))
            self.fees += self.fare
        self.time += 1 / self.ship
        if there in self.state.ground.board.ports:
            self.time, self.afloat = _turns(self.time), False
            self.ship, self.fare = expected_ship(self.state, self.seat)


def _turns(time: float) -> int:
    """Whole turns, the last one perhaps not used up."""
    return ceil(time - 1e-6)
