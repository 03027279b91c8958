"""Route search: Dial's bucket queue.

Costs are ints with two parts: what is minimised, and below it, in `LOW` bits, what breaks ties. The queue holds a
bucket for each value of the first part; when a bucket is drained, its nodes' costs are final. A search stops at its
goal or its limit.

Bots spend a third of their time here. `tools/compiled` makes a compiled twin of this module, and of a few of theirs,
where there is a compiler: so it holds nothing that mypyc cannot compile.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

LOW: Final = 10
UNREACHED: Final = 1 << 60
LIMIT: Final = 999
"""Further than anything on a board."""
STRIDE: Final = 8
"""Buckets that a flood settles between two looks at what it was asked about."""

Steps = tuple[tuple[int, int], ...]
"""From a node: (node, cost) for each step."""


def dial(
    table: Sequence[Steps],
    starts: Iterable[tuple[int, int]],
    goals: Collection[int] = (),
    limit: int = LIMIT,
    ahead: bytes | None = None,
) -> tuple[int, list[int], list[int]]:
    """From `starts` (node, cost) to the first of `goals`: that node or -1, the costs, and where each was reached from.

    Without goals, everything up to `limit` is reached. Costs above the goal's or the limit are upper bounds. `ahead` is
    by node what is at least still to come: no step may lower it by more than the step costs. What lies far off the way
    to the goal is then not looked at.
    """
    best = [UNREACHED] * len(table)
    done = [UNREACHED] * len(table)
    parent = [-1] * len(table)
    ahead = ahead or bytes(len(table))
    buckets: defaultdict[int, list[int]] = defaultdict(list)
    for node, cost in starts:
        if cost < best[node]:
            best[node] = cost
            buckets[(cost >> LOW) + ahead[node]].append(node)
    number = min(buckets, default=0)
    while buckets and number <= limit:
        if number not in buckets:
            number += 1
            continue
        arrived = -1
        for node in buckets[number]:  # it grows while steps that cost nothing more are found
            cost = best[node]
            if cost == done[node]:
                continue
            done[node] = cost
            if node in goals and (arrived < 0 or cost < best[arrived]):
                arrived = node
            for there, step in table[node]:
                further = cost + step
                if further < best[there]:
                    best[there], parent[there] = further, node
                    buckets[(further >> LOW) + ahead[there]].append(there)
        if arrived >= 0:
            return arrived, best, parent
        del buckets[number]
        number += 1
    return -1, best, parent


class Flood:
    """`dial` without a goal and without ties, as far as anybody asks: what is asked about later goes on from there.

    Costs are those of `plain` tables; what lies beyond the limit costs one more than it. What is `known` (node, cost)
    is led on from only where a lower cost is found.
    """

    def __init__(
        self,
        table: list[Steps],
        starts: Iterable[tuple[int, int]],
        limit: int,
        known: Iterable[tuple[int, int]] = (),
    ) -> None:
        self._table, self.limit = table, limit
        best = self.best = [limit + 1] * len(table)
        self.parent = [-1] * len(table)
        self._buckets: list[list[int]] = [[] for _ in range(limit + 1)]
        self._drained = 0
        """So many buckets: costs below are final."""
        for node, cost in known:
            best[node] = min(cost, best[node])
        for node, cost in starts:
            if cost < best[node]:
                best[node] = cost
                self._buckets[cost].append(node)

    def to(self, nodes: Iterable[int]) -> int:
        """The cheapest of these nodes, its cost and its way final; -1 if it lies beyond the limit."""
        goals, best = sorted(nodes), self.best
        while True:
            nearest = min(goals, key=best.__getitem__)
            if best[nearest] < self._drained:
                return nearest
            if self._drained > self.limit:
                return -1
            self._drain(min(best[nearest], self._drained + STRIDE, self.limit))

    def whole(self) -> tuple[list[int], list[int]]:
        """The costs of everything up to the limit, and where each was reached from."""
        self._drain(self.limit)
        return self.best, self.parent

    def _drain(self, last: int) -> None:
        """Settles the buckets up to that one."""
        table, best, parent, buckets = self._table, self.best, self.parent, self._buckets
        for cost in range(self._drained, last + 1):
            for node in buckets[cost]:  # it grows while steps that cost nothing are found
                if best[node] != cost:
                    continue  # a better way was found since
                for there, step in table[node]:
                    further = cost + step
                    if further < best[there]:
                        best[there] = further
                        parent[there] = node
                        buckets[further].append(there)
            buckets[cost] = []
        self._drained = max(self._drained, last + 1)


def without_ties(steps: Steps) -> Steps:
    return tuple([(there, cost >> LOW) for there, cost in steps])


def trace(parent: list[int], node: int) -> list[int]:
    """The nodes from a start to `node`."""
    back = [node]
    while (node := parent[node]) >= 0:
        back.append(node)
    back.reverse()
    return back
