"""The greedy player of crayon rails: wins by itself, decides alike everywhere, and never asks what it may not know."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from milepost import rulebooks
from milepost.bots import bot
from milepost.bots.crayon.greedy import Turn
from milepost.bots.seat import BotSeat, seeded
from milepost.bots.series import play_seats
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.crayon.events import lose_a_load
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.crayon.county import county
from tests.empire_builder.variations.tables import BOARD, GAME, put, rails, table

ROUNDS = 150
START = 2
"""Rounds of building only, before the first normal one."""


def play(game: CrayonGame, seats: int, seed: int, rounds: int) -> CrayonState:
    state = game.start(seats, game.options({"round_limit": rounds}), Chance(seed_from_text(str(seed))))
    greedy = [BotSeat(game, bot("greedy", game), seat, seeded(seed, seat)) for seat in range(seats)]
    play_seats(state, greedy)
    return state


def america() -> CrayonGame:
    game = rulebooks.game("empire-builder")
    assert isinstance(game, CrayonGame)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 13, 81])
def test_greedy_wins_alone_on_north_america(seed: int) -> None:
    assert play(america(), 1, seed, ROUNDS).ended_by == "won"


@pytest.mark.full
@pytest.mark.timeout(900)
def test_greedy_wins_alone_on_95_of_100_seeds() -> None:
    missed = [seed for seed in range(100) if play(america(), 1, seed, ROUNDS).ended_by != "won"]
    assert len(missed) <= 5, f"these seeds were not won within {ROUNDS} rounds: {missed}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_two_greedy_players_finish_in_the_county(seed: int) -> None:
    assert play(county(), 2, seed, ROUNDS).ended_by == "won"


def test_every_decision_has_a_reason_and_is_legal_to_its_last_action() -> None:
    game = county()
    state = game.start(3, game.options({"round_limit": 15}), Chance(bytes(32)))
    seats = [BotSeat(game, bot("greedy", game), seat, seeded(seat)) for seat in range(3)]
    while actors := state.actors():
        seat = actors[0]
        for code in seats[seat].decide(state):
            assert state.why_not(seat, code) is None
            state.apply(seat, code)
        assert seats[seat].reason


def test_greedy_does_not_run_on_with_a_load_that_it_has_lost() -> None:
    game = county()
    state = game.start(1, game.options({"round_limit": 30}), Chance(bytes(32)))
    seat = BotSeat(game, bot("greedy", game), 0, seeded(0))
    while not (state.step().name == "operate" and not state.acted and len(set(state.loads[0])) == 1):
        for code in seat.decide(state):
            state.apply(0, code)
    assert Turn(state.copy(), 0, dict(seat.memory))._current is not None
    lose_a_load(state, [0], None)
    assert Turn(state, 0, dict(seat.memory))._current is None


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "hard"])
def test_a_second_train_is_placed_though_the_first_is_cut_off(level: str) -> None:
    """Mixed game 557: no delivery could be paid for from there, and hands were thrown away to the end."""
    state = table(additional_trains="three-cards", step="place", cash=[2, 50])
    rails(state, 0, "Norfolk", "Raleigh")
    state.place[1] = NOWHERE
    seat = BotSeat(GAME, bot(level, GAME), 0, seeded(0))
    for code in seat.decide(state):
        state.apply(0, code)
    assert state.place[1] != NOWHERE


@pytest.mark.parametrize(("level", "cash"), [("greedy", 2), ("greedy", 8), ("easy", 2), ("normal", 2), ("hard", 2)])
def test_where_running_costs_the_poor_still_come_to_a_payoff_within_reach(level: str, cash: int) -> None:
    """Mixed game 1282: who had not the fares of some turns besides threw hands away to the end."""
    state = table(1, cost_to_move=True, cash=[cash])
    _, card, line = max((line.pays, n, line) for n, lines in enumerate(state.cards.demands) for line in lines)
    city = BOARD.cities[line.city]
    near = next(m for m, steps in enumerate(BOARD.distances(city.centre)) if steps == 6 and BOARD.city_at[m] < 0)
    track = rails(state, 0, BOARD.codes[near], city.name)
    gap = next(BOARD.edge(a, b) for a, b in pairwise(track[1:-1]) if state.prices[0][2 * BOARD.edge(a, b)] == 1)
    state.owner[gap] = NOBODY
    survey(state)
    put(state, 0, track[0], BOARD.goods[line.good].name)
    state.hands[0] = bytes([card, *(other for other in range(3) if other != card)])
    seat = BotSeat(GAME, bot(level, GAME), 0, seeded(0))
    for _ in range(2):
        for code in seat.decide(state):
            state.apply(0, code)
    assert state.cash[0] >= line.pays, seat.reason


def test_greedy_decides_alike_whatever_the_order_of_the_deck() -> None:
    """Two worlds that one seat cannot tell apart: the deck lies in another order."""
    game = county()
    state = game.start(2, game.options({"round_limit": 8}), Chance(bytes(32)))
    seats = [BotSeat(game, bot("greedy", game), seat, seeded(seat)) for seat in range(2)]
    while actors := state.actors():
        seat = actors[0]
        other = state.copy()
        other.deck = other.deck[: other.deck_at] + bytes(reversed(other.deck[other.deck_at :]))
        twin = BotSeat(game, bot("greedy", game), seat, seeded("twin"))
        twin.memory = seats[seat].memory
        codes = seats[seat].decide(state)
        assert twin.decide(other) == codes
        for code in codes:
            state.apply(seat, code)


PROGRAM = """
from tests.bots.test_greedy_crayon import play
from tests.crayon.county import county
print(play(county(), 2, 5, 10).digest())
"""


@pytest.mark.slow
def test_greedy_decides_alike_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert told == {play(county(), 2, 5, 10).digest() + "\n"}
