"""North America agrees with the book's worked examples, with the facts we know, and with the globe."""

from __future__ import annotations

import math
import time
from itertools import pairwise

import pytest

from milepost.kernel.ledger import rule
from milepost.kernel.notation import plain
from milepost.rulebooks.crayon.board import CLOSED, FAR, MAJOR, MEDIUM, NONE, SMALL, Board
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.projection import EARTH_RADIUS, Projection
from milepost.rulebooks.empire_builder.versions import folder, north_america, prices

MAJORS = "Atlanta, Chicago, Kansas City, Los Angeles, Mexico City, New York, Seattle"
MEDIUMS = (
    "Boston, Dallas, Denver, Detroit, Guadalajara, Houston, Minneapolis, Monterrey, Montreal, New Orleans, "
    "Philadelphia, San Francisco, Savannah, Toronto"
)
SMALLS = (
    "Billings, Birmingham, Boise, Buffalo, Calgary, Cheyenne, Chihuahua, Cincinnati, Culiacan, Des Moines, Duluth, "
    "Durango, Fargo, Hermosillo, Jacksonville, Juarez, Knoxville, Las Vegas, Memphis, Miami, Norfolk, Oklahoma City, "
    "Omaha, Phoenix, Pittsburgh, Portland ME, Portland OR, Raleigh, Regina, Salt Lake City, San Diego, Santa Fe, "
    "St. Louis, Sudbury, Tampa, Tampico, Torreon, Vancouver, Veracruz, Washington, Winnipeg"
)
SUPPLY = {
    "Bauxite": "Memphis",
    "Cars": "Detroit, Toronto",
    "Cattle": "Billings, Calgary, Cheyenne, Chihuahua, Miami, Regina",
    "Coal": "Cincinnati, Duluth, Salt Lake City, Santa Fe",
    "Coffee": "Veracruz",
    "Copper": "Phoenix, Portland OR",
    "Corn": "Des Moines, Guadalajara, Minneapolis, St. Louis",
    "Cotton": "Dallas, Savannah, Torreon",
    "Fish": "Boston, Hermosillo, Norfolk, Portland OR, Tampico, Vancouver",
    "Fruit": "San Diego, San Francisco, Tampa",
    "Imports": "Montreal, Norfolk, Philadelphia, San Francisco, Veracruz",
    "Iron": "Birmingham, Duluth",
    "Lead": "Boise, Calgary, Denver",
    "Machinery": "Boston, Buffalo, Cincinnati, Jacksonville, Juarez, Knoxville, Raleigh, San Diego, Toronto",
    "Nickel": "Sudbury, Vancouver",
    "Oats": "Fargo, Omaha",
    "Oil": "Dallas, Houston, Oklahoma City, Tampa",
    "Rice": "Houston, Oklahoma City",
    "Sheep": "Billings, Salt Lake City, Torreon",
    "Silver": "Durango",
    "Steel": "Birmingham, Monterrey, Pittsburgh",
    "Sugar": "San Francisco",
    "Swine": "Des Moines, St. Louis",
    "Textiles": "Durango, Monterrey",
    "Tobacco": "Raleigh, Savannah",
    "Tourists": "Chicago, New York",
    "Uranium": "Regina, Santa Fe",
    "Wheat": "Guadalajara, Oklahoma City, Omaha, Winnipeg",
    "Wood": "Portland ME, Portland OR",
}


@pytest.fixture(scope="module")
def board() -> Board:
    return north_america()


def words(listed: str) -> set[str]:
    return {plain(name) for name in listed.split(", ")}


def named(board: Board, size: int) -> set[str]:
    return {plain(city.name) for city in board.cities if city.size == size}


def at(board: Board, city: str) -> str:
    return board.codes[board.city(city).centre]


def line(board: Board, codes: str) -> list[int]:
    """What each segment of a line of track costs; every one must be open and outside the red areas."""
    costs = []
    for a, b in pairwise(map(board.milepost, codes.split())):
        edge = board.edge(a, b)
        assert edge != NONE, f"{board.codes[a]} and {board.codes[b]} are no neighbours"
        assert board.edge_kind[edge] != CLOSED
        assert board.belt[edge] == NONE
        costs.append(prices().of(board, edge, b))
    return costs


def kinds(board: Board, codes: str) -> list[str]:
    return [board.terrains[board.terrain[board.milepost(code)]] for code in codes.split()]


def crossed(board: Board, codes: str) -> set[str]:
    """The kinds of water that a line of track crosses."""
    pairs = pairwise(map(board.milepost, codes.split()))
    return {board.crossing_kinds[board.edge_kind[board.edge(a, b)]] for a, b in pairs} - {"plain"}


# ---------------------------------------------------------------- the book's building example

BLUE = "BG14 BF13 BE13 BD12 BC12 BB12 BB11"
"""From New York's north-western outer milepost, four clear, one clear across the Niagara, north into Toronto."""
BLUE_BRANCH = "BC12 BC13"
YELLOW = "BH15 BH16 BG17 BF17 BF18 BE18 BD17 BC17"
"""From New York's southern outer milepost into Philadelphia, two clear, Washington, clear, mountain, Pittsburgh."""


def test_the_example_lines_begin_in_new_york_and_end_where_the_book_says(board: Board) -> None:
    new_york = {board.codes[milepost] for milepost in board.city("New York").mileposts}
    assert BLUE.split()[0] in new_york
    assert YELLOW.split()[0] in new_york
    assert BLUE.split()[-1] == at(board, "Toronto")
    assert BLUE_BRANCH.split()[-1] == at(board, "Buffalo")
    assert [YELLOW.split()[i] for i in (1, 4, 7)] == [
        at(board, c) for c in ("Philadelphia", "Washington", "Pittsburgh")
    ]


@rule("EB-BUILD-EX-TORONTO")
def test_blue_builds_from_new_york_to_toronto_for_10(board: Board) -> None:
    assert line(board, BLUE) == [1, 1, 1, 1, 1 + 2, 3]
    assert sum(line(board, BLUE)) == 10
    assert kinds(board, BLUE) == ["major", *["clear"] * 5, "medium"]
    assert crossed(board, BLUE) == {"channel"}


def test_blue_goes_westward_and_then_north(board: Board) -> None:
    places = [board.place(board.milepost(code)) for code in BLUE.split()]
    assert all(b[0] < a[0] for a, b in pairwise(places[:-1]))
    assert places[-1] == (places[-2][0], places[-2][1] - 1)


@rule("EB-BUILD-EX-BUFFALO")
def test_blue_then_builds_south_into_buffalo_for_13_in_all(board: Board) -> None:
    fourth_clear, buffalo = BLUE_BRANCH.split()
    assert fourth_clear == BLUE.split()[4]
    assert line(board, BLUE_BRANCH) == [3]
    assert sum(line(board, BLUE)) + sum(line(board, BLUE_BRANCH)) == 13
    assert kinds(board, buffalo) == ["small"]
    north, south = board.place(board.milepost(fourth_clear)), board.place(board.milepost(buffalo))
    assert south == (north[0], north[1] + 1)


@rule("EB-BUILD-EX-PITTSBURGH")
def test_yellow_builds_from_new_york_to_pittsburgh_for_14(board: Board) -> None:
    assert line(board, YELLOW) == [3, 1, 1, 3, 1, 2, 3]
    assert sum(line(board, YELLOW)) == 14
    assert kinds(board, YELLOW) == ["major", "medium", "clear", "clear", "small", "clear", "mountain", "small"]
    assert crossed(board, YELLOW) == set()


def test_philadelphia_is_one_step_south_of_new_york(board: Board) -> None:
    outer, philadelphia = (board.place(board.milepost(code)) for code in YELLOW.split()[:2])
    assert philadelphia == (outer[0], outer[1] + 1)


def test_boston_can_be_joined_to_new_york_by_building_out_of_it(board: Board) -> None:
    way = "BI14 BJ13 BK13 BK12 BL11"
    assert board.city_at[board.milepost(way.split()[0])] == board.city("New York").id
    assert way.split()[-1] == at(board, "Boston")
    assert line(board, way) == [1, 3, 1, 3]  # over the Connecticut


# ---------------------------------------------------------------- the book's operations example

RUNS = {
    ("Norfolk", "Raleigh"): "BH20 BG21 BF21 BE22",
    ("Raleigh", "Pittsburgh"): "BE22 BD21 BC21 BC20 BC19 BC18 BC17",
    ("Pittsburgh", "Cincinnati"): "BC17 BB17 BA18 AZ18 AY19 AX19 AW19",
}


@pytest.mark.parametrize(("ends", "steps"), [*zip(RUNS, (3, 6, 6), strict=True)])
def test_the_operations_example_has_its_distances(ends: tuple[str, str], steps: int, board: Board) -> None:
    track = RUNS[ends].split()
    assert (track[0], track[-1]) == (at(board, ends[0]), at(board, ends[1]))
    assert len(line(board, RUNS[ends])) == steps
    assert board.distance(board.milepost(track[0]), board.milepost(track[-1])) == steps


def test_the_example_passes_no_other_city_on_its_way(board: Board) -> None:
    for track in RUNS.values():
        assert set(kinds(board, " ".join(track.split()[1:-1]))) <= {"clear", "mountain"}


@pytest.mark.parametrize(
    ("city", "good"),
    [("Norfolk", "Imports"), ("Raleigh", "Machinery"), ("Cincinnati", "Coal"), ("Pittsburgh", "Steel")],
)
def test_the_example_finds_its_loads(city: str, good: str, board: Board) -> None:
    assert board.good(good).id in board.city(city).goods


KNOWN_DEMANDS = [
    ("Los Angeles", 29, "Tourists"),
    ("Philadelphia", 17, "Corn"),
    ("New York", 28, "Uranium"),
    ("Monterrey", 20, "Oats"),
    ("Cincinnati", 11, "Imports"),
    ("Denver", 30, "Coffee"),
    ("Juarez", 19, "Bauxite"),
    ("Raleigh", 10, "Coal"),
    ("New York", 6, "Steel"),
    ("Chihuahua", 17, "Lead"),
    ("Norfolk", 30, "Sheep"),
    ("Omaha", 24, "Silver"),
]


@pytest.mark.parametrize(("city", "pays", "good"), KNOWN_DEMANDS)
def test_the_books_demands_pay_what_the_distance_to_the_nearest_source_suggests(
    city: str, pays: int, good: str, board: Board
) -> None:
    far = board.distances(board.city(city).centre)
    nearest = min(far[board.cities[source].centre] for source in board.good(good).cities)
    assert 0.75 <= pays / nearest <= 1.25


# ---------------------------------------------------------------- what is printed on it


@rule("EB-MAP-CITIES", "EB-MAP-MAJOR")
def test_there_are_62_cities_and_seven_of_them_are_major(board: Board) -> None:
    assert len(board.cities) == 62
    assert named(board, MAJOR) == words(MAJORS)
    assert named(board, MEDIUM) == words(MEDIUMS)
    assert named(board, SMALL) == words(SMALLS)
    assert [len(city.mileposts) for city in board.cities] == [7] * 7 + [1] * 55


def test_no_two_cities_share_a_milepost_and_no_two_majors_touch(board: Board) -> None:
    mileposts = [milepost for city in board.cities for milepost in city.mileposts]
    assert len(mileposts) == len(set(mileposts)) == 7 * 7 + 55
    majors = [city for city in board.cities if city.size == MAJOR]
    for city in majors:
        around = board.within(2, city.centre) - set(city.mileposts)
        assert {board.city_at[milepost] for milepost in around} <= {NONE, board.city("Philadelphia").id}


def test_every_milepost_can_be_reached_from_every_other(board: Board) -> None:
    assert FAR not in board.distances(board.city("Kansas City").centre)


def test_cities_are_open_to_as_many_players_as_may_enter(board: Board) -> None:
    for city in board.cities:
        ways = sum(board.belt[edge] == NONE for milepost in city.mileposts for _, edge in board.steps[milepost])
        assert ways >= (2, 3, 12)[city.size], city.name


@rule("EB-MAP-GRID")
def test_there_are_about_2100_mileposts_and_no_alpine_ones(board: Board) -> None:
    assert 2050 <= len(board.codes) <= 2150
    assert board.terrains == ("small", "medium", "major", "clear", "mountain")
    mountains = board.terrain.count(board.terrains.index("mountain"))
    assert 0.15 <= mountains / len(board.codes) <= 0.30


@rule("EB-MAP-AREA")
def test_canada_the_united_states_and_mexico_have_cities_and_every_milepost_between_them(board: Board) -> None:
    countries = [board.area(name) for name in ("Canada", "United States", "Mexico")]
    assert sum(len(country.mileposts) for country in countries) == len(board.codes)
    assert frozenset().union(*(country.mileposts for country in countries)) == frozenset(range(len(board.codes)))
    home = {
        plain(city.name): country.name
        for city in board.cities
        for country in countries
        if city.centre in country.mileposts
    }
    assert {city for city, country in home.items() if country == "Canada"} == words(
        "Calgary, Montreal, Regina, Sudbury, Toronto, Vancouver, Winnipeg"
    )
    assert {city for city, country in home.items() if country == "Mexico"} == words(
        "Chihuahua, Culiacan, Durango, Guadalajara, Hermosillo, Juarez, Mexico City, Monterrey, Tampico, Torreon, "
        "Veracruz"
    )


@rule("EB-COMP-CHIPS")
def test_there_are_95_chips_of_30_goods(board: Board) -> None:
    ordinary = [good for good in board.goods if not good.travels]
    assert len(ordinary) == 29
    assert sum(good.chips for good in ordinary) == 93
    assert {good.chips for good in ordinary} == {3, 4}
    assert sum(good.chips for good in board.goods) == 95


@rule("EB-CIRCUS-START")
def test_two_circus_chips_start_in_tampa(board: Board) -> None:
    circus = board.good("Circus")
    assert (circus.chips, circus.travels, circus.cities) == (2, True, (board.city("Tampa").id,))
    assert circus.id not in board.city("Tampa").goods


@rule("EB-MAP-GOODS")
def test_every_city_supplies_something_and_the_known_sources_are_there(board: Board) -> None:
    assert all(1 <= len(city.goods) <= 3 for city in board.cities)
    for good, cities in SUPPLY.items():
        assert words(cities) <= {plain(board.cities[city].name) for city in board.good(good).cities}
    for good_ in board.goods:
        assert all(good_.id in board.cities[city].goods for city in good_.cities) or good_.travels


@rule("EB-BUILD-COST-CLEAR", "EB-BUILD-COST-MOUNTAIN")
@rule("EB-BUILD-COST-SMALL", "EB-BUILD-COST-MEDIUM", "EB-BUILD-COST-MAJOR")
def test_mileposts_cost_what_the_book_says() -> None:
    costs = dict(zip(prices().terrains, prices().milepost, strict=True))
    assert costs == {"clear": 1, "mountain": 2, "small": 3, "medium": 3, "major": 5}


@rule("EB-BUILD-RIVER", "EB-BUILD-LAKE-CHANNEL", "EB-BUILD-COST-TARGET")
def test_rivers_and_channels_add_two(board: Board) -> None:
    assert line(board, "AP20 AQ20") == [1 + 2]  # St. Louis, over the Mississippi
    assert line(board, "AQ20 AP20") == [3 + 2]
    assert line(board, "R16 S16") == [1 + 2]  # over the Green, out of the mountains
    assert line(board, "V18 W18") == [2 + 2]  # over the young Colorado, in them
    assert line(board, "AW14 AX14") == [1 + 2]  # Detroit to Windsor
    assert line(board, "AX14 AW14") == [3 + 2]


# ---------------------------------------------------------------- the lie of the land


def test_every_city_stands_within_a_milepost_and_a_quarter_of_its_true_place(board: Board) -> None:
    projection = board.projection
    assert projection is not None
    for city in board.cities:
        assert city.lat_lon is not None
        off = math.dist(projection.steps(*city.lat_lon), board.place(city.centre))
        assert off <= 1.0, f"{city.name} is {off:.2f} mileposts away from where it is"  # the bar is 1.25


def great_circle(a: tuple[float, float], b: tuple[float, float]) -> float:
    (lat_a, lon_a), (lat_b, lon_b) = (map(math.radians, place) for place in (a, b))
    cosine = math.sin(lat_a) * math.sin(lat_b) + math.cos(lat_a) * math.cos(lat_b) * math.cos(lon_a - lon_b)
    return EARTH_RADIUS * math.acos(cosine)


@pytest.mark.parametrize(
    ("a", "b", "miles"),
    [
        ("New York", "Los Angeles", 2445),
        ("Seattle", "Miami", 2730),
        ("Mexico City", "Winnipeg", 2110),
        ("Calgary", "Veracruz", 2400),
        ("Boston", "Portland ME", 98),
        ("San Francisco", "Portland OR", 535),
    ],
)
def test_the_true_places_are_true(a: str, b: str, miles: int, board: Board) -> None:
    places = [board.city(name).lat_lon for name in (a, b)]
    assert places[0] is not None
    assert places[1] is not None
    assert great_circle(places[0], places[1]) == pytest.approx(miles, rel=0.02)


def test_mileposts_stand_48_to_50_miles_apart_on_an_equal_area_map(board: Board) -> None:
    projection = board.projection
    assert projection is not None
    assert 48 <= projection.spacing <= 50
    for latitude in (20.0, 35.0, 50.0):
        for longitude in (-122.0, -98.0, -70.0):
            assert cell(projection, latitude, longitude) == pytest.approx(
                EARTH_RADIUS**2
                * math.radians(0.5)
                * (math.sin(math.radians(latitude + 0.5)) - math.sin(math.radians(latitude))),
                rel=1e-3,
            )


def cell(projection: Projection, south: float, west: float) -> float:
    """The area of half a degree by half a degree, as it is drawn."""
    corners = [(south, west), (south, west + 0.5), (south + 0.5, west + 0.5), (south + 0.5, west)]
    drawn = [projection.miles(*corner) for corner in corners]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*drawn, drawn[0]]))) / 2


def nearest(board: Board, latitude: float, longitude: float) -> int:
    assert board.projection is not None
    here = board.projection.steps(latitude, longitude)
    return min(range(len(board.codes)), key=lambda milepost: math.dist(here, board.place(milepost)))


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        pytest.param(51.18, -115.57, id="Banff"),
        pytest.param(48.70, -113.70, id="Glacier"),
        pytest.param(43.74, -110.80, id="Grand Teton"),
        pytest.param(39.10, -106.40, id="Mount Elbert"),
        pytest.param(36.58, -118.29, id="Mount Whitney"),
        pytest.param(45.37, -121.70, id="Mount Hood"),
        pytest.param(41.41, -122.19, id="Mount Shasta"),
        pytest.param(35.76, -82.26, id="Mount Mitchell"),
        pytest.param(44.11, -73.92, id="Mount Marcy"),
        pytest.param(44.27, -71.30, id="Mount Washington"),
        pytest.param(27.50, -107.80, id="Sierra Madre Occidental"),
        pytest.param(24.50, -100.00, id="Sierra Madre Oriental"),
        pytest.param(19.03, -97.27, id="Orizaba"),
    ],
)
def test_mountains_are_where_they_are(latitude: float, longitude: float, board: Board) -> None:
    assert board.terrains[board.terrain[nearest(board, latitude, longitude)]] == "mountain"


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        pytest.param(37.75, -100.00, id="Dodge City"),
        pytest.param(43.50, -96.70, id="Sioux Falls"),
        pytest.param(52.00, -106.00, id="Saskatoon"),
        pytest.param(33.60, -101.90, id="Lubbock"),
        pytest.param(36.75, -119.80, id="Fresno"),
        pytest.param(40.70, -89.60, id="Peoria"),
        pytest.param(32.30, -90.20, id="Jackson"),
        pytest.param(28.50, -81.40, id="Orlando"),
        pytest.param(43.00, -81.20, id="London, Ontario"),
    ],
)
def test_plains_are_where_they_are(latitude: float, longitude: float, board: Board) -> None:
    assert board.terrains[board.terrain[nearest(board, latitude, longitude)]] == "clear"


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [
        pytest.param(47.70, -87.50, id="Lake Superior"),
        pytest.param(44.00, -87.00, id="Lake Michigan"),
        pytest.param(44.80, -82.40, id="Lake Huron"),
        pytest.param(43.60, -77.50, id="Lake Ontario"),
        pytest.param(27.50, -90.00, id="Gulf of Mexico"),
        pytest.param(28.00, -111.70, id="Gulf of California"),
        pytest.param(35.00, -124.00, id="Pacific"),
        pytest.param(38.00, -72.00, id="Atlantic"),
    ],
)
def test_there_are_no_mileposts_in_the_water(latitude: float, longitude: float, board: Board) -> None:
    assert board.projection is not None
    here = board.projection.steps(latitude, longitude)
    assert math.dist(here, board.place(nearest(board, latitude, longitude))) > 0.6


GREAT_RIVERS = (
    "Mississippi, Missouri, Ohio, Rio Grande, Colorado, Columbia, Arkansas, Red, Snake, Platte, St. Lawrence, "
    "Tennessee, Hudson, Sacramento, Yellowstone, Savannah, Potomac"
)


@rule("EB-MAP-RIVERS")
def test_the_great_rivers_are_on_the_map_by_name(board: Board) -> None:
    river = board.crossing_kinds.index("river")
    assert words(GREAT_RIVERS) <= {plain(c.name) for c in board.crossings if c.kind == river}
    assert all(len(board.crossing(name).edges) >= 5 for name in GREAT_RIVERS.split(", "))


BREAKS = {"Missouri": 1, "St. Lawrence": 1}
"""Where a river runs through a major city, or so broad that no edge crosses it."""


def test_every_river_runs_from_edge_to_neighbouring_edge(board: Board) -> None:
    river = board.crossing_kinds.index("river")
    for crossing in (c for c in board.crossings if c.kind == river):
        broken = 0
        for one, other in pairwise(crossing.edges):
            banks = set(board.edges[one]) | set(board.edges[other])
            broken += len(banks) != 3  # two edges of one triangle share a milepost
        assert broken == BREAKS.get(crossing.name, 0), crossing.name


@pytest.mark.parametrize(
    ("river", "one", "other"),
    [
        ("Mississippi", "St. Louis", "Memphis"),
        ("Mississippi", "Houston", "New Orleans"),
        ("Mississippi", "Des Moines", "Chicago"),
        ("Missouri", "Omaha", "Des Moines"),
        ("Ohio", "Cincinnati", "Knoxville"),
        ("Tennessee", "Memphis", "Knoxville"),
        ("Columbia", "Portland OR", "Seattle"),
        ("Colorado", "Las Vegas", "Phoenix"),
        ("Rio Grande", "Juarez", "Santa Fe"),
        ("Rio Grande", "Monterrey", "Houston"),
        ("Potomac", "Washington", "Raleigh"),
        ("St. Lawrence", "Montreal", "Boston"),
        ("Savannah", "Savannah", "Raleigh"),
        ("Red River of the North", "Fargo", "Minneapolis"),
    ],
)
def test_cities_stand_on_the_right_banks(river: str, one: str, other: str, board: Board) -> None:
    """The straight way from one to the other crosses the river."""
    start, goal = board.city(one).centre, board.city(other).centre
    assert steps_avoiding(board, set(board.crossing(river).edges), start, goal) > board.distance(start, goal)


def steps_avoiding(board: Board, edges: set[int], start: int, goal: int) -> int:
    """The distance between two mileposts for a train that will not run over these edges."""
    reached, ring, distance = {start}, {start}, 0
    while ring and goal not in reached:
        distance += 1
        ring = {n for m in ring for n, edge in board.steps[m] if edge not in edges} - reached
        reached |= ring
    return distance if goal in reached else FAR


def test_the_rio_grande_is_the_border_from_juarez_to_the_gulf(board: Board) -> None:
    rio_grande = set(board.crossing("Rio Grande").edges)
    column = board.points[board.city("Juárez").centre][0]
    east = [e for e in board.border("Mexican border").edges if min(board.points[m][0] for m in board.edges[e]) > column]
    assert east
    assert set(east) <= rio_grande


@rule("EB-BUILD-LAKE-NINE")
def test_there_are_nine_lake_channel_crossings(board: Board) -> None:
    channel = board.crossing_kinds.index("channel")
    assert board.edge_kind.count(channel) == 9
    edges = {c.name: len(c.edges) for c in board.crossings if c.kind == channel}
    assert edges == {
        "Niagara River": 2,
        "Detroit River": 1,
        "St. Clair River": 2,
        "Straits of Mackinac": 2,
        "St. Marys River": 2,
    }


def test_every_channel_but_mackinac_is_a_border(board: Board) -> None:
    border = board.border("Canadian border").edges
    for name in ("Niagara River", "Detroit River", "St. Clair River", "St. Marys River"):
        assert set(board.crossing(name).edges) <= border
    assert not set(board.crossing("Straits of Mackinac").edges) & border


def test_inlets_and_lake_shores_are_closed(board: Board) -> None:
    shores = {c.name for c in board.crossings if c.kind == CLOSED}
    assert {"Puget Sound", "San Francisco Bay", "Chesapeake Bay"} <= shores
    assert {"Lake Ontario", "Lake Erie", "Lake Huron"} <= shores
    toronto, over_the_lake = board.city("Toronto").centre, board.milepost("BC12")
    assert board.edge_kind[board.edge(toronto, over_the_lake)] == CLOSED
    assert board.distance(toronto, over_the_lake) == 2


def test_coasts_touch_the_cities_that_lie_on_them(board: Board) -> None:
    for coast, cities in {
        "Atlantic coast": "Boston, Jacksonville, Miami, New York, Norfolk, Philadelphia, Portland ME, Savannah",
        "Gulf coast": "Houston, New Orleans, Tampa, Tampico, Veracruz",
        "Pacific coast": "Los Angeles, San Diego, San Francisco, Seattle, Vancouver",
        "Great Lakes": "Buffalo, Chicago, Detroit, Duluth, Toronto",
    }.items():
        mileposts = board.coast(coast).mileposts
        for name in cities.split(", "):
            assert mileposts & set(board.city(name).mileposts), f"{name} is not on the {coast}"
    for name in ("Denver", "Kansas City", "Pittsburgh", "Mexico City", "Winnipeg"):
        assert not any(coast.mileposts & set(board.city(name).mileposts) for coast in board.coasts)


@rule("EB-EVENT-COUNT")
def test_distances_are_counted_from_the_centre_over_land_and_channels(board: Board) -> None:
    new_york = board.city("New York")
    assert board.distance(new_york.centre, board.city("Philadelphia").centre) == 2
    assert len(board.within(1, new_york.centre)) == 7
    across = board.milepost("AT13")  # Michigan's western shore, 2 columns from Wisconsin
    assert board.distance(board.milepost("AR13"), across) > 4
    assert board.distance(board.city("Detroit").centre, board.milepost("AX14")) == 1


def test_the_board_loads_in_less_than_015_seconds() -> None:
    def once() -> float:
        start = time.process_time()
        load_board(folder() / "north_america.toml", prices())
        return time.process_time() - start

    assert min(once() for _ in range(5)) < 0.15
