"""What is face up and what is not: three decks keep their order, cash is private until the War Tax."""

from __future__ import annotations

import random

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from milepost.rulebooks.iron_dragon.view import DragonView
from tests.iron_dragon.builders import (
    BOARD,
    CARDS,
    boss,
    both,
    drawing,
    end_turn,
    game,
    legal,
    play,
    run,
    staffed,
    start,
    table,
)

DECKS = ("deck", "ships", "foremen")


def seen(state: DragonState, viewer: int | None) -> DragonView:
    view = state.view(viewer)
    assert isinstance(view, DragonView)
    return view


@rule("ID01-INFO-OPEN", "ID17-INFO-OPEN", "ID01-LOAD-ON-LOCO", "ID17-LOAD-ON-LOCO", "ID01-SETUP-STATE")
@both
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_hands_locos_loads_foremen_and_ships_are_face_up(edition: int, viewer: int | None) -> None:
    trains = ["Corve", ("O5", "sardar", ["Ale", "Gold"])]
    state = table(edition, trains=trains, hands=[[1, 2, 3]], foremen=["Orc"], ships=["", "Vulture"])  # type: ignore[arg-type]
    view = seen(state, viewer)
    assert view.players[0].cards == (1, 2, 3)
    assert (view.players[1].trains[0].loco, view.players[1].trains[0].loads) == ("sardar", ("Ale", "Gold"))
    assert view.foremen[0] == "Kudamram"
    assert view.ships[2] == "Vulture"
    assert view.chips == tuple(state.chips)


@rule("ID01-INFO-DECKS", "ID17-INFO-DECKS")
@both
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_no_view_tells_the_order_of_a_deck(edition: int, deck: str, viewer: int | None) -> None:
    state = table(edition, trains=["M5"], step="operate")
    twin = state.copy()
    cards = list(getattr(state, deck))
    random.Random("order").shuffle(cards)
    setattr(twin, deck, bytes(cards))
    assert getattr(twin, deck) != getattr(state, deck)
    assert twin.view(viewer).canonical() == state.view(viewer).canonical()
    if viewer is not None:
        assert twin.legal(viewer) == state.legal(viewer)


@rule("ID01-INFO-DECKS", "ID17-INFO-DECKS")
@both
def test_how_many_cards_are_left_and_what_was_discarded_is_open(edition: int) -> None:
    state = table(edition, foremen_discards=["Orc"], ship_discards=["Vulture", "Serpent"], discards=[20, 21])
    view = seen(state, None)
    assert (view.foremen_discards, view.ship_discards, view.discards) == (
        ("Kudamram",),
        ("Vulture", "Serpent"),
        (20, 21),
    )
    assert (view.foremen_deck, view.ship_deck, view.deck) == (13 - 3 - 1, 11, len(state.deck))


@rule("ID01-SETUP-FOREMEN", "ID17-SETUP-FOREMEN", "ID01-INFO-OPEN")
@both
def test_foremen_that_were_dealt_lie_open(edition: int) -> None:
    state = start(edition, 3)
    view = seen(state, 1)
    names = [foreman.name for foreman in game(edition).staff.foremen]
    assert [len(dealt) for dealt in view.foremen_dealt] == [4, 4, 4]
    assert view.foremen_dealt[0] == tuple(names[f] for f in state.dealt[0])


@rule("ID01-INFO-MONEY", "ID17-INFO-MONEY")
@both
def test_cash_is_private_until_the_war_tax(edition: int) -> None:
    state = table(edition, cash=[11, 22, 33])
    assert [player.cash for player in state.view(None).players] == [None] * 3
    for seat in range(3):
        told = [player.cash for player in state.view(seat).players]
        assert told == [cash if who == seat else None for who, cash in enumerate(state.cash)]
    drawing(state, "War Tax")
    for viewer in (None, 0, 1, 2):
        assert [player.cash for player in state.view(viewer).players] == state.cash


@rule("ID01-INFO-MONEY", "ID17-INFO-MONEY")
@both
def test_what_others_hold_changes_nothing_that_i_see_or_may_do_before_the_tax(edition: int) -> None:
    state = table(edition, track=["C7 D6", "E6 D6"], trains=["Corve"], cash=[20, 30, 40])
    for me in range(3):
        for other in range(3):
            if other != me:
                twin = state.copy()
                twin.cash[other] += 117
                assert twin.view(me).canonical() == state.view(me).canonical()
                assert twin.legal(me) == state.legal(me)


@rule("ID01-INFO-MONEY", "ID17-INFO-MONEY")
@both
def test_payments_are_heard_by_all(edition: int) -> None:
    state = table(edition, trains=["Hollow"], foremen=["Wee Folk", "Orc"], cash=[50, 50, 50])
    run(state, 0, "U.C3")
    play(state, 0, "done")
    play(state, 0, "hire deck")
    flows = [player.flows for player in state.view(2).players]
    assert flows == [50 - 60 - 2, 50 - 60 + 1, 50 - 60]


@rule("ID01-INFO-DECKS", "ID17-INFO-DECKS", "ID01-INFO-MONEY", "ID17-INFO-MONEY")
@both
def test_an_imagined_table_has_other_decks_and_the_cash_that_was_heard(edition: int) -> None:
    state = staffed(edition, 3)
    play(state, state.mover, next(text for text in legal(state, state.mover) if text.startswith("build")))
    for viewer in (None, 0, 1, 2):
        world = dragon(game(edition).imagine(state.view(viewer), Chance(seed_from_text("dream"))))
        assert world.view(viewer).canonical() == state.view(viewer).canonical()
        assert world.cash == state.cash
        for deck in DECKS:
            assert sorted(getattr(world, deck)) == sorted(getattr(state, deck))
            assert getattr(world, deck) != getattr(state, deck)


@rule("ID01-INFO-DECKS", "ID17-INFO-DECKS")
@both
def test_every_point_of_a_turn_can_be_imagined(edition: int) -> None:
    setting_up = start(edition, 3)
    keeping = table(edition, step="build")
    play(keeping, 0, "hire deck")
    offered = table(edition, trains=["M5"], foremen=["Wee Folk"])
    play(offered, 0, "ship")
    losing = table(edition, step="build", trains=[("Corve", "sardar", ["Ale", "Gold", "Wine"])])
    play(losing, 0, "upgrade white-dragon")
    sailing = table(edition, trains=["O5"], ships=["Serpent"])
    for state in (setting_up, keeping, offered, losing, sailing):
        for viewer in (None, 0, 1, 2):
            world = dragon(game(edition).imagine(state.view(viewer), Chance(seed_from_text("dream"))))
            assert world.view(viewer).canonical() == state.view(viewer).canonical()
            for seat in state.actors():
                assert world.legal(seat) == state.legal(seat)
                assert world.legal(seat)


@rule("ID01-EVENT-SHOW", "ID17-EVENT-SHOW")
@both
def test_what_was_turned_up_cannot_be_taken_back(edition: int) -> None:
    state = table(edition, trains=["M5"])
    assert any(event.reveals for event in play(state, 0, "ship"))
    hiring = table(edition, step="build", foremen_discards=["Orc"])
    assert any(event.reveals for event in play(hiring, 0, "hire deck"))
    known = table(edition, step="build", foremen_discards=["Orc"])
    assert not any(event.reveals for event in play(known, 0, "hire discards"))


@rule("ID01-INFO-OPEN", "ID17-INFO-OPEN")
@both
def test_everything_that_happens_is_told_in_words(edition: int) -> None:
    names, told = ["Ann", "Bob", "Cat"], []
    state = staffed(edition, 3)
    told += play(start(edition, 2), start(edition, 2).first, "redeal") if edition == 2001 else []
    below = table(edition, trains=["Hollow"], foremen=["Wee Folk"], track=["U.C3 U.D3"])
    told += run(below, 0, "U.C3 U.D3") + play(below, 0, "done")
    told += play(below, 0, "hire deck") + play(below, 0, f"keep {boss(below)}") + play(below, 0, "choose Kudamram")
    port = table(edition, trains=["M5"], ship_deck=["Vulture"])
    told += play(port, 0, "ship") + play(port, 0, "board Vulture") + end_turn(port)
    for event in CARDS.events:
        shown = table(edition, trains=[("I8", "iron-dragon", ["Ale"])], last_city=["Corve"], track=["Thorpe I8"])
        told += drawing(shown, event.name)
    early = table(edition, step="start")
    told += drawing(early, "War Tax")
    for event_ in told:
        says = game(edition).tell(event_, names)
        assert says.strip(), event_.kind
        assert says[0].isupper()
        assert says.endswith("."), says
    assert game(edition).show(state.view(0), names)


@rule("ID01-INFO-REFERENCE", "ID17-INFO-REFERENCE")
@both
def test_anybody_may_look_up_where_goods_come_from_and_how_many_there_are(edition: int) -> None:
    assert all(good.chips > 0 for good in BOARD.goods)
    assert {BOARD.goods[good].name for good in BOARD.city("Brond").goods} == {"Fish", "Arms"}
    assert BOARD.city("Brond").id in BOARD.good("Fish").cities
    assert game(edition).board.goods == BOARD.goods


@rule("ID01-INFO-MONEY", "ID17-INFO-MONEY")
@both
def test_at_the_end_all_cash_is_told(edition: int) -> None:
    last = game(edition).edition.numbers.start_rounds
    state = table(edition, 2, mover=1, round=last, cash=[77, 88], options={"round_limit": 1})
    end_turn(state)
    assert state.outcome() is not None
    assert [player.cash for player in state.view(None).players] == [77, 88]
