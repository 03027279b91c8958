"""Crossgrading, and two trains for everybody: on the rails and on ships."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import NOBODY, TRAINS
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    LOCOS,
    build,
    chips,
    code,
    draw,
    end_turn,
    game,
    kinds,
    legal,
    loads,
    loco,
    play,
    run,
    sail,
    ship,
    ships_everywhere,
    staffed,
    until,
    verbs,
    why,
)
from tests.iron_dragon.variations.tables import beginning, locos_of, playing, script

PAIRS = [("sardar", "salamander"), ("fire-drake", "white-dragon"), ("black-dragon", "red-dragon")]
HOLDERS = "Eastmere"


def building(kind: str, goods: list[str] | None = None, **more: Any) -> DragonState:
    """Seat 0 in the building phase with that loco."""
    given: dict[str, Any] = {"trains": [("Eastmere", kind, goods or [])], "cash": [60], **more}
    return playing(crossgrading=True, step="build", **given)


def swaps(state: DragonState) -> list[str]:
    return [text for text in legal(state, 0) if text.startswith("crossgrade")]


# ---------------------------------------------------------------- crossgrading


@rule("ID17-VAR-CROSSGRADE")
@pytest.mark.parametrize("pair", PAIRS)
def test_the_two_locos_of_a_level_are_swapped_for_5_any_number_of_times(pair: tuple[str, str]) -> None:
    one, other = pair
    state = building(one)
    assert swaps(state) == [f"crossgrade {other}"]
    play(state, 0, f"crossgrade {other}")
    assert (loco(state), state.cash[0], state.spent) == (other, 55, 5)
    script(state, 0, f"crossgrade {one}", f"crossgrade {other}", f"crossgrade {one}")
    assert (loco(state), state.spent) == (one, 20)
    assert why(state, 0, f"crossgrade {other}") == "ID17-BUILD-CAP"
    assert why(playing(step="build"), 0, "crossgrade sardar") == "ID17-VAR-CROSSGRADE"


@rule("ID17-VAR-CROSSGRADE")
@pytest.mark.parametrize("kind", ["teapot", "iron-dragon"])
def test_levels_with_one_loco_leave_nothing_to_swap(kind: str) -> None:
    state = building(kind)
    assert swaps(state) == []
    assert why(state, 0, "crossgrade sardar") == "ID17-VAR-CROSSGRADE"


@rule("ID17-VAR-CROSSGRADE", "ID17-LOCO-SCARCE")
def test_the_other_loco_must_be_in_the_bank_and_the_old_one_returns_to_it() -> None:
    others = [(HOLDERS, "salamander")] * 3
    state = building("sardar", seats=4, trains=[(HOLDERS, "sardar"), *others])
    assert why(state, 0, "crossgrade salamander") == "ID17-LOCO-SCARCE"
    state = building("sardar", seats=4, trains=[(HOLDERS, "sardar"), *others[:2], (HOLDERS, "sardar")])
    play(state, 0, "crossgrade salamander")
    assert [state.loco.count(LOCOS[name]) for name in ("sardar", "salamander")] == [1, 3]


@rule("ID17-VAR-CROSSGRADE-BUILD", "ID17-BUILD-CAP")
def test_15_are_left_for_track_and_a_level_still_costs_10_of_them() -> None:
    state = building("sardar", track=["Brond > Dorn"])
    play(state, 0, "crossgrade salamander")
    state.spent = 5 + 14
    assert why(state, 0, "build L2 L3") is None
    state.spent = 5 + 15
    assert why(state, 0, "build L2 L3") == "ID17-BUILD-CAP"
    state = building("sardar")
    play(state, 0, "crossgrade salamander")
    play(state, 0, "upgrade fire-drake")
    assert (loco(state), state.spent, state.cash[0]) == ("fire-drake", 15, 45)
    build(state, 0, "L2 L3")
    assert state.spent == 16


@rule("ID17-VAR-CROSSGRADE-NOCREDIT")
def test_what_a_crossgrade_cost_is_not_taken_off_an_upgrade() -> None:
    state = building("sardar")
    play(state, 0, "crossgrade salamander")
    assert why(state, 0, "upgrade black-dragon") == "ID17-BUILD-CAP", "two levels are 20, and 15 are left"
    play(state, 0, "upgrade white-dragon")
    assert state.cash[0] == 60 - 5 - 10


@rule("ID17-VAR-CROSSGRADE")
def test_a_third_load_goes_back_to_the_supply_by_its_owners_choice() -> None:
    state = building("sardar", ["Gold", "Iron", "Iron"])
    play(state, 0, "crossgrade salamander")
    assert legal(state, 0) == ["lose gold", "lose iron"]
    play(state, 0, "lose gold")
    assert (loads(state), chips(state, "Gold"), state.step().name) == (["Iron", "Iron"], 2, "build")
    state = building("sardar", ["Iron"] * 3)
    play(state, 0, "crossgrade salamander")
    assert (loads(state), state.step().name) == (["Iron", "Iron"], "build")


@rule("ID17-VAR-CROSSGRADE")
def test_a_ban_on_better_locos_leaves_swaps_alone() -> None:
    state = building("sardar", in_force=[("Wizards' Strike", 1, 1)])
    assert why(state, 0, "upgrade fire-drake") == "ID17-EVENT-DURATION"
    assert why(state, 0, "crossgrade salamander") is None


# ---------------------------------------------------------------- two trains: taking them


@rule("ID17-VAR-TWOTRAINS")
def test_besides_a_teapot_everybody_takes_a_train_of_level_ii_in_turn_order() -> None:
    state = staffed(2017, 3, additional_trains="three-cards")
    order = [(state.first + i) % 3 for i in range(3)]
    for seat, choice in zip(order, ("salamander", "sardar", "salamander"), strict=True):
        assert (state.step().name, state.actors()) == ("second-train", (seat,))
        assert legal(state, seat) == ["take sardar", "take salamander"]
        assert why(state, seat, "take fire-drake") == "ID17-VAR-TWOTRAINS"
        assert "second-train" in kinds(play(state, seat, f"take {choice}"))
    assert (state.step().name, state.mover) == ("build", state.first)
    assert [locos_of(state, seat) for seat in order] == [
        ["teapot", "salamander"],
        ["teapot", "sardar"],
        ["teapot", "salamander"],
    ]
    assert why(state, state.mover, "take sardar") == "ID17-VAR-TWOTRAINS"
    assert state.left == [10, 12]


@rule("ID17-VAR-TWOTRAINS", "ID17-LOCO-SCARCE")
def test_three_of_each_serve_six_players_and_the_last_take_what_is_left() -> None:
    state = staffed(2017, 6, additional_trains="three-cards")
    for _ in range(3):
        play(state, state.actors()[0], "take sardar")
    for _ in range(3):
        seat = state.actors()[0]
        assert why(state, seat, "take sardar") == "ID17-LOCO-SCARCE"
        assert legal(state, seat) == ["take salamander"]
        play(state, seat, "take salamander")
    assert state.step().name == "build"


@rule("ID17-VAR-TWOTRAINS")
def test_before_that_a_player_is_seen_with_one_train() -> None:
    state = staffed(2017, 2, additional_trains="three-cards")
    assert [[train.loco for train in player.trains] for player in state.view(None).players] == [["teapot"]] * 2
    again = game(2017).thaw(state.freeze(), state.chance)
    assert again.digest() == state.digest()
    imagined = game(2017).imagine(state.view(0), state.chance)
    assert imagined.view(0) == state.view(0)
    assert imagined.legal(state.actors()[0]) == state.legal(state.actors()[0])


@rule("ID17-VAR-TWOTRAINS", "ID17-LOCO-ONE")
def test_with_one_train_there_is_nothing_to_take_or_to_switch() -> None:
    state = staffed(2017, 2)
    assert state.step().name == "build"
    assert why(state, state.mover, "take sardar") == "ID17-VAR-TWOTRAINS"
    assert why(state, state.mover, "switch") == "ID17-VAR-TWOTRAINS"
    assert state.loco[1] == NOBODY


# ---------------------------------------------------------------- two trains: running them


@rule("ID17-VAR-TWOTRAINS")
def test_each_is_placed_in_a_city_of_its_own() -> None:
    state = beginning(2, additional_trains="three-cards")
    while state.step().name == "build":
        play(state, state.mover, "done")
    mover = state.mover
    script(state, mover, "place Ford", "place Skerry")
    places = [code(state.place[train]) for train in state.trains_of(mover)]
    assert (places, state.step().name) == (["F2", "R3"], "operate")
    assert [code(state.last_city[train]) for train in state.trains_of(mover)] == ["F2", "R3"]


@rule("ID17-VAR-TWOTRAINS")
def test_both_move_their_full_movement_in_the_same_turn() -> None:
    state = playing(
        additional_trains="three-cards", track=["F2 G3 H3"], trains=["F2"], second=[("H3", "salamander", [])]
    )
    assert state.left == [10, 12]
    run(state, 0, "G3")
    play(state, 0, "switch")
    run(state, 0, "G3 F2")
    play(state, 0, "switch")
    run(state, 0, "H3")
    assert state.left == [8, 10]
    assert [code(state.place[train]) for train in (0, 1)] == ["H3", "F2"]


@rule("ID17-VAR-TWOTRAINS")
def test_each_carries_and_delivers_by_itself() -> None:
    state = playing(
        additional_trains="three-cards", trains=["Brond"], second=[("Dorn", "sardar", ["Iron"])], hands=[[3, 1, 2]]
    )
    assert why(state, 0, "deliver iron 3") == "ID17-DELIVER-WHERE"
    script(state, 0, "load fish", "switch", "deliver iron 3", "load gold")
    assert [state.loads[0], state.loads[1]] == [bytes([2]), bytes([5])]


@rule("ID17-VAR-TWOTRAINS")
def test_one_fee_and_one_bribe_a_turn_serve_both() -> None:
    state = playing(
        additional_trains="three-cards",
        track=[[], ["F2 G3 H3", "U.E1 U.E2"]],
        trains=["F2"],
        second=[("U.E1", "sardar", [])],
        cash=[20, 0],
    )
    run(state, 0, "G3")
    play(state, 0, "switch")
    run(state, 0, "U.E2")
    assert state.cash == [20 - 4 - 1, 4]


@rule("ID17-VAR-TWOTRAINS", "ID17-UPGRADE-COST")
def test_either_may_be_upgraded() -> None:
    state = playing(additional_trains="three-cards", step="build")
    play(state, 0, "upgrade salamander")
    play(state, 0, "switch")
    assert why(state, 0, "upgrade sardar") == "ID17-UPGRADE-COST"
    play(state, 0, "upgrade fire-drake")
    assert (locos_of(state), state.spent) == (["salamander", "fire-drake"], 20)


@rule("ID17-VAR-TWOTRAINS", "ID17-LOST-TURN")
def test_an_event_that_hits_both_takes_a_load_of_each_and_one_turn() -> None:
    state = playing(
        3,
        additional_trains="three-cards",
        trains=["Eastmere", ("Corve", "teapot", ["Gold", "Iron"])],
        second=[("Eastmere", "sardar", []), ("C8", "sardar", ["Fish", "Ale"])],
    )
    draw(state, "Volcanoes")
    assert legal(state, 1) == ["lose gold", "lose iron"]
    play(state, 1, "lose gold")
    assert legal(state, 1) == ["lose ale", "lose fish"]
    play(state, 1, "lose fish")
    assert (state.mover, state.lost_turns[1]) == (2, 0)


@rule("ID17-VAR-FOURCARDS")
@pytest.mark.parametrize(("choice", "cards"), [("three-cards", 3), ("four-cards", 4)])
def test_with_two_trains_a_hand_may_be_of_four(choice: str, cards: int) -> None:
    state = beginning(2, additional_trains=choice)
    assert [len(held) for held in state.hands] == [cards, cards]
    mover = state.mover
    play(state, mover, "discard")
    assert len(state.hands[mover]) == cards


# ---------------------------------------------------------------- two trains: on ships


@rule("ID17-VAR-TWOTRAINS", "ID17-SHIP-BOARD", "ID17-SHIP-LAND")
def test_one_train_sails_while_the_other_runs() -> None:
    state = playing(
        additional_trains="three-cards",
        track=["F2 G3 H3"],
        trains=["F2"],
        second=[("M5", "sardar", [])],
        ship_deck=["Vulture"],
    )
    script(state, 0, "switch", "ship", "board vulture")
    assert state.ship[:2] == [NOBODY, ship("Vulture")]
    assert state.left == [10, 0]
    play(state, 0, "switch")
    run(state, 0, "G3")
    until(state, 0)
    assert state.left == [10, 12]
    assert why(state, 0, "sail N4") == "ID17-SHIP-MOVE"
    play(state, 0, "switch")
    sail(state, 0, "N4")
    assert why(state, 0, "move L5") == "ID17-SHIP-SEA-ONLY"
    play(state, 0, "switch")
    run(state, 0, "H3")
    until(state, 0)
    play(state, 0, "switch")
    sail(state, 0, "M5")
    assert (state.ship[:2], state.left) == ([NOBODY, NOBODY], [10, 0])
    assert ships_everywhere(state) == list(range(13))


@rule("ID17-VAR-TWOTRAINS", "ID17-SHIP-DELIVER", "ID17-SHIP-AGAIN")
def test_what_landing_allows_is_asked_of_each_train() -> None:
    state = playing(
        additional_trains="three-cards",
        trains=[("Q4", "teapot", ["Spells"])],
        second=[("R3", "sardar", ["Spells"])],
        ships=["Vulture"],
        hands=[[12, 13, 2]],
    )
    sail(state, 0, "R3")
    assert why(state, 0, "ship") == "ID17-SHIP-AGAIN"
    play(state, 0, "switch")
    play(state, 0, "deliver spells 12")
    assert why(state, 0, "ship") is None, "this train has not landed"
    play(state, 0, "switch")
    assert why(state, 0, "ship") == "ID17-SHIP-AGAIN", "it is the landed train that must deliver"
    play(state, 0, "deliver spells 13")
    assert why(state, 0, "ship") is None


@rule("ID17-VAR-TWOTRAINS", "ID17-SHIP-REDRAW")
def test_each_train_turns_up_its_own_ship() -> None:
    state = playing(additional_trains="three-cards", trains=["M5"], second=[("R5", "sardar", [])])
    script(state, 0, "ship", "decline")
    assert why(state, 0, "ship") == "ID17-SHIP-REDRAW"
    play(state, 0, "switch")
    assert why(state, 0, "ship") is None
    play(state, 0, "ship")
    assert verbs(state, 0) == {"board", "decline"}


@rule("ID17-VAR-TWOTRAINS", "ID17-EVENT-DURATION")
def test_a_storm_drives_both_ships_of_a_player_ashore() -> None:
    state = playing(additional_trains="three-cards", trains=["N4"], second=[("Q6", "sardar", [])], ships=["Vulture"])
    state.ship[1] = ship("Serpent")
    state.ships = bytes(card for card in state.ships if card != ship("Serpent"))
    draw(state, "Storms at Sea")
    assert [code(state.place[train]) for train in (0, 1)] == ["M5", "R5"]
    assert state.ship[:2] == [NOBODY, NOBODY]
    assert ships_everywhere(state) == list(range(13))


def test_a_turn_begins_with_the_first_train() -> None:
    state = playing(additional_trains="three-cards")
    play(state, 0, "switch")
    end_turn(state)
    until(state, 0)
    assert (state.active, state.train()) == (0, 0 * TRAINS)
