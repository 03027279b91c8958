"""Events that last: half rate, floods and sand with the right to rebuild, strikes, and the Rainbow Bridge."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.victory import majors_joined
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    both,
    build,
    draw,
    drawing,
    edge_of,
    end_turn,
    in_force,
    kinds,
    loads,
    one,
    owner,
    place,
    play,
    rule_of,
    run,
    sail,
    standing_at,
    table,
    until,
    why,
)

HALVES = {
    "teapot": 5,
    "sardar": 5,
    "salamander": 6,
    "fire-drake": 6,
    "white-dragon": 7,
    "black-dragon": 7,
    "red-dragon": 8,
    "iron-dragon": 8,
}
BRIDGE = "F2 G2 H2 I2"
"""A line from Ford over the Wend."""


# ---------------------------------------------------------------- how long


@rule("ID01-EVENT-IMMEDIATE", "ID17-EVENT-DURATION")
@both
def test_an_event_acts_at_once_and_lasts_to_the_end_of_the_drawers_next_turn(edition: int) -> None:
    state = table(edition)
    draw(state, "Foreman Strike")
    for seat in (1, 2, 0):
        assert (state.mover, in_force(state)) == (seat, ["Foreman Strike"])
        play(state, seat, "done")
        assert why(state, seat, "build L3 L4") == rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
        play(state, seat, "done")
    assert in_force(state) == []
    play(state, 1, "done")
    build(state, 1, "L2 L3")


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_several_events_are_obeyed_at_once(edition: int) -> None:
    state = table(edition)
    draw(state, "Rogue Magic", "Wizards' Strike")
    assert in_force(state) == ["Rogue Magic", "Wizards' Strike"]
    play(state, 1, "done")
    obey = rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    assert [why(state, 1, text) for text in ("hire deck", "upgrade sardar")] == [obey, obey]
    assert why(state, 1, "build L2 L3") is None


# ---------------------------------------------------------------- half rate


@rule("ID01-HALF", "ID17-HALF")
@both
@pytest.mark.parametrize("loco", HALVES)
def test_half_rate_by_loco(edition: int, loco: str) -> None:
    state = table(edition, trains=["Eastmere", ("Ford", loco)])
    draw(state, "Ice Storm")
    assert state.left == [HALVES[loco]]


@rule("ID01-HALF", "ID17-HALF")
@both
def test_half_rate_does_not_bite_outside_its_area(edition: int) -> None:
    state = table(edition, trains=["Eastmere", ("Dorn", "teapot")])
    draw(state, "Ice Storm")
    assert state.left == [10]


@rule("ID01-HALF-REMAINING", "ID17-HALF-REMAINING")
@both
def test_a_train_that_comes_into_bad_weather_loses_half_of_what_is_left_once(edition: int) -> None:
    line = "K6 K5 K4 J3 I4 H3 G3"
    state = table(edition, track=[line], trains=["K6"], in_force=[("Ice Storm", 1, 1)], cash=[9])
    told = run(state, 0, "K5 K4 J3")
    assert "slowed" not in kinds(told)
    assert state.left == [7]
    state = table(edition, track=["J3 I3 H3 G3"], trains=["J3"], in_force=[("Ice Storm", 1, 1)], left=8)
    told = run(state, 0, "I3")
    assert ("slowed" in kinds(told), state.left) == (False, [7])
    told = run(state, 0, "H3")
    assert (one(told, "slowed").facts["left"], state.left) == (3, [3])
    run(state, 0, "G3")
    assert state.left == [2]


@rule("ID01-HALF-REMAINING", "ID17-HALF-REMAINING")
@both
def test_fractions_are_rounded_up_for_a_drawer_who_has_moved(edition: int) -> None:
    line = "F2 E2 D1 C2"
    state = table(edition, track=[line], trains=[("F2", "teapot", ["Gold"])], hands=[[2, 1, 3]], deck=["Ice Storm", 20])
    run(state, 0, "E2 D1 C2")
    play(state, 0, "deliver gold 2")
    assert state.left == [4], "7 left become 4"


@rule("ID01-HALF", "ID17-HALF")
@both
def test_ships_sail_on_as_fast_as_ever(edition: int) -> None:
    state = table(edition, seats=2, trains=["Eastmere", "M2"], ships=["", "Serpent"])
    drawing(state, "Ice Storm")
    assert state.left == [8]
    sail(state, 1, "M3")
    assert state.left == [7]


@rule("ID17-EVENT-SAMPLE", "ID01-EVENT-OBEY")
@both
def test_mountains_in_the_area_are_closed_to_building_and_to_trains(edition: int) -> None:
    obey = rule_of(edition, "EVENT-OBEY", "EVENT-SAMPLE")
    state = table(edition, track=["G4 H4 I4"], trains=["G4"], in_force=[("Ice Storm", 1, 1)])
    assert why(state, 0, "move H4") == obey
    play(state, 0, "done")
    assert why(state, 0, "build H4 H5") == obey
    assert why(state, 0, "build H4 G5") is None
    state = table(edition, track=["J5 I6 H5"], trains=["J5"], in_force=[("Ice Storm", 1, 1)])
    assert why(state, 0, "move I6") is None


# ---------------------------------------------------------------- floods


@rule("ID01-FLOOD-ERASE", "ID17-FLOOD-ERASE")
@both
def test_a_flood_takes_every_bridge_over_its_river_and_nothing_else(edition: int) -> None:
    state = table(edition, track=[BRIDGE, "F3 G3 H3", "U.A3 U.B3"])
    told = drawing(state, "Flood of the Wend")
    assert [(event.seat, event.facts["bridges"]) for event in told if event.kind == "bridges-lost"] == [(0, 1), (1, 1)]
    assert owner(state, "G2", "H2") is None
    assert owner(state, "G3", "H3") is None
    assert [owner(state, *ends) for ends in (("F2", "G2"), ("H2", "I2"), ("F3", "G3"))] == [0, 0, 1]
    assert owner(state, "U.A3", "U.B3") == 2


@rule("ID01-FLOOD-BAN", "ID17-FLOOD-BAN")
@both
def test_while_the_river_is_in_flood_nobody_builds_over_it_not_even_who_lost_a_bridge(edition: int) -> None:
    state = table(edition, track=[BRIDGE, "F3 G3"])
    draw(state, "Flood of the Wend")
    play(state, 1, "done")
    assert why(state, 1, "build G3 H3") == rule_of(edition, "FLOOD-BAN")
    assert why(state, 1, "build G3 G4") is None
    until(state, 0)
    play(state, 0, "done")
    assert why(state, 0, "build G2 H2") == rule_of(edition, "FLOOD-BAN")


@rule("ID17-FLOOD-BAN")
@both
def test_no_train_crosses_a_flooded_river(edition: int) -> None:
    state = table(edition, track=[BRIDGE], trains=["G2"], in_force=[("Flood of the Wend", 1, 1)])
    assert why(state, 0, "move H2") == rule_of(edition, "FLOOD-BAN")


@rule("ID01-FLOOD-COST")
@both
def test_rebuilding_costs_what_building_did(edition: int) -> None:
    state = table(edition, step="build", track=[["F2 G2", "H2 I2"]], rights=[("G2", "H2", 0, 1)])
    assert build(state, 0, "G2 H2") == [3]


def after_the_flood(edition: int, lost_by: int = 0) -> DragonState:
    """Seat 0 drew the flood, `lost_by` lost a bridge to it, and the card has just been discarded."""
    state = table(edition, track=[BRIDGE if seat == lost_by else [] for seat in range(3)])
    draw(state, "Flood of the Wend")
    until(state, 0)
    end_turn(state)
    assert (state.mover, in_force(state)) == (1, [])
    return state


def may_build(state: DragonState, seat: int) -> str | None:
    """Why a seat that its track takes to the river may not build the bridge now."""
    standing_at(state, seat, "G2")
    return why(state, seat, "build G2 H2")


@rule("ID01-EVENT-REBUILD", "ID17-FLOOD-REBUILD")
@both
@pytest.mark.parametrize("loser", [0, 1, 2])
def test_the_owner_alone_may_rebuild_for_three_turns_or_for_one(edition: int, loser: int) -> None:
    state = after_the_flood(edition, loser)
    reserved = rule_of(edition, "EVENT-REBUILD", "FLOOD-REBUILD")
    turns = 0
    while turns < (3 if edition == 2001 else 1):
        play(state, state.mover, "done")
        assert may_build(state, state.mover) == (None if state.mover == loser else reserved)
        turns += state.mover == loser
        play(state, state.mover, "done")
    play(state, state.mover, "done")
    assert may_build(state, state.mover) is None
    assert state.rights == state.right_turns == []


@rule("ID01-EVENT-REBUILD", "ID17-FLOOD-REBUILD")
@both
def test_a_lost_turn_is_no_turn_to_rebuild_in(edition: int) -> None:
    state = after_the_flood(edition, 0)
    state.right_turns = [1]
    state.lost_turns[0] = 1
    end_turn(state)
    end_turn(state)
    assert (state.mover, state.right_turns) == (1, [1])
    until(state, 0)
    end_turn(state)
    assert state.right_turns == []


@rule("ID01-EVENT-REBUILD", "ID17-FLOOD-REBUILD")
@both
def test_what_two_players_lost_is_kept_for_each(edition: int) -> None:
    state = table(edition, track=[BRIDGE, "F3 G3 H3"])
    draw(state, "Flood of the Wend")
    assert sorted(right & 7 for right in state.rights) == [0, 1]
    assert {right >> 3 for right in state.rights} == {edge_of("G2", "H2"), edge_of("G3", "H3")}
    assert len(state.right_turns) == 2
    assert state.view(1).rights == tuple((right >> 3, right & 7) for right in state.rights)


# ---------------------------------------------------------------- sandstorms


@rule("ID01-SANDSTORM", "ID17-SANDSTORM", "ID01-LOST-TURN")
@both
def test_the_sand_drives_trains_on_desert_back_to_their_last_city_without_a_load_and_a_turn(edition: int) -> None:
    state = table(edition, track=[[], "H7 H8 I8"], trains=["Eastmere", ("H7", "teapot", ["Gold", "Gold"])])
    end_turn(state)
    run(state, 1, "H8 I8")
    end_turn(state)
    told = drawing(state, "Sandstorm", seat=2)
    assert one(told, "set-back").facts["city"] == "Thorpe"
    assert (place(state, 1), loads(state, 1), state.mover) == ("H8", ["Gold"], 0)
    end_turn(state)
    assert state.mover == 2, "seat 1 loses its turn"


@rule("ID01-SANDSTORM", "ID17-SANDSTORM")
@both
def test_trains_beside_the_desert_are_not_affected(edition: int) -> None:
    state = table(edition, track=[[], "G9 H8 H7"], trains=["Eastmere", ("H8", "teapot", ["Gold"])])
    draw(state, "Sandstorm")
    assert (place(state, 1), loads(state, 1), state.mover) == ("H8", ["Gold"], 1)


@rule("ID17-SANDSTORM")
@both
def test_nor_is_a_train_that_comes_onto_the_sand_while_the_card_lies_there(edition: int) -> None:
    state = table(edition, track=["H8 I8"], trains=[("H8", "teapot", ["Gold"])], in_force=[("Sandstorm", 1, 1)])
    run(state, 0, "I8")
    until(state, 0)
    assert (place(state), loads(state)) == ("I8", ["Gold"])


@rule("ID01-SANDSTORM", "ID17-SANDSTORM")
@both
def test_a_train_that_has_passed_no_city_goes_back_to_where_it_started(edition: int) -> None:
    state = table(edition, step="place", track=["J8 I8"], seats=1)
    play(state, 0, "place Dorn")
    run(state, 0, "J8 I8")
    assert place(state) == "I8"
    until(state, 0)
    drawing(state, "Sandstorm")
    assert place(state) == "J8"
    state = table(edition, step="place", seats=1)
    play(state, 0, "place Thorpe")
    state.place[0] = state.ground.board.milepost("I9")
    drawing(state, "Sandstorm")
    assert place(state) == "H8"


@rule("ID01-SANDSTORM-TRACK", "ID17-SANDSTORM-TRACK")
@both
def test_all_track_to_or_from_desert_goes_and_comes_back_only_after_the_storm(edition: int) -> None:
    state = table(edition, track=["H7 H8 I8 J7", "G9 H9"])
    told = drawing(state, "Sandstorm")
    buried = [(event.seat, event.facts["segments"]) for event in told if event.kind == "track-buried"]
    assert sorted(buried) == [(0, 2), (1, 1)]
    assert [owner(state, *ends) for ends in (("H7", "H8"), ("H8", "I8"), ("I8", "J7"), ("G9", "H9"))] == [0] + [
        None
    ] * 3
    until(state, 0)
    play(state, 0, "done")
    assert why(state, 0, "build H8 I8") == rule_of(edition, "SANDSTORM-TRACK")
    assert why(state, 0, "build H8 G8") is None
    play(state, 0, "done")
    until(state, 0)
    play(state, 0, "done")
    build(state, 0, "H8 I8")
    assert owner(state, "H8", "I8") == 0


@rule("ID01-EVENT-REBUILD", "ID17-SANDSTORM-TRACK")
@both
def test_the_right_to_rebuild_goes_for_buried_track_too(edition: int) -> None:
    state = table(edition, track=["H8 I8", "H7 H8"])
    draw(state, "Sandstorm")
    assert state.right_turns == [3 if edition == 2001 else 1]
    until(state, 0)
    end_turn(state)
    assert state.right_turns == [3 if edition == 2001 else 1], "the card has only now gone"
    play(state, 1, "done")
    assert why(state, 1, "build H8 I8") == rule_of(edition, "EVENT-REBUILD", "FLOOD-REBUILD")


# ---------------------------------------------------------------- magic


@rule("ID01-RAINBOW", "ID01-LINK-RAINBOW", "ID17-LINK-RAINBOW")
@both
def test_the_rainbow_bridge_joins_its_cities_for_the_rest_of_the_game(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "Aldhelm"])
    draw(state, "Rainbow Bridge")
    run(state, 1, "T2")
    assert (place(state, 1), state.left) == ("T2", [9])
    for _ in range(9):
        end_turn(state)
    run(state, 1, "B2")
    assert place(state, 1) == "B2"


@rule("ID01-WIZARD-STRIKE", "ID17-LINK-RAINBOW", "ID17-EVENT-DURATION")
@both
def test_a_wizards_strike_suspends_all_magic_while_it_lasts(edition: int) -> None:
    state = table(edition, trains=["Corve", "Aldhelm"], bridges=["Rainbow"])
    draw(state, "Wizards' Strike")
    shut = rule_of(edition, "WIZARD-STRIKE", "LINK-RAINBOW")
    assert why(state, 1, "move T2") == shut
    until(state, 0)
    assert why(state, 0, "move T7") == shut
    end_turn(state)
    assert why(state, 1, "move T2") is None


@rule("ID01-WIZARD-STRIKE", "ID17-LINK-WIN", "ID01-LINK-WIN")
@both
def test_nor_do_links_count_for_victory_meanwhile(edition: int) -> None:
    track = [["Corve > Aldhelm", "Farholm > Eastmere"]]
    state = table(edition, track=track)
    assert majors_joined(state, 0) == 4
    draw(state, "Wizards' Strike")
    assert majors_joined(state, 0) == 2


@rule("ID01-RAINBOW", "ID01-WIZARD-STRIKE")
@both
def test_a_bridge_that_comes_in_a_strike_stands_when_it_is_over(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "Aldhelm"])
    draw(state, "Wizards' Strike", "Rainbow Bridge")
    assert why(state, 1, "move T2") == rule_of(edition, "WIZARD-STRIKE", "LINK-RAINBOW")
    until(state, 0)
    end_turn(state)
    assert why(state, 1, "move T2") is None


# ---------------------------------------------------------------- builders and foremen


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_rogue_magic_keeps_its_drawer_from_building_and_everybody_from_new_foremen(edition: int) -> None:
    obey = rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    state = table(edition)
    draw(state, "Rogue Magic")
    play(state, 1, "done")
    assert why(state, 1, "build L2 L3") is None
    assert [why(state, 1, text) for text in ("hire deck", "choose kudamram")] == [obey, obey]
    until(state, 0)
    play(state, 0, "done")
    assert why(state, 0, "build L2 L3") == obey
    assert why(state, 0, "upgrade sardar") is None


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_a_foreman_strike_stops_building_for_all_but_not_upgrades(edition: int) -> None:
    state = table(edition, step="build", in_force=[("Foreman Strike", 1, 1)])
    assert why(state, 0, "build L2 L3") == rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    play(state, 0, "upgrade sardar")


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_where_peasants_revolt_nothing_is_taken_up_or_delivered_but_loads_may_be_dropped(edition: int) -> None:
    obey = rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    train = ("Ford", "teapot", ["Gems"])
    state = table(edition, trains=[train], hands=[[3, 1, 2]], in_force=[("Peasants", 1, 1)])
    assert [why(state, 0, text) for text in ("load wheat", "deliver gems 3")] == [obey, obey]
    assert why(state, 0, "drop gems") is None
    state = table(edition, trains=["Brond"], in_force=[("Peasants", 1, 1)])
    assert why(state, 0, "load fish") is None
