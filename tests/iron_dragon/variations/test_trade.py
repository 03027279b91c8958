"""Selling and trading track: what changes hands, and what cities, ports, entrances and links say to it."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.kernel.contract import TABLE
from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import boss, kinds, legal, owner, play, staffed, until, verbs, why
from tests.iron_dragon.variations.tables import call, playing, script

MINE, THEIRS = "Brond > Dorn", "F2 G3 H3"


def market(seats: int = 2, **more: Any) -> DragonState:
    """Seat 0 in its building phase, with track of its own and seat 1 with other track."""
    given: dict[str, Any] = {"track": ["L3 L4 L5", THEIRS], "cash": [60] * seats, **more}
    return playing(seats, track_trading=True, step="build", **given)


@rule("ID17-VAR-TRADE")
def test_track_is_bought_for_an_agreed_price_outside_the_20_and_changes_colour() -> None:
    state = market()
    script(state, 0, "offer 1", "ask F2 G3", "ask G3 H3", "price 25", "send")
    assert state.actors() == (1,)
    assert kinds(play(state, 1, "accept")) == ["traded"]
    assert [owner(state, "F2", "G3"), owner(state, "G3", "H3")] == [0, 0]
    assert (state.cash, state.spent) == ([35, 85], 0)


@rule("ID17-VAR-TRADE")
def test_track_is_traded_for_track_without_money() -> None:
    state = market()
    script(state, 0, "offer 1", "ask G3 H3", "give L4 L5", "send")
    play(state, 1, "accept")
    assert [owner(state, "G3", "H3"), owner(state, "L4", "L5")] == [0, 1]
    assert state.cash == [60, 60]


@rule("ID17-VAR-TRADE")
def test_it_is_done_instead_of_building_while_foremen_and_locos_may_be_had_as_usual() -> None:
    state = market()
    script(state, 0, "offer 1", "ask G3 H3", "send")
    play(state, 1, "accept")
    assert why(state, 0, "build L5 L6") == "ID17-VAR-TRADE"
    play(state, 0, "hire deck")
    play(state, 0, f"keep {boss(state)}")
    play(state, 0, "upgrade sardar")
    until(state, 0)
    play(state, 0, "done")
    assert "build" in verbs(state, 0)
    state = market()
    play(state, 0, "build L5 L6")
    assert why(state, 0, "offer 1") == "ID17-VAR-TRADE"


@rule("ID17-VAR-TRADE")
def test_only_on_the_buyers_own_turn_and_only_where_the_table_trades() -> None:
    state = market()
    assert why(state, 1, "offer 0") == "ID17-TURN-END"
    script(state, 0, "offer 1", "give L4 L5", "charge 10")
    assert why(state, 0, "send") == "ID17-VAR-TRADE"
    assert why(playing(step="build"), 0, "offer 1") == "ID17-VAR-TRADE"


@rule("ID17-VAR-TRADE")
@pytest.mark.parametrize(("answer", "told"), [("decline", "offer-declined"), ("withdraw", "offer-withdrawn")])
def test_an_offer_that_comes_to_nothing_changes_nothing(answer: str, told: str) -> None:
    state = market()
    before = bytes(state.owner)
    script(state, 0, "offer 1", "ask G3 H3", "price 5", "send")
    assert why(state, 0, "decline") == "ID17-VAR-TRADE"
    assert kinds(play(state, 1 if answer == "decline" else 0, answer)) == [told]
    assert (bytes(state.owner), state.cash, state.actors(), state.step().name) == (before, [60, 60], (0,), "build")
    assert why(state, 0, "build L5 L6") is None


@rule("ID17-VAR-TRADE")
def test_an_offer_lapses_when_the_table_says_so() -> None:
    state = market()
    script(state, 0, "offer 1", "ask G3 H3", "send")
    assert kinds(call(state, "offer-lapses")) == ["offer-lapsed"]
    assert state.why_not(TABLE, state.game.notation.parse("offer-lapses")) is not None


@rule("ID17-VAR-TRADE", "ID17-SHIP-DECLINE")
def test_at_the_same_table_ships_are_declined_by_the_same_word() -> None:
    state = playing(track_trading=True, trains=["M5"])
    script(state, 0, "ship", "decline")
    assert (state.step().name, len(state.ship_discards)) == ("operate", 1)


@rule("ID17-VAR-TRADE", "ID17-LINK-MOVE")
def test_links_passages_and_red_areas_are_nobodys_track_and_not_for_sale() -> None:
    state = market()
    play(state, 0, "offer 1")
    for segment in ("B7 T7", "K5 U.E3", "B2 B1"):
        assert why(state, 0, f"ask {segment}") == "ID17-VAR-TRADE"
    assert {text for text in legal(state, 0) if text.startswith("ask")} == {
        *("ask f2 g3", "ask g3 f2", "ask g3 h3", "ask h3 g3")
    }


@rule("ID17-VAR-TRADE", "ID17-CITY-THREE")
def test_cities_limit_the_result() -> None:
    around = ["F2 E2", "F2 E3", "F2 F1"]
    state = market(3, track=[around, ["F2 G3", "G3 H3"]])
    script(state, 0, "offer 1", "ask F2 G3")
    assert why(state, 0, "send") == "ID17-VAR-TRADE"
    script(state, 0, "cancel", "offer 1", "ask G3 H3")
    assert why(state, 0, "send") is None


@rule("ID17-VAR-TRADE", "ID17-COST-ENTRANCE")
def test_an_entrance_allows_three_segments_to_a_player_after_a_trade_too() -> None:
    state = market(track=[["K5 K6", "K5 J5", "K5 L5"], ["K5 L4", "K5 K4"]])
    script(state, 0, "offer 1", "ask K5 L4")
    assert why(state, 0, "send") == "ID17-VAR-TRADE"
    play(state, 0, "give K5 K6")
    assert why(state, 0, "send") is None
    script(state, 0, "send")
    play(state, 1, "accept")
    assert [owner(state, "K5", "L4"), owner(state, "K5", "K6")] == [0, 1]


@rule("ID17-VAR-TRADE", "ID17-COST-ENTRANCE")
def test_a_trade_may_not_give_one_player_all_of_an_entrance_that_is_full_on_one_side() -> None:
    north = [["I1 H1", "I1 I2"], ["I1 J1"]]
    state = market(track=north)
    script(state, 0, "offer 1", "ask I1 J1")
    assert why(state, 0, "send") == "ID17-COST-ENTRANCE"
    state = market(track=[["I1 H1"], ["I1 J1"]])
    script(state, 0, "offer 1", "ask I1 J1")
    assert why(state, 0, "send") is None, "a way is still free"


@rule("ID17-VAR-TRADE", "ID17-COST-PORT")
def test_ports_limit_nobody_in_this_edition() -> None:
    state = market(3, track=[["L4 M5"], ["L5 M5"], ["M4 M5"]])
    script(state, 0, "offer 1", "ask L5 M5", "send")
    play(state, 1, "accept")
    assert owner(state, "L5", "M5") == 0


@rule("ID17-VAR-TRADE", "ID17-FOREMAN-TROLL")
def test_a_trolls_employer_buys_track_that_he_could_not_build() -> None:
    state = market(foremen=["Troll"])
    assert why(state, 0, "build L5 L6") == "ID17-FOREMAN-TROLL"
    script(state, 0, "offer 1", "ask G3 H3", "send")
    play(state, 1, "accept")
    assert owner(state, "G3", "H3") == 0


def test_a_draft_is_its_makers_secret() -> None:
    state = market()
    script(state, 0, "offer 1", "ask G3 H3", "price 9")
    assert (state.view(1).step, state.view(0).step) == ("build", "offer")
    assert state.view(1).extra["draft"] == ()
    assert staffed(2017, 2, track_trading=True).extra["draft"] == []
