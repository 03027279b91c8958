"""Route search: the same as written and as compiled, and what every way costs against the plainest of searches."""

from __future__ import annotations

import importlib.util
import random
from heapq import heappop, heappush
from pathlib import Path
from types import ModuleType

import pytest

from milepost.rulebooks import crayon
from milepost.rulebooks.crayon import search
from milepost.rulebooks.crayon.search import LOW, Steps

LIMIT = 60


def as_written() -> ModuleType:
    """The module from its source, whatever lies beside it."""
    source = Path(crayon.__path__[0]) / "search.py"
    spec = importlib.util.spec_from_file_location("search_as_written", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def country(seed: int, ties: bool) -> list[Steps]:
    """A map by lot, with steps that cost nothing, ties and dead ends."""
    chance, size = random.Random(seed), 60
    low = LOW if ties else 0
    return [
        tuple((chance.randrange(size), chance.choice((0, 1, 1, 4, 7, 16)) << low) for _ in range(chance.randrange(5)))
        for _ in range(size)
    ]


def plainly(table: list[Steps], start: int) -> list[int]:
    """By node: its cost, or one more than the limit."""
    best, waiting = [LIMIT + 1] * len(table), [(0, start)]
    while waiting:
        cost, node = heappop(waiting)
        if cost < best[node]:
            best[node] = cost
            for there, step in table[node]:
                heappush(waiting, (cost + step, there))
    return best


@pytest.mark.parametrize("seed", range(20))
def test_a_flood_finds_what_the_plainest_search_finds(seed: int) -> None:
    table = country(seed, ties=False)
    best, _ = search.Flood(table, [(0, 0)], LIMIT).whole()
    assert best == plainly(table, 0)


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_search_is_the_written_one(seed: int) -> None:
    written, chance = as_written(), random.Random(seed)
    goals = [frozenset(chance.sample(range(60), 3)) for _ in range(6)]
    table, ahead = country(seed, ties=True), bytes(60)
    for some in (frozenset[int](), *goals):
        assert search.dial(table, [(0, 0), (1, 3 << LOW)], some, LIMIT, ahead) == written.dial(
            table, [(0, 0), (1, 3 << LOW)], some, LIMIT, ahead
        )
    plain = [search.without_ties(steps) for steps in table]
    assert plain == [written.without_ties(steps) for steps in table]
    floods = [module.Flood(plain, [(0, 0)], LIMIT, [(5, 9)]) for module in (search, written)]
    for some in goals:
        assert floods[0].to(some) == floods[1].to(some)
        assert (floods[0].best, floods[0].parent) == (floods[1].best, floods[1].parent)


def test_nothing_of_ours_is_imported_by_what_is_compiled() -> None:
    source = (Path(crayon.__path__[0]) / "search.py").read_text("utf-8")
    assert "milepost" not in source
