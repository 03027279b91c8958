"""Views kept in parts: the hash is the view's own, and the changes lead every viewer to what they see."""

import random
from typing import Any

import msgspec
import pytest

import milepost
from milepost import rulebooks
from milepost.kernel.contract import View
from milepost.table.diff import changed
from milepost.table.sight import Sight, Steps
from tests.helpers import step_by_lot

VIEWERS = (None, 0, 1, 2)


def as_json(view: View) -> Any:
    return msgspec.json.decode(view.canonical())


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_who_follows_the_changes_sees_the_view_and_its_hash(name: str) -> None:
    match, rng = milepost.start(name, 3, seed="sights"), random.Random(5)
    seen = [as_json(view) for view in match.state.views(VIEWERS)]
    sights = [Sight(view) for view in match.state.views(VIEWERS)]
    for _ in range(150):
        if match.outcome() is not None:
            break
        step_by_lot(match, rng)
        views, steps = match.state.views(VIEWERS), Steps()
        for number, (sight, view) in enumerate(zip(sights, views, strict=True)):
            told = msgspec.json.decode(b"[%b]" % sight.look(view, steps))
            seen[number] = changed(seen[number], told)
            assert seen[number] == as_json(view)
            assert sight.hash == view.digest()


class Shelves(View, frozen=True, kw_only=True):
    left: tuple[int, ...]
    right: tuple[int, ...]
    many: int
    more: int


def test_one_thing_in_two_places_changes_in_both() -> None:
    books = (300, 301)
    base: dict[str, Any] = {"game": "shelves", "seat": None, "seats": 1, "actors": (), "step": "read"}
    before = Shelves(**base, left=(), right=(), many=0, more=0)
    after = Shelves(**base, left=books, right=books, many=1, more=1)
    told = msgspec.json.decode(b"[%b]" % Sight(before).look(after, Steps()))
    assert changed(as_json(before), told) == as_json(after)


def test_a_look_that_finds_nothing_new_tells_nothing() -> None:
    state = milepost.start("empire-builder", 3, seed="sights").state
    sight = Sight(state.view(0))
    before = sight.hash
    assert sight.look(state.view(0), Steps()) == b""
    assert sight.hash == before
