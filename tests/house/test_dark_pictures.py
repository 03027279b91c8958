"""Boards on a dark page: the same picture in other colours, and never black."""

from __future__ import annotations

import re
from typing import Final

import pytest

from milepost import rulebooks
from tests.drawing.contrast import luminance
from tests.house.boards import WITH_BOARDS

pytestmark = pytest.mark.slow

COLOUR: Final = re.compile(r"#[0-9a-f]{6}\b")
CARD: Final = "#2b3538"
"""The cards of the browser table in the dark."""


def drawn(name: str, *, far: bool = False, dark: bool = False) -> str:
    svg = rulebooks.game(name).picture(far=far, dark=dark)
    assert svg is not None
    return svg


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("name", WITH_BOARDS)
def test_in_the_dark_everything_is_where_it_was(name: str, far: bool) -> None:
    light, dark = drawn(name, far=far), drawn(name, far=far, dark=True)
    assert light != dark
    assert COLOUR.sub("", light) == COLOUR.sub("", dark)


@pytest.mark.parametrize("name", WITH_BOARDS)
def test_a_dark_board_is_darker_than_the_cards_beside_it_and_nowhere_black(name: str) -> None:
    """What most of the picture is filled with: the sea, and the land's outline or its hexes."""
    svg = drawn(name, dark=True)
    assert "#000000" not in svg
    grounds = re.findall(r'<rect x="0" y="0" [^>]*fill="(#\w+)"', svg)[:1]
    grounds += re.findall(r'<use href="#shore" fill="(#\w+)"', svg)
    grounds += re.findall(r'<polygon points="[^"]*" fill="(#\w+)" stroke="#\w+" stroke-width="1.4"', svg)
    assert len(set(grounds)) >= 2
    assert all(0.005 < luminance(ground) < luminance(CARD) for ground in grounds)
