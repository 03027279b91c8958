"""New track in the order in which it can be built, and how much of it is due now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from milepost.rulebooks.crayon import routes
from milepost.rulebooks.crayon.state import CrayonState


def unbuilt(state: CrayonState, way: Sequence[int]) -> list[int]:
    """The segments of a way that bear no track yet, in its direction, each once."""
    found: dict[int, int] = {}
    for d in routes.unbuilt(state, way):
        found.setdefault(d >> 1, d)
    return list(found.values())


def cheaper_way(state: CrayonState, seat: int, d: int) -> int:
    """A segment into a great city turned round if it costs less from there: one may always begin in a great city."""
    prices = state.prices[seat]
    return d ^ 1 if state.ground.is_major[state.ground.to[d]] and prices[d ^ 1] < prices[d] else d


def buildable_order(state: CrayonState, seat: int, segments: Iterable[int]) -> list[int]:
    """These segments, each turned and placed so that it begins at track that is there by then, or at a great city.

    Where a segment can be built from either end, as into a great city, the cheaper direction is taken.
    """
    ground, touch = state.ground, state.touch
    reached: set[int] = set()
    waiting = list(segments)
    order: list[int] = []

    def rooted(milepost: int) -> bool:
        return milepost in reached or bool(ground.is_major[milepost]) or bool(touch[milepost] >> seat & 1)

    while waiting:
        d = next((d for d in waiting if rooted(ground.start[d]) or rooted(ground.to[d])), None)
        if d is None:
            return order
        waiting.remove(d)
        order.append(cheaper_way(state, seat, d if rooted(ground.start[d]) else d ^ 1))
        for end in (ground.start[d], ground.to[d]):
            reached.update((end, ground.twin.get(end, end)))
    return order


def due_now(
    state: CrayonState,
    seat: int,
    way: Sequence[int],
    segments: Sequence[int],
    speed: int,
    efforts: Sequence[float] = (),
) -> int:
    """What must be spent on these segments this turn if the train is never to wait for track later.

    In each turn to come the train needs what lies within its reach by then; each turn's allowance can help only so far.
    `efforts` is by milepost of the way how much movement it takes to come there, if that is not one for each.
    """
    efforts = efforts or range(len(way))
    prices, cap = state.prices[seat], state.numbers.build_cap
    board = state.ground.board
    place: dict[int, int] = {}
    for number, (a, b) in enumerate(pairwise(way)):
        place.setdefault(board.edge(a, b), number)
    # A segment that the way does not cross must only be there for the next one that it does.
    needed, at = list[int](), 0
    for d in reversed(segments):
        at = place.get(d >> 1, at)
        needed.append(at)
    due = spent = 0
    for d, at in zip(segments, reversed(needed), strict=True):
        spent += prices[d]
        due = max(due, spent - cap * int(efforts[at] / speed))
    return due
