"""Placing cube by cube: a placement is refused only when no build can follow it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.rulebooks.iberian_railways.actions import EXPAND, MERGE, START
from milepost.rulebooks.iberian_railways.draft import draft_of, hex_refusal
from milepost.rulebooks.iberian_railways.ground import Mask, each
from milepost.rulebooks.iberian_railways.reach import reach_of
from milepost.rulebooks.iberian_railways.state import IberianState
from tests.iberian_railways.builders import GAME, GROUND, hexes, missing, play, says, table, why

WEST = "lisbon q2 q3 evora"


def grown(state: IberianState, rng: random.Random) -> Mask:
    """Some hexes that hang together, found without asking how far the action can reach."""
    reach = reach_of(state)
    near_own = reach.around & reach.allowed
    starts = near_own if near_own and rng.random() < 0.8 else reach.allowed
    draft = rng.choice(each(starts))
    for _ in range(rng.randrange(max(1, reach.most))):
        base = draft
        if reach.action != START:
            for railway, around in reach.railways:
                base |= railway if around & draft else 0
        around = GROUND.near(base) & reach.allowed & ~draft
        cities = around & GROUND.urban
        draft |= rng.choice(each(cities if cities and rng.random() < 0.6 else around or draft))
    return draft


def crowded(rng: random.Random, action: int) -> IberianState:
    """A position with track of everybody about, in which seat 0 has selected an action."""
    tracks = []
    for _ in range(3):
        railway = 0
        for _ in range(rng.randint(1, 3)):
            line = rng.choice(each(GROUND.urban))
            for _ in range(rng.randint(1, 6)):
                line |= rng.choice(each(GROUND.near(line)))
            railway |= line
        outer = each(railway & GROUND.outer)
        tracks.append(railway & ~sum(outer[1:]))
    state = table(cash=[rng.choice((3, 12, 30, 90))], limit=rng.randint(3, 8), loans=[rng.choice((0, 10, 14))])
    state.lay_out(tracks, 0)
    taken = sum(one for one in each(GROUND.outer) if sum(bool(track & one) for track in tracks) > 1)
    third = tracks[0] & tracks[1] & tracks[2]
    state.lay_out([tracks[0], tracks[1] & ~taken & ~third, tracks[2] & ~taken], 0)
    state.marker[0], state.at = action, 1
    return state


@pytest.mark.slow
@settings(derandomize=True, deadline=None, database=None, max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from([START, EXPAND, MERGE]))
def test_every_build_can_be_placed_cube_by_cube_in_any_order(seed: int, action: int) -> None:
    rng = random.Random(seed)
    state = crowded(rng, action)
    for _ in range(30):
        if not reach_of(state).allowed:
            return
        draft = grown(state, rng)
        state.draft = draft
        if draft_of(state).missing is not None:
            continue
        cubes = each(draft)
        for _ in range(3):
            rng.shuffle(cubes)
            placed = 0
            for cube in cubes:
                state.draft = placed
                assert draft_of(state).placeable & cube
                assert GAME.place.refuse(state, 0, GROUND.numbers(cube)[0]) is None
                placed |= cube


@settings(derandomize=True, deadline=None, database=None, max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from([START, EXPAND, MERGE]))
def test_the_map_of_allowed_hexes_and_the_refusals_say_the_same(seed: int, action: int) -> None:
    rng = random.Random(seed)
    state = crowded(rng, action)
    reach = reach_of(state)
    for one in each(GROUND.land | GROUND.inner):
        assert (hex_refusal(state, reach, 0, one) is None) == bool(one & reach.allowed)


@pytest.mark.slow
@settings(derandomize=True, deadline=None, database=None, max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from([START, EXPAND, MERGE]))
def test_what_is_placeable_is_what_is_not_refused(seed: int, action: int) -> None:
    rng = random.Random(seed)
    state = crowded(rng, action)
    for _ in range(8):
        placeable = draft_of(state).placeable
        for one in each(GROUND.land | GROUND.inner):
            number = GROUND.numbers(one)[0]
            refused = GAME.place.refuse(state, 0, number)
            assert (refused is None) == bool(one & placeable)
            assert refused is None or refused.rule in GAME.ledger
        assert {code >> 6 for code in state.legal(0) if code & 63 == GAME.place.number} == set(
            GROUND.numbers(placeable)
        )
        if not placeable:
            return
        state.draft = state.draft | rng.choice(each(placeable))


# ------------------------------------------------------------------ refused, because nothing can come of it


@pytest.mark.parametrize(
    ("limit", "allowed", "refused"),
    [(3, "setubal q2 lisbon", "p3 q4 evora r6"), (4, "setubal q3 evora", "q5 r6"), (5, "q4 r3 p3", "r7 p7")],
)
def test_from_lisbon_a_start_goes_as_far_as_the_limit_lets_it_reach_a_city(
    limit: int, allowed: str, refused: str
) -> None:
    state = table(limit=limit, cash=[60])
    play(state, "select start")
    if "lisbon" not in allowed:
        play(state, "place lisbon")
    for word in allowed.split():
        assert why(state, f"place {word}") is None, word
    play(state, *([] if state.draft else ["place lisbon"]))
    for word in refused.split():
        assert why(state, f"place {word}") == "IB-START-TWO-URBAN", word


def test_an_expansion_is_refused_where_no_new_city_is_near_enough() -> None:
    state = table(limit=3, cash=[60], track=[WEST], action=["start"])
    play(state, "select expand")
    assert why(state, "place q5") is None, "on the way to Badajoz"
    assert why(state, "place r7") == "IB-EXPAND-NEW-URBAN"
    assert says(state, "place r7") == "With the tracks you may build, none through there reach a new urban hex."


def test_a_merger_is_refused_where_the_railways_are_too_far_apart() -> None:
    state = table(limit=3, cash=[60], track=["lisbon q2 porto h4"])
    events = play(state, "select merge")
    assert [event.kind for event in events][:2] == ["selected", "idle"]
    state = table(limit=4, cash=[60], track=["lisbon q2 q7 q8"])
    play(state, "select merge")
    assert why(state, "place q5") is None
    assert why(state, "place s2") == "IB-MERGE"


def test_a_draft_without_a_build_can_always_be_taken_back() -> None:
    state = table(cash=[60], limit=4, action=["start"], draft="q2 q3 q4 r3")
    texts = [GAME.notation.text(code) for code in state.legal(0)]
    assert sorted(texts) == ["clear", "lift q2", "lift q3", "lift q4", "lift r3"]


def test_the_build_says_what_is_missing() -> None:
    state = table(cash=[60], action=["start"], draft="lisbon q2")
    assert says(state, "build").startswith("A new railway must connect at least two urban hexes")
    state = table(cash=[60], action=["start"], draft="lisbon evora")
    assert says(state, "build").startswith("The cubes of a new railway must hang together")
    state = table(cash=[60], track=[WEST], action=["expand"], draft="q4")
    assert says(state, "build").startswith("An expansion must reach an urban hex")
    assert missing(state) == "IB-EXPAND-NEW-URBAN"


def test_the_order_of_placing_leaves_no_trace() -> None:
    one, other = table(cash=[60]), table(cash=[60])
    play(one, "select start", "place lisbon", "place q2", "place setubal")
    play(other, "select start", "place setubal", "place q4", "lift q4", "place lisbon", "place q2")
    assert one.digest() == other.digest()
    assert one.draft == hexes("lisbon setubal q2")
