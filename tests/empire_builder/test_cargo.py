"""Loads and demands: taking up, dropping, delivering with the draw resolved at once, and discarding the hand."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.empire_builder.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    GAME,
    card,
    cards_everywhere,
    chips,
    chips_everywhere,
    end_turn,
    event,
    hand,
    kinds,
    legal,
    loads,
    one,
    place,
    play,
    quiet,
    run,
    table,
    until,
    verbs,
    why,
)

EXAMPLE = ["BH20 BG21 BF21 BE22", "BE22 BD21 BC21 BC20 BC19 BC18 BC17"]


@rule("EB-PICKUP", "EB-LOAD-ON-LOCO")
def test_a_load_is_taken_up_where_the_city_supplies_it() -> None:
    state = table(2, trains=["Norfolk"])
    assert [text for text in legal(state, 0) if text.startswith("load")] == ["load fish", "load imports"]
    told = play(state, 0, "load imports")
    assert one(told, "loaded").facts == {"good": "imports"}
    assert state.view(None).players[0].trains[0].loads == ("Imports",)
    assert chips(state, "Imports") == BOARD.good("Imports").chips - 1
    assert why(state, 0, "load steel") == "EB-PICKUP"


@rule("EB-PICKUP", "EB-DROP")
def test_between_cities_nothing_is_loaded_dropped_or_delivered() -> None:
    state = table(2, track=[EXAMPLE], trains=[("BG21", "freight", ["Imports"])], hands=["B A C"])
    assert why(state, 0, "load imports") == "EB-PICKUP"
    assert why(state, 0, "drop imports") is not None
    assert why(state, 0, f"deliver imports {card('B') + 1}") is not None


@rule("EB-PICKUP")
def test_a_train_that_passes_through_a_city_may_load_there_and_go_on() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    run(state, 0, "BG21 BF21 BE22")
    play(state, 0, "load tobacco")
    run(state, 0, "BD21")
    assert (loads(state), state.left) == (["Tobacco"], [5])


@rule("EB-PICKUP-CHIPS", "EB-LOAD-LIMIT", "EB-LOAD-SUPPLY-PUBLIC")
def test_without_a_chip_in_the_supply_there_is_no_load() -> None:
    fish = BOARD.good("Fish").chips
    others = [("Calgary", "super", ["Fish"] * min(3, fish)), ("Calgary", "super", ["Fish"] * (fish - min(3, fish)))]
    state = table(3, trains=["Norfolk", *others])
    assert chips(state, "Fish") == 0
    assert state.view(0).chips[BOARD.good("Fish").id] == 0
    assert why(state, 0, "load fish") == "EB-PICKUP-CHIPS"
    state = table(3, trains=["Norfolk", ("Calgary", "super", ["Fish"] * (fish - 1))])
    play(state, 0, "load fish")
    assert why(state, 0, "load fish") == "EB-PICKUP-CHIPS"
    play(state, 0, "drop fish")
    assert why(state, 0, "load fish") is None


@rule("EB-LOAD-SUPPLY-PUBLIC")
def test_everybody_sees_how_many_chips_of_each_good_are_left() -> None:
    state = table(3, trains=["Norfolk"])
    play(state, 0, "load fish")
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).chips == tuple(state.chips)


@rule("EB-CAPACITY")
def test_a_train_never_carries_more_than_its_card_shows_alike_or_different() -> None:
    for first, second in (("fish", "fish"), ("fish", "imports")):
        state = table(2, trains=["Norfolk"])
        play(state, 0, f"load {first}")
        play(state, 0, f"load {second}")
        assert sorted(good.lower() for good in loads(state)) == sorted([first, second])
        assert why(state, 0, "load imports") == "EB-CAPACITY"
        assert "load" not in verbs(state, 0)


@rule("EB-PICKUP-NO-DEMAND")
def test_a_load_needs_no_demand() -> None:
    state = table(2, trains=["Norfolk"], hands=[[card_ for card_ in quiet() if not _wants(card_, "Fish")][:3]])
    play(state, 0, "load fish")
    assert loads(state) == ["Fish"]


def _wants(number: int, good: str) -> bool:
    return any(BOARD.goods[demand.good].name == good for demand in CARDS.demands[number - 1])


@rule("EB-DROP", "EB-LOAD-RETURN")
def test_a_load_may_be_dropped_unpaid_in_any_city() -> None:
    for city in BOARD.cities:
        state = table(2, trains=[(city.name, "freight", ["Steel", "Steel"])], cash=[5])
        told = play(state, 0, "drop steel")
        assert kinds(told) == ["dropped"]
        assert (loads(state), state.cash[0]) == (["Steel"], 5)
        assert chips(state, "Steel") == BOARD.good("Steel").chips - 1


@rule("EB-DROP")
def test_only_what_is_aboard_can_be_dropped() -> None:
    state = table(2, trains=[("Norfolk", "freight", ["Steel"])])
    assert why(state, 0, "drop coal") == "EB-DROP"


@rule("EB-MAJOR-LOAD-ANY")
def test_every_milepost_of_a_major_city_serves_for_loads() -> None:
    for m in BOARD.city("Chicago").mileposts:
        state = table(2, trains=[(BOARD.codes[m], "freight", ["Steel"])])
        play(state, 0, "load tourists")
        play(state, 0, "drop steel")
        assert loads(state) == ["Tourists"]
    number, good = next(
        (n + 1, BOARD.goods[d.good].name)
        for n, demands in enumerate(CARDS.demands)
        for d in demands
        if BOARD.cities[d.city].name == "Chicago"
    )
    for m in BOARD.city("Chicago").mileposts:
        state = table(2, trains=[(BOARD.codes[m], "freight", [good])], hands=[[number, *quiet([number])[:2]]])
        assert why(state, 0, f"deliver {good} {number}") is None


@rule("EB-LOAD-FREE", "EB-DELIVER-CONTINUE")
def test_loading_costs_no_movement_and_mixes_with_it_in_any_order() -> None:
    state = table(2, track=[EXAMPLE], trains=["Norfolk"])
    for text in ("load fish", "drop fish", "load imports", "move BG21", "move BF21", "move BE22", "load tobacco"):
        play(state, 0, text)
    assert state.left == [6]
    for text in ("drop tobacco", "load machinery", "move BF21", "move BG21", "move BH20", "drop imports"):
        play(state, 0, text)
    assert state.left == [3]
    run(state, 0, "BG21 BF21 BE22")
    play(state, 0, "drop machinery")
    assert why(state, 0, "move BD21") == "EB-MOVE-SPEED"


# ---------------------------------------------------------------- delivering


@rule("EB-DELIVER-STEPS", "EB-DEMAND-ONE", "EB-LOAD-RETURN")
def test_a_delivery_returns_the_chip_pays_discards_the_card_and_draws() -> None:
    state = table(2, trains=[("Raleigh", "freight", ["Coal"])], hands=["A B C"], deck=["D"], cash=[5])
    before = chips(state, "Coal")
    told = play(state, 0, f"deliver coal {card('C') + 1}")
    assert kinds(told) == ["delivered", "drew"]
    assert one(told, "delivered").facts == {"good": "coal", "city": "Raleigh", "pays": 10, "card": card("C") + 1}
    assert chips(state, "Coal") == before + 1
    assert (state.cash[0], loads(state)) == (15, [])
    assert state.discards == bytes([card("C")])
    assert hand(state) == [card(letter) + 1 for letter in "ABD"]


@rule("EB-DELIVER-WHERE")
def test_a_load_pays_only_in_the_city_that_an_own_card_names() -> None:
    state = table(2, trains=[("Cincinnati", "freight", ["Machinery"])], hands=["A B C"])
    assert why(state, 0, f"deliver machinery {card('A') + 1}") == "EB-DELIVER-WHERE"
    assert why(state, 0, f"deliver machinery {card('B') + 1}") == "EB-DELIVER-WHERE"
    state = table(2, trains=[("Pittsburgh", "freight", ["Machinery"])], hands=["B C D", "A"])
    assert why(state, 0, f"deliver machinery {card('A') + 1}") == "EB-DELIVER-WHERE"
    state = table(2, trains=[("Pittsburgh", "freight", ["Steel"])], hands=["A B C"])
    assert why(state, 0, f"deliver machinery {card('A') + 1}") is not None


@rule("EB-DEMAND-ONE")
def test_only_one_demand_of_a_card_is_filled() -> None:
    number, one_, two = next(
        (n + 1, demands[0], demands[1])
        for n, demands in enumerate(CARDS.demands)
        if all(BOARD.cities[d.city].size < 2 for d in demands[:2])
    )
    goods = [BOARD.goods[d.good].name for d in (one_, two)]
    city = BOARD.cities[one_.city].name
    state = table(2, trains=[(city, "freight", goods)], hands=[[number, *quiet([number])[:2]]])
    play(state, 0, f"deliver {goods[0]} {number}")
    assert number not in hand(state)
    assert why(state, 0, f"deliver {goods[1]} {number}") == "EB-DELIVER-WHERE"


@rule("EB-DELIVER-ONE-AT-A-TIME", "EB-DELIVER-CONTINUE")
def test_two_deliveries_in_one_city_are_resolved_one_after_the_other() -> None:
    first, second = _two_for_one_city()
    (n1, good1, city), (n2, good2, _) = first, second
    state = table(2, trains=[(city, "freight", [good1, good2])], hands=[[n1, n2, quiet([n1, n2])[0]]], cash=[0])
    deck = list(state.deck[:2])
    told = play(state, 0, f"deliver {good1} {n1}")
    assert kinds(told) == ["delivered", "drew"]
    assert hand(state)[-1] == deck[0] + 1
    told = play(state, 0, f"deliver {good2} {n2}")
    assert kinds(told) == ["delivered", "drew"]
    assert hand(state)[-1] == deck[1] + 1
    assert state.cash[0] == sum(_pays(n, good) for n, good in ((n1, good1), (n2, good2)))


def _pays(number: int, good: str) -> int:
    return next(d.pays for d in CARDS.demands[number - 1] if BOARD.goods[d.good].name == good)


def _two_for_one_city() -> tuple[tuple[int, str, str], tuple[int, str, str]]:
    """Two cards that want different goods in one city near Pittsburgh's derailment, as (number, good, city)."""
    found: list[tuple[int, str, str]] = []
    for n, demands in enumerate(CARDS.demands):
        for demand in demands:
            if BOARD.cities[demand.city].name == "Norfolk":
                found.append((n + 1, BOARD.goods[demand.good].name, "Norfolk"))
    first = found[0]
    return first, next(other for other in found if other[1] != first[1])


@rule("EB-DELIVER-EVENT", "EB-EVENT-REDRAW", "EB-HAND-THREE", "EB-LOST-TURN-DRAWER", "EB-DELIVER-ONE-AT-A-TIME")
def test_an_event_drawn_on_the_first_delivery_can_stop_the_second() -> None:
    (n1, good1, city), (n2, good2, _) = _two_for_one_city()
    derailment = "Derailment in the East"  # names Norfolk
    spare = quiet([n1, n2])
    state = table(
        2, trains=[(city, "freight", [good1, good2])], hands=[[n1, n2, spare[0]]], deck=[derailment, spare[1]], cash=[0]
    )
    told = play(state, 0, f"deliver {good1} {n1}")
    assert kinds(told)[:3] == ["delivered", "event", "lost-load"]
    assert hand(state) == [n2, spare[0], spare[1]]
    assert (loads(state), state.mover) == ([], 1)
    assert state.cash[0] == _pays(n1, good1)


@rule("EB-EVENT-REDRAW", "EB-HAND-THREE", "EB-EVENT-SHOW", "EB-EVENT-IMMEDIATE")
def test_events_are_drawn_through_until_the_hand_is_full() -> None:
    tax, strike = event("tax")[0], event("strike", 1)[0]
    spare = quiet()
    state = table(
        2, trains=[("Raleigh", "freight", ["Coal"])], hands=["A B C"], deck=[strike, tax, spare[0]], cash=[60]
    )
    told = play(state, 0, f"deliver coal {card('C') + 1}")
    shown = [event_ for event_ in told if event_.kind == "event"]
    assert [event_.facts["name"] for event_ in shown] == [strike, tax]
    assert all(event_.seen_by(viewer) == event_ for event_ in shown for viewer in (None, 0, 1))
    assert kinds(told)[-1] == "drew"
    assert hand(state)[-1] == spare[0]
    assert len(hand(state)) == 3
    assert state.step().name == "operate"


@rule("EB-HAND-THREE")
def test_a_seat_that_is_short_draws_at_once_even_outside_its_turn() -> None:
    state = table(2, trains=["Chicago"])
    state.hands[1] = state.hands[1][:1]
    state.short = 1
    top = list(state.deck[:2])
    play(state, 0, "load tourists")
    assert hand(state, 1)[1:] == [card_ + 1 for card_ in top]
    assert state.mover == 0


@rule("EB-DELIVER-CONTINUE")
def test_after_a_delivery_the_turn_goes_on() -> None:
    state = table(
        2, track=[EXAMPLE], trains=[("Raleigh", "freight", ["Coal", "Fish"])], hands=["A B C"], deck=quiet()[:1]
    )
    play(state, 0, f"deliver coal {card('C') + 1}")
    play(state, 0, "drop fish")
    play(state, 0, "load machinery")
    run(state, 0, "BD21")
    assert (place(state), state.left) == ("BD21", [8])


# ---------------------------------------------------------------- the hand and the deck


@rule("EB-TURN-DISCARD-HAND")
def test_the_whole_hand_may_be_discarded_instead_of_the_turn() -> None:
    spare = quiet()
    state = table(2, trains=["Chicago"], hands=[spare[:3]], deck=spare[3:6], cash=[50])
    told = play(state, 0, "discard")
    assert kinds(told)[:4] == ["discarded-hand", "drew", "drew", "drew"]
    assert hand(state) == spare[3:6]
    assert [c + 1 for c in state.discards] == spare[:3]
    assert (state.mover, state.cash[0]) == (1, 50)


@rule("EB-TURN-DISCARD-HAND")
@pytest.mark.parametrize("action", ["load tourists", "move AR14", "done"])
def test_who_has_begun_a_normal_turn_keeps_the_hand(action: str) -> None:
    state = table(2, trains=["Chicago"])
    play(state, 0, action)
    assert why(state, 0, "discard") == "EB-TURN-DISCARD-HAND"


@rule("EB-TURN-DISCARD-HAND", "EB-EVENT-IMMEDIATE")
def test_events_drawn_for_a_new_hand_take_effect_and_are_replaced() -> None:
    spare = quiet()
    flood = event("flood")[0]
    state = table(2, trains=["Chicago"], hands=[spare[:3]], deck=[spare[3], flood, spare[4], spare[5]])
    told = play(state, 0, "discard")
    assert [event_.kind for event_ in told if event_.kind in ("drew", "event")] == ["drew", "event", "drew", "drew"]
    assert hand(state) == spare[3:6]
    assert state.flooded


@rule("EB-TURN-DISCARD-LOST", "EB-LOST-TURN")
def test_a_lost_turn_cannot_be_used_to_discard_the_hand() -> None:
    state = table(3, trains=["Chicago"])
    state.lost_turns = [0, 1, 0]
    before = hand(state, 1)
    told = end_turn(state)
    assert "turn-lost" in kinds(told)
    assert state.mover == 2
    assert hand(state, 1) == before


@rule("EB-DECK-RESHUFFLE")
def test_an_exhausted_deck_is_made_anew_from_the_discards() -> None:
    spare = quiet()
    state = table(2, trains=["Chicago"], hands=[spare[:3]], deck=[spare[4]], whole_deck=True)
    pile = set(state.discards) | {n - 1 for n in spare[:3]}
    told = play(state, 0, "discard")
    assert "deck-shuffled" in kinds(told)
    assert one(told, "deck-shuffled").facts == {"cards": len(pile)}
    assert len(hand(state)) == 3
    assert hand(state)[0] == spare[4]
    assert set(state.deck) == pile
    assert state.discards == b""
    assert cards_everywhere(state) == EVERY_CARD
    assert list(state.deck) != sorted(state.deck)


@rule("EB-DECK-RESHUFFLE")
def test_events_still_in_force_stay_out_of_a_new_deck() -> None:
    spare, strike = quiet(), event("strike")[0]
    state = table(2, trains=["Chicago"], hands=[spare[:3]], deck=[spare[4]], in_force=[(strike, 1, 2)], whole_deck=True)
    state.discards = bytes(c for c in state.discards if c != card(strike))
    play(state, 0, "discard")
    assert card(strike) not in state.deck


@rule("EB-INFO-REFERENCE", "EB-MAP-GOODS")
def test_the_tables_of_cities_and_goods_agree_and_are_there_for_everybody() -> None:
    for good in BOARD.goods:
        if not good.travels:
            assert all(good.id in BOARD.cities[city].goods for city in good.cities)
    for city in BOARD.cities:
        state = table(2, trains=[city.name])
        offered = {text.split()[1] for text in legal(state, 0) if text.startswith("load")}
        assert offered == {BOARD.goods[good].name.lower() for good in city.goods}


def test_dropping_and_loading_keeps_every_chip() -> None:
    state = table(2, trains=["Norfolk"])
    for text in ("load fish", "load fish", "drop fish", "load imports"):
        play(state, 0, text)
        assert chips_everywhere(state) == [good.chips for good in BOARD.goods]
    until(state, 0)
    assert GAME.safe(state, 0) in state.legal(0)
