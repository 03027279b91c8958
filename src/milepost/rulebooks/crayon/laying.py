"""Ways to lay track to a place: the cheapest, the one with the fewest mileposts, the one that is quickest to run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from milepost.rulebooks.crayon.routes import CHEAPEST, SHORTEST, Path, Ways, build_path, by_turns, path_of
from milepost.rulebooks.crayon.search import LOW, dial, trace
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState

CHEAP: Final = "cheapest"
SHORT: Final = "shortest"
FAST: Final = "fastest"
JOINED: Final = "joined"
"""The cheapest that begins at the seat's own track: a line from another major city may cost less, but is apart."""


class Choice(msgspec.Struct, frozen=True):
    """One way to lay track, and in what it is the best."""

    by: tuple[str, ...]
    path: Path
    run: int
    """Mileposts that the train then runs to the place; -1 where it would not come there over its own track."""


def choices(state: CrayonState, seat: int, goals: Sequence[int], starts: Sequence[int] | None) -> list[Choice]:
    """The different best ways to lay track to one of `goals`; none where no track can be laid, or none is missing."""
    own = [milepost for milepost, bits in enumerate(state.touch) if bits >> seat & 1 and milepost not in goals]
    named = {
        CHEAP: build_path(state, seat, goals, starts, CHEAPEST),
        JOINED: build_path(state, seat, goals, own, CHEAPEST) if own and starts is None else None,
        SHORT: build_path(state, seat, goals, starts, SHORTEST),
        FAST: _from_train(state, seat, goals),
    }
    by_segments: dict[tuple[int, ...], tuple[list[str], Path]] = {}
    for name, path in named.items():
        if path is not None and path.segments:
            by_segments.setdefault(path.segments, ([], path))[0].append(name)
    return [Choice(tuple(names), path, _run(state, seat, path, goals)) for names, path in by_segments.values()]


def affordable(state: CrayonState, seat: int, path: Path) -> list[int]:
    """The segments of a path that this turn's allowance and the seat's cash pay."""
    left, now, toll = state.cash[seat], [], state.rules.building_toll(state, seat, state.mover == seat)
    for d in by_turns(state, seat, path.segments)[0]:
        extra = toll if toll and state.ground.below[d >> 1] else 0
        left, toll = left - state.prices[seat][d] - extra, toll - extra
        if left < 0:
            break
        now.append(d)
    return now


def _from_train(state: CrayonState, seat: int, goals: Sequence[int]) -> Path | None:
    """The path with the fewest mileposts from where the train stands."""
    place = state.place[_train(state, seat)]
    if place == NOWHERE:
        return None
    ways = Ways(state, seat, SHORTEST)
    node, _, parent = dial(ways.table, [(ways.node(place), 0)], ways.goals(goals))
    return None if node < 0 else path_of(state, seat, [ways.milepost(n) for n in trace(parent, node)])


def _run(state: CrayonState, seat: int, path: Path, goals: Sequence[int]) -> int:
    place = state.place[_train(state, seat)]
    if place == NOWHERE:
        return -1
    ways = Ways(state, seat, SHORTEST).lay(path.segments)
    node, best, _ = dial(ways.table, [(ways.node(place), 0)], ways.goals(goals))
    return -1 if node < 0 else best[node] >> LOW


def _train(state: CrayonState, seat: int) -> int:
    return state.train() if state.mover == seat else seat * 2
