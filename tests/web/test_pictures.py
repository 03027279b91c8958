"""The empty board as a picture: whole or from far, light or dark, each drawn once and kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest

from milepost import rulebooks
from milepost.web.pictures import Pictures, picture_name
from tests.web.house import TWO, Json, ServedHere, serving

THREE: Json = {"game": "iberian-railways", "seats": [{"sits": "person"}] * 3}


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServedHere, Path]]:
    """A server that has drawn nothing yet, and its folder."""
    folder = tmp_path_factory.mktemp("pictures")
    with serving(folder) as house:
        yield house, folder


def board(browser: httpx.Client, plan: Json, **asked: bool) -> httpx.Response:
    table = browser.post("/api/tables", json=plan).json()["table"]
    return browser.get(f"/api/tables/{table}/board.png", params=asked)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.mark.slow
def test_from_far_the_board_is_half_as_large_and_by_night_it_is_another(drawing: tuple[ServedHere, Path]) -> None:
    house, folder = drawing
    game = rulebooks.game("iberian-railways")
    found: dict[tuple[bool, bool], bytes] = {}
    with house.browser() as browser:
        for far, dark in product((False, True), repeat=2):
            answer = board(browser, THREE, far=far, dark=dark)
            assert answer.headers["content-type"] == "image/png"
            found[far, dark] = answer.content
            assert (folder / "pictures" / picture_name(game, far=far, dark=dark)).read_bytes() == answer.content
        assert board(browser, THREE).content == found[False, False], "light and whole, if nobody says how"
    wide, high = size(found[False, False])
    assert size(found[False, True]) == (wide, high)
    assert size(found[True, False]) == size(found[True, True]) == (wide // 2, high // 2)
    assert len(set(found.values())) == 4


def test_what_is_drawn_is_kept_and_not_drawn_again(drawing: tuple[ServedHere, Path]) -> None:
    house, folder = drawing
    kept = folder / "pictures" / picture_name(rulebooks.game("iberian-railways"), far=True, dark=True)
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"drawn before")
    try:
        with house.browser() as browser:
            assert board(browser, THREE, far=True, dark=True).content == b"drawn before"
    finally:
        kept.unlink()  # whichever test comes next finds what was really drawn


def test_two_workers_that_draw_the_same_board_at_once_do_not_spoil_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, file = b"the whole board", tmp_path / "board.png"
    one, two = Pictures(tmp_path), Pictures(tmp_path)

    def slowly(part: Path, data: bytes) -> int:
        with part.open("wb") as out:
            out.write(data[:4])
            out.flush()
            monkeypatch.undo()
            two._keep(file, drawn)
            assert file.read_bytes() == drawn
            return out.write(data[4:])

    monkeypatch.setattr(Path, "write_bytes", slowly)
    one._keep(file, drawn)
    assert file.read_bytes() == drawn
    assert [kept.name for kept in tmp_path.iterdir()] == ["board.png"]


def test_a_game_without_a_board_has_no_picture_in_any_light(drawing: tuple[ServedHere, Path]) -> None:
    house, _ = drawing
    with house.browser() as browser:
        for dark in (False, True):
            refused = board(browser, TWO, dark=dark)
            assert refused.status_code == 400
            assert refused.json()["says"] == "This game has no board."


@pytest.mark.slow
def test_the_names_are_told_as_the_picture_prints_them(drawing: tuple[ServedHere, Path]) -> None:
    house, folder = drawing
    game = rulebooks.game("empire-builder")
    with house.browser() as browser:
        table = browser.post("/api/tables", json={**TWO, "game": game.name}).json()["table"]
        told = browser.get(f"/api/tables/{table}/names.json").json()
        none = browser.post("/api/tables", json=THREE).json()["table"]
        assert browser.get(f"/api/tables/{none}/names.json").json() == []
    cities = game.catalogue()["board"]["cities"]
    assert [one["text"].lower() for one in told] == [cities[one["city"]]["name"].lower() for one in told]
    assert len(told) == len(cities)
    wide, high = game.catalogue()["size"]
    for one in told:
        left, top, right, bottom = one["box"]
        assert 0 < left < right < wide, one["text"]
        assert 0 < top < one["at"][1] < bottom < high, one["text"]
    assert (folder / "pictures" / picture_name(game).replace(".png", ".json")).is_file()
