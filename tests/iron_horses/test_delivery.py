"""Delivering a train: money, depot, engine, stock, dial and values."""

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.state import IronHorsesState
from tests.iron_horses.builders import (
    CARDS,
    GAME,
    bonus,
    cars_everywhere,
    engine,
    engine_ids,
    engines_everywhere,
    kinds,
    legal,
    names,
    one,
    play,
    table,
    why,
)

ONE = engine(1)
FIVE_FULL = {colour: f"{colour}-0" for colour in COLOURS[:5]}
"""All depots but violet hold a train."""


def ready(depots: dict[str, str] | None = None, dial: str = "red", stocks: tuple[str, ...] = ()) -> IronHorsesState:
    """Seat 0 is about to complete a 1-engine; every dial's zero is at `dial`."""
    dials = dict.fromkeys(COLOURS, dial)
    return table(hands=["red-5 red-5"], in_play=[ONE], depots=depots, dials=dials, stocks=stocks)


def deliver(state: IronHorsesState, depot: str, dial: str = "blue") -> list[str]:
    return kinds(play(state, 0, f"complete {ONE} red-5 to {depot} {dial}"))


@rule("IH-PAY")
def test_the_bank_pays_the_trains_value_to_its_owner() -> None:
    pulls = engine(4, but_not="green")
    state = table(
        hands=["red-4 orange-1 blue-3 yellow-1"], in_play=[pulls], money=[5, 7], dials=dict.fromkeys(COLOURS, "red")
    )
    play(state, 0, f"complete {pulls} red-4 orange-1 blue-3 yellow-1 to green blue")
    assert state.money == [5 + 12, 7]


@rule("IH-ENGINE-BONUS-PAY")
def test_the_books_engine_pays_5_for_a_delivery_to_violet() -> None:
    pulls = next(e.name for e in CARDS.engines if e.bonus == 5 and e.regions == ("violet",))
    length = CARDS.length[CARDS.engine_words.read(pulls)]
    train = " ".join(["red-5", "orange-5", "yellow-5"][:length])
    state = table(hands=[train], in_play=[pulls], dials={"violet": "red"})
    event = one(play(state, 0, f"complete {pulls} {train} to violet blue"), "delivered")
    assert event.facts["bonus"] == 5
    assert state.money[0] == int(str(event.facts["value"])) + 5


@rule("IH-ENGINE-BONUS-PAY")
@pytest.mark.parametrize("pulls", [card.name for card in CARDS.engines])
def test_an_engine_pays_its_bonus_once_in_each_region_it_names_and_nowhere_else(pulls: str) -> None:
    card = CARDS.engines[CARDS.engine_words.read(pulls)]
    train = " ".join(["red-5", "red-5", "orange-5", "orange-5", "yellow-5", "yellow-5"][: card.length])
    for depot in COLOURS:
        state = table(hands=[train], in_play=[pulls], dials=dict.fromkeys(COLOURS, "red"))
        event = one(play(state, 0, f"complete {pulls} {train} to {depot} blue"), "delivered")
        assert event.facts["bonus"] == (bonus(pulls) if depot in card.regions else 0)
        assert state.money[0] == int(str(event.facts["value"])) + int(str(event.facts["bonus"]))


@rule("IH-DEPOT-OPEN")
def test_the_cards_are_placed_in_an_unoccupied_depot_of_the_players_choice() -> None:
    state = ready({"green": "blue-1"})
    assert why(state, 0, f"complete {ONE} red-5 to green blue") == "IH-DEPOT-OPEN"
    play(state, 0, f"meld {ONE}")
    play(state, 0, "couple red-5")
    open_depots = {text.split()[1] for text in legal(state, 0) if text.startswith("deliver")}
    assert open_depots == set(COLOURS) - {"green"}
    play(state, 0, "deliver yellow blue")
    assert [names(train) for train in state.depots] == ["", "", "red-5", "blue-1", "", ""]


@rule("IH-DEPOT-OPEN")
def test_melded_cards_leave_the_hand_and_never_reach_the_car_discards() -> None:
    state = ready()
    state.known[0] = state.hands[0]
    before = cars_everywhere(state)
    deliver(state, "yellow")
    assert names(state.hands[0]) == "red-5"
    assert state.view(1).players[0].known == ("red-5",)
    assert state.pile == b""
    assert cars_everywhere(state) == before


@rule("IH-ENGINE-DISCARD")
def test_the_used_engine_goes_face_up_on_the_engine_discards() -> None:
    state = table(hands=["red-5"], in_play=[f"{ONE} mallet"], engine_pile="mogul", dials=dict.fromkeys(COLOURS, "red"))
    before = engines_everywhere(state)
    play(state, 0, f"complete {ONE} red-5 to violet blue")
    assert state.engine_pile == engine_ids(f"mogul {ONE}")
    assert state.in_play[0] == engine_ids("mallet")
    assert engines_everywhere(state) == before
    assert state.view(1).engine_pile == ("mogul", ONE)


@rule("IH-STOCK-TAKE")
@pytest.mark.parametrize("depot", COLOURS)
def test_the_player_takes_one_stock_of_the_depots_colour(depot: str) -> None:
    state = ready()
    deliver(state, depot)
    colour = COLOURS.index(depot)
    assert state.stocks[:6] == [int(c == colour) for c in range(6)]
    assert state.stocks[6:] == [0] * 6
    assert state.supply == [3 - int(c == colour) for c in range(6)]


@rule("IH-STOCK-LAST")
def test_taking_a_colours_third_stock_starts_the_endgame() -> None:
    state = ready(stocks=("yellow", "yellow"))
    events = deliver(state, "yellow")
    assert state.supply[2] == 0
    assert events.count("end-triggered") == 1
    assert (state.trigger, state.view(1).final) == (0, True)


@rule("IH-STOCK-LAST")
@pytest.mark.parametrize("held", [("", ""), ("yellow", ""), ("red red", "yellow"), ("blue blue", "blue green green")])
def test_taking_a_first_or_second_stock_does_not(held: tuple[str, str]) -> None:
    state = ready(stocks=held)
    assert "end-triggered" not in deliver(state, "yellow")
    assert state.view(1).trigger == -1


@rule("IH-STOCK-LAST")
@pytest.mark.parametrize("seats", [2, 5])
def test_twelve_deliveries_use_two_stocks_of_each_colour_and_the_thirteenth_takes_a_last_one(seats: int) -> None:
    state = table(seats, turn="final", finals=99)
    state.trigger, state.trigger_why = -1, 0
    order = [*COLOURS, *reversed(COLOURS), "green"]
    for number, depot in enumerate(order, 1):
        state.hands[state.mover], state.in_play[state.mover] = bytes([5]), engine_ids(ONE)
        dial = COLOURS[(state.dials[COLOURS.index(depot)] + 1) % 6]
        events = play(state, state.mover, f"complete {ONE} red-5 to {depot} {dial}")
        assert ("end-triggered" in kinds(events)) == (number == 13)
        if number == 12:
            assert state.supply == [1] * 6
    assert (state.supply[3], sum(state.supply)) == (0, 5)


@rule("IH-DIAL-ROTATE")
@pytest.mark.parametrize("zero", COLOURS)
def test_the_dial_must_be_turned_to_one_of_five_new_positions(zero: str) -> None:
    state = ready(dial=zero)
    play(state, 0, f"meld {ONE}")
    play(state, 0, "couple red-5")
    offered = [text.split()[2] for text in legal(state, 0) if text.startswith("deliver green")]
    assert offered == [colour for colour in COLOURS if colour != zero]
    assert why(state, 0, f"deliver green {zero}") == "IH-DIAL-ROTATE"


@rule("IH-DIAL-ROTATE", "IH-DIALS")
def test_only_the_dial_of_the_delivered_region_turns() -> None:
    state = ready(dial="red")
    deliver(state, "green", "violet")
    assert state.view(None).dials == ("red", "red", "red", "violet", "red", "red")
    assert any(state.values)


@rule("IH-DIAL-EX", "IH-DIALS")
def test_the_books_rotation_changes_red_orange_yellow_green_blue_and_violet_as_printed() -> None:
    state = ready()
    event = one(play(state, 0, f"complete {ONE} red-5 to green blue"), "dial-turned")
    assert event.facts["changes"] == (-1, -2, 1, 2, 0, 2)
    assert state.values == [-1, -2, 1, 2, 0, 2]
    assert sum(state.values) == 2


@rule("IH-DIAL-VALUES")
@pytest.mark.parametrize("dial", COLOURS[1:])
def test_each_value_changes_by_the_face_now_pointing_at_it_and_exactly_five_change(dial: str) -> None:
    before = [3, -4, 0, 7, 2, 5]
    state = ready()
    state.values = before[:]
    deliver(state, "green", dial)
    changes = [after - earlier for after, earlier in zip(state.values, before, strict=True)]
    assert [COLOURS[colour] for colour in range(6) if not changes[colour]] == [dial]
    blue_to_dial = COLOURS.index(dial) - COLOURS.index("blue")
    printed = [-1, -2, 1, 2, 0, 2]
    assert changes == [printed[(colour - blue_to_dial) % 6] for colour in range(6)]


@rule("IH-COLORS")
def test_the_faces_keep_their_order_clockwise_from_red_to_violet() -> None:
    state = ready()
    deliver(state, "green", "violet")
    assert state.values == [2, -1, -2, 1, 2, 0], "one step on from blue"


@rule("IH-DIAL-VALUES")
def test_faces_are_added_to_the_values_and_not_compared_with_the_faces_before() -> None:
    state = ready(dial="blue")
    deliver(state, "green", "violet")
    deliver_again = state.copy()
    deliver_again.mover, deliver_again.at = 0, 1
    deliver_again.in_play[0] = engine_ids(ONE)
    deliver(deliver_again, "red", "orange")
    first, second = (2, -1, -2, 1, 2, 0), (2, 0, 2, -1, -2, 1)
    assert deliver_again.values == [a + b for a, b in zip(first, second, strict=True)]


@rule("IH-COMP-TRACK")
def test_the_track_shows_six_values_and_has_no_end_in_either_direction() -> None:
    state = ready()
    state.values = [-40, -40, 40, 40, 0, 40]
    deliver(state, "green", "blue")
    assert state.view(1).values == (-41, -42, 41, 42, 0, 42)


@rule("IH-DEPOT-FULL")
def test_when_the_sixth_depot_fills_all_cards_in_them_leave_the_game() -> None:
    state = ready(FIVE_FULL)
    before = cars_everywhere(state)
    assert deliver(state, "violet")[-2:] == ["depots-cleared", "turn"]
    assert state.depots == [b""] * 6
    assert names(state.gone) == "red-0 red-5 orange-0 yellow-0 green-0 blue-0"
    assert cars_everywhere(state) == before
    assert state.stocks[5] == 1, "the delivery itself is complete"


@rule("IH-DEPOT-FULL")
def test_the_emptied_depots_are_open_for_the_next_player() -> None:
    state = ready(FIVE_FULL)
    state.in_play[1] = engine_ids(engine(1, other_than=ONE))
    deliver(state, "violet")
    play(state, 1, "draw up")
    card = CARDS.names[state.hands[1][0]]
    assert why(state, 1, f"complete {engine(1, other_than=ONE)} {card} to violet green") is None


@rule("IH-DEPOT-FULL")
def test_five_full_depots_are_not_cleared() -> None:
    four = dict(list(FIVE_FULL.items())[:4])
    state = ready(four)
    assert "depots-cleared" not in deliver(state, "violet")
    assert sum(1 for train in state.depots if train) == 5
    assert state.gone == b""


def test_others_read_a_delivery_as_one_line() -> None:
    state = ready()
    play(state, 0, f"meld {ONE}")
    play(state, 0, "couple red-5")
    code = GAME.notation.parse("deliver violet blue")
    assert GAME.shown(state, 0, code) == f"complete {ONE} red-5 to violet blue"
