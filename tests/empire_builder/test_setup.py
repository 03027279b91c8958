"""What is in the box, how it is dealt, who begins, and the two building turns before normal play."""

from __future__ import annotations

import pytest

import milepost
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.deal import first_player
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    GAME,
    cards_everywhere,
    chips_everywhere,
    end_turn,
    event,
    legal,
    outward,
    play,
    start,
    table,
    verbs,
    why,
)

SEATS = range(1, 7)


@rule("EB-COMP-BOARD")
@pytest.mark.parametrize("seats", SEATS)
def test_all_share_one_board_that_starts_empty(seats: int) -> None:
    state = start(seats)
    assert set(state.owner) == {255}
    assert not any(state.touch)
    assert all(player.track == () for player in state.view(None).players)


@rule("EB-COMP-CHIPS")
def test_the_supply_starts_with_all_95_chips() -> None:
    state = start(4)
    assert sum(state.chips) == 95
    assert chips_everywhere(state) == [good.chips for good in BOARD.goods]


@rule("EB-COMP-DECK", "EB-COMP-DEMAND", "EB-COMP-EVENT")
@pytest.mark.parametrize("seats", SEATS)
def test_demands_and_events_make_one_deck_of_156(seats: int) -> None:
    assert (len(CARDS.demands), len(CARDS.events)) == (136, 20)
    state = start(seats)
    assert cards_everywhere(state) == EVERY_CARD
    assert len(EVERY_CARD) == 156
    assert {CARDS.is_event(card) for card in state.deck} == {True, False}


@rule("EB-COMP-LOCO-APART", "EB-COMP-LOCO")
def test_loco_cards_are_of_four_types_and_never_in_the_deck() -> None:
    names = [loco.name for loco in GAME.variant(GAME.options()).numbers.locos]
    assert names == ["freight", "fast-freight", "heavy-freight", "super-freight"]
    deck_names = {event_.name for event_ in CARDS.events} | {line for n in range(136) for line in GAME.card_lines(n)}
    assert not any(name in text.lower() for name in names for text in deck_names)


@rule("EB-COMP-LOCO")
def test_no_loco_type_runs_out_for_six_players() -> None:
    state = table(6, step="build", cash=[20] * 6)
    for seat in range(6):
        play(state, seat, "upgrade fast-freight")
        end_turn(state)
        if seat < 5:
            play(state, state.mover, "done")
    assert [state.loco[2 * seat] for seat in range(6)] == [1] * 6


@rule("EB-COMP-PAWNS")
@pytest.mark.parametrize("seats", [0, 7, -1])
def test_at_most_six_can_play(seats: int) -> None:
    with pytest.raises(MilepostError, match="EB-COMP-PAWNS"):
        start(seats)


@rule("EB-COMP-MONEY")
def test_cash_is_whole_millions_paid_to_and_from_the_bank() -> None:
    state = table(2, step="build", cash=[30, 40])
    ((a, b),) = outward("New York", 1)
    play(state, 0, f"build {a} {b}")
    assert state.cash == [29, 40]
    assert all(type(cash) is int for cash in state.cash)


@rule("EB-SETUP-CASH", "EB-SETUP-STATE", "EB-LOCO-START", "EB-LOCO-ONE", "EB-SUMMARY-START")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_50_a_freight_and_three_open_cards(seats: int) -> None:
    state = start(seats)
    assert state.cash == [50] * seats
    for viewer in (None, *range(seats)):
        for player in state.view(viewer).players:
            assert len(player.cards) == 3
            assert [(train.loco, train.place, train.loads) for train in player.trains] == [("freight", None, ())]


def dealt_in_order(seats: int, seed: str) -> tuple[CrayonState, list[int]]:
    """A deal, and the cards in the order in which they were turned up."""
    return start(seats, seed), Chance(seed_from_text(seed)).shuffle("draw deck, shuffle 1", EVERY_CARD)


@rule("EB-SETUP-DEAL")
@pytest.mark.parametrize("seed", range(8))
def test_events_in_the_deal_are_laid_aside_and_replaced(seed: int) -> None:
    state, order = dealt_in_order(6, f"deal {seed}")
    demands = [card for card in order if not CARDS.is_event(card)][:18]
    assert [list(hand) for hand in state.hands] == [demands[at : at + 3] for at in range(0, 18, 3)]
    assert all(len(set(hand)) == 3 for hand in state.hands)


@rule("EB-SETUP-EVENT-IGNORED", "EB-SETUP-EVENT-RESHUFFLE")
def test_events_in_the_deal_do_nothing_and_go_back_into_the_deck() -> None:
    seen = 0
    for seed in range(20):
        state, order = dealt_in_order(6, f"deal {seed}")
        turned_up = order[: order.index(state.hands[5][2])]
        aside = {card for card in turned_up if CARDS.is_event(card)}
        seen += len(aside)
        assert aside <= set(state.deck)
        assert len(state.deck) == 156 - 18
        assert (state.in_force, state.discards, state.cash_open, state.cash) == ([], b"", False, [50] * 6)
        assert state.lost_turns == [0] * 6
    assert seen > 10


@rule("EB-SETUP-EVENT-RESHUFFLE")
def test_the_deck_is_shuffled_again_with_the_events_in_it() -> None:
    places = []
    for seed in range(40):
        state, order = dealt_in_order(3, f"again {seed}")
        turned_up = order[: order.index(state.hands[2][2])]
        places += [state.deck.index(card) for card in turned_up if CARDS.is_event(card)]
    assert len(places) > 10
    assert min(places) < 40  # not left at the bottom
    assert max(places) > 100  # nor at the top


def with_payoffs(*hands: tuple[int, ...]) -> CrayonState:
    """A table where the seats hold cards with these numbers."""
    state = start(len(hands))
    state.hands = [bytes(number - 1 for number in hand) for hand in hands]
    return state


def payoffs(numbers: tuple[int, ...]) -> list[int]:
    return sorted((demand.pays for n in numbers for demand in CARDS.demands[n - 1]), reverse=True)


@rule("EB-SETUP-FIRST")
@pytest.mark.parametrize("seed", range(12))
def test_whoever_holds_the_largest_payoff_begins(seed: int) -> None:
    state = start(4, f"first {seed}")
    best = [payoffs(tuple(card + 1 for card in hand)) for hand in state.hands]
    assert best[state.first] == max(best)
    assert best[state.first][0] == max(pays[0] for pays in best)
    assert state.mover == state.first
    assert state.actors() == (state.first,)


@rule("EB-SETUP-FIRST")
def test_equal_largest_payoffs_are_parted_by_the_next_largest() -> None:
    found = 0
    for a in range(1, 134, 3):
        for b in range(a + 3, 134, 3):
            one, two = payoffs((a, a + 1, a + 2)), payoffs((b, b + 1, b + 2))
            if one[0] == two[0] and one != two:
                state = with_payoffs((a, a + 1, a + 2), (b, b + 1, b + 2))
                winner = next(0 if x > y else 1 for x, y in zip(one, two, strict=True) if x != y)
                assert first_player(state, state.chance) == winner
                found += 1
    assert found > 5


@rule("EB-SETUP-FIRST")
def test_a_full_tie_is_decided_by_chance() -> None:
    state = with_payoffs((1, 2, 3), (1, 2, 3), (1, 2, 3))
    chosen = {first_player(state, Chance(seed_from_text(str(n)))) for n in range(40)}
    assert chosen == {0, 1, 2}


# ---------------------------------------------------------------- the building turns


def order_of_turns(seats: int, turns: int) -> tuple[list[int], list[str]]:
    state = start(seats, "order")
    movers, steps = [], []
    for _ in range(turns):
        movers.append((state.mover - state.first) % seats)
        steps.append(state.step().name)
        if state.step().name == "place":
            play(state, state.mover, "place chicago")
        end_turn(state)
    return movers, steps


@rule("EB-START-SWITCHBACK", "EB-TURN-NO-OPS-FIRST-TWO", "EB-START-ROUNDS", "EB-SUMMARY-START")
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_two_building_rounds_go_forth_and_back_and_then_play_is_clockwise(seats: int) -> None:
    movers, steps = order_of_turns(seats, 4 * seats)
    clockwise = list(range(seats))
    assert movers == [*clockwise, *clockwise[::-1], *clockwise, *clockwise]
    assert steps == ["build"] * (2 * seats) + ["place"] * seats + ["operate"] * seats


@rule("EB-TURN-NO-OPS-FIRST-TWO", "EB-TURN-PHASES")
@pytest.mark.parametrize("round", [0, 1])
def test_nothing_moves_in_the_first_two_turns(round: int) -> None:
    state = table(2, step="start", round=round)
    assert verbs(state, 0) <= {"build", "upgrade", "discard", "done"}
    assert why(state, 0, "move chicago") == "EB-TURN-PHASES"
    assert why(state, 0, "load oil") == "EB-TURN-PHASES"
    assert why(state, 0, "deliver oil 1") == "EB-TURN-PHASES"
    assert why(state, 0, "place chicago") == "EB-TRAIN-START"


@rule("EB-START-ROUNDS")
def test_each_building_turn_allows_20_for_track() -> None:
    state = table(1, step="start", cash=[50])
    for left in (30, 10):
        while not all(text.startswith(("upgrade", "discard", "done")) for text in legal(state, 0)):
            play(state, 0, next(text for text in legal(state, 0) if text.startswith("build")))
        assert state.cash == [left]
        end_turn(state)
    assert state.step().name == "place"


@rule("EB-START-ROUNDS")
def test_a_building_turn_may_be_spent_on_an_upgrade() -> None:
    state = table(2, step="start")
    play(state, 0, "upgrade heavy-freight")
    assert state.cash[0] == 30
    assert legal(state, 0) == ["done"]


@rule("EB-SETUP-EVENT-IGNORED")
def test_an_event_drawn_later_does_take_effect() -> None:
    tax, _ = event("tax")
    state = table(2, step="start", deck=[tax], cash=[50, 50])
    play(state, 0, "discard")
    assert state.cash_open


def test_a_match_can_be_started_by_name_for_every_number_of_seats() -> None:
    for seats in SEATS:
        assert milepost.start("empire-builder", seats, seed="x").outcome() is None
