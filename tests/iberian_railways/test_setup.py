"""The table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

import milepost
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.iberian_railways.actions import ACTIONS, FIRST_LIMIT, LAST_LIMIT
from milepost.rulebooks.iberian_railways.board import MADRID_INNER, MADRID_OUTER, RURAL
from milepost.rulebooks.iberian_railways.income import TRACK_END, income_cubes
from milepost.rulebooks.iberian_railways.money import INTEREST
from tests.iberian_railways.builders import BOARD, GAME, GROUND, cubes_everywhere, start

SEATS = pytest.mark.parametrize("seats", [3, 4, 5])


@rule("IB-PLAYERS")
@pytest.mark.parametrize("seats", [0, 1, 2, 6, 7])
def test_fewer_than_three_or_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(MilepostError, match=r"3 to 5 seats.*IB-PLAYERS"):
        milepost.start("iberian-railways", seats)


@rule("IB-PLAYERS", "IB-COMP-CUBES", "IB-SETUP-CUBES")
@SEATS
def test_everybody_has_thirty_one_cubes_two_of_them_on_the_tracks(seats: int) -> None:
    state = start(seats)
    assert state.supply == [29] * seats
    assert [cubes_everywhere(state, seat) for seat in range(seats)] == [31] * seats


@rule("IB-CASH-ZERO", "IB-INCOME-START")
@SEATS
def test_nobody_has_money_loans_or_income(seats: int) -> None:
    state = start(seats)
    assert state.cash == state.loans == state.income == [0] * seats


@rule("IB-SETUP-LIMIT", "IB-SETUP-ACTION", "IB-COMP-MARKERS")
@SEATS
def test_one_limit_marker_stands_on_three_and_an_action_marker_for_each_player_on_expand(seats: int) -> None:
    view = start(seats).view(None)
    assert view.limit == 3
    assert [player.action for player in view.players] == ["expand"] * seats


@rule("IB-COMP-BI", "IB-SETUP-BI")
def test_sixteen_business_interests_lie_open_for_anyone_to_buy() -> None:
    state = start()
    view = state.view(None)
    assert len(view.for_sale) == 16
    assert Counter(card.price for card in view.for_sale) == {3: 10, 4: 5, 5: 1}
    state.apply(state.mover, GAME.notation.parse("select purchase"))
    bought = [GAME.notation.text(code) for code in state.legal(state.mover)]
    assert len([line for line in bought if line.startswith("purchase ")]) == 16


@rule("IB-SETUP-FIRST")
def test_the_start_player_is_drawn_and_everybody_can_be_it() -> None:
    firsts = [start(5, f"seed {number}").mover for number in range(200)]
    assert {0, 1, 2, 3, 4} == set(firsts)
    assert firsts == [start(5, f"seed {number}").mover for number in range(200)]
    assert all(20 < firsts.count(seat) < 60 for seat in range(5))


@rule("IB-COMP-TRACKS")
def test_the_board_carries_its_four_tracks() -> None:
    assert (FIRST_LIMIT, LAST_LIMIT) == (3, 8)
    assert ACTIONS == ("start", "expand", "merge", "purchase")
    assert INTEREST == (0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 16, 17, 19, 25)
    assert TRACK_END == 20
    assert [income_cubes(income) for income in (0, 20, 21, 40, 41, 60, 61)] == [1, 1, 2, 2, 3, 3, 4]


# ------------------------------------------------------------------ the map as the rules see it


@rule("IB-MAP-AREA")
def test_the_map_is_spain_and_portugal_in_hexes_of_every_kind() -> None:
    assert set(BOARD.kind) == set(range(7))
    for place in ("Lisbon", "Porto", "Madrid", "Barcelona", "Sevilla", "Valencia"):
        assert BOARD.find(place), place


@rule("IB-MAP-RURAL")
def test_hills_and_rivers_lie_in_rural_hexes_only() -> None:
    assert GROUND.hills
    assert GROUND.rivers
    assert not (GROUND.hills | GROUND.rivers) & GROUND.urban
    assert GROUND.rural.bit_count() == BOARD.kind.count(RURAL)


@rule("IB-MAP-URBAN")
def test_towns_cities_lisbon_and_madrid_are_urban_and_nothing_else_is() -> None:
    kinds = (GROUND.towns, GROUND.minors, GROUND.majors, GROUND.lisbon, GROUND.outer)
    assert sum(kinds) == GROUND.urban
    assert GROUND.urban & GROUND.rural == 0
    assert [kind.bit_count() for kind in kinds[1:]] == [10, 5, 1, 6]


@rule("IB-MAP-MADRID")
def test_madrid_is_six_hexes_round_a_closed_one() -> None:
    assert BOARD.kind.count(MADRID_OUTER) == 6
    assert BOARD.kind.count(MADRID_INNER) == 1
    assert GROUND.near(GROUND.inner) == GROUND.outer
    assert not GROUND.inner & GROUND.land


def test_masks_have_the_same_neighbours_as_the_board() -> None:
    for number, around in enumerate(BOARD.neighbours):
        open_land = [other for other in around if BOARD.kind[other] != MADRID_INNER]
        assert GROUND.numbers(GROUND.near(GROUND.mask([number]))) == sorted(open_land)


def test_every_hex_reads_back_from_its_word_and_from_its_code() -> None:
    for number, code in enumerate(BOARD.codes):
        assert GROUND.words.read(GROUND.words.write(number)) == number
        assert GROUND.words.read(code) == number
    assert GROUND.words.write(GROUND.words.read("Q1")) == "lisbon"
    assert GROUND.words.read("Lisboa") == GROUND.words.read("lisbon")
