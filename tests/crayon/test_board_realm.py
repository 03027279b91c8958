"""Boards with a sea, a second map and magic: what a good file gives, and how a bad one is refused."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.kernel.content import ContentError
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon import lattice
from milepost.rulebooks.crayon.board import FAR, MAJOR, NONE, PLAIN
from milepost.rulebooks.crayon.board_loader import read_board
from milepost.rulebooks.empire_builder.versions import prices as empire_prices
from tests.crayon.county import FILE as COUNTY
from tests.crayon.realm import FILE, dragon_prices, realm

TEXT = FILE.read_text("utf-8")


def at(code: str) -> int:
    return realm().milepost(code)


def around(code: str) -> set[str]:
    return {realm().codes[number] for number in realm().sea[at(code)]}


# ---------------------------------------------------------------- what a good file gives


def test_surface_comes_first_then_what_lies_below_and_the_sea_last() -> None:
    board = realm()
    assert board.maps == ("", "Underground")
    assert board.sea_from == 172
    kinds = [(board.map_of[number], number >= board.sea_from) for number in range(len(board.codes))]
    assert kinds == sorted(kinds, key=lambda kind: (kind[1], kind[0]))
    assert kinds.count((1, False)) == 20
    assert kinds.count((0, True)) == 41


def test_codes_below_carry_the_prefix_of_their_map() -> None:
    board = realm()
    assert board.codes[at("u.c2")] == "U.C2"
    assert board.points[at("U.C2")] == board.points[at("C2")]
    assert at("U.C2") != at("C2")
    with pytest.raises(MilepostError, match="no milepost"):
        board.milepost("U.Z9")


@pytest.mark.parametrize(
    ("text", "spot"),
    [("K12", ("", (10, 22))), ("U.A1", ("U", (0, 0))), ("UVW.B1", ("UVW", (1, 1)))],
)
def test_a_code_names_a_map_and_a_point(text: str, spot: tuple[str, tuple[int, int]]) -> None:
    assert lattice.spot(text) == spot


@pytest.mark.parametrize("text", ["", ".", "U.", ".K12", "u.K12", "U.K0", "UVWX.K12", "U.U.K12", "1.K12"])
def test_what_is_no_code_names_no_spot(text: str) -> None:
    assert lattice.spot(text) is None


def test_no_edge_and_no_step_leads_to_a_sea_point() -> None:
    board = realm()
    assert all(max(ends) < board.sea_from for ends in board.edges)
    assert all(board.steps[number] == () for number in range(board.sea_from, len(board.codes)))
    assert all(board.city_at[number] == NONE for number in range(board.sea_from, len(board.codes)))
    assert board.terrains[board.terrain[at("N1")]] == "sea"


def test_ships_sail_between_neighbouring_sea_points_and_land_at_ports() -> None:
    assert around("O5") == {"O4", "O6", "N4", "N5", "P4", "P5"}
    assert around("N5") == {"N4", "N6", "O5", "O6", "M5", "M6"}  # M5 is a port
    assert around("M5") == {"N4", "N5", "M6"}
    assert around("L2") == {"M2", "M3"}  # a port in Brond
    assert around("M4") == around("T2") == around("U.A1") == set()  # inland, or no port


def test_what_a_ship_can_sail_it_can_sail_back() -> None:
    board = realm()
    for here, lanes in enumerate(board.sea):
        assert all(here in board.sea[there] for there in lanes)


def test_ports_lie_in_cities_and_out_of_them() -> None:
    board = realm()
    assert {board.codes[port] for port in board.ports} == {"L2", "M5", "R3", "R5"}
    assert board.city_at[at("R3")] == board.city("Skerry").id
    assert board.city_at[at("L2")] == board.city("Brond").id
    assert board.terrain[at("L2")] == MAJOR
    assert board.terrains[board.terrain[at("M5")]] == "port"


def test_a_passage_is_an_edge_of_its_own_that_no_distance_counts() -> None:
    board = realm()
    names = {p.name: (board.codes[p.above], board.codes[p.below]) for p in board.passages}
    assert names == {"North": ("I1", "U.E1"), "East": ("K5", "U.E3"), "South": ("G8", "U.B4"), "West": ("A5", "U.A2")}
    for passage in board.passages:
        assert board.edges[passage.edge] == (passage.above, passage.below)
        assert board.edge(passage.above, passage.below) == passage.edge
        assert (board.edge_kind[passage.edge], board.belt[passage.edge]) == (PLAIN, NONE)
        assert board.distance(passage.above, passage.below) == FAR


def test_a_link_joins_every_milepost_of_two_cities() -> None:
    board = realm()
    gate, rainbow = board.links
    assert (gate.name, gate.standing, rainbow.name, rainbow.standing) == ("Old Gate", True, "Rainbow", False)
    for link in board.links:
        one, other = (board.cities[city] for city in link.cities)
        assert len(link.edges) == len(set(link.edges)) == 49
        assert {board.edges[edge] for edge in link.edges} == {
            (min(a, b), max(a, b)) for a in one.mileposts for b in other.mileposts
        }
        assert board.distance(one.centre, other.centre) == FAR


def test_joints_come_after_all_edges_on_the_ground() -> None:
    board = realm()
    on_ground = {edge for steps in board.steps for _, edge in steps}
    joints = [p.edge for p in board.passages] + [edge for link in board.links for edge in link.edges]
    assert joints == list(range(max(on_ground) + 1, len(board.edges)))


def test_the_belt_of_a_city_below_lies_below() -> None:
    board = realm()
    hollow = board.city("Hollow")
    assert board.belt.count(hollow.id) == 12
    assert {board.map_of[milepost] for milepost in hollow.mileposts} == {1}


def test_rivers_and_areas_may_lie_below() -> None:
    board = realm()
    mirk = board.crossing("Mirk")
    assert board.edge(at("U.B3"), at("U.C3")) in mirk.edges
    assert board.area("Underworld").mileposts == frozenset(n for n in range(board.sea_from) if board.map_of[n])


def test_a_board_of_one_map_without_a_sea_has_none_of_it() -> None:
    board = read_board(COUNTY.read_text("utf-8"), empire_prices())
    assert (board.maps, board.map_of, board.sea_from, board.sea) == (("",), b"", 0, ())
    assert (board.ports, board.passages, board.links) == (frozenset(), (), ())


def test_sea_points_are_no_mileposts_of_a_rulebook_without_a_sea() -> None:
    with pytest.raises(ContentError, match="no terrain called 'plain'"):
        read_board(TEXT, empire_prices())


# ---------------------------------------------------------------- how a bad file is refused


class Slip(NamedTuple):
    says: str
    at: str
    """A piece of the line that is named."""
    edits: tuple[tuple[str, str], ...]


def slip(says: str, at: str, *edits: tuple[str, str]) -> Slip:
    return Slip(says, at, edits)


UNCOUNTED = ("re:\\[counts\\](.|\n)*", "")
NO_LINKS = ("re:\\[link\\]\n(.+\n)*", "")
BELOW_3 = "  3  r   #   e"

BROKEN = {
    "port-inland": slip("the port C2 touches no sea point", "ports =", ('"L2 M5', '"C2 M5')),
    "port-not-marked": slip("M4 is no city, and the grid does not mark it", "ports =", ('"L2 M5', '"M4 L2 M5')),
    "port-not-listed": slip(
        "M5 is marked as a port, but [sea] does not list it", "  5  e", ("L2 M5 R3 R5", "L2 R3 R5")
    ),
    "port-listed-twice": slip("M5 names a milepost for the second time", "ports", ("L2 M5 R3 R5", "L2 M5 M5 R5")),
    "port-in-the-sea": slip("the grid has no milepost N4", "ports", ('"L2 M5', '"N4 M5')),
    "port-nowhere": slip("'5M' is no milepost", "ports", ('"L2 M5', '"L2 5M')),
    "port-below": slip("the port U.C1 touches no sea point", "ports", ('"L2 M5', '"U.C1 M5')),
    "ports-no-text": slip("the sea: expected text", "[sea]", ('ports = "L2 M5 R3 R5"', "ports = 3")),
    "sea-with-an-unknown-word": slip("it has an unknown `monsters`", "[sea]", ("ports =", "monsters = 1\nports =")),
    "lonely-sea-point": slip(
        "the sea point Y1 stands alone",
        "  1  ",
        ("A   C   E   G   I   K   M   O   Q   S   U\n", "A   C   E   G   I   K   M   O   Q   S   U   W   Y\n"),
        ("N   P   R   T   V\n", "N   P   R   T   V   X\n"),
        ("~   ~   .   .\n       #", "~   ~   .   .       ~\n       #"),
    ),
    "sea-below": slip("U.A1 is a sea point, and the sea lies on the surface only", "  1  ~", ("  1  t", "  1  ~")),
    "map-without-prefix": slip("a map (Underground): it lacks `prefix`", "[map.Underground]", ('prefix = "U"\n', "")),
    "map-without-grid": slip(
        "a map (Underground): it lacks `grid`",
        "[map.Underground]",
        ("re:(?<=prefix = \"U\"\n)grid(.|\n)*?'''(.|\n)*?'''", ""),
    ),
    "map-with-an-unknown-word": slip(
        "it has an unknown `depth`", "[map.Underground]", ("prefix =", "depth = 2\nprefix =")
    ),
    "prefix-too-long": slip("one to three capitals, not 'DEEP'", "prefix", ('prefix = "U"', 'prefix = "DEEP"')),
    "prefix-in-small-letters": slip("one to three capitals, not 'u'", "prefix", ('prefix = "U"', 'prefix = "u"')),
    "prefix-twice": slip(
        "Cellar: another map has the prefix U",
        "prefix",
        ("[glyphs]", "[map.Cellar]\nprefix = \"U\"\ngrid = '''\n     A\n\n  1  t\n\n'''\n[glyphs]"),
    ),
    "map-empty": slip("the grid holds no milepost", "A   C", ("re:(?<=B   D\n)(.|\n)*?(?=''')", "  1\n\n")),
    "map-glyph-astray": slip("under none of the columns A, C", "  2   e", ("  2  e   #   t", "  2   e  #   t")),
    "map-unknown-glyph": slip("'?' at E2 is none of the glyphs", "  2  e", ("  2  e   #   t", "  2  e   #   ?")),
    "map-name-twice": slip(
        "two map names that read 'underground'",
        "[map.underground]",
        ("[glyphs]", "[map.underground]\nprefix = \"W\"\ngrid = '''\n     A\n\n  1  t\n\n'''\n[glyphs]"),
    ),
    "prefix-unknown": slip("'W.C2' is no milepost", "Hollow", ('"U.C2"', '"W.C2"')),
    "city-not-below": slip("the grid has no milepost U.H9", "Hollow", ('"U.C2"', '"U.H9"')),
    "city-below-has-no-room": slip("and U.B3 is not its own", "Hollow", ('"U.C2"', '"U.B2"')),
    "city-in-the-sea": slip("Skerry stands in the water: the grid has no milepost O5", "Skerry", ('"R3"', '"O5"')),
    "edge-to-the-sea": slip("Cutwater: the grid has no milepost M6", "Cutwater", ('"L5-L6"', '"L5-M6"')),
    "edge-between-maps": slip("A3 and U.B2 are no neighbours", "Mirk", ('"U.A3-U.B2', '"A3-U.B2')),
    "run-between-maps": slip(
        "the run A4:U.A2 must go down", "Underworld", ('Underworld = "', 'Underworld = "A4:U.A2 ')
    ),
    "area-in-the-sea": slip("the grid has no milepost N3", "Isle", ('Isle = "', 'Isle = "N3 ')),
    "passage-of-one": slip("a passage names a milepost on each of two maps", "North", (', "U.E1"]', "]")),
    "passage-nowhere": slip("North: there is no milepost 'U.E9'", "North", ('"U.E1"', '"U.E9"')),
    "passage-not-marked": slip("the grid does not mark E2 as an entrance", "North", ('"I1"', '"E2"')),
    "passage-below-not-marked": slip("the grid does not mark U.E2 as an entrance", "North", ('"U.E1"', '"U.E2"')),
    "passage-shared": slip("East: I1 already belongs to North", "East", ('["K5"', '["I1"')),
    "passage-to-itself": slip("North: I1 already belongs to North", "North", ('"U.E1"', '"I1"')),
    "passage-on-the-surface": slip(
        "a passage leads from the surface to another", "North", ('["I1", "U.E1"]', '["I1", "K5"]')
    ),
    "passage-upside-down": slip("the surface first", "North", ('["I1", "U.E1"]', '["U.E1", "I1"]')),
    "entrance-without-passage": slip("I1 is marked as an entrance, but no passage", "  1  ", ("re:North = .*\n", "")),
    "entrance-below-without-passage": slip(
        "U.A3 is marked as an entrance, but no passage", "  3  e", (BELOW_3, "  3  e   #   e")
    ),
    "passage-name-twice": slip("two passage names that read 'NORTH'", "NORTH", ("East =", "NORTH =")),
    "link-to-a-stranger": slip("no major city called 'Rome'", "Old Gate", ('"Farholm"', '"Rome"')),
    "link-to-a-small-city": slip("no major city called 'Thorpe'", "Old Gate", ('["Corve"', '["Thorpe"')),
    "link-to-itself": slip("Old Gate joins Corve with itself", "Old Gate", ('"Farholm"]', '"Corve"]')),
    "link-twice": slip(
        "Rainbow: Farholm and Corve are joined already",
        '"Rainbow"',
        ('["Aldhelm", "Eastmere"]', '["Farholm", "Corve"]'),
    ),
    "link-of-three": slip("a link (Old Gate)", "Old Gate", ('"Farholm"]', '"Farholm", "Dorn"]')),
    "link-neither-standing-nor-not": slip(
        "a link (Old Gate): it lacks `standing`", "Old Gate", (", standing = true", "")
    ),
    "link-standing-no-word": slip("a link (Old Gate): expected", "Old Gate", ("= true", '= "yes"')),
    "link-name-twice": slip("two link names that read 'Rainbow'", '"Rainbow"', ('"Old Gate"', '"RAINBOW"')),
    "island-without-a-port": slip(
        "Eastmere cannot be reached",
        "Eastmere",
        UNCOUNTED,
        NO_LINKS,
        ("L2 M5 R3 R5", "L2 M5"),
        ("~   +   .   .", "~   .   .   ."),
    ),
    "hollow-without-a-way-down": slip(
        "Hollow cannot be reached",
        "Hollow  ",
        UNCOUNTED,
        ("re:\\[passage\\]\n(.+\n)*", ""),
        ('"e" = "entrance"', '"e" = "tunnel"'),
    ),
    "too-much-sea": slip(
        "[counts] says 41 sea, but there are 40", "sea = 41", ("~   ~   ~   .\n'''", "    ~   ~   .\n'''")
    ),
    "too-few-ports": slip("[counts] says 5 ports, but there are 4", "ports = 5", ("ports = 4", "ports = 5")),
    "too-few-entrances": slip("[counts] says 9 entrance, but", "entrance = 9", ("entrance = 8", "entrance = 9")),
}


def edited(edits: tuple[tuple[str, str], ...]) -> str:
    text = TEXT
    for old, new in edits:
        if old.startswith("re:"):
            found = re.search(old[3:], text)
            assert found, f"the realm's file holds nothing like {old}"
            text = text[: found.start()] + new + text[found.end() :]
        else:
            assert old in text, f"the realm's file does not hold {old!r}"
            text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("slip", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_realm_is_refused_with_file_line_and_reason(slip: Slip) -> None:
    text = edited(slip.edits)
    with pytest.raises(ContentError) as refused:
        read_board(text, dragon_prices(), "realm.toml")
    assert slip.says in refused.value.reason
    line = text.split("\n")[refused.value.line - 1]
    assert slip.at in line, f"line {refused.value.line} is named: {line!r}"
    assert str(refused.value) == f"realm.toml:{refused.value.line}: {refused.value.reason}"


def test_cities_may_lie_across_the_sea() -> None:
    board = read_board(edited((NO_LINKS,)), dragon_prices())
    assert board.distance(board.city("Brond").centre, board.city("Skerry").centre) == FAR


def test_a_city_may_be_reached_by_magic_alone() -> None:
    text = edited((UNCOUNTED, ("L2 M5 R3 R5", "L2 M5"), ("~   +   .   .", "~   .   .   .")))
    assert read_board(text, dragon_prices()).links


@given(
    st.integers(0, len(TEXT) - 1),
    st.integers(0, 40),
    st.text(st.sampled_from("ABKU0159-:.^oO#~+e\"'[]={}, \n\t&é"), max_size=12),
)
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_over_a_realm_it_loads_or_is_refused_in_one_sentence(at: int, cut: int, new: str) -> None:
    text = TEXT[:at] + new + TEXT[at + cut :]
    refused = None
    try:
        board = read_board(text, dragon_prices(), "realm.toml")
        assert len(board.terrain) == len(board.codes) == len(board.steps) == len(board.sea or board.codes)
    except ContentError as error:
        refused = error
    if refused is not None:
        assert 1 <= refused.line <= text.count("\n") + 2
        assert "\n" not in refused.reason
