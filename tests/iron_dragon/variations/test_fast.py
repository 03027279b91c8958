"""The fast game, in any combination."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import hand, legal, play, start, why
from tests.iron_dragon.variations.tables import GAME, beginning

TAX = next(n for n in range(GAME.cards.first_event, 256) if GAME.cards.event(n).kind == "tax")


@rule("ID17-VAR-FAST-CASH")
def test_a_fast_start_gives_70_and_three_building_turns() -> None:
    state = beginning(3, fast_start=True)
    assert state.cash == [70] * 3
    movers = []
    while state.step().name == "build":
        movers.append((state.mover - state.first) % 3)
        play(state, state.mover, "done")
    assert movers == [0, 1, 2, 2, 1, 0, 0, 1, 2]


@rule("ID17-VAR-FAST-EVENTS")
def test_events_met_in_the_deal_leave_the_game() -> None:
    seed = next(seed for seed in map(str, range(50)) if start(2017, 6, seed, fewer_events=True).extra["gone"])
    state, usual = beginning(6, seed, fewer_events=True), beginning(6, seed)
    gone = state.extra["gone"]
    assert all(state.cards.is_event(card) for card in gone)
    assert not set(gone) & set(state.deck)
    assert set(gone) <= set(usual.deck)
    assert state.view(0).extra["gone"] == tuple(gone)


@rule("ID17-VAR-FAST-TAX")
def test_the_war_tax_is_taken_out() -> None:
    state, usual = beginning(no_tax=True), beginning()
    assert TAX not in state.deck
    assert TAX in usual.deck
    assert len(usual.deck) - len(state.deck) == 1


@rule("ID17-VAR-FAST-FIVE")
def test_five_cards_are_dealt_and_two_thrown_away_after_the_second_building_turn() -> None:
    state = beginning(2, five_cards=True)
    assert [len(cards) for cards in state.hands] == [5, 5]
    first, second = state.first, 1 - state.first
    for seat in (first, second, second):
        play(state, seat, "done")
    assert (state.actors(), state.step().name) == ((second,), "throw")
    held = hand(state, second)
    assert legal(state, second) == [f"throw {card}" for card in held]
    other = next(card for card in hand(state, first) if card not in held)
    assert why(state, second, f"throw {other}") == "ID17-VAR-FAST-FIVE"
    play(state, second, f"throw {held[4]}")
    play(state, second, f"throw {held[0]}")
    assert (hand(state, second), state.actors()) == (held[1:4], (first,))


@rule("ID17-VAR-FAST-FIVE", "ID17-VAR-FAST-CASH")
def test_with_three_building_turns_the_throw_still_follows_the_second() -> None:
    state = beginning(2, five_cards=True, fast_start=True)
    steps = []
    while state.step().name != "place":
        steps.append((state.round, state.step().name))
        play(state, state.mover, legal(state, state.mover)[0] if state.step().name == "throw" else "done")
    assert [name for number, name in steps if number == 1] == ["build", "throw", "throw"] * 2
    assert [name for number, name in steps if number == 2] == ["build", "build"]


@rule("ID17-VAR-FAST-MIX")
@pytest.mark.parametrize("mask", range(16))
def test_the_changes_mix_freely(mask: int) -> None:
    names = ("fast_start", "fewer_events", "no_tax", "five_cards")
    options = {name: bool(mask >> bit & 1) for bit, name in enumerate(names)}
    state = beginning(3, "mixed", **options)
    assert state.cash == [70 if options["fast_start"] else 60] * 3
    assert state.numbers.start_rounds == (3 if options["fast_start"] else 2)
    assert ("gone" in state.extra) == options["fewer_events"]
    gone = state.extra.get("gone", [])
    assert (TAX not in {*state.deck, *gone}) == options["no_tax"]
    assert len(state.hands[0]) == (5 if options["five_cards"] else 3)
