"""What holds after every action of any game: proved on random games of two to five seats.

A game is a function of (seats, seed, how eager the players are to build); Hypothesis looks for three numbers that break
a promise. `make check` tries some, `make test` more and `make test-full` many more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import milepost
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import barrier
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.state import HAND_LIMIT, MOST_ENGINES, IronHorsesState
from tests.helpers import pick, step_by_lot
from tests.iron_horses.builders import CARDS, GAME, cars_everywhere, engines_everywhere, start
from tests.iron_horses.worlds import Viewer, counterpart, imagined, is_draft, seen
from tests.kernel import promises

EVERY_CODE = promises.every_code(GAME)
NO_CODE = (-1, -64, 63, (1 << 6) - 1, 1 << 40, (CARDS.words.size + 30) << 6, EVERY_CODE[-1] + 64)
LONGEST_GAME = 2_000
ALL_CARS = sorted(CARDS.car_deck + CARDS.caboose_deck)
ALL_ENGINES = sorted(CARDS.engine_deck)

Games = tuple[int, int, float]
Step = promises.Step[IronHorsesState]
games: st.SearchStrategy[Games] = st.tuples(
    st.integers(2, 5), st.integers(0, 2**32 - 1), st.sampled_from([0.0, 0.3, 0.7, 0.95])
)


def steps(game: Games) -> Iterator[Step]:
    """A whole game, action by action."""
    seats, number, eager = game
    state, rng = start(seats, f"game {number}"), random.Random(number)
    for _ in range(LONGEST_GAME):
        if not state.actors():
            return
        seat = rng.choice(state.actors())
        step = Step(state, seat, pick(GAME, state, seat, rng, eager))
        yield step
        state = step.after
    raise AssertionError("the game does not end")


# ------------------------------------------------------------------ cards, stocks and money


def conserved(game: Games) -> None:
    for step in steps(game):
        state = step.after
        assert cars_everywhere(state) == ALL_CARS
        assert engines_everywhere(state) == ALL_ENGINES
        assert all(max(0, left) + sum(state.stocks[c::6]) == 3 for c, left in enumerate(state.supply))
        assert min(state.supply) >= 0
        assert (state.x2, state.x3) == (step.before.x2, step.before.x3)
        for seat in range(state.seat_count):
            assert state.hand_size(seat) <= HAND_LIMIT
            assert len(state.in_play[seat]) <= MOST_ENGINES
            assert not Counter(state.known[seat]) - Counter(state.hands[seat]), "what is known is held"


@settings(max_examples=25)
@given(games)
def test_no_card_and_no_stock_is_made_or_lost(game: Games) -> None:
    conserved(game)


def money_follows_events(game: Games) -> None:
    for step in steps(game):
        expected = step.before.money[:]
        for event in step.events:
            if event.kind == "delivered" and event.seat is not None:
                expected[event.seat] += int(str(event.facts["value"])) + int(str(event.facts["bonus"]))
            elif event.kind == "cash-out" and event.seat is not None:
                expected[event.seat] += int(str(event.facts["pays"]))
        assert step.after.money == expected
        assert min(expected) >= 0


@settings(max_examples=25)
@given(games)
def test_money_changes_only_by_what_the_events_say(game: Games) -> None:
    money_follows_events(game)


def values_follow_dials(game: Games) -> None:
    for step in steps(game):
        turned = step.told("dial-turned")
        changes = [after - before for after, before in zip(step.after.values, step.before.values, strict=True)]
        dials = [after != before for after, before in zip(step.after.dials, step.before.dials, strict=True)]
        taken = [after - before for after, before in zip(step.after.supply, step.before.supply, strict=True)]
        if turned:
            assert tuple(changes) == turned[0].facts["changes"]
            assert sum(change != 0 for change in changes) == 5
            assert dials == [colour == turned[0].facts["depot"] for colour in COLOURS]
            assert taken == [-int(colour == turned[0].facts["depot"]) for colour in COLOURS]
        else:
            assert not any(changes + dials + taken)


@settings(max_examples=25)
@given(games)
def test_a_dial_that_turns_changes_five_values_and_nothing_else_changes_any(game: Games) -> None:
    values_follow_dials(game)


def ends_by_the_book(game: Games) -> None:
    *_, last = steps(game)
    outcome = last.after.outcome()
    assert outcome is not None
    assert outcome.reason in ("deck-empty", "last-stock")
    assert outcome.rule in GAME.ledger
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(game[0]))
    assert outcome.scores == tuple(last.after.money)
    best = [outcome.scores[place[0]] for place in outcome.ranking]
    assert best == sorted(best, reverse=True)
    assert last.after.mover == last.after.trigger, "the triggering player has the last turn"


@settings(max_examples=25)
@given(games)
def test_every_game_comes_to_an_end_that_names_its_rule(game: Games) -> None:
    ends_by_the_book(game)


# ------------------------------------------------------------------ legal, why_not and apply agree


def rules_agree(game: Games, often: float) -> None:
    rng = random.Random(game[1])
    for step in steps(game):
        state = step.before
        if rng.random() > often:
            continue
        for seat in (*range(state.seat_count), -1, state.seat_count):
            listed = state.legal(seat)
            assert len(set(listed)) == len(listed)
            assert bool(listed) == (seat in state.actors())
            for code in listed:
                promises.push_is_apply(Step(state, seat, code))
            promises.rules_agree(GAME, state, seat, (*EVERY_CODE, *NO_CODE), rng)


@settings(max_examples=10)
@given(games)
def test_legal_why_not_and_apply_agree_about_every_action(game: Games) -> None:
    rules_agree(game, often=0.1)


def safe_is_legal(game: Games) -> None:
    for step in steps(game):
        for seat in step.before.actors():
            assert GAME.safe(step.before, seat) in step.before.legal(seat)


@settings(max_examples=10)
@given(games)
def test_the_safe_action_is_always_legal(game: Games) -> None:
    safe_is_legal(game)


# ------------------------------------------------------------------ copies, freezing, saving


def copies_stay(game: Games) -> None:
    promises.copies_stay(GAME, game[0], steps(game))


@settings(max_examples=10)
@given(games)
def test_every_earlier_copy_keeps_its_hash_and_freezing_loses_nothing(game: Games) -> None:
    copies_stay(game)


def saves_replay(game: Games) -> None:
    seats, number, eager = game
    match, rng = milepost.start("iron-horses", seats, seed=f"game {number}"), random.Random(number)
    promises.saves_replay(match, rng, lambda match: step_by_lot(match, rng, eager))


@settings(max_examples=12)
@given(games)
def test_a_saved_game_replays_to_the_same_hash_at_every_point(game: Games) -> None:
    saves_replay(game)


# ------------------------------------------------------------------ hidden information


def views_can_be_imagined(game: Games, often: float) -> None:
    rng = random.Random(game[1])
    for step in steps(game):
        for state in (step.before, step.after):
            if rng.random() > often and not state.over:
                continue
            for viewer in (None, *range(game[0])):
                world = imagined(state, viewer, rng)
                assert world.view(viewer).canonical() == state.view(viewer).canonical()
                assert cars_everywhere(world) == ALL_CARS
                assert engines_everywhere(world) == ALL_ENGINES
                assert all(a != b for a, b in zip(world.x2, world.x3, strict=True))
                if viewer is not None:
                    assert world.legal(viewer) == state.legal(viewer)
                    for code in (*EVERY_CODE, *NO_CODE):
                        assert world.why_not(viewer, code) == state.why_not(viewer, code)


@settings(max_examples=10)
@given(games)
def test_an_imagined_world_looks_the_same_and_refuses_the_same(game: Games) -> None:
    views_can_be_imagined(game, often=0.05)


def nothing_leaks(game: Games, often: float) -> None:
    """Two worlds that differ in what a viewer cannot see go on looking the same to it, whatever anybody does.

    If the action reveals nothing, they differ in everything hidden: so it was right not to stop undo there. If it
    reveals something, they agree in that alone.
    """
    rng = random.Random(game[1])
    for step in steps(game):
        for viewer in (None, *range(game[0])):
            if is_draft(step.code) and viewer != step.seat:
                assert step.after.view(viewer).canonical() == step.before.view(viewer).canonical()
                assert seen(step.events, viewer) == []
                assert GAME.shown(step.before, step.seat, step.code) is None
            elif rng.random() < often or step.after.over or step.told("revealed") or step.told("end-triggered"):
                looks_the_same(step, viewer, rng)


def looks_the_same(step: Step, viewer: Viewer, rng: random.Random) -> None:
    world, codes = counterpart(step.before, viewer, step.seat, step.code, step.events, rng)
    assert world.view(viewer).canonical() == step.before.view(viewer).canonical()
    if viewer is not None:
        assert world.legal(viewer) == step.before.legal(viewer)
        for sampled in rng.sample(EVERY_CODE, 20):
            assert world.why_not(viewer, sampled) == step.before.why_not(viewer, sampled)
    *draft, code = codes
    for coupled in draft:
        assert world.apply(step.seat, coupled) == []
    if viewer != step.seat:
        assert GAME.shown(world, step.seat, code) == GAME.shown(step.before, step.seat, step.code)
    events = world.apply(step.seat, code)
    assert barrier(events) == barrier(step.events)
    assert seen(events, viewer) == seen(step.events, viewer)
    assert world.view(viewer).canonical() == step.after.view(viewer).canonical()


@settings(max_examples=8)
@given(games)
def test_what_a_seat_cannot_see_changes_nothing_that_it_sees(game: Games) -> None:
    nothing_leaks(game, often=0.3)


def test_imagined_worlds_do_differ_in_what_is_hidden() -> None:
    state, rng = start(3), random.Random(1)
    for viewer in (None, 0):
        worlds = [imagined(state, viewer, rng) for _ in range(20)]
        assert len({world.digest() for world in worlds}) == 20
        assert len({world.hands[1] for world in worlds}) > 10
        assert len({world.deck for world in worlds}) == 20
        assert len({world.engine_hands[2] for world in worlds}) > 10
        assert len({world.x3 for world in worlds}) > 3
        assert len({world.first for world in worlds}) == 3


def test_the_same_chance_imagines_the_same_world() -> None:
    view = start(3).view(1)
    chance = Chance(seed_from_text("dreams"))
    assert GAME.imagine(view, chance).digest() == GAME.imagine(view, chance).digest()


# ------------------------------------------------------------------ the same, longer

PROOFS: dict[str, Callable[[Games], None]] = {
    "conserved": conserved,
    "money": money_follows_events,
    "dials": values_follow_dials,
    "ends": ends_by_the_book,
    "agree": lambda game: rules_agree(game, often=0.2),
    "safe": safe_is_legal,
    "copies": copies_stay,
    "saves": saves_replay,
    "imagined": lambda game: views_can_be_imagined(game, often=0.1),
    "hidden": lambda game: nothing_leaks(game, often=0.5),
}


def prove(proof: str, examples: int) -> None:
    @settings(max_examples=examples)
    @given(games)
    def many(game: Games) -> None:
        PROOFS[proof](game)

    many()


@pytest.mark.slow
@pytest.mark.parametrize("proof", PROOFS)
def test_all_of_it_holds_on_more_games(proof: str) -> None:
    prove(proof, 20)


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("proof", PROOFS)
def test_all_of_it_holds_on_many_more_games(proof: str) -> None:
    prove(proof, 400)
