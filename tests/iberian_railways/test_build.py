"""Placing cubes and building: where track may go, how much of it, and what it must reach."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.railways import railways
from tests.iberian_railways.builders import GAME, GROUND, fact, hexes, idle, missing, play, says, table, turn, why

WEST = "lisbon q2 q3 evora"
"""Anna's railway from Lisbon to Evora."""

# ------------------------------------------------------------------ cubes in hexes


@rule("IB-TRACK-CUBE")
def test_each_track_is_one_cube_from_the_supply_in_its_hex() -> None:
    state = table(cash=[50])
    play(state, f"start {WEST}")
    assert state.cubes[0] == hexes(WEST)
    assert state.supply[0] == 29 - 4


@rule("IB-TRACK-CUBE")
def test_cubes_placed_but_not_built_are_not_track() -> None:
    state = table(cash=[50])
    play(state, "select start", "place lisbon", "place setubal")
    assert (state.cubes[0], state.supply[0], state.cash[0]) == (0, 29, 50)
    assert why(state, "lift q2") == "IB-TRACK-CUBE"
    play(state, "lift lisbon")
    assert state.draft == hexes("setubal")
    play(state, "clear")
    assert state.draft == 0
    assert why(state, "clear") == why(state, "build") == "IB-TRACK-CUBE"


@rule("IB-TRACK-ADJ", "IB-RAILWAY-DEF")
def test_cubes_of_one_colour_in_adjacent_hexes_are_one_railway_and_others_are_not() -> None:
    assert railways(GROUND, hexes(WEST)) == (hexes(WEST),)
    two = railways(GROUND, hexes("lisbon q2 evora q5"))
    assert sorted(two) == sorted([hexes("lisbon q2"), hexes("evora q5")])


@rule("IB-TRACK-ONE-PER-RAILWAY")
@pytest.mark.parametrize("taken", ["evora", "q2", "q5"])
def test_a_hex_never_takes_a_second_cube_of_the_same_player(taken: str) -> None:
    state = table(track=[WEST], action=["expand"], cash=[50], draft="q5")
    refused = state.why_not(0, GAME.notation.parse(f"place {taken}"))
    assert refused is not None
    assert refused.rule == "IB-TRACK-ONE-PER-RAILWAY"


@rule("IB-TRACK-TWO-PER-HEX")
def test_a_hex_takes_a_second_players_cube_but_never_a_third() -> None:
    state = table(cash=[50, 50, 50], action=["expand"] * 3)
    turn(state, "start lisbon setubal")
    turn(state, "start lisbon setubal")
    play(state, "select start")
    assert why(state, "place lisbon") == why(state, "place setubal") == "IB-TRACK-TWO-PER-HEX"
    assert why(state, "place q2") is None


@rule("IB-MADRID-ONE-CUBE")
def test_each_white_hex_of_madrid_takes_one_cube() -> None:
    state = table(cash=[50, 50])
    turn(state, "start madrid-s toledo")
    play(state, "select start")
    assert why(state, "place madrid-s") == "IB-MADRID-ONE-CUBE"
    assert why(state, "place madrid-sw") is None


@rule("IB-MADRID-ONE-PER-PLAYER")
def test_a_player_has_one_cube_in_madrid_over_all_railways() -> None:
    state = table(cash=[50], track=["madrid-s toledo"], action=["start"])
    play(state, "select expand")
    assert why(state, "place madrid-sw") == "IB-MADRID-ONE-PER-PLAYER"
    state = table(cash=[50])
    play(state, "select start", "place madrid-n")
    assert why(state, "place madrid-nw") == "IB-MADRID-ONE-PER-PLAYER"
    state = table(cash=[50], action=["start"], draft="madrid-nw segovia madrid-n")
    assert missing(state) == "IB-MADRID-ONE-PER-PLAYER"


@rule("IB-MADRID-INNER")
def test_nobody_builds_in_inner_madrid() -> None:
    state = table(cash=[50])
    play(state, "select start")
    assert why(state, "place madrid-inner") == why(state, "place L16") == "IB-MADRID-INNER"
    state = table(cash=[50], track=["toledo madrid-s"], action=["expand"], draft="l16")
    assert missing(state) == "IB-MADRID-INNER"


# ------------------------------------------------------------------ the build limit


@rule("IB-LIMIT-START", "IB-SETUP-LIMIT")
def test_on_the_first_turn_three_tracks_are_the_most() -> None:
    state = table(first_turn=True, limit=3)
    play(state, "select start", "place lisbon", "place setubal", "place q2")
    assert why(state, "place q3") == "IB-LIMIT-START"
    assert says(state, "place q3") == "The build limit is 3 tracks a turn."
    state = table(limit=3, action=["start"], draft="lisbon setubal q2 q3")
    assert missing(state) == "IB-LIMIT-START"


@rule("IB-LIMIT-ADVANCE", "IB-BI-NO-LIMIT-MOVE", "IB-ACTION-PASS")
def test_the_limit_moves_one_space_for_a_building_turn_and_for_no_other() -> None:
    state = table(first_turn=True, limit=3, cash=[50, 50, 50])
    turn(state, "start lisbon setubal q2")
    assert state.limit == 4
    turn(state, "purchase valencia")
    turn(state, "select start")
    assert state.limit == 4
    turn(state, "expand q3 evora")
    assert state.limit == 5


@rule("IB-LIMIT-MAX")
def test_the_limit_stops_at_eight() -> None:
    state = table(limit=8, cash=[99])
    play(state, f"start {WEST} setubal r3 q4 q5")
    assert state.limit == 8
    state = table(limit=8, cash=[99], action=["start"], draft=f"{WEST} setubal r3 q4 q5")
    assert why(state, "place r5") == "IB-LIMIT-MAX"
    state = table(limit=8, cash=[99], action=["start"], draft=f"{WEST} setubal r3 q4 q5 r5")
    assert missing(state) == "IB-LIMIT-MAX"


@rule("IB-END", "IB-END-CHECK")
def test_nobody_builds_more_cubes_than_are_in_the_supply() -> None:
    state = table(cash=[99], supply=[2], action=["start"], draft="lisbon setubal")
    assert missing(state) is None
    assert why(state, "place q2") == "IB-END"
    state = table(cash=[99], supply=[2], action=["start"], draft="lisbon setubal q2")
    assert missing(state) == "IB-END"


# ------------------------------------------------------------------ what it costs

EIGHT = ["lisbon", "setubal", "q2", "q3", "q4", "r3", "evora", "q5"]
"""Eight hexes without hills or rivers that hang together in this order."""
COSTS = [(2, 7), (3, 12), (4, 18), (5, 25), (6, 33), (7, 42), (8, 52)]


@rule("IB-COST-2", "IB-COST-3", "IB-COST-4", "IB-COST-5", "IB-COST-6", "IB-COST-7", "IB-COST-8")
@pytest.mark.parametrize(("tracks", "price"), COSTS)
def test_so_many_tracks_in_one_turn_cost_so_much_in_all(tracks: int, price: int) -> None:
    state = table(cash=[60])
    events = play(state, "start " + " ".join(EIGHT[:tracks]))
    assert fact(events, "built", "price") == price


@rule("IB-COST-1")
def test_one_track_costs_three() -> None:
    state = table(track=["lisbon q2"], action=["start"], cash=[60])
    assert fact(play(state, "expand setubal"), "built", "price") == 3


@rule("IB-COST-RIVER", "IB-COST-HILL", "IB-COST-SECOND")
@pytest.mark.parametrize(
    ("theirs", "stub", "price"),
    [
        ("", "h4", 12),
        ("", "j4", 12 + 1),
        ("h4 j3", "h4", 12 + 1),
        ("", "h4 j4", 18 + 1),
        ("", "h4 h5", 18 + 2),
        ("h5", "h4 h5", 18 + 3),
        ("porto h4", "h4 h5", 18 + 2 + 2),
    ],
)
def test_hills_rivers_and_second_tracks_add_a_dollar_each(theirs: str, stub: str, price: int) -> None:
    """J4 has a river, H5 hills and a river; Porto, Braga and H4 have neither."""
    state = table(cash=[60], track=["", theirs])
    assert fact(play(state, f"start porto braga {stub}"), "built", "price") == price


@rule("IB-COST-RIVER", "IB-COST-HILL")
def test_a_river_through_a_city_costs_nothing() -> None:
    """Toledo stands on the Tajo; only rural rivers count."""
    state = table(cash=[60])
    assert fact(play(state, "start madrid-s toledo"), "built", "price") == 7


# ------------------------------------------------------------------ start


@rule("IB-START-TWO-URBAN", "IB-START-NOT-MADRID")
def test_a_new_railway_joins_two_urban_hexes() -> None:
    state = table(cash=[60], action=["start"], draft="lisbon q2")
    assert missing(state) == "IB-START-TWO-URBAN"
    play(state, "place setubal")
    assert missing(state) is None


@rule("IB-START-TWO-URBAN")
def test_madrid_alone_is_one_urban_place() -> None:
    state = table(cash=[60], action=["start"], draft="madrid-nw l14")
    assert missing(state) == "IB-START-TWO-URBAN"
    play(state, "clear", "place madrid-nw", "place segovia")
    assert missing(state) is None


@rule("IB-START-TWO-URBAN")
def test_a_city_that_the_player_has_reached_does_not_count_for_a_new_railway() -> None:
    state = table(cash=[60], track=["setubal r3"], action=["purchase"])
    play(state, "select start")
    assert why(state, "place lisbon") == "IB-START-SEPARATE"
    assert why(state, "place setubal") == "IB-TRACK-ONE-PER-RAILWAY"


@rule("IB-START-SEPARATE")
def test_a_new_railway_touches_no_other_railway_of_its_player() -> None:
    state = table(cash=[60, 60], track=["porto h4"])
    play(state, "select start")
    assert why(state, "place braga") == "IB-START-SEPARATE"
    state = table(cash=[60], track=["porto h4"], action=["start"], draft="braga f3 vigo")
    assert missing(state) == "IB-START-SEPARATE"
    state = table(cash=[60], track=["", "porto h4"])
    assert why(state, "start braga porto") is None


@rule("IB-RAILWAY-DEF")
def test_the_cubes_of_a_new_railway_hang_together() -> None:
    state = table(cash=[60], action=["start"], draft="lisbon evora")
    assert missing(state) == "IB-RAILWAY-DEF"
    assert "hang together" in says(state, "build")
    play(state, "place q2", "place q3")
    assert missing(state) is None


@rule("IB-START-RECORD")
def test_starting_records_the_income_and_moves_the_limit_at_once() -> None:
    state = table(limit=5, cash=[18])
    events = play(state, f"start {WEST}")
    kinds = [event.kind for event in events]
    assert kinds.index("income-raised") < kinds.index("limit") < kinds.index("income")
    assert (state.income[0], state.limit) == (7, 6)


# ------------------------------------------------------------------ expand


@rule("IB-EXPAND-NEW-URBAN")
def test_an_expansion_reaches_a_new_urban_hex() -> None:
    state = table(cash=[60], track=[WEST], action=["expand"], draft="q4")
    assert missing(state) == "IB-EXPAND-NEW-URBAN"
    state = table(cash=[60], track=[WEST], action=["expand"], draft="setubal")
    assert missing(state) is None


@rule("IB-EXPAND-NEW-URBAN")
def test_an_expansion_touches_the_railway_that_it_expands() -> None:
    state = table(cash=[60], track=[WEST], action=["expand"], draft="badajoz q6")
    assert missing(state) == "IB-EXPAND-NEW-URBAN"
    assert says(state, "build") == "An expansion must touch one of your railways."
    play(state, "place q5")
    assert missing(state) is None


@rule("IB-EXPAND-NEW-URBAN", "IB-MERGE")
def test_an_expansion_that_touches_a_second_railway_is_a_merger() -> None:
    two = f"{WEST} caceres p9"
    state = table(cash=[60], track=[two], action=["start"])
    play(state, "select expand", "place q5", "place q6", "place badajoz")
    assert why(state, "place q8") == "IB-EXPAND-NEW-URBAN"
    state = table(cash=[60], track=[two], action=["expand"], draft="q5 q6 badajoz q8")
    assert missing(state) == "IB-EXPAND-NEW-URBAN"
    state = table(cash=[60], track=[two], action=["start"])
    assert why(state, "merge q5 q6 badajoz q8") is None


@rule("IB-RAILWAY-DEF")
def test_two_branches_from_one_railway_are_one_expansion_but_a_loose_piece_is_not() -> None:
    state = table(cash=[60], track=[WEST], action=["expand"], draft="setubal q5")
    assert missing(state) is None
    state = table(cash=[60], track=[WEST], action=["expand"], draft="setubal badajoz")
    assert missing(state) == "IB-RAILWAY-DEF"


@rule("IB-EXPAND-RECORD")
def test_expanding_records_the_income_and_moves_the_limit_at_once() -> None:
    state = table(limit=5, cash=[12], track=[WEST], income=[7], action=["start"])
    events = play(state, "expand setubal")
    kinds = [event.kind for event in events]
    assert kinds.index("income-raised") < kinds.index("limit") < kinds.index("income")
    assert (state.income[0], state.limit) == (9, 6)


# ------------------------------------------------------------------ merge

TWO = "lisbon q2 q3 q5 badajoz q6"
"""Two railways with Q4 or Evora between them."""


@rule("IB-MERGE")
def test_a_merger_joins_two_railways_and_need_not_reach_a_city() -> None:
    state = table(cash=[60], track=[TWO])
    turn(state, "merge q4")
    assert len(railways(GROUND, state.cubes[0])) == 1
    state = table(cash=[60], track=[TWO], action=["merge"], draft="setubal")
    assert missing(state) == "IB-MERGE"


@rule("IB-MERGE")
def test_a_player_with_one_railway_has_nothing_to_merge() -> None:
    state = table(cash=[60], track=[WEST])
    events = play(state, "select merge")
    assert fact(events, "idle", "action") == "merge"
    assert state.step().name != "carry-out"


@rule("IB-MERGE-BONUS")
def test_a_merger_of_three_railways_adds_one_dollar_in_all() -> None:
    state = table(cash=[60], track=["lisbon q2 s4 t4 q5 q6"], income=[10])
    assert len(railways(GROUND, state.cubes[0])) == 3
    events = play(state, "merge q3 r3 q4")
    assert len(railways(GROUND, state.cubes[0])) == 1
    assert fact(events, "income-raised", "gain") == 1
    assert state.income[0] == 11


@rule("IB-MERGE-URBAN")
def test_a_city_on_the_way_pays_on_top_of_the_merger() -> None:
    state = table(cash=[60], track=[TWO], income=[9])
    assert fact(play(state, "merge evora"), "income-raised", "gain") == 1 + 2


@rule("IB-MERGE-RECORD")
def test_merging_records_the_income_and_moves_the_limit_at_once() -> None:
    state = table(limit=5, cash=[12], track=[TWO], income=[9])
    events = play(state, "merge q4")
    kinds = [event.kind for event in events]
    assert kinds.index("income-raised") < kinds.index("limit") < kinds.index("income")
    assert (state.income[0], state.limit) == (10, 6)


@rule("IB-RAILWAY-DEF")
def test_a_merger_leaves_no_piece_loose() -> None:
    state = table(cash=[60], track=[TWO], action=["merge"], draft="q4 porto")
    assert missing(state) == "IB-RAILWAY-DEF"


def test_nothing_is_left_of_a_draft_when_the_turn_is_over() -> None:
    state = table(cash=[60])
    turn(state, f"start {WEST}")
    assert (state.draft, state.mover) == (0, 1)
    idle(state, 2)
    assert state.mover == 0
