"""What holds after every action of any game: proved on random games of three to five seats.

A game is a function of (seats, seed, how eager the players are to build); Hypothesis looks for three numbers that break
a promise. The same tests run longer in `make test-full`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from milepost.kernel.event import Event, barrier
from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.ground import each
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.money import INTEREST
from milepost.rulebooks.iberian_railways.state import IberianState
from tests.iberian_railways.builders import GAME, GROUND, cubes_everywhere
from tests.iberian_railways.games import GameKey, Step, play_one, steps
from tests.kernel import promises

EVERY_CODE = promises.every_code(GAME)
NO_CODE = (-1, -64, 63, 1 << 40, len(GROUND.bit_of) << 6 | 1, 16 << 6 | 5)

games: st.SearchStrategy[GameKey] = st.tuples(
    st.integers(3, 5), st.integers(0, 2**32 - 1), st.sampled_from([0.4, 0.7, 0.95])
)


def few(examples: int) -> settings:
    return settings(derandomize=True, deadline=None, database=None, max_examples=examples)


# ------------------------------------------------------------------ cubes, cards and money


def conserved(key: GameKey) -> None:
    for step in steps(key):
        state = step.after
        assert all(cubes_everywhere(state, seat) == 31 for seat in range(key[0]))
        assert min(state.supply) >= 0
        assert len(state.holder) == 16
        assert all(holder == NOBODY or holder < key[0] for holder in state.holder)
        turned = [number for number in range(16) if state.turned >> number & 1]
        assert all(state.holder[number] != NOBODY for number in turned)
        if not step.private:
            map_is_sound(state)


def map_is_sound(state: IberianState) -> None:
    for one in each(GROUND.land | GROUND.inner):
        there = sum(bool(cubes & one) for cubes in state.cubes)
        assert there <= (0 if one & GROUND.inner else 1 if one & GROUND.outer else 2)
        assert bool(one & state.once) == (there > 0)
        assert bool(one & state.full) == (there == (1 if one & GROUND.outer else 2))
    assert all((cubes & GROUND.outer).bit_count() <= 1 for cubes in state.cubes)


@rule("IB-COMP-CUBES", "IB-COMP-BI", "IB-TRACK-TWO-PER-HEX", "IB-MADRID-ONE-PER-PLAYER")
@few(8)
@given(games)
def test_no_cube_and_no_card_is_made_or_lost(key: GameKey) -> None:
    conserved(key)


def flow(event: Event) -> int:
    """What an event brings its player from the bank, or takes to it."""
    name, sign = {
        "borrowed": ("money", 1),
        "income": ("money", 1),
        "built": ("price", -1),
        "purchased": ("price", -1),
        "interest": ("paid", -1),
        "repaid": ("paid", -1),
    }.get(event.kind, ("", 0))
    return sign * int(str(event.facts[name])) if sign else 0


def money_follows_events(key: GameKey) -> None:
    for step in steps(key):
        cash, loans = step.before.cash[:], step.before.loans[:]
        for event in step.events:
            if event.seat is not None:
                cash[event.seat] += flow(event)
            if event.kind == "borrowed" and event.seat is not None:
                loans[event.seat] += int(str(event.facts["count"]))
                assert event.facts["money"] == 5 * int(str(event.facts["count"]))
            if event.kind == "repaid" and event.seat is not None:
                loans[event.seat] -= 1
        assert step.after.cash == cash
        assert step.after.loans == loans
        assert min(cash) >= 0
        assert max(loans) < len(INTEREST)


@rule("IB-LOAN-TAKE", "IB-LOAN-MARKER", "IB-LOAN-REPAY")
@few(12)
@given(games)
def test_money_changes_only_by_what_the_events_say(key: GameKey) -> None:
    money_follows_events(key)


def turns_follow_the_book(key: GameKey) -> None:
    for step in steps(key):
        before, after = step.before, step.after
        kinds = [event.kind for event in step.events]
        assert after.limit - before.limit == kinds.count("limit") <= 1
        assert 3 <= after.limit <= 8
        if "built" in kinds:
            assert after.limit == min(8, before.limit + 1)
        if after.taken > before.taken:
            assert before.mover == step.seat
            assert after.over or not after.is_out(after.mover)
            assert after.draft == 0
        assert sum(b > a for a, b in zip(before.income, after.income, strict=True)) <= 1
        assert all(b >= a for a, b in zip(before.income, after.income, strict=True)), "income never falls"


@rule("IB-LIMIT-ADVANCE", "IB-INCOME-KEEP", "IB-TURN-ORDER")
@few(10)
@given(games)
def test_limit_turns_and_income_move_by_the_book(key: GameKey) -> None:
    turns_follow_the_book(key)


def ends_by_the_book(key: GameKey) -> None:
    *_, last = steps(key)
    state, outcome = last.after, last.after.outcome()
    assert outcome is not None
    assert outcome.reason in ("last-cube", "all-out", "standstill")
    assert outcome.rule in GAME.ledger
    assert (outcome.reason == "last-cube") == (state.supply[last.seat] == 0)
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(key[0]))
    best = [(not state.is_out(place[0]), outcome.scores[place[0]]) for place in outcome.ranking]
    assert best == sorted(best, reverse=True)


@rule("IB-END", "IB-SCORE-TOTAL")
@few(20)
@given(games)
def test_every_game_comes_to_an_end_that_names_its_rule(key: GameKey) -> None:
    ends_by_the_book(key)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_of_players_without_any_plan_ends_too(seats: int) -> None:
    conserved((seats, seats, 0.0))
    ends_by_the_book((seats, seats, 0.0))


# ------------------------------------------------------------------ legal, why_not and apply are one


def rules_agree(key: GameKey, often: float) -> None:
    rng = random.Random(key[1])
    for step in steps(key):
        state = step.before
        for seat in (*range(key[0]), -1, key[0], 99):
            listed = state.legal(seat)
            assert len(set(listed)) == len(listed)
            if seat in state.actors():
                assert listed, "somebody who must decide can"
                assert GAME.safe(state, seat) in listed
            if rng.random() < often:
                promises.rules_agree(GAME, state, seat, (*EVERY_CODE, *NO_CODE), rng)


@few(5)
@given(games)
def test_legal_why_not_and_apply_agree_about_every_action(key: GameKey) -> None:
    rules_agree(key, often=0.05)


def push_is_apply(key: GameKey) -> None:
    for step in steps(key):
        promises.push_is_apply(step)


@few(6)
@given(games)
def test_push_does_what_apply_does(key: GameKey) -> None:
    push_is_apply(key)


# ------------------------------------------------------------------ copies, freezing, saving


def copies_stay(key: GameKey) -> None:
    promises.copies_stay(GAME, key[0], _surveyed(key))


def _surveyed(key: GameKey) -> Iterator[Step]:
    """The steps, where what a position keeps ready is what it is after thawing."""
    for step in steps(key):
        thawed = GAME.thaw(step.after.freeze(), step.after.chance)
        assert (thawed.once, thawed.full) == (step.after.once, step.after.full)
        yield step


@few(3)
@given(games)
def test_every_earlier_copy_keeps_its_hash_and_freezing_loses_nothing(key: GameKey) -> None:
    copies_stay(key)


def saves_replay(key: GameKey) -> None:
    seats, number, eager = key
    match, rng = milepost.start("iberian-railways", seats, seed=f"game {number}"), random.Random(number)
    promises.saves_replay(match, rng, lambda match: play_one(match, rng, eager))


@few(4)
@given(games)
def test_a_saved_game_replays_to_the_same_hash_at_every_point(key: GameKey) -> None:
    saves_replay(key)


# ------------------------------------------------------------------ open information, but for drafts


def views_can_be_imagined(key: GameKey, often: float) -> None:
    rng = random.Random(key[1])
    for step in steps(key):
        for state in (step.before, step.after):
            if rng.random() > often and not state.over:
                continue
            for viewer in (None, *range(key[0])):
                world = GAME.imagine(state.view(viewer), state.chance)
                assert world.view(viewer).canonical() == state.view(viewer).canonical()
                if viewer == state.mover or not state.draft:
                    assert world.digest() == state.digest(), "there is nothing else to imagine"
                if viewer is not None:
                    assert world.legal(viewer) == state.legal(viewer)


@rule("IB-INFO-OPEN")
@few(4)
@given(games)
def test_whoever_looks_knows_the_whole_position(key: GameKey) -> None:
    views_can_be_imagined(key, often=0.2)


def drafts_are_private(key: GameKey) -> None:
    for step in steps(key):
        assert not barrier(step.events), "nothing is ever hidden, so nothing stops undo"
        for viewer in (None, *range(key[0])):
            if step.private and viewer != step.seat:
                assert step.after.view(viewer).canonical() == step.before.view(viewer).canonical()
                assert step.events == []


@rule("IB-INFO-OPEN")
@few(4)
@given(games)
def test_others_learn_nothing_of_cubes_that_are_not_built(key: GameKey) -> None:
    drafts_are_private(key)


# ------------------------------------------------------------------ the same, longer

PROOFS: dict[str, Callable[[GameKey], None]] = {
    "conserved": conserved,
    "money": money_follows_events,
    "turns": turns_follow_the_book,
    "ends": ends_by_the_book,
    "agree": lambda key: rules_agree(key, often=0.08),
    "push": push_is_apply,
    "copies": copies_stay,
    "saves": saves_replay,
    "imagined": lambda key: views_can_be_imagined(key, often=0.3),
    "drafts": drafts_are_private,
}


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("proof", PROOFS)
def test_all_of_it_holds_on_many_more_games(proof: str) -> None:
    @few(200)
    @given(games)
    def many(key: GameKey) -> None:
        PROOFS[proof](key)

    many()
