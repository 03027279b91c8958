"""Completing a train: melding car by car, and what the train is worth."""

from itertools import product

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.train import train_value, value_items
from tests.iron_horses.builders import (
    CARDS,
    bonus,
    caboose,
    engine,
    follow,
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

SIX_CARS = "red-0 orange-1 yellow-2 green-3 blue-4 violet-5"
NEGATES_RED_DOUBLES_BLUE = caboose(negate="red", double="blue")


def worth(train: str) -> int:
    return train_value(CARDS, ids(train))


def delivered(train: str) -> int:
    """What completing that train earns its player at a table, without any engine bonus."""
    length = len(train.split())
    pulls = engine(length, but_not="green")
    state = table(hands=[train], in_play=[pulls], dials={"green": "red"})
    event = one(play(state, 0, f"complete {pulls} {train} to green blue"), "delivered")
    assert event.facts["value"] == state.money[0]
    return state.money[0]


# ------------------------------------------------------------------ melding


@rule("IH-ENGINE-VALUE", "IH-MELD")
@pytest.mark.parametrize("length", range(1, 7))
def test_a_train_has_exactly_as_many_cards_as_its_engines_number(length: int) -> None:
    pulls = engine(length)
    state = table(hands=[f"{SIX_CARS} red-1 red-2"], in_play=[pulls], dials={"red": "red"})
    play(state, 0, f"meld {pulls}")
    for card in SIX_CARS.split()[:length]:
        assert why(state, 0, "deliver red blue") == "IH-MELD", "too short"
        play(state, 0, f"couple {card}")
    assert why(state, 0, "couple red-1") == "IH-MELD", "too long"
    assert why(state, 0, "deliver red blue") is None


@rule("IH-MELD")
def test_all_cards_of_a_train_are_laid_in_one_action_in_the_order_chosen() -> None:
    pulls = engine(3)
    state = table(hands=["red-4 blue-3 yellow-1 red-0"], in_play=[pulls], dials={"red": "red"})
    events = play(state, 0, f"complete {pulls} blue-3 yellow-1 red-4 to red blue")
    assert one(events, "delivered").facts["train"] == ("blue-3", "yellow-1", "red-4")
    assert names(state.depots[0]) == "blue-3 yellow-1 red-4"
    assert names(state.hands[0]) == "red-0"
    assert state.actors() == (1,)


@rule("IH-MELD")
def test_only_cards_in_hand_can_be_coupled_and_each_copy_once() -> None:
    pulls = engine(3)
    state = table(hands=["red-4 red-4 blue-3", "violet-1"], in_play=[pulls])
    play(state, 0, f"meld {pulls}")
    assert why(state, 0, "couple violet-1") == "IH-MELD"
    play(state, 0, "couple red-4")
    assert why(state, 0, "couple red-4") is None, "the second copy"
    play(state, 0, "couple red-4")
    assert why(state, 0, "couple red-4") == "IH-MELD"
    assert legal(state, 0) == ["couple blue-3", "uncouple", "unmeld"]


@rule("IH-MELD")
@pytest.mark.parametrize(
    ("length", "hand", "may"),
    [
        (3, "red-0 red-1", False),
        (3, "red-0 red-1 red-2", True),
        (3, f"red-0 red-1 {CARDS.names[36]}", True),
        (3, f"red-0 {CARDS.names[36]} {CARDS.names[37]}", False),
        (1, "", False),
        (1, CARDS.names[36], True),
        (2, f"{CARDS.names[36]} {CARDS.names[37]}", False),
    ],
)
def test_a_meld_cannot_be_started_that_cannot_be_finished(length: int, hand: str, may: bool) -> None:
    state = table(hands=[hand], in_play=[engine(length)])
    assert why(state, 0, f"meld {engine(length)}") == (None if may else "IH-MELD")


def test_a_draft_can_be_changed_and_taken_back_without_a_trace() -> None:
    pulls = engine(3)
    state = table(hands=["red-4 blue-3 yellow-1"], in_play=[pulls], dials={"red": "red"})
    before = state.digest()
    play(state, 0, f"meld {pulls}")
    assert why(state, 0, "uncouple") == "IH-MELD"
    play(state, 0, "couple red-4")
    draft = state.view(0).draft
    assert draft is not None
    assert (draft.engine, draft.train, draft.value) == (pulls, ("red-4",), 4)
    play(state, 0, "uncouple")
    play(state, 0, "couple blue-3")
    assert state.view(0).draft is not None
    assert state.view(1).draft is None
    play(state, 0, "unmeld")
    assert state.digest() == before
    assert why(state, 0, "uncouple") == "IH-MELD"
    assert why(state, 0, "unmeld") == "IH-MELD"


def test_while_a_train_is_laid_out_no_other_action_can_be_taken() -> None:
    state = table(hands=["red-4"], engines=[engine(2)], in_play=[engine(1)])
    play(state, 0, f"meld {engine(1)}")
    assert why(state, 0, "pass") == "IH-ACTION-NONE"
    assert why(state, 0, "draw up") == "IH-TURN"
    assert why(state, 0, f"begin {engine(2)}") == "IH-ACTION-BEGIN"
    assert why(state, 0, f"meld {engine(1)}") == "IH-ACTION-COMPLETE"
    assert why(state, 1, "couple red-4") == "IH-TURN"


@rule("IH-CABOOSE-END", "IH-MELD-CABOOSE")
@pytest.mark.parametrize("place", [0, 1])
def test_a_caboose_can_only_be_the_last_card_of_a_train(place: int) -> None:
    pulls, tail = engine(3), CARDS.names[36]
    state = table(hands=[f"blue-3 yellow-1 red-4 {tail}"], in_play=[pulls])
    play(state, 0, f"meld {pulls}")
    for card in ("blue-3", "yellow-1")[:place]:
        play(state, 0, f"couple {card}")
    assert why(state, 0, f"couple {tail}") == "IH-MELD-CABOOSE"
    assert sentence(state, 0, f"couple {tail}") == "A caboose can only be the last card of a train."


@rule("IH-CABOOSE-END")
def test_a_caboose_may_end_a_train() -> None:
    pulls, tail = engine(3), CARDS.names[36]
    state = table(hands=[f"blue-3 yellow-1 {tail}"], in_play=[pulls], dials={"red": "red"})
    assert why(state, 0, f"complete {pulls} blue-3 yellow-1 {tail} to red blue") is None


@rule("IH-MELD-CABOOSE")
def test_a_caboose_counts_toward_the_engines_number() -> None:
    pulls, tail = engine(3), CARDS.names[36]
    state = table(hands=[f"blue-3 yellow-1 red-4 {tail}"], in_play=[pulls], dials={"red": "red"})
    full = state.copy()
    for text in (f"meld {pulls}", "couple blue-3", "couple yellow-1", "couple red-4"):
        play(full, 0, text)
    assert why(full, 0, f"couple {tail}") == "IH-MELD"
    play(state, 0, f"complete {pulls} blue-3 yellow-1 {tail} to red blue")
    assert len(state.depots[0]) == 3


@rule("IH-CABOOSE-ONLY")
def test_a_caboose_may_be_the_only_card_behind_a_1_engine_but_not_behind_a_2_engine() -> None:
    tail = CARDS.names[36]
    state = table(hands=[f"{tail} red-0"], in_play=[f"{engine(1)} {engine(2)}"], dials={"red": "red"})
    assert why(state, 0, f"complete {engine(2)} {tail} to red blue") == "IH-MELD-CABOOSE"
    play(state, 0, f"complete {engine(1)} {tail} to red blue")
    assert names(state.depots[0]) == tail


@rule("IH-MELD-CABOOSE-ONE")
def test_a_caboose_alone_earns_nothing_but_depot_stock_dial_and_engine_bonus_happen() -> None:
    pulls = engine(1, pays="violet")
    state = table(hands=[CARDS.names[36]], in_play=[pulls], dials={"violet": "red"}, values=[0] * 6)
    events = play(state, 0, f"complete {pulls} {CARDS.names[36]} to violet blue")
    assert one(events, "delivered").facts["value"] == 0
    assert state.money[0] == bonus(pulls) > 0
    assert state.stocks[5] == 1
    assert state.values == [-1, -2, 1, 2, 0, 2]
    plain = table(hands=[CARDS.names[36]], in_play=[pulls], dials={"green": "red"})
    play(plain, 0, f"complete {pulls} {CARDS.names[36]} to green blue")
    assert plain.money[0] == 0


# ------------------------------------------------------------------ value: the printed examples


@rule("IH-EX-TRAIN12", "IH-VALUE-SUM")
def test_the_books_four_car_train_is_worth_12() -> None:
    assert 4 + 1 + 3 + 1 == 9
    assert (follow("red-4", "orange"), follow("orange-1", "blue"), follow("blue-3", "yellow")) == (0, 2, 1)
    assert delivered("red-4 orange-1 blue-3 yellow-1") == 12


@rule("IH-EX-TRAIN11")
def test_the_books_three_car_train_is_worth_9_as_its_own_items_add_up_whatever_the_printed_total() -> None:
    assert value_items(CARDS, ids("blue-3 yellow-1 red-4")) == [
        ("blue-3", 3),
        ("blue-3 before yellow", 1),
        ("yellow-1", 1),
        ("red-4", 4),
    ]
    assert delivered("blue-3 yellow-1 red-4") == 9


@rule("IH-CABOOSE-ONLY")
def test_a_caboose_alone_is_explained_by_nothing() -> None:
    assert value_items(CARDS, ids(NEGATES_RED_DOUBLES_BLUE)) == []


@rule("IH-EX-TRAIN8", "IH-CABOOSE-NEGATE", "IH-CABOOSE-DOUBLE")
def test_the_books_train_with_a_caboose_is_worth_8() -> None:
    assert value_items(CARDS, ids(f"blue-3 red-4 {NEGATES_RED_DOUBLES_BLUE}")) == [
        ("blue-3", 6),
        ("blue-3 before red", 2),
        ("red-4", 0),
    ]
    assert delivered(f"blue-3 red-4 {NEGATES_RED_DOUBLES_BLUE}") == 8


# ------------------------------------------------------------------ value: rule by rule


@rule("IH-VALUE-SUM")
@pytest.mark.parametrize("card", ["red-0", "orange-1", "yellow-2", "green-3", "blue-4", "violet-5"])
def test_a_car_alone_is_worth_its_face(card: str) -> None:
    assert delivered(card) == int(card[-1])


@rule("IH-CAR-FOLLOW")
@pytest.mark.parametrize("value", range(6))
def test_a_following_bonus_is_paid_whatever_the_value_of_the_car_that_follows(value: int) -> None:
    assert worth(f"orange-1 blue-{value}") == 1 + value + 2


@rule("IH-CAR-FOLLOW")
def test_a_following_bonus_is_paid_only_for_the_car_directly_after() -> None:
    assert worth("orange-1 yellow-1 blue-5") == 1 + 1 + 5 + follow("orange-1", "yellow") + follow("yellow-1", "blue")
    assert worth("blue-3 orange-1") == 3 + 1 + follow("blue-3", "orange"), "not for the car before"
    assert follow("yellow-1", "red") == 0
    assert worth("yellow-1 red-4") == 5


@rule("IH-CAR-FOLLOW")
def test_a_caboose_that_follows_earns_no_following_bonus() -> None:
    assert worth(f"orange-1 {caboose(negate='red', double='blue')}") == 1


@rule("IH-CAR-FOLLOW")
def test_the_bonuses_known_from_the_book_are_on_the_cards() -> None:
    assert (follow("blue-3", "yellow"), follow("blue-3", "red")) == (1, 2)
    assert follow("orange-1", "blue") == 2
    assert (follow("yellow-1", "red"), follow("red-4", "orange")) == (0, 0)
    assert sum(CARDS.follow) > 6, "and others of our own"


@rule("IH-CABOOSE-NEGATE")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_caboose_takes_away_the_face_of_every_car_of_its_colour_and_of_no_other(colour: str) -> None:
    tail = caboose(negate=colour)
    assert worth(f"{colour}-5 {tail}") == 0
    untouched = next(
        c for c in range(6) if c not in CARDS.cabooses[CARDS.words.read(tail) - 36]
    )  # neither negated, doubled nor tripled
    other = COLOURS[untouched]
    between = follow(f"{colour}-5", colour) + follow(f"{colour}-5", other)
    assert worth(f"{colour}-5 {colour}-5 {other}-4 {tail}") == 4 + between


@rule("IH-CABOOSE-NEGATE")
def test_the_bonuses_of_and_for_negated_cars_stay() -> None:
    negates_blue = caboose(negate="blue")
    doubled = COLOURS[CARDS.cabooses[CARDS.words.read(negates_blue) - 36][1]]
    orange = 2 if doubled == "orange" else 1
    assert worth(f"orange-1 blue-3 {negates_blue}") == orange + 2 + 0, "for the blue car that follows"
    red = 8 if doubled == "red" else 4
    assert worth(f"blue-3 red-4 {negates_blue}") == 0 + 2 + red, "of the blue car"


@rule("IH-CABOOSE-DOUBLE")
def test_a_caboose_doubles_faces_and_not_following_bonuses() -> None:
    tail = NEGATES_RED_DOUBLES_BLUE
    assert worth(f"blue-5 {tail}") == 10
    assert worth(f"orange-1 blue-3 {tail}") == 1 + 2 + 6
    assert worth(f"blue-3 red-0 {tail}") == 6 + 2 + 0


@rule("IH-CABOOSE-DOUBLE")
def test_without_its_caboose_nothing_is_doubled_or_negated() -> None:
    assert worth("blue-3 red-4") == 3 + 2 + 4


@rule("IH-CABOOSE-TRIPLE")
@pytest.mark.parametrize("number", range(12))
def test_a_caboose_triples_a_train_solely_of_its_colour(number: int) -> None:
    tail, colour = CARDS.names[36 + number], COLOURS[CARDS.cabooses[number][2]]
    assert worth(f"{colour}-5 {tail}") == 15
    pair = 5 + 4 + follow(f"{colour}-5", colour)
    assert worth(f"{colour}-5 {colour}-4 {tail}") == 3 * pair


@rule("IH-CABOOSE-TRIPLE")
def test_the_triple_comes_last_so_it_triples_following_bonuses_too() -> None:
    tripled = 0
    for number, (_, _, triple) in enumerate(CARDS.cabooses):
        tail, colour = CARDS.names[36 + number], COLOURS[triple]
        for value in range(5):
            extra = follow(f"{colour}-{value}", colour)
            tripled += bool(extra)
            assert worth(f"{colour}-{value} {colour}-5 {tail}") == 3 * (value + 5 + extra)
    assert tripled


@rule("IH-CABOOSE-TRIPLE")
def test_one_car_of_another_colour_spoils_the_triple() -> None:
    negate, double, triple = (COLOURS[colour] for colour in CARDS.cabooses[0])
    other = next(colour for colour in COLOURS if colour not in (negate, double, triple))
    tail = CARDS.names[36]
    assert worth(f"{triple}-5 {other}-4 {tail}") == 9 + follow(f"{triple}-5", other)
    assert worth(f"{other}-4 {triple}-5 {tail}") == 9 + follow(f"{other}-4", triple)


def test_the_items_of_a_train_always_add_up_to_its_value() -> None:
    tails = ["", *CARDS.names[36:]]
    for first, second in product(COLOURS, COLOURS):
        for tail in tails:
            train = ids(f"{first}-3 {second}-1 {first}-0 {tail}")
            assert sum(amount for _, amount in value_items(CARDS, train)) == train_value(CARDS, train)


def test_a_whole_train_can_be_typed_in_one_line() -> None:
    pulls = engine(2)
    state = table(hands=["red-4 blue-3"], in_play=[pulls], dials={"red": "red"})
    assert why(state, 0, f"complete {pulls} red-4 to red") == "IH-ACTION-ONE"
    assert why(state, 0, f"complete {pulls} to red blue") == "IH-ACTION-ONE"
    assert why(state, 0, f"complete {pulls} red-4 blue-9 to red blue") == "IH-ACTION-ONE"
    assert kinds(play(state, 0, f"Complete {pulls} RED-4 blue-3 to red blue"))[0] == "delivered"
