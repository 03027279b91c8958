"""Railways: connected sets of one player's cubes."""

from __future__ import annotations

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.ground import Ground, Mask, each


@rule("IB-TRACK-ADJ", "IB-RAILWAY-DEF")
def railways(ground: Ground, cubes: Mask) -> tuple[Mask, ...]:
    """One player's cubes as railways, from the north-west: cubes in adjacent hexes are always connected."""
    spread = ground.spread
    found = []
    while cubes:
        railway = cubes & -cubes
        while (grown := spread(railway, cubes)) != railway:
            railway = grown
        found.append(railway)
        cubes ^= railway
    return tuple(found)


def in_line(ground: Ground, hexes: Mask) -> list[Mask]:
    """Hexes in the order in which a person would read them: along the line, from an end of it."""
    left, line = hexes, []
    here = 0
    while left:
        ahead = ground.near(here) & left if here else 0
        starts = ahead or left
        here = min(each(starts), key=lambda one: (ground.near(one) & left).bit_count())
        line.append(here)
        left ^= here
    return line
