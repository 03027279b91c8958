"""What each demand in hand would take and bring from here: source, way, new track, turns and income a turn.

Everything here is a question about a position: nothing is changed and nothing hidden is asked, so a person, a bot and
a table can all use it. A delivery is two legs: to a source, unless the load is aboard, and on to the city that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from milepost.rulebooks.crayon.routes import (
    CHEAPEST,
    LOW,
    UNREACHED,
    Measure,
    Path,
    Ways,
    build_path,
    dial,
    path_of,
    trace,
)
from milepost.rulebooks.crayon.running import Arcs
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState

TRIP: Final = Measure(3, 1, rent=1)
"""How trips are laid: three mileposts' detour are worth a million of track."""
ABOARD: Final = -1
TRACK_SHARE: Final = 0.4
"""The part of new track that a delivery must earn back; the rest stays useful."""
LONGEST: Final = 90
"""Mileposts beyond which no leg is looked for."""
NO_PATH: Final = Path((), (), 0)


class Prospect(msgspec.Struct, frozen=True):
    """One way to fulfil one demand."""

    card: int
    good: int
    city: int
    pays: int
    source: int
    """The city to load in, or ABOARD."""
    to_source: Path
    to_city: Path
    turns: int

    @property
    def distance(self) -> int:
        return max(0, self.to_source.length) + max(0, self.to_city.length)

    @property
    def track(self) -> int:
        """What new track it needs, in millions."""
        return self.to_source.price + self.to_city.price

    @property
    def rate(self) -> float:
        """Income a turn, its share of the track paid; a loss is not made smaller by taking longer."""
        net = self.pays - TRACK_SHARE * self.track
        return net / self.turns if net > 0 else net


def prospects(state: CrayonState, seat: int, budget: int | None = None) -> list[Prospect]:
    """For each demand in hand, the best way to fulfil it with at most `budget` of new track; best income first."""
    trips = Trips(state, seat, budget)
    best: dict[tuple[int, int], Prospect] = {}
    for lead in trips.leads():
        found = trips.follow(lead)
        if found is not None:
            key = (found.card, found.good)
            if key not in best or found.rate > best[key].rate:
                best[key] = found
    return sorted(best.values(), key=lambda p: (-p.rate, p.card, p.good))


def best_prospect(state: CrayonState, seat: int, budget: int | None = None) -> Prospect | None:
    """The delivery with the best income a turn; leads that cannot be better are not followed."""
    return best_of(Trips(state, seat, budget))


def best_of(trips: Trips) -> Prospect | None:
    """The best delivery among these trips."""
    best: Prospect | None = None
    for lead in trips.leads():
        if best is not None and lead.at_most <= best.rate:
            break
        found = trips.follow(lead)
        if found is not None and (best is None or found.rate > best.rate):
            best = found
    return best


class Lead(msgspec.Struct, frozen=True):
    """A demand with one of its sources, before its way is known."""

    at_most: float
    """Income a turn if all the track were there already, and straight."""
    card: int
    good: int
    city: int
    pays: int
    source: int


class Trips:
    """Ways for one seat's train from where it stands (or, before it is placed, from where it is best placed)."""

    def __init__(self, state: CrayonState, seat: int, budget: int | None = None) -> None:
        self.state, self.seat = state, seat
        self.train = state.train() if state.mover == seat else seat * 2
        self.speed = state.numbers.locos[state.loco[self.train]].speed
        self.budget = state.cash[seat] if budget is None else budget
        self.limit = TRIP.money * self.budget + LONGEST
        self.placed = state.place[self.train] != NOWHERE
        self.ways = Ways(state, seat, TRIP)
        if self.placed:
            self._run_out()

    def _run_out(self) -> None:
        """Costs from the train: first over track that is there, as it faces, then over what could be built."""
        arcs = self.arcs = Arcs(self.state, self.seat, self.train, TRIP.rent)
        _, run, self._run_parent = arcs.search(limit=self.limit)
        to, node = self.state.ground.to, self.ways.node
        reached = {node(arcs.place): (0, arcs.begin)}
        for arc, cost in enumerate(run[: arcs.begin]):
            if cost < UNREACHED and (cost, arc) < reached.get(node(to[arc]), (UNREACHED, 0)):
                reached[node(to[arc])] = (cost, arc)
        self._reached = reached
        starts: dict[int, int] = {}
        self._left_at: dict[int, int] = {}
        for here, (cost, _) in reached.items():
            for there, step in self.ways.new_from(here):
                if cost + step < starts.get(there, UNREACHED):
                    starts[there], self._left_at[there] = cost + step, here
        _, self._costs, self._parent = dial(self.ways.table, starts.items(), (), self.limit)

    def leads(self) -> list[Lead]:
        """Every demand with every source that could serve it, the most promising first."""
        state, seat = self.state, self.seat
        aboard = state.loads[self.train]
        found = []
        for card in state.hands[seat]:
            for demand in state.cards.demands[card]:
                sources = [ABOARD] if demand.good in aboard else self._sources(demand.good)
                for source in sources:
                    turns = max(1, -(-self._straight(source, demand.city) // self.speed))
                    found.append(Lead(demand.pays / turns, card, demand.good, demand.city, demand.pays, source))
        return sorted(found, key=lambda lead: (-lead.at_most, lead.card, lead.good, lead.source))

    def _sources(self, good: int) -> Sequence[int]:
        return self.state.ground.board.goods[good].cities if self.state.chips[good] else ()

    def _straight(self, source: int, city: int) -> int:
        """At least so many mileposts."""
        board = self.state.ground.board
        far = board.distances(board.cities[city].centre)
        if source == ABOARD:
            return far[self.arcs.place]
        leg = far[board.cities[source].centre]
        return leg + board.distances(board.cities[source].centre)[self.arcs.place] if self.placed else leg

    def follow(self, lead: Lead) -> Prospect | None:
        """The way of a lead, or None if there is none that can be paid."""
        legs = self._legs(lead) if self.placed else self._opening(lead)
        if legs is None or legs[0].price + legs[1].price > self.budget:
            return None
        length = max(0, legs[0].length) + max(0, legs[1].length)
        turns = max(1, -(-length // self.speed))
        cap = self.state.numbers.build_cap
        building = -(-(legs[0].price + legs[1].price) // cap)
        if self.placed:
            turns = max(turns, building)
        else:
            turns += max(0, building - self.state.numbers.start_rounds)
        return Prospect(lead.card, lead.good, lead.city, lead.pays, lead.source, *legs, turns)

    def _legs(self, lead: Lead) -> tuple[Path, Path] | None:
        if lead.source == ABOARD:
            way = self.from_train(self._mileposts(lead.city))
            return None if way is None else (NO_PATH, way)
        first = self.from_train(self._mileposts(lead.source))
        if first is None:
            return None
        second = self.onward(first, first.mileposts[-1:], lead.city)
        return None if second is None else (first, second)

    def from_train(self, goals: Iterable[int]) -> Path | None:
        """The best way from the train to one of `goals`."""
        ways, marks = self.ways, tuple(goals)
        cost, node = ways.cost(self._costs, marks)
        near = min(((*self._reached[n], n) for n in ways.goals(marks) if n in self._reached), default=(UNREACHED, 0, 0))
        if min(cost, near[0]) >> LOW > self.limit:
            return None
        if near[0] <= cost:
            return path_of(self.state, self.seat, self.arcs.mileposts(self._run_parent, near[1]))
        nodes = trace(self._parent, node)
        run = self.arcs.mileposts(self._run_parent, self._reached[self._left_at[nodes[0]]][1])
        return path_of(self.state, self.seat, [*run, *(ways.milepost(n) for n in nodes)])

    def onward(self, first: Path, begin: Iterable[int], city: int) -> Path | None:
        """The best way from one of those mileposts to a city, once `first` is built."""
        ways = self.ways.lay(first.segments) if first.segments else self.ways
        starts = [(ways.node(m), 0) for m in begin]
        limit = self.limit - TRIP.money * first.price
        node, _, parent = dial(ways.table, starts, ways.goals(self._mileposts(city)), limit)
        if node < 0:
            return None
        return path_of(ways.state, self.seat, [ways.milepost(n) for n in trace(parent, node)])

    def _opening(self, lead: Lead) -> tuple[Path, Path] | None:
        """Before the train is placed: track that joins source and city, from a major city or from what is built."""
        options = []
        for near, far in ((lead.source, lead.city), (lead.city, lead.source)):
            first = self._from_network(near)
            second = None if first is None else self.onward(first, self._mileposts(near), far)
            if first is not None and second is not None:
                options.append((first.price + second.price, second.length, first, second))
        if not options:
            return None
        price, _, first, second = min(options, key=lambda option: option[:2])
        # The train starts at the source: only the second leg is run, but both are built.
        return Path((), first.segments, first.price), second

    def _from_network(self, city: int) -> Path | None:
        mine = 1 << self.seat
        own = [m for m, bits in enumerate(self.state.touch) if bits & mine]
        return build_path(self.state, self.seat, self._mileposts(city), own or None, CHEAPEST, self.budget)

    def _mileposts(self, city: int) -> tuple[int, ...]:
        return self.state.ground.board.cities[city].mileposts


def words(state: CrayonState, prospect: Prospect) -> str:
    """A prospect as a sentence with its numbers."""
    board = state.ground.board
    good, city = board.goods[prospect.good].name, board.cities[prospect.city].name
    origin = "" if prospect.source == ABOARD else f" from {board.cities[prospect.source].name}"
    turns = f"{prospect.turns} turn{'s' if prospect.turns > 1 else ''}"
    track = f", {prospect.track} of track" if prospect.track else ""
    return f"{good}{origin} to {city}: {prospect.pays} in {turns}{track}"
