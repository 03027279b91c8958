"""Boards as text: what a good file gives, and how a bad one is refused, with file, line and reason."""

from __future__ import annotations

import pickle
import re
from dataclasses import FrozenInstanceError
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.kernel.content import ContentError
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import lattice
from milepost.rulebooks.crayon.board import CLOSED, MAJOR, MEDIUM, NONE, SMALL, Board
from milepost.rulebooks.crayon.board_file import NEEDED, OTHERS
from milepost.rulebooks.crayon.board_grid import read_grid, write_grid
from milepost.rulebooks.crayon.board_loader import load_board, read_board
from milepost.rulebooks.crayon.prices import load_prices
from milepost.rulebooks.crayon.source import Source
from milepost.rulebooks.empire_builder.versions import prices

FILE = files("milepost.rulebooks.crayon") / "boards" / "alder_county.toml"
TEXT = FILE.read_text("utf-8")


@pytest.fixture(scope="module")
def county() -> Board:
    return load_board(FILE, prices())


# ---------------------------------------------------------------- what a good file gives


def test_the_example_county_loads(county: Board) -> None:
    assert county.name == "Alder County"
    assert len(county.codes) == 160
    assert [sum(city.size == size for city in county.cities) for size in (MAJOR, MEDIUM, SMALL)] == [3, 3, 10]
    assert sum(good.chips for good in county.goods) == 31


def test_columns_run_north_and_south_and_every_second_one_stands_half_a_step_lower() -> None:
    assert lattice.point("A1") == (0, 0)
    assert lattice.point("B1") == (1, 1)
    assert lattice.point("AA3") == (26, 4)
    assert lattice.place((1, 1)) == pytest.approx((0.866, 0.5), abs=0.001)
    assert [lattice.code(lattice.point(code) or (0, 0)) for code in ("A1", "Z9", "AA1", "BO50")] == [
        "A1",
        "Z9",
        "AA1",
        "BO50",
    ]


@pytest.mark.parametrize("word", ["", "12", "K", "K0", "k12", "K012", "K100", "ABC1", "K-1", "K12 "])
def test_what_is_no_code_names_no_point(word: str) -> None:
    assert lattice.point(word) is None


@pytest.mark.parametrize(
    ("code", "around"),
    [("E3", ["E2", "F2", "F3", "E4", "D3", "D2"]), ("L8", ["L7", "M8", "M9", "L9", "K9", "K8"])],
)
def test_a_milepost_has_six_neighbours_all_at_one_step(code: str, around: list[str], county: Board) -> None:
    milepost = county.milepost(code)
    assert {county.codes[neighbour] for neighbour, _ in county.steps[milepost]} == set(around)
    east, south = county.place(milepost)
    for neighbour, _ in county.steps[milepost]:
        x, y = county.place(neighbour)
        assert (x - east) ** 2 + (y - south) ** 2 == pytest.approx(1)


def test_a_milepost_is_found_by_its_code_however_it_is_typed(county: Board) -> None:
    assert county.codes[county.milepost("f6")] == "F6"
    with pytest.raises(MilepostError, match="no milepost 'A1' on this board"):
        county.milepost("A1")


def test_things_are_found_by_name_whatever_their_capitals(county: Board) -> None:
    assert county.city("cold harbour").name == "Cold Harbour"
    assert county.good("fish").chips == 4
    assert county.crossing("the narrows").edges == (county.edge(county.milepost("J4"), county.milepost("J5")),)
    assert county.milepost("B3") in county.coast("grey sea").mileposts
    with pytest.raises(MilepostError, match="no city called 'Atlantis'"):
        county.city("Atlantis")


def test_a_major_city_has_seven_mileposts_with_its_centre_first(county: Board) -> None:
    highmoor = county.city("Highmoor")
    assert county.codes[highmoor.centre] == "L2"
    assert sorted(county.codes[m] for m in highmoor.mileposts) == ["K2", "K3", "L1", "L2", "L3", "M2", "M3"]
    assert {county.city_at[m] for m in highmoor.mileposts} == {highmoor.id}


def test_the_twelve_edges_inside_a_major_city_are_its_belt(county: Board) -> None:
    for city in county.cities:
        assert county.belt.count(city.id) == (12 if city.size == MAJOR else 0)


def test_a_closed_edge_is_an_edge_but_no_step(county: Board) -> None:
    a, b = county.milepost("B3"), county.milepost("B4")
    edge = county.edge(a, b)
    assert county.edge_kind[edge] == CLOSED
    assert county.crossings[county.edge_crossing[edge]].name == "Grey Firth"
    assert b not in [neighbour for neighbour, _ in county.steps[a]]


def test_mileposts_that_are_no_neighbours_have_no_edge(county: Board) -> None:
    assert county.edge(county.milepost("C2"), county.milepost("C4")) == NONE


def test_a_river_keeps_the_order_of_the_file(county: Board) -> None:
    wend = county.crossing("Wend")
    ends = [tuple(county.codes[m] for m in county.edges[edge]) for edge in wend.edges]
    assert ends[0] == ("G2", "H2")
    assert ends[-1] == ("C4", "C5")


def test_distance_goes_round_closed_water(county: Board) -> None:
    a, b = county.milepost("B3"), county.milepost("B4")
    assert county.distance(a, b) == county.distance(b, a) == 3  # by C4 and C5
    assert county.within(1, a) == frozenset(map(county.milepost, ("B3", "C3", "C4")))


def test_distance_from_a_coast_is_from_its_nearest_milepost(county: Board) -> None:
    far = county.distances_from(county.coast("Grey Sea").mileposts)
    assert far[county.milepost("A6")] == 0
    assert far[county.city("Saltmouth").centre] == 2


def test_a_border_is_where_two_areas_meet(county: Board) -> None:
    march = county.border("The March")
    north, south = county.area("Northmark").mileposts, county.area("Southmark").mileposts
    assert march.edges
    for edge in march.edges:
        a, b = county.edges[edge]
        assert (a in north and b in south) or (a in south and b in north)
        assert {a, b} <= march.mileposts


def test_a_segment_costs_its_target_and_what_it_crosses(county: Board) -> None:
    def price(a: str, b: str) -> int:
        to = county.milepost(b)
        return prices().of(county, county.edge(county.milepost(a), to), to)

    assert price("D2", "E2") == 1  # clear
    assert price("G1", "H1") == 2  # mountain
    assert price("G2", "F2") == 1
    assert price("G2", "H2") == 3 + 2  # a small city across a river
    assert price("J5", "J4") == 1 + 2  # clear across a channel
    assert price("J4", "J5") == 3 + 2
    assert price("J2", "K2") == 5  # into a major city


def test_a_board_cannot_be_changed(county: Board) -> None:
    with pytest.raises(FrozenInstanceError):
        county.name = "Mine"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        county.cities[0].name = "Mine"  # type: ignore[misc]


def test_a_board_is_the_same_however_its_lines_end(county: Board) -> None:
    assert read_board(TEXT.replace("\n", "\r\n"), prices()).content == county.content


def test_a_board_file_of_ones_own_is_read_from_any_place(county: Board, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT, encoding="utf-8")
    assert load_board(mine, prices()).codes == county.codes


def test_a_board_can_be_sent_to_another_process(county: Board) -> None:
    sent = pickle.loads(pickle.dumps(county))
    assert (sent.content, sent.codes, sent.steps) == (county.content, county.codes, county.steps)
    assert sent.distance(0, 9) == county.distance(0, 9)


def test_a_grid_that_is_written_reads_back_the_same() -> None:
    source = Source("alder", TEXT)
    text = source.tables()["grid"]
    grid = read_grid(source, text)
    assert write_grid(grid.glyphs) == text


def test_the_board_in_the_handbook_loads() -> None:
    handbook = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    shown = re.search(r"```toml\n(.*?)```", handbook, re.DOTALL)
    assert shown is not None
    board = read_board(shown[1], prices())
    assert [city.name for city in board.cities] == ["Bigton", "Littleham"]
    assert len(board.codes) == 15


@pytest.mark.parametrize("section", [*NEEDED, *OTHERS])
def test_the_handbook_explains_every_section(section: str) -> None:
    handbook = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    table = handbook[handbook.index("## Every section") :]
    assert re.search(rf"`\[?{section}[`.\]]", table)


# ---------------------------------------------------------------- how a bad file is refused


class Slip(NamedTuple):
    """A slip of the pen in the county's file, and what is said about it."""

    says: str
    at: str
    """A piece of the line that is named."""
    edits: tuple[tuple[str, str], ...]
    """What is put in the place of what (the first there is); what begins with re: is a pattern."""


def slip(says: str, at: str, *edits: tuple[str, str]) -> Slip:
    return Slip(says, at, edits)


FIRST_LINE = "# Alder County"
GRID = "re:grid = '''(.|\n)*'''\n"
GLOBE = ("[counts]", "[projection]\nparallels = [25, 47]\ncentre = [38, -98]\nspacing = 49\na1 = [0, 0]\n\n[counts]")
CIRCUS = ("[city.major]", '[travelling]\nCircus = { chips = 2, starts = "Wick" }\n\n[city.major]')
MAJORS = ("re:\\[city.major\\]\n(\\w.*\n)*", "")
ISLES = ("[area]", '[area]\nIsle = "R9"\nRock = "A5"')

BROKEN = {
    # the file as a whole
    "bad-toml": slip("this is not TOML", "[glyphs", ("[glyphs]", "[glyphs")),
    "value-missing": slip("this is not TOML", "Coal =", ("Coal = 3", "Coal =")),
    "good-listed-twice": slip("this is not TOML", "Coal = 4", ("Coal = 3", "Coal = 3\nCoal = 4")),
    "no-name": slip("the board has no name", FIRST_LINE, ('name = "Alder County"\n', "")),
    "empty-name": slip("the board's name is empty", "name =", ('name = "Alder County"', 'name = " "')),
    "name-a-number": slip("the board's name: expected text", "name = 7", ('name = "Alder County"', "name = 7")),
    "no-grid": slip("the board has no grid", FIRST_LINE, (GRID, "")),
    "no-glyphs": slip("the board has no [glyphs]", FIRST_LINE, ('re:\\[glyphs\\]\n(".*\n)*', "")),
    "no-goods": slip("the board has no [goods]", FIRST_LINE, ("re:\\[goods\\]\n(\\w.*\n)*", "")),
    "no-cities": slip("the board has no [city]", FIRST_LINE, ("re:# A major city is(.|\n)*(?=# The edges)", "")),
    "unknown-section": slip("no section called 'coasts'", "[coasts]", ("[coast]", "[coasts]")),
    "unknown-key": slip("no section called 'author'", "author =", ("\ngrid =", '\nauthor = "Ann"\ngrid =')),
    "section-no-table": slip(
        "[coast] is a table", "coast =", ("re:\\[coast\\]\n.*\n", ""), ("grid", 'coast = "A5"\ngrid')
    ),
    "crossings-not-by-kind": slip("[crossing.Wend] is a table", "Wend =", ("[crossing.river]", "[crossing]")),
    # the grid
    "empty-grid": slip("two ruler lines and then two", "'''", (GRID, "grid = '''\n'''\n")),
    "no-milepost": slip("the grid holds no milepost", "A   C", ("re:(?<=R\n)  1(.|\n)*\n'''", "  1\n\n'''")),
    "unknown-glyph": slip("'&' at E8 is none of the glyphs", "  8  ", ("  8  .   .   ^", "  8  .   .   &")),
    "tab": slip("the grid holds a tab", "  8  ", ("  8  .   .", "  8  .\t .")),
    "glyph-astray": slip("character 11, is under none of the columns A, C", "  8  ", ("  8  .   .", "  8  .    .")),
    "glyph-on-the-wrong-line": slip("under none of the columns A, C", "  7  ", ("  7  .   #", "  7  . . #")),
    "odd-line-astray": slip("of the columns B, D, F", "     .     o ", ("\n       .   o ", "\n     .     o ")),
    "beyond-the-ruler": slip("east of the last column", "  7  ", ("#   .\n       .   . ", "#   .   .\n       .   . ")),
    "row-number-wrong": slip("row 8 of the grid must begin with its number, 8", "  9  .   .", ("\n  8  .", "\n  9  .")),
    "row-number-missing": slip("row 8 of the grid must begin with", "     .   .   ^   O", ("\n  8  .", "\n     .")),
    "second-line-numbered": slip(
        "no number on its second line", "  8    .   o", ("\n       .   o ", "\n  8    .   o ")
    ),
    "row-left-out": slip("row 4 of the grid must begin with its number", "  5  ", ("re:  4 .*\n.*\n", "")),
    "row-cut-short": slip("only one of its two lines", " 10 ", ("re:\n.*\n'''\n\n\\[gl", "\n'''\n\n[gl")),
    "ruler-letter-wrong": slip("must have the letters E at character 14", "C   D", ("A   C   E", "A   C   D")),
    "ruler-letter-shifted": slip("must have the letters D at character 12", "B    D", ("B   D   F", "B    D  F")),
    "ruler-too-short": slip("east of the last column", "           .   .   ^", ("N   P   R", "N   P")),
    "ruler-missing": slip("must have the letters A at character 6", "B   D   F", ("re:     A .*\n", "")),
    "long-glyph": slip("a glyph is one character", '"^^"', ('"^" =', '"^^" =')),
    "blank-glyph": slip("a glyph is one character", '" " = "clear"', ('"^" =', '" " = "clear"\n"^" =')),
    "unknown-terrain": slip(
        "no terrain called 'alpine' (there are small, medium,", "alpine", ('"mountain"', '"alpine"')
    ),
    "glyph-no-text": slip("what a glyph stands for (^): expected text", '"^" = 2', ('"^" = "mountain"', '"^" = 2')),
    "lonely-milepost": slip("A1 stands alone", "  1  .", ("  1          .", "  1  .       .")),
    # cities
    "city-in-the-water": slip("Millbrook stands in the water: the grid has no", "Millbrook", ('"K9"', '"K5"')),
    "city-off-the-map": slip("the grid has no milepost AK9", "Millbrook", ('"K9"', '"AK9"')),
    "city-nowhere": slip("'9K' is no milepost; write it like K12", "Millbrook", ('"K9"', '"9K"')),
    "city-not-marked": slip("the grid does not mark K8 as a small city", "Millbrook", ('"K9"', '"K8"')),
    "city-of-another-size": slip("does not mark G8 as a small city", "Wick", ('"F6"', '"G8"')),
    "mark-without-city": slip("F6 is marked as a small city, but no", "       #   #   o", ("re:Wick .*\n", "")),
    "two-cities-on-a-milepost": slip("Wick and Millbrook both stand on K9", "Wick", ('"F6"', '"K9"')),
    "major-without-room": slip("Kingsbridge has no room", "Kingsbridge", ('"O8"', '"O7"')),
    "major-at-the-rim": slip("the edge of the grid", "Top", ("[city.medium]", 'Top = { at = "L1" }\n[city.medium]')),
    "major-loses-a-milepost": slip(
        "and O9 is not its own", "Kingsbridge", ("o   .   #   .\n       .   ^", "o   .   .   .\n       .   ^")
    ),
    "majors-overlap": slip(
        "Over and Kingsbridge both", "Over", ("[city.medium]", 'Over = { at = "O8" }\n[city.medium]')
    ),
    "stray-major-mark": slip("B8 is marked as a major city", "       #   o", ("\n       .   o ", "\n       #   o ")),
    "unknown-size": slip(
        "a city is small, medium or major, not 'tiny'", "[city.tiny]", ("[city.small]", "[city.tiny]")
    ),
    "city-without-a-place": slip("a city (Wick): it lacks `at`", "Wick", ('at = "F6",', "")),
    "city-with-an-unknown-word": slip(
        "a city (Wick): it has an unknown `mayor`", "Wick", ('"F6",', '"F6", mayor = 1,')
    ),
    "city-no-table": slip("a city (Ambleford): expected", "Ambleford", ("re:Ambleford .*\n", 'Ambleford = "F3"\n')),
    "city-name-twice": slip("two city names that read 'fernley'", "fernley", ("Blackpit ", "fernley ")),
    "city-name-empty": slip("a city has an empty name", '" "', ("Blackpit ", '" " ')),
    "no-major-city": slip("a board needs a major city", FIRST_LINE, MAJORS, ('"#" = "major"', '"#" = "clear"')),
    "city-cut-off": slip(
        "Cold Harbour cannot be reached", "Cold Harbour", ("B3-B4 B4-C4", "B3-B4 B3-C4 C3-C4 C2-C3 C3-D2 C3-D3")
    ),
    "globe-without-projection": slip(
        "but the board has no [projection]", "Wick", ('"F6",', '"F6", lat_lon = [50, 1],')
    ),
    "globe-beyond-the-pole": slip("95.0, 1.0 is no latitude", "Wick", GLOBE, ('"F6",', '"F6", lat_lon = [95, 1],')),
    # goods
    "unknown-good": slip("supplies 'Kohl', which is not among the [goods]", "Blackpit", ('["Coal"]', '["Kohl"]')),
    "good-twice-in-a-city": slip("Blackpit lists Coal twice", "Blackpit", ('["Coal"]', '["Coal", "Coal"]')),
    "goods-no-list": slip("expected a list", "Blackpit", ('["Coal"]', '"Coal"')),
    "good-without-source": slip("no city supplies Coal", "Coal = 3", ('["Coal"]', "[]")),
    "good-without-chips": slip("Coal must have from 1 to 99 chips, not 0", "Coal = 0", ("Coal = 3", "Coal = 0")),
    "chips-no-number": slip(
        "the chips of a good (Coal): expected a whole number", "Coal =", ("Coal = 3", 'Coal = "3"')
    ),
    "good-name-twice": slip("two good names that read 'coal'", "coal = 3", ("Coal = 3", "Coal = 3\ncoal = 3")),
    "travelling-from-nowhere": slip("starts in 'Rome', which is no city", "Circus", CIRCUS, ('"Wick"', '"Rome"')),
    "travelling-and-supplied": slip("Circus travels: say in", "Blackpit", CIRCUS, ('["Coal"]', '["Circus"]')),
    "travelling-without-chips": slip("Circus must have from 1", "Circus", CIRCUS, ("chips = 2", "chips = 0")),
    "travelling-is-a-good": slip("two good names that read 'Coal'", "starts", CIRCUS, ("Circus", "Coal")),
    # crossings
    "unknown-crossing": slip(
        "no crossing of the kind 'canal' (there are river, channel)", "canal]", ("channel]", "canal]")
    ),
    "closed-as-a-crossing": slip("no crossing of the kind 'closed'", "[crossing.closed]", ("channel]", "closed]")),
    "river-without-edges": slip("The Narrows lists no edges", "The Narrows", ('"J4-J5"', '" "')),
    "edge-malformed": slip("'J4/J5' is no edge; write it like K12-L12", "J4/J5", ("J4-J5", "J4/J5")),
    "edge-of-three": slip("is no edge", "J4-J5-J6", ("J4-J5", "J4-J5-J6")),
    "edge-into-water": slip("The Narrows: the grid has no milepost K5", "J4-K5", ("J4-J5", "J4-K5")),
    "edge-of-strangers": slip("Lark: H8 and I6 are no neighbours", "H8-I6", ("H8-I9", "H8-I6")),
    "edge-to-itself": slip("H8 and H8 are no neighbours", "H8-H8", ("H8-I9", "H8-H8")),
    "edge-twice-in-a-river": slip("E4-D4 already crosses Wend", "D4-E4 E4-D4", ("D4-E4 D3-D4", "D4-E4 E4-D4")),
    "edge-in-two-rivers": slip("Tarn Water: H9-I9 already crosses Lark", "Tarn Water", ("P3-P4 O4", "H9-I9 O4")),
    "edge-crossed-and-closed": slip("C4-C5 already crosses Wend", "Grey Firth", ("B3-B4 B4-C4", "B3-B4 C4-C5")),
    "river-through-a-major-city": slip("K2-L2 lies inside a major city", "K2-L2", ("J4-J5", "K2-L2")),
    "river-name-twice": slip("two river or shore names that read 'WEND'", "WEND", ("The Narrows", "WEND")),
    "shore-named-as-a-river": slip("two river or shore names that read 'Lark'", '"Lark"', ("Grey Firth", "Lark")),
    "river-no-text": slip("the edges of a crossing (The Narrows): expected text", "The Narrows", ('"J4-J5"', "45")),
    # coasts, borders and areas
    "coast-inland": slip("Grey Sea: E3 lies inland, with land on all six sides", "E3 D1", ("C9 D1", "E3 D1")),
    "coast-in-the-water": slip("Grey Sea: the grid has no milepost B1", "B1 D1", ("C9 D1", "B1 D1")),
    "coast-empty": slip("Grey Sea lists no mileposts", "Grey Sea", ('re:"A5:A8 .*"', '""')),
    "milepost-malformed": slip("'9C' is no milepost and no run of mileposts", "9C D1", ("C9 D1", "9C D1")),
    "run-of-three": slip("is no milepost and no run", "A5:A6:A8", ("A5:A8", "A5:A6:A8")),
    "run-across-columns": slip("the run A5:B4 must go down one column", "A5:B4", ("A5:A8", "A5:B4")),
    "run-upward": slip("the run A8:A5 must go down one column", "A8:A5", ("A5:A8", "A8:A5")),
    "run-ends-in-water": slip("the grid has no milepost A4", "A4:A8", ("A5:A8", "A4:A8")),
    "milepost-twice": slip("C3 names a milepost for the second time", "C3 D1", ("C9 D1", "C3 D1")),
    "area-empty": slip("Isle lists no mileposts", "Isle", ("[area]", '[area]\nIsle = ""')),
    "area-twice": slip("two area names that read 'northmark'", "northmark", ("Southmark =", "northmark =")),
    "border-of-a-stranger": slip("no area called 'Westmark'", "The March", ('"Southmark"', '"Westmark"')),
    "border-with-itself": slip("Northmark and Northmark overlap", "The March", ('"Southmark"', '"Northmark"')),
    "border-of-one": slip("a border names two areas (The March)", "The March", (', "Southmark"', "")),
    "areas-apart": slip("Isle and Rock do not touch", "March", ISLES, ('"Northmark", "Southmark"', '"Isle", "Rock"')),
    # counts and projection
    "too-few-cities": slip("[counts] says 17 cities, but there are 16", "cities = 17", ("cities = 16", "cities = 17")),
    "too-many-chips": slip("[counts] says 30 chips, but there are 31", "chips = 30", ("chips = 31", "chips = 30")),
    "a-milepost-too-many": slip("but there are 161", "mileposts = 160", ("  1          .", "  1      .   .")),
    "wrong-channels": slip("[counts] says 2 channel, but there are 1", "channel = 2", ("channel = 1", "channel = 2")),
    "count-of-nothing": slip("nothing is counted as 'bridges'", "bridges = 1", ("channel = 1", "bridges = 1")),
    "parallels-reversed": slip("two parallels, the southern one first", "parallels", GLOBE, ("[25, 47]", "[47, 25]")),
    "spacing-nil": slip("spacing of mileposts must be above 0", "spacing", GLOBE, ("spacing = 49", "spacing = 0")),
    "projection-incomplete": slip("it lacks `centre`", "[projection]", GLOBE, ("centre = [38, -98]\n", "")),
    "projection-endless": slip("the projection needs numbers that end", "a1", GLOBE, ("a1 = [0, 0]", "a1 = [0, inf]")),
    "projection-no-number": slip("the projection: expected a number", "[projection]", GLOBE, ("= 49", '= "far"')),
}


def edited(edits: tuple[tuple[str, str], ...]) -> str:
    text = TEXT
    for old, new in edits:
        if old.startswith("re:"):
            found = re.search(old[3:], text)
            assert found, f"the county's file holds nothing like {old}"
            text = text[: found.start()] + new + text[found.end() :]
        else:
            assert old in text, f"the county's file does not hold {old!r}"
            text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("slip", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_board_is_refused_with_file_line_and_reason(slip: Slip) -> None:
    text = edited(slip.edits)
    with pytest.raises(ContentError) as refused:
        read_board(text, prices(), "county.toml")
    assert slip.says in refused.value.reason
    line = text.split("\n")[refused.value.line - 1]
    assert slip.at in line, f"line {refused.value.line} is named: {line!r}"
    assert str(refused.value) == f"county.toml:{refused.value.line}: {refused.value.reason}"
    assert "\n" not in refused.value.reason


def test_there_are_many_ways_to_break_a_board() -> None:
    assert len(BROKEN) >= 50


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "county.toml"
    file.write_bytes(TEXT.encode().replace(b"Strand ", b"Str\xe4nd "))
    with pytest.raises(ContentError, match=r"county\.toml:72: this is not UTF-8 text"):
        load_board(file, prices())


def test_a_mark_that_some_editors_put_before_the_text_does_no_harm(county: Board, tmp_path: Path) -> None:
    file = tmp_path / "county.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert load_board(file, prices()).content == county.content


@given(
    st.integers(0, len(TEXT) - 1),
    st.integers(0, 40),
    st.text(st.sampled_from("ABKZ0159-:.^oO#\"'[]={}, \n\t&é"), max_size=12),
)
@settings(max_examples=200, deadline=None)
def test_whatever_is_written_over_a_board_it_loads_or_is_refused_in_one_sentence(at: int, cut: int, new: str) -> None:
    text = TEXT[:at] + new + TEXT[at + cut :]
    refused = None
    try:
        board = read_board(text, prices(), "county.toml")
        assert len(board.terrain) == len(board.codes) == len(board.steps)
    except ContentError as error:
        refused = error
    if refused is not None:
        assert 1 <= refused.line <= text.count("\n") + 2
        assert "\n" not in refused.reason


PRICES = (files("milepost.rulebooks.empire_builder") / "content" / "v1" / "prices.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says", "line"),
    [
        ("clear = 1", "clear = -1", "the price of clear must be from 0 to 99, not -1", "clear = -1"),
        ("clear = 1", 'clear = "cheap"', "the price of clear: expected a whole number", "clear ="),
        ("major = 5", "", "there is no price for a major city", "[milepost]"),
        ("river = 2", "closed = 2", "an edge that is closed has no price", "closed = 2"),
        ("[crossing]", "[crossings]", "prices stand in the tables [milepost] and [crossing]", "[crossings]"),
        ("[crossing]", "[crossing", "this is not TOML", "[crossing"),
    ],
)
def test_broken_prices_are_refused_with_file_line_and_reason(
    old: str, new: str, says: str, line: str, tmp_path: Path
) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(PRICES.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match=r"prices\.toml:") as refused:
        load_prices(file)
    assert says in refused.value.reason
    assert line in PRICES.replace(old, new).split("\n")[refused.value.line - 1]
