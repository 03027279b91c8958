"""Selling and trading track: draft, send, and accept, decline or withdraw."""

from itertools import pairwise
from typing import Any, cast

import pytest

from milepost import rulebooks
from milepost.kernel.chance import seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.ledger import rule
from milepost.kernel.match import Match
from milepost.kernel.record import read
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.track import lay, survey
from tests.empire_builder.variations.tables import (
    BOARD,
    GAME,
    GROUND,
    begin,
    call,
    code,
    kinds,
    legal,
    play,
    rails,
    table,
    why,
)


def two_lines(seats: int = 2, **more: Any) -> tuple[CrayonState, list[str], list[str]]:
    """Seat 0 builds; it owns a line and seat 1 another. Returns the segments of both, as they are typed."""
    state = table(seats, track_trading=True, step="build", cash=[60] * seats, **more)
    mine, theirs = rails(state, 0, "Norfolk", "Raleigh"), rails(state, 1, "Denver", "Omaha")
    return state, _segments(mine), _segments(theirs)


def _segments(line: list[int]) -> list[str]:
    return [f"{code(a)} {code(b)}" for a, b in pairwise(line) if GROUND.buildable[BOARD.edge(a, b)]]


def edge(segment: str) -> int:
    return BOARD.edge(*(BOARD.milepost(word) for word in segment.split()))


@rule("EB-VAR-TRADE")
def test_track_is_bought_for_the_agreed_price_and_changes_colour() -> None:
    state, _, theirs = two_lines()
    play(state, 0, "offer 1", f"ask {theirs[0]}", f"ask {theirs[1]}", "price 25", "send")
    assert state.actors() == (1,)
    events = play(state, 1, "accept")
    assert kinds(events) == ["traded"]
    assert state.owner[edge(theirs[0])] == state.owner[edge(theirs[1])] == 0
    assert state.owner[edge(theirs[2])] == 1
    assert state.cash == [35, 85]
    assert state.flows == [-15, 35]


@rule("EB-VAR-TRADE")
def test_track_is_traded_for_track_without_money() -> None:
    state, mine, theirs = two_lines()
    play(state, 0, "offer 1", f"ask {theirs[0]}", f"give {mine[1]}", "send")
    play(state, 1, "accept")
    assert (state.owner[edge(theirs[0])], state.owner[edge(mine[1])]) == (0, 1)
    assert state.cash == [60, 60]


@rule("EB-VAR-TRADE")
def test_what_can_be_built_next_follows_the_new_owners() -> None:
    state, mine, theirs = two_lines()
    play(state, 0, "offer 1", f"ask {theirs[1]}", f"give {mine[0]}", "send")
    play(state, 1, "accept")
    known = (state.frontier[:], state.edgy[:], bytes(state.touch))
    survey(state)
    assert known == (state.frontier, state.edgy, bytes(state.touch))


@rule("EB-VAR-TRADE")
def test_it_is_done_instead_of_building_and_upgrading_stays_as_usual() -> None:
    state, _, theirs = two_lines()
    play(state, 0, "offer 1", f"ask {theirs[0]}", "send")
    play(state, 1, "accept")
    assert legal(state, 0, "build") == []
    out = GAME.notation.text(GAME.build.code(GROUND.major_outs[0]))
    assert why(state, 0, out) == "EB-VAR-TRADE"
    assert legal(state, 0, "upgrade")
    play(state, 0, "done")
    play(state, 1, "done")
    assert legal(state, 1, "build")


@rule("EB-VAR-TRADE")
def test_whoever_has_built_makes_no_offer() -> None:
    state, _, _ = two_lines()
    play(state, 0, legal(state, 0, "build")[0])
    assert why(state, 0, "offer 1") == "EB-VAR-TRADE"


@rule("EB-VAR-TRADE")
def test_an_offer_that_is_declined_changes_nothing_and_track_may_be_built() -> None:
    state, _, theirs = two_lines()
    before = bytes(state.owner)
    play(state, 0, "offer 1", f"ask {theirs[0]}", "price 25", "send")
    assert kinds(play(state, 1, "decline")) == ["offer-declined"]
    assert (bytes(state.owner), state.cash) == (before, [60, 60])
    assert state.actors() == (0,)
    assert legal(state, 0, "build")


@rule("EB-VAR-TRADE")
def test_the_purchase_takes_place_only_in_the_buyers_turn() -> None:
    state, mine, _ = two_lines()
    assert why(state, 1, "offer 0") == "EB-TURN-END"
    play(state, 0, "offer 1", f"give {mine[0]}", "charge 10")
    assert why(state, 0, "send") == "EB-VAR-TRADE"
    assert why(table(step="build"), 0, "offer 1") == "EB-VAR-TRADE"


def test_whoever_made_it_may_withdraw_and_only_the_other_answers() -> None:
    state, _, theirs = two_lines(3)
    play(state, 0, "offer 1", f"ask {theirs[0]}", "send")
    assert legal(state, 0) == ["withdraw"]
    assert legal(state, 1) == ["decline", "accept"]
    assert why(state, 0, "accept") == why(state, 1, "withdraw") == "EB-VAR-TRADE"
    assert why(state, 2, "accept") == "EB-TURN-END"
    assert kinds(play(state, 0, "withdraw")) == ["offer-withdrawn"]
    assert state.view(1).step == "build"


def test_three_offers_a_turn_are_the_most() -> None:
    state, _, theirs = two_lines()
    for _ in range(3):
        play(state, 0, "offer 1", f"ask {theirs[0]}", "send")
        play(state, 1, "decline")
    assert why(state, 0, "offer 1") == "EB-VAR-TRADE"
    play(state, 0, "done")
    play(state, 1, "done")
    assert legal(state, 1, "offer") == ["offer 0"]


def test_the_tables_deadline_declines() -> None:
    state, _, theirs = two_lines()
    assert why(state, TABLE, "offer-lapses") == "EB-VAR-TRADE"
    play(state, 0, "offer 1", f"ask {theirs[0]}", "send")
    assert why(state, 1, "offer-lapses") == "EB-VAR-TRADE"
    assert kinds(call(state, "offer-lapses")) == ["offer-lapsed"]
    assert state.actors() == (0,)
    assert state.owner[edge(theirs[0])] == 1


def test_nobody_else_sees_a_draft() -> None:
    state, _, theirs = two_lines(3)
    before = {viewer: state.view(viewer).canonical() for viewer in (None, 1, 2)}
    assert kinds(play(state, 0, "offer 1", f"ask {theirs[0]}", "price 25")) == []
    assert {viewer: state.view(viewer).canonical() for viewer in (None, 1, 2)} == before
    assert state.view(0).extra["draft"] == (1, 25, edge(theirs[0]))
    assert all(GAME.shown(state, 0, action) is None for action in state.legal(0) if "send" not in _text(action))
    play(state, 0, "cancel")
    assert {viewer: state.view(viewer).canonical() for viewer in (None, 1, 2)} == before


def _text(action: int) -> str:
    return GAME.notation.text(action)


def test_a_sent_offer_is_heard_by_all() -> None:
    state, mine, theirs = two_lines(3)
    play(state, 0, "offer 1", f"ask {theirs[0]}", f"give {mine[0]}", "price 25")
    shown = GAME.shown(state, 0, GAME.notation.parse("send"))
    events = play(state, 0, "send")
    assert shown is not None
    for words in (theirs[0], mine[0]):
        assert edge(words) in state.view(2).extra["offer"]
    assert "pays 25" in shown
    told = GAME.tell(events[0], ("Ann", "Bob", "Cid"))
    assert told.startswith("Ann asks Bob for ")
    assert told.endswith("and 25.")


def test_the_others_cash_is_tested_only_when_they_accept() -> None:
    state, mine, theirs = two_lines()
    state.cash[1] = 9
    play(state, 0, "offer 1", f"ask {theirs[0]}", f"give {mine[0]}")
    rich = state.copy()
    rich.cash[1] = 500
    assert state.legal(0) == rich.legal(0)
    play(state, 0, "charge 10", "send")
    assert why(state, 1, "accept") == "EB-VAR-TRADE"
    assert why(state, 1, "decline") is None
    state.cash[1] = 10
    play(state, 1, "accept")
    assert state.cash == [70, 0]


def test_nobody_offers_more_than_they_have() -> None:
    state, _, theirs = two_lines()
    play(state, 0, "offer 1", f"ask {theirs[0]}")
    assert why(state, 0, "price 61") == "EB-VAR-TRADE"
    play(state, 0, "price 60")
    assert why(state, 0, "charge 5") == "EB-VAR-TRADE"


@pytest.mark.parametrize("words", ["ask", "give"])
def test_only_segments_that_are_theirs_to_give_come_into_an_offer(words: str) -> None:
    state, mine, theirs = two_lines()
    play(state, 0, "offer 1")
    right, wrong = (theirs, mine) if words == "ask" else (mine, theirs)
    assert why(state, 0, f"{words} {wrong[0]}") == "EB-VAR-TRADE"
    play(state, 0, f"{words} {right[0]}")
    assert why(state, 0, f"{words} {right[0]}") == "EB-VAR-TRADE"
    for partner in ("0", "2", "5"):
        assert why(two_lines()[0], 0, f"offer {partner}") == "EB-VAR-TRADE"


def _city(size: int, ways: int) -> tuple[int, list[int]]:
    """A city of that size with at least so many ways in, none from another city."""
    for city in BOARD.cities:
        edges = [e for e in GROUND.spot_edges[city.id] if sum(GROUND.city[m] != 255 for m in BOARD.edges[e]) == 1]
        if city.size == size and len(edges) >= ways:
            return city.id, edges
    raise LookupError


def words_of(number: int) -> str:
    return " ".join(BOARD.codes[end].lower() for end in BOARD.edges[number])


@rule("EB-VAR-TRADE")
def test_nobody_gets_a_fourth_segment_at_a_city() -> None:
    state = table(track_trading=True, step="build")
    _, edges = _city(1, 4)
    for number, owner in zip(edges, (0, 0, 0, 1), strict=False):
        lay(state, owner, number)
    play(state, 0, "offer 1", f"ask {words_of(edges[3])}")
    assert why(state, 0, "send") == "EB-CITY-THREE-SECTIONS"
    play(state, 0, f"give {words_of(edges[0])}")
    assert why(state, 0, "send") is None


@rule("EB-VAR-TRADE")
def test_no_city_gets_more_players_than_it_allows() -> None:
    state = table(3, track_trading=True, step="build")
    _, edges = _city(0, 4)
    for number, owner in zip(edges, (1, 1, 2), strict=False):
        lay(state, owner, number)
    play(state, 0, "offer 1", f"ask {words_of(edges[0])}")
    assert why(state, 0, "send") == "EB-VAR-TRADE"
    play(state, 0, f"ask {words_of(edges[1])}")
    assert why(state, 0, "send") is None


@rule("EB-VAR-TRADE")
def test_no_trade_shuts_a_player_out_of_a_city() -> None:
    state = table(track_trading=True, step="build")
    chicago = BOARD.city("Chicago").id
    ways = GROUND.spot_edges[chicago]
    for number in ways:
        state.owner[number] = 0
    state.owner[ways[0]], state.owner[ways[1]] = 1, 255
    survey(state)
    play(state, 0, "offer 1", f"ask {words_of(ways[0])}")
    assert why(state, 0, "send") is None
    state.owner[ways[1]] = 0
    refusal = state.why_not(0, GAME.notation.parse("send"))
    assert refusal == state.rules.var_no["trade_blocks"]


def test_a_draft_is_undone_step_by_step_and_saved_with_the_game() -> None:
    match = Match(GAME, ("Ann", "Bob"), GAME.options({"track_trading": True}), seed_from_text("trade"))
    first = match.actors()[0]
    out = match.game.notation.text(next(c for c in match.state.legal(first) if _text(c).startswith("build")))
    match.play(first, out)
    match.play(first, "done")
    second = match.actors()[0]
    match.play(second, f"offer {first}")
    match.play(second, out.replace("build", "ask"))
    match.undo(second)
    match.play(second, out.replace("build", "ask"))
    match.play(second, "price 7")
    assert [line.text for line in match.lines(first)][-1] == "done"
    match.play(second, "send")
    match.play(first, "accept")
    again = read(match.dumps(), rulebooks.game)
    assert again.state.digest() == match.state.digest()
    assert cast("CrayonState", match.state).view(None).players[second].track


def test_an_offer_may_be_made_in_the_building_turns_of_the_start() -> None:
    state = begin(2, track_trading=True)
    assert legal(state, state.mover, "offer") == []
    rails(state, 1 - state.mover, "Norfolk", "Raleigh")
    assert legal(state, state.mover, "offer") == [f"offer {1 - state.mover}"]
