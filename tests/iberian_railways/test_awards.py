"""The seven awards."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.awards import AWARDS, award_points, outcome, standings
from milepost.rulebooks.iberian_railways.state import IberianState
from tests.iberian_railways.builders import table


def points(state: IberianState, award: str) -> tuple[int, ...]:
    return standings(state)[AWARDS.index(award)].points


@rule("IB-SCORE-INCOME")
def test_the_highest_income_is_one_point() -> None:
    assert points(table(income=[20, 19, 3]), "income") == (1, 0, 0)


@rule("IB-SCORE-CASH")
def test_most_cash_less_twenty_for_each_loan_is_two_points() -> None:
    state = table(cash=[95, 14, 3], loans=[4, 0, 0])
    assert standings(state)[AWARDS.index("cash")].marks == ((15,), (14,), (3,))
    assert points(state, "cash") == (2, 0, 0)


@rule("IB-SCORE-CASH-NONE")
@pytest.mark.parametrize("cash", [(20, 0, 0), (0, 0, 0), (19, 0, 0)])
def test_cash_that_is_not_positive_earns_nobody_anything(cash: tuple[int, ...]) -> None:
    assert points(table(cash=cash, loans=[1, 1, 0]), "cash") == (0, 0, 0)


@rule("IB-SCORE-RUN")
def test_the_longest_run_is_one_point_and_branches_do_not_count() -> None:
    """Four cubes in a star are a run of three: the fourth is a branch."""
    state = table(track=["q4 p4 q5 q3", "q10 q11 r12 q13", "lisbon q2"])
    assert standings(state)[AWARDS.index("run")].marks == ((3,), (4,), (2,))
    assert points(state, "run") == (0, 1, 0)


@rule("IB-SCORE-TOWNS", "IB-SCORE-MINOR", "IB-SCORE-MAJOR")
@pytest.mark.parametrize(
    ("award", "best", "less"),
    [
        ("towns", "setubal r3 evora", "toledo lisbon q2"),
        ("minor-cities", "salamanca j12", "lisbon setubal"),
        ("major-cities", "porto h4", "lisbon setubal madrid-n segovia"),
    ],
)
def test_the_railway_with_most_places_of_a_kind_is_one_point(award: str, best: str, less: str) -> None:
    assert points(table(track=[less, best]), award) == (0, 1, 0)


@rule("IB-SCORE-TOWNS")
def test_towns_count_by_railway_not_by_player() -> None:
    """Three Towns on three railways are less than two on one."""
    state = table(track=["toledo badajoz caceres", "setubal r3 evora"])
    assert points(state, "towns") == (0, 1, 0)


@rule("IB-SCORE-MAJOR")
def test_lisbon_and_madrid_are_not_major_cities() -> None:
    assert points(table(track=["lisbon q2", "madrid-n segovia"]), "major-cities") == (0, 0, 0)


@rule("IB-SCORE-BI")
def test_most_business_interests_bought_is_one_point_redeemed_or_not() -> None:
    state = table(cards=["porto bilbao", "murcia"], face_down="porto bilbao")
    assert points(state, "interests") == (1, 0, 0)


@rule("IB-SCORE-TIES")
def test_all_who_tie_receive_the_full_points() -> None:
    assert points(table(income=[9, 9, 3]), "income") == (1, 1, 0)
    assert points(table(cash=[9, 3, 9]), "cash") == (2, 0, 2)
    assert points(table(cards=["porto", "murcia", "bilbao"]), "interests") == (1, 1, 1)


@rule("IB-SCORE-TIES", "IB-SCORE-TOWNS", "IB-SCORE-MINOR", "IB-SCORE-MAJOR", "IB-SCORE-BI", "IB-SCORE-INCOME")
def test_nobody_wins_an_award_with_nothing_to_show() -> None:
    assert [standing.points for standing in standings(table())] == [(0, 0, 0)] * 7


@rule("IB-SCORE-MULTI")
def test_a_player_scores_for_each_of_their_railways_that_ties_for_most() -> None:
    state = table(track=["toledo n15 badajoz q8", "evora q5"])
    assert points(state, "towns") == (2, 1, 0)
    assert points(state, "run") == (2, 1, 0)
    assert points(table(track=["porto bilbao valencia"]), "major-cities") == (3, 0, 0)


@rule("IB-SCORE-MULTI")
def test_awards_of_the_player_are_given_once_however_many_railways() -> None:
    state = table(track=["toledo badajoz porto"], income=[5], cash=[5])
    assert points(state, "income") == (1, 0, 0)
    assert points(state, "cash") == (2, 0, 0)


@rule("IB-INSOLVENT-REMOVE", "IB-INSOLVENT-TRACK")
def test_who_is_out_is_neither_scored_nor_compared() -> None:
    state = table(income=[20, 5, 4], track=["setubal r3 evora", "toledo n15"], cash=[99, 1], cards=["porto"], out=[0])
    given = {standing.award: standing.points for standing in standings(state)}
    assert given["income"] == given["towns"] == given["run"] == (0, 1, 0)
    assert given["cash"] == (0, 2, 0)
    assert given["interests"] == (0, 0, 0)


@rule("IB-SCORE-TOTAL")
def test_most_points_win_and_equal_points_share_a_place() -> None:
    end = outcome(table(income=[9, 9, 3], cash=[4, 4, 1]), "last-cube", "IB-END")
    assert end.scores == (3, 3, 0)
    assert end.ranking == ((0, 1), (2,))
    assert end.winners == (0, 1)
    end = outcome(table(income=[9, 8, 3], cash=[1, 2, 5]), "last-cube", "IB-END")
    assert end.ranking == ((2,), (0,), (1,))


@rule("IB-SCORE-TOTAL", "IB-INSOLVENT-REMOVE")
def test_players_who_are_out_come_last() -> None:
    end = outcome(table(4, income=[9, 8, 3, 0], out=[0, 3]), "last-cube", "IB-END")
    assert end.scores == (0, 1, 0, 0)
    assert end.ranking == ((1,), (2,), (0, 3))


@rule("IB-SCORE-TIES", "IB-SCORE-MULTI")
def test_points_are_given_for_the_best_mark_as_often_as_it_occurs() -> None:
    assert award_points([(3, 1), (3, 3), ()], 1) == (1, 2, 0)
    assert award_points([(0,), (0, 0), ()], 1) == (0, 0, 0)
    assert award_points([(-5,), (-9,)], 2) == (0, 0)
    assert award_points([(), ()], 1) == (0, 0)
