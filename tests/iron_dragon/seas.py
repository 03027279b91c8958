"""Ways over the sea of the Little Realm."""

from __future__ import annotations

from tests.iron_dragon.builders import BOARD, code, milepost


def lane(a: str, b: str) -> list[str]:
    """The points of a shortest way by sea from one port or sea point to another, the end included."""
    start, end = milepost(a), milepost(b)
    came = {start: start}
    ring = [start]
    while end not in came:
        wider = []
        for here in ring:
            for there in BOARD.sea[here] if here == start or here not in BOARD.ports else ():
                if there not in came:
                    came[there] = here
                    wider.append(there)
        ring = wider
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return [code(point) for point in way[-2::-1]]
