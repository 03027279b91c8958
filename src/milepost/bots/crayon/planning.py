"""The best plan for a seat in a position: orders by the tables, the best of them walked on the real map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import inf
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from milepost.bots.crayon.forecast import Forecast, with_events
from milepost.bots.crayon.jobs import Stop, jobs
from milepost.bots.crayon.legs import HERE
from milepost.bots.crayon.majors import Majors
from milepost.bots.crayon.network import Network, edges_of, network_of
from milepost.bots.crayon.orders import Order, Orders
from milepost.bots.crayon.outlook import Prospects, Worths, prospects_on
from milepost.bots.crayon.tables import FURTHEST, Tables
from milepost.bots.crayon.terms import Terms
from milepost.bots.crayon.walking import Plan, Walker
from milepost.rulebooks.crayon.deck import Deck
from milepost.rulebooks.crayon.numbers import Loco
from milepost.rulebooks.crayon.planner import TRIP
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.turn import BUILDING

FAR: Final = 255
OUTWARD: Final = msgspec.structs.replace(TRIP, outward=True)
"""How plans weigh track: what leads into a great city is built out of it."""
NEW_HAND: Final = 2.5
"""Turns that it costs to come by another hand, and to be no better off with it."""
RIVALRY: Final = 2.0
"""How much worse a million of rent is than a million lost, in a game of two: whoever receives it earns less a turn.

Among more it goes to one of several, who is seldom the one to be beaten: so it falls with the square of their number,
but for games in which running costs, where rent may leave nothing for the fares (mixed game 547).
"""
IN_FULL: Final = 0.6
"""The part of the goal that is still to be earned when great cities begin to cost more of their price than the level's
part: trips join fewer of them on their way, the fewer there will be."""
TRIP_PAYS: Final = 20
"""What a trip brings, roughly."""
PURSE: Final = 30
"""Cash below which the next trips are chosen by what can be paid for, not by what they bring."""
SHORT: Final = 0.2
"""Turns that every million costs which a plan leaves below that."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How deep a player of this level looks."""

    name: str
    deliveries: int
    """Jobs that are planned together."""
    nodes: int
    """Stops that are tried in orders for one plan."""
    finalists: int
    """Orders that are walked on the real map."""
    margin: float = inf
    """An order is walked only while the tables promise no more than so many turns beyond the best that was walked."""
    furthest: int = FURTHEST
    """Legs that cost more are not looked for once there is a network."""
    pace: float = 0.42
    """Income to be expected in the long run from a milepost run, as a part of what the deck pays for one on average."""
    load: float = 1.0
    """The same for each load beyond two that the train can carry."""
    share: float = 1.4
    """How many deliveries share a milepost, on average."""
    patience: float = 2.0
    """A hand is kept if a new one promises a win that is earlier by no more than so many turns."""
    first_hand: float = inf
    """The first hand is kept if its plan promises the win so many turns after the money could be earned, or earlier."""
    trips: float = 1.5
    """For so many trips to come the track that a plan builds is thought to matter, as it is then."""
    opening: float = 1.0
    """How many times as much is tried before the train first runs: where a network begins, the whole game is spent."""
    first_trips: float = 1.5
    """The same as `trips` for the first track, when all the cash there is goes into it."""
    looks_on: bool = True
    """Whether the trip after a plan counts: where the train ends up, with which cards."""
    sees_majors: bool = True
    """Whether track towards great cities counts for what it saves."""
    looks_again: bool = False
    """Whether every turn begins with another look at the plan under way: at the hand, and, if that plan was made in
    the middle of a turn, at what else there is by now."""
    hopes: bool = False
    """Whether room is filled with loads that cards to come may ask for."""
    majors: float = 1.0
    """The part of what great cities still cost that counts at first: trips join some of them on their way."""


def future_rate(state: CrayonState, loco: Loco, need: float, level: Level) -> tuple[float, int, int]:
    """The income a turn by which the rest is earned soonest, the price of the locos that it takes, and their speed."""
    locos, price = state.numbers.locos, state.numbers.upgrade_price
    found = [
        (income_rate(state, other, level), price * (other.level - loco.level), other.speed)
        for other in locos
        if other.level > loco.level or other == loco
    ]
    return min(found, key=lambda one: ((need + one[1]) / one[0], one[1]))


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


class Chart:
    """The map as the search asks about it."""

    def __init__(self, tables: Tables, majors: Majors, prospects: Prospects, terms: Terms, level: Level) -> None:
        self.tables, self._majors, self.prospects, self.terms, self.level = tables, majors, prospects, terms, level
        state = tables.state
        self.hand = frozenset(state.hands[tables.seat])
        self._most = state.numbers.hand_size
        ends = {demand.city for card in self.hand for demand in state.cards.demands[card]}
        self.best = max([self._after(city, self.hand, 2 * self._most) for city in ends], default=0.0)
        self.leg = tables.leg
        self._open = not tables.trips.placed and not tables.has_track
        self._far = {city.id: tables.trips.far(city.id) for city in tables.state.ground.board.cities}

    @cached_property
    def worths(self) -> Worths:
        return Worths(self.prospects, self.terms.need)

    def left(self, laid: frozenset[int]) -> list[float]:
        return self.worths.left(laid)

    def lasting(self, left: list[float]) -> float:
        return self.worths.lasting(left)

    def least(self, a: int, b: int) -> int:
        if a == HERE:
            leg = self.tables.leg(a, b)
            return FAR if leg is None else leg.length
        board = self.tables.state.ground.board
        return max(0, self._far[a][board.cities[b].centre] - 2)

    def majors(self, legs: frozenset[frozenset[int]]) -> float:
        return self._majors.cost(legs if self.level.sees_majors else frozenset())

    def _after(self, city: int, kept: frozenset[int], most: int) -> float:
        return self.prospects.after(city, kept, most, FAR)

    def behind(self, city: int, used: frozenset[int]) -> float:
        if not self.level.looks_on:
            return 0.0
        return max(0.0, self.best - self._after(city, self.hand - used, self._most)) / self.terms.rate

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

    def __init__(self, state: CrayonState, seat: int, level: Level, forecast: Forecast | None = None) -> None:
        self.state, self.seat, self.level = state, seat, level
        self.forecast = forecast or Forecast(state, seat)
        """What holds plans up besides what the position says."""
        self.trips = state.rules.trips(state, seat, measure=OUTWARD)
        self.tables = self.survey()
        self.majors = Majors(state, seat, self._part_of_majors())
        self.terms = self._terms()
        self._own = edges_of(state, seat)
        self.prospects = self._prospects(network_of(state, seat, self._own))
        self.chart = Chart(self.tables, self.majors, self.prospects, self.terms, level)
        self._base = self.prospects.average(state.numbers.hand_size)
        self.walker = self.guide()
        self.visited = 0
        self._outlooks: dict[frozenset[int], tuple[Prospects, float]] = {}

    def survey(self) -> Tables:
        """The map as far as it is asked about."""
        return Tables(self.state, self.seat, self.trips, self.level.furthest)

    def guide(self) -> Walker:
        """Who walks the best orders."""
        return Walker(self.tables, self.terms, self.forecast)

    def _part_of_majors(self) -> float:
        """The part of what great cities still cost that counts now: all of it when the money is there."""
        left = (self.state.goal - self.state.cash[self.seat]) / (IN_FULL * self.state.goal)
        return 1.0 - (1.0 - self.level.majors) * max(0.0, min(1.0, left))

    def _terms(self) -> Terms:
        state, seat, level = self.state, self.seat, self.level
        numbers = state.numbers
        loco = numbers.locos[state.loco[self.trips.train]]
        majors = self.majors.cost()
        rate, buys, fast = future_rate(state, loco, state.goal - state.cash[seat] + majors, level)
        rounds = numbers.start_rounds - state.round if state.turn == BUILDING else 0
        operating = state.mover == seat and state.step().name in ("operate", "place")
        return Terms(
            cash=state.cash[seat],
            goal=state.goal,
            majors=round(majors),
            rate=rate,
            buys=buys,
            fast=fast,
            speed=loco.speed,
            capacity=loco.capacity,
            cap=numbers.build_cap,
            ready=numbers.build_cap * rounds,
            left=state.left[state.active] if operating and rounds == 0 else 0,
            rent=numbers.rent,
            rivalry=RIVALRY / max(1, state.seat_count - 1) ** (1 if state.rules.own_track_fee else 2),
        )

    def orders(self) -> list[Order]:
        """The best orders by the tables."""
        state, level, train = self.state, self.level, self.trips.train
        found = jobs(state, self.seat, train)
        depth, nodes, keep = level.deliveries, level.nodes, level.finalists
        if state.turn == BUILDING:
            nodes, keep = round(level.opening * nodes), round(level.opening * keep)
        search = Orders(found, self.chart, self.terms, deliveries=depth, nodes=nodes, keep=keep)
        ranked = search.run(state.loads[train])
        self.visited = search.visited
        return ranked

    def best(self, under_way: Plan | None = None) -> Plan | None:
        """The best plan, the one under way if none is better; None if nothing can be delivered."""
        orders = self.orders()
        best = self._best_of(((order.stops, order.to_win) for order in orders), under_way)
        if best is None:  # what the tables deem payable may not be, turn by turn; the first delivery of it may
            firsts = dict.fromkeys(first_delivery(order.stops) for order in orders)
            best = self._best_of((stops, 0.0) for stops in firsts)
        return best

    def _best_of(self, orders: Iterable[tuple[Sequence[Stop], float]], best: Plan | None = None) -> Plan | None:
        """The best of orders once they are walked; with each what is promised at first sight, the best first."""
        for stops, promise in orders:
            if best is not None and promise > best.to_win + self.level.margin:
                break
            plan = self.judged(stops)
            if plan is not None and (best is None or plan.to_win < best.to_win):
                best = plan
        return best

    def judged(self, stops: Sequence[Stop]) -> Plan | None:
        """These stops as a plan, with the turns to the win that it promises."""
        plan = self.walker.walk(stops)
        if plan is None:
            return None
        laid = frozenset(d >> 1 for d in plan.spur) | self.walker.fresh(plan)
        majors = self.majors.cost(frozenset([laid]) if self.level.sees_majors else frozenset())
        ahead = self._ahead(plan, laid)
        to_win = self.terms.turns_to_win(plan.income, plan.track, plan.fees, plan.turns, majors, 0.0, -ahead, plan.rent)
        return msgspec.structs.replace(plan, to_win=to_win)

    def _prospects(self, network: Network) -> Prospects:
        """The deck on a network, with what time costs in the long run."""
        milepost = self.terms.rate / self.terms.fast / self.level.share
        hand = frozenset(self.state.hands[self.seat])
        return prospects_on(self.state.cards, hand, network, milepost, -NEW_HAND * self.terms.rate)

    def _ahead(self, plan: Plan, laid: frozenset[int]) -> float:
        """Turns that a plan saves afterwards: by where it leaves the train, by the hand and cash, and by its track."""
        state, terms, level = self.state, self.terms, self.level
        most, cash = state.numbers.hand_size, terms.cash + plan.income - plan.track - plan.fees
        trips = min(level.first_trips if state.turn == BUILDING else level.trips, terms.need / TRIP_PAYS)
        prospects, better = self._outlook(laid) if laid and (trips or level.looks_on) else (self.prospects, 0.0)
        ahead = trips * better
        if level.looks_on:
            used = frozenset(stop.card for stop in plan.stops)
            ahead += prospects.after(plan.stops[-1].city, self.chart.hand - used, most, cash) - self.chart.best
        return ahead / terms.rate - SHORT * max(0, PURSE - cash)

    def _outlook(self, laid: frozenset[int]) -> tuple[Prospects, float]:
        """The deck on the network with these edges, and by how much a whole new hand is worth more on it."""
        if laid not in self._outlooks:
            prospects = self._prospects(network_of(self.state, self.seat, (*self._own, *laid)))
            self._outlooks[laid] = prospects, prospects.average(self.state.numbers.hand_size) - self._base
        return self._outlooks[laid]

    def hand_is_poor(self, plan: Plan) -> bool:
        """Whether a new hand, a turn later, promises an earlier win than the best plan with this one."""
        if not self.trips.placed:
            return self._can_begin_anew() and plan.to_win > self.terms.need / self.terms.rate + self.level.first_hand
        return self._anew() + self.level.patience < plan.to_win

    def _can_begin_anew(self) -> bool:
        """Whether a turn of building alone is left for another hand: to go without any costs more than hands differ."""
        state = self.state
        return state.turn == BUILDING and state.round + 1 < state.numbers.start_rounds and not self.tables.has_track

    def _anew(self) -> float:
        """Turns to the win with a new hand and what that is worth on average from here."""
        state, prospects, terms = self.state, self.prospects, self.terms
        board, place = state.ground.board, state.place[self.trips.train]
        joined = prospects.network.joined or range(len(board.cities))
        # Asked of the cities, which are few: what a board knows of distances it keeps.
        here = min(joined, key=lambda city: (board.distances(board.cities[city].centre)[place], city))
        # The first trip with the new hand, and the trip after it, which every plan counts too.
        ahead = prospects.after(here, frozenset(), state.numbers.hand_size, terms.cash) + self._base - self.chart.best
        # Once something has been done this turn, the hand can go only in the next.
        turns = 1.0 + (terms.left / terms.speed if state.acted else 0.0)
        return terms.turns_to_win(0, 0, 0, turns, terms.majors, 0.0, -ahead / terms.rate)

    def gain(self, plan: Plan) -> float:
        """By how many turns a plan is quicker to the win than an average one."""
        return (self.terms.need + self.chart.best) / self.terms.rate - plan.to_win


def beyond_events(state: CrayonState, seat: int, level: Level) -> Planner:
    """A planner on the map as it is once the events in force are over, whose plans wait where they must."""
    return Planner(with_events(state, []) if state.in_force else state, seat, level, Forecast(state, seat))


def first_delivery(stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """An order as far as its first payoff."""
    last = next(number for number, stop in enumerate(stops, 1) if stop.pays)
    return tuple(stops[:last])


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
    fees = f", {plan.fees} in fees" if plan.fees else ""
    deliveries = " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    remarks = state.rules.remarks(state, plan.way)
    return f"{deliveries}: {plan.income} in {turns} turn{'s' if turns > 1 else ''}{track}{fees}{remarks}"
