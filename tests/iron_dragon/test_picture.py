"""The picture of Darwinina: the endpaper of an old tale, on which everything can be read and played."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from milepost.drawing.players import SEATS
from milepost.drawing.png import to_png
from milepost.kernel.content import ContentError
from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import MAJOR, Board
from milepost.rulebooks.crayon.picture import cities, symbols, water
from milepost.rulebooks.crayon.picture.coastline import Ring, coastline, fingerprint
from milepost.rulebooks.crayon.picture.curves import apart
from milepost.rulebooks.crayon.picture.goods import goods_glyphs
from milepost.rulebooks.crayon.picture.layout import STEP
from milepost.rulebooks.crayon.picture.page import Still, Style, draw, still
from milepost.rulebooks.crayon.picture.standing import Standing, joints_from
from milepost.rulebooks.crayon.picture.theme import Theme
from milepost.rulebooks.iron_dragon.parchment import PARCHMENT, PARCHMENT_DARK
from tests.crayon.realm import realm
from tests.drawing.contrast import contrast
from tests.iron_dragon.test_darwinina import FOLDER, board, prices

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
STYLE = Style("Iron Dragon", prices(), theme=PARCHMENT, dark=PARCHMENT_DARK, coast=FOLDER / "darwinina.geo.toml")
BOARDS = {"Darwinina": board(), "The Little Realm": realm()}

both_boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@cache
def drawn_map(name: str) -> str:
    return draw(BOARDS[name], STYLE)


def texts(svg: str) -> list[str]:
    return [each.text for each in ET.fromstring(svg).iter(f"{SVG}text") if each.text]


def page() -> Still:
    return still(board(), STYLE)


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_is_named_once_and_every_good_in_the_legend(name: str) -> None:
    found = Counter(texts(drawn_map(name)))
    for city in BOARDS[name].cities:
        assert found[city.name.upper() if city.size == MAJOR else city.name] == 1, city.name
    for good in BOARDS[name].goods:
        assert found[good.name] == 1


def test_every_good_has_a_picture() -> None:
    assert {good.name for good in board().goods} <= set(goods_glyphs())


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
    assert clashes == []


@both_boards
def test_names_below_stay_in_the_inset_and_names_above_out_of_it(board: Board) -> None:
    drawn = still(board, STYLE)
    inset = drawn.layout.inset
    assert inset is not None
    for label in drawn.labels:
        below = board.map_of[label.city.centre] != 0
        assert all((inset.meets(box) and inset.holds(box.middle())) == below for box in label.boxes), label.text


def test_no_name_hides_a_port_or_an_entrance() -> None:
    drawn = page()
    hidden = []
    for milepost in range(board().sea_from):
        if symbols.symbol_at(board(), PARCHMENT, milepost) in ("anchor", "gate", "volcano"):
            at = drawn.layout.post(board(), milepost)
            hidden += [label.text for label in drawn.labels if any(box.holds(at, 6) for box in label.boxes)]
    assert hidden == []


@both_boards
def test_every_river_is_named_clear_of_the_cities(board: Board) -> None:
    drawn = still(board, STYLE)
    assert {name.text for name in drawn.river_names} == {river.name for river in drawn.rivers}
    taken = [box for label in drawn.labels for box in label.boxes]
    assert [n.text for n in drawn.river_names if any(box.meets(other) for box in n.boxes for other in taken)] == []


@both_boards
def test_mileposts_stand_on_dry_land_and_sea_points_in_the_water(board: Board) -> None:
    rings = coastline(board, STYLE.coast).rings
    shores: dict[float, list[float]] = {}
    for point in range(len(board.codes)):
        if not board.map_of[point]:
            x, y = board.place(point)
            if y not in shores:
                shores[y] = crossed(rings, y)
            west = bisect(shores[y], x)
            assert (west % 2 == 1) == (point < board.sea_from), board.codes[point]


def crossed(rings: Sequence[Ring], y: float) -> list[float]:
    """Where a line from west to east crosses a coast, in order."""
    found = []
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y):
                found.append((x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return sorted(found)


@rule("ID01-MAP-UNDERGROUND", "ID17-MAP-UNDERGROUND")
def test_the_underground_is_an_inset_of_its_own_at_the_left_centre() -> None:
    layout = page().layout
    inset = layout.inset
    assert inset is not None
    assert inset.right < min(layout.post(board(), n)[0] for n in range(len(board().codes)) if not board().map_of[n])
    assert abs(inset.middle()[1] - layout.field.middle()[1]) < 0.1 * layout.field.height
    assert all(inset.holds(layout.post(board(), n)) for n in range(len(board().codes)) if board().map_of[n])
    assert "THE UNDERGROUND" in texts(drawn_map("Darwinina"))


@rule("ID01-ENTRANCES", "ID17-ENTRANCES")
def test_an_entrance_bears_the_same_letter_on_both_maps() -> None:
    layout = page().layout
    lettered = [
        (each.text, (float(each.get("x", 0)), float(each.get("y", 0))))
        for each in ET.fromstring(drawn_map("Darwinina")).iter(f"{SVG}text")
    ]
    for passage in board().passages:
        for end in (passage.above, passage.below):
            here = layout.post(board(), end)
            assert [text for text, at in lettered if apart(at, here) < 10] == [passage.name[0]]


@both_boards
def test_every_milepost_has_a_mark_to_build_to(board: Board) -> None:
    svg = draw(board, STYLE)
    used = Counter(re.findall(r'<use href="#([a-z]+)-\d" transform="translate\([^)]*\)"/>', svg))
    kinds = Counter(board.terrains[terrain] for terrain in board.terrain)
    for terrain, symbol in PARCHMENT.symbols.items():
        assert used[symbol] >= kinds[terrain], terrain
    plain = sum(kinds[name] for name in ("plain", "tunnel"))
    dots = next(path for path in re.findall(r'<path d="([^"]+)" fill="([^"]+)"/>', svg) if path[1] == PARCHMENT.post)
    assert dots[0].count("Z") == plain
    sea = next(path for path in re.findall(r'<path d="([^"]+)" fill="([^"]+)"/>', svg) if path[1] == PARCHMENT.sea_post)
    assert sea[0].count("Z") == kinds["sea"]


def test_the_lands_and_seas_are_named_on_the_map() -> None:
    coast = coastline(board(), STYLE.coast)
    named = {name.text.casefold() for name in coast.names if name.kind == "land"}
    for area in board().areas:
        if area.name != "Underworld":
            assert {area.name.casefold(), f"the {area.name.casefold()}"} & named, area.name
    assert sum(name.kind == "sea" for name in coast.names) >= 5


def test_an_inlet_runs_out_into_the_sea() -> None:
    layout = page().layout
    mouths = water.inlet_mouths(board(), layout)
    inlets = [c for c in board().crossings if board().crossing_kinds[c.kind] == "inlet"]
    assert len(mouths) == len(inlets)
    assert all(0.2 * STEP < apart(a, b) < STEP for a, b in mouths)


def test_events_colour_the_ground_and_not_the_magic_between_cities() -> None:
    slowed = frozenset(milepost for city in board().links[0].cities for milepost in board().cities[city].mileposts)
    svg = draw(board(), STYLE, Standing(slowed=slowed))
    band = re.search(r'<path d="([^"]+)" fill="none" stroke="[^"]+" stroke-width="48.4"', svg)
    assert band is not None
    pairs = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", band[1])
    assert pairs
    assert all(abs(float(a) - float(c)) + abs(float(b) - float(d)) < 2 * STEP for a, b, c, d in pairs)
    assert joints_from(board()) == min(passage.edge for passage in board().passages)


def test_track_and_trains_are_drawn_above_and_below() -> None:
    edges = tuple(edge for milepost in board().city("Uderyn").mileposts for _, edge in board().steps[milepost])
    here = Standing(tracks=(edges,), trains=((0, board().city("Uderyn").centre), (1, board().sea_from)))
    svg = draw(board(), STYLE, here)
    for look in SEATS[:2]:
        assert texts(svg).count(look.letter) == texts(drawn_map("Darwinina")).count(look.letter) + 1
    assert svg.count("<path") > drawn_map("Darwinina").count("<path") + 2


def test_ids_in_the_picture_are_unique_and_every_reference_is_defined() -> None:
    svg = drawn_map("Darwinina")
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)


def test_names_and_ornaments_are_drawn_only_on_the_board_that_they_fit() -> None:
    assert coastline(realm(), STYLE.coast).names == ()
    assert coastline(board(), STYLE.coast).ornaments != ()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('[[ornament]]\nkind = "mermaid"\nat = [1, 1]\nsize = 2', "the ornaments"),
        ('[[ornament]]\nkind = "ship"\nat = [1, 1]', "it lacks `size`"),
        ('rough = "very"', "how rough the coast is: expected a number"),
    ],
)
def test_a_broken_file_of_names_is_refused(line: str, says: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("geo") / "bad.geo.toml"
    file.write_text(f'fits = "{fingerprint(realm())}"\n{line}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(says)):
        coastline(realm(), file)


@pytest.mark.parametrize("theme", [PARCHMENT, PARCHMENT_DARK], ids=["light", "dark"])
def test_lettering_and_goods_stand_out_from_their_ground(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.land),
        (theme.ink, theme.water),
        (theme.ink, theme.hollow),
        (theme.ink, theme.card),
        (theme.muted, theme.card),
        (theme.water_ink, theme.land),
        (theme.water_ink, theme.water),
        (theme.land_ink, theme.land),
        (theme.pale, theme.edge),
        (theme.magic, theme.water),
    ]
    pairs += [(tint, theme.disc) if theme.disc else (theme.pale, tint) for tint in theme.tints.values()]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_every_symbol_of_the_theme_can_be_drawn() -> None:
    assert set(PARCHMENT.symbols.values()) <= set(symbols.SYMBOLS) == set(symbols.REACH)


def test_it_makes_a_png() -> None:
    assert to_png(drawn_map("The Little Realm"), 0.2).startswith(b"\x89PNG")
