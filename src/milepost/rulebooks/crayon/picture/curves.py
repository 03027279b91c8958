"""Smooth lines: outlines rounded off, and courses that run between mileposts over exactly the edges they are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot

from milepost.drawing.svg import Point, num

Edge = tuple[Point, Point]


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def rounded(ring: Sequence[Point], times: int = 2) -> list[Point]:
    """A closed outline with its corners cut, and cut again (Chaikin)."""
    points = list(ring)
    for _ in range(times):
        points = [
            cut
            for a, b in zip(points, points[1:] + points[:1], strict=True)
            for cut in (between(a, b, 0.25), between(a, b, 0.75))
        ]
    return points


def course(edges: Sequence[Edge], wander: Sequence[float], pulls: int) -> list[Point]:
    """Points on the edges, in order, drawn tighter with each pull; `wander` is where on its edge each one starts.

    However tight, a course crosses each edge in its middle part, so that nobody doubts which edges it crosses.
    """
    shares = [0.5 + 0.3 * (each - 0.5) for each in wander]
    places = [between(a, b, share) for (a, b), share in zip(edges, shares, strict=True)]
    for _ in range(pulls):
        for index in range(1, len(edges) - 1):
            a, b = edges[index]
            goal = between(places[index - 1], places[index + 1])
            along = (b[0] - a[0], b[1] - a[1])
            share = ((goal[0] - a[0]) * along[0] + (goal[1] - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
            places[index] = between(a, b, min(0.68, max(0.32, share)))
    return places


def curve(points: Sequence[Point], *, tension: float = 0.17) -> str:
    """An SVG path through all points (Catmull and Rom)."""
    path = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for index in range(len(points) - 1):
        before = points[max(index - 1, 0)]
        a, b = points[index], points[index + 1]
        after = points[min(index + 2, len(points) - 1)]
        c = (a[0] + (b[0] - before[0]) * tension, a[1] + (b[1] - before[1]) * tension)
        d = (b[0] - (after[0] - a[0]) * tension, b[1] - (after[1] - a[1]) * tension)
        path.append(f"C{num(c[0])} {num(c[1])} {num(d[0])} {num(d[1])} {num(b[0])} {num(b[1])}")
    return "".join(path)


def softened(points: Sequence[Point], times: int) -> list[Point]:
    """An open line with its turns evened out, its ends left where they are: what a name is set along."""
    line = list(points)
    for _ in range(times):
        line = [
            line[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(line, line[1:], line[2:], strict=False)
            ),
            line[-1],
        ]
    return line


def evenly(points: Sequence[Point], pace: float) -> list[Point]:
    """Points at equal paces along a line."""
    found, left = [points[0]], pace
    for a, b in pairwise(points):
        long = apart(a, b)
        done = 0.0
        while long - done >= left:
            done += left
            found.append(between(a, b, done / long))
            left = pace
        left -= long - done
    return found


def chained(edges: Sequence[tuple[int, int]], neighbours: Callable[[int, int], bool]) -> list[list[int]]:
    """Edges put in order, as runs of indices: each shares a milepost and a triangle with the one before it."""
    at: dict[int, list[int]] = {}
    for index, ends in enumerate(edges):
        for end in ends:
            at.setdefault(end, []).append(index)
    beside: list[list[int]] = []
    for index, (a, b) in enumerate(edges):
        near = []
        for end, far in ((a, b), (b, a)):
            for other in at[end]:
                beyond = sum(edges[other]) - end
                if other != index and neighbours(far, beyond):
                    near.append(other)
        beside.append(near)
    chains, left = [], set(range(len(edges)))
    while left:
        start = min(left, key=lambda index: (sum(other in left for other in beside[index]) != 1, index))
        chain = [start]
        left.discard(start)
        while onward := [other for other in beside[chain[-1]] if other in left]:
            chain.append(min(onward))
            left.discard(chain[-1])
        chains.append(chain)
    return chains


def inside(at: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies inside a closed outline."""
    x, y = at
    found = False
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
        x1, y1 = x2, y2
    return found
