"""Events that strike once: where they bite and where they do not, who loses what, and the tax."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.event_cards import DragonEvent
from tests.iron_dragon.builders import (
    BOARD,
    CARDS,
    aboard,
    both,
    cards_everywhere,
    chips,
    chips_everywhere,
    code,
    draw,
    drawing,
    end_turn,
    in_force,
    kinds,
    legal,
    loads,
    milepost,
    one,
    place,
    play,
    rule_of,
    ship,
    table,
    until,
    verbs,
    why,
)


def card(name: str) -> DragonEvent:
    """An event as it was worked out on the board."""
    found = next(event for event in CARDS.events if event.name == name)
    assert isinstance(found, DragonEvent)
    return found


def where(marks: bytes) -> set[str]:
    return {code(m) for m, marked in enumerate(marks) if marked}


# ---------------------------------------------------------------- how distances are counted


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
def test_distances_are_counted_as_trains_move_from_a_major_citys_centre() -> None:
    far = BOARD.distances(milepost("Aldhelm"))
    assert where(card("Ice Storm").half) == {code(m) for m in range(len(BOARD.codes)) if far[m] <= 6}
    assert far[milepost("C3")] == 1
    assert far[milepost("D3")] == 2


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
def test_distances_from_a_coast_are_counted_from_its_mileposts() -> None:
    inland = where(card("Peasants").struck)
    assert {"F2", "H8"} <= inland
    assert inland.isdisjoint({"L2", "L5", "K5", "J6", "R3", "T5"})


# ---------------------------------------------------------------- lost loads


@rule("ID01-LOST-LOAD-CHOICE", "ID17-LOST-LOAD-CHOICE")
@both
def test_owners_choose_which_of_their_loads_is_lost_one_after_another(edition: int) -> None:
    wagons = [("Corve", "teapot", ["Fish", "Gold"]), ("C8", "sardar", ["Ale", "Ale", "Iron"])]
    state = table(edition, trains=["Eastmere", *wagons])
    before = chips_everywhere(state)
    draw(state, "Volcanoes")
    assert (state.actors(), legal(state, 1)) == ((1,), ["lose fish", "lose gold"])
    assert why(state, 1, "lose iron") == rule_of(edition, "LOST-LOAD-CHOICE")
    play(state, 1, "lose gold")
    assert (state.actors(), legal(state, 2)) == ((2,), ["lose ale", "lose iron"])
    play(state, 2, "lose ale")
    assert (loads(state, 1), loads(state, 2)) == (["Fish"], ["Ale", "Iron"])
    assert chips_everywhere(state) == before


@rule("ID01-LOST-LOAD-CHOICE", "ID17-LOST-LOAD-CHOICE", "ID01-LOAD-RETURN", "ID17-LOAD-RETURN")
@both
def test_equal_loads_leave_no_choice_and_the_chip_goes_back(edition: int) -> None:
    state = table(edition, trains=["Eastmere", ("Corve", "teapot", ["Gold", "Gold"])])
    draw(state, "Volcanoes")
    assert (loads(state, 1), chips(state, "Gold"), state.mover) == (["Gold"], 1, 2)


@rule("ID01-LOST-LOAD-LATER", "ID17-LOST-LOAD-LATER", "ID01-EVENT-ENTER-AFTER", "ID01-EVENT-ONCE")
@both
def test_later_loads_and_trains_that_come_later_are_safe(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "Galen"], track=[[], "F6 F7 G7 G8"])
    draw(state, "Runaway Dragon")
    assert in_force(state) == []
    play(state, 1, "load iron")
    play(state, 1, "move F6")
    assert loads(state, 1) == ["Iron"]
    assert state.lost_turns == [0, 0, 0]


@rule("ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_an_empty_train_loses_only_its_turn(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "Corve"])
    draw(state, "Volcanoes")
    assert state.mover == 2
    assert state.lost_turns == [0, 0, 0]


# ---------------------------------------------------------------- lost turns


@rule("ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_who_is_hit_in_anothers_turn_loses_the_next_one(edition: int) -> None:
    state = table(edition, trains=["Eastmere", ("Corve", "teapot", ["Fish"])])
    told = drawing(state, "Volcanoes")
    assert [event.seat for event in told if event.kind == "loses-turn"] == [1]
    assert one(told, "turn-lost").seat == 1
    assert (loads(state, 1), state.mover) == ([], 2)
    until(state, 1)
    assert "move" in verbs(state, 1)


@rule("ID17-LOST-TURN-DRAWER", "ID01-LOST-TURN")
@both
def test_the_drawer_loses_the_rest_of_this_turn_and_all_of_the_next(edition: int) -> None:
    goods = ["Gold", "Gems"]
    state = table(edition, trains=[("Corve", "teapot", goods)], hands=[[14, 1, 2]], deck=["Volcanoes", 20])
    play(state, 0, "deliver gold 14")
    assert (state.mover, state.lost_turns[0], loads(state)) == (1, 1, [])
    end_turn(state)
    end_turn(state)
    assert state.mover == 1, "seat 0's turn has come and gone"
    until(state, 0)
    assert "load" in verbs(state, 0)


@rule("ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_two_blows_on_two_days_cost_two_turns(edition: int) -> None:
    state = table(edition, seats=2, trains=["Eastmere", "Corve"])
    state.lost_turns[1] = 1
    draw(state, "Volcanoes")
    assert (state.mover, state.lost_turns) == (0, [0, 1])


# ---------------------------------------------------------------- two blows on one card


@rule("ID01-EVENT-ONCE")
@both
@pytest.mark.parametrize(
    ("there", "left_aboard", "hit"),
    [("H6", 0, True), ("H7", 0, True), ("G7", 0, True), ("C8", 1, True), ("E7", 1, True), ("H8", 2, False)],
)
def test_near_a_volcano_all_loads_go_farther_off_one_and_beyond_none(
    edition: int, there: str, left_aboard: int, hit: bool
) -> None:
    state = table(edition, trains=["Eastmere", (there, "teapot", ["Gold", "Gold"])])
    draw(state, "Volcanoes")
    assert len(loads(state, 1)) == left_aboard
    assert (state.mover == 2) == hit


@rule("ID01-EVENT-ONCE", "ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_the_same_card_keeps_builders_from_the_slopes_while_it_lasts(edition: int) -> None:
    state = table(edition, step="build", in_force=[("Volcanoes", 1, 1)], track=["G8 H8"])
    assert why(state, 0, "build H8 H7") == rule_of(edition, "EVENT-OBEY", "EVENT-SAMPLE")
    assert why(state, 0, "build H8 I8") is None


# ---------------------------------------------------------------- only some trains


@rule("ID01-EVENT-ONCE")
@both
@pytest.mark.parametrize(
    ("loco", "hit"), [("teapot", False), ("salamander", False), ("fire-drake", True), ("iron-dragon", True)]
)
def test_the_runaway_dragon_stirs_only_locos_that_are_dragons_enough(edition: int, loco: str, hit: bool) -> None:
    state = table(edition, trains=["Eastmere", ("Galen", loco, ["Gold"]), ("Dorn", "iron-dragon", ["Gold"])])
    draw(state, "Runaway Dragon")
    assert (loads(state, 1) == []) == hit
    assert loads(state, 2) == ["Gold"]
    assert (state.mover == 2) == hit


@rule("ID01-EVENT-ONCE")
@both
@pytest.mark.parametrize(
    ("there", "sailing", "hit"),
    [("M3", True, True), ("R8", False, False), ("Brond", False, False), ("Q6", True, False)],
)
def test_the_sea_serpent_takes_from_ships_near_its_coast(edition: int, there: str, sailing: bool, hit: bool) -> None:
    ships = ["", "Serpent"] if sailing else []
    state = table(edition, trains=["Eastmere", (there, "teapot", ["Gold"])], ships=ships)
    draw(state, "Sea Serpent")
    assert (loads(state, 1) == []) == hit
    assert (state.mover == 2) == hit
    assert aboard(state, 1) == ("Serpent" if sailing else None)


@rule("ID01-EVENT-COUNT", "ID17-EVENT-COUNT")
def test_for_ships_distances_go_over_the_sea_too() -> None:
    at = where(card("Sea Serpent").blows[0].at)
    assert {"L2", "M2", "M5"} <= at
    assert "R5" not in at


@rule("ID01-HALF", "ID17-HALF")
@both
def test_a_blow_on_land_spares_a_train_that_has_gone_aboard(edition: int) -> None:
    state = table(
        edition, trains=["Eastmere", ("Galen", "iron-dragon", ["Gold"])], ships=["", "Serpent"], deck=["Runaway Dragon"]
    )
    draw(state, "Runaway Dragon")
    assert loads(state, 1) == ["Gold"]


# ---------------------------------------------------------------- storms at sea


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_in_a_storm_ships_at_sea_make_for_the_nearest_port_and_nobody_boards(edition: int) -> None:
    state = table(edition, trains=["L2", "N4", "R3"], ships=["", "Serpent"])
    told = drawing(state, "Storms at Sea")
    assert one(told, "landed").seat == 1
    assert (place(state, 1), aboard(state, 1)) == ("M5", None)
    assert state.ship_discards == bytes([ship("Serpent")])
    assert why(state, 1, "ship") == rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    until(state, 0)
    assert why(state, 0, "ship") == rule_of(edition, "EVENT-OBEY", "EVENT-DURATION")
    end_turn(state)
    assert in_force(state) == []
    assert why(state, 1, "ship") is None


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_a_ship_that_is_still_in_port_waits_the_storm_out_with_its_train(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "M5"], ships=["", "Serpent"])
    draw(state, "Storms at Sea")
    assert (place(state, 1), aboard(state, 1)) == ("M5", "Serpent")


@rule("ID01-EVENT-OBEY", "ID17-EVENT-DURATION")
@both
def test_equally_near_ports_are_chosen_by_their_codes(edition: int) -> None:
    state = table(edition, trains=["Eastmere", "O5"], ships=["", "Serpent"])
    draw(state, "Storms at Sea")
    assert place(state, 1) == "M5"


# ---------------------------------------------------------------- war tax


@rule("ID01-INFO-MONEY", "ID17-WARTAX", "ID17-INFO-MONEY", "ID01-EVENT-ONCE")
@both
def test_the_war_tax_is_paid_by_its_table_and_opens_every_purse(edition: int) -> None:
    state = table(edition, cash=[49, 50, 250])
    assert [player.cash for player in state.view(0).players] == [49, None, None]
    told = drawing(state, "War Tax")
    assert state.cash == [49, 40, 220]
    assert [event.facts["pays"] for event in told if event.kind == "taxed"] == [0, 10, 30]
    assert [player.cash for player in state.view(0).players] == [49, 40, 220]
    assert [player.cash for player in state.view(None).players] == [49, 40, 220]
    assert card_number("War Tax") in state.discards


def card_number(name: str) -> int:
    return CARDS.first_event + [event.name for event in CARDS.events].index(name)


# ---------------------------------------------------------------- cards are never lost


@rule("ID01-EVENT-IMMEDIATE", "ID17-EVENT-DURATION")
@both
@pytest.mark.parametrize("name", [event.name for event in CARDS.events])
def test_every_event_is_shown_strikes_and_goes_to_the_discards_in_the_end(edition: int, name: str) -> None:
    state = table(edition)
    every = cards_everywhere(state)
    told = drawing(state, name)
    assert kinds(told)[1] == "event"
    assert one(told, "event").facts["name"] == name
    lasts = card(name).lasting
    assert in_force(state) == ([name] if lasts else [])
    assert (card_number(name) in state.discards) == (not lasts)
    until(state, 0)
    assert in_force(state) == ([name] if lasts else [])
    end_turn(state)
    assert in_force(state) == []
    assert cards_everywhere(state) == every


def test_the_test_deck_has_an_event_of_every_kind() -> None:
    events = [card(event.name) for event in CARDS.events]
    assert any(event.half for event in events)
    assert any(event.struck for event in events)
    assert any(event.closed_build for event in events)
    assert any(event.closed_move for event in events)
    assert any(event.flooded for event in events)
    assert any(event.buried for event in events)
    assert any(event.drawer_idle for event in events)
    assert any(event.ashore for event in events)
    assert any(event.brings >= 0 for event in events if event.name == "Rainbow Bridge")
    banned = set().union(*(event.banned for event in events))
    assert banned == {"links", "upgrades", "foremen", "building", "boarding"}
