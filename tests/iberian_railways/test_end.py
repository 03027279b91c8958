"""How a game ends."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.state import STILL_ROUNDS
from tests.iberian_railways.builders import GAME, fact, idle, play, table, told, turn, why


@rule("IB-END", "IB-END-CHECK")
def test_the_game_ends_at_the_end_of_the_turn_that_uses_the_last_cube() -> None:
    state = table(cash=[50], supply=[2], loans=[1])
    events = play(state, "start lisbon setubal")
    assert told(events, "end") == [], "interest was paid, and a loan may still be paid off"
    events = play(state, "repay")
    assert fact(events, "end", "reason") == "last-cube"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("last-cube", "IB-END")


@rule("IB-END", "IB-END-CHECK")
def test_with_a_cube_left_the_player_to_the_left_plays() -> None:
    state = table(cash=[50], supply=[3])
    turn(state, "start lisbon setubal")
    assert state.outcome() is None
    assert state.mover == 1


@rule("IB-END-CHECK", "IB-END")
def test_nobody_gets_another_turn_when_the_game_is_over() -> None:
    state = table(cash=[50, 50], supply=[2])
    turn(state, "start lisbon setubal")
    assert state.actors() == ()
    assert all(state.legal(seat) == [] for seat in range(3))
    assert why(state, "select start", seat=1) == "IB-END"
    assert state.view(None).step == "over"
    assert state.view(None).reason == "last-cube"


@rule("IB-INSOLVENT-REMOVE")
def test_when_everybody_is_out_the_game_ends_and_nobody_scores() -> None:
    state = table(loans=[16], out=[1, 2], income=[5, 30, 40])
    events = turn(state, "select start")
    assert fact(events, "end", "reason") == "all-out"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.scores, outcome.ranking) == ("IB-INSOLVENT-REMOVE", (0, 0, 0), ((0, 1, 2),))


@rule("IB-INSOLVENT-REMOVE")
def test_the_last_player_who_is_in_plays_on_alone() -> None:
    state = table(cash=[50], out=[1, 2], supply=[4])
    turn(state, "start lisbon setubal")
    assert state.mover == 0
    turn(state, "expand r3 evora")
    assert state.reason == "last-cube"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("IB-END", "IB-INSOLVENT-REMOVE")
def test_who_uses_the_last_cube_and_is_out_in_the_same_turn_does_not_score() -> None:
    state = table(loans=[15], cash=[7, 5], supply=[2])
    turn(state, "start lisbon setubal")
    assert state.is_out(0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last-cube"
    assert outcome.scores[0] == 0
    assert outcome.ranking[-1] == (0,)


@rule("IB-END")
@pytest.mark.parametrize("seats", [3, 5])
def test_five_rounds_in_which_nobody_builds_or_buys_end_the_game(seats: int) -> None:
    state = table(seats, cash=[50] * seats)
    turn(state, "start lisbon setubal")
    idle(state, STILL_ROUNDS * seats - 1)
    assert state.outcome() is None
    turn(state, "purchase porto")
    idle(state, STILL_ROUNDS * seats - 1)
    assert state.outcome() is None
    events = idle(state)
    assert fact(events, "end", "reason") == "standstill"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rule in GAME.ledger


def test_players_who_are_out_do_not_slow_the_end_of_a_standstill() -> None:
    state = table(4, out=[2, 3])
    idle(state, STILL_ROUNDS * 2)
    assert state.outcome() is None
    idle(state)
    assert state.reason == "standstill"
