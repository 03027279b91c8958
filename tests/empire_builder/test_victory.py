"""Winning: six majors on own unbroken track, 250 at the end of one's turn, declared, at equal turns."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon import victory
from milepost.rulebooks.crayon.board import MAJOR, NONE
from milepost.rulebooks.crayon.state import NOBODY, CrayonState
from milepost.rulebooks.crayon.track import survey
from tests.empire_builder.builders import (
    BOARD,
    GAME,
    MAJORS,
    card,
    code,
    edge_of,
    end_turn,
    kinds,
    legal,
    one,
    outward,
    play,
    quiet,
    start,
    table,
    verbs,
    way,
    why,
)

CHAIN = ["New York", "Chicago", "Kansas City", "Atlanta", "Mexico City", "Los Angeles", "Seattle"]


def joined(state: CrayonState, seat: int, cities: int) -> CrayonState:
    """Gives a seat a line of track through the first so many of the majors."""
    for a, b in pairwise(CHAIN[:cities]):
        path = way(a, b)
        for here, there in pairwise(path):
            edge = BOARD.edge(here, there)
            if state.owner[edge] == NOBODY:
                state.owner[edge] = seat
    survey(state)
    return state


def rich(seats: int = 3, cities: int = 6, cash: int = 250, **more: object) -> CrayonState:
    """Seat 0 is at the end of its building phase, with so many majors and so much cash."""
    return joined(table(seats, step="build", cash=[cash, *[50] * (seats - 1)], **more), 0, cities)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the two conditions


@rule("EB-WIN-CITIES", "EB-SUMMARY-FINISH")
@pytest.mark.parametrize(("cities", "enough"), [(5, False), (6, True), (7, True)])
def test_six_of_the_seven_majors_must_be_connected(cities: int, enough: bool) -> None:
    state = rich(cities=cities)
    assert victory.majors_joined(state, 0) == cities
    play(state, 0, "done")
    assert (state.step().name == "declare") == enough


@rule("EB-WIN-CITIES")
def test_track_must_be_unbroken_and_ones_own() -> None:
    state = rich(cities=6)
    path = way("Kansas City", "Atlanta")
    middle = BOARD.edge(path[3], path[4])
    for other in (NOBODY, 1):
        state.owner[middle] = other
        survey(state)
        assert victory.majors_joined(state, 0) == 3
        copy = state.copy()
        play(copy, 0, "done")
        assert copy.mover == 1


@rule("EB-WIN-CITIES", "EB-MAJOR-RED-FREE")
def test_a_citys_red_area_joins_track_that_enters_on_different_sides() -> None:
    centre, *rim = BOARD.city("Chicago").mileposts
    state = rich(cities=3)
    touched = {m for m in rim if state.touch[m] & 1}
    assert len(touched) >= 2  # the line from New York and the line to Kansas City do not meet outside the city
    assert victory.majors_joined(state, 0) == 3
    assert not state.touch[centre]


@rule("EB-WIN-CITIES")
def test_loops_and_branches_change_nothing() -> None:
    state = rich(cities=6)
    path = way("New York", "Boston")
    for here, there in pairwise(path):
        state.owner[BOARD.edge(here, there)] = 0
    survey(state)
    assert victory.majors_joined(state, 0) == 6


@rule("EB-WIN-CITIES")
def test_other_players_track_connects_nothing_for_me() -> None:
    state = joined(table(2, step="build", cash=[300]), 1, 7)
    assert victory.majors_joined(state, 1) == 7
    assert victory.majors_joined(state, 0) == 0


@rule("EB-WIN-CITIES")
def test_a_city_that_no_track_reaches_is_not_connected() -> None:
    state = table(2, step="build", options={"majors_needed": 1, "goal": 20}, cash=[50, 50])
    assert victory.majors_joined(state, 0) == 0
    play(state, 0, "done")
    assert state.mover == 1
    ((a, b),) = outward("Chicago", 1)
    state = table(2, step="build", options={"majors_needed": 1, "goal": 20}, cash=[50, 50], track=[f"{a} {b}"])
    play(state, 0, "done")
    assert state.step().name == "declare"


@rule("EB-WIN-CITIES")
def test_what_is_joined_agrees_with_a_plain_search_on_many_networks() -> None:
    rng = random.Random("networks")
    for _ in range(15):
        state = table(2, step="build")
        pairs = [(a, b) for a in MAJORS for b in MAJORS if a < b]
        for a, b in rng.sample(pairs, rng.randrange(1, 7)):
            path = way(a, b)
            for here, there in pairwise(path):
                if rng.random() < 0.99:
                    state.owner[BOARD.edge(here, there)] = 0
        survey(state)
        assert victory.majors_joined(state, 0) == _plainly(state, 0)


def _plainly(state: CrayonState, seat: int) -> int:
    group = list(range(len(BOARD.codes)))

    def root(m: int) -> int:
        while group[m] != m:
            m = group[m]
        return m

    for edge, (a, b) in enumerate(BOARD.edges):
        if state.owner[edge] == seat or BOARD.belt[edge] != NONE:
            group[root(a)] = root(b)
    reached = [c for c in BOARD.cities if c.size == MAJOR and any(state.touch[m] >> seat & 1 for m in c.mileposts)]
    roots = [root(c.centre) for c in reached]
    return max((roots.count(r) for r in roots), default=0)


@rule("EB-WIN-CASH", "EB-SUMMARY-FINISH")
@pytest.mark.parametrize(("cash", "enough"), [(249, False), (250, True), (400, True)])
def test_250_in_cash_are_needed_at_the_end_of_the_turn(cash: int, enough: bool) -> None:
    state = rich(cash=cash)
    play(state, 0, "done")
    assert (state.step().name == "declare") == enough


@rule("EB-WIN-CASH")
def test_money_spent_on_track_or_locos_does_not_count() -> None:
    state = rich(cash=260)
    play(state, 0, "upgrade fast-freight")
    play(state, 0, "done")
    assert (state.cash[0], state.mover) == (240, 1)


@rule("EB-WIN-CASH")
def test_cash_at_the_end_of_anothers_turn_does_not_count() -> None:
    state = joined(table(2, step="build", mover=1, cash=[300, 50]), 0, 6)
    assert why(state, 1, "declare") == "EB-WIN-DECLARE"
    play(state, 1, "done")
    assert (state.mover, state.declared) == (0, 0)
    assert why(state, 0, "declare") == "EB-WIN-DECLARE"  # not before the end of the turn
    play(state, 0, "done")
    play(state, 0, "done")
    assert why(state, 0, "declare") is None


# ---------------------------------------------------------------- declaring


@rule("EB-WIN-DECLARE")
def test_victory_is_declared_or_not_as_the_player_likes() -> None:
    state = rich()
    play(state, 0, "done")
    assert legal(state, 0) == ["declare", "done"]
    assert GAME.safe(state, 0) == GAME.notation.parse("declare")
    quietly = state.copy()
    play(quietly, 0, "done")
    assert (quietly.mover, quietly.declared) == (1, 0)
    told = play(state, 0, "declare")
    assert kinds(told)[0] == "declared"
    assert (state.mover, state.declared) == (1, 1)


@rule("EB-WIN-DECLARE")
def test_declaring_takes_both_conditions() -> None:
    for state in (rich(cash=249), rich(cities=5)):
        play(state, 0, "done")
        assert why(state, 0, "declare") == "EB-TURN-END"
        assert state.mover == 1


@rule("EB-WIN-DECLARE", "EB-LOST-TURN")
def test_the_end_of_a_turn_spent_on_a_new_hand_or_lost_is_an_end_of_turn() -> None:
    state = joined(table(2, cash=[300, 50]), 0, 6)
    play(state, 0, "discard")
    assert state.step().name == "declare"
    state = joined(table(2, mover=1, cash=[300, 50]), 0, 6)
    state.lost_turns[0] = 1
    play(state, 1, "done")
    play(state, 1, "done")
    assert (state.mover, state.step().name) == (0, "declare")
    assert verbs(state, 0) == {"declare", "done"}


# ---------------------------------------------------------------- the end


@rule("EB-WIN-EQUAL-TURNS", "EB-SUMMARY-FINISH")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_after_a_declaration_the_round_is_played_to_its_end(first: int) -> None:
    state = rich(first=first)
    state.round = 9
    play(state, 0, "done")
    play(state, 0, "declare")
    while state.outcome() is None:
        end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("won", "EB-WIN-MOST-CASH", (0,))
    assert state.taken == (first - 1) % 3 + 1  # this turn and those still to come in the round
    assert state.legal(0) == []
    assert why(state, 0, "done") == "EB-WIN-EQUAL-TURNS"


def both_rich(cash: list[int], **more: object) -> CrayonState:
    """Seats 0 and 1 can both declare this round; seat 0 is at the end of its turn."""
    state = joined(table(3, step="build", cash=cash, options=dict(more)), 0, 2)
    for seat in (0, 1):
        for here, there in [outward("Chicago", 4)[seat * 2], outward("New York", 4)[seat * 2]]:
            state.owner[edge_of(here, there)] = seat
    survey(state)
    return state


SHORT = {"majors_needed": 1, "goal": 100}


def all_declare(state: CrayonState) -> list[str]:
    told: list[str] = []
    for seat in range(3):
        while state.mover == seat and not state.ended_by:
            told += kinds(play(state, seat, "declare" if "declare" in legal(state, seat) else "done"))
    return told


@rule("EB-WIN-MOST-CASH")
def test_of_several_declarers_the_one_with_most_cash_wins() -> None:
    for cash, winner in (([150, 151, 50], 1), ([152, 151, 50], 0)):
        state = both_rich(cash, **SHORT)
        told = all_declare(state)
        assert told.count("declared") == 2
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (winner,)
        assert outcome.scores == tuple(cash)
        assert [list(group) for group in outcome.ranking] == [[winner], [1 - winner], [2]]


@rule("EB-WIN-MOST-CASH")
def test_who_did_not_declare_cannot_win_even_with_more_cash() -> None:
    state = both_rich([150, 400, 50], **SHORT)
    play(state, 0, "done")
    play(state, 0, "declare")
    for text in ("done", "done", "done", "done", "done"):
        play(state, state.mover, text)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("EB-WIN-TIE")
def test_a_tie_raises_the_goal_by_50_and_everybody_plays_on() -> None:
    state = both_rich([150, 150, 50], **SHORT)
    told = all_declare(state)
    assert "goal-raised" in told
    assert (state.goal, state.declared, state.outcome()) == (150, 0, None)
    state = both_rich([149, 149, 50], **SHORT)
    all_declare(state)
    for text in ("done", "done"):
        play(state, 0, text)
    assert state.mover == 1  # 149 no longer do


@rule("EB-WIN-TIE")
def test_the_printed_goal_rises_from_250_to_300_and_to_350_after_another_tie() -> None:
    state = both_rich([350, 350, 0], majors_needed=1)
    for goal in (300, 350):
        all_declare(state)
        assert state.goal == goal
    state.cash[1] += 1
    all_declare(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@rule("EB-WIN-TIE", "EB-WIN-CITIES")
def test_after_a_tie_both_conditions_are_asked_again() -> None:
    state = both_rich([150, 150, 50], **SHORT)
    all_declare(state)
    state.owner[:] = bytes([NOBODY]) * len(state.owner)
    survey(state)
    all_declare(state)
    assert (state.declared, state.outcome()) == (0, None)


def test_a_round_limit_ends_the_game_for_its_own_reason() -> None:
    state = start(2, "short", round_limit=3)
    rounds = set()
    while state.outcome() is None:
        rounds.add(state.round)
        if state.step().name == "place":
            play(state, state.mover, "place chicago")
        end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "round-limit"
    assert rounds == {0, 1, 2, 3, 4}
    assert state.taken == 10


def test_the_tax_after_a_declaration_does_not_take_it_back() -> None:
    tax = next(e.name for e in GAME.cards.events if e.kind == "tax")
    state = rich(2, cash=250)
    play(state, 0, "done")
    play(state, 0, "declare")
    state.deck, state.deck_at = bytes([card(tax), *(n - 1 for n in quiet()[20:25])]), 0
    told = play(state, 1, "discard")
    assert one(told, "end").facts == {"reason": "won"}
    assert state.cash[0] < 250
    assert code(state.place[0]) == code(BOARD.city("Calgary").centre)
