"""Step 1 of a turn: draw a card."""

import pytest

from milepost.kernel.ledger import rule
from tests.iron_horses.builders import (
    CARDS,
    GAME,
    cars_everywhere,
    engine_ids,
    engines_everywhere,
    ids,
    kinds,
    legal,
    names,
    one,
    opened,
    play,
    table,
    why,
)

SEVEN = "red-0 red-1 red-2 red-3 red-4 red-5 blue-0"
EIGHT = f"{SEVEN} blue-1"


@rule("IH-TURN")
def test_a_turn_is_a_draw_and_then_an_action() -> None:
    state = opened(2)
    ann, bob = state.mover, 1 - state.mover
    assert set(legal(state, ann)) == {"draw engine", "draw up", "draw blind"}
    assert legal(state, bob) == []
    play(state, ann, "draw blind")
    assert state.actors() == (ann,)
    assert {"draw blind", "pass"} <= set(legal(state, ann))
    play(state, ann, "pass")
    assert state.actors() == (bob,)


@rule("IH-TURN")
def test_nobody_acts_out_of_turn() -> None:
    state = table(turn="draw", mover=1)
    assert why(state, 0, "draw up") == "IH-TURN"
    assert why(state, 0, "pass") == "IH-TURN"
    assert why(state, -1, "draw up") == "IH-TURN", "nor does the table itself"
    assert why(state, 1, "draw up") is None


@rule("IH-DRAW-MUST")
def test_a_hand_of_seven_must_draw_before_anything_else() -> None:
    state = table(turn="draw", hands=[SEVEN], engines=[""], in_play=["dinkey"])
    assert set(legal(state, 0)) == {"draw engine", "draw up", "draw blind"}
    assert why(state, 0, "pass") == "IH-ACTION-NONE"
    assert why(state, 0, "discard red-0") == "IH-ACTION-DISCARD"
    assert why(state, 0, "begin dinkey") == "IH-ACTION-BEGIN"
    assert why(state, 0, "meld dinkey") == "IH-ACTION-COMPLETE"
    play(state, 0, "draw up")
    assert state.hand_size(0) == 8


@rule("IH-DRAW-MUST")
def test_exactly_one_card_is_drawn() -> None:
    for pile in ("engine", "up", "blind", "discard"):
        state = table(turn="draw", hands=["red-0"], pile="blue-2")
        play(state, 0, f"draw {pile}")
        assert state.hand_size(0) == 2
        assert state.view(0).step == "act"


@rule("IH-DRAW-LIMIT")
@pytest.mark.parametrize(("cars", "engines"), [(EIGHT, ""), (SEVEN, "mogul"), ("red-0 red-1 red-2 red-3", None)])
def test_a_hand_of_eight_does_not_draw(cars: str, engines: str | None) -> None:
    held = "mogul shay pacific mikado" if engines is None else engines
    state = table(turn="draw", hands=[cars], engines=[held])
    assert state.view(0).step == "act"
    for pile in ("engine", "up", "blind"):
        assert why(state, 0, f"draw {pile}") == "IH-DRAW-LIMIT"
    assert why(state, 0, "pass") is None


@rule("IH-DRAW-LIMIT")
def test_engines_in_play_do_not_count_against_the_hand() -> None:
    state = table(turn="draw", hands=[SEVEN], in_play=["mogul shay"])
    assert state.view(0).step == "draw"
    assert why(state, 0, "draw engine") is None


@rule("IH-DRAW-ENGINE")
def test_an_engine_comes_unseen_from_the_top_of_the_engine_deck() -> None:
    state = table(turn="draw", hands=["red-0"], engine_deck="mogul shay pacific", engine_pile="mallet")
    events = play(state, 0, "draw engine")
    assert state.engine_hands[0] == engine_ids("mogul")
    assert state.view(0).engine_deck == 2
    assert state.engine_pile == engine_ids("mallet")
    drew = one(events, "drew")
    assert drew.facts == {"pile": "engine"}
    assert drew.secret == {"card": "mogul"}


@rule("IH-DRAW-ENGINE")
def test_with_the_engine_deck_empty_the_discarded_engines_are_shuffled_into_a_new_one() -> None:
    orders = set()
    for deal in range(20):
        state = table(turn="draw", hands=["red-0"], engine_deck="", engine_pile="mogul shay pacific mikado")
        state.chance = state.chance.child(f"{deal}")
        events = play(state, 0, "draw engine")
        assert kinds(events) == ["engines-shuffled", "drew"]
        assert state.engine_pile == b""
        assert state.engines_left() == 3
        assert sorted(state.engine_hands[0] + state.engine_deck[1:]) == sorted(engine_ids("mogul shay pacific mikado"))
        orders.add(state.engine_deck)
    assert len(orders) > 5


@rule("IH-DRAW-ENGINE")
def test_each_new_engine_deck_has_an_order_of_its_own() -> None:
    state = table(turn="draw", hands=["red-0"], engine_deck="", engine_pile="mogul shay pacific mikado mountain hudson")
    again = state.copy()
    again.engine_shuffles += 1
    play(state, 0, "draw engine")
    play(again, 0, "draw engine")
    assert state.engine_deck != again.engine_deck


@rule("IH-DRAW-ENGINE")
def test_without_any_engine_that_draw_is_not_available() -> None:
    state = table(turn="draw", hands=["red-0"], engine_deck="", engine_pile="")
    assert why(state, 0, "draw engine") == "IH-DRAW-ENGINE"
    assert set(legal(state, 0)) == {"draw up", "draw blind"}


@rule("IH-COMP-DECKBOARD")
def test_there_are_four_piles_to_draw_from_and_the_engine_discards_are_none_of_them() -> None:
    state = table(turn="draw", hands=["red-0"], pile="blue-2", engine_deck="shay", engine_pile="mogul mallet")
    assert set(legal(state, 0)) == {"draw engine", "draw up", "draw blind", "draw discard"}
    assert why(state, 0, "draw engine-discard") == "IH-ACTION-ONE"
    play(state, 0, "draw engine")
    assert state.engine_hands[0] == engine_ids("shay")
    play(state, 0, "pass")
    assert state.view(1).engine_pile == ("mogul", "mallet")


@rule("IH-DRAW-UP")
def test_the_up_card_is_replaced_at_once_by_the_top_of_the_deck() -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck="blue-1 blue-2 blue-3", pile="red-1")
    events = play(state, 0, "draw up")
    assert names(state.hands[0]) == "red-0 green-4"
    assert CARDS.names[state.up] == "blue-1"
    assert (state.deck_left(), names(state.pile)) == (2, "red-1")
    assert kinds(events) == ["drew", "turned-up"]


@rule("IH-DRAW-UP")
def test_an_empty_up_space_offers_no_card() -> None:
    state = table(turn="draw", hands=["red-0"], up="", deck="", pile="blue-2")
    assert why(state, 0, "draw up") == "IH-DRAW-UP"


@rule("IH-DRAW-BLIND")
def test_a_blind_draw_sends_the_up_card_to_the_discards_and_turns_up_the_next() -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck="blue-1 blue-2 blue-3", pile="red-1")
    events = play(state, 0, "draw blind")
    assert names(state.hands[0]) == "red-0 blue-1"
    assert CARDS.names[state.up] == "blue-2"
    assert names(state.pile) == "red-1 green-4"
    assert state.deck_left() == 1, "the deck shrinks by 2"
    drew = one(events, "drew")
    assert (drew.facts, drew.secret) == ({"pile": "blind"}, {"card": "blue-1"})


@rule("IH-DRAW-BLIND")
def test_a_blind_draw_of_the_last_card_still_discards_the_up_card_and_leaves_its_space_empty() -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck="blue-1")
    play(state, 0, "draw blind")
    assert names(state.hands[0]) == "red-0 blue-1"
    assert (state.up, names(state.pile)) == (-1, "green-4")
    assert why(state, 0, "draw blind") == "IH-DRAW-BLIND"


@rule("IH-DRAW-DISCARD")
def test_the_top_of_the_car_discards_may_be_taken_and_nothing_else_happens() -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck="blue-1 blue-2", pile="red-1 violet-5")
    events = play(state, 0, "draw discard")
    assert names(state.hands[0]) == "red-0 violet-5"
    assert (CARDS.names[state.up], state.deck_left(), names(state.pile)) == ("green-4", 2, "red-1")
    assert kinds(events) == ["drew"]


@rule("IH-DRAW-DISCARD")
def test_an_empty_discard_pile_offers_no_card() -> None:
    assert why(table(turn="draw", hands=["red-0"]), 0, "draw discard") == "IH-DRAW-DISCARD"


def test_the_draw_step_is_skipped_when_no_pile_has_a_card() -> None:
    state = table(turn="draw", hands=["red-0"], up="", deck="", pile="", engine_deck="", engine_pile="")
    assert state.view(0).step == "act"


@rule("IH-DECK-END")
@pytest.mark.parametrize(("deck", "pile"), [("blue-1", "up"), ("blue-1", "blind"), ("blue-1 blue-2", "blind")])
def test_the_endgame_starts_when_the_last_card_leaves_the_car_deck(deck: str, pile: str) -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck=deck)
    events = play(state, 0, f"draw {pile}")
    assert one(events, "end-triggered").facts == {"reason": "deck-empty"}
    assert (state.deck_left(), state.trigger) == (0, 0)


@rule("IH-DECK-END")
@pytest.mark.parametrize(("deck", "pile"), [("blue-1 blue-2", "up"), ("blue-1", "discard"), ("blue-1", "engine")])
def test_a_deck_that_still_has_a_card_does_not_end_the_game(deck: str, pile: str) -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", deck=deck, pile="red-1")
    assert "end-triggered" not in kinds(play(state, 0, f"draw {pile}"))
    assert state.view(None).trigger == -1


@pytest.mark.parametrize("pile", ["engine", "up", "blind", "discard"])
def test_no_draw_makes_or_loses_a_card(pile: str) -> None:
    state = table(turn="draw", hands=["red-0"], pile="blue-2", engine_deck="", engine_pile="mogul shay")
    cars, engines = cars_everywhere(state), engines_everywhere(state)
    play(state, 0, f"draw {pile}")
    assert (cars_everywhere(state), engines_everywhere(state)) == (cars, engines)


@pytest.mark.parametrize(("alias", "pile"), [("deck", "blind"), ("engines", "engine"), ("pile", "discard")])
def test_a_pile_may_be_called_by_its_other_name(alias: str, pile: str) -> None:
    assert GAME.notation.parse(f"draw {alias}") == GAME.notation.parse(f"Draw {pile.upper()}")


def test_a_card_that_others_saw_being_taken_stays_known_to_them() -> None:
    state = table(turn="draw", hands=["red-0"], up="green-4", pile="violet-5")
    play(state, 0, "draw up")
    play(state, 0, "draw discard")
    assert state.view(1).players[0].known == ("green-4", "violet-5")
    blind = table(turn="draw", hands=["red-0"])
    play(blind, 0, "draw blind")
    assert blind.known[0] == ids("")
