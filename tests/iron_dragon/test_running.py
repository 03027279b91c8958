"""Running the train: speed, turning back, red areas, magic links, entrances and use fees."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import (
    LOCOS,
    both,
    build,
    codes_of,
    end_turn,
    kinds,
    legal,
    one,
    place,
    play,
    rule_of,
    run,
    says,
    table,
    until,
    why,
)

NORTH_ROAD = "F2 G3 H3 I4 J3"
"""Track from Ford to the hills before Brond: a river, plains and a mountain."""
SPEEDS = {
    "teapot": 10,
    "sardar": 10,
    "salamander": 12,
    "fire-drake": 12,
    "white-dragon": 14,
    "black-dragon": 14,
    "red-dragon": 16,
    "iron-dragon": 16,
}


# ---------------------------------------------------------------- speed


@rule("ID01-MOVE-SPEED", "ID17-MOVE-SPEED")
@both
def test_each_milepost_costs_a_point_whatever_it_is_and_whatever_lies_between(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2"])
    told = run(state, 0, "G3 H3 I4 J3")
    assert [event.facts["left"] for event in told if event.kind == "moved"] == [9, 8, 7, 6]
    assert place(state) == "J3"


@rule("ID01-MOVE-SPEED", "ID17-MOVE-SPEED")
@both
@pytest.mark.parametrize("loco", LOCOS)
def test_a_train_goes_as_far_as_its_loco_and_no_farther(edition: int, loco: str) -> None:
    state = table(edition, trains=[("Aldhelm", loco)])
    for step in range(SPEEDS[loco]):
        run(state, 0, "B1" if step % 2 == 0 else "B2")
    assert why(state, 0, "move C3") == rule_of(edition, "MOVE-SPEED")


@rule("ID01-MOVE-SPEED", "ID17-MOVE-SPEED")
@both
def test_trains_run_on_track_from_one_milepost_to_the_next(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2"])
    assert why(state, 0, "move E2") == rule_of(edition, "MOVE-SPEED")
    assert "no track" in says(state, 0, "move E2")
    assert why(state, 0, "move H3") == rule_of(edition, "MOVE-SPEED")
    assert "one milepost at a time" in says(state, 0, "move H3")
    assert legal(state, 0).count("move g3") == 1


@rule("ID01-MOVE-NOBLOCK", "ID17-MOVE-NOBLOCK")
@both
def test_trains_share_track_and_mileposts(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2", "H3"])
    run(state, 0, "G3 H3 I4")
    assert [place(state, seat) for seat in (0, 1)] == ["I4", "H3"]
    end_turn(state)
    run(state, 1, "I4")
    assert [place(state, seat) for seat in (0, 1)] == ["I4", "I4"]


# ---------------------------------------------------------------- turning back


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE")
@both
def test_a_train_turns_back_in_a_city_and_not_on_the_line(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["H3"], came="G3")
    assert why(state, 0, "move G3") == rule_of(edition, "MOVE-REVERSE")
    state = table(edition, track=[NORTH_ROAD], trains=["H3"])
    run(state, 0, "G3 F2 G3")
    assert place(state) == "G3"
    assert why(state, 0, "move F2") == rule_of(edition, "MOVE-REVERSE")


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE")
@both
def test_where_a_train_came_from_is_remembered_over_the_end_of_the_turn(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2"])
    run(state, 0, "G3 H3")
    until(state, 0)
    assert why(state, 0, "move G3") == rule_of(edition, "MOVE-REVERSE")


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE")
@both
def test_any_milepost_of_a_major_city_will_do(edition: int) -> None:
    state = table(edition, track=["L3 L4", "L3 L2"], trains=["L4"], cash=[50])
    run(state, 0, "L3 L2 L3 L4")
    assert place(state) == "L4"


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE", "ID01-SHIP-PASS", "ID17-SHIP-PASS")
@both
def test_a_port_is_a_clear_milepost_where_a_train_may_turn_back_or_pass(edition: int) -> None:
    state = table(edition, track=["L5 M5 M4"], trains=["L5"])
    run(state, 0, "M5 L5")
    assert (place(state), state.left) == ("L5", [8])
    state = table(edition, track=["L5 M5 M4"], trains=["L5"])
    run(state, 0, "M5 M4")
    assert (place(state), state.left) == ("M4", [8])
    assert why(state, 0, "move M5") == rule_of(edition, "MOVE-REVERSE")


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE")
@both
def test_another_branch_at_a_junction_is_no_turning_back(edition: int) -> None:
    state = table(edition, track=[["K4 L4 L5", "L4 M4"]], trains=["K4"])
    run(state, 0, "L4")
    assert {text for text in legal(state, 0) if text.startswith("move")} == {"move l5", "move m4"}


# ---------------------------------------------------------------- red areas


@rule("ID01-MAJOR-RED-FREE", "ID17-MAJOR-RED-FREE", "ID01-MAJOR-CENTRE", "ID17-MAJOR-CENTRE")
@both
def test_everybody_crosses_a_major_city_and_its_centre_counts(edition: int) -> None:
    state = table(edition, trains=["K1", "K1"], cash=[0, 0, 0])
    run(state, 0, "K2 K3")
    assert (place(state), state.left, state.cash) == ("K3", [8], [0, 0, 0])
    end_turn(state)
    run(state, 1, "K2 K3")
    assert place(state, 1) == "K3"


@rule("ID01-MAJOR-LOAD-ANY", "ID17-MAJOR-LOAD-ANY")
@both
@pytest.mark.parametrize("where", codes_of("K2 K1 L1 L2 K3 J2 J1"))
def test_every_milepost_of_a_major_city_serves_loads(edition: int, where: str) -> None:
    state = table(edition, trains=[(where, "teapot", ["Iron"])], hands=[[24, 1, 2]])
    play(state, 0, "load fish")
    play(state, 0, "deliver iron 24")
    play(state, 0, "drop fish")
    assert state.cash[0] == 74


# ---------------------------------------------------------------- magic links


@rule("ID01-LINK-MOVE", "ID17-LINK-MOVE")
@both
@pytest.mark.parametrize("start", ["B7", "A8", "C8"])
@pytest.mark.parametrize("end", ["T7", "S7", "U8"])
def test_linked_cities_are_one_point_apart_from_any_milepost_to_any(edition: int, start: str, end: str) -> None:
    state = table(edition, trains=[start], cash=[0])
    run(state, 0, end)
    assert (place(state), state.left, state.cash[0]) == (end, [9], 0)
    run(state, 0, start)
    assert (place(state), state.left) == (start, [8])


@rule("ID17-LINK-INSIDE")
@both
def test_inside_a_linked_city_travel_counts_as_always(edition: int) -> None:
    state = table(edition, trains=["A8"])
    run(state, 0, "B7 C7 T7 T6")
    assert state.left == [6]
    assert why(table(edition, trains=["A8"]), 0, "move C7") == rule_of(edition, "MOVE-SPEED")


@rule("ID01-LINK-RAINBOW", "ID17-LINK-RAINBOW")
@both
def test_cities_that_no_magic_joins_yet_are_not_linked(edition: int) -> None:
    state = table(edition, trains=["Aldhelm"])
    assert why(state, 0, "move T2") == rule_of(edition, "WIZARD-STRIKE", "LINK-RAINBOW")
    state = table(edition, trains=["Aldhelm"], bridges=["Rainbow"])
    run(state, 0, "T2")
    assert place(state) == "T2"


# ---------------------------------------------------------------- entrances


@rule("ID01-ENTRANCE-POINT", "ID01-BRIBE-MOVE", "ID17-ENTRANCE-SAME", "ID17-BRIBE-MOVE")
@both
def test_passing_an_entrance(edition: int) -> None:
    state = table(edition, track=["K6 K5", "U.E3 U.D2"], trains=["K5"], cash=[10])
    run(state, 0, "U.E3")
    assert (state.left, state.cash[0]) == ([9 if edition == 2001 else 10], 9)


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE", "ID01-SPEND-OUTSIDE", "ID17-BRIBE-BANK")
@both
def test_one_bribe_a_turn_covers_any_distance_and_leaves_the_building_allowance_whole(edition: int) -> None:
    state = table(edition, track=[["K6 K5", "U.E3 U.E2 U.E1"]], trains=["K6"], cash=[10])
    told = run(state, 0, "K5 U.E3 U.E2 U.E1")
    assert kinds(told).count("bribed") == 1
    assert (state.cash[0], state.spent, sum(state.cash)) == (9, 0, 109)
    until(state, 0)
    told = run(state, 0, "I1")
    assert one(told, "bribed").facts == {"price": 1, "owner": -1}


@rule("ID01-BRIBE-PREPAY", "ID17-BRIBE-MOVE", "ID17-BRIBE-ENTRANCE")
@both
def test_without_the_bribe_nobody_goes_below(edition: int) -> None:
    state = table(edition, track=[["K6 K5"]], trains=["K5"], cash=[0])
    assert why(state, 0, "move U.E3") == rule_of(edition, "BRIBE-PREPAY", "BRIBE-MOVE")
    state = table(edition, track=[["K6 K5"]], trains=["K6"], cash=[0])
    assert why(state, 0, "move K5") == (None if edition == 2001 else "ID17-BRIBE-MOVE")
    state = table(edition, track=[["U.E1 U.E2 U.E3"]], trains=["U.E2"], cash=[0])
    assert why(state, 0, "move U.E1") == rule_of(edition, "BRIBE-PREPAY", "BRIBE-MOVE")


@rule("ID01-FOREMAN-ORC", "ID17-BRIBE-ORC", "ID17-FOREMAN-ORC", "ID17-BRIBE-TROLL")
@both
def test_the_orcs_employer_collects_and_neither_he_nor_the_trolls_pays(edition: int) -> None:
    below = [["U.E1 U.E2"], ["U.E3 U.D3"], ["U.A1 U.A2"]]
    state = table(edition, track=below, trains=["U.E1", "U.E3", "U.A1"], foremen=["Elf", "Orc", "Troll"], cash=[9] * 3)
    run(state, 0, "U.E2")
    assert state.cash == [8, 10, 9]
    end_turn(state)
    run(state, 1, "U.D3")
    end_turn(state)
    run(state, 2, "U.A2")
    assert state.cash == [8, 10, 9]


@rule("ID01-RENT-PREPAY", "ID17-RENT-PREPAY", "ID01-BRIBE-PREPAY")
@both
def test_below_ground_on_anothers_track_both_the_bribe_and_the_fee_must_be_in_hand(edition: int) -> None:
    def at(cash: int) -> str | None:
        state = table(edition, track=[[], ["U.E1 U.E2"]], trains=["U.E1"], cash=[cash, 0])
        return why(state, 0, "move U.E2")

    assert at(0) == rule_of(edition, "BRIBE-PREPAY", "BRIBE-MOVE")
    assert at(4) == rule_of(edition, "RENT-PREPAY")
    assert at(5) is None


# ---------------------------------------------------------------- use fees


@rule("ID01-RENT-OWN", "ID17-RENT-OWN")
@both
def test_own_track_is_free(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2"], cash=[0])
    run(state, 0, "G3 H3 I4")
    assert state.cash[0] == 0


@rule("ID01-RENT-FEE", "ID17-RENT-FEE", "ID17-RENT-NOT-IN-CAP", "ID01-SPEND-OUTSIDE")
@both
def test_others_track_costs_4_a_turn_for_each_owner_outside_the_building_allowance(edition: int) -> None:
    state = table(edition, track=["F2 G3", "G3 H3 I4", "I4 J3"], trains=["F2"], cash=[30, 0, 0])
    told = run(state, 0, "G3 H3 I4 J3")
    assert [event.facts["owner"] for event in told if event.kind == "rented"] == [1, 2]
    assert (state.cash, state.spent) == ([22, 4, 4], 0)


@rule("ID01-RENT-FEE", "ID17-RENT-FEE")
@both
def test_the_fee_is_due_again_next_turn(edition: int) -> None:
    state = table(edition, track=[[], "F2 G3 H3 I4"], trains=["F2"], cash=[30, 0])
    run(state, 0, "G3")
    until(state, 0)
    run(state, 0, "H3 I4")
    assert state.cash[:2] == [22, 8]


@rule("ID01-RENT-PREPAY", "ID17-RENT-PREPAY")
@both
def test_the_fee_must_be_in_hand_before_the_track_is_used(edition: int) -> None:
    state = table(edition, track=[[], "F2 G3"], trains=["F2"], cash=[3, 0])
    assert why(state, 0, "move G3") == rule_of(edition, "RENT-PREPAY")
    state = table(edition, track=[[], "F2 G3", "G3 H3"], trains=["F2"], cash=[7, 0, 0])
    run(state, 0, "G3")
    assert why(state, 0, "move H3") == rule_of(edition, "RENT-PREPAY")


@rule("ID01-RENT-FEE", "ID17-RENT-FEE")
@both
def test_a_train_may_begin_on_track_that_its_own_does_not_reach(edition: int) -> None:
    state = table(edition, track=["K6 K5", "F2 G3"], trains=["F2"], cash=[4, 0])
    run(state, 0, "G3")
    assert state.cash[:2] == [0, 4]


# ---------------------------------------------------------------- phases


@rule("ID01-TURN-PHASES", "ID17-TURN-PHASES")
@both
def test_the_train_runs_first_and_building_comes_after(edition: int) -> None:
    state = table(edition, track=[NORTH_ROAD], trains=["F2"])
    assert why(state, 0, "build J3 J4") == rule_of(edition, "TURN-PHASES")
    play(state, 0, "done")
    assert why(state, 0, "move G3") == rule_of(edition, "TURN-PHASES")
    build(state, 0, "J3 J4")


@rule("ID01-TURN-ORDER", "ID17-TURN-END")
@both
def test_after_a_turn_the_next_player_follows(edition: int) -> None:
    state = table(edition, seats=3, mover=2)
    end_turn(state)
    assert state.mover == 0
    assert why(state, 2, "done") == rule_of(edition, "TURN-ORDER", "TURN-END")
