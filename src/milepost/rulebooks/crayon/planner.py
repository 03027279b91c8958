"""What each demand in hand would take and bring from here: source, way, new track, turns and income a turn.

Everything here is a question about a position: nothing is changed and nothing hidden is asked, so a person, a bot and
a table can all use it. A delivery is two legs: to a source, unless the load is aboard, and on to the city that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

import msgspec

from milepost.rulebooks.crayon.routes import CHEAPEST, Measure, Path, Ways, path_of
from milepost.rulebooks.crayon.running import Arcs
from milepost.rulebooks.crayon.search import LIMIT, LOW, UNREACHED, Flood, dial, trace
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS, CrayonState

TRIP: Final = Measure(3, 1, rent=1)
"""How trips are laid: three mileposts' detour are worth a million of track."""
ABOARD: Final = -1
TRACK_SHARE: Final = 0.4
"""The part of new track that a delivery must earn back; the rest stays useful."""
LONGEST: Final = 90
"""Mileposts beyond which no leg is looked for."""
_ONE_LESS: Final = bytes([0, *range(255)])
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
    rent: int
    """Fees for the use of others' track on the way."""

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
        net = self.pays - self.rent - TRACK_SHARE * self.track
        return net / self.turns if net > 0 else net


def prospects(state: CrayonState, seat: int, budget: int | None = None) -> list[Prospect]:
    """For each demand in hand, the best way to fulfil it with at most `budget` of new track; best income first."""
    trips = state.rules.trips(state, seat, budget)
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
    return best_of(state.rules.trips(state, seat, budget))


def best_of(trips: Trips) -> Prospect | None:
    """The best delivery among these trips."""
    best: Prospect | None = None
    for lead in trips.leads():
        if best is not None and lead.at_most <= best.rate:
            break
        found = trips.follow(lead, best.rate if best is not None else 0.0)
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

    def __init__(
        self, state: CrayonState, seat: int, budget: int | None = None, measure: Measure | None = None
    ) -> None:
        self.state, self.seat = state, seat
        self.train = state.train() if state.mover == seat else seat * 2
        self.speed = state.numbers.locos[state.loco[self.train]].speed
        self.budget = state.cash[seat] if budget is None else budget
        self.limit = TRIP.money * self.budget + LONGEST
        self.placed = state.place[self.train] != NOWHERE
        self.ways = self.survey(measure or TRIP)
        self._network: tuple[Ways, list[int], list[int]] | None = None
        self._first: dict[int, Path | None] = {}
        self._laid: dict[tuple[int, ...], Ways] = {}
        if self.placed:
            self._run_out()

    def survey(self, measure: Measure) -> Ways:
        """Where the seat could build and run."""
        return Ways(self.state, self.seat, measure)

    def path(self, state: CrayonState, mileposts: Sequence[int]) -> Path:
        """The way along mileposts that a search found."""
        return path_of(state, self.seat, mileposts)

    def far(self, city: int) -> bytes:
        """At least so many mileposts from everywhere to the centre of a city."""
        board = self.state.ground.board
        return board.distances(board.cities[city].centre)

    def _run_out(self) -> None:
        """Costs from the train: first over track that is there, as it faces, then over what could be built."""
        arcs = self.arcs = Arcs(self.state, self.seat, self.train, TRIP.rent)
        _, run, self._run_parent = arcs.search(limit=self.limit)
        to, node = self.state.ground.to, self.ways.node
        reached = {node(arcs.place): (0, arcs.begin)}
        for arc, cost in enumerate(run[: arcs.begin]):
            if cost < UNREACHED:
                here = node(to[arc])
                if here not in reached or (cost, arc) < reached[here]:
                    reached[here] = (cost, arc)
        self._reached = reached
        starts: dict[int, int] = {}
        self._left_at: dict[int, int] = {}
        for here, (cost, _) in reached.items():
            for there, step in self.ways.new_from(here):
                further = cost + step >> LOW
                if further < starts.get(there, UNREACHED):
                    starts[there], self._left_at[there] = further, here
        # Where the train can run, only a shorter way leads on: any other would turn round on the open line.
        run_to = [(here, cost >> LOW) for here, (cost, _) in reached.items()]
        self._flood = Flood(self.ways.plain, starts.items(), self.limit, run_to)

    def leads(self) -> list[Lead]:
        """Every demand with every source that could serve it, the most promising first."""
        state, seat = self.state, self.seat
        aboard = state.loads[self.train]
        found = []
        for card in state.hands[seat]:
            for demand in state.cards.demands[card]:
                for source in [ABOARD] if demand.good in aboard else self._sources(demand.good):
                    bound = self._at_most(demand.pays, source, demand.city)
                    if bound is not None:
                        found.append(Lead(bound, card, demand.good, demand.city, demand.pays, source))
        return sorted(found, key=lambda lead: (-lead.at_most, lead.card, lead.good, lead.source))

    def _at_most(self, pays: int, source: int, city: int) -> float | None:
        """An upper bound for the rate: the first leg as it is, the second straight and over track that is there."""
        board = self.state.ground.board
        far = self.far(city)
        length = track = 0
        if source == ABOARD:
            length = far[self.arcs.place]
        else:
            length = far[board.cities[source].centre]
            if self.placed:
                first = self.first_leg(source)
                if first is None:
                    return None
                length += first.length
                track = first.price
        turns = max(1, -(-(length - 2) // self.speed))
        return max(0.0, pays - TRACK_SHARE * track) / turns

    def first_leg(self, source: int) -> Path | None:
        if source not in self._first:
            self._first[source] = self.from_train(self._mileposts(source))
        return self._first[source]

    def _sources(self, good: int) -> Sequence[int]:
        return self.state.ground.board.goods[good].cities if self.state.chips[good] else ()

    def follow(self, lead: Lead, floor: float = 0.0) -> Prospect | None:
        """The way of a lead, or None if there is none that can be paid; none is looked for below a rate of `floor`."""
        legs = self._legs(lead, floor) if self.placed else self._opening(lead)
        if legs is None:
            return None
        track, (turns, rent) = legs[0].price + legs[1].price, self.journey(legs)
        if track + rent > self.budget:
            return None
        building = -(-track // self.state.numbers.build_cap)
        if self.placed:
            turns = max(turns, building)
        else:
            turns += max(0, building - self.state.numbers.start_rounds)
        return Prospect(lead.card, lead.good, lead.city, lead.pays, lead.source, *legs, turns, rent)

    def journey(self, legs: Sequence[Path]) -> tuple[int, int]:
        """The turns and the fees of a trip that begins now and wastes no movement."""
        length = sum(max(0, leg.length) for leg in legs)
        return max(1, -(-length // self.speed)), self._rent(legs)

    def _rent(self, legs: Sequence[Path]) -> int:
        owner, edge = self.state.owner, self.state.ground.board.edge
        left, paid, fees = self.speed, 0, 0
        if self.placed and self.state.mover == self.seat and self.state.step().name == "operate":
            left, paid = self.state.left[self.train % TRAINS], self.state.paid
        for leg in legs:
            for a, b in pairwise(leg.mileposts):
                if left <= 0:
                    left, paid = self.speed, 0
                left -= 1
                whose = owner[edge(a, b)]
                if whose not in (NOBODY, self.seat) and not paid >> whose & 1:
                    paid |= 1 << whose
                    fees += self.state.numbers.rent
        return fees

    def _legs(self, lead: Lead, floor: float) -> tuple[Path, Path] | None:
        if lead.source == ABOARD:
            way = self.from_train(self._mileposts(lead.city))
            return None if way is None else (NO_PATH, way)
        first = self.first_leg(lead.source)
        if first is None:
            return None
        limit = self._second_limit(lead, first, floor) if floor > 0 else LIMIT
        second = self.onward(first, first.mileposts[-1:], lead.city, limit)
        return None if second is None else (first, second)

    def _second_limit(self, lead: Lead, first: Path, floor: float) -> int:
        """What a second leg costs at most if the whole is to bring more than `floor` a turn."""
        straight = max(0, self.far(lead.city)[first.mileposts[-1]] - 2)
        net = lead.pays - TRACK_SHARE * first.price
        longest = self.speed * net / floor - first.length
        dearest = (net - floor * (first.length + straight) / self.speed) / TRACK_SHARE
        step = TRIP.mileposts + TRIP.rent
        return max(0, ceil(max(TRIP.money * dearest + step * straight, step * longest)))

    def from_train(self, goals: Iterable[int], to_be_joined: bool = False) -> Path | None:
        """The best way from the train to one of `goals`.

        With `to_be_joined` a train that stands where none of its owner's track leads may run over new track that will
        be joined to the rest only further on.
        """
        ways, marks = self.ways, tuple(goals)
        goals = ways.goals(marks)
        if to_be_joined:
            goals |= ways.to_be_joined(self.arcs.place, marks)
        node = self._flood.to(goals)
        if node < 0:
            return None
        near = min(((*self._reached[n], n) for n in goals if n in self._reached), default=(UNREACHED, 0, 0))
        if near[0] >> LOW <= self._flood.best[node]:
            return self.path(self.state, self.arcs.mileposts(self._run_parent, near[1]))
        nodes = trace(self._flood.parent, node)
        run = self.arcs.mileposts(self._run_parent, self._reached[self._left_at[nodes[0]]][1])
        return self.path(self.state, [*run, *(ways.milepost(n) for n in nodes)])

    def onward(self, first: Path, begin: Iterable[int], city: int, limit: int = LIMIT) -> Path | None:
        """The best way from one of those mileposts to a city, once `first` is built."""
        ways = self.ways
        if first.segments:
            if first.segments not in self._laid:
                self._laid[first.segments] = self.ways.lay(first.segments)
            ways = self._laid[first.segments]
        starts = [(ways.node(m), 0) for m in begin]
        limit = min(limit, self.limit - TRIP.money * first.price)
        node, _, parent = dial(ways.table, starts, ways.goals(self._mileposts(city)), limit, self.ahead(city))
        if node < 0:
            return None
        return self.path(ways.state, [ways.milepost(n) for n in trace(parent, node)])

    def ahead(self, city: int) -> bytes:
        """At least so many mileposts to that city, by node: one less than to its centre, for cities of seven."""
        return self.far(city).translate(_ONE_LESS) * self.ways.layers

    def _opening(self, lead: Lead) -> tuple[Path, Path] | None:
        """Before the train is placed: track that joins source and city, from a major city or from what is built."""
        options = []
        for near, far in ((lead.source, lead.city), (lead.city, lead.source)):
            first = self.from_network(near)
            second = None if first is None else self.onward(first, self._mileposts(near), far)
            if first is not None and second is not None:
                options.append((first.price + second.price, second.length, first, second))
        if not options:
            return None
        _, _, first, second = min(options, key=lambda option: option[:2])
        # The train starts at the source: only the second leg is run, but both are built.
        return Path((), first.segments, first.price), second

    def from_network(self, city: int) -> Path | None:
        """The cheapest track to a city from what is built, or before that from any major city."""
        if self._network is None:
            ways = self.survey(CHEAPEST)
            own = [(m, 0) for m, bits in enumerate(self.state.touch) if bits >> self.seat & 1]
            _, best, parent = dial(ways.table, own or ways.network(), (), self.budget)
            self._network = ways, best, parent
        ways, best, parent = self._network
        cost, node = ways.cost(best, self._mileposts(city))
        if cost >> LOW > self.budget:
            return None
        return self.path(self.state, [ways.milepost(n) for n in trace(parent, node)])

    def _mileposts(self, city: int) -> tuple[int, ...]:
        return self.state.ground.board.cities[city].mileposts


def words(state: CrayonState, prospect: Prospect) -> str:
    """A prospect as a sentence with its numbers."""
    board = state.ground.board
    good, city = board.goods[prospect.good].name, board.cities[prospect.city].name
    origin = "" if prospect.source == ABOARD else f" from {board.cities[prospect.source].name}"
    turns = f"{prospect.turns} turn{'s' if prospect.turns > 1 else ''}"
    track = f", {prospect.track} of track" if prospect.track else ""
    remarks = state.rules.remarks(state, (*prospect.to_source.mileposts, *prospect.to_city.mileposts))
    return f"{good}{origin} to {city}: {prospect.pays} in {turns}{track}{remarks}"
