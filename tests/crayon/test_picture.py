"""The picture of a crayon board: an atlas page on which everything can be read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from milepost import rulebooks
from milepost.cli.app import app
from milepost.drawing.players import SEATS
from milepost.drawing.png import to_png
from milepost.kernel.chance import Chance
from milepost.kernel.options import settle
from milepost.rulebooks.crayon.board import MAJOR, NONE, Board
from milepost.rulebooks.crayon.board_loader import load_board, read_board
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.picture import cities, rivers
from milepost.rulebooks.crayon.picture.coastline import coastline
from milepost.rulebooks.crayon.picture.curves import chained
from milepost.rulebooks.crayon.picture.goods import goods_glyphs
from milepost.rulebooks.crayon.picture.page import Still, Style, draw, still
from milepost.rulebooks.crayon.picture.theme import ATLAS, ATLAS_DARK, Theme
from milepost.rulebooks.crayon.sheets import SHEETS
from milepost.rulebooks.crayon.view import CrayonView, ForceView, TrainView
from milepost.rulebooks.empire_builder.versions import folder, north_america, prices
from tests.drawing.contrast import contrast

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
STYLE = Style("Empire Builder", prices(), coast=folder() / "north_america.geo.toml")
ALDER = load_board(files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml", prices())
BOARDS = {"North America": north_america(), "Alder County": ALDER}

both_boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def empire_builder() -> CrayonGame:
    game = rulebooks.game("empire-builder")
    assert isinstance(game, CrayonGame)
    return game


def opening() -> CrayonView:
    view = empire_builder().start(2, settle(empire_builder().known_options, None), Chance(b"\1" * 32)).view(None)
    assert isinstance(view, CrayonView)
    return view


def texts(svg: str) -> list[str]:
    return [each.text for each in ET.fromstring(svg).iter(f"{SVG}text") if each.text]


@both_boards
def test_every_city_is_named_once_in_well_formed_svg(board: Board) -> None:
    names = texts(draw(board, STYLE))
    for city in board.cities:
        assert names.count(city.name.upper() if city.size == MAJOR else city.name) == 1, city.name


@both_boards
def test_no_name_overlaps_another_or_sits_on_a_city_or_under_a_panel(board: Board) -> None:
    drawn = still(board, STYLE)
    marks = [(city.name, box) for city in board.cities for box in cities.boxes(board, drawn.layout, city)]
    clashes = []
    for index, label in enumerate(drawn.labels):
        clashes += [(label.text, other.text) for other in drawn.labels[:index] if label.meets(other)]
        clashes += [(label.text, name) for name, mark in marks if any(box.meets(mark) for box in label.boxes)]
        for panel in (drawn.layout.title, drawn.layout.legend):
            clashes += [(label.text, "panel") for box in label.boxes if box.meets(panel)]
        assert len(label.tokens) == len(label.city.goods)
        assert not any(label.boxes[0].meets(tokens) for tokens in label.boxes[1:]), label.text
    assert clashes == []


@both_boards
def test_every_river_is_named_clear_of_the_cities(board: Board) -> None:
    drawn = still(board, STYLE)
    named = {name.text for name in drawn.river_names}
    assert named == {river.name for river in drawn.rivers}
    taken = [box for label in drawn.labels for box in label.boxes]
    assert [
        name.text for name in drawn.river_names if any(box.meets(other) for box in name.boxes for other in taken)
    ] == []


@both_boards
def test_every_milepost_stands_on_land(board: Board) -> None:
    coast = coastline(board, STYLE.coast)
    assert [board.codes[each] for each in range(len(board.codes)) if not coast.dry(board.place(each))] == []


def test_a_coast_is_drawn_only_on_the_board_that_it_fits() -> None:
    assert coastline(ALDER, STYLE.coast).names == ()
    assert coastline(BOARDS["North America"], STYLE.coast).names != ()


@both_boards
def test_a_river_crosses_the_middle_of_each_of_its_edges(board: Board) -> None:
    drawn = still(board, STYLE)
    for river in drawn.rivers:
        for edge in board.crossings[river.crossing].edges:
            a, b = (drawn.layout.at(board.place(end)) for end in board.edges[edge])
            assert any(_on_middle(at, a, b) for at in river.line), (river.name, edge)


def _on_middle(at: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> bool:
    along, up = b[0] - a[0], b[1] - a[1]
    long = along**2 + up**2
    share = ((at[0] - a[0]) * along + (at[1] - a[1]) * up) / long
    off = abs((at[0] - a[0]) * up - (at[1] - a[1]) * along) / long**0.5
    return 0.3 <= share <= 0.7 and off < 0.5


def test_borders_are_chained_along_neighbouring_edges() -> None:
    board = BOARDS["North America"]
    border = board.border("Mexican border")
    pairs = [board.edges[edge] for edge in sorted(border.edges)]
    chains = chained(pairs, lambda a, b: board.edge(a, b) != NONE)
    assert sorted(index for chain in chains for index in chain) == list(range(len(pairs)))
    assert len(chains) < 6


@both_boards
def test_columns_and_rows_are_named_at_the_margin_and_goods_in_the_legend(board: Board) -> None:
    names = texts(draw(board, STYLE))
    assert names.count("K") >= 2
    assert names.count("7") >= 2
    for good in board.goods:
        assert good.name in names


def test_every_good_of_our_boards_has_a_picture() -> None:
    assert {good.name for board in BOARDS.values() for good in board.goods} <= set(goods_glyphs())


def test_a_good_without_a_picture_is_shown_by_letters() -> None:
    text = (files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml").read_text("utf-8")
    board = read_board(text.replace("Slate", "Zithers"), prices())
    assert "Zi" in texts(draw(board, STYLE))


@pytest.mark.parametrize("theme", [ATLAS, ATLAS_DARK], ids=["light", "dark"])
def test_lettering_and_goods_stand_out_from_their_ground(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.land),
        (theme.ink, theme.water),
        (theme.ink, theme.paper),
        (theme.ink, theme.card),
        (theme.muted, theme.card),
        (theme.water_ink, theme.land),
        (theme.water_ink, theme.water),
    ]
    pairs += [(tint, theme.disc) if theme.disc else (theme.pale, tint) for tint in theme.tints.values()]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@both_boards
def test_from_afar_cities_keep_their_marks_and_lose_their_names(board: Board) -> None:
    whole, far = draw(board, STYLE), draw(board, STYLE, far=True)
    assert still(board, STYLE).marks in far
    for city in board.cities:
        name = city.name.upper() if city.size == MAJOR else city.name
        assert name in texts(whole)
        assert name not in texts(far)


def test_the_same_board_gives_the_same_picture() -> None:
    again = load_board(files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml", prices())
    assert again is not ALDER
    assert draw(again, STYLE) == draw(ALDER, STYLE)


def test_a_view_shows_track_in_each_colour_and_pattern_with_trains_and_events() -> None:
    game, seen = empire_builder(), opening()
    board = game.board
    event = next(each for each, card in enumerate(game.cards.events) if card.flooded) + game.cards.first_event
    players = []
    for seat, player in enumerate(seen.players):
        edges = tuple(edge for edge, _ in enumerate(board.edges) if edge % 997 == seat)
        train = TrainView(loco="freight", place="K12", came=None, loads=())
        players.append(replace(player, track=edges, trains=(train,)))
    force = ForceView(card=event + 1, name="Flood", drawer=0, ends=2)
    empty = game.picture(seen)
    svg = game.picture(replace(seen, players=tuple(players), in_force=(force,)))
    for look in SEATS[:2]:
        assert f'stroke="{look.colour}"' in svg
        assert f'stroke="{look.colour}"' not in empty
        assert texts(svg).count(look.letter) == texts(empty).count(look.letter) + 1
    assert SEATS[1].dash is not None
    assert f'stroke-dasharray="{SEATS[1].dash}"' in svg
    assert any(text.startswith("In force: Flood") for text in texts(svg))
    assert svg.count("<path") > empty.count("<path") + 4


def test_ids_in_the_picture_are_unique_and_every_reference_is_defined() -> None:
    svg = draw(BOARDS["North America"], STYLE)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)


def test_it_makes_a_png() -> None:
    assert to_png(draw(ALDER, STYLE), 0.2).startswith(b"\x89PNG")


def test_rivers_run_on_to_the_sea_or_to_another_river() -> None:
    board = BOARDS["North America"]
    drawn: Still = still(board, STYLE)
    ohio = next(river for river in drawn.rivers if river.name == "Ohio")
    mississippi = next(river for river in drawn.rivers if river.name == "Mississippi")
    assert isinstance(ohio, rivers.River)
    assert ohio.line[-1] in mississippi.line


def test_sheets_list_every_city_and_every_good() -> None:
    board = BOARDS["North America"]
    listed = SHEETS["cities"](board).splitlines()
    assert len(listed) == 4 + len(board.cities)
    assert any(re.fullmatch(r"Boise +small +K12 +Lead", line) for line in listed)
    goods = SHEETS["goods"](board).splitlines()
    assert any(re.fullmatch(r"Cars +3 +Detroit, Toronto", line) for line in goods)
    assert any(re.fullmatch(r"Circus +2 +begins in Tampa", line) for line in goods)


def test_the_command_draws_a_board_of_your_own_and_prints_sheets(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml").read_text("utf-8"), "utf-8")
    out = tmp_path / "mine.svg"
    ran = CliRunner().invoke(app, ["board", "empire-builder", "--board", str(mine), "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert "Ambleford" in texts(out.read_text("utf-8"))
    assert "@font-face" in out.read_text("utf-8")
    ran = CliRunner().invoke(app, ["board", "empire-builder", "--board", str(mine), "--sheet", "goods"])
    assert ran.exit_code == 0
    assert "Slate" in ran.output
