"""What foremen are worth: the prices of their peoples on track that is to be built."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.bots.crayon.greedy import biggest_network
from milepost.rulebooks.crayon.prices import NEVER
from milepost.rulebooks.crayon.routes import CHEAPEST, build_path, draw
from milepost.rulebooks.iron_dragon.state import DragonState


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
