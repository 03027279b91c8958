"""Longer typed lines and questions, on the real board, as a person would use them."""

from __future__ import annotations

import msgspec
import pytest

import milepost
from milepost.kernel.match import Match
from milepost.kernel.notation import NotationError
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.state import CrayonState


def alone(seed: str = "gestures") -> Match:
    return milepost.start("empire-builder", ["Ann"], seed)


def state_of(match: Match) -> CrayonState:
    assert isinstance(match.state, CrayonState)
    return match.state


def answer(match: Match, text: str) -> str:
    told = match.game.answer(match.state, 0, text)
    assert told is not None
    return told


def on_the_way(match: Match) -> Match:
    """Ann has track from New York to Washington, and her train in New York."""
    match.play(0, "build to Washington from New York")
    for _ in range(2):
        match.play(0, "done")
    match.play(0, "place New York")
    return match


def test_build_to_a_city_takes_the_cheapest_way_and_pays_for_it() -> None:
    match = alone()
    match.play(0, "build to Philadelphia from New York")
    assert [entry.text for entry in match.log] == ["build bh15 bh16"]
    assert state_of(match).cash == [47]


def test_build_along_a_path_is_the_books_yellow_line_for_14() -> None:
    match = alone()
    match.play(0, "build BH15 BH16 BG17 BF17 BF18 BE18 BD17 BC17")
    assert state_of(match).cash == [50 - 14]
    assert len(match.log) == 7


def test_build_to_a_far_city_goes_as_far_as_the_turns_money() -> None:
    match = alone()
    match.play(0, "build to Los Angeles from New York")
    assert 0 < state_of(match).spent <= 20
    assert milepost.loads(match.dumps()).view(0) == match.view(0)


def test_a_path_with_an_illegal_segment_builds_nothing_and_says_why() -> None:
    match = alone()
    with pytest.raises(IllegalAction, match="EB-BUILD-FROM"):
        match.play(0, "build BG17 BF17 BF18")
    assert match.log == []


def test_price_tells_the_cost_of_a_path_or_the_rule_at_its_first_illegal_segment() -> None:
    match = alone()
    assert answer(match, "price BH15 BH16 BG17 BF17 BF18 BE18 BD17 BC17").startswith("14 ")
    assert "EB-BUILD-FROM" in answer(match, "price BG17 BF17 BF18")
    assert match.log == []


def test_plan_tells_what_each_demand_would_take_and_bring() -> None:
    match = alone()
    told = answer(match, "plan").splitlines()
    held = state_of(match).hands[0]
    assert told
    assert all(int(line.split(":")[0].removeprefix("card ")) - 1 in held for line in told)
    assert all(" a turn" in line and " of track" in line for line in told)


def test_reach_and_route_tell_where_the_train_can_come() -> None:
    match = on_the_way(alone())
    assert "Washington" in answer(match, "reach")
    assert "Washington" in answer(match, "route Washington") or "4" in answer(match, "route Washington")
    assert answer(match, "route Seattle")


def test_run_to_a_city_moves_along_the_track_as_far_as_movement_goes() -> None:
    match = on_the_way(alone())
    match.play(0, "run to Washington")
    state = state_of(match)
    washington = state.ground.board.city("Washington")
    assert state.place[0] == washington.centre
    moves = [entry.text for entry in match.log if entry.text.startswith("move ")]
    assert state.left[0] == 9 - len(moves)


def test_run_where_no_track_leads_is_refused_with_a_rule() -> None:
    match = on_the_way(alone())
    before = match.state.digest()
    refusal = match.why_not(0, "run to Seattle")
    assert refusal is not None
    assert refusal.rule in match.game.ledger
    assert match.state.digest() == before


def test_what_is_no_question_gets_no_answer() -> None:
    assert alone().game.answer(alone().state, 0, "dance") is None


def test_prospects_are_the_plan_in_numbers() -> None:
    match = on_the_way(alone())
    told = msgspec.json.decode(answer(match, "prospects"))
    lines = answer(match, "plan").splitlines()
    assert [f"card {one['card']}:" for one in told] == [
        line.split(" ", 2)[0] + " " + line.split(" ", 2)[1] for line in lines
    ]
    assert [f"{one['rate']:.1f} a turn" for one in told] == [line.rsplit("; ", 1)[1] for line in lines]


def test_track_to_a_far_city_is_told_turn_by_turn_beyond_this_turns_money() -> None:
    match = alone()
    told = msgspec.json.decode(answer(match, "track Los Angeles from New York"))
    spent = [sum(price for _, _, price in turn) for turn in told["turns"]]
    assert len(spent) > 1
    assert max(spent) <= 20
    assert sum(spent) == told["price"]
    match.play(0, "build to Los Angeles from New York")
    assert state_of(match).spent == spent[0]


def test_a_course_says_where_each_turn_ends_and_who_is_paid() -> None:
    match = on_the_way(alone())
    told = msgspec.json.decode(answer(match, "course Washington"))
    assert told["ends"][-1] == len(told["mileposts"]) - 1
    assert told["fees"] == []
    with pytest.raises(NotationError, match="No track leads"):
        answer(match, "course Chicago")


def test_track_to_a_place_is_offered_in_its_cheapest_shortest_and_fastest_way() -> None:
    match = on_the_way(alone())
    match.play(0, "done")
    told = msgspec.json.decode(answer(match, "tracks Cincinnati"))
    best = {name: choice for choice in told for name in choice["by"]}
    assert set(best) == {"cheapest", "joined", "shortest", "fastest"}
    assert best["cheapest"]["price"] == min(choice["price"] for choice in told)
    assert best["fastest"]["run"] == min(choice["run"] for choice in told)
    segments = {name: sum(map(len, choice["turns"])) for name, choice in best.items()}
    assert segments["shortest"] == min(segments.values())
    assert best["cheapest"]["price"] == msgspec.json.decode(answer(match, "track Cincinnati"))["price"]


def test_of_offered_track_as_much_is_for_now_as_the_turn_and_the_purse_allow() -> None:
    match = alone()
    (first, *_) = msgspec.json.decode(answer(match, "tracks Los Angeles from New York"))
    assert first["now"] == len(first["turns"][0])
    codes = state_of(match).ground.board.codes
    ends = [first["turns"][0][0][0], *(to for _, to, _ in first["turns"][0])]
    match.play(0, "build " + " ".join(codes[milepost] for milepost in ends))
    assert len(match.log) == first["now"]
    state_of(match).cash[0] = 1
    assert msgspec.json.decode(answer(match, "tracks Los Angeles from New York"))[0]["now"] <= 1


def test_a_run_may_lead_by_another_place() -> None:
    match = on_the_way(alone())
    there = msgspec.json.decode(answer(match, "course Washington"))
    and_back = msgspec.json.decode(answer(match, "course New York via Washington"))
    assert and_back["mileposts"][: len(there["mileposts"])] == there["mileposts"]
    assert len(and_back["mileposts"]) > len(there["mileposts"])
    match.play(0, "run to New York via Washington")
    moves = [entry.text for entry in match.log if entry.text.startswith("move ")]
    assert len(moves) == and_back["now"] == min(9, len(and_back["mileposts"]) - 1)


def test_track_from_another_major_city_may_be_cheaper_than_track_that_joins_ones_own() -> None:
    match = alone()
    match.play(0, "build to Cincinnati from Chicago")
    told = {name: choice for choice in msgspec.json.decode(answer(match, "tracks Pittsburgh")) for name in choice["by"]}
    cities = state_of(match).ground.board.city_at
    names = state_of(match).ground.board.cities
    assert names[cities[told["cheapest"]["mileposts"][0]]].name == "New York"
    assert told["joined"]["price"] > told["cheapest"]["price"]
    own = [m for m, bits in enumerate(state_of(match).touch) if bits & 1]
    assert told["joined"]["mileposts"][0] in own
