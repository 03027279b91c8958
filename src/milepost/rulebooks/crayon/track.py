"""Track on the map, and for each seat the segments it could build next.

Listing what can be built is the dearest question of the game, so the answer is kept up to date as track is laid:
`frontier` holds, by seat and by price, the codes of segments that leave a seat's own track and touch no city;
`edgy` those that touch a city, whose rules are asked each time; `majors_free` those that leave a major city, where
anybody may begin. All of them are sorted, so that equal positions give equal lists however they came about.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, compress
from typing import TYPE_CHECKING, Final

from milepost.kernel.notation import VERB_BITS

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.state import CrayonState

NOBODY: Final = 255
Buckets = tuple[tuple[int, ...], ...]
"""Codes of directed segments, by price."""


_SOMEBODY: Final = bytes([1] * NOBODY + [0])


def owned(owners: bytes, seat: int) -> list[int]:
    """The edges that bear a seat's track, by number."""
    found, find = [], owners.find
    edge = find(seat)
    while edge >= 0:
        found.append(edge)
        edge = find(seat, edge + 1)
    return found


def built(owners: bytearray) -> Iterator[int]:
    """The edges that bear track, by number: as quick as it can be asked."""
    return compress(range(len(owners)), owners.translate(_SOMEBODY))


def lay(state: CrayonState, seat: int, edge: int) -> None:
    """Draws a segment in that seat's colour."""
    ground = state.ground
    state.owner[edge] = seat
    a, b = ground.board.edges[edge]
    reached = (state.touch[a] | state.touch[b]) & ~(1 << seat)
    other = 0
    while reached:
        if reached & 1:
            _strike_out(state, other, edge)
        reached >>= 1
        other += 1
    _strike_out(state, seat, edge)
    if ground.is_major[a] or ground.is_major[b]:
        _strike_out_of_majors(state, edge)
    bit = 1 << seat
    for end in (a, b) if not ground.twin else (a, b, *[ground.twin[end] for end in (a, b) if end in ground.twin]):
        if not state.touch[end] & bit:
            state.touch[end] |= bit
            if not ground.is_major[end]:
                _open_up(state, seat, end)


def _strike_out(state: CrayonState, seat: int, edge: int) -> None:
    """A segment that has been built is no longer offered to `seat`."""
    if not state.ground.plain[edge]:
        state.edgy[seat] = tuple([d for d in state.edgy[seat] if d >> 1 != edge])
        return
    number = state.rules.build_number
    frontier = list(state.frontier[seat])
    prices = state.prices[seat]
    for d in (2 * edge, 2 * edge + 1):
        price, code = prices[d], d << VERB_BITS | number
        if code in frontier[price]:
            frontier[price] = tuple([other for other in frontier[price] if other != code])
    state.frontier[seat] = tuple(frontier)


def _open_up(state: CrayonState, seat: int, milepost: int) -> None:
    """Track has reached a milepost: what leaves it can be built next."""
    ground, owner, number = state.ground, state.owner, state.rules.build_number
    frontier, prices = list(state.frontier[seat]), state.prices[seat]
    edgy = []
    for d in ground.outs[milepost]:
        if owner[d >> 1] != NOBODY:
            continue
        if ground.plain[d >> 1]:
            price = prices[d]
            frontier[price] = tuple(sorted((*frontier[price], d << VERB_BITS | number)))
        else:
            edgy.append(d)
    state.frontier[seat] = tuple(frontier)
    if edgy:
        state.edgy[seat] = tuple(sorted((*state.edgy[seat], *edgy)))


def _strike_out_of_majors(state: CrayonState, edge: int) -> None:
    state.majors_free = {
        tariff: _without(state, buckets, state.ground.tariffs[tariff], edge)
        for tariff, buckets in state.majors_free.items()
    }
    state.tight = _some_major_is_tight(state)


def _without(state: CrayonState, buckets: Buckets, prices: bytes, edge: int) -> Buckets:
    free = list(buckets)
    for d in (2 * edge, 2 * edge + 1):
        price, code = prices[d], d << VERB_BITS | state.rules.build_number
        if code in free[price]:
            free[price] = tuple([other for other in free[price] if other != code])
    return tuple(free)


def _some_major_is_tight(state: CrayonState) -> bool:
    """Whether some major city has hardly more free ways in than there are players."""
    owners, seats = state.ground.spot_owners, len(state.cash)
    return any(owners[city](state.owner).count(NOBODY) <= seats for city in state.ground.majors)


def _survey_majors(state: CrayonState) -> None:
    ground, owner, number = state.ground, state.owner, state.rules.build_number
    free = [d for d in ground.major_outs if owner[d >> 1] == NOBODY]
    state.majors_free = {}
    for tariff in sorted(set(state.tariff)):
        prices = ground.tariffs[tariff]
        buckets: list[list[int]] = [[] for _ in range(ground.dearest + 1)]
        for d in free:
            buckets[prices[d]].append(d << VERB_BITS | number)
        state.majors_free[tariff] = tuple([tuple(sorted(bucket)) for bucket in buckets])
    state.tight = _some_major_is_tight(state)


def reprice(state: CrayonState, seat: int) -> None:
    """A seat may build at other prices than before: puts what it could build next under those."""
    tariff = state.rules.tariff(state, seat)
    if tariff == state.tariff[seat]:
        return
    tariffs = state.ground.tariffs
    state.tariff = (*state.tariff[:seat], tariff, *state.tariff[seat + 1 :])
    state.prices = tuple([tariffs[tariff] for tariff in state.tariff])
    state.frontier[seat] = _priced(state, state.frontier[seat], state.prices[seat])
    known = state.majors_free
    some = next(iter(known.values()))
    state.majors_free = {
        tariff: known.get(tariff) or _priced(state, some, tariffs[tariff]) for tariff in sorted(set(state.tariff))
    }


def _priced(state: CrayonState, buckets: Buckets, prices: bytes) -> Buckets:
    """The same segments by other prices."""
    found: list[list[int]] = [[] for _ in range(state.ground.dearest + 1)]
    for code in sorted(chain.from_iterable(buckets)):
        found[prices[code >> VERB_BITS]].append(code)
    return tuple([tuple(bucket) for bucket in found])


def survey(state: CrayonState) -> None:
    """Finds every seat's mileposts and next segments anew: after track was erased or changed hands, or was read."""
    ground, number = state.ground, state.rules.build_number
    seats = len(state.cash)
    touch = bytearray(ground.mileposts)
    owners, ends = state.owner, ground.board.edges
    for edge in built(owners):
        a, b = ends[edge]
        bit = 1 << owners[edge]
        touch[a] |= bit
        touch[b] |= bit
    for a, b in ground.twin.items():
        touch[a] |= touch[b]
    state.touch = touch
    state.tariff = tuple([state.rules.tariff(state, seat) for seat in range(seats)])
    state.prices = tuple([ground.tariffs[tariff] for tariff in state.tariff])
    state.frontier, state.edgy = [], []
    reached = [(m, touch[m]) for m in compress(range(len(touch)), touch) if not ground.is_major[m]]
    for seat in range(seats):
        buckets: list[list[int]] = [[] for _ in range(ground.dearest + 1)]
        edgy: list[int] = []
        prices = state.prices[seat]
        for milepost, bits in reached:
            if not bits >> seat & 1:
                continue
            for d in ground.outs[milepost]:
                if state.owner[d >> 1] != NOBODY:
                    continue
                if ground.plain[d >> 1]:
                    buckets[prices[d]].append(d << VERB_BITS | number)
                else:
                    edgy.append(d)
        state.frontier.append(tuple([tuple(sorted(bucket)) for bucket in buckets]))
        state.edgy.append(tuple(sorted(edgy)))
    _survey_majors(state)
