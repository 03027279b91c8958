"""Building turns before the trains run, their order, placing the train, the phases of a turn, and new hands."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.state import NOWHERE
from tests.iron_dragon.builders import (
    BOARD,
    CARDS,
    EVERY_CARD,
    boss,
    both,
    build,
    card,
    cards_everywhere,
    drawing,
    end_turn,
    game,
    hand,
    in_force,
    kinds,
    loco,
    one,
    outward,
    place,
    play,
    rule_of,
    run,
    staffed,
    table,
    until,
    verbs,
    why,
)

# ---------------------------------------------------------------- before the trains run


@rule("ID01-START-ROUNDS", "ID01-START-ORDER", "ID17-START-ROUNDS", "ID17-START-SWITCHBACK", "ID01-TURN-ORDER")
@rule("ID17-TURN-END")
@both
def test_building_rounds_run_there_and_back_and_then_the_first_player_leads(edition: int) -> None:
    state = staffed(edition, 3)
    a, b, c = [(state.first + i) % 3 for i in range(3)]
    rounds = [a, b, c, c, b, a, a, b, c] if edition == 2001 else [a, b, c, c, b, a]
    movers = []
    while state.round < state.numbers.start_rounds:
        movers.append(state.mover)
        assert not verbs(state, state.mover) & {"move", "load", "ship", "place"}
        end_turn(state)
    assert movers == rounds
    assert (state.mover, state.step().name) == (a, "place")
    order = []
    for _ in range(4):
        order.append(state.mover)
        play(state, state.mover, "place Corve")
        end_turn(state)
        if len(order) == 3:
            break
    assert order == [a, b, c]
    assert state.mover == a


@rule("ID01-START-ROUNDS", "ID17-START-ROUNDS", "ID01-SPEND-CAP", "ID17-BUILD-CAP")
@both
def test_a_building_turn_spends_up_to_20_of_the_60(edition: int) -> None:
    state = table(edition, step="start", cash=[60])
    for _ in range(2):
        play(state, 0, "upgrade sardar" if loco(state) == "teapot" else "upgrade fire-drake")
    assert (state.cash[0], state.spent) == (40, 20)
    start, end = outward("Corve", 1)[0]
    assert why(state, 0, f"build {start} {end}") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")


@rule("ID01-START-UPGRADE", "ID17-START-ROUNDS", "ID17-UPGRADE-MIX")
@both
def test_a_building_turn_may_mix_track_and_a_better_loco(edition: int) -> None:
    state = table(edition, step="start", cash=[60])
    build(state, 0, "C7 D6 D7")
    play(state, 0, "upgrade salamander")
    build(state, 0, "D7 E7")
    assert (loco(state), state.cash[0]) == ("salamander", 47)


@rule("ID01-START-ROUNDS", "ID17-START-ROUNDS", "ID01-FOREMAN-HIRE1", "ID01-FOREMAN-HIRE5")
@both
@pytest.mark.parametrize("hiring", ["hire deck", "choose Kudamram"])
def test_foremen_are_hired_in_building_turns_only_in_the_earlier_edition(edition: int, hiring: str) -> None:
    state = table(edition, step="start")
    if edition == 2017:
        assert why(state, 0, hiring) == "ID17-START-ROUNDS"
        assert not verbs(state, 0) & {"hire", "choose"}
    else:
        play(state, 0, hiring)
        assert state.spent in (1, 5)


@rule("ID17-START-BUILD-MAJOR", "ID01-BUILD-FROM", "ID17-BUILD-FROM")
@both
def test_the_first_track_begins_at_a_major_city(edition: int) -> None:
    state = table(edition, step="start")
    assert why(state, 0, "build Ford F3") == rule_of(edition, "BUILD-FROM")
    assert why(state, 0, "build E7 D6") == rule_of(edition, "BUILD-FROM")
    build(state, 0, "E6 E7 D6")


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_a_hand_discarded_before_the_trains_run_meets_events_without_effect(edition: int) -> None:
    state = table(edition, step="start", cash=[60, 60, 60], hands=[[1, 2, 3]])
    told = drawing(state, "War Tax", "Foreman Strike")
    assert kinds(told).count("event-put-back") == 2
    assert "taxed" not in kinds(told)
    assert (state.cash, state.cash_open, in_force(state), state.mover) == ([60, 60, 60], False, [], 1)
    assert {card("War Tax"), card("Foreman Strike")} <= set(state.deck[state.deck_at :])
    assert len(hand(state)) == 3
    assert set(state.discards) == {0, 1, 2}
    assert cards_everywhere(state) == EVERY_CARD


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_events_set_aside_so_are_shuffled_back_into_the_deck(edition: int) -> None:
    state = table(edition, step="start", hands=[[1, 2, 3]])
    drawing(state, "War Tax")
    orders = {state.deck}
    again = table(edition, step="start", hands=[[1, 2, 3]])
    again.shuffles = 40
    drawing(again, "War Tax")
    orders.add(again.deck)
    assert len(orders) == 2
    quiet = table(edition, step="start", hands=[[1, 2, 3]])
    drawing(quiet)
    assert quiet.deck[quiet.deck_at :] == bytes(range(12, 12 + len(quiet.deck) - quiet.deck_at))


# ---------------------------------------------------------------- placing


@rule("ID01-TRAIN-START", "ID17-START-PLACE", "ID17-SHIP-START")
@both
@pytest.mark.parametrize("city", [city.name for city in BOARD.cities])
def test_a_train_starts_in_any_city(edition: int, city: str) -> None:
    state = table(edition, step="place")
    assert verbs(state, 0) == {"place", "discard"}
    play(state, 0, f"place {city}")
    assert state.place[0] == BOARD.city(city).centre
    assert state.step().name == "operate"


@rule("ID01-TRAIN-START", "ID17-START-PLACE")
@both
def test_a_train_is_placed_once(edition: int) -> None:
    state = table(edition, step="place")
    play(state, 0, "place Ford")
    assert why(state, 0, "place Corve") == rule_of(edition, "TRAIN-START", "START-PLACE")
    until(state, 0)
    assert (state.step().name, place(state)) == ("operate", "F2")


@rule("ID01-TRAIN-START", "ID17-START-PLACE")
@both
def test_nothing_moves_before_the_train_is_placed(edition: int) -> None:
    state = table(edition, step="place", track=["Corve > Galen"])
    assert state.place[0] == NOWHERE
    for text in ("move C7", "load Wine", "done", "build E6 E7"):
        assert why(state, 0, text) is not None


# ---------------------------------------------------------------- the phases of a turn


@rule("ID01-TURN-PHASES", "ID17-TURN-PHASES", "ID01-UPGRADE-WHEN")
@both
def test_first_the_train_is_operated_then_money_is_spent(edition: int) -> None:
    state = table(edition, track=["C7 D6 E6"], trains=["Corve"])
    for text in ("build E6 E7", "upgrade sardar", "hire deck", "choose Kudamram"):
        assert why(state, 0, text) in (rule_of(edition, "TURN-PHASES"), state.game.homes[text.split()[0]])
        assert text.split()[0] not in verbs(state, 0)
    run(state, 0, "C7")
    play(state, 0, "load Wine")
    play(state, 0, "done")
    for text in ("move D6", "drop Wine", "ship"):
        assert why(state, 0, text) == state.game.homes[text.split()[0]]
    build(state, 0, "E6 E7")
    play(state, 0, "upgrade sardar")
    build(state, 0, "E7 F7")
    assert (loco(state), state.spent) == ("sardar", 12)


@rule("ID01-SPEND-CAP", "ID17-BUILD-CAP", "ID01-UPGRADE-WHEN", "ID17-UPGRADE-MIX")
@both
def test_track_bribe_foreman_and_loco_together_cost_at_most_20(edition: int) -> None:
    state = table(edition, step="build", track=["U.C3 U.D3"], cash=[50])
    play(state, 0, "choose Groc" if edition == 2001 else "choose Grocca")
    play(state, 0, "upgrade sardar")
    build(state, 0, "U.D3 U.D4")
    assert (state.spent, state.cash[0]) == (17, 33)
    assert why(state, 0, "build U.D4 U.E4") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    play(state, 0, "hire deck")
    play(state, 0, f"keep {boss(state)}")
    build(state, 0, "U.D3 U.C4")
    build(state, 0, "U.D4 U.C4")
    assert state.spent == 20
    assert verbs(state, 0) == {"done"}


@rule("ID01-SPEND-OUTSIDE", "ID17-RENT-NOT-IN-CAP")
@both
def test_fees_bribes_and_boarding_are_outside_the_limit(edition: int) -> None:
    state = table(edition, track=["C7 D6", ["K4 L4 M5", "K4 K5"]], trains=["K4"], cash=[50, 50], ship_deck=["Vulture"])
    run(state, 0, "K5")
    assert state.spent == 0
    state = table(edition, track=["C7 D6", ["K4 L4 M5", "K4 K5"]], trains=["K4"], cash=[50, 50], ship_deck=["Vulture"])
    run(state, 0, "L4 M5")
    play(state, 0, "ship")
    play(state, 0, "board Vulture")
    assert (state.cash[:2], state.spent) == ([50 - 4 - 3, 54], 0)
    play(state, 0, "done")
    play(state, 0, "upgrade sardar")
    play(state, 0, "upgrade fire-drake")
    assert state.spent == 20


# ---------------------------------------------------------------- a new hand


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_the_whole_hand_may_be_discarded_instead_of_the_turn(edition: int) -> None:
    state = table(edition, hands=[[1, 2, 3]], deck=[10, 11, 12])
    told = play(state, 0, "discard")
    assert kinds(told)[:4] == ["discarded-hand", "drew", "drew", "drew"]
    assert (hand(state), state.mover) == ([10, 11, 12], 1)
    assert list(state.discards) == [0, 1, 2]


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD", "ID01-EVENT-SHOW", "ID17-EVENT-SHOW")
@both
def test_events_drawn_with_a_new_hand_take_effect_and_are_replaced(edition: int) -> None:
    state = table(edition, hands=[[1, 2, 3]], cash=[60, 20, 20])
    told = drawing(state, "War Tax")
    assert one(told, "event").facts["name"] == "War Tax"
    assert kinds(told).count("drew") == 3
    assert state.cash == [50, 20, 20]


@rule("ID01-TURN-DISCARD", "ID17-TURN-DISCARD")
@both
def test_a_hand_is_not_discarded_once_the_train_has_done_something(edition: int) -> None:
    state = table(edition, trains=["Corve"])
    assert "discard" in verbs(state, 0)
    run(state, 0, "C7")
    assert why(state, 0, "discard") == rule_of(edition, "TURN-DISCARD")
    port = table(edition, trains=["M5"])
    play(port, 0, "ship")
    play(port, 0, "decline")
    assert why(port, 0, "discard") == rule_of(edition, "TURN-DISCARD")


@rule("ID01-TURN-DISCARD-LOST", "ID17-TURN-DISCARD-LOST", "ID01-LOST-TURN", "ID17-LOST-TURN")
@both
def test_a_lost_turn_is_over_before_anything_can_be_done(edition: int) -> None:
    state = table(edition, mover=2, trains=["Corve"])
    state.lost_turns[0] = 1
    told = end_turn(state)
    assert "turn-lost" in kinds(told)
    assert (state.mover, state.lost_turns[0]) == (1, 0)
    for text in ("discard", "move C7", "load Wine", "done"):
        assert why(state, 0, text) == game(edition).rule_turn
    until(state, 0)
    assert "discard" in verbs(state, 0)


@rule("ID01-HAND-THREE", "ID17-HAND-THREE")
@both
def test_a_delivered_card_is_replaced_at_once(edition: int) -> None:
    state = table(edition, trains=[("Ford", "teapot", ["Gems"])], hands=[[3, 1, 2]], deck=["Ice Storm", 20])
    told = play(state, 0, "deliver Gems 3")
    assert kinds(told)[-1] == "drew"
    assert hand(state) == [1, 2, 20]
    assert in_force(state) == ["Ice Storm"]


@rule("ID01-DECK-RESHUFFLE", "ID17-DECK-RESHUFFLE")
@both
def test_an_exhausted_deck_is_made_anew_from_the_discards(edition: int) -> None:
    state = table(edition, hands=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], deck=[10], whole_deck=True)
    told = play(state, 0, "discard")
    assert "deck-shuffled" in kinds(told)
    assert hand(state)[0] == 10
    assert state.discards == b"" or all(CARDS.is_event(c) for c in state.discards)
    assert cards_everywhere(state) == EVERY_CARD
