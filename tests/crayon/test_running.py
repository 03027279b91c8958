"""Running: what is in reach is what playing every legal move finds, and a route can be played move by move."""

from __future__ import annotations

import pytest

from milepost.kernel.notation import VERB_BITS, VERB_MASK
from milepost.rulebooks.crayon.ground import NO_CITY
from milepost.rulebooks.crayon.running import reach, route
from milepost.rulebooks.crayon.state import CrayonState
from tests.crayon.county import some_way_in


def operating(seed: int) -> CrayonState:
    """A position in which somebody with a train on the map may move it."""
    state = some_way_in(seed, seats=3, rounds=7)
    while state.step().name != "operate":
        codes = state.legal(state.mover)
        done = state.rules.done.code()
        state.push(state.mover, done if done in codes else codes[0])
    return state


def by_playing(state: CrayonState) -> dict[int, tuple[int, int]]:
    """Mileposts used and rent paid for everything that can be reached, by playing every sequence of moves."""
    seat, train, move = state.mover, state.train(), state.rules.move_number
    found = {state.place[train]: (0, 0)}
    ring, seen = [state], set()
    used = 0
    while ring:
        used += 1
        wider = []
        for position in ring:
            for code in position.legal(seat):
                if code & VERB_MASK != move:
                    continue
                after = position.copy()
                after.apply(seat, code)
                key = (after.place[train], after.came[train], tuple(after.left), after.paid, after.halved)
                if key in seen:
                    continue
                seen.add(key)
                wider.append(after)
                arrival = (used, state.cash[seat] - after.cash[seat])
                there = code >> VERB_BITS
                found[there] = min(found.get(there, arrival), arrival)
        ring = wider
    return found


@pytest.mark.parametrize("seed", range(10))
def test_reach_is_what_playing_every_move_finds(seed: int) -> None:
    state = operating(seed)
    told = {m: (r.mileposts, r.rent) for m, r in reach(state, state.mover).items()}
    assert told == by_playing(state)


@pytest.mark.parametrize("seed", range(10))
def test_a_route_can_be_played_and_is_no_longer_than_the_reach_says(seed: int) -> None:
    state = operating(seed)
    seat = state.mover
    free = {m: r for m, r in reach(state, seat).items() if not r.rent}
    for milepost, found in free.items():
        way = route(state, seat, [milepost], rent=-1)
        assert way is not None
        assert (way.length, way.rent) == (found.mileposts, 0)
        played = state.copy()
        for there in way.mileposts[1:]:
            played.apply(seat, there << VERB_BITS | state.rules.move_number)
        assert played.place[played.train()] == milepost


@pytest.mark.parametrize("seed", range(6))
def test_no_route_turns_back_outside_a_city(seed: int) -> None:
    state = operating(seed)
    city = state.ground.city
    for place in state.ground.board.cities:
        way = route(state, state.mover, place.mileposts)
        if way is None:
            continue
        steps = [state.came[state.train()], *way.mileposts]
        for before, here, after in zip(steps, steps[1:], steps[2:], strict=False):
            assert before != after or city[here] != NO_CITY
