"""The picture of the Iberian board: everything a player needs is on it, and nothing written covers anything else."""

import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from milepost.drawing.players import SEATS
from milepost.drawing.png import to_png
from milepost.rulebooks.iberian_railways.board import LISBON, MADRID_OUTER, MAJOR, MINOR, RURAL, TOWN, Board
from milepost.rulebooks.iberian_railways.drawing import draw
from milepost.rulebooks.iberian_railways.loader import standard_board
from milepost.rulebooks.iberian_railways.picture import river_names, tiles, water
from milepost.rulebooks.iberian_railways.picture.layout import (
    FRAME,
    RADIUS,
    Box,
    Layout,
    legend_box,
    title_box,
)
from milepost.rulebooks.iberian_railways.picture.paint import AZULEJO, AZULEJO_DARK, Paint
from tests.drawing.contrast import contrast

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> Board:
    return standard_board()


@pytest.fixture(scope="module")
def layout(board: Board) -> Layout:
    return Layout.of(board)


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(svg).iter(f"{SVG}text")]


def all_lines(board: Board, layout: Layout) -> list[tiles.Line]:
    return [line for entry in tiles.lettering(board, layout, AZULEJO).values() for line in entry]


def test_every_hex_is_lettered_with_code_and_figures(board: Board, layout: Layout) -> None:
    lettering = tiles.lettering(board, layout, AZULEJO)
    for hex, code in enumerate(board.codes):
        if hex == board.madrid_inner:
            continue
        written = [line.text for line in lettering[hex]]
        assert code in written
        if board.extra[hex]:
            assert f"+{board.extra[hex]}" in written
        figure = {TOWN: "2/1", MINOR: "3/2", MAJOR: "4/3", LISBON: "5/4", MADRID_OUTER: "6"}.get(board.kind[hex])
        assert figure is None or figure in written


def test_every_name_is_on_the_picture(board: Board) -> None:
    written = texts(draw(board))
    for place in board.places:
        assert all(line in written or line.upper() in written for line in place.label), place.name
    assert "RAILWAYS" in written
    assert all(price in written for price in ("$3", "$7", "$12", "$18", "$25", "$33", "$42", "$52"))


def test_names_stay_inside_their_own_tiles(board: Board, layout: Layout) -> None:
    for hex, lines in tiles.lettering(board, layout, AZULEJO).items():
        x, y = layout.centre(board.cells[hex])
        for line in lines:
            box = line.box()
            for corner_x, corner_y in box.corners():
                half_width = RADIUS - abs(corner_y - y) / 3**0.5
                assert abs(corner_x - x) <= half_width, f"{line.text} leaves {board.codes[hex]}"


def test_no_text_covers_another(board: Board, layout: Layout) -> None:
    for lines in tiles.lettering(board, layout, AZULEJO).values():
        for a, b in combinations(lines, 2):
            assert not a.box().meets(b.box()), f"{a.text} covers {b.text}"


def test_river_names_stand_clear_of_all_other_text_and_of_cities(board: Board, layout: Layout) -> None:
    bends = water.river_bends(board, layout)
    taken = [line.box() for line in all_lines(board, layout)]
    names = river_names.place_names(board, layout, bends, taken)
    written = {"".join(letter.text for letter in letters) for letters in names}
    assert written == {river.name for river in board.rivers}
    cells = {cell: hex for hex, cell in enumerate(board.cells)}
    for letters in names:
        for letter in letters:
            assert not any(letter.box().meets(box) for box in taken)
            assert board.kind[cells[layout.cell_at(letter.middle())]] == RURAL
    for one, other in combinations(names, 2):
        assert not any(a.box().meets(b.box()) for a in one for b in other)


def test_title_and_legend_cover_no_land(board: Board, layout: Layout) -> None:
    boxes = [title_box(layout), legend_box(layout)]
    for cell in board.cells:
        x, y = layout.centre(cell)
        tile = Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        assert not any(tile.meets(box) for box in boxes)
    for box in boxes:
        assert box.right < layout.width - FRAME
        assert box.bottom < layout.height - FRAME


def test_the_border_is_of_whole_tiles(layout: Layout) -> None:
    assert layout.width % FRAME == 0
    assert layout.height % FRAME == 0


def test_cell_at_is_the_inverse_of_centre(board: Board, layout: Layout) -> None:
    for cell in board.cells:
        x, y = layout.centre(cell)
        assert layout.cell_at((x + 17, y - 11)) == cell


@pytest.mark.parametrize("paint", [AZULEJO, AZULEJO_DARK], ids=["light", "dark"])
def test_text_contrasts_with_its_ground(board: Board, paint: Paint) -> None:
    for kind, fill in paint.fill.items():
        assert contrast(fill, paint.text[kind]) >= 4.5, kind
    for hex, cell in enumerate(board.cells):
        ground = tiles.rural_colour(cell, board.hill[hex], paint)
        assert all(contrast(ink, ground) >= 4.5 for ink in (paint.muted, paint.river_ink, paint.relief_ink))
    for ink in (paint.ink, paint.cobalt, paint.deep, paint.river_ink, paint.relief_ink):
        assert contrast(ink, paint.panel) >= 4.5, ink
    assert contrast(paint.cobalt, paint.sea) >= 4.5
    assert contrast(paint.capital_ink, paint.capital) >= 4.5


def test_seats_can_be_told_by_their_letters() -> None:
    for look in SEATS:
        assert contrast(look.colour, look.ink) >= 4.5, look.name


def test_cubes_are_drawn_with_colour_and_letter_and_joined_by_track(board: Board) -> None:
    anna, rich = 2, 0
    line = [board.find(code)[0] for code in ("Q1", "Q2", "Q3", "R4")]
    cubes = {hex: [anna] for hex in line}
    cubes[line[0]] = [rich, anna]
    plain, svg = ET.fromstring(draw(board)), ET.fromstring(draw(board, cubes))

    def count(root: ET.Element, shape: str, colour: str) -> int:
        return sum(colour in (e.get("fill"), e.get("stroke")) for e in root.iter(SVG + shape))

    assert count(svg, "rect", SEATS[anna].colour) - count(plain, "rect", SEATS[anna].colour) == 4
    assert count(svg, "rect", SEATS[rich].colour) - count(plain, "rect", SEATS[rich].colour) == 1
    assert count(svg, "line", SEATS[anna].colour) == 3
    assert count(svg, "line", SEATS[rich].colour) == 0
    letters = [element.text for element in svg.iter(f"{SVG}text")]
    assert letters.count(SEATS[anna].letter) - [e.text for e in plain.iter(f"{SVG}text")].count("G") == 4


def test_two_cubes_in_a_hex_stand_side_by_side(board: Board) -> None:
    (hex,) = board.find("Toledo")
    root = ET.fromstring(draw(board, {hex: [0, 1]}))
    at = [
        (float(e.get("x", "0")), float(e.get("y", "0")))
        for e in root.iter(f"{SVG}rect")
        if e.get("fill") in (SEATS[0].colour, SEATS[1].colour) and e.get("stroke")
    ]
    (ax, ay), (bx, by) = at
    assert ay == by
    assert bx - ax >= 20


def test_the_picture_is_always_the_same(board: Board) -> None:
    assert draw(board) == draw(board)


def test_fonts_can_be_carried_inside_the_file(board: Board) -> None:
    assert "@font-face" not in draw(board)
    assert draw(board, embed_fonts=True).count("@font-face") == 5


def test_the_board_becomes_a_png(board: Board, layout: Layout) -> None:
    png = to_png(draw(board), 0.25)
    assert png.startswith(b"\x89PNG")
    size = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    assert size == (round(layout.width / 4), round(layout.height / 4))
