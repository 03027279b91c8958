"""Boards of one's own: decks are made for them, and a saved game carries its board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import milepost
from milepost import rulebooks
from milepost.cli.app import app
from milepost.kernel.content import ContentError
from milepost.kernel.record import RecordError, _check
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import deck_maker
from milepost.rulebooks.crayon.board import MAJOR
from milepost.rulebooks.crayon.foreign import bundle
from milepost.rulebooks.empire_builder.versions import prices
from tests.crayon.county import FILE, county

TEXT = FILE.read_text("utf-8")


def sealed(text: str) -> str:
    above = text.rpartition("check: ")[0]
    return f"{above}check: {_check(above)}\n"


def test_a_deck_made_for_a_board_asks_every_city_and_every_good() -> None:
    game = county()
    demands = [demand for card in game.cards.demands for demand in card]
    assert {demand.city for demand in demands} == {city.id for city in game.board.cities}
    assert {demand.good for demand in demands} == {good.id for good in game.board.goods if not good.travels}
    by_size = [sum(game.board.cities[d.city].size == size for d in demands) for size in range(3)]
    cities = [sum(city.size == size for city in game.board.cities) for size in range(3)]
    assert by_size[MAJOR] / cities[MAJOR] > by_size[0] / cities[0]


def test_the_same_board_gives_the_same_decks() -> None:
    board = county().board
    assert deck_maker.demands(board, prices()) == deck_maker.demands(board, prices())
    assert rulebooks.on_board("empire-builder", TEXT).content == county().content


def test_a_game_asks_for_no_more_major_cities_than_its_board_has() -> None:
    game = county()
    assert game.variant(game.options({})).numbers.majors_needed == len(game.ground.majors) == 3


def test_a_saved_game_on_a_board_of_ones_own_carries_the_board() -> None:
    match = milepost.start(county(), ["Ann", "Bob"], "x")
    match.play(match.actors()[0], "build to Thornton")
    text = match.dumps()
    again = milepost.loads(text)
    assert again.dumps() == text
    assert again.state.digest() == match.state.digest()
    assert len(re.findall("^board: .*$", text, re.MULTILINE)) == 1
    assert len(text) < 10_000
    assert "board: " not in milepost.start("empire-builder", 2, "x").dumps()


def test_a_saved_board_that_was_damaged_is_refused() -> None:
    text = milepost.start(county(), ["Ann", "Bob"], "x").dumps()
    with pytest.raises(RecordError, match="cannot be unpacked"):
        milepost.loads(sealed(re.sub("^board: .*$", "board: eJw=", text, flags=re.MULTILINE)))
    with pytest.raises(RecordError, match="not the one that the game was played on"):
        milepost.loads(sealed(re.sub("^content: .*$", "content: 0000", text, flags=re.MULTILINE)))


def test_a_saved_board_cannot_unpack_to_more_than_a_record_may_hold() -> None:
    from milepost.kernel.record import LARGEST, _packed

    text = milepost.start(county(), ["Ann", "Bob"], "x").dumps()
    bomb = _packed(b" " * (LARGEST + 10))
    with pytest.raises(RecordError, match="larger than"):
        milepost.loads(sealed(re.sub("^board: .*$", f"board: {bomb}", text, flags=re.MULTILINE)))


def test_a_broken_board_is_refused_with_its_file_and_line() -> None:
    with pytest.raises(ContentError, match=r"mine\.toml"):
        rulebooks.on_board("empire-builder", TEXT.replace("mileposts = 160", "mileposts = 161"), file="mine.toml")


def test_other_games_are_not_played_on_boards_of_ones_own() -> None:
    with pytest.raises(MilepostError, match="not played on boards"):
        rulebooks.on_board("iron-horses", TEXT)
    with pytest.raises(MilepostError, match="not a board"):
        rulebooks.carried("empire-builder", "[1]")


def test_decks_beside_a_board_are_used() -> None:
    made = deck_maker.demands(county().board, prices()), deck_maker.events(county().board)
    fewer = made[0].split("[[card]]\nnumber = 30\n")[0]
    game = rulebooks.carried("empire-builder", bundle(TEXT, fewer, made[1]))
    assert game.content != county().content


@pytest.mark.slow
def test_sim_plays_a_board_from_a_file_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "county.toml"
    file.write_text(TEXT, "utf-8")
    said = CliRunner().invoke(
        app, ["sim", "empire-builder", "--board", str(file), "--bots", "greedy,greedy", "--games", "1"]
    )
    assert said.exit_code == 0, said.output
    assert "ended by: won 1" in said.output


def test_random_players_play_on_till_the_round_limit(tmp_path: Path) -> None:
    file = tmp_path / "county.toml"
    file.write_text(TEXT, "utf-8")
    said = CliRunner().invoke(
        app,
        ["sim", "empire-builder", "--board", str(file), "--bots", "random,random", "--games", "2", "--rounds", "12"],
    )
    assert said.exit_code == 0, said.output
    assert "ended by: round-limit 2" in said.output
    assert "turns: 28 to 28" in said.output
