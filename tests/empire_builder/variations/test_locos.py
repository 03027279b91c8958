"""Crossgrading, and two trains for everybody."""

from typing import Any

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.variations.tables import (
    FAST,
    FREIGHT,
    GROUND,
    HEAVY,
    SUPER,
    begin,
    chips_everywhere,
    code,
    legal,
    play,
    put,
    rails,
    table,
    why,
)


def building(loco: int = FAST, loads: str = "", **options: Any) -> CrayonState:
    state = table(**{"crossgrading": True, "step": "build", "cash": [60, 50], **options})
    put(state, 0, "Calgary", loads)
    state.loco[0] = loco
    return state


@rule("EB-VAR-CROSSGRADE")
def test_fast_and_heavy_freight_are_swapped_for_5_any_number_of_times() -> None:
    state = building()
    play(state, 0, "crossgrade heavy-freight")
    assert (state.loco[0], state.cash[0]) == (HEAVY, 55)
    play(state, 0, "crossgrade fast-freight", "crossgrade heavy-freight")
    assert (state.loco[0], state.cash[0]) == (HEAVY, 45)
    assert why(building(crossgrading=False), 0, "crossgrade heavy-freight") == "EB-VAR-CROSSGRADE"


@rule("EB-VAR-CROSSGRADE")
@pytest.mark.parametrize("loco", [FREIGHT, SUPER])
def test_other_locos_are_not_swapped(loco: int) -> None:
    state = building(loco)
    assert legal(state, 0, "crossgrade") == []
    assert why(state, 0, "crossgrade heavy-freight") == "EB-VAR-CROSSGRADE"


@rule("EB-VAR-CROSSGRADE")
def test_a_load_too_many_goes_back_to_the_supply_by_its_owners_choice() -> None:
    state = building(HEAVY, "Coal Coal Corn")
    before = chips_everywhere(state)
    play(state, 0, "crossgrade fast-freight")
    assert legal(state, 0) == ["lose coal", "lose corn"]
    play(state, 0, "lose corn")
    assert len(state.loads[0]) == 2
    assert chips_everywhere(state) == before
    assert state.view(0).step == "build"


def test_three_loads_of_one_kind_leave_no_choice() -> None:
    state = building(HEAVY, "Coal Coal Coal")
    play(state, 0, "crossgrade fast-freight")
    assert len(state.loads[0]) == 2
    assert state.view(0).step == "build"


@rule("EB-VAR-CROSSGRADE-BUILD")
def test_up_to_15_of_track_may_be_built_in_the_same_turn() -> None:
    state = building()
    play(state, 0, "crossgrade heavy-freight")
    state.spent += 14
    assert all(GROUND.price[_segment(text)] == 1 for text in legal(state, 0, "build"))
    assert legal(state, 0, "build")
    state.spent += 1
    assert legal(state, 0, "build") == []


@rule("EB-VAR-CROSSGRADE-BUILD")
def test_after_16_of_track_there_is_no_room_for_a_crossgrade() -> None:
    state = building()
    state.spent, state.built = 15, True
    assert why(state, 0, "crossgrade heavy-freight") is None
    state.spent = 16
    assert why(state, 0, "crossgrade heavy-freight") == "EB-TURN-BUILD-CAP"


def _segment(text: str) -> int:
    from tests.empire_builder.variations.tables import GAME

    return GAME.notation.parse(text) >> 6


@rule("EB-VAR-CROSSGRADE-NOCREDIT")
def test_what_a_crossgrade_cost_is_not_taken_off_a_super_freight() -> None:
    state = building()
    play(state, 0, "crossgrade heavy-freight")
    assert why(state, 0, "upgrade super-freight") == "EB-VAR-CROSSGRADE-NOCREDIT"
    state.spent = 0
    cash = state.cash[0]
    play(state, 0, "upgrade super-freight")
    assert state.cash[0] == cash - 20
    assert why(state, 0, "crossgrade heavy-freight") == "EB-TURN-BUILD-CAP"


@rule("EB-VAR-TWOTRAINS")
def test_everybody_starts_a_freight_and_a_fast_freight() -> None:
    state = begin(2, additional_trains="three-cards")
    for _ in range(4):
        play(state, state.mover, "done")
    mover = state.mover
    assert [train.loco for train in state.view(None).players[mover].trains] == ["freight", "fast-freight"]
    play(state, mover, "place chicago", "place atlanta")
    assert state.view(None).step == "operate"
    assert state.left == [9, 12]


@rule("EB-VAR-TWOTRAINS")
def test_both_trains_move_fully_in_one_turn() -> None:
    state = table(additional_trains="three-cards")
    line = rails(state, 0, "Norfolk", "Raleigh")
    put(state, 0, line[0])
    put(state, 0, line[-1], which=1)
    play(state, 0, f"move {code(line[1])}")
    assert state.left == [8, 12]
    play(state, 0, "switch", f"move {code(line[-2])}")
    assert (state.left, state.place[:2]) == ([8, 11], [line[1], line[-2]])
    play(state, 0, "switch", f"move {code(line[2])}")
    assert state.left == [7, 11]
    assert legal(table(), 0, "switch") == []


@rule("EB-VAR-TWOTRAINS")
def test_each_train_carries_and_is_upgraded_by_itself() -> None:
    state = table(additional_trains="three-cards", step="build")
    play(state, 0, "switch")
    assert legal(state, 0, "upgrade") == ["upgrade super-freight"]
    play(state, 0, "upgrade super-freight")
    assert state.loco[:2] == [FREIGHT, SUPER]


def test_a_turn_begins_with_the_first_train() -> None:
    state = table(additional_trains="three-cards")
    play(state, 0, "switch", "done", "done")
    assert state.active == 0


@rule("EB-VAR-FOURCARDS")
@pytest.mark.parametrize(("choice", "cards"), [("three-cards", 3), ("four-cards", 4)])
def test_with_two_trains_a_hand_may_be_of_four(choice: str, cards: int) -> None:
    state = begin(2, additional_trains=choice)
    assert [len(hand) for hand in state.hands] == [cards, cards]
    state.deck = bytes(card for card in state.deck if card < 136)
    mover = state.mover
    play(state, mover, "discard")
    assert len(state.hands[mover]) == cards


def test_five_cards_dealt_for_a_hand_of_four_leave_one_to_throw() -> None:
    state = begin(2, additional_trains="four-cards", five_cards=True)
    for _ in range(3):
        play(state, state.mover, "done" if state.view(None).step == "build" else "throw")
    assert state.view(None).step == "throw"
    mover = state.mover
    play(state, mover, legal(state, mover)[0])
    assert len(state.hands[mover]) == 4
    assert state.mover != mover
