"""Loads and hands: taken up, dropped, delivered card by card; a hand of three, and a new one instead of a turn."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import (
    LOCOS,
    both,
    cards_everywhere,
    chips,
    chips_everywhere,
    draw,
    drawing,
    end_turn,
    hand,
    in_force,
    kinds,
    legal,
    loads,
    one,
    place,
    play,
    rule_of,
    run,
    says,
    staffed,
    start,
    table,
    until,
    verbs,
    why,
)

CAPACITY = {
    "teapot": 2,
    "sardar": 3,
    "salamander": 2,
    "fire-drake": 3,
    "white-dragon": 2,
    "black-dragon": 3,
    "red-dragon": 2,
    "iron-dragon": 3,
}


# ---------------------------------------------------------------- taking up and setting down


@rule("ID01-PICKUP", "ID17-PICKUP", "ID01-LOAD-ON-LOCO", "ID17-LOAD-ON-LOCO", "ID01-MAP-GOODS", "ID17-MAP-GOODS")
@both
def test_a_train_takes_up_what_its_city_supplies_while_chips_last(edition: int) -> None:
    state = table(edition, trains=["Brond"])
    assert {text for text in legal(state, 0) if text.startswith("load")} == {"load fish", "load arms"}
    play(state, 0, "load fish")
    assert (loads(state), chips(state, "Fish")) == (["Fish"], 2)
    assert why(state, 0, "load gold") == rule_of(edition, "PICKUP")
    assert why(table(edition, trains=["L3"]), 0, "load fish") == rule_of(edition, "PICKUP")


@rule("ID01-PICKUP", "ID17-PICKUP", "ID01-LOAD-FREE", "ID17-MOVE-LOADFREE", "ID17-LOAD-ANYORDER")
@both
def test_a_passing_train_handles_loads_in_any_order_without_losing_movement(edition: int) -> None:
    state = table(edition, track=["L3 L2"], trains=[("L3", "teapot", ["Gold"])])
    run(state, 0, "L2")
    play(state, 0, "load fish")
    play(state, 0, "drop gold")
    run(state, 0, "K2")
    play(state, 0, "drop fish")
    play(state, 0, "load arms")
    play(state, 0, "load fish")
    run(state, 0, "K1")
    assert (loads(state), state.left) == (["Arms", "Fish"], [7])


@rule("ID01-LOAD-LIMIT", "ID17-LOAD-LIMIT")
@both
def test_a_good_that_has_run_out_stays_out_until_a_chip_comes_back(edition: int) -> None:
    state = table(edition, trains=["Dorn", ("Dorn", "teapot", ["Gold", "Gold"])])
    assert why(state, 0, "load gold") == rule_of(edition, "LOAD-LIMIT")
    end_turn(state)
    play(state, 1, "drop gold")
    until(state, 0)
    play(state, 0, "load gold")
    assert loads(state) == ["Gold"]


@rule("ID01-CAPACITY", "ID17-CAPACITY")
@both
@pytest.mark.parametrize("loco", LOCOS)
def test_a_train_carries_two_or_three_loads_of_any_mix(edition: int, loco: str) -> None:
    state = table(edition, trains=[("Brond", loco)])
    for good in ("fish", "fish", "arms")[: CAPACITY[loco]]:
        play(state, 0, f"load {good}")
    assert why(state, 0, "load arms") == rule_of(edition, "CAPACITY")
    assert len(loads(state)) == CAPACITY[loco]


@rule("ID01-CARRY-NODEMAND", "ID17-CARRY-NODEMAND")
@both
def test_no_demand_is_needed_to_carry_a_load(edition: int) -> None:
    state = table(edition, trains=["Corve"], hands=[[1, 2, 3]])
    play(state, 0, "load wine")
    assert loads(state) == ["Wine"]


@rule("ID01-DROP", "ID17-DROP", "ID01-LOAD-RETURN", "ID17-LOAD-RETURN")
@both
def test_a_load_is_dropped_unpaid_in_any_city_and_its_chip_comes_back(edition: int) -> None:
    state = table(edition, trains=[("Thorpe", "teapot", ["Spells"])], cash=[5])
    before = chips_everywhere(state)
    play(state, 0, "drop spells")
    assert (loads(state), chips(state, "Spells"), state.cash[0]) == ([], 2, 5)
    assert chips_everywhere(state) == before
    state = table(edition, trains=[("L3", "teapot", ["Spells"])])
    assert why(state, 0, "drop spells") == rule_of(edition, "PICKUP")
    state = table(edition, trains=[("Thorpe", "teapot", ["Spells"])])
    assert why(state, 0, "drop gold") == rule_of(edition, "DELIVER-WHERE")


# ---------------------------------------------------------------- delivering


@rule("ID01-DELIVER-STEPS", "ID17-DELIVER-STEPS", "ID01-LOAD-RETURN", "ID17-LOAD-RETURN")
@both
def test_a_delivery_pays_and_returns_chip_and_card_and_a_new_card_is_drawn(edition: int) -> None:
    state = table(edition, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2]], deck=[20], cash=[5])
    told = play(state, 0, "deliver iron 3")
    assert kinds(told) == ["delivered", "drew"]
    assert (state.cash[0], hand(state), loads(state), chips(state, "Iron")) == (35, [1, 2, 20], [], 3)
    assert state.discards == bytes([2])


@rule("ID01-DELIVER-STEPS", "ID17-DELIVER-STEPS")
@both
def test_the_books_give_the_steps_in_another_order(edition: int) -> None:
    state = table(edition, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2]])
    told = one(play(state, 0, "deliver iron 3"), "delivered")
    order = ("card", "payoff", "chip", "draw") if edition == 2001 else ("chip", "payoff", "card", "draw")
    assert told.facts["order"] == order


@rule("ID01-DELIVER-WHERE", "ID17-DELIVER-WHERE")
@both
def test_a_load_pays_only_in_the_city_that_a_card_in_hand_names(edition: int) -> None:
    def refused(city: str, goods: list[str], text: str) -> str | None:
        return why(table(edition, trains=[(city, "teapot", goods)], hands=[[3, 1, 2]]), 0, text)

    where = rule_of(edition, "DELIVER-WHERE")
    assert refused("Corve", ["Iron"], "deliver iron 3") == where
    assert refused("Dorn", ["Gold"], "deliver gold 3") == where
    assert refused("Dorn", [], "deliver iron 3") == where
    assert refused("Dorn", ["Iron"], "deliver iron 4") == where
    assert refused("Dorn", ["Iron"], "deliver iron 3") is None
    assert refused("L3", ["Iron"], "deliver iron 3") == rule_of(edition, "PICKUP")


@rule("ID01-DELIVER-ONE", "ID17-DEMAND-ONE")
@both
def test_a_card_pays_for_one_load_only(edition: int) -> None:
    state = table(edition, trains=[("Ford", "teapot", ["Gems", "Spells"])], hands=[[3, 1, 2]], deck=[20])
    play(state, 0, "deliver gems 3")
    assert why(state, 0, "deliver spells 3") == rule_of(edition, "DELIVER-WHERE")
    play(state, 0, "deliver spells 2")
    assert state.cash[0] == 50 + 18 + 23


@rule("ID01-DELIVER-CONTINUE", "ID17-DELIVER-CONTINUE", "ID17-DELIVER-SEPARATE")
@both
def test_after_a_delivery_the_turn_goes_on(edition: int) -> None:
    state = table(edition, track=["F2 G3"], trains=[("F2", "teapot", ["Gems", "Spells"])], hands=[[3, 2, 1]])
    play(state, 0, "deliver gems 3")
    assert len(hand(state)) == 3
    play(state, 0, "deliver spells 2")
    play(state, 0, "load wheat")
    run(state, 0, "G3")
    assert (place(state), state.left) == ("G3", [9])


@rule("ID17-DELIVER-SEPARATE", "ID17-LOST-TURN-DRAWER", "ID01-LOST-TURN")
@both
def test_an_event_drawn_for_the_first_load_may_stop_the_second(edition: int) -> None:
    goods = ["Gold", "Spells"]
    state = table(edition, trains=[("Corve", "teapot", goods)], hands=[[14, 1, 2]], deck=["Volcanoes", 20])
    play(state, 0, "deliver gold 14")
    assert (state.mover, state.lost_turns[0], loads(state)) == (1, 1, [])
    assert len(hand(state)) == 3


# ---------------------------------------------------------------- the hand


@rule("ID01-HAND-THREE", "ID17-HAND-THREE", "ID01-EVENT-SHOW", "ID17-EVENT-SHOW")
@both
def test_an_event_is_shown_and_replaced_so_that_three_demands_are_held(edition: int) -> None:
    state = table(
        edition, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2]], deck=["War Tax", "Rainbow Bridge", 20]
    )
    told = play(state, 0, "deliver iron 3")
    assert [event.facts["name"] for event in told if event.kind == "event"] == ["War Tax", "Rainbow Bridge"]
    assert hand(state) == [1, 2, 20]


@rule("ID01-HAND-THREE", "ID17-HAND-THREE")
@both
def test_a_missing_card_is_drawn_even_out_of_turn(edition: int) -> None:
    state = table(edition, hands=[[1, 2, 3], [4, 5]], deck=[20])
    state.short = 1
    play(state, 0, "done")
    assert hand(state, 1) == [4, 5, 20]


@rule("ID01-DECK-RESHUFFLE", "ID17-DECK-RESHUFFLE")
@both
def test_an_exhausted_deck_is_made_anew_from_the_discards(edition: int) -> None:
    state = table(
        edition, trains=[("Dorn", "teapot", ["Iron"])], hands=[[3, 1, 2], [4, 5, 6], [7, 8, 9]], whole_deck=True
    )
    every = cards_everywhere(state)
    told = play(state, 0, "deliver iron 3")
    assert "deck-shuffled" in kinds(told)
    assert len(hand(state)) == 3
    assert cards_everywhere(state) == every


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_a_whole_hand_is_changed_instead_of_a_turn_and_events_strike_at_once(edition: int) -> None:
    state = table(edition, hands=[[1, 2, 3]])
    told = draw(state, "Flood of the Wend")
    assert told.count("drew") == 3
    assert (state.mover, in_force(state)) == (1, ["Flood of the Wend"])
    assert set(hand(state)).isdisjoint({1, 2, 3})
    assert {0, 1, 2} <= set(state.discards)


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_after_doing_anything_the_hand_stays(edition: int) -> None:
    state = table(edition, trains=["Brond"])
    play(state, 0, "load fish")
    assert why(state, 0, "discard") == rule_of(edition, "TURN-DISCARD")
    state = table(edition, trains=["M5"])
    play(state, 0, "ship")
    play(state, 0, "decline")
    assert why(state, 0, "discard") == rule_of(edition, "TURN-DISCARD")


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_before_the_trains_run_a_hand_may_be_changed_and_events_go_back_without_effect(edition: int) -> None:
    state = staffed(edition, seats=2)
    first = state.mover
    every = cards_everywhere(state)
    told = drawing(state, "War Tax", "Flood of the Wend", seat=first)
    assert kinds(told).count("event-put-back") == 2
    assert (state.cash, state.cash_open, in_force(state)) == ([60, 60], False, [])
    assert len(hand(state, first)) == 3
    assert state.mover != first
    deck = state.deck[state.deck_at :]
    assert sum(state.cards.is_event(card) for card in deck) == len(state.cards.events)
    assert cards_everywhere(state) == every


@rule("ID01-TURN-DISCARD-LOST", "ID17-TURN-DISCARD-LOST", "ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_on_a_lost_turn_nothing_at_all_is_done(edition: int) -> None:
    state = table(edition, trains=["Brond"])
    state.lost_turns[0] = 1
    end_turn(state)
    end_turn(state)
    told = play(state, 2, "done") + play(state, 2, "done")
    assert "turn-lost" in kinds(told)
    assert (state.mover, state.lost_turns[0]) == (1, 0)
    assert "not your decision" in says(state, 0, "discard")


@rule("ID01-SETUP-DEAL", "ID17-SETUP-DEAL")
@both
def test_nothing_is_delivered_before_the_trains_run(edition: int) -> None:
    state = staffed(edition, seats=2)
    assert verbs(state, state.mover).isdisjoint({"move", "load", "deliver", "ship"})
    assert start(edition, 2).step().name == "foremen"
