"""Winning: at once in the earlier edition, declared and at equal turns in the later; links count, the sea does not."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.victory import majors_joined
from milepost.rulebooks.iron_dragon.state import DragonState
from tests.iron_dragon.builders import (
    both,
    build,
    drawing,
    end_turn,
    game,
    hand,
    kinds,
    play,
    rule_of,
    run,
    table,
    verbs,
    why,
)

MAINLAND = [
    "B3 C4 D4 E5",  # Aldhelm to Galen
    "E6 D6 C7",  # on to Corve, which magic joins to Farholm
    "G6 H6 I7 J7",  # Galen to Dorn
    "K3 K4 K5 K6 K7",  # Dorn to Brond
]
TO_HOLLOW = "U.E3 U.D2"
SEVEN = [*MAINLAND, TO_HOLLOW]
ISLE = "T3 T4 T5 T6"


def rich(edition: int, cash: Sequence[int] = (250,), track: Sequence[str] = SEVEN, **more: object) -> DragonState:
    return table(edition, track=[list(track)], cash=cash, trains=["Corve"], **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the cities


@rule("ID01-WIN-CITIES", "ID17-WIN-CITIES", "ID01-LINK-WIN", "ID17-LINK-WIN", "ID01-WIN-LINK")
@both
def test_own_track_magic_and_entrances_join_seven_cities(edition: int) -> None:
    state = table(edition, track=[SEVEN])
    assert majors_joined(state, 0) == 7
    assert majors_joined(state, 1) == 0


@rule("ID01-WIN-CITIES", "ID17-WIN-CITIES")
@both
def test_every_gap_counts(edition: int) -> None:
    assert majors_joined(table(edition, track=[MAINLAND]), 0) == 6
    assert majors_joined(table(edition, track=[[*MAINLAND[1:], TO_HOLLOW]]), 0) == 6
    broken = [*MAINLAND[:3], "K3 K4 K5", "K6 K7", TO_HOLLOW]
    assert majors_joined(table(edition, track=[broken]), 0) == 5


@rule("ID01-WIN-CITIES", "ID17-WIN-CITIES")
@both
def test_others_track_joins_nothing(edition: int) -> None:
    assert majors_joined(table(edition, track=[MAINLAND, TO_HOLLOW]), 0) == 6


@rule("ID01-WIN-LINK", "ID17-WIN-CITIES")
@both
def test_a_city_reached_only_by_sea_is_not_joined(edition: int) -> None:
    shore = [*MAINLAND, "K4 L4 M5", "T3 S4 S5 R5"]
    state = table(edition, track=[shore], in_force=[("Wizards' Strike", 0, 2)])
    assert majors_joined(state, 0) == 5
    joined = table(edition, track=[shore], bridges=["Rainbow"])
    assert majors_joined(joined, 0) == 7


@rule("ID01-LINK-WIN", "ID17-LINK-WIN", "ID01-WIZARD-STRIKE", "ID01-RAINBOW", "ID17-LINK-RAINBOW")
@both
def test_magic_joins_while_it_stands(edition: int) -> None:
    assert majors_joined(table(edition, track=[[*MAINLAND, ISLE]]), 0) == 7
    assert majors_joined(table(edition, track=[MAINLAND], bridges=["Rainbow"]), 0) == 7
    strike = table(edition, track=[[*MAINLAND, ISLE]], bridges=["Rainbow"], in_force=[("Wizards' Strike", 0, 2)])
    assert majors_joined(strike, 0) == 5


# ---------------------------------------------------------------- at once


@rule("ID01-WIN-FIRST", "ID01-WIN-CASH", "ID01-DELIVER-STEPS")
def test_a_delivery_that_makes_250_wins_before_another_card_is_drawn() -> None:
    state = table(
        2001,
        track=[SEVEN],
        cash=[240],
        trains=[("Galen", "teapot", ["Gems"])],
        hands=[[5, 1, 2]],
        deck=["War Tax", 20],
    )
    told = play(state, 0, "deliver Gems 5")
    assert kinds(told) == ["delivered", "end"]
    assert (state.cash[0], hand(state), state.cash_open) == (255, [1, 2], False)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.ranking[0]) == ("won", "ID01-WIN-FIRST", (0,))
    assert state.actors() == ()
    assert why(state, 0, "done") == "ID01-WIN-FIRST"


@rule("ID01-WIN-FIRST", "ID01-WIN-CITIES")
def test_the_track_that_joins_the_seventh_city_wins_at_once() -> None:
    state = table(2001, track=[[*MAINLAND, "U.E2 U.E3"]], cash=[260], step="build", foremen=["Orc"])
    play(state, 0, "build U.E2 U.D1")
    assert state.ended_by == "won"
    poor = table(2001, track=[[*MAINLAND, "U.E2 U.E3"]], cash=[254], step="build", foremen=["Orc"])
    play(poor, 0, "build U.E2 U.D1")
    assert (poor.ended_by, poor.cash[0]) == ("", 249)


@rule("ID01-WIN-FIRST", "ID01-RAINBOW")
def test_a_card_that_raises_the_rainbow_may_win_for_who_draws_it() -> None:
    state = rich(2001, track=[*MAINLAND, "T3 T4"], cash=[300])
    told = drawing(state, "Rainbow Bridge", "War Tax")
    assert (state.ended_by, state.mover, state.cash[0]) == ("won", 0, 300)
    assert "taxed" not in kinds(told)


@rule("ID01-WIN-FIRST")
def test_money_that_comes_in_anothers_turn_wins_only_in_ones_own() -> None:
    state = table(2001, 2, track=[SEVEN, "M7 L7"], cash=[246, 50], mover=1, first=1, trains=["Corve", "C7"])
    state.place[2] = state.ground.board.milepost("D6")
    run(state, 1, "E6")
    assert (state.cash[0], state.ended_by) == (250, "")
    end_turn(state)
    assert (state.ended_by, state.mover) == ("won", 0)


@rule("ID01-WIN-FIRST", "ID01-LOST-TURN")
def test_a_lost_turn_is_still_ones_own() -> None:
    state = table(2001, 2, track=[SEVEN], cash=[250, 50], mover=1, first=1)
    state.lost_turns[0] = 1
    end_turn(state)
    assert (state.ended_by, state.mover) == ("won", 0)


@rule("ID01-WIN-CASH", "ID01-WIN-CASH-ONLY")
def test_249_do_not_win_and_what_was_built_is_worth_nothing() -> None:
    state = rich(2001, cash=[249])
    assert state.ended_by == ""
    play(state, 0, "done")
    assert state.ended_by == ""


@rule("ID01-WIN-CITIES")
def test_cash_alone_does_not_win() -> None:
    state = rich(2001, track=MAINLAND, cash=[900])
    end_turn(state)
    assert state.ended_by == ""


@rule("ID01-WIN-FIRST")
def test_the_others_are_ranked_by_cities_and_then_by_cash() -> None:
    state = table(2001, 3, track=[[*MAINLAND, TO_HOLLOW]], cash=[240, 10, 90], trains=[("Galen", "teapot", ["Gems"])],
                  hands=[[5, 1, 2]])  # fmt: skip
    play(state, 0, "deliver Gems 5")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0,), (2,), (1,))


@rule("ID01-WIN-FIRST")
def test_the_earlier_edition_has_nothing_to_declare() -> None:
    state = rich(2001, cash=[249])
    assert why(state, 0, "declare") == "ID01-WIN-FIRST"


# ---------------------------------------------------------------- declared, at equal turns


def at_the_end(cash: Sequence[int], tracks: Sequence[list[str]] = (SEVEN,), **more: object) -> DragonState:
    """The later edition, with the first player's building behind them."""
    state = table(2017, 3, track=tracks, cash=cash, step="build", **more)  # type: ignore[arg-type]
    play(state, 0, "done")
    return state


@rule("ID17-WIN-DECLARE", "ID17-WIN-CASH")
def test_victory_is_offered_at_the_end_of_a_turn_with_both_conditions() -> None:
    state = at_the_end([250])
    assert (state.step().name, verbs(state, 0)) == ("declare", {"declare", "done"})
    assert at_the_end([249]).mover == 1
    assert at_the_end([900], [MAINLAND]).mover == 1


@rule("ID17-WIN-DECLARE")
def test_victory_is_not_declared_before_the_end_of_the_turn() -> None:
    state = rich(2017)
    assert why(state, 0, "declare") == "ID17-WIN-DECLARE"
    assert state.ended_by == ""


@rule("ID17-WIN-DECLARE")
def test_nobody_is_forced_to_declare() -> None:
    state = at_the_end([250])
    play(state, 0, "done")
    assert (state.mover, state.declared, state.ended_by) == (1, 0, "")


@rule("ID17-WIN-EQUAL")
def test_after_a_declaration_all_finish_the_round() -> None:
    state = at_the_end([250])
    play(state, 0, "declare")
    assert (state.mover, state.ended_by) == (1, "")
    end_turn(state)
    assert (state.mover, state.ended_by) == (2, "")
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.ranking[0]) == ("won", "ID17-WIN-MOST-CASH", (0,))


@rule("ID17-WIN-EQUAL")
def test_a_declaration_by_the_last_of_the_round_ends_the_game() -> None:
    state = table(2017, 3, track=["M7 L7", "M8 L7", SEVEN], cash=[50, 50, 260], step="build", mover=2)
    play(state, 2, "done")
    play(state, 2, "declare")
    assert state.ended_by == "won"


OTHER_SEVEN = [
    "A3 A4 B4 B5 B6",  # Aldhelm to Corve, and by magic Farholm
    "E6 E7 D7 C8",  # Corve to Galen
    "F6 G7 H7 I7 J6 J7",  # Galen to Dorn
    "K7 J6 J5 K5 L4 L3 K3",  # Dorn to Brond
    "U.E3 U.D3 U.D2",  # and Hollow
]
"""Another network that joins seven cities, on edges of its own."""


@rule("ID17-WIN-MOST-CASH")
def test_of_two_who_declare_the_richer_wins() -> None:
    state = at_the_end([250, 270], (SEVEN, OTHER_SEVEN))
    play(state, 0, "declare")
    for _ in range(2):
        play(state, 1, "done")
    play(state, 1, "declare")
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking[:2] == ((1,), (0,))


@rule("ID17-WIN-TIE")
def test_a_tie_raises_the_goal_to_300_and_play_goes_on() -> None:
    state = at_the_end([260, 260], (SEVEN, OTHER_SEVEN))
    play(state, 0, "declare")
    for _ in range(2):
        play(state, 1, "done")
    play(state, 1, "declare")
    told = end_turn(state)
    assert "goal-raised" in kinds(told)
    assert (state.goal, state.declared, state.ended_by, state.mover) == (300, 0, "", 0)
    for _ in range(2):
        play(state, 0, "done")
    assert state.mover == 1
    state.cash[1] = 300
    for _ in range(2):
        play(state, 1, "done")
    play(state, 1, "declare")
    end_turn(state)
    assert state.ended_by == "won"


@rule("ID17-WIN-CASH")
def test_what_a_declarer_has_at_the_end_of_the_turn_counts_after_building() -> None:
    state = table(2017, 3, track=[SEVEN], cash=[251], step="build")
    build(state, 0, "C8 C9")
    play(state, 0, "done")
    assert state.step().name == "declare"
    spent = table(2017, 3, track=[SEVEN], cash=[251], step="build")
    build(spent, 0, "C8 C9 B9")
    play(spent, 0, "done")
    assert spent.mover == 1


# ---------------------------------------------------------------- short games


@rule("ID01-WIN-CASH-ONLY", "ID17-WIN-EQUAL")
@both
def test_a_table_may_agree_on_a_number_of_rounds(edition: int) -> None:
    last = game(edition).edition.numbers.start_rounds + 4
    state = table(edition, 2, round=last, cash=[70, 80], options={"round_limit": 5})
    end_turn(state)
    assert state.ended_by == ""
    end_turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("round-limit", ((1,), (0,)))
    assert outcome.rule == rule_of(edition, "WIN-CASH-ONLY", "WIN-EQUAL")
