"""Ending the game: the two triggers, the final actions, cashing out, and who wins."""

from itertools import pairwise

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.scoring import cash_out, stock_pays
from milepost.rulebooks.iron_horses.state import IronHorsesState
from tests.iron_horses.builders import CARDS, engine, kinds, legal, one, play, table, why

ONE = engine(1)
PRINTED = (3, 4, 0, 7, 2, 5)
"""The values of the book's scoring examples, red to violet; yellow is 0 or lower."""


def finished(
    seats: int = 2,
    *,
    first: int = 0,
    money: tuple[int, ...] = (),
    stocks: tuple[str, ...] = (),
    values: tuple[int, ...] = (0,) * 6,
    x2: tuple[str, ...] = (),
    x3: tuple[str, ...] = (),
) -> IronHorsesState:
    """A game whose last final action is done."""
    state = table(
        seats, turn="final", finals=1, first=first, money=money, stocks=stocks, values=values, x2=x2, x3=x3, trigger=0
    )
    play(state, 0, "pass")
    assert state.over
    return state


def ranking(state: IronHorsesState) -> tuple[tuple[int, ...], ...]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ranking


# ------------------------------------------------------------------ triggers and final turns


@rule("IH-END-TRIGGER")
@pytest.mark.parametrize(
    ("text", "reason", "rule_id"),
    [("draw up", "deck-empty", "IH-DECK-END"), (f"complete {ONE} red-5 to red blue", "last-stock", "IH-STOCK-LAST")],
)
def test_an_empty_car_deck_or_a_colours_last_stock_triggers_the_end(text: str, reason: str, rule_id: str) -> None:
    state = table(
        hands=["red-5"], in_play=[ONE], deck="blue-1", up="green-4", stocks=["red", "red"], dials={"red": "red"}
    )
    assert one(play(state, 0, text), "end-triggered").facts == {"reason": reason}
    while state.outcome() is None:
        play(state, state.mover, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == (reason, rule_id)


@rule("IH-END-TRIGGER")
def test_two_causes_make_one_end() -> None:
    state = table(
        hands=["red-5"], in_play=["", ONE], deck="blue-1", up="green-4", stocks=["red", "red"], dials={"red": "red"}
    )
    play(state, 0, "draw up")
    assert (state.trigger, state.mover) == (0, 1)
    state.hands[1] = bytes([5])
    assert "end-triggered" not in kinds(play(state, 1, f"complete {ONE} red-5 to red blue"))
    assert (state.trigger, state.finals) == (0, 1)
    play(state, 0, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck-empty"


@rule("IH-END-FINISH")
def test_who_triggers_the_end_in_the_draw_step_still_takes_the_action_of_that_turn() -> None:
    state = table(3, turn="draw", mover=1, hands=["", "red-5", ""], in_play=["", ONE, ""], deck="blue-1", up="green-4")
    play(state, 1, "draw blind")
    assert state.trigger == 1
    assert state.actors() == (1,)
    assert state.view(1).step == "act"
    assert not state.view(1).final
    assert why(state, 1, f"meld {ONE}") is None
    play(state, 1, "pass")
    assert state.actors() == (2,)


@rule("IH-END-FINISH")
def test_who_triggers_the_end_by_a_delivery_completes_it() -> None:
    state = table(hands=["red-5"], in_play=[ONE], stocks=["red red"], dials={"red": "red"})
    play(state, 0, f"complete {ONE} red-5 to red blue")
    assert state.values == [-1, -2, 1, 2, 0, 2]
    assert state.view(0).dials[0] == "blue"


@rule("IH-END-FINAL")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("trigger", [0, 1])
def test_each_player_then_takes_one_final_action_the_triggering_player_last(seats: int, trigger: int) -> None:
    state = table(seats, turn="draw", mover=trigger, hands=[""] * seats, deck="blue-1", up="green-4", pile="red-1")
    play(state, trigger, "draw blind")
    play(state, trigger, "pass")
    movers = []
    while state.outcome() is None:
        movers.append(state.mover)
        assert state.view(None).final
        assert state.view(None).step == "act", "a single action, without a draw step"
        play(state, state.mover, "pass")
    assert movers == [(trigger + 1 + turn) % seats for turn in range(seats)]


@rule("IH-END-FINAL")
def test_a_final_turn_is_a_single_action_of_any_kind() -> None:
    state = table(3, turn="final", mover=0, finals=3, hands=["red-0"], engines=["mallet"], in_play=[ONE])
    assert {text.split()[0] for text in legal(state, 0)} == {"draw", "discard", "begin", "meld", "pass"}
    play(state, 0, "draw up")
    assert state.actors() == (1,)
    assert state.view(1).step == "act"
    play(state, 1, f"discard {CARDS.names[state.hands[1][0]]}")
    assert state.actors() == (1,), "a discard may still be followed by its draw"
    play(state, 1, "draw blind")
    assert state.actors() == (2,)


@rule("IH-END-FINAL")
def test_a_second_trigger_in_the_final_turns_adds_no_turn() -> None:
    state = table(3, turn="final", mover=0, finals=3, hands=[""], deck="blue-1", up="green-4")
    play(state, 0, "draw blind")
    play(state, 1, "pass")
    play(state, 2, "pass")
    assert state.over


@rule("IH-END-FINAL")
@pytest.mark.parametrize("text", ["pass", "draw up", f"meld {ONE}", "choose mogul", "deliver red blue"])
def test_after_the_end_nothing_can_be_played(text: str) -> None:
    state = finished()
    assert state.actors() == ()
    for seat in (0, 1, -1, 7):
        assert legal(state, seat) == []
        assert why(state, seat, text) == "IH-END-FINAL"


# ------------------------------------------------------------------ cashing out


@rule("IH-CASHOUT-ORDER")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_players_cash_out_in_turn_order_from_the_start_player(first: int) -> None:
    state = table(3, turn="final", finals=1, first=first, stocks=["red", "green", "violet"], values=PRINTED)
    events = play(state, 0, "pass")
    assert [event.seat for event in events if event.kind == "cash-out"] == [(first + turn) % 3 for turn in range(3)]
    assert kinds(events)[-1] == "end"


@rule("IH-CASHOUT-VALUE")
def test_each_stock_pays_its_value_times_its_owners_multiplier() -> None:
    state = finished(
        stocks=("red red green", "red violet violet"),
        values=PRINTED,
        x2=("red", "violet"),
        x3=("green", "red"),
        money=(10, 20),
    )
    assert state.money == [10 + 2 * 3 * 2 + 7 * 3, 20 + 3 * 3 + 2 * 5 * 2]


@rule("IH-MARKET-MULT")
def test_a_market_card_multiplies_all_its_owners_stock_of_its_colour_and_nothing_else() -> None:
    state = table(stocks=["red red green", "red green"], values=PRINTED, x2=["red", "blue"], x3=["blue", "green"])
    assert [stock_pays(state, 0, colour) for colour in range(6)] == [12, 0, 0, 7, 0, 0]
    assert [stock_pays(state, 1, colour) for colour in range(6)] == [3, 0, 0, 21, 0, 0]


@rule("IH-CASHOUT-NO-STOCK")
def test_a_market_card_without_stock_of_its_colour_pays_nothing() -> None:
    state = finished(values=PRINTED, x2=("green", "red"), x3=("violet", "orange"))
    assert state.money == [0, 0]


@rule("IH-CASHOUT-NEG")
@pytest.mark.parametrize("value", [0, -1, -12])
def test_stock_at_0_or_below_pays_nothing_and_costs_nothing_whatever_the_multiplier(value: int) -> None:
    state = finished(
        stocks=("yellow yellow", "yellow"),
        values=(0, 0, value, 0, 0, 0),
        x2=("yellow", "red"),
        x3=("red", "yellow"),
        money=(9, 4),
    )
    assert state.money == [9, 4]


@rule("IH-EX-SCORE-1")
def test_the_books_first_scoring_example_pays_23() -> None:
    state = finished(stocks=("red red green orange",), values=PRINTED, x2=("red", "violet"), x3=("blue", "red"))
    assert [stock_pays(state, 0, colour) for colour in range(6)] == [12, 4, 0, 7, 0, 0]
    assert state.money[0] == 12 + 7 + 4 == 23


@rule("IH-EX-SCORE-2")
def test_the_books_second_scoring_example_pays_23() -> None:
    state = finished(stocks=("violet blue blue",), values=PRINTED, x2=("blue", "red"), x3=("violet", "orange"))
    assert [stock_pays(state, 0, colour) for colour in range(6)] == [0, 0, 0, 0, 8, 15]
    assert state.money[0] == 15 + 8 == 23


@rule("IH-EX-SCORE-3")
@pytest.mark.parametrize("yellow", [0, -3])
def test_the_books_third_scoring_example_pays_2(yellow: int) -> None:
    values = (3, 4, yellow, 7, 2, 5)
    state = finished(stocks=("yellow yellow blue",), values=values, x2=("red", "orange"), x3=("green", "violet"))
    assert state.money[0] == 0 + 2


@rule("IH-FINAL")
def test_the_final_score_is_money_after_cashing_out_and_trains_and_hands_are_worth_nothing() -> None:
    state = table(
        turn="final", finals=1, hands=["red-5 red-5"], engines=["mallet"], in_play=["mogul", "shay"],
        money=[10, 20], stocks=["green"], values=PRINTED, x2=["red", "blue"], x3=["blue", "red"],
    )  # fmt: skip
    paid = cash_out(state, 0)
    play(state, 0, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert paid == 7
    assert outcome.scores == tuple(state.money) == (17, 20)


# ------------------------------------------------------------------ who wins


@rule("IH-GOAL")
def test_most_money_after_stock_is_cashed_in_wins() -> None:
    assert ranking(finished(3, money=(5, 9, 7))) == ((1,), (2,), (0,))
    cashed = finished(3, money=(5, 9, 7), stocks=("green",), values=PRINTED, x2=("red", "orange", "blue"))
    assert cashed.money[0] == 12
    assert ranking(cashed) == ((0,), (1,), (2,))
    outcome = cashed.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("IH-TIE-1")
def test_equal_money_goes_to_who_has_most_stocks() -> None:
    state = finished(3, money=(10, 10, 10), stocks=("red", "blue violet", ""), values=(0, 0, 0, 0, 0, -2))
    assert state.money == [10, 10, 10]
    assert ranking(state) == ((1,), (0,), (2,)), "whatever the stocks are worth"


@rule("IH-TIE-1")
def test_more_money_beats_more_stocks() -> None:
    assert ranking(finished(money=(11, 10), stocks=("", "red blue"))) == ((0,), (1,))


@rule("IH-TIE-2")
def test_then_to_who_has_most_stocks_of_the_highest_valued_colour() -> None:
    state = finished(money=(6, 1), stocks=("blue", "violet"), values=PRINTED, x2=("red", "orange"), x3=("green", "red"))
    assert state.money == [8, 6]
    tied = finished(money=(4, 1), stocks=("blue", "violet"), values=PRINTED, x2=("red", "orange"), x3=("green", "red"))
    assert tied.money == [6, 6]
    assert ranking(tied) == ((1,), (0,)), "violet is at 5, blue at 2"


@rule("IH-TIE-2")
def test_then_of_the_next_highest_and_so_on() -> None:
    values = (3, 4, 0, 7, 2, 5)
    state = finished(
        money=(1, 0), stocks=("green blue", "green red"), values=values, x2=("violet", "orange"), x3=("yellow", "blue")
    )
    assert state.money == [10, 10]
    assert ranking(state) == ((1,), (0,)), "equal in green; red at 3 comes before blue at 2"


@rule("IH-TIE-2")
@pytest.mark.parametrize(("dearer", "other"), list(pairwise(COLOURS)))
def test_colours_of_equal_value_rank_from_red_to_violet(dearer: str, other: str) -> None:
    for values in ((0,) * 6, (-3,) * 6):
        assert ranking(finished(stocks=(other, dearer), values=values)) == ((1,), (0,))
        assert ranking(finished(stocks=(dearer, other), values=values)) == ((0,), (1,))


@rule("IH-TIE-2")
def test_colours_below_zero_still_rank_by_value() -> None:
    assert ranking(finished(stocks=("red", "violet"), values=(-5, 0, 0, 0, 0, -1))) == ((1,), (0,))


@rule("IH-TIE-2")
def test_who_is_still_tied_shares_the_place() -> None:
    state = finished(4, money=(10, 3, 10, 20), stocks=("red blue", "", "blue red", "green"))
    assert ranking(state) == ((3,), (0, 2), (1,))
    outcome = finished(3).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


@rule("IH-END-FINAL")
def test_a_delivery_in_the_very_last_action_still_counts_at_the_values_its_dial_makes() -> None:
    pulls = engine(1, but_not="orange")
    state = table(
        turn="final", finals=1, hands=["red-5"], in_play=[pulls], dials={"orange": "red"},
        x2=["blue", "red"], x3=["violet", "green"],
    )  # fmt: skip
    events = play(state, 0, f"complete {pulls} red-5 to orange green")
    assert kinds(events)[-3:] == ["cash-out", "cash-out", "end"]
    assert state.values[1] == 1
    assert state.money == [5 + 1, 0]


# ------------------------------------------------------------------ a game that stands still

FULL = "red-0 red-1 orange-1 orange-2 blue-3 blue-4 green-2 green-3"


def all_pass(state: IronHorsesState, turns: int) -> None:
    for _ in range(turns):
        play(state, state.mover, "pass")


@rule("IH-ACTION-NONE")
@pytest.mark.parametrize("seats", [2, 4])
def test_three_rounds_in_which_no_card_moves_end_the_game_as_it_stands(seats: int) -> None:
    state = table(
        seats, turn="act", hands=[FULL, *[""] * (seats - 1)], money=[3], stocks=["red"], values=(4,) + (0,) * 5
    )
    state.hands = [state.hands[0]] * seats
    play(state, 0, "pass")
    all_pass(state, 3 * seats - 1)
    assert state.outcome() is None
    events = play(state, state.mover, "pass")
    assert one(events, "end").facts == {"reason": "standstill"}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule) == ("standstill", "IH-ACTION-NONE")
    assert outcome.scores[0] == 3 + stock_pays(state, 0, 0) > 3


@rule("IH-ACTION-NONE")
def test_a_card_that_moves_starts_the_count_anew() -> None:
    state = table(2, turn="act", hands=[FULL, ""])
    state.hands = [state.hands[0]] * 2
    play(state, 0, "pass")
    all_pass(state, 5)
    assert state.still == 6
    play(state, state.mover, "discard red-0")
    play(state, state.mover, "draw up")
    all_pass(state, 5)
    assert state.outcome() is None


@rule("IH-ACTION-NONE")
def test_players_who_still_draw_do_not_stand_still() -> None:
    state = table(2, turn="draw", hands=["red-0 red-1", "blue-1"])
    for _ in range(4):
        play(state, state.mover, "draw up")
        play(state, state.mover, "pass")
        assert state.still == 0


def test_a_position_that_stands_still_is_frozen_with_its_count() -> None:
    state = table(2, turn="act", hands=[FULL, ""])
    state.hands = [state.hands[0]] * 2
    all_pass(state, 3)
    again = IronHorsesState(state.rules, state.cards, state.chance)
    again.thaw(state.freeze())
    assert (again.still, again.digest()) == (state.still, state.digest()) != (0, "")
