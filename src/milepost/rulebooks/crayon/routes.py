"""The ways that a seat could build and run, as tables for route search, and paths over them.

A node is a milepost, in one of four layers. Layer 0 is the ordinary case. Layer 1 is a city that has room for just
one more segment of this seat, entered by that segment: no other may be built out of it. Layer 2 is a milepost reached
over somebody else's track, where this seat may run on but not begin to build. Layer 3 is new track that is walked
from its far end, from where nothing may be begun, back to what it will be built from: own track or a great city.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from itertools import compress, pairwise
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import msgspec

from milepost.kernel.refusal import Illegal
from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.build import crowds
from milepost.rulebooks.crayon.ground import END_BITS, ENTRANCE, LINK, NO_CITY, Ground
from milepost.rulebooks.crayon.prices import NEVER
from milepost.rulebooks.crayon.search import LIMIT, LOW, Steps, dial, trace, without_ties
from milepost.rulebooks.crayon.track import NOBODY

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame
    from milepost.rulebooks.crayon.state import CrayonState

LAYERS: Final = 3
BACKWARD: Final = 3
"""The layer in which new track is walked from its far end; only ways that use others' track have it."""
AMPLE: Final = 2
"""Room for more segments at a city than one way through it needs."""


class Measure(msgspec.Struct, frozen=True):
    """What a search minimises: so much for each million of new track and so much for each milepost, then ties."""

    money: int
    mileposts: int
    ties_money: int = 0
    ties_mileposts: int = 0
    rent: int = -1
    """What a milepost over another's track costs besides; below 0, such track is not used."""
    outward: bool = False
    """Whether a segment into a major city counts at the price of building it out of there, where that is less."""

    def of(self, price: int) -> int:
        major = self.money * price + self.mileposts
        return major << LOW | self.ties_money * price + self.ties_mileposts


CHEAPEST: Final = Measure(1, 0, ties_mileposts=1)
SHORTEST: Final = Measure(0, 1, ties_money=1)


@lru_cache(maxsize=32)
def _costs(ground: Ground, measure: Measure) -> list[int]:
    """What a step costs, by its price."""
    return [measure.of(price) for price in range(ground.dearest + 1)]


@lru_cache(maxsize=32)
def _outward(ground: Ground, prices: bytes) -> bytes:
    """These prices, where a segment into a major city costs no more than the same segment out of it."""
    return bytes([min(p, prices[d ^ 1]) if ground.is_major[ground.to[d]] else p for d, p in enumerate(prices)])


@lru_cache(maxsize=32)
def open_map(ground: Ground, measure: Measure, tariff: int) -> tuple[Steps, ...]:
    """The steps from every milepost of a map without track, for who builds by that tariff."""
    costs, price = _costs(ground, measure), ground.tariffs[tariff]
    if measure.outward:
        price = _outward(ground, price)
    free = costs[0]
    return tuple(
        (
            *((ground.to[d], costs[price[d]]) for d in outs if price[d] != NEVER),
            *((there, free) for there, edge in ground.steps[milepost] if ground.inner[edge]),
        )
        for milepost, outs in enumerate(ground.outs)
    )


@lru_cache(maxsize=32)
def _deeper_map(ground: Ground, measure: Measure, tariff: int, layers: int) -> tuple[Steps, ...]:
    """The other layers of a map without track: each segment of the last at the price of building it the other way."""
    size, price = ground.mileposts, ground.tariffs[tariff]
    if measure.outward:
        price = _outward(ground, price)
    down, costs = BACKWARD * size, _costs(ground, measure)
    rows: list[Steps] = [()] * size
    if layers == BACKWARD:
        return (*rows, *rows)
    rows += [((milepost + down, 0),) for milepost in range(size)]
    for milepost, outs in enumerate(ground.outs):
        if ground.is_major[milepost]:
            rows.append(((milepost, 0),))
            continue
        steps = [(ground.to[d] + down, costs[price[d ^ 1]]) for d in outs if price[d ^ 1] != NEVER]
        if milepost in ground.twin:
            steps.append((ground.twin[milepost] + down, costs[0]))
        rows.append(tuple(steps))
    return tuple(rows)


_NARROW: WeakKeyDictionary[CrayonGame, dict[int, dict[int, int]]] = WeakKeyDictionary()


_PLAIN: WeakKeyDictionary[Ground, dict[tuple[type[Ways], Measure, int], list[Steps]]] = WeakKeyDictionary()


def _narrow(state: CrayonState) -> dict[int, int]:
    """Cities that have no ample room for a player even while nobody has built there."""
    known = _NARROW.setdefault(state.rules, {})
    if state.seat_count not in known:
        empty = state.copy()
        empty.owner = bytearray([NOBODY]) * state.ground.edges
        rooms: dict[int, int] = {}
        for spot in range(len(state.ground.spot_size)):
            _note_room(rooms, empty, 0, spot)
        known[state.seat_count] = rooms
    return known[state.seat_count]


def _note_room(rooms: dict[int, int], scratch: CrayonState, seat: int, spot: int) -> None:
    """Writes down what room the seat has at a spot, if it is not ample; `scratch` is left as it was.

    Track that comes in where there is room for no more may still go on from the other side of an entrance: where that
    is so, the inverted number of the milepost is written down besides.
    """
    ground = scratch.ground
    rooms.pop(spot, None)
    rooms.pop(~ground.spot_mileposts[spot][0], None)
    edge = next((edge for edge in ground.spot_edges[spot] if scratch.owner[edge] == NOBODY), NONE)
    if edge == NONE or crowds(scratch, seat, spot) is not None:
        rooms[spot] = 0
        return
    scratch.owner[edge] = seat
    if crowds(scratch, seat, spot) is not None:
        rooms[spot] = 1
        if ground.spot_size[spot] == ENTRANCE:
            (side,) = ground.spot_mileposts[spot]
            if crowds(scratch, seat, ground.spot[ground.twin[side]]) is None:
                rooms[~side] = 1
    scratch.owner[edge] = NOBODY


class Ways:
    """Where a seat could build and run now, as a table for `dial`; what events forbid now counts as forbidden."""

    def __init__(self, state: CrayonState, seat: int, measure: Measure = CHEAPEST) -> None:
        self.state, self.seat, self.measure = state, seat, measure
        self.uses_rent = measure.rent >= 0
        self.layers = LAYERS + self.uses_rent
        ground = self.ground = state.ground
        self.size = ground.mileposts
        self.rooms = self._rooms()
        self.table = self._blank()
        self._costs = _costs(ground, measure)
        self._price = _outward(ground, state.prices[seat]) if measure.outward else state.prices[seat]
        self._buried = state.rules.buried(state)
        self._times_are_bad = bool(state.flooded or state.closed_build or state.rights or self._buried)
        self._rights = {right >> 3 for right in state.rights if right & 7 != seat}
        self._settled = self._special()
        for milepost in self._settled:
            self._settle(milepost)
        self._plain: list[Steps] = []

    @property
    def plain(self) -> list[Steps]:
        """The table without what breaks ties, as floods take it: small numbers are added faster."""
        if not self._plain:
            kind, tables = (type(self), self.measure, self.state.tariff[self.seat]), _PLAIN.setdefault(self.ground, {})
            if kind not in tables:
                tables[kind] = [without_ties(steps) for steps in self._blank()]
            plain = self._plain = tables[kind][:]
            for first in self._settled:
                for node in range(first, len(plain), self.size):
                    plain[node] = without_ties(self.table[node])
        return self._plain

    def _blank(self) -> list[Steps]:
        """The table of a map without track."""
        deeper = _deeper_map(self.ground, self.measure, self.state.tariff[self.seat], self.layers)
        return [*self.open_map(), *deeper]

    def open_map(self) -> tuple[Steps, ...]:
        return open_map(self.ground, self.measure, self.state.tariff[self.seat])

    def node(self, milepost: int) -> int:
        """The node to start from at a milepost: building may begin only at own track and in major cities."""
        return milepost if self._rooted(milepost) else milepost + 2 * self.size

    def _rooted(self, milepost: int) -> bool:
        """Whether building may begin there."""
        return bool(self.ground.is_major[milepost] or self.state.touch[milepost] >> self.seat & 1)

    def milepost(self, node: int) -> int:
        return node % self.size

    def goals(self, mileposts: Iterable[int]) -> frozenset[int]:
        """The nodes of these mileposts, in every layer in which a way may end."""
        size = self.size
        return frozenset([node for m in mileposts for node in (m, m + size, m + 2 * size)])

    def to_be_joined(self, here: int, mileposts: Iterable[int]) -> frozenset[int]:
        """The nodes of these mileposts on new track that whoever stands here, off all own track, joins to it later."""
        if self._rooted(here) or not self.uses_rent:
            return frozenset()
        return frozenset([milepost + BACKWARD * self.size for milepost in mileposts])

    def cost(self, best: list[int], mileposts: Iterable[int]) -> tuple[int, int]:
        """The least cost of these mileposts, and its node."""
        size = self.size
        return min((best[node], node) for m in mileposts for node in (m, m + size, m + 2 * size))

    def network(self) -> list[tuple[int, int]]:
        """Where this seat may begin to build: its own track, and every major city."""
        mine = 1 << self.seat
        own = [(milepost, 0) for milepost, bits in enumerate(self.state.touch) if bits & mine]
        return own + [(m, 0) for city in self.ground.majors for m in self.ground.board.cities[city].mileposts]

    def new_from(self, node: int) -> list[tuple[int, int]]:
        """The steps from a node that would be new track."""
        least, steps = self.measure.of(1), self.table[node]
        if self.uses_rent and node // self.size == BACKWARD - 1:
            steps += self.table[node + self.size]
        return [step for step in steps if step[1] >= least]

    def lay(self, segments: Iterable[int]) -> Ways:
        """These ways once the seat has built those segments as well."""
        ground, segments = self.ground, tuple(segments)
        new = copy(self)
        new.state = self.state.copy()
        draw(new.state, self.seat, segments)
        new.table, new.rooms = self.table[:], dict(self.rooms)
        changed = {end for d in segments for end in (ground.start[d], ground.to[d])}
        changed |= {ground.twin[end] for end in changed if end in ground.twin}
        for city in {ground.spot[end] for end in changed} - {NO_CITY}:
            before = new.rooms.get(city, AMPLE)
            _note_room(new.rooms, new.state, self.seat, city)
            if new.rooms.get(city, AMPLE) != before or ground.spot_size[city] == ENTRANCE:
                changed |= self._around(city)
        for milepost in changed:
            new._settle(milepost)
        new._settled, new._plain = self._settled | changed, []
        return new

    def _around(self, city: int) -> set[int]:
        """A city's mileposts and their neighbours."""
        steps, mileposts = self.ground.steps, self.ground.spot_mileposts[city]
        return {*mileposts, *(neighbour for milepost in mileposts for neighbour, _ in steps[milepost])}

    def _rooms(self) -> dict[int, int]:
        """Cities without ample room for this seat, with the room they have."""
        state, owners, sizes = self.state, self.ground.spot_owners, self.ground.spot_size
        rooms = dict(_narrow(state))
        scratch = None
        for city, pick in enumerate(owners):
            held = pick(state.owner)
            if held.count(NOBODY) < len(held) or sizes[city] == ENTRANCE:
                scratch = scratch or state.copy()
                _note_room(rooms, scratch, self.seat, city)
        return rooms

    def room_at(self, milepost: int) -> int:
        """The room for new track at a milepost."""
        return self.rooms.get(self.ground.spot[milepost], AMPLE)

    def _special(self) -> set[int]:
        """Mileposts at which something differs from the open map."""
        state, ground = self.state, self.ground
        found = set(compress(range(self.size), state.touch))
        for city in self.rooms:
            if city >= 0:
                found |= self._around(city)
        for edge in self._rights:
            found.update(ground.board.edges[edge])
        for river in state.flooded:
            for edge in ground.board.crossings[river].edges:
                found.update(ground.board.edges[edge])
        for edge in (*state.shut, *compress(range(ground.edges), self._buried)):
            found.update(ground.board.edges[edge])
        if state.closed_build:
            for milepost, shut in enumerate(state.closed_build):
                if shut:
                    found.update(neighbour for neighbour, _ in ground.steps[milepost])
        return found

    def _settle(self, milepost: int) -> None:
        """Writes the steps from one milepost, in each layer."""
        self._settle_forward(milepost)
        if self.uses_rent:
            down = milepost + BACKWARD * self.size
            self.table[down - self.size] += ((down, 0),)
            self.table[down] = self._steps_backward(milepost)

    def _steps_backward(self, milepost: int) -> Steps:
        """The steps against the direction in which new track will be built, from its end to what it begins from."""
        ground, owner, price, size = self.ground, self.state.owner, self._price, self.size
        room, down = self.room_at(milepost), BACKWARD * size
        if self._rooted(milepost):
            return ((milepost if room >= AMPLE or ground.is_major[milepost] else milepost + size, 0),)
        steps: list[tuple[int, int]] = []
        for d in ground.outs[milepost] if room else ():
            there, back = ground.to[d], d ^ 1
            if self.room_at(there) < (1 if self._rooted(there) else AMPLE):
                continue
            if owner[d >> 1] == NOBODY and price[back] != NEVER and not (self._times_are_bad and self._shut(back)):
                steps.append((there + down, self._costs[price[back]]))
        if milepost in ground.twin:
            steps.append((ground.twin[milepost] + down, self._costs[0]))
        return tuple(steps)

    def _settle_forward(self, milepost: int) -> None:
        """The steps over what is there, and over new track as it will be built."""
        state, ground, seat, size = self.state, self.ground, self.seat, self.size
        owners, touch, to, city, price = state.owner, state.touch, ground.to, ground.spot, self._price
        rooms, costs, uses_rent = self.rooms, self._costs, self.uses_rent
        free, rent = costs[0], costs[0] + (self.measure.rent << LOW)
        may_leave = rooms.get(city[milepost], AMPLE)
        run: list[tuple[int, int]] = []
        new: list[tuple[int, int]] = []
        for d in ground.outs[milepost]:
            owner, there = owners[d >> 1], to[d]
            if owner == NOBODY:
                room = rooms.get(city[there], AMPLE)
                if room and may_leave and price[d] != NEVER and not (self._times_are_bad and self._shut(d)):
                    new.append((there if room == AMPLE else there + size, costs[price[d]]))
            elif owner == seat:
                run.append((there, free))
            elif uses_rent:
                joins = ground.is_major[there] or touch[there] >> seat & 1
                run.append((there if joins else there + 2 * size, rent))
        if ground.is_major[milepost] or milepost in ground.twin:
            belts, links = self._inner_steps(milepost, free)
            self.table[milepost] = (*run, *new, *[(there, free) for there in belts], *links)
            deeper = 0 if ~milepost in rooms else size
            self.table[milepost + size] = (*run, *[(there + deeper, free) for there in belts], *links)
            if milepost in ground.twin:
                self.table[milepost + 2 * size] = (*run, *[(there + 2 * size, free) for there in belts])
            return
        self.table[milepost] = (*run, *new)
        self.table[milepost + size] = self.table[milepost + 2 * size] = tuple(run)

    def _inner_steps(self, milepost: int, free: int) -> tuple[list[int], Steps]:
        """Where a train may run from there without track: within the same place, and through a link to another."""
        inner, steps = self.ground.inner, self.ground.steps[milepost]
        if not self.ground.board.links:
            return [there for there, edge in steps if inner[edge]], ()
        belts = [there for there, edge in steps if inner[edge] and inner[edge] != LINK]
        shut = self.state.shut
        return belts, tuple([(there, free) for there, edge in steps if inner[edge] == LINK and edge not in shut])

    def _shut(self, d: int) -> bool:
        state, edge = self.state, d >> 1
        return (
            (bool(state.flooded) and self.ground.crossing[edge] in state.flooded)
            or (bool(state.closed_build) and bool(state.closed_build[self.ground.to[d]]))
            or edge in self._rights
            or (bool(self._buried) and bool(self._buried[edge]))
        )


class Path(msgspec.Struct, frozen=True):
    """A way over the map: its mileposts (and sea points), the segments still to be built, and what those cost."""

    mileposts: tuple[int, ...]
    segments: tuple[int, ...]
    price: int

    @property
    def length(self) -> int:
        return len(self.mileposts) - 1


def path_of(state: CrayonState, seat: int, mileposts: Sequence[int]) -> Path:
    """A path along these mileposts, and what has to be built for it: from what is there."""
    segments = from_what_is_there(state, seat, unbuilt(state, mileposts))
    price = sum(state.prices[seat][d] for d in segments)
    return Path(tuple(straight(state, mileposts)), tuple(segments), price)


def straight(state: CrayonState, mileposts: Sequence[int]) -> list[int]:
    """The way of a train that need not run to where the track it runs on was begun, and back."""
    way: list[int] = []
    for milepost in mileposts:
        if way and way[-1] == milepost:
            continue
        if len(way) > 1 and way[-2] == milepost and unbuilt(state, (way[-1], milepost)):
            way.pop()
        else:
            way.append(milepost)
    return way


def from_what_is_there(state: CrayonState, seat: int, segments: Sequence[int]) -> list[int]:
    """New segments of a way in the order and direction in which they can be built, each once."""
    ground = state.ground
    reached: set[int] = set()
    laid: set[int] = set()
    order: list[int] = []
    waiting: list[int] = []

    def rooted(milepost: int) -> bool:
        return bool(milepost in reached or ground.is_major[milepost] or state.touch[milepost] >> seat & 1)

    def lay(d: int) -> None:
        order.append(d)
        laid.add(d >> 1)
        for end in (ground.start[d], ground.to[d]):
            reached.update((end, ground.twin.get(end, end)))

    def lay_waiting() -> None:
        while waiting:
            lay(waiting.pop() ^ 1)

    for d in segments:
        if d >> 1 in laid:
            continue  # the way comes back over what it will have built
        if rooted(ground.start[d]):
            lay_waiting()
            lay(d)
            continue
        waiting.append(d)
        if rooted(ground.to[d]):
            lay_waiting()
    return order + waiting


def unbuilt(state: CrayonState, mileposts: Sequence[int]) -> list[int]:
    """The segments along these mileposts that nobody has built; a step by sea has none."""
    ground, owner = state.ground, state.owner
    segment, inner = ground.segment, ground.inner
    found = []
    for a, b in pairwise(mileposts):
        d = segment.get(a << END_BITS | b)
        if d is not None and owner[d >> 1] == NOBODY and not inner[d >> 1]:
            found.append(d)
    return found


def segment(ground: Ground, a: int, b: int) -> int:
    """The directed segment from one milepost to a neighbour."""
    return ground.segment[a << END_BITS | b]


def build_path(
    state: CrayonState,
    seat: int,
    goals: Iterable[int],
    starts: Iterable[int] | None = None,
    measure: Measure = CHEAPEST,
    limit: int = LIMIT,
) -> Path | None:
    """The best path for new track from `starts` (the seat's network and every major city) to one of `goals`."""
    ways = Ways(state, seat, measure)
    begin = ways.network() if starts is None else [(ways.node(m), 0) for m in starts]
    node, _, parent = dial(ways.table, begin, ways.goals(goals), limit)
    if node < 0:
        return None
    return path_of(state, seat, [ways.milepost(n) for n in trace(parent, node)])


def draw(scratch: CrayonState, seat: int, segments: Iterable[int]) -> None:
    """Marks segments as that seat's track on a scratch position: enough for rules that look at the map."""
    bit, ground = 1 << seat, scratch.ground
    for d in segments:
        scratch.owner[d >> 1] = seat
        for end in (ground.start[d], ground.to[d]):
            scratch.touch[end] |= bit
            if end in ground.twin:
                scratch.touch[ground.twin[end]] |= bit


class Quote(msgspec.Struct, frozen=True):
    """What a path would cost now, as far as it is legal: `refusal` says why not at `stops`, the first bad step."""

    price: int
    segments: tuple[int, ...]
    refusal: Illegal | None = None
    stops: int = -1


def quote(state: CrayonState, seat: int, mileposts: Sequence[int]) -> Quote:
    """Prices new track along mileposts, in order, by the rules that would play it; own track and belts are free."""
    ground, build = state.ground, state.rules.verbs[state.rules.build_number]
    scratch = state.copy()
    if scratch.mover != seat:
        scratch.spent = scratch.outs = 0
        scratch.upgraded = False
        state.rules.begun(scratch)
    closed = build.closed(scratch, seat)
    price = 0
    built: list[int] = []
    for number, (a, b) in enumerate(pairwise(mileposts)):
        edge = ground.board.edge(a, b)
        if edge < 0:
            return Quote(price, tuple(built), _not_neighbours(state, a, b), number)
        d = 2 * edge + (ground.start[2 * edge] != a)
        if scratch.owner[edge] == seat or ground.inner[edge]:
            continue
        refusal = closed or build.refuse(scratch, seat, d)
        if refusal is not None:
            return Quote(price, tuple(built), refusal, number)
        cost = state.rules.build.due(scratch, seat, d)
        price += cost
        scratch.spent += cost
        scratch.cash[seat] -= cost
        scratch.outs += ground.is_major[a]
        draw(scratch, seat, (d,))
        state.rules.drawn(scratch, d)
        built.append(d)
    return Quote(price, tuple(built))


def _not_neighbours(state: CrayonState, a: int, b: int) -> Illegal:
    codes = state.ground.board.codes
    says = f"Track joins neighbouring mileposts; {codes[a]} and {codes[b]} are not neighbours."
    return Illegal(state.rules.rule_action, says)


def by_turns(state: CrayonState, seat: int, segments: Sequence[int]) -> list[list[int]]:
    """Segments as they can be built turn by turn, under the cap and the limit for major cities; cash is not asked."""
    ground, numbers = state.ground, state.numbers
    now = state.mover == seat
    left = numbers.build_cap - state.spent if now else numbers.build_cap
    outs = numbers.major_outs - state.outs if now else numbers.major_outs
    if now and state.upgraded:
        left = 0
    toll = state.rules.building_toll(state, seat, now)
    turns: list[list[int]] = [[]]
    for d in segments:
        price, out = state.prices[seat][d], ground.is_major[ground.start[d]]
        extra = toll if toll and ground.below[d >> 1] else 0
        if price + extra > left or out > outs:
            turns.append([])
            left, outs = numbers.build_cap, numbers.major_outs
            toll = state.rules.building_toll(state, seat, False)
            extra = toll if toll and ground.below[d >> 1] else 0
        turns[-1].append(d)
        left -= price + extra
        outs -= out
        toll -= extra
    return turns
