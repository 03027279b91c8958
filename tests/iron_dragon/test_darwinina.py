"""Darwinina agrees with the gazetteer, with what the book tells of its lands, and with itself."""

from __future__ import annotations

import heapq
import time
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.crayon.board import CLOSED, FAR, MAJOR, NONE, PLAIN, SIZES, Board, Region
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.lattice import NEIGHBOURS, Point
from milepost.rulebooks.crayon.prices import Prices, load_prices
from tests.iron_dragon.networks import cheapest_joining

FOLDER = files("milepost.rulebooks") / "iron_dragon" / "content" / "v1"
LANDS = (
    "Bright Kingdom", "Caicenden", "Dul-El-Dur", "Eusarch", "Glyth Gamel", "Iron Holm", "Janoshal", "Koland",
    "Northern Wastes", "Old World", "Orc Wastes", "Pirate Isles", "Rakhatz", "Silvarre", "Underworld", "Wislandor",
)  # fmt: skip


class CityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cell: str
    country: str
    size: str
    goods: tuple[str, ...]


class GoodRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chips: int
    cities: tuple[str, ...]


class Gazetteer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    city: dict[str, CityRow]
    good: dict[str, GoodRow]


@cache
def gazetteer() -> Gazetteer:
    text = (Path(__file__).parent / "gazetteer.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Gazetteer)


@cache
def prices() -> Prices:
    return load_prices(FOLDER / "prices.toml")


@cache
def board() -> Board:
    return load_board(FOLDER / "darwinina.toml", prices())


def cell(point: Point) -> str:
    """The cell of the printed grid: 13 letters from north to south, 13 numbers from west to east, over 66 by 66."""
    column, half = point
    return f"{'ABCDEFGHIJKLM'[half * 13 // 132]}{column * 13 // 66 + 1}"


def terrain(milepost: int) -> str:
    return board().terrains[board().terrain[milepost]]


def kinds(region: Region) -> Counter[str]:
    return Counter(terrain(milepost) for milepost in region.mileposts)


def land_of(milepost: int) -> str:
    return next(area.name for area in board().areas if milepost in area.mileposts)


def above() -> range:
    return range(next(n for n in range(board().sea_from) if board().map_of[n]))


def middle(mileposts: Iterable[int]) -> tuple[float, float]:
    places = [board().place(milepost) for milepost in mileposts]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def joined(mileposts: frozenset[int]) -> bool:
    """Whether one can walk from each of them to every other without leaving them."""
    reached = {next(iter(mileposts))}
    ring = set(reached)
    while ring:
        ring = {there for here in ring for there, _ in board().steps[here] if there in mileposts} - reached
        reached |= ring
    return reached == mileposts


def beside_the_sea(milepost: int) -> set[int]:
    """The sea points round a milepost of the surface."""
    column, half = board().points[milepost]
    around = {(column + east, half + south) for east, south in NEIGHBOURS}
    return {n for n in range(board().sea_from, len(board().codes)) if board().points[n] in around}


# ---------------------------------------------------------------- cities and goods


@rule("ID01-MAP-CITIES", "ID17-MAP-CITIES")
def test_there_are_57_cities_and_each_begins_with_the_letter_of_its_country() -> None:
    assert {city.name for city in board().cities} == set(gazetteer().city)
    assert len(board().cities) == 57
    for city in board().cities:
        assert city.name[0] == gazetteer().city[city.name].country[0]


@rule("ID01-CITY-GRID", "ID17-CITY-GRID")
@pytest.mark.parametrize("name", gazetteer().city)
def test_a_city_stands_in_its_cell_and_its_country(name: str) -> None:
    city, row = board().city(name), gazetteer().city[name]
    assert {land_of(milepost) for milepost in city.mileposts} == {row.country}
    if row.cell == "Underground":
        assert {board().map_of[milepost] for milepost in city.mileposts} == {1}
    else:
        assert board().map_of[city.centre] == 0
        assert cell(board().points[city.centre]) in row.cell.split("/")


@rule("ID01-CITY-GRID", "ID17-CITY-GRID")
def test_octomare_lies_across_two_cells() -> None:
    assert {cell(board().points[milepost]) for milepost in board().city("Octomare").mileposts} == {"F12", "G12"}


@rule("ID01-CITY-SIZES", "ID17-CITY-SIZES")
def test_eight_cities_are_major_and_every_other_has_its_size() -> None:
    assert {c.name: SIZES[c.size] for c in board().cities} == {n: row.size for n, row in gazetteer().city.items()}
    assert [len(city.mileposts) for city in board().cities] == [7] * 8 + [1] * 49


@rule("ID01-MAP-GOODS", "ID17-MAP-GOODS", "ID01-GOODS-SOURCES", "ID17-GOODS-SOURCES")
def test_every_city_supplies_what_the_tables_say() -> None:
    goods = board().goods
    assert {c.name: {goods[g].name for g in c.goods} for c in board().cities} == {
        name: set(row.goods) for name, row in gazetteer().city.items()
    }
    assert {good.name: {board().cities[city].name for city in good.cities} for good in goods} == {
        name: set(row.cities) for name, row in gazetteer().good.items()
    }


@rule("ID01-COMP-CHIPS", "ID17-COMP-CHIPS", "ID01-GOODS-LEFT", "ID01-GOODS-RIGHT")
def test_there_are_95_chips_of_26_goods() -> None:
    assert {good.name: good.chips for good in board().goods} == {n: row.chips for n, row in gazetteer().good.items()}
    assert sum(good.chips for good in board().goods) == 95
    assert sum(good.chips for good in board().goods[:13]) == 48


def test_cities_are_open_to_as_many_players_as_may_enter() -> None:
    for city in board().cities:
        ways = sum(board().belt[edge] == NONE for milepost in city.mileposts for _, edge in board().steps[milepost])
        assert ways >= (3, 4, 12)[city.size], city.name


def test_no_major_city_touches_another_city() -> None:
    for city in (c for c in board().cities if c.size == MAJOR):
        around = board().within(2, city.centre) - set(city.mileposts)
        assert {board().city_at[milepost] for milepost in around} == {NONE}, city.name


# ---------------------------------------------------------------- what things cost


@rule("ID01-COST-PLAIN", "ID01-COST-DESERT", "ID01-COST-FOREST", "ID01-COST-MOUNTAIN", "ID01-COST-JUNGLE")
@rule("ID17-COST-CLEAR", "ID17-COST-DESERT", "ID17-COST-FOREST", "ID17-COST-MOUNTAIN", "ID17-COST-JUNGLE")
@rule("ID01-COST-ALPINE", "ID01-COST-VOLCANO", "ID01-COST-ROCK", "ID01-COST-ENTRANCE", "ID01-COST-PORT")
@rule("ID17-COST-ALPINE", "ID17-COST-VOLCANO", "ID17-COST-ROCK", "ID17-COST-ENTRANCE", "ID17-COST-PORT")
@rule("ID01-COST-SMALL", "ID01-COST-MEDIUM", "ID01-COST-MAJOR", "ID01-UG-ROCK-NOTE")
@rule("ID17-COST-SMALL", "ID17-COST-MEDIUM", "ID17-COST-MAJOR")
def test_mileposts_cost_what_the_legend_says() -> None:
    costs = dict(zip(prices().terrains, prices().milepost, strict=True))
    wild = {"plain": 1, "desert": 1, "forest": 2, "mountain": 2, "jungle": 3, "alpine": 5, "volcano": 5}
    below = {"tunnel": 1, "rock": 5, "entrance": 2}
    assert costs == wild | below | {"port": 2, "small": 3, "medium": 3, "major": 5, "sea": 0}


@rule("ID01-COST-RIVER", "ID17-COST-RIVER", "ID01-COST-INLET", "ID17-COST-INLET")
def test_rivers_add_two_and_inlets_three() -> None:
    added = dict(zip(prices().crossings, prices().crossing, strict=True))
    assert added == {"plain": 0, "closed": 0, "river": 2, "inlet": 3}


@rule("ID01-COST-SEA", "ID17-COST-SEA")
def test_no_segment_ends_at_a_sea_point() -> None:
    assert all(max(ends) < board().sea_from for ends in board().edges)


@rule("ID01-COST-BORDER", "ID17-COST-BORDER")
def test_a_border_costs_nothing() -> None:
    over = {edge for border in board().borders for edge in border.edges if board().edge_kind[edge] == PLAIN}
    assert over
    for edge in over:
        for end in board().edges[edge]:
            assert prices().of(board(), edge, end) == prices().milepost[board().terrain[end]]


@pytest.mark.slow
def test_seven_majors_can_be_joined_for_150_to_180_without_a_foreman() -> None:
    costs = cheapest_joining(board(), prices(), 7)
    majors = {city.name for city in board().cities if city.size == MAJOR}
    cheapest = {next(iter(majors - names)): cost for names, cost in costs.items()}
    assert len(cheapest) == 8
    assert 150 <= min(cheapest.values()) <= 180
    near = [left_out for left_out, cost in cheapest.items() if cost <= min(cheapest.values()) + 10]
    assert len(near) >= 3, "players should have a choice of the city to leave out"


# ---------------------------------------------------------------- the lie of the land


@rule("ID01-MAP-GRID", "ID17-MAP-GRID")
def test_there_is_about_as_much_of_everything_as_on_the_printed_board() -> None:
    count = Counter(map(terrain, range(len(board().codes))))
    printed = {"plain": 880, "mountain": 570, "forest": 405, "alpine": 203, "jungle": 165, "desert": 133}
    printed |= {"rock": 289, "tunnel": 189, "sea": 1850}
    for kind, number in printed.items():
        assert count[kind] == pytest.approx(number, rel=0.05), kind
    assert (count["port"], count["volcano"], count["entrance"]) == (23, 3, 8)
    assert 2400 <= len(above()) <= 2550


def test_every_milepost_belongs_to_one_land() -> None:
    areas = [board().area(name) for name in LANDS]
    assert sum(len(area.mileposts) for area in areas) == board().sea_from
    assert frozenset().union(*(area.mileposts for area in areas)) == frozenset(range(board().sea_from))


@pytest.mark.parametrize("name", [name for name in LANDS if name != "Pirate Isles"])
def test_a_land_hangs_together(name: str) -> None:
    assert joined(board().area(name).mileposts)


@rule("ID01-WORLD-GEO")
def test_the_old_world_lies_in_the_east_across_the_sea() -> None:
    old, others = board().area("Old World").mileposts, [n for n in above() if land_of(n) not in ("Old World",)]
    bright = board().distances(board().city("Bluefeld").centre)
    assert {bright[milepost] for milepost in old} == {FAR}
    west = [board().place(n)[0] for n in others if land_of(n) != "Pirate Isles"]
    assert max(west) < min(board().place(n)[0] for n in old)


@rule("ID01-WORLD-GEO")
def test_the_lands_lie_to_each_other_as_the_book_says() -> None:
    places = {name: middle(board().area(name).mileposts) for name in LANDS if name != "Underworld"}
    wide = max(board().place(n)[0] for n in above())
    high = max(board().place(n)[1] for n in above())
    assert places["Koland"][1] < high / 4
    assert places["Northern Wastes"][1] < high / 4
    assert places["Eusarch"][0] < wide / 4
    assert places["Eusarch"][1] > high * 0.75
    assert places["Dul-El-Dur"][1] == max(y for _, y in places.values())
    assert places["Orc Wastes"][0] < wide / 2


@rule("ID01-WORLD-GEO")
def test_silvarre_has_the_neighbours_of_the_book() -> None:
    here = middle(board().area("Silvarre").mileposts)
    for name, (east, south) in {
        "Rakhatz": (0, -1),
        "Janoshal": (1, -1),
        "Wislandor": (1, 0),
        "Caicenden": (0, 1),
        "Orc Wastes": (-1, 0),
    }.items():
        pair = " and ".join(sorted((name, "Silvarre")))
        assert len(board().border(pair).edges) >= 5
        there = middle(board().area(name).mileposts)
        assert (there[0] - here[0]) * east + (there[1] - here[1]) * south > 3, name


@rule("ID01-WORLD-GEO")
def test_the_three_brothers_stand_a_little_east_of_nordkassel() -> None:
    brothers = [n for n in above() if terrain(n) == "volcano"]
    nordkassel = board().city("Nordkassel").centre
    assert len(brothers) == 3
    for brother in brothers:
        assert land_of(brother) == "Northern Wastes"
        assert board().place(brother)[0] > board().place(nordkassel)[0]
        assert 2 <= board().distance(nordkassel, brother) <= 8


@rule("ID01-WORLD-GEO")
def test_the_desert_lies_in_the_orc_wastes_between_rakhatz_and_iron_holm() -> None:
    desert = [n for n in above() if terrain(n) == "desert"]
    assert {land_of(n) for n in desert} == {"Orc Wastes"}
    x, _ = middle(desert)
    (west, _), (east, _) = (middle(board().area(name).mileposts) for name in ("Iron Holm", "Rakhatz"))
    assert west < x < east


@rule("ID01-WORLD-GEO")
@pytest.mark.parametrize(
    ("name", "terrains", "share"),
    [
        ("Koland", ("mountain", "alpine", "forest"), 0.6),
        ("Glyth Gamel", ("forest",), 0.5),
        ("Silvarre", ("forest",), 0.5),
        ("Iron Holm", ("mountain", "alpine"), 0.6),
        ("Rakhatz", ("mountain", "alpine"), 0.4),
        ("Northern Wastes", ("mountain", "alpine"), 0.5),
        ("Dul-El-Dur", ("jungle",), 0.6),
        ("Orc Wastes", ("desert",), 0.3),
    ],
)
def test_a_land_looks_as_the_book_tells(name: str, terrains: tuple[str, ...], share: float) -> None:
    area = board().area(name)
    assert sum(kinds(area)[kind] for kind in terrains) >= share * len(area.mileposts)


@rule("ID01-WORLD-GEO")
def test_the_pirate_isles_are_islands_off_the_bright_kingdom() -> None:
    isles = board().area("Pirate Isles").mileposts
    assert all(there in isles for here in isles for there, _ in board().steps[here])
    cities = [city for city in board().cities if city.centre in isles]
    assert len(cities) == 4
    for city in cities:
        reach = board().distances(city.centre)
        assert any(reach[port] < FAR for port in board().ports), f"no port on the isle of {city.name}"
    (px, py), (bx, by) = (board().place(board().city(name).centre) for name in ("Parekis", "Bulatz"))
    assert (px - bx) ** 2 + (py - by) ** 2 <= 4**2


# ---------------------------------------------------------------- rivers, sea and coasts

RIVERS = {
    "Koland": "Kut, Klegar",
    "Northern Wastes": "Nord",
    "Glyth Gamel": "Nairnkyl, Green",
    "Bright Kingdom": "Bright, Nestor",
    "Orc Wastes": "Oskall, Oryll, River of Death",
    "Silvarre": "Ssylvan, Little Ssylvan",
    "Caicenden": "Caetish, Juul, West Fork, Dannash",
    "Janoshal": "Winding",
    "Old World": "Octossian, Oxaiaxo, Tribune, Oanau",
}


@rule("ID01-MAP-RIVERS", "ID17-MAP-RIVERS")
@pytest.mark.parametrize("land", RIVERS)
def test_the_named_rivers_run_through_their_lands(land: str) -> None:
    area = board().area(land).mileposts
    for name in RIVERS[land].split(", "):
        river = board().crossing(name)
        assert board().crossing_kinds[river.kind] == "river"
        assert len(river.edges) >= 5
        assert any(end in area for edge in river.edges for end in board().edges[edge]), name


def test_old_world_rivers_stay_in_the_old_world_and_one_runs_below() -> None:
    below = [
        c for c in board().crossings if any(board().map_of[end] for edge in c.edges for end in board().edges[edge])
    ]
    assert len(below) == 1
    for name in RIVERS["Old World"].split(", "):
        ends = {end for edge in board().crossing(name).edges for end in board().edges[edge]}
        assert ends <= board().area("Old World").mileposts


def test_every_river_and_inlet_runs_from_edge_to_neighbouring_edge() -> None:
    for crossing in board().crossings:
        for one, other in pairwise(crossing.edges):
            assert len({*board().edges[one], *board().edges[other]}) == 3, crossing.name


def test_inlets_open_to_the_sea() -> None:
    inlets = [c for c in board().crossings if board().crossing_kinds[c.kind] == "inlet"]
    assert len(inlets) >= 8
    for inlet in inlets:
        a, b = board().edges[inlet.edges[0]]
        assert beside_the_sea(a) & beside_the_sea(b), inlet.name


def test_ships_sail_from_every_port_to_every_other() -> None:
    start = min(board().ports)
    reached, ring = {start}, [start]
    while ring:
        for there in board().sea[ring.pop()]:
            if there not in reached:
                reached.add(there)
                ring.append(there)
    assert board().ports <= reached
    assert reached >= set(range(board().sea_from, len(board().codes)))


def test_ports_lie_in_two_major_cities_in_the_towns_of_the_isles_and_in_the_open_country() -> None:
    inside = Counter(board().city_at[port] for port in board().ports)
    towns = ("Bluefeld", "Wikkedde", "Parekis", "Penjold", "Piggnytz", "Pinewaere")
    assert inside == {NONE: 23, **{board().city(name).id: 1 for name in towns}}


@rule("ID01-PORT-NO-START")
def test_every_city_can_be_served_by_track_from_a_major_city_or_by_ships_that_land_in_it() -> None:
    majors = [city.centre for city in board().cities if city.size == MAJOR]
    far = board().distances_from([*majors, *(p.below for p in board().passages)])
    by_ship = {board().city_at[port] for port in board().ports}
    assert [city.name for city in board().cities if far[city.centre] == FAR and city.id not in by_ship] == []


def test_everything_beside_the_sea_lies_on_a_coast() -> None:
    coasts = [coast.mileposts for coast in board().coasts]
    assert sum(map(len, coasts)) == len(frozenset().union(*coasts))
    sea = {board().points[n] for n in range(board().sea_from, len(board().codes))}
    beside = {
        n
        for n in above()
        if any((board().points[n][0] + east, board().points[n][1] + south) in sea for east, south in NEIGHBOURS)
    }
    assert frozenset().union(*coasts) == beside


def test_events_by_the_coast_touch_some_cities_and_not_others() -> None:
    far = board().distances_from(milepost for coast in board().coasts for milepost in coast.mileposts)
    inland = {city.name for city in board().cities if far[city.centre] > 3 and board().map_of[city.centre] == 0}
    assert "Glyween" in inland
    assert "Railla" in inland
    assert "Killavare" not in inland
    assert 8 <= len(inland) <= 30


# ---------------------------------------------------------------- below, and magic


@rule("ID01-ENTRANCES", "ID17-ENTRANCES")
def test_four_entrances_lie_north_east_south_and_west_on_both_maps() -> None:
    passages = {passage.name: passage for passage in board().passages}
    assert set(passages) == {"North", "East", "South", "West"}
    for ends in ({n: p.above for n, p in passages.items()}, {n: p.below for n, p in passages.items()}):
        places = {name: board().place(end) for name, end in ends.items()}
        assert places["North"][1] == min(y for _, y in places.values())
        assert places["South"][1] == max(y for _, y in places.values())
        assert places["East"][0] == max(x for x, _ in places.values())
        assert places["West"][0] == min(x for x, _ in places.values())


def test_below_lie_uloggh_and_uderyn_among_rock_and_tunnels() -> None:
    below = board().area("Underworld")
    assert {c.name for c in board().cities if c.centre in below.mileposts} == {"Uloggh", "Uderyn"}
    assert set(kinds(below)) == {"rock", "tunnel", "entrance", "major", "small"}
    assert kinds(below)["entrance"] == 4


def test_tunnels_lead_from_every_entrance_to_uloggh_with_one_fall_of_rock_at_most() -> None:
    blasts = rocks_on_the_way(board().city("Uloggh").centre)
    fewest = {passage.name: blasts[passage.below] for passage in board().passages}
    assert fewest == {"North": 1, "East": 1, "South": 0, "West": 0}
    assert blasts[board().city("Uderyn").centre] == 0


def rocks_on_the_way(start: int) -> dict[int, int]:
    """How many rocks must be built through at least, from one milepost to all others of its map."""
    rocks = {start: 0}
    queue = [(0, start)]
    while queue:
        through, here = heapq.heappop(queue)
        for there, _ in board().steps[here]:
            more = through + (terrain(there) == "rock")
            if more < rocks.get(there, FAR):
                rocks[there] = more
                heapq.heappush(queue, (more, there))
    return rocks


@rule("ID01-UG-SECRET")
def test_no_train_takes_the_secret_tunnel_from_uloggh_to_orc_oktzerro() -> None:
    oktzerro = board().city("Orc Oktzerro").centre
    uloggh = board().city("Uloggh").mileposts
    assert all(board().edge(oktzerro, milepost) == NONE for milepost in uloggh)
    assert all(oktzerro not in (passage.above, passage.below) for passage in board().passages)


def test_wikkedde_and_ozu_zarkh_are_linked_and_bluefeld_and_octomare_wait_for_the_rainbow() -> None:
    links = {frozenset(board().cities[c].name for c in link.cities): link.standing for link in board().links}
    assert links == {frozenset({"Wikkedde", "Ozu-Zarkh"}): True, frozenset({"Bluefeld", "Octomare"}): False}


def test_nothing_is_closed() -> None:
    assert CLOSED not in board().edge_kind


def test_the_board_loads_in_less_than_a_quarter_of_a_second() -> None:
    def once() -> float:
        start = time.process_time()
        load_board(FOLDER / "darwinina.toml", prices())
        return time.process_time() - start

    assert min(once() for _ in range(5)) < 0.25
