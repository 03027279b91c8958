"""How far cubes can go: the map of hexes from which the selected action can still be completed.

All distances count new cubes, and every answer is a lower bound: where this module says that a hex is out of reach, no
build of the selected action that holds the hex exists. It may let a hex pass that turns out not to work (it knows
nothing of hills that still have to be paid, nor of a second Madrid hex on the way); the build is checked exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.rulebooks.iberian_railways.actions import EXPAND, MERGE, START
from milepost.rulebooks.iberian_railways.ground import Ground, Mask
from milepost.rulebooks.iberian_railways.money import INSOLVENT, TRACK_COSTS, funds
from milepost.rulebooks.iberian_railways.railways import railways

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.draft import Draft
    from milepost.rulebooks.iberian_railways.state import IberianState


Island = tuple[Mask, Mask]
"""Cubes that are already there, and the hexes around them: a path steps on to them, and off anywhere, for nothing."""


class Reach:
    """What one turn's action can lead to; made once a turn and shared by copies, for nothing in it changes."""

    __slots__ = ("action", "allowed", "around", "drafts", "first", "funds", "most", "own", "railways")

    def __init__(self, state: IberianState) -> None:
        ground, seat = state.ground, state.mover
        self.action = state.marker[seat]
        self.own = state.cubes[seat]
        self.railways = [(railway, ground.near(railway)) for railway in railways(ground, self.own)]
        """The player's railways, each with the hexes around it."""
        self.around = ground.near(self.own)
        self.funds = funds(state, seat)
        self.most = min(state.limit, state.supply[seat]) if state.loans[seat] < INSOLVENT else 0
        """The most tracks that this turn can hold, money apart."""
        self.allowed = self._allowed(state)
        """Hexes that can hold a cube of this action, each for itself."""
        self.first = self._first(ground)
        """Hexes that some build of this action may hold."""
        self.drafts: dict[Mask, Draft] = {}
        """What drafts come to that somebody has asked about."""

    def _allowed(self, state: IberianState) -> Mask:
        ground = state.ground
        allowed = ground.land & ~self.own & ~state.full
        if self.own & ground.outer:
            allowed &= ~ground.outer
        if self.action == START:
            allowed &= ~self.around
        elif self.action == EXPAND:
            allowed &= ~between(self.railways)
        return allowed

    def _first(self, ground: Ground) -> Mask:
        allowed, most = self.allowed, self.affordable(0)
        if self.action == START:
            cities = [place & allowed for place in ground.places if place & allowed]
            return joining_two(ground, cities, allowed, most)
        if self.action == EXPAND:
            return joining(ground, self.own, [allowed & ground.urban], allowed, (), most)
        if self.action == MERGE:
            ends = [around & allowed for _, around in self.railways]
            return joining_two(ground, ends, allowed, most, self.railways)
        return 0

    def affordable(self, extra: int) -> int:
        """How many tracks in all can be paid this turn, when `extra` is already due for terrain and second tracks."""
        most = self.most
        while most and TRACK_COSTS[most] + extra > self.funds:
            most -= 1
        return most


def reach_of(state: IberianState) -> Reach:
    """The reach map of the action that the mover has selected."""
    if state.reach is None:
        state.reach = Reach(state)
    return state.reach


def between(railways: Sequence[Island]) -> Mask:
    """Hexes that touch two or more railways."""
    once = twice = 0
    for _, around in railways:
        twice |= once & around
        once |= around
    return twice


def land_on(hexes: Mask, free: Sequence[Island]) -> Mask:
    """These hexes, and every island that they touch."""
    for island, around in free:
        if hexes & around:
            hexes |= island
    return hexes


def widen(ground: Ground, hexes: Mask, allowed: Mask, free: Sequence[Island]) -> Mask:
    """What one more cube reaches."""
    # As Ground.spread, written out: nearly all the time of a legal list is spent here.
    stride = ground.stride
    sideways = hexes << 1 | hexes >> 1
    low = sideways & ground.odd
    hexes |= (sideways | (hexes | low) >> stride | (hexes | sideways ^ low) << stride) & allowed
    for island, around in free:
        if hexes & around:
            hexes |= island
    return hexes


def flood(ground: Ground, hexes: Mask, allowed: Mask, free: Sequence[Island], cubes: int) -> list[Mask]:
    """What no cube, one cube, two cubes ... reach from `hexes`."""
    levels = [hexes]
    for _ in range(cubes):
        hexes = widen(ground, hexes, allowed, free)
        levels.append(hexes)
    return levels


def joining_two(ground: Ground, parts: Sequence[Mask], allowed: Mask, most: int, free: Sequence[Island] = ()) -> Mask:
    """Hexes that can be part of at most `most` new cubes which join two of `parts`.

    The cubes of such a piece meet in some hex: from there one path leads to each part and one to the hex asked about.
    """
    if len(parts) < 2 or most < 1:
        return 0
    one, two = [0] * most, [0] * most
    for part in parts:
        for more, ball in enumerate(flood(ground, part, allowed, (), most - 1)):
            two[more] |= one[more] & ball
            one[more] |= ball
    joined = 0
    for more in range(most):
        if joined:
            joined = widen(ground, joined, allowed, free)
        for near in range(more // 2 + 1):
            joined |= one[near] & two[more - near]
        joined = land_on(joined, free)
    return joined & allowed


def joining(
    ground: Ground, base: Mask, goals: Sequence[Mask], allowed: Mask, free: Sequence[Island], most: int
) -> Mask:
    """Hexes that can be part of at most `most` new cubes which join `base` to each goal, one goal at a time."""
    ahead = flood(ground, base, allowed, free, most)
    found = ahead[most] & allowed
    for goal in goals:
        if not found:
            break
        found &= goal if most == 1 else _on_the_way(ground, ahead, goal, allowed, free)
    return found


def _on_the_way(ground: Ground, ahead: list[Mask], goal: Mask, allowed: Mask, free: Sequence[Island]) -> Mask:
    """Hexes that fit between the base of a flood and a goal.

    The way from the base to the goal and the way to the hex part somewhere: in the base itself, or in a hex that lies
    so many cubes from the base and so many from the goal that enough are left for the rest.
    """
    most, nearest = len(ahead) - 1, 1
    while not ahead[nearest] & goal:
        nearest += 1
        if nearest > most:
            return 0
    back = flood(ground, land_on(goal, free), allowed, free, most - 1)
    joined = ahead[0]
    for cubes in range(nearest, most + 1):
        if cubes > nearest:
            joined = widen(ground, joined, allowed, free)
        meet = 0
        for near in range(1, cubes + 1):
            meet |= ahead[near] & back[cubes - near]
        joined = land_on(joined | meet & allowed, free)
    return joined
