"""Deliveries that go well together, on the real boards: what is told of a round is what the round is."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import milepost
from milepost.bots import bot
from milepost.bots.contract import NO_MEMORY, Memory
from milepost.kernel.match import Match
from milepost.rulebooks.crayon.combinations import Combination, combinations
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, CrayonState


def some_way_in(name: str, decisions: int) -> CrayonState:
    """A game that a sensible player has played for a while, alone."""
    match: Match = milepost.start(name, ["Ann"], "combinations")
    player, rng = bot("greedy", match.game), random.Random(3)
    memory: Memory = NO_MEMORY
    action = match.game.notation.action
    for _ in range(decisions):
        decision = player.choose(match.view(0), [action(code) for code in match.state.legal(0)], memory, rng)
        memory = decision.memory
        for step in decision.actions:
            match.play(0, str(step))
    assert isinstance(match.state, CrayonState)
    match.state.cash[0] = 150
    return match.state


@pytest.fixture(scope="module", params=[("empire-builder", 1), ("empire-builder", 24), ("iron-dragon-2017", 24)])
def told(request: pytest.FixtureRequest) -> tuple[CrayonState, list[Combination]]:
    state = some_way_in(*request.param)
    return state, combinations(state, 0)


def test_a_round_serves_two_or_three_cards_and_one_demand_of_each(
    told: tuple[CrayonState, list[Combination]],
) -> None:
    state, found = told
    assert found
    for one in found:
        delivered = [halt for halt in one.halts if halt.pays]
        assert 2 <= len(delivered) <= 3
        assert len({halt.card for halt in delivered}) == len(delivered)
        for halt in delivered:
            demands = [(d.city, d.good, d.pays) for d in state.cards.demands[halt.card]]
            assert (halt.city, halt.good, halt.pays) in demands


def test_loads_are_taken_up_before_they_are_delivered_and_never_are_too_many(
    told: tuple[CrayonState, list[Combination]],
) -> None:
    state, found = told
    room = state.numbers.locos[state.loco[0]].capacity
    for one in found:
        aboard = list(state.loads[0])
        for halt in one.halts:
            if halt.pays:
                aboard.remove(halt.good)
            else:
                assert halt.city in state.ground.board.goods[halt.good].cities
                aboard.append(halt.good)
            assert len(aboard) <= room


def test_the_way_is_joined_up_and_passes_every_stop_in_its_order(
    told: tuple[CrayonState, list[Combination]],
) -> None:
    state, found = told
    board = state.ground.board
    for one in found:
        by_sea = board.sea or [()] * len(board.codes)
        for a, b in pairwise(one.way):
            assert board.edge(a, b) >= 0 or b in by_sea[a] or board.city_at[a] == board.city_at[b] >= 0
        at = 0
        for halt in one.halts:
            at = next(i for i in range(at, len(one.way)) if board.city_at[one.way[i]] == halt.city)


def test_track_that_two_legs_need_is_paid_once(told: tuple[CrayonState, list[Combination]]) -> None:
    state, found = told
    for one in found:
        new = set()
        for a, b in pairwise(one.way):
            edge = state.ground.board.edge(a, b)
            if edge >= 0 and state.owner[edge] == NOBODY and not state.ground.inner[edge]:
                new.add(edge)
        dearest = [max(state.prices[0][2 * edge], state.prices[0][2 * edge + 1]) for edge in new]
        if state.place[0] != NOWHERE:
            assert one.track <= sum(dearest)
    assert [one.rate for one in found] == sorted([one.rate for one in found], reverse=True)
