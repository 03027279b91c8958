"""Ships: turned up at a port, boarded or let go, sailed over the sea, left at a port."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import NOWHERE
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    STAFF,
    aboard,
    both,
    end_turn,
    kinds,
    legal,
    loads,
    one,
    place,
    play,
    rule_of,
    run,
    sail,
    says,
    ship,
    ships_everywhere,
    standing_at,
    table,
    until,
    verbs,
    why,
)
from tests.iron_dragon.seas import lane

EVERY_SHIP = list(range(len(STAFF.ships)))


def at_the_port(edition: int, **more: Any) -> DragonState:
    """Seat 0 at M5, a port in open country with track, and the Vulture on top of the ships."""
    given: dict[str, Any] = {"track": ["L5 M5"], "trains": ["M5"], "ship_deck": ["Vulture"], **more}
    return table(edition, **given)


def at_sea(edition: int, where: str = "N4", card: str = "Vulture", **more: Any) -> DragonState:
    """Seat 0's train on a ship."""
    given: dict[str, Any] = {"trains": [where], "ships": [card], **more}
    return table(edition, **given)


# ---------------------------------------------------------------- turning one up


@rule("ID01-SHIP-HIRE-AT-PORT", "ID01-SHIP-PORT", "ID17-SHIP-PORT")
@both
def test_a_ship_is_turned_up_only_with_the_train_at_a_port(edition: int) -> None:
    state = at_the_port(edition, trains=["L5"])
    assert why(state, 0, "ship") == rule_of(edition, "SHIP-HIRE-AT-PORT", "SHIP-PORT")
    run(state, 0, "M5")
    told = play(state, 0, "ship")
    assert one(told, "ship-drawn").facts["ships"] == ("Vulture",)
    assert set(legal(state, 0)) == {"board vulture", "decline"}


@rule("ID01-SHIP-PORT", "ID17-SHIP-PORT")
@both
@pytest.mark.parametrize("port", ["L2", "M5", "R3", "R5"])
def test_ports_in_cities_and_in_open_country_serve_alike(edition: int, port: str) -> None:
    state = table(edition, trains=[port])
    play(state, 0, "ship")
    assert state.step().name == "ship"


@rule("ID01-SHIP-PORT", "ID17-SHIP-PORT")
@both
def test_only_the_ship_that_was_turned_up_can_be_boarded(edition: int) -> None:
    state = at_the_port(edition)
    assert why(state, 0, "board vulture") == rule_of(edition, "SHIP-BOARD")
    play(state, 0, "ship")
    assert why(state, 0, "board serpent") == rule_of(edition, "SHIP-PORT")
    assert why(state, 0, "move L5") == rule_of(edition, "TURN-PHASES")


@rule("ID01-SHIP-PORT", "ID17-SHIP-PORT")
@both
def test_a_train_on_a_ship_looks_for_no_other(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    play(state, 0, "board vulture")
    until(state, 0)
    assert why(state, 0, "ship") == rule_of(edition, "SHIP-PORT")


@rule("ID17-SHIP-START", "ID17-START-PLACE", "ID01-TRAIN-START")
@both
def test_a_train_may_start_in_a_port_city_and_leave_by_ship(edition: int) -> None:
    state = table(edition, step="place")
    play(state, 0, "place Skerry")
    play(state, 0, "ship")
    play(state, 0, legal(state, 0)[0])
    assert aboard(state) is not None
    assert why(table(edition, step="place"), 0, "place M5") == rule_of(edition, "TURN-PHASES")


# ---------------------------------------------------------------- boarding


@rule("ID01-SHIP-BOARD", "ID17-SHIP-BOARD", "ID01-SPEND-OUTSIDE")
@both
@pytest.mark.parametrize(("card", "price"), [("Serpent", 1), ("Hyperion", 2), ("Vulture", 3)])
def test_boarding_is_paid_once_for_the_whole_trip_and_outside_the_20(edition: int, card: str, price: int) -> None:
    state = at_the_port(edition, ship_deck=[card], cash=[10])
    play(state, 0, "ship")
    told = play(state, 0, f"board {card}")
    assert one(told, "boarded").facts == {"ship": card, "price": price}
    assert (state.cash[0], state.spent) == (10 - price, 0)
    until(state, 0)
    sail(state, 0, "N5")
    until(state, 0)
    sail(state, 0, "N4")
    assert state.cash[0] == 10 - price


@rule("ID01-SHIP-BOARD", "ID17-SHIP-BOARD")
@both
def test_who_cannot_pay_lets_the_ship_go(edition: int) -> None:
    state = at_the_port(edition, cash=[2])
    play(state, 0, "ship")
    assert why(state, 0, "board vulture") == rule_of(edition, "NO-CREDIT")
    assert legal(state, 0) == ["decline"]


@rule("ID01-SHIP-PORT", "ID01-SHIP-MOVE", "ID17-SHIP-MOVE")
@both
def test_boarding_ends_the_move_and_the_ship_sails_next_turn(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    play(state, 0, "board vulture")
    assert state.left == [0]
    assert why(state, 0, "move L5") == rule_of(edition, "SHIP-AT-SEA", "SHIP-SEA-ONLY")
    assert why(state, 0, "sail N5") == rule_of(edition, "MOVE-SPEED")
    until(state, 0)
    assert state.left == [12]
    sail(state, 0, "N5")
    assert (place(state), state.left) == ("N5", [11])


@rule("ID01-TURN-PHASES", "ID17-TURN-PHASES")
@both
def test_after_boarding_the_building_phase_follows_as_always(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    play(state, 0, "board vulture")
    play(state, 0, "done")
    assert why(state, 0, "build L5 L4") is None


# ---------------------------------------------------------------- letting it go


@rule("ID01-SHIP-DECLINE", "ID17-SHIP-DECLINE")
@both
def test_after_letting_a_ship_go_the_train_moves_on(edition: int) -> None:
    state = at_the_port(edition, trains=["L5"], cash=[5])
    run(state, 0, "M5")
    play(state, 0, "ship")
    play(state, 0, "decline")
    assert (state.left, state.cash[0], aboard(state)) == ([9], 5, None)
    assert state.ship_discards == bytes([ship("Vulture")])
    run(state, 0, "L5")
    assert place(state) == "L5"


@rule("ID01-SHIP-DECLINE", "ID17-SHIP-REDRAW")
@both
def test_one_ship_is_turned_up_for_each_coming_to_a_port(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    play(state, 0, "decline")
    assert why(state, 0, "ship") == rule_of(edition, "SHIP-DECLINE", "SHIP-REDRAW")
    run(state, 0, "L5")
    until(state, 0)
    state.came[0] = NOWHERE
    run(state, 0, "M5")
    assert why(state, 0, "ship") is None


@rule("ID17-SHIP-REDRAW")
@both
def test_leaving_a_port_under_the_normal_rules_means_turning_back_in_a_city(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    play(state, 0, "decline")
    run(state, 0, "L5")
    assert why(state, 0, "move M5") == rule_of(edition, "MOVE-REVERSE")


@rule("ID17-SHIP-REDRAW")
def test_in_a_major_citys_port_a_step_into_the_city_and_back_is_enough() -> None:
    state = table(2017, trains=["L2"])
    play(state, 0, "ship")
    play(state, 0, "decline")
    run(state, 0, "K2 L2")
    assert why(state, 0, "ship") is None


# ---------------------------------------------------------------- sailing


@rule("ID01-SHIP-MOVE", "ID17-SHIP-MOVE", "ID17-SHIP-SEA-ONLY")
@both
def test_a_ship_sails_from_sea_point_to_sea_point_up_to_its_speed(edition: int) -> None:
    state = at_sea(edition, "N4", "Serpent")
    for step in range(8):
        sail(state, 0, "N5" if step % 2 == 0 else "N4")
    assert (place(state), state.left) == ("N4", [0])
    assert why(state, 0, "sail N5") == rule_of(edition, "MOVE-SPEED")


@rule("ID01-SHIP-AT-SEA", "ID01-SHIP-MOVE", "ID17-SHIP-MOVE", "ID17-SHIP-SEA-ONLY")
@both
def test_a_ship_may_stop_short_and_lie_at_sea_over_the_end_of_the_turn(edition: int) -> None:
    state = at_sea(edition)
    sail(state, 0, "N5")
    until(state, 0)
    assert (place(state), aboard(state), state.left) == ("N5", "Vulture", [12])
    until(state, 0)
    assert place(state) == "N5"


@rule("ID17-SHIP-SEA-ONLY", "ID01-SHIP-MOVE", "ID01-SHIP-AT-SEA")
@both
def test_a_ship_goes_no_farther_than_the_next_point_and_never_ashore_but_at_a_port(edition: int) -> None:
    state = at_sea(edition, "M6")
    assert why(state, 0, "sail N3") == rule_of(edition, "SHIP-MOVE", "SHIP-SEA-ONLY")
    assert why(state, 0, "sail L5") == rule_of(edition, "SHIP-MOVE", "SHIP-SEA-ONLY")
    assert why(state, 0, "move L5") == rule_of(edition, "SHIP-AT-SEA", "SHIP-SEA-ONLY")
    assert why(state, 0, "sail M5") is None


@rule("ID01-SHIP-MOVE", "ID17-SHIP-MOVE")
@both
def test_a_train_on_the_rails_does_not_sail(edition: int) -> None:
    assert why(at_the_port(edition), 0, "sail N5") == rule_of(edition, "SHIP-MOVE")


@rule("ID01-COST-SEA", "ID17-COST-SEA")
@both
def test_no_train_runs_and_nobody_builds_over_the_sea(edition: int) -> None:
    state = at_the_port(edition)
    assert why(state, 0, "move N5") == rule_of(edition, "MOVE-SPEED")
    play(state, 0, "done")
    assert why(state, 0, "build M5 N5") == rule_of(edition, "TURN-PHASES")
    assert not any(text.endswith("n5") for text in legal(state, 0))


# ---------------------------------------------------------------- landing


@rule("ID01-SHIP-LAND", "ID17-SHIP-LAND")
@both
def test_a_port_ends_the_trip_and_next_turn_the_train_has_its_full_movement(edition: int) -> None:
    state = at_sea(edition, track=["L5 M5"])
    told = sail(state, 0, "M5")
    assert kinds(told) == ["landed"]
    assert (aboard(state), state.left, state.ship_discards) == (None, [0], bytes([ship("Vulture")]))
    assert why(state, 0, "move L5") == rule_of(edition, "MOVE-SPEED")
    assert why(state, 0, "sail N4") == rule_of(edition, "SHIP-MOVE")
    until(state, 0)
    assert state.left == [10]
    run(state, 0, "L5")
    assert place(state) == "L5"


@rule("ID01-SHIP-LAND", "ID17-SHIP-LAND")
@both
def test_a_whole_crossing(edition: int) -> None:
    state = table(edition, trains=["L2"], ship_deck=["Hyperion"])
    play(state, 0, "ship")
    play(state, 0, "board hyperion")
    until(state, 0)
    sail(state, 0, " ".join(lane("L2", "R3")))
    assert (place(state), aboard(state)) == ("R3", None)
    assert ships_everywhere(state) == EVERY_SHIP


@rule("ID01-SHIP-DELIVER", "ID17-SHIP-DELIVER")
@both
def test_landing_in_a_major_city_loads_are_delivered_taken_and_dropped_at_once(edition: int) -> None:
    state = at_sea(edition, "M3", trains=[("M3", "teapot", ["Iron", "Gold"])], hands=[[24, 1, 2]])
    sail(state, 0, "L2")
    play(state, 0, "deliver iron 24")
    play(state, 0, "drop gold")
    play(state, 0, "load fish")
    assert (state.cash[0], loads(state)) == (74, ["Fish"])


@rule("ID01-SHIP-DELIVER", "ID17-SHIP-DELIVER")
@both
def test_landing_in_a_small_city_loads_are_handled_at_once_only_in_the_later_edition(edition: int) -> None:
    state = at_sea(edition, "Q4", trains=[("Q4", "teapot", ["Spells"])], hands=[[12, 1, 2]])
    sail(state, 0, "R3")
    later = edition == 2017
    assert why(state, 0, "deliver spells 12") == (None if later else "ID01-SHIP-DELIVER")
    assert why(state, 0, "load fish") == (None if later else "ID01-SHIP-DELIVER")
    assert why(state, 0, "drop spells") == (None if later else "ID01-SHIP-DELIVER")
    until(state, 0)
    assert why(state, 0, "deliver spells 12") is None


@rule("ID01-SHIP-DELIVER", "ID17-SHIP-DELIVER")
@both
def test_in_a_port_outside_cities_there_is_nothing_to_deliver_to(edition: int) -> None:
    state = at_sea(edition, trains=[("N4", "teapot", ["Iron"])])
    sail(state, 0, "M5")
    assert why(state, 0, "drop iron") == rule_of(edition, "PICKUP")


@rule("ID01-SHIP-AGAIN", "ID17-SHIP-AGAIN")
@both
def test_another_ship_after_landing_in_a_major_city(edition: int) -> None:
    state = at_sea(edition, "M3", trains=[("M3", "teapot", ["Iron"])], hands=[[24, 1, 2]], ship_deck=["Serpent"])
    sail(state, 0, "L2")
    assert why(state, 0, "ship") == (None if edition == 2001 else "ID17-SHIP-AGAIN")
    play(state, 0, "deliver iron 24")
    play(state, 0, "ship")
    play(state, 0, "board serpent")
    assert why(state, 0, "sail M3") == rule_of(edition, "MOVE-SPEED")
    until(state, 0)
    sail(state, 0, "M3")
    assert (aboard(state), state.left) == ("Serpent", [7])


@rule("ID01-SHIP-AGAIN", "ID17-SHIP-AGAIN")
@both
def test_another_ship_after_landing_and_delivering_in_a_small_city(edition: int) -> None:
    state = at_sea(edition, "Q4", trains=[("Q4", "teapot", ["Spells"])], hands=[[12, 1, 2]])
    sail(state, 0, "R3")
    assert why(state, 0, "ship") == rule_of(edition, "SHIP-AGAIN")
    if edition == 2017:
        play(state, 0, "deliver spells 12")
        assert why(state, 0, "ship") is None
    else:
        until(state, 0)
        assert why(state, 0, "ship") is None


@rule("ID17-SHIP-AGAIN")
def test_setting_a_load_down_unpaid_is_no_delivery() -> None:
    state = at_sea(2017, "Q4", trains=[("Q4", "teapot", ["Spells"])])
    sail(state, 0, "R3")
    play(state, 0, "drop spells")
    assert why(state, 0, "ship") == "ID17-SHIP-AGAIN"


@rule("ID01-SHIP-AGAIN", "ID17-SHIP-AGAIN")
@both
def test_the_turn_after_landing_anywhere_a_ship_may_be_looked_for_again(edition: int) -> None:
    state = at_sea(edition)
    sail(state, 0, "M5")
    assert why(state, 0, "ship") == rule_of(edition, "SHIP-AGAIN")
    until(state, 0)
    assert why(state, 0, "ship") is None


@rule("ID01-PORT-NO-START", "ID17-BUILD-FROM")
@both
def test_landing_gives_no_right_to_build_from_the_port(edition: int) -> None:
    state = at_sea(edition)
    sail(state, 0, "M5")
    play(state, 0, "done")
    assert why(state, 0, "build M5 L5") == rule_of(edition, "BUILD-FROM")
    standing_at(state, 0, "M5")
    assert why(state, 0, "build M5 L5") is None


# ---------------------------------------------------------------- the ship deck and the Wee Folk


@rule("ID01-DECK-RESHUFFLE", "ID17-SHIP-DECK")
@both
def test_when_all_ships_are_drawn_the_discards_are_shuffled(edition: int) -> None:
    state = at_the_port(edition, ship_deck=[], whole_ship_deck=True, ships=["", "Serpent"])
    assert (len(state.ships), len(state.ship_discards)) == (0, 12)
    play(state, 0, "ship")
    assert (len(state.ships), state.ship_discards, state.ship_shuffles) == (11, b"", 2)
    assert ship("Serpent") not in (*state.ships, *state.offer)
    assert ships_everywhere(state) == EVERY_SHIP


@rule("ID17-SHIP-DECK", "ID01-DECK-RESHUFFLE")
@both
def test_with_every_ship_in_use_there_is_none_to_find(edition: int) -> None:
    state = at_the_port(edition)
    state.ships = state.ship_discards = b""
    assert why(state, 0, "ship") == rule_of(edition, "DECK-RESHUFFLE", "SHIP-DECK")


@rule("ID01-FOREMAN-WEE", "ID17-FOREMAN-WEE")
@both
def test_the_wee_folk_choose_one_of_three_ships_and_board_free(edition: int) -> None:
    state = at_the_port(edition, foremen=["Wee Folk"], ship_deck=["Serpent", "Vulture", "Hyperion"], cash=[0])
    play(state, 0, "ship")
    assert set(legal(state, 0)) == {"board serpent", "board vulture", "board hyperion", "decline"}
    told = play(state, 0, "board vulture")
    assert one(told, "boarded").facts["price"] == 0
    assert (state.cash[0], aboard(state)) == (0, "Vulture")
    assert sorted(state.ship_discards) == sorted([ship("Serpent"), ship("Hyperion")])


@rule("ID01-FOREMAN-WEE", "ID17-FOREMAN-WEE")
@both
def test_the_wee_folk_may_let_all_three_go(edition: int) -> None:
    state = at_the_port(edition, foremen=["Wee Folk"])
    play(state, 0, "ship")
    play(state, 0, "decline")
    assert (len(state.ship_discards), aboard(state)) == (3, None)


@rule("ID01-FOREMAN-WEE", "ID17-FOREMAN-WEE", "ID01-DECK-RESHUFFLE", "ID17-SHIP-DECK")
@both
def test_three_ships_are_drawn_over_the_end_of_the_deck_and_never_twice_the_same(edition: int) -> None:
    state = at_the_port(edition, foremen=["Wee Folk"], ship_deck=["Vulture", "Serpent"], whole_ship_deck=True)
    play(state, 0, "ship")
    assert (len(state.offer), len(set(state.offer)), len(state.ships)) == (3, 3, 10)
    assert ships_everywhere(state) == EVERY_SHIP


@rule("ID01-FOREMAN-WEE", "ID17-FOREMAN-WEE")
@both
def test_with_fewer_than_three_ships_left_the_wee_folk_see_those(edition: int) -> None:
    state = at_the_port(edition, foremen=["Wee Folk"])
    state.ships, state.ship_discards = state.ships[:1], state.ships[1:2]
    play(state, 0, "ship")
    assert len(state.offer) == 2


# ---------------------------------------------------------------- lost turns


@rule("ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_on_a_lost_turn_a_ship_stays_where_it_is(edition: int) -> None:
    state = at_sea(edition)
    state.lost_turns[0] = 1
    until(state, 2)
    taken = state.taken
    end_turn(state)
    assert state.taken == taken + 2
    assert (state.mover, place(state), aboard(state)) == (1, "N4", "Vulture")
    until(state, 0)
    assert state.left == [12]


@both
def test_what_is_safe_when_a_ship_is_offered_is_to_let_it_go(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    assert state.game.notation.text(state.game.safe(state, 0)) == "decline"
    state = at_the_port(edition, step="build", foremen_deck=["Orc"])
    play(state, 0, "hire deck")
    assert state.game.notation.text(state.game.safe(state, 0)) == "keep carras"


@both
def test_nothing_else_can_be_done_while_a_ship_is_offered(edition: int) -> None:
    state = at_the_port(edition)
    play(state, 0, "ship")
    assert verbs(state, 0) == {"board", "decline"}
    assert why(state, 0, "done") == rule_of(edition, "TURN-ORDER", "TURN-END")
    assert "wait for your turn" in says(state, 1, "done")
