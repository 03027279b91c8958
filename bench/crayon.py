"""The crayon rails' own figures, each with the bar it must meet: play in mid-game, copies, loading, routes, bots."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, islice
from statistics import median
from time import process_time
from typing import Any, cast

from measure import Contender
from milepost.bots import bot
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.series import play_seats
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks import game
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.routes import build_path, quote
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import lay
from milepost.rulebooks.empire_builder import versions
from milepost.rulebooks.iron_dragon import versions as iron_dragon

SEATS = 4
SEGMENTS = 40
CASH = 60  # each player's, in mid-game
STRETCH = 2000  # actions of random play from each mid-game position
EMPIRE_BUILDER = "empire-builder"
DRAGONS = ("iron-dragon-2001", "iron-dragon-2017")
TIMES_CATANATRON = {EMPIRE_BUILDER: 4.0, "iron-dragon-2001": 3.0, "iron-dragon-2017": 3.0}
Positions = dict[str, list[CrayonState]]
"""By game: tables in mid-game."""


@dataclass(frozen=True)
class Figure:
    """One measured figure and the bar it must not exceed."""

    name: str
    value: float
    unit: str
    bar: float

    @property
    def met(self) -> bool:
        return self.value <= self.bar


def rules(name: str = EMPIRE_BUILDER) -> CrayonGame:
    return cast("CrayonGame", game(name))


def mid_game(seed: int, name: str = EMPIRE_BUILDER) -> CrayonState | None:
    """A table in mid-game: the first 40 segments that each of four greedy players built; None if one built fewer."""
    chosen = rules(name)
    state, greedy = _opened(chosen, seed)
    built: list[list[int]] = [[] for _ in range(SEATS)]
    while min(map(len, built)) < SEGMENTS:
        if not state.actors():
            return None
        seat, before = state.actors()[0], bytes(state.owner)
        for code in greedy[seat].decide(state):
            state.push(seat, code)
        built[seat] += [e for e, owner in enumerate(state.owner) if owner == seat and before[e] != seat]
    table, _ = _opened(chosen, seed)
    for seat, edges in enumerate(built):
        for edge in edges[:SEGMENTS]:
            lay(table, seat, edge)
        table.cash[seat] = CASH
    return table


def _opened(chosen: CrayonGame, seed: int) -> tuple[CrayonState, list[BotSeat]]:
    """A new table and its greedy players, who have chosen their foremen where there are any."""
    state = chosen.start(SEATS, chosen.options({}), Chance(seed_from_text(f"bench {seed}")))
    greedy = [BotSeat(chosen, bot("greedy", chosen), seat, seeded("bench", seed, seat)) for seat in range(SEATS)]
    while state.step().name == "foremen":
        seat = state.actors()[0]
        for code in greedy[seat].decide(state):
            state.push(seat, code)
    return state, greedy


def contenders(positions: Positions) -> list[Contender]:
    return [_mid_game_contender(f"{name} mid-game", tables) for name, tables in positions.items()]


def _mid_game_contender(name: str, positions: list[CrayonState]) -> Contender:
    """Random atomic play with full legal lists from mid-game positions, as the bare state loop."""

    def play(rng: random.Random, visit: Callable[[Any], None] | None) -> int:
        state = positions[int(rng.random() * len(positions))].copy()
        actions = 0
        while actions < STRETCH and (actors := state.actors()):
            codes = state.legal(actors[0])
            count = len(codes)
            if count > 1:
                actions += 1
                if visit is not None:
                    visit(state)
            state.push(actors[0], codes[int(rng.random() * count)])
        return actions

    return Contender(name, play, copy=lambda state: state.copy(), save=lambda state: state.freeze())


def beside_catanatron(rates: dict[str, float]) -> list[Figure]:
    """Our random play in mid-game must be so many times as quick as catanatron's."""
    return [
        Figure(
            f"{name}: catanatron's actions/s over ours in mid-game",
            rates["catanatron"] / rates[f"{name} mid-game"],
            "",
            1 / times,
        )
        for name, times in TIMES_CATANATRON.items()
    ]


def _milliseconds(ask: Callable[[], object], times: int, rounds: int = 5) -> float:
    """The median over rounds of what one call takes."""
    ask()
    taken = []
    for _ in range(rounds):
        start = process_time()
        for _ in range(times):
            ask()
        taken.append((process_time() - start) / times * 1e3)
    return median(taken)


def _load() -> None:
    versions.prices.cache_clear()
    versions.north_america.cache_clear()
    versions.VERSIONS["v1"]()


def _four_greedy() -> float:
    """CPU seconds of a game of four greedy players, the median of three."""
    chosen, taken = rules(), []
    for seed in range(3):
        state = chosen.start(SEATS, chosen.options({"round_limit": 250}), Chance(seed_from_text(str(seed))))
        seats = [BotSeat(chosen, bot("greedy", chosen), seat, seeded(seed, seat)) for seat in range(SEATS)]
        start = process_time()
        play_seats(state, seats)
        taken.append(process_time() - start)
    return median(taken)


def _load_dragon(name: str) -> None:
    iron_dragon.prices.cache_clear()
    iron_dragon.darwinina.cache_clear()
    (iron_dragon.VERSIONS_2001 if name == DRAGONS[0] else iron_dragon.VERSIONS_2017)["v1"]()


def dragon_figures(positions: Positions) -> list[Figure]:
    """Copies, loading and bots of both Iron Dragons."""
    found = []
    for name in DRAGONS:
        mid = positions[name][0]
        found.append(Figure(f"{name}: state copy, 4 players", 1e3 * _milliseconds(mid.copy, 2000), "µs", 20))
        taken = _milliseconds(lambda name=name: _load_dragon(name), 1) / 1e3  # type: ignore[misc]
        found.append(Figure(f"{name}: board and decks loaded", taken, "s", 0.4))
        found.append(Figure(f"{name}: a turn of greedy alone", _greedy_turn(name), "ms", 15))
    return found


def _greedy_turn(name: str) -> float:
    """CPU milliseconds a turn of one greedy player alone, over three games."""
    chosen, taken, turns = rules(name), 0.0, 0
    for seed in range(3):
        state = chosen.start(1, chosen.options({"round_limit": 160}), Chance(seed_from_text(str(seed))))
        seat = BotSeat(chosen, bot("greedy", chosen), 0, seeded(seed, 0))
        start = process_time()
        play_seats(state, [seat])
        taken += process_time() - start
        turns += state.turns_taken()
    return 1e3 * taken / turns


def figures(positions: Positions) -> list[Figure]:
    """Everything but random play, which is measured beside the rivals."""
    return [*_empire_builder_figures(positions[EMPIRE_BUILDER]), *dragon_figures(positions)]


def _empire_builder_figures(positions: list[CrayonState]) -> list[Figure]:
    chosen = rules()
    board = chosen.board
    fresh = chosen.start(SEATS, chosen.options({}), Chance(bytes(32)))
    seattle, miami = board.city("Seattle").mileposts, board.city("Miami").mileposts
    mid = positions[0]
    mid_path = build_path(mid, 0, miami, seattle)
    denver = build_path(fresh, 0, board.city("Salt Lake City").mileposts, board.city("Kansas City").mileposts)
    assert denver is not None
    twenty = denver.mileposts[: _within(fresh, denver.mileposts)]
    gc.collect()
    found = [
        Figure("empire-builder: state copy, 4 players", 1e3 * _milliseconds(mid.copy, 2000), "µs", 15),
        Figure("empire-builder: board and decks loaded", _milliseconds(_load, 1) / 1e3, "s", 0.25),
        Figure(
            f"price of a {quote(fresh, 0, twenty).price}M path",
            _milliseconds(lambda: quote(fresh, 0, twenty), 200),
            "ms",
            0.2,
        ),
        Figure(
            "cheapest path Seattle-Miami, empty map",
            _milliseconds(lambda: build_path(fresh, 0, miami, seattle), 20),
            "ms",
            2,
        ),
    ]
    if mid_path is not None:
        taken = _milliseconds(lambda: build_path(mid, 0, miami, seattle), 20)
        found.append(Figure("cheapest path Seattle-Miami, mid-game", taken, "ms", 2))
    found.append(Figure("four greedy bots, one game", _four_greedy(), "s", 5))
    return found


def _within(state: CrayonState, mileposts: tuple[int, ...]) -> int:
    """How many of these mileposts a turn's money reaches."""
    return next(
        (n for n in range(len(mileposts), 1, -1) if quote(state, 0, mileposts[:n]).refusal is None), len(mileposts)
    )


def positions() -> Positions:
    """Three positions of each game, from the first ones in which every player comes to 40 segments."""
    found: Positions = {}
    for name in (EMPIRE_BUILDER, *DRAGONS):
        tables = (mid_game(seed, name) for seed in count())
        found[name] = list(islice((table for table in tables if table is not None), 3))
    return found
