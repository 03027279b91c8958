"""The worked examples of the book, hex for hex and dollar for dollar on the real board."""

from __future__ import annotations

from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.money import pay
from milepost.rulebooks.iberian_railways.railways import railways
from tests.iberian_railways.builders import fact, hexes, idle, play, start, table, told, turn

# ------------------------------------------------------------------ Rich and Dave at Toledo


@rule("IB-EX-RICH", "IB-LIMIT-ADVANCE", "IB-INCOME-MADRID", "IB-INCOME-TOWN")
def test_rich_builds_from_the_south_of_madrid_into_toledo_and_earns_eight() -> None:
    state = table(first_turn=True, limit=3)
    events = play(state, "start madrid-s toledo")
    assert state.income[0] == 8
    assert fact(events, "built", "price") == 7
    assert state.limit == 4


@rule("IB-EX-DAVE", "IB-LIMIT-ADVANCE", "IB-INCOME-MADRID", "IB-INCOME-KEEP")
def test_dave_comes_second_to_toledo_from_the_southwest_and_earns_seven() -> None:
    state = table(first_turn=True, limit=3)
    turn(state, "start madrid-s toledo")
    events = turn(state, "start madrid-sw toledo")
    assert state.income[:2] == [8, 7]
    assert fact(events, "built", "price") == 7 + 1
    assert state.limit == 5


# ------------------------------------------------------------------ Anna in the west


@rule("IB-EX-ANNA-SETUBAL", "IB-START-NOT-MADRID")
def test_anna_joins_lisbon_to_setubal_and_earns_seven() -> None:
    state = start()
    anna = state.mover
    events = play(state, "start Lisbon Setúbal")
    assert state.income[anna] == 7
    assert fact(events, "built", "price") == 7
    assert state.limit == 4


@rule("IB-EX-ANNA-EVORA", "IB-COST-4")
def test_anna_starts_in_lisbon_and_reaches_evora_with_three_more_cubes_for_eighteen() -> None:
    state = table(limit=4, cash=[18])
    events = play(state, "start Lisbon Q2 Q3 Évora")
    assert fact(events, "built", "price") == 18
    assert told(events, "borrowed") == []
    assert state.income[0] == 7
    assert state.cash[0] == 7, "what the new railway pays at once"
    assert state.limit == 5


@rule("IB-EX-ANNA-BADAJOZ", "IB-COST-3")
def test_anna_expands_from_evora_to_badajoz_with_three_tracks_for_twelve() -> None:
    state = table(limit=5, track=["lisbon q2 q3 evora"], income=[7], cash=[12], action=["start"])
    events = play(state, "expand Q5 Q6 Badajoz")
    assert fact(events, "built", "price") == 12
    assert state.income[0] == 9
    assert state.limit == 6


@rule("IB-EX-ANNA-MERGE", "IB-COST-1")
def test_anna_merges_her_railways_with_one_track_for_three() -> None:
    west, east = "lisbon q2 q3 evora q5 q6 badajoz", "caceres p9 p10 p11 q12 q13 r14 ciudad-real"
    state = table(limit=6, track=[f"{west} {east}"], income=[13], cash=[3])
    events = play(state, "merge Q8")
    assert fact(events, "built", "price") == 3
    assert state.income[0] == 14
    assert state.cash[0] == 14
    assert state.limit == 7


@rule("IB-EX-ANNA-EVORA", "IB-EX-ANNA-BADAJOZ", "IB-EX-ANNA-MERGE")
def test_annas_whole_story_plays_through_from_lisbon_to_the_merger() -> None:
    state = table(first_turn=True, cash=[40])
    story = (
        ("start Lisbon Q2 Q3 Évora", 18, 7),
        ("expand Q5 Q6 Badajoz", 12, 9),
        ("start Cáceres P9 P10 P11 Q12 Q13 R14 Ciudad Real", 52 + 1, 13),
        ("merge Q8", 3, 14),
    )
    for line, price, income in story:
        events = turn(state, line)
        assert fact(events, "built", "price") == price
        assert state.income[0] == income
        idle(state, 2)
    assert len(railways(state.ground, state.cubes[0])) == 1


@rule("IB-LOAN-EX-PETE", "IB-LOAN-MARKER", "IB-LOAN-INTEREST")
def test_pete_takes_six_loans_for_thirty_dollars_and_owes_seven() -> None:
    state = table()
    pay(state, 0, 30, None)
    assert (state.loans[0], state.cash[0]) == (6, 0)
    state = table(loans=[6], cash=[7])
    events = play(state, "select purchase", "pass")
    assert fact(events, "interest", "paid") == 7
    assert (state.loans[0], state.cash[0]) == (6, 0)


@rule("IB-LOAN-EX-PETE-SHORT")
def test_pete_cannot_pay_seven_so_he_borrows_once_more_and_pays_eight() -> None:
    state = table(loans=[6], cash=[3])
    events = play(state, "select purchase", "pass")
    assert fact(events, "borrowed", "money") == 5
    assert fact(events, "interest", "paid") == 8
    assert (state.loans[0], state.cash[0]) == (7, 0)


@rule("IB-LOAN-EX-PETE-SHORT")
def test_with_nothing_at_all_pete_needs_two_loans_more_and_pays_nine() -> None:
    state = table(loans=[6])
    events = play(state, "select purchase", "pass")
    assert [event.facts["loans"] for event in told(events, "borrowed")] == [7, 8]
    assert fact(events, "interest", "paid") == 9
    assert (state.loans[0], state.cash[0]) == (8, 1)


def test_the_hexes_of_the_examples_are_plain() -> None:
    plain = hexes("q2 q3 q5 q6 q8")
    state = table()
    assert plain & state.ground.rural == plain
    assert not plain & (state.ground.hills | state.ground.rivers)
