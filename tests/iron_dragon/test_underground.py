"""Below ground: the Troll, bribes for building and for running, who gets them, and the four entrances."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.state import BUILDING, MOVING
from tests.iron_dragon.builders import (
    BOARD,
    GROUND,
    both,
    build,
    code,
    end_turn,
    kinds,
    legal,
    one,
    place,
    play,
    rule_of,
    run,
    table,
    why,
)

# ---------------------------------------------------------------- building below


@rule("ID01-COST-ROCK", "ID17-COST-ROCK", "ID01-UG-ROCK-NOTE")
@both
def test_rock_costs_5_and_tunnels_as_much_as_plain(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"], track=["U.C3 U.D3"])
    assert build(state, 0, "U.D3 U.D4 U.E4") == [1, 5]


@rule("ID01-COST-RIVER", "ID17-COST-RIVER")
@both
def test_rivers_below_cost_what_rivers_above_cost(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"])
    assert build(state, 0, "U.B2 U.A3") == [5 + 2]


@rule("ID01-UG-BUILD-BRIBE", "ID17-UG-BUILD-BRIBE", "ID17-UG-BUILD-IN-CAP", "ID01-SPEND-CAP")
@both
def test_the_first_segment_below_costs_a_bribe_of_1_inside_the_limit(edition: int) -> None:
    state = table(edition, step="build", cash=[50, 50], foremen=["Wee Folk", "Elf"])
    told = play(state, 0, "build U.C3 U.D3")
    assert one(told, "bribed").facts == {"price": 1, "owner": -1}
    assert (one(told, "built").facts["price"], state.spent, state.cash[0]) == (1, 2, 48)
    assert "bribed" not in kinds(play(state, 0, "build U.D3 U.D4"))
    assert (state.spent, state.cash[0]) == (3, 47)


@rule("ID17-UG-BUILD-IN-CAP", "ID01-UG-BUILD-BRIBE")
@both
def test_bribe_1_and_track_19_are_20(edition: int) -> None:
    state = table(edition, step="build", foremen=["Wee Folk"], cash=[50], track=["U.D3 U.D4"])
    state.spent = 15
    assert why(state, 0, "build U.D4 U.E4") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    state.spent = 14
    build(state, 0, "U.D4 U.E4")
    assert (state.spent, state.cash[0]) == (20, 44)


@rule("ID01-UG-BUILD-BRIBE", "ID01-NO-CREDIT", "ID17-UG-BUILD-BRIBE", "ID17-NO-CREDIT")
@both
def test_who_cannot_pay_the_bribe_besides_cannot_build_below(edition: int) -> None:
    state = table(edition, step="build", foremen=["Wee Folk"], cash=[1], track=["U.D3 U.D4"])
    assert why(state, 0, "build U.D3 U.C4") == rule_of(edition, "NO-CREDIT")
    assert why(state, 0, "build C7 D6") is None


@rule("ID01-UG-BUILD-BRIBE", "ID17-UG-BUILD-BRIBE")
@both
def test_the_bribe_is_due_again_next_turn_and_never_above_ground(edition: int) -> None:
    state = table(edition, 1, step="build", foremen=["Wee Folk"], track=["U.D3 U.D4"])
    assert "bribed" not in kinds(play(state, 0, "build B6 B5"))
    assert "bribed" not in kinds(play(state, 0, "build B5 A5"))
    assert "bribed" in kinds(play(state, 0, "build U.D3 U.C4"))
    end_turn(state)
    assert state.bribed == 0
    play(state, 0, "done")
    assert "bribed" in kinds(play(state, 0, "build U.C4 U.B4"))


@rule("ID01-FOREMAN-ORC", "ID17-FOREMAN-ORC", "ID17-BRIBE-ORC", "ID01-UG-BUILD-BRIBE", "ID17-UG-BUILD-BRIBE")
@both
def test_who_employs_the_orc_gets_the_bribe(edition: int) -> None:
    state = table(edition, step="build", foremen=["Wee Folk", "Elf", "Orc"], cash=[50, 50, 50])
    told = play(state, 0, "build U.C3 U.D3")
    assert one(told, "bribed").facts["owner"] == 2
    assert state.cash == [48, 50, 51]


@rule("ID01-UG-BUILD-BANK", "ID17-BRIBE-BANK", "ID17-UG-BUILD-BRIBE")
@both
def test_while_nobody_employs_the_orc_the_bank_gets_it(edition: int) -> None:
    state = table(edition, step="build", foremen=["Wee Folk"], foremen_discards=["Orc"], cash=[50, 50, 50])
    play(state, 0, "build U.C3 U.D3")
    assert state.cash == [48, 50, 50]


@rule("ID01-UG-BUILD-EXEMPT", "ID17-UG-BUILD-EXEMPT", "ID01-FOREMAN-ORC", "ID01-FOREMAN-TROLL", "ID17-FOREMAN-TROLL")
@both
@pytest.mark.parametrize("people", ["Orc", "Troll"])
def test_orc_and_troll_pay_no_bribe_for_building(edition: int, people: str) -> None:
    state = table(edition, step="build", foremen=[people], cash=[50, 50, 50])
    assert "bribed" not in kinds(play(state, 0, "build U.C3 U.D3"))
    assert state.bribed == 0


@rule("ID01-UG-BUILD-BRIBE", "ID17-UG-BUILD-BRIBE")
@both
def test_the_bribe_for_building_is_on_top_of_the_one_for_running(edition: int) -> None:
    state = table(edition, trains=["U.C3"], foremen=["Wee Folk"], cash=[50], track=["U.C3 U.D3"])
    run(state, 0, "U.D3")
    assert (state.bribed, state.cash[0]) == (MOVING, 49)
    play(state, 0, "done")
    build(state, 0, "U.D3 U.D4")
    assert (state.bribed, state.cash[0], state.spent) == (MOVING | BUILDING, 47, 2)


# ---------------------------------------------------------------- the Troll


@rule("ID01-FOREMAN-TROLL", "ID17-FOREMAN-TROLL")
@both
@pytest.mark.parametrize("segment", ["U.C3 U.D3", "U.C3 U.B3", "U.B2 U.A3", "U.D2 U.E3"])
def test_the_troll_builds_below_at_2_for_every_milepost(edition: int, segment: str) -> None:
    state = table(edition, step="build", foremen=["Troll"])
    assert build(state, 0, segment) == [2]


@rule("ID01-FOREMAN-TROLL", "ID17-FOREMAN-TROLL")
@both
def test_the_troll_builds_into_a_city_below_at_2(edition: int) -> None:
    state = table(edition, step="build", foremen=["Troll"], track=["U.D3 U.D4"])
    assert build(state, 0, "U.D3 U.C3") == [2]


@rule("ID01-FOREMAN-TROLL", "ID17-FOREMAN-TROLL")
@both
def test_the_troll_builds_nothing_above_not_even_to_an_entrance(edition: int) -> None:
    state = table(edition, step="build", foremen=["Troll"], track=[["B6 B5", "L4 M5"]])
    for segment in ("C7 D6", "B5 A5", "B5 B4", "L4 L3"):
        assert why(state, 0, f"build {segment}") == rule_of(edition, "FOREMAN-TROLL")
    assert {text[:8] for text in legal(state, 0) if text.startswith("build")} == {"build u."}


@rule("ID01-FOREMAN-TROLL", "ID01-UG-BUILD-THROUGH", "ID17-FOREMAN-TROLL")
@both
def test_the_troll_builds_on_from_the_far_side_of_an_entrance(edition: int) -> None:
    state = table(edition, step="build", foremen=["Troll"], track=[["B6 B5 A5"]])
    assert build(state, 0, "U.A2 U.A1") == [2]
    other = table(edition, step="build", foremen=["Troll"], track=[["U.B2 U.A2"]])
    assert why(other, 0, "build A5 A4") == rule_of(edition, "FOREMAN-TROLL")


# ---------------------------------------------------------------- building through entrances


@rule("ID01-UG-BUILD-THROUGH", "ID01-COST-ENTRANCE", "ID17-COST-ENTRANCE", "ID17-ENTRANCE-SAME")
@both
def test_building_to_one_side_of_an_entrance_lets_one_build_out_of_the_other(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"], track=["B6 B5"])
    assert why(state, 0, "build U.A2 U.A1") == rule_of(edition, "BUILD-FROM")
    assert build(state, 0, "B5 A5") == [2]
    assert build(state, 0, "U.A2 U.A1") == [1]
    up = table(edition, step="build", foremen=["Orc"])
    assert build(up, 0, "U.D2 U.E3") == [2]
    assert build(up, 0, "K5 K6") == [1]


@rule("ID01-UG-BUILD-THROUGH", "ID17-ENTRANCE-SAME")
@both
def test_the_way_through_stays_open_when_positions_are_surveyed_anew(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"], track=["B6 B5 A5"])
    build(state, 0, "U.A2 U.A1")
    thawed = state.game.thaw(state.freeze(), state.chance)
    assert thawed.legal(0) == state.legal(0)


@rule("ID01-CITY-THREE", "ID17-COST-ENTRANCE")
@both
def test_nobody_has_more_than_three_segments_at_one_entrance_on_both_sides_together(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"], track=[["K5 K6", "K5 K4", "U.D2 U.E3"]])
    for segment in ("K5 L5", "K5 L4", "U.E3 U.D3"):
        assert why(state, 0, f"build {segment}") == rule_of(edition, "CITY-THREE", "COST-ENTRANCE")
    two = table(edition, step="build", foremen=["Orc"], track=[["K5 K6", "U.D2 U.E3"]])
    assert why(two, 0, "build K5 L5") is None
    assert why(two, 0, "build U.E3 U.D3") is None


@rule("ID01-ENTRANCE-ANY", "ID17-COST-ENTRANCE")
@both
def test_any_number_of_players_may_build_to_an_entrance(edition: int) -> None:
    ways = ["J4 K5", "J5 K5", "K4 K5", "K6 K5", "L4 K5"]
    state = table(edition, 6, step="build", mover=5, track=[*ways, "L5 M5"])
    assert why(state, 5, "build L5 K5") is None


@rule("ID01-ENTRANCE-NOBLOCK", "ID17-COST-ENTRANCE")
@both
def test_an_entrance_keeps_a_way_for_a_second_player_on_either_side(edition: int) -> None:
    north = ["H1 I1", "I2 I1"]
    state = table(edition, step="build", track=[north])
    assert why(state, 0, "build J1 I1") == rule_of(edition, "ENTRANCE-NOBLOCK", "COST-ENTRANCE")
    second = table(edition, step="build", mover=1, track=[north])
    assert why(second, 1, "build J1 I1") is None
    assert why(table(edition, 1, step="build", track=[north]), 0, "build J1 I1") is None


@rule("ID01-ENTRANCE-NOBLOCK", "ID17-COST-ENTRANCE")
@both
def test_room_is_asked_for_only_on_the_side_that_is_built_on(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc"], track=[["H1 I1", "I2 I1"]])
    assert why(state, 0, "build U.E1 U.E2") is None
    below = table(edition, step="build", foremen=["Orc"], track=[["U.D1 U.E1", "I1 H1"]])
    assert why(below, 0, "build U.E1 U.E2") == rule_of(edition, "ENTRANCE-NOBLOCK", "COST-ENTRANCE")
    assert why(below, 0, "build I1 I2") is None


def all_but_north(state_track: dict[int, list[str]]) -> None:
    """Uses up one side of every entrance but North, by two players each."""
    for side in ("U.E3", "U.B4", "U.A2"):
        outs = [code(GROUND.to[d]) for d in GROUND.outs[BOARD.milepost(side)]]
        for number, out in enumerate(outs):
            state_track[number % 2].append(f"{side} {out}")


@rule("ID01-ENTRANCE-NOBLOCK", "ID17-COST-ENTRANCE")
@both
def test_the_last_way_through_any_entrance_is_kept_for_who_has_none(edition: int) -> None:
    taken: dict[int, list[str]] = {0: ["H1 I1"], 1: ["I2 I1"]}
    all_but_north(taken)
    state = table(edition, 3, step="build", track=[taken[0], taken[1]])
    assert why(state, 0, "build J1 I1") == rule_of(edition, "ENTRANCE-NOBLOCK", "COST-ENTRANCE")
    third = table(edition, 3, step="build", mover=2, track=[taken[0], taken[1]])
    assert why(third, 2, "build J1 I1") is None
    assert why(table(edition, 2, step="build", track=[taken[0], taken[1]]), 0, "build J1 I1") is None


@rule("ID01-ENTRANCE-NOBLOCK", "ID17-COST-ENTRANCE")
@both
def test_an_entrance_may_be_used_up_by_two_while_another_is_open(edition: int) -> None:
    state = table(edition, 3, step="build", track=["H1 I1", "I2 I1"])
    assert why(state, 0, "build J1 I1") is None


# ---------------------------------------------------------------- running below


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE")
@both
def test_a_turn_of_running_below_costs_1_however_far(edition: int) -> None:
    peoples = ["Wee Folk", "Elf", "Orc"]
    state = table(edition, trains=["U.C3"], foremen=peoples, cash=[50, 50, 50], track=["U.C3 U.D3 U.D4"])
    assert kinds(run(state, 0, "U.D3 U.D4")) == ["bribed", "moved", "moved"]
    assert state.cash == [49, 50, 51]


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE", "ID01-BRIBE-PREPAY")
@both
def test_running_inside_a_city_below_is_running_below(edition: int) -> None:
    state = table(edition, trains=["Hollow"], foremen=["Wee Folk"], cash=[1])
    run(state, 0, "U.C3")
    assert state.cash[0] == 0
    poor = table(edition, trains=["Hollow"], foremen=["Wee Folk"], cash=[0])
    assert why(poor, 0, "move U.C3") == rule_of(edition, "BRIBE-PREPAY", "BRIBE-MOVE")


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE")
@both
def test_a_train_that_only_stands_below_owes_nothing(edition: int) -> None:
    state = table(edition, trains=["Hollow"], foremen=["Wee Folk"], cash=[0])
    play(state, 0, "load Ale")
    end_turn(state)
    assert state.cash[0] == 0


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE")
@both
def test_the_bribe_is_due_each_turn(edition: int) -> None:
    state = table(edition, 1, trains=["Hollow"], foremen=["Wee Folk"], cash=[10])
    for left in (9, 8):
        run(state, 0, "U.C3 U.C2")
        assert state.cash[0] == left
        end_turn(state)


@rule("ID01-BRIBE-PREPAY", "ID17-BRIBE-MOVE")
@both
def test_the_fee_for_anothers_track_below_and_the_bribe_must_both_be_in_hand(edition: int) -> None:
    lines = ["C7 D6", "U.C3 U.D3"]
    poor = table(edition, trains=["U.C3"], foremen=["Wee Folk"], cash=[4, 50], track=lines)
    assert why(poor, 0, "move U.D3") == rule_of(edition, "RENT-PREPAY")
    state = table(edition, trains=["U.C3"], foremen=["Wee Folk"], cash=[5, 50], track=lines)
    assert kinds(run(state, 0, "U.D3"))[:2] == ["bribed", "rented"]
    assert state.cash[:2] == [0, 54]


@rule("ID01-BRIBE-MOVE", "ID01-FOREMAN-ORC", "ID17-FOREMAN-ORC", "ID17-BRIBE-ORC", "ID17-BRIBE-TROLL")
@both
@pytest.mark.parametrize("people", ["Orc", "Troll"])
def test_orc_and_troll_run_below_without_a_bribe(edition: int, people: str) -> None:
    state = table(edition, trains=["Hollow"], foremen=[people], cash=[0])
    assert kinds(run(state, 0, "U.C3 U.C2")) == ["moved", "moved"]
    assert state.cash[0] == 0


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-BANK")
@both
def test_a_bribe_for_running_goes_to_the_bank_while_nobody_employs_the_orc(edition: int) -> None:
    state = table(edition, trains=["Hollow"], foremen=["Wee Folk"], cash=[50, 50, 50])
    assert one(run(state, 0, "U.C3"), "bribed").facts["owner"] == -1
    assert state.cash == [49, 50, 50]


# ---------------------------------------------------------------- passing entrances


@rule("ID01-ENTRANCE-POINT", "ID17-ENTRANCE-SAME", "ID01-ENTRANCES", "ID17-ENTRANCES")
@both
@pytest.mark.parametrize("above", ["I1", "K5", "G8", "A5"])
def test_passing_an_entrance_takes_a_point_in_the_earlier_edition_and_none_in_the_later(
    edition: int, above: str
) -> None:
    below = code(GROUND.twin[BOARD.milepost(above)])
    state = table(edition, trains=[above], foremen=["Orc"])
    run(state, 0, below)
    assert (place(state), state.left[0]) == (below, 9 if edition == 2001 else 10)


@rule("ID01-ENTRANCE-POINT", "ID01-BRIBE-MOVE", "ID17-BRIBE-ENTRANCE")
@both
def test_passing_an_entrance_is_running_below(edition: int) -> None:
    for start, end in (("A5", "U.A2"), ("U.A2", "A5")):
        state = table(edition, trains=[start], foremen=["Wee Folk"], cash=[1])
        assert kinds(run(state, 0, end)) == ["bribed", "moved"]
        poor = table(edition, trains=[start], foremen=["Wee Folk"], cash=[0])
        assert why(poor, 0, f"move {end}") == rule_of(edition, "BRIBE-PREPAY", "BRIBE-MOVE")


@rule("ID17-BRIBE-ENTRANCE", "ID17-BRIBE-MOVE", "ID01-BRIBE-MOVE")
@both
def test_running_onto_an_entrance_above_needs_the_bribe_only_in_the_later_edition(edition: int) -> None:
    state = table(edition, trains=["B5"], foremen=["Wee Folk"], cash=[5], track=["B6 B5 A5 A6"])
    told = run(state, 0, "A5")
    assert ("bribed" in kinds(told)) == (edition == 2017)
    assert "bribed" not in kinds(run(state, 0, "A6"))
    assert state.cash[0] == (4 if edition == 2017 else 5)
    poor = table(edition, trains=["B5"], foremen=["Wee Folk"], cash=[0], track=["B6 B5 A5"])
    assert why(poor, 0, "move A5") == ("ID17-BRIBE-MOVE" if edition == 2017 else None)


@rule("ID17-BRIBE-ENTRANCE", "ID01-BRIBE-MOVE")
@both
def test_setting_out_from_an_entrance_above_needs_the_bribe_only_in_the_later_edition(edition: int) -> None:
    poor = table(edition, trains=["A5"], foremen=["Wee Folk"], cash=[0], track=["B6 B5 A5"])
    assert why(poor, 0, "move B5") == ("ID17-BRIBE-MOVE" if edition == 2017 else None)
    state = table(edition, trains=["A5"], foremen=["Wee Folk"], cash=[5], track=["B6 B5 A5"])
    assert ("bribed" in kinds(run(state, 0, "B5"))) == (edition == 2017)


@rule("ID17-BRIBE-ENTRANCE", "ID01-BRIBE-MOVE")
@both
def test_stopping_on_an_entrance_with_the_last_point_needs_the_bribe_in_the_later_edition(edition: int) -> None:
    state = table(edition, trains=["B5"], foremen=["Wee Folk"], cash=[5], track=["B6 B5 A5"], left=1)
    run(state, 0, "A5")
    assert state.cash[0] == (4 if edition == 2017 else 5)


@rule("ID01-ENTRANCE-POINT")
def test_without_a_point_left_nobody_passes_an_entrance_of_the_earlier_edition() -> None:
    state = table(2001, trains=["A5"], left=0)
    assert why(state, 0, "move U.A2") == "ID01-MOVE-SPEED"


@rule("ID01-MOVE-REVERSE", "ID17-MOVE-REVERSE", "ID17-ENTRANCE-SAME")
@both
def test_an_entrance_is_no_place_to_turn_back(edition: int) -> None:
    state = table(edition, trains=["B5"], foremen=["Orc"], track=["B6 B5 A5"])
    run(state, 0, "A5")
    assert why(state, 0, "move B5") == rule_of(edition, "MOVE-REVERSE")
    run(state, 0, "U.A2")
    assert why(state, 0, "move A5") == rule_of(edition, "MOVE-REVERSE")


@rule("ID01-UG-SECRET")
def test_no_way_leads_below_but_the_four_entrances() -> None:
    joined = {(BOARD.map_of[a], BOARD.map_of[b]) for a, b in BOARD.edges}
    between = [edge for edge, (a, b) in enumerate(BOARD.edges) if BOARD.map_of[a] != BOARD.map_of[b]]
    assert between == [passage.edge for passage in BOARD.passages]
    assert joined == {(0, 0), (1, 1), (0, 1)}


@rule("ID01-BRIBE-MOVE", "ID17-BRIBE-MOVE")
@both
def test_no_bribe_above_ground(edition: int) -> None:
    state = table(edition, trains=["Corve"], foremen=["Wee Folk"], cash=[0])
    run(state, 0, "C7 B7")
    assert (state.bribed, state.cash[0]) == (0, 0)
