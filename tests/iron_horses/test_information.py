"""Who may know what: open money and stocks, hidden hands, decks and x3 cards.

Two worlds that differ only in what a seat cannot see must look the same to that seat, so these tests change one hidden
thing and compare. The wider proof over random games is in test_properties.py.
"""

from collections.abc import Callable

import pytest

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.state import IronHorsesState
from tests.iron_horses.builders import CARDS, engine_ids, ids, one, play, start, table


def swapped(state: IronHorsesState, change: Callable[[IronHorsesState], None]) -> IronHorsesState:
    other = state.copy()
    change(other)
    assert other.digest() != state.digest()
    return other


def same_to(viewer: int | None, here: IronHorsesState, there: IronHorsesState) -> bool:
    return here.view(viewer).canonical() == there.view(viewer).canonical()


def seen(events: list[Event], viewer: int | None) -> list[Event]:
    return [event for event in (e.seen_by(viewer) for e in events) if event is not None]


@rule("IH-MARKET-X2-OPEN")
def test_all_x2_cards_lie_open_all_game() -> None:
    state = table(3, x2=["red", "green", "violet"], x3=["blue", "red", "orange"])
    for viewer in (None, 0, 1, 2):
        assert [player.x2 for player in state.view(viewer).players] == ["red", "green", "violet"]


@rule("IH-MARKET-X3-HIDDEN")
def test_an_x3_card_is_seen_by_its_owner_alone() -> None:
    state = table(3, x2=["red", "green", "violet"], x3=["blue", "red", "orange"])

    def other_card(world: IronHorsesState) -> None:
        world.x3 = bytes([COLOURS.index(colour) for colour in ("blue", "red", "yellow")])

    other = swapped(state, other_card)
    assert [same_to(viewer, state, other) for viewer in (None, 0, 1, 2)] == [True, True, True, False]
    assert state.view(2).players[2].x3 == "orange"


@rule("IH-MARKET-X3-HIDDEN")
def test_x3_cards_stay_hidden_through_the_final_turns_and_are_shown_at_the_scoring() -> None:
    state = table(3, turn="final", mover=2, trigger=0, x2=["red", "green", "violet"], x3=["blue", "red", "orange"])
    play(state, 2, "pass")
    assert [player.x3 for player in state.view(None).players] == [None] * 3
    events = play(state, 0, "pass")
    assert [event.facts["x3"] for event in events if event.kind == "cash-out"] == ["blue", "red", "orange"]
    assert [player.x3 for player in state.view(None).players] == ["blue", "red", "orange"]
    assert any(event.reveals for event in events)


@rule("IH-STOCK-OPEN")
def test_everybody_sees_everybodys_stocks() -> None:
    state = table(3, stocks=["red red", "blue", "violet green"])
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert [player.stocks for player in view.players] == [
            (2, 0, 0, 0, 0, 0),
            (0, 0, 0, 0, 1, 0),
            (0, 0, 0, 1, 0, 1),
        ]
        assert view.supply == (1, 3, 3, 2, 2, 2)


@rule("IH-MONEY-OPEN")
def test_everybody_sees_everybodys_money() -> None:
    state = table(3, money=[12, 0, 31])
    for viewer in (None, 0, 1, 2):
        assert [player.money for player in state.view(viewer).players] == [12, 0, 31]


@rule("IH-INFO-HAND")
def test_cars_in_hand_are_seen_by_their_holder_alone() -> None:
    state = table(3, hands=["red-0 red-1", "blue-4 blue-5", "green-2"])

    def trade(world: IronHorsesState) -> None:
        world.hands[0], world.hands[1] = world.hands[1], world.hands[0]

    other = swapped(state, trade)
    assert [same_to(viewer, state, other) for viewer in (None, 0, 1, 2)] == [True, False, False, True]
    assert state.view(0).hand == ("red-0", "red-1")
    assert [player.cards for player in state.view(2).players] == [2, 2, 1]


@rule("IH-INFO-HAND")
def test_engines_in_hand_are_seen_by_their_holder_alone() -> None:
    state = table(3, engines=["mogul", "shay"])

    def trade(world: IronHorsesState) -> None:
        world.engine_hands[0], world.engine_hands[1] = world.engine_hands[1], world.engine_hands[0]

    other = swapped(state, trade)
    assert [same_to(viewer, state, other) for viewer in (None, 0, 1, 2)] == [True, False, False, True]
    assert state.view(1).engine_hand == ("shay",)


@rule("IH-INFO-HAND")
def test_a_sealed_first_engine_is_secret_until_all_are_revealed() -> None:
    here, there = start(3), start(3)
    told = [play(world, 0, f"choose {_engine(world, 0, pick)}") for pick, world in enumerate((here, there))]
    assert [same_to(viewer, here, there) for viewer in (None, 0, 1, 2)] == [True, False, True, True]
    for viewer in (None, 1, 2):
        assert seen(told[0], viewer) == seen(told[1], viewer)
    assert here.view(1).players[0].chosen
    assert here.view(0).sealed == _engine(here, 0, 0)
    assert here.view(1).sealed is None


def _engine(state: IronHorsesState, seat: int, pick: int) -> str:
    return CARDS.engines[state.engine_hands[seat][pick]].name


@rule("IH-INFO-HAND")
def test_a_train_being_laid_out_is_private_until_it_is_delivered() -> None:
    state = table(hands=["red-0 red-1 red-2"], in_play=["mogul"])
    before = [state.view(viewer).canonical() for viewer in (None, 1)]
    for text in ("meld mogul", "couple red-1", "uncouple", "couple red-2"):
        assert play(state, 0, text) == []
        assert [state.view(viewer).canonical() for viewer in (None, 1)] == before


@rule("IH-INFO-DECKS")
@pytest.mark.parametrize("deck", ["deck", "engine_deck"])
def test_nobody_sees_the_order_of_a_deck(deck: str) -> None:
    state = table(3)

    def stack(world: IronHorsesState) -> None:
        setattr(world, deck, getattr(world, deck)[::-1])

    other = swapped(state, stack)
    assert all(same_to(viewer, state, other) for viewer in (None, 0, 1, 2))


@rule("IH-INFO-DECKS")
def test_a_card_drawn_blind_is_told_to_its_drawer_alone() -> None:
    here = table(turn="draw", hands=["red-0"], deck="blue-1 blue-2 blue-3")
    there = table(turn="draw", hands=["red-0"], deck="blue-3 blue-2 blue-1")
    told = [play(world, 0, "draw blind") for world in (here, there)]
    assert seen(told[0], None) == seen(told[1], None)
    assert seen(told[0], 1) == seen(told[1], 1)
    assert seen(told[0], 0) != seen(told[1], 0)


@rule("IH-INFO-DECKS")
def test_a_drawn_engine_is_told_to_its_drawer_alone() -> None:
    here = table(turn="draw", hands=["red-0"], engine_deck="mogul shay")
    there = table(turn="draw", hands=["red-0"], engine_deck="shay mogul")
    told = [play(world, 0, "draw engine") for world in (here, there)]
    assert seen(told[0], None) == seen(told[1], None)
    assert seen(told[0], 1) == seen(told[1], 1)
    assert one(seen(told[0], 0), "drew").secret == {"card": "mogul"}


@rule("IH-INFO-DECKS")
def test_up_card_and_discards_lie_face_up_and_decks_show_their_size() -> None:
    state = table(up="green-4", pile="red-1 red-2", engine_pile="mogul shay", deck="blue-1 blue-2")
    state.engine_deck = engine_ids("mallet")
    state.gone = ids("")
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert (view.up, view.pile[-1], view.engine_pile[-1]) == ("green-4", "red-2", "shay")
        assert (view.deck, view.engine_deck) == (2, 1)


def test_a_spectator_sees_no_hand_at_all() -> None:
    view = table(hands=["red-0"], engines=["mogul"]).view(None)
    assert (view.seat, view.hand, view.engine_hand, view.draft, view.sealed) == (None, (), (), None, None)
