"""Longer typed lines and questions of Iron Dragon: as a person would use them, above, below and at sea."""

from __future__ import annotations

import msgspec
import pytest

from milepost.kernel.notation import NotationError
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import aboard, both, card, end_turn, game, place, play, rule_of, table, until


def type_in(state: DragonState, text: str, seat: int = 0) -> list[str]:
    """Plays a gesture and returns its actions as they are written."""
    codes = state.game.gesture(state, seat, text)
    assert codes is not None
    for code in codes:
        state.apply(seat, code)
    return [state.game.notation.text(code) for code in codes]


def answer(state: DragonState, text: str, seat: int = 0) -> str:
    told = state.game.answer(state, seat, text)
    assert told is not None
    return told


def refusal(state: DragonState, text: str) -> str | None:
    """The rule that refuses the first action of a gesture."""
    codes = state.game.gesture(state, 0, text)
    assert codes
    illegal = state.why_not(0, codes[0])
    return None if illegal is None else illegal.rule


@both
def test_sail_to_runs_to_the_port_turns_up_a_ship_and_sails_turn_after_turn(edition: int) -> None:
    state = table(edition, seats=1, track=["K5 L5 M5"], trains=["K5"], ship_deck=["Serpent"])
    assert type_in(state, "sail to R5") == ["move l5", "move m5", "ship"]
    play(state, 0, "board Serpent")
    until(state, 0)
    assert state.left[0] == 8
    sailed = type_in(state, "sail to R5")
    assert all(text.startswith("sail ") for text in sailed)
    while place(state) != "R5":
        until(state, 0)
        type_in(state, "sail to R5")
    assert aboard(state) is None


@both
def test_a_ship_goes_as_far_as_its_movement_and_may_stop_at_a_sea_point(edition: int) -> None:
    state = table(edition, trains=["M5"], ships=["Serpent"], left=2)
    assert len(type_in(state, "sail to R3")) == 2
    assert aboard(state) == "Serpent"
    assert place(state).startswith(("N", "O"))
    with pytest.raises(NotationError, match="sail to PLACE"):
        state.game.gesture(state, 0, "sail to")


@both
def test_sail_along_points_names_each_of_them(edition: int) -> None:
    state = table(edition, trains=["M5"], ships=["Serpent"])
    way = [text.split()[1] for text in type_in(state.copy(), "sail to R5")]
    assert type_in(state, f"sail {' '.join(way[:2])}") == [f"sail {point}" for point in way[:2]]


@both
def test_where_neither_rails_nor_ships_lead_sailing_is_refused_in_words(edition: int) -> None:
    state = table(edition, trains=["Ford"])
    with pytest.raises(NotationError, match="No track and no ship brings your train to R5"):
        state.game.gesture(state, 0, "sail to R5")


@both
def test_a_train_on_a_ship_does_not_run_and_the_rule_says_so(edition: int) -> None:
    state = table(edition, track=["L5 M5"], trains=["M5"], ships=["Serpent"])
    assert refusal(state, "run to L5") == rule_of(edition, "SHIP-AT-SEA", "SHIP-SEA-ONLY")
    at_sea = table(edition, trains=["O5"], ships=["Serpent"])
    assert refusal(at_sea, "run to Ford") == rule_of(edition, "SHIP-AT-SEA", "SHIP-SEA-ONLY")


@both
def test_run_to_a_city_goes_below_ground_and_pays_the_bribe_once(edition: int) -> None:
    state = table(edition, track=[["K6 K5", "U.E3 U.D2"]], trains=["K6"], cash=[10])
    assert type_in(state, "run to Hollow") == ["move k5", "move u.e3", "move u.d2"]
    assert state.cash[0] == 9


@both
def test_run_to_a_city_takes_the_link_that_stands(edition: int) -> None:
    state = table(edition, trains=["Corve"])
    moves = type_in(state, "run to Farholm")
    assert len(moves) == 1
    with pytest.raises(NotationError, match="No track leads your train to Eastmere"):
        game(edition).gesture(table(edition, trains=["Aldhelm"]), 0, "run to Eastmere")


@both
def test_build_to_a_city_below_leaves_room_for_the_bribe(edition: int) -> None:
    state = table(edition, step="build", track=["K6 K5"], cash=[5], foremen=["Catman"])
    built = type_in(state, "build to U.D4")
    assert built
    assert state.cash[0] >= 0
    assert state.bribed


@both
def test_build_to_a_city_takes_the_foremans_prices(edition: int) -> None:
    """A Dwarf and a Catman build from Brond towards Galen with the same purse."""
    reached = {}
    for people in ("Dwarf", "Catman"):
        state = table(edition, step="build", cash=[50], foremen=[people])
        reached[people] = len(type_in(state, "build to Galen from Brond")), state.cash[0]
    assert reached["Dwarf"] != reached["Catman"]


@both
def test_a_troll_builds_to_nothing_on_the_surface(edition: int) -> None:
    state = table(edition, step="build", foremen=["Troll"])
    with pytest.raises(NotationError, match="No track can be built to Ford now"):
        state.game.gesture(state, 0, "build to Ford")
    assert answer(state, "price C2 D2").endswith(f"[{rule_of(edition, 'FOREMAN-TROLL')}]")


@both
def test_reach_tells_of_rails_and_of_ports_over_the_sea(edition: int) -> None:
    state = table(edition, track=["L5 M5"], trains=["M5"])
    told = answer(state, "reach")
    assert "port R5: " in told
    assert "after boarding a ship of 10" in told
    sailing = table(edition, trains=["M5"], ships=["Vulture"])
    assert "at 12" in answer(sailing, "reach")
    assert "Skerry: " in answer(sailing, "reach")


@both
def test_no_port_is_in_reach_while_nobody_may_board(edition: int) -> None:
    state = table(edition, trains=["M5"], in_force=[("Storms at Sea", 1, 2)])
    assert "by sea" not in answer(state, "reach")


@both
def test_route_tells_of_the_sea_where_no_track_leads(edition: int) -> None:
    state = table(edition, track=["L5 M5"], trains=["L5"])
    told = answer(state, "route Skerry")
    assert "sea points in about 2 turns, 2 in fees and fares: l5 m5 " in told
    assert answer(state, "route Ford").startswith("No track leads your train to Ford")
    assert answer(table(edition, track=["L5 M5"], trains=["L5"]), "route M5").startswith("1 mileposts in 1 turn")


@both
def test_plan_says_what_each_way_uses(edition: int) -> None:
    hand = [card(n) for n in (1, 6, 8)]
    state = table(edition, seats=1, track=["L5 M5"], trains=["Brond"], cash=[200])
    state.hands[0] = bytes(hand)
    told = answer(state, "plan").splitlines()
    assert told
    assert all(" a turn" in line for line in told)
    said = " ".join(told)
    assert "by ship from" in said or "through Old Gate" in said or "below ground" in said


@both
def test_questions_are_answered_to_who_is_not_to_move(edition: int) -> None:
    state = table(edition, track=[(), "L5 M5"], trains=[None, "L5"])
    end_turn(state)
    for question in ("plan", "route Skerry", "reach"):
        assert answer(state, question, seat=1)


@both
def test_what_is_no_question_gets_no_answer(edition: int) -> None:
    state = table(edition)
    assert game(edition).answer(state, 0, "dance") is None
    assert game(edition).gesture(state, 0, "sail n5") is None


@both
def test_a_course_by_sea_says_where_each_turn_ends_and_that_it_is_sailed(edition: int) -> None:
    state = table(edition, track=["L5 M5"], trains=["L5"])
    told = msgspec.json.decode(answer(state, "course Skerry"))
    assert told["sea"]
    assert told["ends"][-1] == len(told["mileposts"]) - 1
    assert len(told["ends"]) > 1
    assert sum(price for _, _, price in told["fees"]) == 2
    assert not msgspec.json.decode(answer(state, "course M5"))["sea"]
