"""Fast trains and the fast game."""

import pytest

from milepost.kernel.ledger import rule
from tests.empire_builder.variations.tables import GAME, begin, event_card, legal, play, table, why


@rule("EB-VAR-FAST-TRAINS")
def test_fast_trains_run_12_and_16_and_half_of_that_in_bad_weather() -> None:
    state = table(fast_trains=True)
    assert [loco.speed for loco in state.numbers.locos] == [12, 16, 12, 16]
    assert state.left == [12]
    state.half = bytes([1]) * state.ground.mileposts
    for loco, half in ((0, 6), (1, 8)):
        state.loco[0], state.halved = loco, 0
        state.left = [state.numbers.locos[loco].speed]
        state.rules.slow(state, 0, None)
        assert state.left == [half]
    assert table().left == [9]


@rule("EB-VAR-FASTGAME-CASH")
def test_a_fast_start_gives_70_and_three_building_turns_clockwise_back_and_clockwise() -> None:
    state = begin(3, fast_start=True)
    assert state.cash == [70] * 3
    movers = []
    while state.view(None).step == "build":
        movers.append(state.mover)
        play(state, state.mover, "done")
    a, b, c = state.first, (state.first + 1) % 3, (state.first + 2) % 3
    assert movers == [a, b, c, c, b, a, a, b, c]
    assert begin(3).cash == [50] * 3


def deal_with_events() -> str:
    """A seed whose deal meets an event card."""
    for seed in map(str, range(50)):
        if begin(6, seed, fewer_events=True).extra["gone"]:
            return seed
    raise LookupError


@rule("EB-VAR-FASTGAME-EVENTS")
def test_events_met_in_the_deal_leave_the_game() -> None:
    seed = deal_with_events()
    state, usual = begin(6, seed, fewer_events=True), begin(6, seed)
    gone = state.extra["gone"]
    assert all(state.cards.is_event(card) for card in gone)
    assert not set(gone) & set(state.deck)
    assert set(gone) <= set(usual.deck)
    assert len(state.deck) == len(usual.deck) - len(gone)
    assert state.view(0).extra["gone"] == tuple(gone)


@rule("EB-VAR-FASTGAME-TAX")
def test_the_tax_card_is_taken_out() -> None:
    tax = event_card("tax")
    assert tax not in begin(no_tax=True).deck
    assert tax in begin().deck
    assert len(begin(no_tax=True).deck) == len(begin().deck) - 1


@rule("EB-VAR-FASTGAME-FIVE")
def test_five_cards_are_dealt_and_two_thrown_away_after_the_second_building_turn() -> None:
    state = begin(2, five_cards=True)
    assert [len(hand) for hand in state.hands] == [5, 5]
    first, second = state.first, 1 - state.first
    play(state, first, "done")
    play(state, second, "done", "done")
    assert state.actors() == (second,)
    assert state.view(None).step == "throw"
    hand = [card + 1 for card in state.hands[second]]
    assert legal(state, second) == [f"throw {card}" for card in hand]
    absent = next(card for card in range(1, 137) if card not in hand)
    assert why(state, second, f"throw {absent}") == "EB-VAR-FASTGAME-FIVE"
    play(state, second, f"throw {hand[4]}", f"throw {hand[0]}")
    assert [card + 1 for card in state.hands[second]] == hand[1:4]
    assert [card + 1 for card in state.discards] == [hand[4], hand[0]]
    assert state.actors() == (first,)
    play(state, first, "done")
    assert state.view(None).step == "throw"
    play(state, first, *(f"throw {card + 1}" for card in state.hands[first][:2]))
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert state.view(None).step == "place"


@rule("EB-VAR-FASTGAME-FIVE")
def test_a_third_building_turn_comes_after_the_throw() -> None:
    state = begin(2, five_cards=True, fast_start=True)
    steps = []
    for _ in range(20):
        step = state.view(None).step
        if step == "place":
            break
        steps.append((state.round, step))
        play(state, state.mover, legal(state, state.mover, "throw")[0] if step == "throw" else "done")
    assert [step for number, step in steps if number == 1] == ["build", "throw", "throw"] * 2
    assert [step for number, step in steps if number == 2] == ["build", "build"]


@rule("EB-VAR-FASTGAME-FIVE")
def test_a_full_hand_that_is_discarded_before_the_throw_is_drawn_as_three() -> None:
    state = begin(2, five_cards=True)
    mover = state.mover
    while not all(card < 136 for card in state.deck[:3]):
        state.deck_at += 1
        state.deck = state.deck[state.deck_at :]
        state.deck_at = 0
    play(state, mover, "discard")
    assert len(state.hands[mover]) == 3


@rule("EB-VAR-FASTGAME-MIX")
@pytest.mark.parametrize("mask", range(32))
def test_the_changes_mix_freely(mask: int) -> None:
    names = ("fast_trains", "fast_start", "fewer_events", "no_tax", "five_cards")
    options = {name: bool(mask >> bit & 1) for bit, name in enumerate(names)}
    state = begin(3, "mixed", **options)
    assert state.numbers.locos[0].speed == (12 if options["fast_trains"] else 9)
    assert state.cash == [70 if options["fast_start"] else 50] * 3
    assert ("gone" in state.extra) == options["fewer_events"]
    gone = state.extra.get("gone", [])
    assert (event_card("tax") not in {*state.deck, *gone}) == options["no_tax"]
    assert len(state.hands[0]) == (5 if options["five_cards"] else 3)
    assert GAME.options(options)["fast_start"] == options["fast_start"]
