"""The preview says before the build what the build then does."""

from __future__ import annotations

from hypothesis import given

from milepost.rulebooks.iberian_railways.awards import standings
from milepost.rulebooks.iberian_railways.draft import draft_of
from milepost.rulebooks.iberian_railways.preview import preview
from tests.iberian_railways.builders import GAME, fact, play, table, told
from tests.iberian_railways.games import GameKey, steps
from tests.iberian_railways.test_properties import few, games

WEST = "lisbon q2 q3 evora"


def test_the_preview_of_annas_railway() -> None:
    state = table(cash=[3], action=["start"], draft=WEST)
    seen = preview(state, 0)
    assert seen is not None
    assert (seen.tracks, seen.track_cost, seen.extras, seen.price) == (4, 18, 0, 18)
    assert (seen.loans, seen.loans_after, seen.interest_after, seen.cash_after) == (3, 3, 3, 0)
    assert seen.income_after == 7
    assert seen.missing is None
    assert {award.award: (award.before, award.after) for award in seen.awards} == {
        "income": (0, 7),
        "cash": (3, -60),
        "run": (0, 4),
        "towns": (0, 1),
        "minor-cities": (0, 0),
        "major-cities": (0, 0),
        "interests": (0, 0),
    }


def test_the_preview_counts_extras_and_compares_with_the_others() -> None:
    state = table(cash=[50], action=["start"], draft="porto braga h4 h5", track=["", "h4 j3 lisbon setubal s2"])
    seen = preview(state, 0)
    assert seen is not None
    assert (seen.track_cost, seen.extras, seen.loans) == (18, 3, 0)
    run, towns = (next(award for award in seen.awards if award.award == name) for name in ("run", "towns"))
    assert (run.before, run.after, run.rival, run.points_before, run.points_after) == (0, 4, 3, 0, 1)
    assert (towns.after, towns.rival, towns.points_before, towns.points_after) == (1, 1, 0, 1)


def test_a_draft_that_cannot_be_built_is_priced_and_told_what_it_lacks() -> None:
    state = table(cash=[50], action=["start"], draft="lisbon q2")
    seen = preview(state, 0)
    assert seen is not None
    assert (seen.price, seen.income_after, seen.awards) == (7, None, ())
    assert seen.missing is not None
    assert seen.missing.endswith("[IB-START-TWO-URBAN]")


def test_a_draft_dearer_than_all_loans_is_priced_too() -> None:
    state = table(loans=[14], action=["start"], draft="lisbon q2 setubal q3")
    seen = preview(state, 0)
    assert seen is not None
    assert seen.missing is not None
    assert seen.price == 18


def test_without_a_draft_or_for_another_seat_there_is_no_preview() -> None:
    state = table(cash=[50], action=["start"], draft="lisbon q2")
    assert preview(state, 1) is None
    assert preview(table(), 0) is None
    assert state.view(1).preview is None
    assert state.view(0).preview == preview(state, 0)


def test_asking_changes_nothing() -> None:
    state = table(cash=[50], action=["start"], draft=WEST)
    before = state.digest()
    preview(state, 0)
    assert state.digest() == before


@few(12)
@given(games)
def test_what_was_previewed_is_what_happens(key: GameKey) -> None:
    for step in steps(key):
        if step.code != GAME.build.code():
            continue
        seen = preview(step.before, step.seat)
        assert seen is not None
        assert draft_of(step.before).missing is None
        assert seen.price == fact(step.events, "built", "price")
        borrowed = [event.facts["count"] for event in told(step.events, "borrowed")]
        if seen.loans:
            assert borrowed[0] == seen.loans
        assert seen.income_after == step.after.income[step.seat]


def test_the_awards_that_are_previewed_are_those_that_follow() -> None:
    state = table(cash=[50], draft=WEST, action=["start"], track=["", "porto braga"], income=[0, 6])
    seen = preview(state, 0)
    assert seen is not None
    play(state, "build")
    after = {standing.award: standing.points[0] for standing in standings(state)}
    assert {award.award: award.points_after for award in seen.awards if award.award != "cash"} == {
        name: points for name, points in after.items() if name != "cash"
    }
