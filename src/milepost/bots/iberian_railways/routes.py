"""Builds worth thinking about: short lines to urban hexes, found on the whole map at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from milepost.rulebooks.iberian_railways.actions import EXPAND, MERGE, START
from milepost.rulebooks.iberian_railways.ground import Ground, Mask, each
from milepost.rulebooks.iberian_railways.railways import railways
from milepost.rulebooks.iberian_railways.reach import reach_of
from milepost.rulebooks.iberian_railways.state import IberianState

NEXT_GOALS = 3
"""How many further goals are tried once a first one is reached."""


def builds(state: IberianState, action: int, goals: int | None = None) -> Iterator[Mask]:
    """Cubes that the mover could build with `action`, which must be selected: the shortest line to each goal, or from
    each place to so many of the nearest."""
    reach = reach_of(state)
    most, allowed = reach.affordable(0), reach.allowed
    if not reach.first or most < 1:
        return
    if action == START:
        yield from _starts(state, allowed, most, goals)
    elif action == EXPAND:
        yield from _expansions(state, allowed, most)
    elif action == MERGE:
        yield from _mergers(state, allowed, most)


def _starts(state: IberianState, allowed: Mask, most: int, nearest: int | None) -> Iterator[Mask]:
    ground = state.ground
    for place in each(ground.urban & allowed):
        open_to = _without_madrid(ground, allowed, place)
        goals = ground.urban & open_to & ~_same_place(ground, place)
        for line in islice(_lines(state, place, open_to, goals, most - 1), nearest):
            yield place | line


def _expansions(state: IberianState, allowed: Mask, most: int) -> Iterator[Mask]:
    ground = state.ground
    owned = railways(ground, state.cubes[state.mover])
    for railway in owned:
        others = state.cubes[state.mover] & ~railway
        open_to = allowed & ~ground.near(others)
        yield from _lines(state, railway, open_to, ground.urban & open_to, most)


def _mergers(state: IberianState, allowed: Mask, most: int) -> Iterator[Mask]:
    ground = state.ground
    owned = railways(ground, state.cubes[state.mover])
    for railway in owned:
        for other in owned:
            if other > railway:
                ends = ground.near(other) & allowed
                yield from _lines(state, railway, allowed, ends, most)


def longer(state: IberianState, action: int, line: Mask, goals: int = NEXT_GOALS) -> Iterator[Mask]:
    """The same line with one more goal, the nearest ones, where cubes are left for it; `action` must be selected."""
    ground, reach = state.ground, reach_of(state)
    left = reach.affordable(0) - line.bit_count()
    if left < 1:
        return
    own = state.cubes[state.mover]
    base = 0
    if action != START:
        base = sum(railway for railway, around in reach.railways if around & line)
    closed = 0 if action == MERGE else ground.near(own & ~base)
    open_to = _without_madrid(ground, reach.allowed & ~line & ~closed, line)
    further = _lines(state, base | line, open_to, ground.urban & open_to, left)
    for more in islice(further, goals):
        yield line | more


def _lines(state: IberianState, base: Mask, allowed: Mask, goals: Mask, most: int) -> Iterator[Mask]:
    """From `base` the shortest line to each goal that at most `most` cubes reach, nearest first."""
    ground = state.ground
    dear = (state.once, ground.hills, ground.rivers)
    levels = [base]
    for _ in range(most):
        reached = levels[-1]
        # A line may end in Madrid but not run through it: one cube there is all a player gets.
        fresh = ground.spread(reached & ~(ground.outer & ~base), allowed) & ~reached
        if not fresh:
            return
        levels.append(reached | fresh)
        for goal in each(fresh & goals):
            yield _back(ground, levels, goal, dear)


def _back(ground: Ground, levels: list[Mask], goal: Mask, dear: tuple[Mask, Mask, Mask]) -> Mask:
    """The way back from a goal, over the cheapest hex of each level."""
    line = here = goal
    for level in reversed(levels[1:-1]):
        steps = ground.near(here) & level & ~levels[0]
        for extra in dear:
            steps = steps & ~extra or steps
        here = steps & -steps
        line |= here
        if ground.near(here) & levels[0]:
            break
    return line


def _same_place(ground: Ground, place: Mask) -> Mask:
    return ground.outer if place & ground.outer else place


def _without_madrid(ground: Ground, allowed: Mask, line: Mask) -> Mask:
    """One Madrid hex a player: with one in the line, the others are closed to it."""
    return allowed & ~ground.outer if line & ground.outer else allowed
