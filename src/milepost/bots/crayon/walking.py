"""An order of stops walked on the real map: each leg is found where the legs before it have been built."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.bots.crayon.forecast import Forecast
from milepost.bots.crayon.jobs import Stop
from milepost.bots.crayon.laying import buildable_order, unbuilt
from milepost.bots.crayon.tables import Tables
from milepost.bots.crayon.terms import Terms
from milepost.bots.crayon.timing import Journey
from milepost.rulebooks.crayon.planner import LONGEST, TRIP
from milepost.rulebooks.crayon.routes import CHEAPEST, Path, Ways, path_of
from milepost.rulebooks.crayon.search import dial, trace
from milepost.rulebooks.crayon.state import CrayonState


class Plan(msgspec.Struct, frozen=True):
    """Stops, and the way that leads to them one after another."""

    stops: tuple[Stop, ...]
    at: tuple[int, ...]
    """By stop: its place in the way."""
    way: tuple[int, ...]
    spur: tuple[int, ...] = ()
    """New segments besides: from a great city, or from the track, to where the way begins or meets them."""
    turns: float = 0.0
    track: int = 0
    fees: int = 0
    rent: int = 0
    """What of the fees goes to rivals."""
    to_win: float = 0.0

    @property
    def income(self) -> int:
        return sum(stop.pays for stop in self.stops)


def segments_of(state: CrayonState, seat: int, plan: Plan) -> list[int]:
    """What a plan still has to build, in the order in which it can be built."""
    return _in_order(state, seat, plan.spur, unbuilt(state, plan.way))


def _in_order(state: CrayonState, seat: int, spur: Sequence[int], new: Sequence[int]) -> list[int]:
    """A spur as far as it is not built yet, and the new segments of a way, in the order in which they can be built."""
    missing = [d for d in spur if state.owner[d >> 1] != seat]
    known = {d >> 1 for d in missing}
    missing += [d for d in new if d >> 1 not in known]
    return buildable_order(state, seat, missing)


class Walker:
    """Walks orders for one seat on one map."""

    def __init__(self, tables: Tables, terms: Terms, forecast: Forecast) -> None:
        self.tables, self.terms, self.forecast = tables, terms, forecast
        self.state, self.seat, self.trips = tables.state, tables.seat, tables.trips
        self._laid: dict[tuple[int, ...], Ways] = {}

    def walk(self, stops: Sequence[Stop]) -> Plan | None:
        """The plan, or None if there is no way or it can never be paid."""
        way: list[int] = []
        at: list[int] = []
        spur: tuple[int, ...] = ()
        new: tuple[int, ...] = ()
        for stop in stops:
            marks = self.tables.mileposts(stop.city)
            if not way and not self.trips.placed:
                way = [marks[0]]
                if self.tables.has_track:
                    path = self.trips.from_network(stop.city)
                    if path is None:
                        return None
                    spur = new = path.segments
            elif not way or way[-1] not in marks:
                if way:
                    path = self._onward(self._once_laid(new), way[-1], stop.city)
                else:
                    path = self.trips.from_train(marks, to_be_joined=True)
                if path is None:
                    return None
                way += path.mileposts[1:] if way else path.mileposts
                new += path.segments
                crossed = {d >> 1 for d in unbuilt(self.state, path.mileposts)}
                spur += tuple(d for d in path.segments if d >> 1 not in crossed)
            at.append(len(way) - 1)
        spur += self._joint(spur, way)
        return self._timed(Plan(tuple(stops), tuple(at), tuple(way), spur))

    def _once_laid(self, segments: tuple[int, ...]) -> Ways:
        """Where the seat could build and run once it has built these."""
        if not segments:
            return self.trips.ways
        if segments not in self._laid:
            self._laid[segments] = self.trips.ways.lay(segments)
        return self._laid[segments]

    def _onward(self, ways: Ways, here: int, city: int) -> Path | None:
        """The best way from a milepost to a city, over what is there by then."""
        placed, marks = self.trips.placed, self.tables.mileposts(city)
        start = here if not placed and not self.tables.has_track else ways.node(here)
        goals = ways.goals(marks)
        if placed and here == self.state.place[self.trips.train]:
            goals |= ways.to_be_joined(here, marks)
        limit = TRIP.money * self.trips.budget + LONGEST
        node, _, parent = dial(ways.table, [(start, 0)], goals, limit, self.trips.ahead(city))
        if node < 0:
            return None
        return self.trips.path(ways.state, [ways.milepost(n) for n in trace(parent, node)])

    def _by_land(self, way: Sequence[int]) -> Sequence[int]:
        """The way as far as track alone leads."""
        return way

    def _joint(self, spur: Sequence[int], way: Sequence[int]) -> tuple[int, ...]:
        """Track from a great city, or from what there is, to new track of the way that nothing else leads to."""
        ground, new = self.state.ground, unbuilt(self.state, self._by_land(way))
        buildable = _in_order(self.state, self.seat, spur, new)
        joined = {d >> 1 for d in buildable}
        loose = {end for d in new if d >> 1 not in joined for end in (ground.start[d], ground.to[d])}
        if not loose:
            return ()
        ways = Ways(self.state, self.seat, CHEAPEST)
        if buildable:
            ways = ways.lay(buildable)
        node, _, parent = dial(ways.table, ways.network(), frozenset(loose))
        if node < 0:
            return ()
        return path_of(ways.state, self.seat, [ways.milepost(n) for n in trace(parent, node)]).segments

    def journey(self, way: Sequence[int], stops: Sequence[tuple[int, Stop]], segments: Sequence[int]) -> Journey:
        """A train on this way, before its first turn."""
        return Journey(self.state, self.seat, self.trips.train, way, stops, segments, self.forecast)

    def fresh(self, plan: Plan) -> frozenset[int]:
        """The edges that a plan builds on its way."""
        return frozenset(d >> 1 for d in unbuilt(self.state, plan.way))

    def _timed(self, plan: Plan) -> Plan | None:
        state, seat = self.state, self.seat
        new = unbuilt(state, plan.way)
        segments = _in_order(state, seat, plan.spur, new)
        wanted = {d >> 1 for d in (*plan.spur, *new)}
        if len(segments) < len(wanted):
            return None
        stops = list(zip(plan.at, plan.stops, strict=True))
        timing = self.journey(plan.way, stops, segments).run()
        if timing is None:
            return None
        track = sum(state.prices[seat][d] for d in segments)
        return msgspec.structs.replace(plan, turns=timing.turns, track=track, fees=timing.fees, rent=timing.rent)
