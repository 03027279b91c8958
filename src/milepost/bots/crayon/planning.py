"""The best plan for a seat in a position: orders by the tables, the best of them walked on the real map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from milepost.bots.crayon.jobs import Stop, jobs
from milepost.bots.crayon.majors import Majors
from milepost.bots.crayon.orders import Order, Orders
from milepost.bots.crayon.tables import HERE, Tables
from milepost.bots.crayon.terms import Terms
from milepost.bots.crayon.walking import Plan, Walker
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.numbers import Loco
from milepost.rulebooks.crayon.planner import Trips
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.turn import BUILDING

FAR: Final = 255


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How deep a player of this level looks."""

    name: str
    deliveries: int
    """Jobs that are planned together."""
    nodes: int
    """Stops that are tried in orders for one plan."""
    finalists: int
    """Orders that are walked on the real map."""
    pace: float = 0.45
    """Income to be expected in the long run from a milepost run, as a part of what the deck pays for one on average."""
    load: float = 1.0
    """The same for each load beyond two that the train can carry."""
    kept: float = 0.5
    """The part of new track's price that stays useful, early in the game."""
    patience: float = 3.5
    """A hand is kept if its best plan loses no more than so many turns against an average one."""
    remote: float = 0.5
    """How much it counts where a plan ends: by so much of the way to the next load."""
    sees_majors: bool = True
    """Whether track towards great cities counts for what it saves."""


_PAYS: WeakKeyDictionary[Deck, float] = WeakKeyDictionary()


def pays_a_milepost(state: CrayonState) -> float:
    """What the deck pays for a milepost from the nearest source, on average: boards and decks differ."""
    known = _PAYS.get(state.cards)
    if known is None:
        board, trips = state.ground.board, state.rules.trips(state, 0)
        pays = far = 0
        for demand in (demand for card in state.cards.demands for demand in card):
            away = trips.far(demand.city)
            pays += demand.pays
            far += min(away[board.cities[source].centre] for source in board.goods[demand.good].cities)
        known = _PAYS[state.cards] = pays / max(1, far)
    return known


def income_rate(state: CrayonState, loco: Loco, level: Level) -> float:
    """Income a turn to be expected in the long run with a loco."""
    return level.pace * pays_a_milepost(state) * loco.speed + level.load * (loco.capacity - 2)


_REMOTE: WeakKeyDictionary[Deck, list[float]] = WeakKeyDictionary()


def remoteness(trips: Trips) -> list[float]:
    """By city: how many mileposts further the nearest source of a demand is than from the best city, on average."""
    state = trips.state
    known = _REMOTE.get(state.cards)
    if known is None:
        board = state.ground.board
        wanted = Counter(demand.good for card in state.cards.demands for demand in card)
        far = []
        for city in board.cities:
            away = trips.far(city.id)
            total = 0
            for good, count in wanted.items():
                total += count * min(away[board.cities[source].centre] for source in board.goods[good].cities)
            far.append(total / sum(wanted.values()))
        known = _REMOTE[state.cards] = [one - min(far) for one in far]
    return known


class Chart:
    """The map as the search asks about it."""

    def __init__(self, tables: Tables, majors: Majors, sees_majors: bool, remote: float = 0.0) -> None:
        self.remote = remote
        self.tables, self._majors, self.sees_majors = tables, majors, sees_majors
        self.leg = tables.leg
        self._least: dict[tuple[int, int], int] = {}
        self._open = not tables.trips.placed and not tables.has_track
        self._far = {city.id: tables.trips.far(city.id) for city in tables.state.ground.board.cities}

    def least(self, a: int, b: int) -> int:
        known = self._least.get((a, b))
        if known is None:
            known = self._least[a, b] = self._lookup(a, b)
        return known

    def _lookup(self, a: int, b: int) -> int:
        if a == HERE:
            leg = self.tables.leg(a, b)
            return FAR if leg is None else leg.length
        board = self.tables.state.ground.board
        return max(0, self._far[a][board.cities[b].centre] - 2)

    def majors(self, laid: frozenset[int]) -> float:
        return self._majors.cost(laid if self.sees_majors else frozenset())

    def after(self, city: int) -> float:
        return self.remote * remoteness(self.tables.trips)[city]

    def spur(self, laid: frozenset[int], stops: Sequence[Stop]) -> float:
        if not self._open:
            return 0.0
        ground = self.tables.state.ground
        edges = ground.board.edges
        if any(ground.is_major[end] for edge in laid for end in edges[edge]):
            return 0.0
        prices, cities = self._majors.prices, ground.board.cities
        ends = [cities[stop.city].centre for stop in stops]
        return float(min(prices[city][end] for city in prices for end in ends))


class Planner:
    """Plans for one seat in one position; tables are made once and serve every question."""

    def __init__(self, state: CrayonState, seat: int, level: Level) -> None:
        self.state, self.seat, self.level = state, seat, level
        self.trips = state.rules.trips(state, seat)
        self.tables = self.survey()
        self.majors = Majors(state, seat)
        self.terms = self._terms()
        self.walker = self.guide()
        self.visited = 0

    def survey(self) -> Tables:
        """The map as far as it is asked about."""
        return Tables(self.state, self.seat, self.trips)

    def guide(self) -> Walker:
        """Who walks the best orders."""
        return Walker(self.tables, self.terms)

    def _terms(self) -> Terms:
        state, seat, level = self.state, self.seat, self.level
        numbers = state.numbers
        loco = numbers.locos[state.loco[self.trips.train]]
        rate = income_rate(state, loco, level)
        majors = self.majors.cost()
        need = max(0.0, state.goal - state.cash[seat] + majors)
        rounds = numbers.start_rounds - state.round if state.turn == BUILDING else 0
        operating = state.mover == seat and state.step().name in ("operate", "place")
        return Terms(
            cash=state.cash[seat],
            goal=state.goal,
            majors=round(majors),
            rate=rate,
            kept=level.kept * min(1.0, need / (30 * rate)),
            speed=loco.speed,
            capacity=loco.capacity,
            cap=numbers.build_cap,
            ready=numbers.build_cap * rounds,
            left=state.left[state.active] if operating and rounds == 0 else 0,
            rent=numbers.rent,
        )

    def orders(self) -> list[Order]:
        """The best orders by the tables."""
        state, level, train = self.state, self.level, self.trips.train
        chart = Chart(self.tables, self.majors, level.sees_majors, level.remote / self.terms.speed)
        found = jobs(state, self.seat, train)
        search = Orders(found, chart, self.terms, deliveries=level.deliveries, nodes=level.nodes, keep=level.finalists)
        ranked = search.run(state.loads[train])
        self.visited = search.visited
        return ranked

    def best(self) -> Plan | None:
        """The best plan; None if nothing can be delivered."""
        best: Plan | None = None
        for order in self.orders():
            plan = self.judged(order.stops)
            if plan is not None and (best is None or plan.to_win < best.to_win):
                best = plan
        return best

    def judged(self, stops: Sequence[Stop]) -> Plan | None:
        """These stops as a plan, with the turns to the win that it promises."""
        plan = self.walker.walk(stops)
        if plan is None:
            return None
        laid = frozenset(d >> 1 for d in plan.spur) | self.walker.fresh(plan)
        majors = self.majors.cost(laid if self.level.sees_majors else frozenset())
        to_win = self.terms.turns_to_win(plan.income, plan.track, plan.fees, plan.turns, majors)
        to_win += self.level.remote / self.terms.speed * remoteness(self.trips)[plan.stops[-1].city]
        return msgspec.structs.replace(plan, to_win=to_win)

    def gain(self, plan: Plan) -> float:
        """By how many turns a plan is quicker to the win than an average one."""
        return self.terms.gain(plan.to_win)


def words(state: CrayonState, plan: Plan) -> str:
    """A plan as a sentence with its numbers."""
    board = state.ground.board
    loaded = {(stop.good, stop.card): stop.city for stop in plan.stops if not stop.pays}
    parts = []
    for stop in plan.stops:
        if stop.pays:
            source = loaded.get((stop.good, stop.card))
            origin = f" {board.cities[source].name}" if source is not None else ""
            parts.append(f"{board.goods[stop.good].name}{origin} to {board.cities[stop.city].name}")
    turns = max(1, round(plan.turns))
    track = f", {plan.track} of track" if plan.track else ""
    rent = f", {plan.fees} of rent" if plan.fees else ""
    deliveries = " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    remarks = state.rules.remarks(state, plan.way)
    return f"{deliveries}: {plan.income} in {turns} turn{'s' if turns > 1 else ''}{track}{rent}{remarks}"
