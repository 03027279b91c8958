"""Iron Horses at three levels: legal, explained, the same everywhere, and each better than the last."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import permutations

import pytest

from milepost import bots, rulebooks
from milepost.bots.arena.figures import figures
from milepost.bots.arena.plan import planned
from milepost.bots.arena.playing import Task, play
from milepost.bots.contract import NO_MEMORY, Decision
from milepost.bots.iron_horses.best_train import best_trains
from milepost.bots.iron_horses.choices import LATE, choices
from milepost.bots.iron_horses.playout import Playout, deliveries_left, quick_train
from milepost.bots.seat import seeded
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.iron_horses.cards import CABOOSE
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.state import FINAL, SETUP, IronHorsesState
from milepost.rulebooks.iron_horses.train import train_value


def horses() -> IronHorses:
    game = rulebooks.game("iron-horses")
    assert isinstance(game, IronHorses)
    return game


def dealt(seats: int, seed: str) -> IronHorsesState:
    game = horses()
    return game.start(seats, game.options({}), Chance(seed_from_text(seed)))


def until(state: IronHorsesState, player: Playout, *, late: bool = False, final: bool = False) -> None:
    """Plays on plainly until few deliveries are left, or to the final turns."""
    while (late and (state.turn == SETUP or deliveries_left(state) > LATE)) or (final and state.turn != FINAL):
        player.step(state, state.actors()[0])


def decided(name: str, state: IronHorsesState, rng: random.Random) -> Decision:
    game, seat = horses(), state.actors()[0]
    legal = [game.notation.action(code) for code in state.legal(seat)]
    return bots.bot(name, game).choose(state.view(seat), legal, NO_MEMORY, rng)


@pytest.mark.parametrize("seed", range(6))
def test_the_best_train_is_the_best_of_all_orders(seed: int) -> None:
    cards, rng = horses().cards, random.Random(seed)
    hand = bytes(sorted(rng.sample([*cards.car_deck, *cards.caboose_deck], 6)))
    best = best_trains(cards, hand, 4)
    for length in range(1, 5):
        trains = [
            bytes(order) for order in set(permutations(hand, length)) if all(card < CABOOSE for card in order[:-1])
        ]
        assert best[length][0] == max(train_value(cards, train) for train in trains)
        if sum(card < CABOOSE for card in hand) >= length:
            quick = quick_train(cards.follow, hand, length)
            assert len(quick) == length
            assert train_value(cards, quick) <= best[length][0]


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_plain_player_of_imagined_games_plays_by_the_rules_to_the_end(seats: int) -> None:
    player = Playout(horses())
    for seed in range(4):
        state = dealt(seats, f"plain {seats} {seed}")
        while state.outcome() is None:
            seat = state.actors()[0]
            for code in player.codes(state, seat):
                state.apply(seat, code)
            assert state.turns_taken() < 100 * seats


def test_laying_a_train_out_in_one_go_is_the_same_as_card_by_card() -> None:
    player = Playout(horses())
    quick = dealt(3, "one go")
    slow = quick.copy()
    while quick.outcome() is None:
        seat = quick.actors()[0]
        for code in player.codes(slow, seat):
            slow.apply(seat, code)
        player.step(quick, seat)
        assert quick.freeze() == slow.freeze()


def test_every_choice_that_is_thought_about_is_legal() -> None:
    player, state = Playout(horses()), dealt(3, "choices")
    looked_into = 0
    while state.outcome() is None:
        seat = state.actors()[0]
        found = choices(player, state, seat)
        looked_into += len(found) - 1
        for choice in found:
            after = state.copy()
            for code in choice.codes:
                after.apply(seat, code)
            assert choice.says
        player.step(state, seat)
    assert looked_into > 20


def test_the_first_choice_is_the_plain_players_own_and_seems_best() -> None:
    player, state = Playout(horses()), dealt(2, "first")
    until(state, player, late=True)
    found = choices(player, state, state.actors()[0])
    assert len(found) > 1
    assert found[0].prior == 0
    assert all(choice.prior <= 0 for choice in found)


def test_hard_tells_what_it_expects_and_from_how_many_worlds() -> None:
    state = dealt(2, "told")
    until(state, Playout(horses()), late=True)
    decision = decided("hard", state, seeded("told"))
    assert "imagined games" in decision.reason
    assert decision.numbers["worlds"] >= 4
    assert decision.numbers["nodes"] > 0
    assert decision.numbers["choices"] > 1


def test_hard_does_not_pass_a_delivery_up_in_its_final_turn() -> None:
    player, met = Playout(horses()), 0
    for seed in range(40):
        state = dealt(2, f"final {seed}")
        until(state, player, final=True)
        seat = state.actors()[0]
        if any(player.can_meld(state.hands[seat], engine) for engine in state.in_play[seat]):
            met += 1
            assert decided("hard", state, seeded(seed)).actions[-1].do == "deliver"
    assert met >= 3


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_a_draft_that_somebody_else_began_is_taken_back(name: str) -> None:
    game, player = horses(), Playout(horses())
    state = dealt(2, "drafted")
    while not any(game.notation.action(code).do == "meld" for code in state.legal(state.actors()[0])):
        player.step(state, state.actors()[0])
    seat = state.actors()[0]
    state.apply(seat, next(code for code in state.legal(seat) if game.notation.action(code).do == "meld"))
    assert str(decided(name, state, seeded("draft")).actions[0]) == "unmeld"


@pytest.mark.slow
def test_hard_decides_the_same_in_every_process() -> None:
    script = (
        "from milepost.bots.series import Series, play_one\n"
        "from milepost import rulebooks\n"
        "series = Series('iron-horses', ('hard', 'normal', 'easy'), 1, 'same')\n"
        "print(play_one(series, rulebooks.game('iron-horses'), 0))"
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


@pytest.mark.full
def test_hard_wins_at_least_65_percent_of_400_games_against_greedy() -> None:
    plan = planned(horses(), ("hard", "greedy"), "1")
    results = [play(Task(plan, number, lambda: 0.0)).result for number in range(400)]
    told = figures(plan, results)
    assert told.faults == 0
    assert told.entries[0].won.share >= 0.65
