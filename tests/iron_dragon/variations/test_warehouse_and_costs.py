"""Field warehousing, cost to move and cost to load."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import chips, end_turn, kinds, legal, loads, play, run, sail, until, why
from tests.iron_dragon.variations.tables import chips_and_stores, playing

SPELLS = ("Thorpe", "teapot", ["Spells"])


# ---------------------------------------------------------------- field warehousing


@rule("ID17-VAR-WAREHOUSE")
def test_a_load_set_down_unpaid_waits_in_its_city_for_anybody() -> None:
    state = playing(warehousing=True, trains=[SPELLS, "Thorpe"])
    before = chips_and_stores(state)
    play(state, 0, "drop spells")
    assert chips(state, "Spells") == 1, "it is not in the supply"
    assert why(state, 0, "load spells") is None
    end_turn(state)
    assert "load spells" in legal(state, 1)
    play(state, 1, "load spells")
    assert loads(state, 1) == ["Spells"]
    assert why(state, 1, "load iron") == "ID17-PICKUP"
    assert chips_and_stores(state) == before


@rule("ID17-VAR-WAREHOUSE-END")
def test_it_goes_back_at_the_end_of_the_droppers_fourth_following_turn() -> None:
    state = playing(warehousing=True, trains=[SPELLS])
    play(state, 0, "drop spells")
    for _ in range(4):
        until(state, 0)
        assert chips(state, "Spells") == 1
    assert "store-cleared" in kinds(end_turn(state))
    assert chips(state, "Spells") == 2


@rule("ID17-VAR-WAREHOUSE", "ID17-SHIP-DELIVER")
def test_loads_wait_in_a_port_city_and_a_train_that_lands_there_may_take_them() -> None:
    state = playing(warehousing=True, trains=[("R3", "teapot", ["Gold"]), ("Q4", "teapot", [])], ships=["", "Vulture"])
    play(state, 0, "drop gold")
    end_turn(state)
    sail(state, 1, "R3")
    play(state, 1, "load gold")
    assert loads(state, 1) == ["Gold"]


# ---------------------------------------------------------------- cost to move


@rule("ID17-VAR-COSTMOVE")
def test_a_turn_on_own_track_costs_1_and_others_track_4_as_ever() -> None:
    state = playing(3, cost_to_move=True, track=["F2 G3 H3", "H3 I4"], trains=["F2"], cash=[10, 0, 0])
    told = run(state, 0, "G3 H3 I4")
    assert kinds(told).count("paid-to-move") == 1
    assert (state.cash, state.spent) == ([5, 4, 0], 0)
    until(state, 0)
    assert state.cash[0] == 5
    poor = playing(cost_to_move=True, track=["F2 G3"], trains=["F2"], cash=[0])
    assert why(poor, 0, "move G3") == "ID17-VAR-COSTMOVE"


@rule("ID17-VAR-COSTMOVE", "ID17-LINK-MOVE", "ID17-MAJOR-RED-FREE")
def test_cities_links_and_ships_cost_nothing() -> None:
    state = playing(cost_to_move=True, trains=["Corve"], cash=[0])
    run(state, 0, "B6 T7 T6")
    state = playing(cost_to_move=True, trains=["N4"], ships=["Vulture"], cash=[0])
    sail(state, 0, "N5")
    assert state.cash[0] == 0


@rule("ID17-VAR-COSTMOVE", "ID17-BRIBE-MOVE")
@pytest.mark.parametrize(("cash", "refusal"), [(0, "ID17-BRIBE-MOVE"), (1, "ID17-VAR-COSTMOVE"), (2, None)])
def test_below_ground_the_bribe_comes_on_top(cash: int, refusal: str | None) -> None:
    state = playing(cost_to_move=True, track=["U.E1 U.E2"], trains=["U.E1"], cash=[cash])
    assert why(state, 0, "move U.E2") == refusal
    if refusal is None:
        run(state, 0, "U.E2")
        assert state.cash[0] == 0


# ---------------------------------------------------------------- cost to load


@rule("ID17-VAR-COSTLOAD")
def test_each_load_taken_up_set_down_or_delivered_uses_a_point() -> None:
    state = playing(cost_to_load=True, trains=[("Brond", "sardar", ["Iron", "Gold"])], hands=[[24, 1, 2]])
    play(state, 0, "load fish")
    play(state, 0, "drop gold")
    assert state.left == [8], "one up and one down are two"
    play(state, 0, "deliver iron 24")
    assert state.left == [7]


@rule("ID17-VAR-COSTLOAD")
def test_without_movement_no_load_is_handled_not_even_on_landing() -> None:
    state = playing(cost_to_load=True, trains=["Brond"], left=0)
    assert why(state, 0, "load fish") == "ID17-VAR-COSTLOAD"
    state = playing(cost_to_load=True, trains=[("M3", "teapot", ["Iron"])], ships=["Vulture"], hands=[[24, 1, 2]])
    sail(state, 0, "L2")
    assert why(state, 0, "deliver iron 24") == "ID17-VAR-COSTLOAD"
    until(state, 0)
    assert why(state, 0, "deliver iron 24") is None
