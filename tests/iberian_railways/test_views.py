"""What a seat sees."""

from __future__ import annotations

from milepost.kernel.ledger import rule
from tests.iberian_railways.builders import BOARD, play, start, table


@rule("IB-INFO-OPEN", "IB-COMP-MARKERS", "IB-COMP-TRACKS")
def test_everything_but_a_draft_lies_open_to_everybody() -> None:
    state = table(
        cash=[9, 8], loans=[2, 1], income=[7, 21], track=["lisbon q2", "toledo"], cards=["porto"], action=["start"]
    )
    views = [state.view(seat) for seat in (None, 0, 1, 2)]
    seen = views[0].players[0]
    assert (seen.cash, seen.loans, seen.interest, seen.income, seen.supply) == (9, 2, 2, 7, 27)
    assert (seen.action, seen.out, seen.income_cubes) == ("start", False, 1)
    assert set(seen.railways[0]) == {"Q1", "Q2"}
    assert [(card.city, card.state) for card in seen.cards] == [("Porto", "open")]
    assert views[0].players[1].income_cubes == 2
    assert len(views[0].for_sale) == 15
    assert all(view.players == views[0].players and view.for_sale == views[0].for_sale for view in views)


@rule("IB-INFO-OPEN")
def test_a_draft_is_its_players_own_until_it_is_built() -> None:
    state = table(cash=[60])
    play(state, "select start", "place lisbon", "place setubal")
    assert set(state.view(0).draft) == {"Q1", "R2"}
    assert state.view(0).preview is not None
    for other in (None, 1, 2):
        assert state.view(other).draft == ()
        assert state.view(other).preview is None
        assert state.view(other).players[0].action == "start", "the marker is seen"
    play(state, "build")
    assert set(state.view(1).players[0].railways[0]) == {"Q1", "R2"}


def test_railways_are_listed_one_by_one_by_code() -> None:
    view = table(track=["lisbon q2 porto"]).view(None)
    assert sorted(sorted(railway) for railway in view.players[0].railways) == [["H3"], ["Q1", "Q2"]]
    assert all(code in BOARD.by_code for railway in view.players[0].railways for code in railway)


def test_views_name_the_step() -> None:
    state = table(cash=[60], loans=[1])
    assert state.view(1).step == "select"
    play(state, "select start")
    assert state.view(1).step == "carry-out"
    play(state, "pass")
    assert state.view(1).step == "repay"
    assert state.view(1).actors == (0,)


def test_a_fresh_table_has_no_turns_behind_it() -> None:
    state = start()
    view = state.view(None)
    assert (view.turns_taken, view.still, view.reason, view.mover) == (0, 0, "", view.first)
    assert state.turns_taken() == 0
