"""Iberian Railways at three levels: legal, explained, the same everywhere, and each better than the last."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from milepost import bots, rulebooks
from milepost.bots.arena.figures import EntryFigures, figures
from milepost.bots.arena.plan import planned
from milepost.bots.arena.playing import Task, play
from milepost.bots.contract import NO_MEMORY, Decision
from milepost.bots.iberian_railways.levels import HARD
from milepost.bots.iberian_railways.prospects import WON, Outlook, Prospects
from milepost.bots.iberian_railways.turns import Turn, Turns, played, still_legal
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.money import INSOLVENT
from milepost.rulebooks.iberian_railways.state import IberianState

LEVELS = ("easy", "normal", "hard")


def iberia() -> IberianRailways:
    game = rulebooks.game("iberian-railways")
    assert isinstance(game, IberianRailways)
    return game


def turns_of(name: str, seed: str, seats: int = 3) -> Iterator[IberianState]:
    """A game of one kind of bot, stopped before every turn."""
    game = iberia()
    state = game.start(seats, game.options({}), Chance(seed_from_text(seed)))
    table = [BotSeat(game, bots.bot(name, game), seat, seeded(seed, seat)) for seat in range(seats)]
    while state.outcome() is None:
        if state.step().name == "select":
            yield state
        seat = state.actors()[0]
        for code in table[seat].decide(state):
            state.apply(seat, code)


def decided(name: str, state: IberianState, seed: str = "decided") -> Decision:
    game, seat = iberia(), state.actors()[0]
    legal = [game.notation.action(code) for code in state.legal(seat)]
    return bots.bot(name, game).choose(state.view(seat), legal, NO_MEMORY, seeded(seed))


def carried_out(state: IberianState, decision: Decision) -> IberianState:
    """The table after that turn, played by the rules; a loan is paid off where it can be."""
    game, seat, after = iberia(), state.mover, state.copy()
    for action in decision.actions:
        after.apply(seat, game.notation.code(action))
    if not after.ended() and after.mover == seat:
        after.apply(seat, game.repay.code())
    return after


@pytest.mark.slow
def test_every_turn_that_is_thought_of_is_legal_and_comes_out_as_imagined() -> None:
    game, looked_at = iberia(), set[int]()
    for number, state in enumerate(turns_of("greedy", "legal")):
        if number % 5 == 1:
            turns = Turns(game, state)
            for turn in turns.sift(HARD.breadth):
                after = carried_out(state, Decision(turns.actions(turn)))
                assert after.freeze() == played(game, state, turn).freeze()
                looked_at.add(turn.action)
    assert looked_at == {0, 1, 2, 3}


def test_builds_that_end_the_game_are_among_the_turns_thought_of() -> None:
    game = iberia()
    ends = [
        played(game, state, turn)
        for state in turns_of("greedy", "ends")
        if state.supply[state.mover] <= 6
        for turn in Turns(game, state).sift(HARD.breadth)
    ]
    assert any(after.reason == "last-cube" for after in ends)


def test_a_reply_is_dropped_when_a_turn_before_it_has_made_it_illegal() -> None:
    game = iberia()
    *_, state = (state.copy() for state, _ in zip(turns_of("greedy", "replies"), range(13), strict=False))
    card = state.holder.index(NOBODY)
    buying = Turn(3, card=card)
    assert still_legal(state, buying)
    holder = bytearray(state.holder)
    holder[card] = 0
    state.holder = bytes(holder)
    assert not still_legal(state, buying)
    builds = [turn for turn in Turns(game, state).sift(HARD.theirs) if turn.hexes]
    line = builds[0]
    assert still_legal(state, line)
    state.full |= line.hexes & -line.hexes
    assert not still_legal(state, line)


def test_a_game_that_is_over_is_worth_what_it_brought() -> None:
    states = [state.copy() for state in turns_of("normal", "worth")]
    end = next(
        done
        for state in reversed(states)
        for turn in Turns(iberia(), state).sift(HARD.breadth)
        if (done := played(iberia(), state, turn)).ended()
    )
    outcome = end.outcome()
    assert outcome is not None
    for seat in range(3):
        prospects = Prospects(end, seat, Outlook())
        assert prospects.standing(end) == list(outcome.scores)
        assert (prospects.worth(end) > WON / 2) == (outcome.winners == (seat,))


def test_what_all_may_expect_adds_up_to_the_awards_when_the_end_is_far() -> None:
    far = Outlook(settled=1e-9, wealth=0.0)
    for number, state in enumerate(turns_of("greedy", "awards")):
        if 3 <= number <= 9:
            assert sum(Prospects(state, 0, far).points(state)) == pytest.approx(8)


@pytest.mark.slow
def test_hard_ends_a_game_that_it_can_win_now_and_none_that_it_would_lose() -> None:
    game, met = iberia(), 0
    for seed in range(5):
        for state in turns_of("normal", f"end it {seed}"):
            seat = state.mover
            if state.supply[seat] > state.limit:
                continue
            ends = [
                outcome.winners
                for turn in Turns(game, state).sift(HARD.breadth)
                if (outcome := played(game, state, turn).outcome()) is not None
            ]
            after = carried_out(state, decided("hard", state)).outcome()
            if (seat,) in ends:
                met += 1
                assert after is not None
                assert after.winners == (seat,)
            else:
                assert after is None or seat in after.winners
    assert met >= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_nobody_borrows_themselves_out_of_the_game(name: str) -> None:
    for state in turns_of(name, "borrowed"):
        assert state.out == 0
        assert state.loans[state.mover] < INSOLVENT


@pytest.mark.parametrize("name", LEVELS)
def test_a_decision_says_what_it_builds_and_what_is_in_sight(name: str) -> None:
    states = turns_of("greedy", "told")
    next(states)
    told = decided(name, next(states))
    assert "points in sight" in told.reason
    assert told.replanned
    assert told.numbers["turns"] > 3
    assert (told.numbers["followed"] > 0) <= (name == "hard")


@pytest.mark.parametrize("name", LEVELS)
def test_a_draft_that_somebody_else_began_is_taken_back(name: str) -> None:
    game = iberia()
    state = game.start(3, game.options({}), Chance(seed_from_text("drafted")))
    state.apply(state.mover, game.select.code(0))
    state.apply(state.mover, next(code for code in state.legal(state.mover)))
    assert state.draft
    assert str(decided(name, state).actions[0]) == "clear"


@pytest.mark.slow
def test_hard_decides_the_same_in_every_process() -> None:
    script = (
        "from milepost.bots.series import Series, play_one\n"
        "from milepost import rulebooks\n"
        "series = Series('iberian-railways', ('hard', 'normal', 'easy'), 1, 'same')\n"
        "print(play_one(series, rulebooks.game('iberian-railways'), 0))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(told) == 1


def told_of(first: str, others: str, games: int, seed: str) -> EntryFigures:
    """How a bot fares against two others of one kind."""
    plan = planned(iberia(), (first, others, others), seed)
    results = [play(Task(plan, number, time.thread_time)).result for number in range(games)]
    told = figures(plan, results)
    assert told.faults == 0
    return told.entries[0]


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_hard_wins_at_least_60_percent_of_400_games_against_two_greedy_at_50_ms_a_turn() -> None:
    hard = told_of("hard", "greedy", 400, "1")
    assert hard.won.low >= 0.6
    assert hard.ms_a_turn is not None
    assert hard.ms_a_turn.mean <= 50


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("better", "worse"), [("hard", "normal"), ("normal", "greedy"), ("normal", "easy")])
def test_each_level_wins_more_than_its_share_against_two_of_the_level_below(better: str, worse: str) -> None:
    assert told_of(better, worse, 60, "levels").won.low > 1 / 3
