"""The time limit of a tournament: called by the table, never by a player."""

from itertools import pairwise

import pytest

from milepost import rulebooks
from milepost.kernel.chance import seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.ledger import rule
from milepost.kernel.match import Match
from milepost.kernel.record import read
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.variations.tables import BOARD, GAME, GROUND, call, end_turns, play, rails, table, why

MAJORS = [BOARD.cities[city].name for city in GROUND.majors]


def join_majors(state: CrayonState, seat: int, cities: int) -> None:
    for a, b in pairwise(MAJORS[:cities]):
        rails(state, seat, a, b)


@rule("EB-TOURN-ANNOUNCE")
def test_time_is_called_only_where_a_limit_was_announced_and_only_by_the_table() -> None:
    assert why(table(), TABLE, "time-up") == "EB-TURN-END"
    state = table(time_limit=True)
    assert why(state, 0, "time-up") == "EB-TOURN-ANNOUNCE"
    assert why(state, TABLE, "time-up") is None
    assert why(state, TABLE, "done") == "EB-TURN-END"
    call(state, "time-up")
    assert why(state, TABLE, "time-up") == "EB-TOURN-LAST-ROUND"
    assert "time is up" in GAME.show(state.view(0), ("Ann", "Bob"))


@rule("EB-TOURN-ANNOUNCE")
def test_an_ordinary_win_before_the_last_round_stands() -> None:
    state = table(time_limit=True, majors_needed=0, goal=60, cash=[70, 500], mover=0, step="build")
    call(state, "time-up")
    play(state, 0, "done", "declare")
    play(state, 1, "done", "done", "done")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("won", (0,))


@rule("EB-TOURN-LAST-ROUND")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_the_round_is_finished_and_one_full_round_is_played(mover: int) -> None:
    state = table(3, time_limit=True, mover=mover)
    call(state, "time-up")
    end_turns(state, 3 - mover + 2)
    assert state.outcome() is None
    end_turns(state, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("time", "EB-TOURN-WINNER")


@rule("EB-TOURN-WINNER")
def test_most_cash_among_those_who_connect_enough_cities_wins() -> None:
    state = table(3, time_limit=True, majors_needed=2, cash=[200, 80, 90])
    join_majors(state, 1, 2)
    rails(state, 2, MAJORS[2], MAJORS[3])
    call(state, "time-up")
    end_turns(state, 6)
    assert state.ranking == [[2], [1], [0]]


@rule("EB-TOURN-WINNER")
def test_if_nobody_connects_them_most_cash_wins() -> None:
    state = table(3, time_limit=True, cash=[80, 200, 90])
    call(state, "time-up")
    end_turns(state, 6)
    assert state.ranking == [[1], [2], [0]]


@rule("EB-TOURN-PLACES")
def test_cities_come_before_cash_for_the_other_places_too() -> None:
    state = table(4, time_limit=True, majors_needed=2, cash=[200, 20, 150, 30])
    join_majors(state, 1, 2)
    rails(state, 3, MAJORS[2], MAJORS[3])
    call(state, "time-up")
    end_turns(state, 8)
    assert state.ranking == [[3], [1], [0], [2]]


@rule("EB-TOURN-LAST-ROUND")
def test_the_call_is_an_action_of_no_seat_in_the_saved_game() -> None:
    match = Match(GAME, ("Ann", "Bob"), GAME.options({"time_limit": True}), seed_from_text("time"))
    match.play(match.actors()[0], "done")
    match.play(TABLE, "time-up")
    with pytest.raises(IllegalAction):
        match.play(0, "time-up")
    named = [line for line in match.dumps().splitlines() if line.startswith("option")]
    assert named == ["option goal: 250", "option majors_needed: 6", "option round_limit: 0", "option time_limit: true"]
    again = read(match.dumps(), rulebooks.game)
    assert again.state.digest() == match.state.digest()
    while match.outcome() is None:
        seat = match.actors()[0]
        match.play_code(seat, GAME.safe(match.state, seat))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "time"
