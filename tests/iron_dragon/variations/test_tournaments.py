"""Tournaments: a time limit in the later edition, and the Rainbow Bridge that ends in the earlier."""

from __future__ import annotations

from milepost.kernel.contract import TABLE
from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import draw, end_turn, play, run, table, until, why
from tests.iron_dragon.variations.tables import call, playing

TWO_CITIES = "Aldhelm > Galen"


@rule("ID17-TOURN-ANNOUNCE")
def test_only_the_table_calls_time_and_only_where_a_limit_was_announced() -> None:
    state = playing(time_limit=True)
    assert why(state, 0, "time-up") == "ID17-TOURN-ANNOUNCE"
    call(state, "time-up")
    refusal = state.why_not(TABLE, state.game.notation.parse("time-up"))
    assert refusal is not None
    assert refusal.rule == "ID17-TOURN-LAST-ROUND"
    plain = playing()
    refusal = plain.why_not(TABLE, plain.game.notation.parse("time-up"))
    assert refusal is not None
    assert refusal.rule == "ID17-TURN-END"


@rule("ID17-TOURN-LAST-ROUND")
def test_the_round_is_finished_and_one_more_is_played() -> None:
    state = playing(3, time_limit=True)
    end_turn(state)
    call(state, "time-up")
    turns = 0
    while not state.ended():
        end_turn(state)
        turns += 1
    assert turns == 2 + 3
    assert state.ended_by == "time"


@rule("ID17-TOURN-WINNER", "ID17-TOURN-PLACES")
def test_joined_cities_rank_before_cash_for_every_place() -> None:
    track = [[], TWO_CITIES, "Brond > Dorn"]
    state = playing(4, time_limit=True, majors_needed=2, cash=[200, 90, 120, 60], track=track)
    call(state, "time-up")
    while not state.ended():
        end_turn(state)
    assert state.ranking == [[2], [1], [0], [3]]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("time", "ID17-TOURN-WINNER")


@rule("ID17-TOURN-WINNER")
def test_where_nobody_joins_enough_cities_the_richest_wins() -> None:
    state = playing(3, time_limit=True, cash=[20, 90, 60], track=[TWO_CITIES])
    call(state, "time-up")
    while not state.ended():
        end_turn(state)
    assert state.ranking == [[1], [2], [0]]


@rule("ID17-TOURN-ANNOUNCE")
def test_an_ordinary_win_before_the_end_stands() -> None:
    state = playing(2, time_limit=True, majors_needed=2, cash=[300, 10], track=[TWO_CITIES])
    call(state, "time-up")
    play(state, 0, "done")
    play(state, 0, "done")
    play(state, 0, "declare")
    end_turn(state)
    assert state.ended_by == "won"


@rule("ID01-TOURN-RAINBOW", "ID01-RAINBOW")
def test_in_a_tournament_the_next_wizards_strike_ends_the_rainbow_bridge_until_its_card_comes_again() -> None:
    state = table(2001, 2, trains=["Eastmere", "Aldhelm"], options={"rainbow_ends": True})
    draw(state, "Rainbow Bridge")
    assert why(state, 1, "move T2") is None
    until(state, 0)
    draw(state, "Wizards' Strike")
    assert why(state, 1, "move T2") == "ID01-WIZARD-STRIKE"
    until(state, 0)
    end_turn(state)
    assert why(state, 1, "move T2") == "ID01-WIZARD-STRIKE"
    until(state, 0)
    draw(state, "Rainbow Bridge")
    run(state, 1, "T2")


@rule("ID01-TOURN-RAINBOW", "ID01-WIZARD-STRIKE")
def test_the_old_gate_is_only_suspended() -> None:
    state = table(2001, 2, trains=["Eastmere", "Corve"], options={"rainbow_ends": True})
    draw(state, "Wizards' Strike")
    assert why(state, 1, "move T7") == "ID01-WIZARD-STRIKE"
    until(state, 0)
    end_turn(state)
    assert why(state, 1, "move T7") is None


@rule("ID01-RAINBOW", "ID01-WIZARD-STRIKE")
def test_otherwise_the_bridge_outlasts_every_strike() -> None:
    state = table(2001, 2, trains=["Eastmere", "Aldhelm"], bridges=["Rainbow"])
    draw(state, "Wizards' Strike")
    until(state, 0)
    end_turn(state)
    assert why(state, 1, "move T2") is None
