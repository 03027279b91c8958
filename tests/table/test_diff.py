"""Changes of views: whatever two values are, the changes lead from one to the other, and little changes are small."""

import random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

import milepost
from milepost import rulebooks
from milepost.table.diff import changed, changes
from tests.helpers import step_by_lot


class Inner(msgspec.Struct, frozen=True):
    cash: int | None
    cards: tuple[int, ...]
    more: dict[str, Any]


class Outer(msgspec.Struct, frozen=True):
    players: tuple[Inner, ...]
    name: str | None
    flag: bool
    inner: Inner | None


scalars = st.none() | st.integers(-9, 9) | st.sampled_from(["", "a", "b"])
things = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner), max_leaves=8
)
inners = st.builds(
    Inner, st.none() | st.integers(), st.lists(st.integers(0, 3)).map(tuple), st.dictionaries(st.just("k"), things)
)
outers = st.builds(
    Outer,
    st.lists(inners, max_size=3).map(tuple),
    st.none() | st.text(max_size=2),
    st.booleans(),
    st.none() | inners,
)


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@given(outers, outers)
def test_changes_lead_from_one_view_to_the_other(old: Outer, new: Outer) -> None:
    assert changed(old, as_json(changes(old, new))) == as_json(new)


@given(things, things)
def test_changes_lead_from_any_json_to_any_other(old: object, new: object) -> None:
    result = changed(old, as_json(changes(old, new)))
    assert msgspec.json.encode(result, order="sorted") == msgspec.json.encode(new, order="sorted")


@given(outers)
def test_what_is_the_same_has_no_changes(view: Outer) -> None:
    assert changes(view, msgspec.convert(as_json(view), Outer)) == []


def test_an_item_more_in_a_long_list_is_one_short_change() -> None:
    old = tuple(range(0, 400, 2))
    assert changes({"track": old}, {"track": (*old[:50], 99, *old[50:])}) == [(("track",), 50, 0, (99,))]


def test_an_atomic_action_of_any_game_changes_little() -> None:
    for game in rulebooks.NAMES:
        match, rng = milepost.start(game, 4, seed="little"), random.Random(1)
        sizes = []
        for _ in range(120):
            before = match.view(0)
            step_by_lot(match, rng)
            sizes.append(len(msgspec.json.encode(changes(before, match.view(0)))))
        assert sorted(sizes)[-6] < 1500
