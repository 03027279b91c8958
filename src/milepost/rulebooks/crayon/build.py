"""Building track: one segment at a time, each rule stated once."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.kernel.event import Event, Fact
from milepost.kernel.notation import VERB_BITS, Form, NotationError, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.ground import MAJOR, NO_CITY, SMALL, Ground
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import NOBODY, Buckets, lay


class SegmentForm(Form):
    """`build FROM TO`: a directed segment, written as its two mileposts."""

    def __init__(self, name: str, ground: Ground, places: Words, says: str) -> None:
        super().__init__(name, [("from", places), ("to", places)], says)
        self.places = places
        self.size = 2 * ground.edges
        self._ends = tuple(zip(ground.start, ground.to, strict=True))
        self._segment = {ends: d for d, ends in enumerate(self._ends)}

    def write(self, arg: int) -> tuple[str, ...]:
        start, end = self._ends[arg]
        return self.places.write(start), self.places.write(end)

    def read(self, words: Sequence[str]) -> int:
        if len(words) != 2:
            raise NotationError(f"Write it as: {self.usage}.")
        ends = self.places.read(words[0]), self.places.read(words[1])
        if ends not in self._segment:
            raise NotationError(f"Track joins neighbouring mileposts; {words[0]} and {words[1]} are not neighbours.")
        return self._segment[ends]


class Build(Verb[CrayonState]):
    """build FROM TO"""

    not_now = "Track is built after the train has run, in the building phase of your turn."

    def __init__(self, home: str, ground: Ground, places: Words) -> None:
        super().__init__(SegmentForm("build", ground, places, "draw a segment of track"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.no.upgraded if state.upgraded else None

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        """What track.py keeps ready, up to what can be paid; near cities and in bad times each segment is asked."""
        if self.closed(state, seat) is not None:
            return
        budget = min(state.numbers.build_cap - state.spent, state.cash[seat])
        ready = state.frontier[seat][: budget + 1]
        free = state.majors_free[state.tariff[seat]]
        starts = free[: budget + 1] if state.outs < state.numbers.major_outs else ()
        codes = [code for bucket in ready for code in bucket]
        codes += self._into_cities(state, seat, budget)
        if starts:
            codes += self._out_of_majors(state, seat, starts)
        if state.flooded or state.rights or state.closed_build:
            codes = _in_bad_times(state, seat, codes)
        into.extend(codes)

    def _into_cities(self, state: CrayonState, seat: int, budget: int) -> list[int]:
        """Segments from own track that touch a city; what a city says is the same for all ways into it."""
        ground, number = state.ground, self.number
        price, spot, start, to = state.prices[seat], ground.spot, ground.start, ground.to
        edgy = [d for d in state.edgy[seat] if price[d] <= budget]
        if not edgy:
            return []
        asked = {spot[start[d]] for d in edgy} | {spot[to[d]] for d in edgy}
        shut = {end for end in asked if end != NO_CITY and crowds(state, seat, end) is not None}
        return [d << VERB_BITS | number for d in edgy if not (shut and (spot[start[d]] in shut or spot[to[d]] in shut))]

    def _out_of_majors(self, state: CrayonState, seat: int, starts: Buckets) -> list[int]:
        """Segments that begin at a major city; each city must keep a way in for everybody."""
        codes = [code for bucket in starts for code in bucket]
        if not codes:
            return codes
        ground = state.ground
        city, start, to = ground.spot, ground.start, ground.to
        reached = {city[to[d]] for d in ground.major_ends}
        asked = reached | set(ground.majors) if state.tight or state.rights else reached
        shut = {end for end in asked if end != NO_CITY and crowds(state, seat, end) is not None}
        if not shut:
            return codes
        return [c for c in codes if city[start[c >> VERB_BITS]] not in shut and city[to[c >> VERB_BITS]] not in shut]

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        ground, no = state.ground, state.no
        edge, start = arg >> 1, ground.start[arg]
        if not ground.buildable[edge]:
            return no.inner if ground.inner[edge] else no.inlet
        from_major = ground.is_major[start]
        if not from_major and not state.touch[start] >> seat & 1:
            return no.build_from
        if state.owner[edge] != NOBODY:
            return no.right_of_way
        if from_major and state.outs >= state.numbers.major_outs:
            return no.major_outs
        price = self.due(state, seat, arg)
        if price > state.numbers.build_cap - state.spent:
            return no.cap
        if price > state.cash[seat]:
            return no.no_credit
        return _event_refusal(state, seat, arg) or city_refusal(state, seat, arg)

    def due(self, state: CrayonState, seat: int, arg: int) -> int:
        """What the seat pays for this segment now."""
        return state.prices[seat][arg]

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        price = self.due(state, seat, arg)
        state.spent += price
        state.pay(seat, -price)
        state.built = state.acted = True
        if state.ground.is_major[state.ground.start[arg]]:
            state.outs += 1
        lay(state, seat, arg >> 1)
        if log is not None:
            start, end = self.form.write(arg)
            log.append(Event("built", seat, {"from": start, "to": end, "price": price}))


def _in_bad_times(state: CrayonState, seat: int, codes: list[int]) -> list[int]:
    """What events in force leave of these segments, as `_event_refusal` says of each."""
    ground, flooded, closed = state.ground, state.flooded, state.closed_build
    crossing, to = ground.crossing, ground.to
    reserved = {right >> 3 for right in state.rights if right & 7 != seat}
    return [
        code
        for code in codes
        if crossing[code >> VERB_BITS + 1] not in flooded
        and not (closed and closed[to[code >> VERB_BITS]])
        and code >> VERB_BITS + 1 not in reserved
    ]


def _event_refusal(state: CrayonState, seat: int, arg: int) -> Illegal | None:
    edge = arg >> 1
    if state.flooded and state.ground.crossing[edge] in state.flooded:
        return state.no.flooded_build
    if state.closed_build and state.closed_build[state.ground.to[arg]]:
        return state.no.closed_build
    for right in state.rights:
        if right >> 3 == edge and right & 7 != seat:
            return state.no.rebuild_right
    return None


def city_refusal(state: CrayonState, seat: int, arg: int) -> Illegal | None:
    """The rules that keep cities open: who may come in, how often, and what must be left for others."""
    ground = state.ground
    if ground.plain[arg >> 1]:
        return None
    for milepost in (ground.start[arg], ground.to[arg]):
        spot = ground.spot[milepost]
        if spot != NO_CITY:
            refusal = crowds(state, seat, spot)
            if refusal is not None:
                return refusal
    return None


def crowds(state: CrayonState, seat: int, spot: int) -> Illegal | None:
    """Why that seat may build no further segment at that spot: a city, or another place that limits building."""
    ground, numbers, no = state.ground, state.numbers, state.no
    size = ground.spot_size[spot]
    if size > MAJOR:
        return state.rules.crowds_outside(state, seat, spot)
    held = ground.spot_owners[spot](state.owner)
    inside = {owner for owner in held if owner != NOBODY} | {seat}
    free = held.count(NOBODY) - 1
    for right in state.rights:  # who may still rebuild a bridge into the city keeps the place in it
        if right & 7 != seat and right >> 3 in ground.spot_edges[spot] and state.owner[right >> 3] == NOBODY:
            inside.add(right & 7)
            free -= 1
    if size == MAJOR:
        return no.blocks_major if free < state.seat_count - len(inside) else None
    most = state.rules.most_players(state, spot)
    if len(inside) > most:
        return state.rules.full_city(state, spot)
    if held.count(seat) >= numbers.city_sections:
        return no.city_sections
    wanted = min(most, state.seat_count) - len(inside)
    if wanted > 0 and free < wanted:
        return no.blocks_small if size == SMALL else no.blocks_medium
    return None


class Upgrade(Verb[CrayonState]):
    """upgrade LOCO"""

    not_now = "A train is upgraded in the building phase of your turn."

    def __init__(self, home: str, locos: Words) -> None:
        super().__init__(Form("upgrade", [("loco", locos)], "buy a better loco instead of building track"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        if state.built:
            return state.no.built
        if state.upgraded:
            return state.no.cap
        return state.no.no_credit if state.cash[seat] < state.numbers.upgrade_price else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        locos = state.numbers.locos
        now = locos[state.loco[state.train()]]
        return None if locos[arg].level == now.level + 1 else state.no.not_an_upgrade

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.pay(seat, -state.numbers.upgrade_price)
        state.loco[state.train()] = arg
        state.upgraded = state.acted = True
        if log is not None:
            facts: dict[str, Fact] = {"loco": state.numbers.locos[arg].name, "price": state.numbers.upgrade_price}
            log.append(Event("upgraded", seat, facts))


class BuildStep(Step[CrayonState]):
    """Up to the cap on track, or an upgrade, or nothing."""

    name = "build"

    def pending(self, state: CrayonState) -> bool:
        return not state.turn_over
