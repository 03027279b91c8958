"""The longest run: an exact longest path through a railway's cubes, none used twice.

A railway falls into *blocks* that hang together at single cubes (a stretch of line is a chain of blocks of two; three
cubes in a triangle are one). A path never comes back to a block it has left, so blocks are solved one by one from the
ends of the railway inwards; what a solved block can add to a path that stops at its last cube is kept there as a
*tail*. Inside a block a depth-first search goes on only where the blocks still ahead could beat the best run so far.
"""

from __future__ import annotations

from functools import lru_cache

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.ground import Ground, Mask, each

Near = list[int]
"""By cube: its neighbours in the railway, one bit each."""

PATIENCE = 2
"""So many steps for each cube of a block are taken lightly; what is not solved by then is hard."""
WORTH_A_BOUND = 4
"""Below this many cubes ahead, to search is cheaper than to ask how far the search could get."""


@lru_cache(maxsize=4096)
@rule("IB-SCORE-RUN")
def longest_run(ground: Ground, railway: Mask) -> int:
    """How many cubes the longest run of a railway has; side branches do not count."""
    cubes = each(railway)
    number = {cube: index for index, cube in enumerate(cubes)}
    near = [sum(1 << number[other] for other in each(ground.near(cube) & railway)) for cube in cubes]
    tails = [0] * len(cubes)
    best = 1
    for joint, block in _blocks(near):
        kept, tails[joint] = tails[joint], 0
        if block.bit_count() == 2:
            ahead = 1 + tails[(block ^ 1 << joint).bit_length() - 1]
        else:
            search = _Search(near, block, tails)
            best = search.anywhere(best)
            ahead = search.onwards(joint)
        best = max(best, kept + 1 + ahead)
        tails[joint] = max(kept, ahead)
    return best


def _blocks(near: Near) -> list[tuple[int, int]]:
    """The blocks of a railway, outer ones first, each with the cube that joins it to the rest."""
    seen, low = [0] * len(near), [0] * len(near)
    stack: list[int] = []
    found: list[tuple[int, int]] = []

    def visit(cube: int, came_from: int) -> None:
        stack.append(cube)
        seen[cube] = low[cube] = len(near) - seen.count(0) + 1
        for bit in each(near[cube]):
            other = bit.bit_length() - 1
            if seen[other]:
                if other != came_from:
                    low[cube] = min(low[cube], seen[other])
                continue
            visit(other, cube)
            low[cube] = min(low[cube], low[other])
            if low[other] >= seen[cube]:
                at = stack.index(other)
                found.append((cube, sum(1 << member for member in stack[at:]) | 1 << cube))
                del stack[at:]

    visit(0, -1)
    return found


class _Search:
    """Longest paths within one block; where a path ends it may run out along that cube's tail."""

    def __init__(self, near: Near, block: int, tails: list[int]) -> None:
        self.near = [cubes & block for cubes in near]
        self.block, self.tails = block, tails
        self.members = [bit.bit_length() - 1 for bit in each(block)]
        self.longest_tail = max(tails[cube] for cube in self.members)
        self.best = 0
        self.steps, self.patience = 0, PATIENCE * len(self.members)
        self.known: dict[tuple[int, int], int] = {}
        """What a path from a cube through some free cubes can add, at most."""

    def anywhere(self, best: int) -> int:
        """The longest path with a tail at both ends, if it beats `best`."""
        self.best = best
        tails, size = self.tails, len(self.members)
        for start in sorted(self.members, key=lambda cube: (-tails[cube], self.near[cube].bit_count())):
            tail = tails[start]
            if size + tail + self.longest_tail > self.best:
                tails[start] = 0
                self._extend(start, self.block ^ 1 << start, 1 + tail)
                tails[start] = tail
        return self.best

    def onwards(self, joint: int) -> int:
        """The longest path that starts next to the joint, with a tail at its end."""
        self.best = 0
        self._extend(joint, self.block ^ 1 << joint, 0)
        return self.best

    def _extend(self, head: int, free: int, length: int) -> None:
        self.best = max(self.best, length + self.tails[head])
        near = self.near
        ahead = self._reached(near[head] & free, free)
        most = length + ahead.bit_count() + self.longest_tail
        key = (head, ahead)
        if most <= self.best or length + self.known.get(key, most) <= self.best:
            return
        self.steps += 1
        # At first a path is tried before it is asked how far it could get: in most blocks the first ones do.
        bounded = ahead.bit_count() < WORTH_A_BOUND
        if not bounded and self.steps > self.patience:
            bounded = True
            most = min(most, length + self._chain(head, ahead | 1 << head))
        # The narrowest way first: it would be a dead end later.
        steps = sorted(each(near[head] & free), key=lambda bit: (near[bit.bit_length() - 1] & ahead).bit_count())
        for bit in steps:
            if most <= self.best:
                break
            self._extend(bit.bit_length() - 1, ahead ^ bit, length + 1)
            if not bounded and most > self.best:
                bounded = True
                most = min(most, length + self._chain(head, ahead | 1 << head))
        self.known[key] = min(most, self.best) - length

    def _reached(self, front: int, free: int) -> int:
        """Free cubes that hang together with `front`."""
        near, got = self.near, front
        while front:
            found = 0
            while front:
                bit = front & -front
                found |= near[bit.bit_length() - 1]
                front ^= bit
            front = found & free & ~got
            got |= front
        return got

    def _chain(self, head: int, free: int) -> int:
        """The heaviest chain of blocks that leads away from `head`: no path can add more."""
        near, add = self.near, {}
        seen: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []

        def visit(cube: int, came_from: int) -> None:
            stack.append(cube)
            mine = lowest = seen[cube] = len(seen) + 1
            add[cube] = self.tails[cube]
            left = near[cube] & free
            while left:
                bit = left & -left
                left ^= bit
                other = bit.bit_length() - 1
                if other in seen:
                    if other != came_from and seen[other] < lowest:
                        lowest = seen[other]
                    continue
                visit(other, cube)
                lowest = min(lowest, low[other])
                if low[other] >= mine:
                    at = stack.index(other)
                    block = stack[at:]
                    del stack[at:]
                    add[cube] = max(add[cube], len(block) + max([add[member] for member in block]))
            low[cube] = lowest

        visit(head, -1)
        return add[head]
