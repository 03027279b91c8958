"""Foremen and ships by value: the prices of peoples on track that is to be built, and the turns that a voyage takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from milepost.bots.crayon.greedy import biggest_network
from milepost.rulebooks.crayon.prices import NEVER
from milepost.rulebooks.crayon.routes import CHEAPEST, build_path, draw
from milepost.rulebooks.iron_dragon.editions import HIRE_BY_CHOICE, HIRE_BY_DRAW
from milepost.rulebooks.iron_dragon.foremen import DISCARDS, people
from milepost.rulebooks.iron_dragon.state import DragonState

NETWORK_SHARE: Final = 0.6
"""What a saving on the great cities' network counts, which is built late, beside one on what is built first."""
WORTH_REDEALING: Final = 8
"""By how much the best foreman must be better than the best one dealt, for another deal to be asked for."""


def savings(state: DragonState, segments: Iterable[int]) -> dict[str, int]:
    """By people: what they save on these segments against printed prices; below 0 if they cannot build some."""
    wanted = tuple(segments)
    tariffs = state.ground.tariffs
    printed = sum(tariffs[0][d] for d in wanted)
    saved = {}
    for number, folk in enumerate(state.game.staff.peoples, start=1):
        prices = tariffs[number]
        cannot = folk.only or any(prices[d] == NEVER for d in wanted)
        saved[folk.name] = -NEVER if cannot else printed - sum(prices[d] for d in wanted)
    return saved


def network(state: DragonState, seat: int) -> list[int]:
    """The segments of a cheap network of as many major cities as the goal asks for, from what is built."""
    scratch = state.copy()
    ground = state.ground
    centre = [m for city in ground.majors[:1] for m in ground.board.cities[city].mileposts]
    found: list[int] = []
    for _ in range(state.numbers.majors_needed):
        joined, inside = biggest_network(scratch, seat)
        if len(joined) >= state.numbers.majors_needed:
            break
        missing = [m for city in ground.majors if city not in joined for m in ground.board.cities[city].mileposts]
        starts = sorted(inside) or centre
        path = build_path(scratch, seat, [m for m in missing if m not in starts], starts, CHEAPEST)
        if path is None:
            break
        draw(scratch, seat, path.segments)
        found += path.segments
    return found


def worth_by_people(state: DragonState, seat: int, first: Sequence[int]) -> dict[str, float]:
    """By people: what they save on the segments that come first, and on the great cities' network later."""
    sooner, later = savings(state, first), savings(state, network(state, seat))
    return {name: saved + NETWORK_SHARE * later[name] for name, saved in sooner.items()}


def best_dealt(state: DragonState, seat: int, first: Sequence[int]) -> tuple[int, bool]:
    """The foreman to keep of those dealt at the start, and whether another deal promises a much better one."""
    worth, foremen = worth_by_people(state, seat, first), state.game.staff.foremen
    best = max(state.dealt[seat], key=lambda card: (worth[foremen[card].people.name], -card))
    return best, max(worth.values()) - worth[foremen[best].people.name] >= WORTH_REDEALING


def best_hire(
    state: DragonState, seat: int, segments: Sequence[int], least: int, may: Callable[[str, int], bool]
) -> tuple[int, str, int] | None:
    """What the best new foreman saves on these segments beyond his price, if more than `least`, and how he is had."""
    foremen = state.game.staff.foremen
    if not segments or state.spent:
        return None
    gains, mine = savings(state, segments), people(state, seat)
    now = gains[mine.name] if mine is not None else 0
    thrown = foremen[state.foremen_discards[-1]].people.name if state.foremen_discards else ""
    best = None
    for card, foreman in enumerate(foremen):
        drawn = foreman.people.name == thrown
        verb, arg = ("hire", DISCARDS) if drawn else ("choose", card)
        gain = gains[foreman.people.name] - now - (HIRE_BY_DRAW if drawn else HIRE_BY_CHOICE)
        if gain > least and may(verb, arg):
            least, best = gain, (gain, verb, arg)
    return best


def best_ship(state: DragonState, seat: int, offered: Sequence[int], points: int) -> int:
    """The ship that is there soonest, then the cheapest."""
    ships, employed = state.game.staff.ships, people(state, seat)
    pays = employed is None or employed.pays_boarding

    def soon_and_cheap(card: int) -> tuple[int, int, int, int]:
        ship = ships[card]
        return -(-points // ship.speed), ship.boarding if pays else 0, -ship.speed, card

    return min(offered, key=soon_and_cheap)


def points_ahead(state: DragonState, way: Sequence[int]) -> int:
    """How many sea points a way crosses before it next lands."""
    board, points = state.ground.board, 0
    for there in way[1:]:
        if there < board.sea_from and there not in board.ports:
            break
        points += 1
        if there in board.ports:
            break
    return points
