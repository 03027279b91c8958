"""Step 2 of a turn: exactly one of five actions."""

import pytest

from milepost.kernel.ledger import rule
from tests.iron_horses.builders import (
    CARDS,
    cars_everywhere,
    engine,
    engine_ids,
    engines_everywhere,
    ids,
    kinds,
    legal,
    names,
    one,
    play,
    sentence,
    table,
    why,
)

EIGHT = "red-0 red-1 red-2 red-3 red-4 red-5 blue-0 blue-1"
ONE = engine(1)
"""An engine that needs one car."""


def acting() -> list[tuple[str, str]]:
    return [
        ("draw", "draw up"),
        ("discard", "discard red-0"),
        ("begin", "begin mallet"),
        ("complete", f"complete {ONE} red-0 to red {'orange'}"),
        ("none", "pass"),
    ]


@rule("IH-ACTION-ONE")
@pytest.mark.parametrize(("name", "text"), acting())
def test_one_action_is_taken_and_then_the_next_player_plays(name: str, text: str) -> None:
    state = table(3, mover=1, hands=["", "red-0", ""], engines=["", "mallet", ""], in_play=["", ONE, ""])
    state.dials[0] = 0
    play(state, 1, text)
    if name == "discard":
        play(state, 1, "pass")
    assert state.actors() == (2,)
    assert state.view(None).step == "draw"
    assert why(state, 1, "pass") == "IH-TURN"


@rule("IH-ACTION-ONE")
def test_the_five_actions_and_no_other_are_offered() -> None:
    state = table(hands=["red-0"], engines=["mallet"], in_play=[ONE], pile="blue-2")
    verbs = {text.split()[0] for text in legal(state, 0)}
    assert verbs == {"draw", "discard", "begin", "meld", "pass"}
    assert why(state, 0, "couple red-0") == "IH-MELD"
    assert why(state, 0, "steal red-0") == "IH-ACTION-ONE"


@rule("IH-ACTION-DRAW")
@pytest.mark.parametrize("pile", ["engine", "up", "blind", "discard"])
def test_the_draw_action_draws_by_the_rules_of_the_draw_step(pile: str) -> None:
    here = table(turn="draw", hands=["red-0"], pile="blue-2")
    there = table(turn="act", hands=["red-0"], pile="blue-2")
    in_step, as_action = play(here, 0, f"draw {pile}"), play(there, 0, f"draw {pile}")
    assert as_action[: len(in_step)] == in_step
    for field in ("hands", "engine_hands", "up", "pile", "deck_at", "engine_at"):
        assert getattr(here, field) == getattr(there, field)
    assert there.mover == 1


@rule("IH-ACTION-DRAW")
def test_the_draw_action_never_takes_the_hand_above_eight() -> None:
    assert why(table(hands=[EIGHT]), 0, "draw up") == "IH-DRAW-LIMIT"
    assert why(table(hands=[EIGHT.rsplit(" ", 1)[0]]), 0, "draw up") is None


@rule("IH-ACTION-DISCARD")
def test_a_card_is_discarded_and_then_another_may_be_drawn() -> None:
    state = table(hands=[EIGHT], up="green-4")
    play(state, 0, "discard red-3")
    assert state.actors() == (0,)
    assert set(legal(state, 0)) == {"draw engine", "draw up", "draw blind", "pass"}
    play(state, 0, "draw up")
    assert names(state.hands[0]) == "red-0 red-1 red-2 red-4 red-5 green-4 blue-0 blue-1"
    assert state.actors() == (1,)


@rule("IH-ACTION-DISCARD")
def test_the_draw_after_a_discard_is_optional_and_only_one() -> None:
    state = table(hands=["red-0 red-1"])
    play(state, 0, "discard red-0")
    assert why(state, 0, "discard red-1") == "IH-ACTION-DISCARD"
    passed = one(play(state, 0, "pass"), "passed")
    assert passed.facts == {"instead_of": "drawing"}
    assert state.actors() == (1,)
    assert not state.may_replace
    assert names(state.hands[0]) == "red-1"


@rule("IH-ACTION-DISCARD")
def test_only_a_card_in_hand_can_be_discarded() -> None:
    state = table(hands=["red-0", "blue-5"], engines=["shay"], in_play=["mogul"])
    assert why(state, 0, "discard blue-5") == "IH-ACTION-DISCARD"
    assert why(state, 0, "discard mogul") == "IH-ACTION-DISCARD"
    assert why(state, 0, "discard shay") is None


def test_after_a_discard_with_nothing_to_draw_the_turn_is_over() -> None:
    state = table(hands=["red-0"], up="", deck="", pile="", engine_deck="", engine_pile="")
    play(state, 0, "discard red-0")
    assert state.mover == 1


@rule("IH-DISCARD-CAR")
@pytest.mark.parametrize("card", ["red-3", CARDS.names[36]])
def test_a_discarded_car_or_caboose_leaves_the_game(card: str) -> None:
    state = table(hands=[f"red-0 {card}"], known=[card], pile="blue-1")
    before = cars_everywhere(state)
    play(state, 0, f"discard {card}")
    assert state.gone == ids(card)
    assert names(state.hands[0]) == "red-0"
    assert names(state.pile) == "blue-1", "not the car discards, which can be drawn from"
    assert state.view(1).players[0].known == ()
    assert cars_everywhere(state) == before


@rule("IH-DISCARD-ENGINE")
def test_a_discarded_engine_goes_face_up_on_the_engine_discards() -> None:
    state = table(hands=["red-0"], engines=["mogul shay"], engine_pile="mallet")
    before = engines_everywhere(state)
    play(state, 0, "discard mogul")
    assert state.engine_pile == engine_ids("mallet mogul")
    assert state.engine_hands[0] == engine_ids("shay")
    assert state.view(1).engine_pile == ("mallet", "mogul")
    assert state.gone == b""
    assert engines_everywhere(state) == before


@rule("IH-ACTION-BEGIN")
def test_an_engine_from_the_hand_starts_a_train() -> None:
    state = table(hands=["red-0"], engines=["mogul shay"])
    assert kinds(play(state, 0, "begin shay")) == ["began", "turn"]
    assert state.in_play[0] == engine_ids("shay")
    assert state.engine_hands[0] == engine_ids("mogul")
    assert state.view(1).players[0].in_play == ("shay",)


@rule("IH-ACTION-BEGIN")
def test_an_engine_that_is_not_in_hand_cannot_be_begun() -> None:
    state = table(hands=["red-0"], engines=["mogul", "shay"], in_play=["mallet"])
    assert why(state, 0, "begin shay") == "IH-ACTION-BEGIN"
    assert why(state, 0, "begin mallet") == "IH-ACTION-BEGIN"


@rule("IH-ENGINE-MAX")
def test_a_third_engine_cannot_be_put_in_play() -> None:
    two = table(hands=["red-0"], engines=["mallet"], in_play=["mogul shay"])
    assert why(two, 0, "begin mallet") == "IH-ENGINE-MAX"
    assert "begin mallet" not in legal(two, 0)
    one_in_play = table(hands=["red-0"], engines=["mallet"], in_play=["mogul", "shay pacific"])
    assert why(one_in_play, 0, "begin mallet") is None, "the engines of others do not count"


@rule("IH-ACTION-COMPLETE")
def test_a_train_is_completed_behind_an_engine_already_in_play() -> None:
    state = table(hands=["red-0 red-1"], engines=[engine(1, other_than=ONE)], in_play=[ONE])
    assert why(state, 0, f"meld {engine(1, other_than=ONE)}") == "IH-ACTION-COMPLETE"
    assert why(state, 0, "deliver red blue") == "IH-ACTION-COMPLETE"
    assert why(state, 0, f"meld {ONE}") is None
    state.dials[5] = 0
    events = play(state, 0, f"complete {ONE} red-1 to violet blue")
    assert kinds(events) == ["delivered", "stock-taken", "dial-turned", "turn"]
    assert state.actors() == (1,)


@rule("IH-ACTION-NONE")
def test_a_player_may_do_nothing() -> None:
    state = table(hands=["red-0"], engines=["mogul"], in_play=["shay"])
    hand, engines = state.hands[0], state.engine_hands[0]
    passed = one(play(state, 0, "pass"), "passed")
    assert passed.facts == {"instead_of": "acting"}
    assert (state.hands[0], state.engine_hands[0], state.mover) == (hand, engines, 1)


@rule("IH-ACTION-NONE")
def test_doing_nothing_is_an_action_and_not_a_way_around_the_draw() -> None:
    state = table(turn="draw", hands=["red-0"])
    assert why(state, 0, "pass") == "IH-ACTION-NONE"
    assert sentence(state, 0, "pass") == "You must draw a card first; only your action may be passed."
