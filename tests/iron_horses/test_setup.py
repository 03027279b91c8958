"""The components and Setup 1 to 8: what lies on the table before the first turn."""

from collections import Counter
from itertools import permutations

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.iron_horses.cards import CABOOSE
from milepost.rulebooks.iron_horses.colours import COLOURS
from tests.iron_horses.builders import (
    CARDS,
    GAME,
    cars_everywhere,
    engine,
    engines_everywhere,
    kinds,
    legal,
    opened,
    play,
    start,
    table,
    why,
)

SEATS = (2, 3, 4, 5)
DEALS = [f"deal {number}" for number in range(60)]


@rule("IH-PLAYERS")
@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_fewer_than_two_or_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(MilepostError, match=r"2 to 5 seats.*IH-PLAYERS"):
        start(seats)


@rule("IH-PLAYERS")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_can_play_and_nobody_else_sits_there(seats: int) -> None:
    state = start(seats)
    assert state.actors() == tuple(range(seats))
    assert why(state, seats, "pass") == "IH-PLAYERS"
    assert why(state, -2, "pass") == "IH-PLAYERS"


@rule("IH-COLORS")
def test_the_colours_are_red_orange_yellow_green_blue_and_violet_in_that_order_everywhere() -> None:
    assert COLOURS == ("red", "orange", "yellow", "green", "blue", "violet")
    forms = {form.name: form for form in GAME.notation.forms}
    for _, vocabulary in forms["deliver"].params:
        assert [vocabulary.write(index) for index in range(vocabulary.size)] == list(COLOURS)
    assert [name for name in CARDS.names if name.endswith("-0")] == [f"{colour}-0" for colour in COLOURS]
    assert why(table(), 0, "deliver pink red") == "IH-ACTION-ONE"


@rule("IH-COMP-DEPOTS")
def test_the_board_has_one_depot_and_one_dial_for_each_colour() -> None:
    state = table(hands=["red-0"], in_play=[engine(1)])
    play(state, 0, f"meld {engine(1)}")
    play(state, 0, "couple red-0")
    depots = Counter(text.split()[1] for text in legal(state, 0) if text.startswith("deliver"))
    assert depots == dict.fromkeys(COLOURS, 5)
    assert len(state.view(None).depots) == len(state.view(None).dials) == 6


@rule("IH-CAR-COUNT")
@pytest.mark.parametrize("seats", SEATS)
def test_there_are_72_cars_two_of_each_value_in_each_colour(seats: int) -> None:
    cars = Counter(CARDS.names[card] for card in cars_everywhere(start(seats)) if card < CABOOSE)
    assert cars == {f"{colour}-{value}": 2 for colour in COLOURS for value in range(6)}
    assert cars.total() == 72


@rule("IH-CABOOSE-COUNT")
@pytest.mark.parametrize("seats", SEATS)
def test_there_are_12_cabooses_two_for_each_negated_colour(seats: int) -> None:
    cabooses = [card for card in cars_everywhere(start(seats)) if card >= CABOOSE]
    assert len(cabooses) == len(set(cabooses)) == 12
    assert Counter(negate for negate, _, _ in CARDS.cabooses) == dict.fromkeys(range(6), 2)


@rule("IH-ENGINE-BONUS")
def test_an_engine_shows_a_bonus_and_its_regions_and_one_pays_5_for_violet() -> None:
    assert any(engine.bonus == 5 and engine.regions == ("violet",) for engine in CARDS.engines)
    assert any(not engine.regions for engine in CARDS.engines), "some name no region"
    assert any(len(engine.regions) > 1 for engine in CARDS.engines), "some name several"
    assert all(bool(engine.bonus) == bool(engine.regions) for engine in CARDS.engines)


@rule("IH-SETUP-DIALS")
def test_every_dial_starts_at_random_and_on_its_own() -> None:
    tables = [start(2, deal).dials for deal in DEALS]
    for region in range(6):
        assert {dials[region] for dials in tables} == set(range(6)), f"the {COLOURS[region]} dial"
    for one, other in permutations(range(6), 2):
        assert any(dials[one] != dials[other] for dials in tables)


@rule("IH-SETUP-STOCK", "IH-STOCK-COUNT")
@pytest.mark.parametrize("seats", SEATS)
def test_three_stocks_of_each_colour_lie_on_the_board_and_nobody_has_any(seats: int) -> None:
    view = start(seats).view(None)
    assert view.supply == (3, 3, 3, 3, 3, 3)
    assert [player.stocks for player in view.players] == [(0,) * 6] * seats


@rule("IH-SETUP-VALUES")
def test_every_stock_starts_at_value_0() -> None:
    assert start(3).view(0).values == (0, 0, 0, 0, 0, 0)


@rule("IH-SETUP-CARS")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_is_dealt_four_cars_and_no_caboose(seats: int) -> None:
    for deal in DEALS:
        for hand in start(seats, deal).hands:
            assert len(hand) == 4
            assert max(hand) < CABOOSE


@rule("IH-SETUP-DECK")
@pytest.mark.parametrize(("seats", "size"), [(2, 76), (3, 72), (4, 68), (5, 64)])
def test_the_deck_is_the_remaining_cars_with_all_cabooses(seats: int, size: int) -> None:
    state = start(seats)
    deck = bytes([state.up]) + state.deck[state.deck_at :]
    assert len(deck) == size
    assert sorted(card for card in deck if card >= CABOOSE) == list(range(CABOOSE, CABOOSE + 12))


@rule("IH-SETUP-DECK")
def test_the_cabooses_are_shuffled_into_the_deck() -> None:
    places = {start(2, deal).deck.index(CABOOSE) for deal in DEALS}
    assert min(places) < 15
    assert max(places) > 60
    assert len(places) > 20


@rule("IH-SETUP-UP")
def test_one_card_is_turned_up_and_the_discard_pile_is_empty() -> None:
    state = start(2)
    view = state.view(None)
    assert view.up == CARDS.names[state.deck[0]]
    assert (view.deck, view.pile) == (75, ())


@rule("IH-SETUP-ENGINES")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_is_dealt_two_engines_and_the_rest_form_the_engine_deck(seats: int) -> None:
    state = start(seats)
    assert [len(hand) for hand in state.engine_hands] == [2] * seats
    assert state.view(None).engine_deck == len(CARDS.engines) - 2 * seats
    assert state.view(None).engine_pile == ()
    assert engines_everywhere(state) == list(range(len(CARDS.engines)))
    assert len({bytes(start(seats, deal).engine_deck) for deal in DEALS}) == len(DEALS)


@rule("IH-MARKET-CARDS")
@pytest.mark.parametrize("seats", SEATS)
def test_each_colour_has_one_x2_and_one_x3_card(seats: int) -> None:
    states = [start(seats, deal) for deal in DEALS]
    for state in states:
        assert len(state.x2) == len(set(state.x2)) == seats
        assert len(state.x3) == len(set(state.x3)) == seats
    assert {colour for state in states for colour in state.x2} == set(range(6))
    assert {colour for state in states for colour in state.x3} == set(range(6))


@rule("IH-SETUP-MARKET")
def test_everybody_gets_one_x2_and_one_x3_and_the_rest_stay_unknown() -> None:
    state = start(3)
    view = state.view(1)
    assert [player.x2 for player in view.players] == [COLOURS[colour] for colour in state.x2]
    assert [player.x3 for player in view.players] == [None, COLOURS[state.x3[1]], None]
    seen = {start(3, deal).x2 for deal in DEALS}
    assert len(seen) > 30, "dealt at random"


@rule("IH-SETUP-MARKET-REDEAL")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_has_two_market_cards_of_one_colour(seats: int) -> None:
    for deal in DEALS:
        state = start(seats, deal)
        assert all(x2 != x3 for x2, x3 in zip(state.x2, state.x3, strict=True))


@rule("IH-SETUP-MARKET-REDEAL")
def test_when_one_players_cards_match_all_x3_cards_are_dealt_again() -> None:
    redealt = 0
    for deal in DEALS:
        state, chance = start(3, deal), Chance(seed_from_text(deal))
        first = chance.order("x3 market cards, deal 1", 6)[:3]
        if any(x2 == x3 for x2, x3 in zip(state.x2, first, strict=True)):
            redealt += 1
            second = chance.order("x3 market cards, deal 2", 6)[:3]
            if all(x2 != x3 for x2, x3 in zip(state.x2, second, strict=True)):
                assert list(state.x3) == second
        else:
            assert list(state.x3) == first
    assert redealt > 10


@rule("IH-SETUP-MARKET-REVEAL")
def test_before_the_first_engine_is_chosen_all_see_the_x2_cards_and_none_anothers_x3() -> None:
    state = start(4)
    for viewer in (None, 0, 1, 2, 3):
        players = state.view(viewer).players
        assert [player.x2 for player in players] == [COLOURS[colour] for colour in state.x2]
        assert [seat for seat, player in enumerate(players) if player.x3 is not None] == (
            [] if viewer is None else [viewer]
        )


@rule("IH-SETUP-FIRST-ENGINE")
def test_all_choose_in_secret_and_all_engines_are_revealed_together() -> None:
    state = start(3)
    picks = [hand[0] for hand in state.engine_hands]
    for seat in (2, 0):
        events = play(state, seat, f"choose {CARDS.engines[picks[seat]].name}")
        assert kinds(events) == ["chose"]
        assert state.in_play == [b"", b"", b""]
    events = play(state, 1, f"choose {CARDS.engines[picks[1]].name}")
    assert kinds(events) == ["chose", "revealed", "revealed", "revealed", "turn"]
    assert state.in_play == [bytes([pick]) for pick in picks]


@rule("IH-SETUP-FIRST-ENGINE")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_it_does_not_matter_who_chooses_first(order: tuple[int, ...]) -> None:
    state, other = start(3), start(3)
    for seat in (0, 1, 2):
        other.apply(seat, other.legal(seat)[1])
    for seat in order:
        state.apply(seat, state.legal(seat)[1])
    assert state.digest() == other.digest()


@rule("IH-SETUP-FIRST-ENGINE")
def test_after_setup_everybody_holds_four_cars_and_one_engine_and_has_one_engine_in_play() -> None:
    state = opened(5)
    assert [len(hand) for hand in state.hands] == [4] * 5
    assert [len(hand) for hand in state.engine_hands] == [1] * 5
    assert [len(engines) for engines in state.in_play] == [1] * 5


@rule("IH-SETUP-FIRST-ENGINE")
def test_the_first_engine_is_one_of_the_two_dealt_and_is_chosen_once() -> None:
    state = start(2)
    mine, foreign = state.engine_hands[0][0], state.engine_hands[1][0]
    assert len(legal(state, 0)) == 2
    assert why(state, 0, f"choose {CARDS.engines[foreign].name}") == "IH-SETUP-FIRST-ENGINE"
    play(state, 0, f"choose {CARDS.engines[mine].name}")
    assert why(state, 0, f"choose {CARDS.engines[mine].name}") == "IH-TURN"
    assert why(state, 1, "draw up") == "IH-TURN"
    assert why(opened(2), opened(2).mover, f"choose {CARDS.engines[mine].name}") == "IH-SETUP-FIRST-ENGINE"


@rule("IH-SETUP-START")
@pytest.mark.parametrize("seats", SEATS)
def test_the_start_player_is_random(seats: int) -> None:
    starts = Counter(opened(seats, deal).actors() for deal in DEALS)
    assert set(starts) == {(seat,) for seat in range(seats)}
    assert max(starts.values()) < len(DEALS) * 0.75


@rule("IH-SETUP-START")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_play_goes_clockwise_from_the_start_player(first: int) -> None:
    deal = next(deal for deal in DEALS if start(3, deal).first == first)
    state = opened(3, deal)
    movers = []
    for _ in range(7):
        movers.append(state.mover)
        play(state, state.mover, "draw up")
        play(state, state.mover, "pass")
    assert movers == [(first + turn) % 3 for turn in range(7)]


@rule("IH-SETUP-START")
def test_nobody_knows_the_start_player_before_the_first_engines_are_revealed() -> None:
    one = next(start(2, deal) for deal in DEALS if start(2, deal).first == 1)
    other = one.copy()
    other.first = 0
    for viewer in (None, 0, 1):
        assert one.view(viewer).canonical() == other.view(viewer).canonical()
    for state in (one, other):
        for seat in (0, 1):
            state.apply(seat, state.legal(seat)[0])
        assert state.view(None).first == state.first == state.mover
