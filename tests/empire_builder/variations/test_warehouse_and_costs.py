"""Field warehousing, cost to move, cost to load."""

from milepost.kernel.ledger import rule
from tests.empire_builder.variations.tables import (
    BOARD,
    carrier,
    chips_everywhere,
    code,
    end_turns,
    kinds,
    legal,
    play,
    put,
    rails,
    table,
    why,
)

NOT_FROM_HERE = next(good for good in BOARD.goods if good.id not in BOARD.city("Calgary").goods and not good.travels)
GOOD = NOT_FROM_HERE.name
LOW = GOOD.lower()


@rule("EB-VAR-WAREHOUSE")
def test_a_dropped_load_waits_in_its_city_for_anybody() -> None:
    state = table(warehousing=True)
    put(state, 0, "Calgary", GOOD)
    chips, everywhere = state.chips[:], chips_everywhere(state)
    play(state, 0, f"drop {LOW}")
    assert state.chips == chips
    play(state, 0, "done", "done")
    assert f"load {LOW}" in legal(state, 1)
    play(state, 1, f"load {LOW}")
    assert state.loads[2] == bytes((NOT_FROM_HERE.id,))
    assert state.extra["stored"] == []
    assert chips_everywhere(state) == everywhere


@rule("EB-VAR-WAREHOUSE")
def test_elsewhere_or_without_the_variation_it_cannot_be_taken() -> None:
    state = table(warehousing=True)
    put(state, 0, "Calgary", GOOD)
    put(state, 1, "Tampa")
    play(state, 0, f"drop {LOW}", "done", "done")
    if NOT_FROM_HERE.id not in BOARD.city("Tampa").goods:
        assert why(state, 1, f"load {LOW}") == "EB-PICKUP"
    plain = table()
    put(plain, 0, "Calgary", GOOD)
    chips = plain.chips[NOT_FROM_HERE.id]
    play(plain, 0, f"drop {LOW}")
    assert plain.chips[NOT_FROM_HERE.id] == chips + 1
    assert why(plain, 0, f"load {LOW}") == "EB-PICKUP"


@rule("EB-VAR-WAREHOUSE-END")
def test_it_goes_back_at_the_end_of_the_droppers_fourth_turn_after_that() -> None:
    state = table(warehousing=True)
    put(state, 0, "Calgary", GOOD)
    play(state, 0, f"drop {LOW}")
    chips = state.chips[NOT_FROM_HERE.id]
    end_turns(state, 8)
    assert state.mover == 0
    assert f"load {LOW}" in legal(state, 0)
    assert "Calgary" in state.rules.show(state.view(1), ("Ann", "Bob"))
    play(state, 0, "done")
    events = play(state, 0, "done")
    assert "store-cleared" in kinds(events)
    assert state.chips[NOT_FROM_HERE.id] == chips + 1
    assert why(state, 1, f"load {LOW}") == "EB-PICKUP"


@rule("EB-VAR-WAREHOUSE-END")
def test_a_lost_turn_counts_and_other_players_turns_do_not() -> None:
    state = table(3, warehousing=True)
    put(state, 0, "Calgary", GOOD)
    play(state, 0, f"drop {LOW}")
    end_turns(state, 3)
    state.lost_turns[0] = 1
    assert state.extra["stored"][3] == 4
    end_turns(state, 3)
    assert state.extra["stored"][3] == 2
    assert state.mover == 1


@rule("EB-VAR-COSTMOVE")
def test_running_on_own_track_costs_1_a_turn() -> None:
    state = table(cost_to_move=True, cash=[10, 50])
    line = rails(state, 0, "Norfolk", "Raleigh")
    put(state, 0, line[0])
    play(state, 0, f"move {code(line[1])}", f"move {code(line[2])}")
    assert state.cash == [9, 50]
    end_turns(state, 2)
    play(state, 0, f"move {code(line[3])}" if len(line) > 3 else "done")
    assert state.cash[0] == (8 if len(line) > 3 else 9)


@rule("EB-VAR-COSTMOVE")
def test_whoever_has_nothing_does_not_run() -> None:
    state = table(cost_to_move=True, cash=[0, 50])
    line = rails(state, 0, "Norfolk", "Raleigh")
    put(state, 0, line[0])
    assert why(state, 0, f"move {code(line[1])}") == "EB-VAR-COSTMOVE"
    plain = table(cash=[0, 50])
    rails(plain, 0, "Norfolk", "Raleigh")
    put(plain, 0, line[0])
    assert why(plain, 0, f"move {code(line[1])}") is None


@rule("EB-VAR-COSTMOVE")
def test_on_others_track_only_the_fee_is_paid_and_in_red_areas_nothing() -> None:
    state = table(cost_to_move=True, cash=[10, 50])
    line = rails(state, 1, "Norfolk", "Raleigh")
    put(state, 0, line[0])
    play(state, 0, f"move {code(line[1])}")
    assert state.cash == [6, 54]
    chicago = BOARD.city("Chicago").mileposts
    put(state, 0, chicago[0])
    play(state, 0, f"move {code(chicago[1])}")
    assert state.cash == [6, 54]


@rule("EB-VAR-COSTLOAD")
def test_taking_up_and_setting_down_use_movement() -> None:
    state = table(cost_to_load=True)
    city = next(city for city in BOARD.cities if city.goods)
    good = BOARD.goods[city.goods[0]].name.lower()
    put(state, 0, city.centre)
    play(state, 0, f"load {good}", f"drop {good}")
    assert state.left == [7]
    play(state, 0, f"load {good}", f"load {good}")
    assert state.left == [5]
    state.left = [0]
    assert why(state, 0, f"drop {good}") == "EB-VAR-COSTLOAD"


@rule("EB-VAR-COSTLOAD")
def test_a_delivery_uses_a_point_too() -> None:
    state = table(cost_to_load=True)
    deliver, _ = carrier(state)
    state.left = [0]
    assert why(state, 0, deliver) == "EB-VAR-COSTLOAD"
    state.left = [1]
    play(state, 0, deliver)
    assert state.left == [0]
    plain = table()
    deliver, _ = carrier(plain)
    play(plain, 0, deliver)
    assert plain.left == [9]
