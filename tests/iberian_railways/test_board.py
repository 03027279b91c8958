"""The board of Iberian Railways: what it holds, that it is Iberia, and that the book's examples fit hex for hex."""

from collections import Counter
from itertools import pairwise

import pytest

from milepost.rulebooks.iberian_railways.board import (
    FIRST_INCOME,
    LISBON,
    MADRID_INNER,
    MADRID_OUTER,
    MAJOR,
    MINOR,
    RURAL,
    SECOND_INCOME,
    TOWN,
    Board,
    fold,
)
from milepost.rulebooks.iberian_railways.geometry import cell_of, code_of, distance, neighbour_cells
from milepost.rulebooks.iberian_railways.loader import standard_board
from milepost.rulebooks.iberian_railways.projection import HEX_KM, misplacement, project


@pytest.fixture
def board() -> Board:
    return standard_board()


def hexes(board: Board, codes: str) -> list[int]:
    found = [board.hex_at(code) for code in codes.split()]
    assert None not in found
    return [hex for hex in found if hex is not None]


def the_hex(board: Board, name: str) -> int:
    (hex,) = board.find(name)
    return hex


def is_line(board: Board, line: list[int]) -> bool:
    return all(b in board.neighbours[a] for a, b in pairwise(line))


def nearest(board: Board, lat: float, lon: float) -> int:
    return min(range(len(board)), key=lambda hex: misplacement(board.cells[hex], lat, lon))


# What it holds


def test_the_numbers_of_the_book(board: Board) -> None:
    kinds = Counter(board.kind)
    assert (kinds[LISBON], kinds[MAJOR], kinds[MINOR]) == (1, 5, 10)
    assert (kinds[MADRID_OUTER], kinds[MADRID_INNER]) == (6, 1)
    assert 20 <= kinds[TOWN] <= 30
    assert 450 <= len(board) <= 490


def test_income_by_kind() -> None:
    assert [FIRST_INCOME[kind] for kind in (TOWN, MINOR, MAJOR, LISBON, MADRID_OUTER, RURAL)] == [2, 3, 4, 5, 6, 0]
    assert [SECOND_INCOME[kind] for kind in (TOWN, MINOR, MAJOR, LISBON, MADRID_OUTER, RURAL)] == [1, 2, 3, 4, 6, 0]


def test_sixteen_interests_priced_by_kind(board: Board) -> None:
    assert len(board.interests) == 16
    prices = {MINOR: 3, MAJOR: 4, LISBON: 5}
    for card in board.interests:
        assert card.price == prices[board.kind[card.hex]]
        assert board.name(card.hex) == card.city


def test_hills_and_rivers_cost_a_dollar_each_and_only_in_rural_hexes(board: Board) -> None:
    for hex in range(len(board)):
        assert board.extra[hex] == board.hill[hex] + board.river[hex]
        assert board.kind[hex] == RURAL or board.extra[hex] == 0
    assert set(board.extra) == {0, 1, 2}


def test_neighbours_go_both_ways(board: Board) -> None:
    for hex, near in enumerate(board.neighbours):
        assert len(set(near)) == len(near) <= 6
        assert all(hex in board.neighbours[other] and board.distance(hex, other) == 1 for other in near)


def test_every_hex_is_found_by_its_code_in_any_case(board: Board) -> None:
    for hex, code in enumerate(board.codes):
        assert board.hex_at(code) == board.hex_at(code.lower()) == hex
        assert board.find(f" {code} ") == (hex,)
    assert board.hex_at("A1") is None  # sea
    assert board.hex_at("nowhere") is None


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Évora", "R4"),
        ("evora", "R4"),
        ("LEÓN", "D11"),
        ("a coruna", "B4"),
        ("La Coruña", "B4"),
        ("Seville", "V9"),
        ("san  sebastian", "C20"),
        ("Lisboa", "Q1"),
        ("oporto", "H3"),
        ("Malaga", "X14"),
    ],
)
def test_places_are_found_without_accents_or_case(board: Board, typed: str, code: str) -> None:
    assert [board.codes[hex] for hex in board.find(typed)] == [code]


def test_madrid_is_found_as_its_six_outer_hexes(board: Board) -> None:
    assert board.find("madrid") == board.madrid_outer
    assert [board.codes[hex] for hex in board.madrid_outer] == ["K16", "K17", "L17", "M16", "L15", "K15"]
    assert board.find("Atlantis") == ()


def test_hexes_are_described(board: Board) -> None:
    assert board.describe(the_hex(board, "toledo")) == "Toledo (M15)"
    assert board.describe(hexes(board, "Q2")[0]) == "Q2"
    assert board.describe(board.madrid_inner) == "Madrid (L16)"


def test_names_are_unlike_codes_and_each_other(board: Board) -> None:
    names = [fold(name) for place in board.places for name in (place.name, *place.aliases)]
    assert len(set(names)) == len(names)
    assert all(cell_of(name) is None for name in names)


def test_the_lattice() -> None:
    assert neighbour_cells((16, 10)) == ((16, 9), (17, 9), (17, 10), (16, 11), (15, 10), (15, 9))
    assert neighbour_cells((1, 14)) == ((1, 13), (2, 14), (2, 15), (1, 15), (0, 15), (0, 14))
    assert code_of((1, 14)) == "Q1"
    assert cell_of("q1") == (1, 14)
    assert cell_of("I1") is cell_of("Q01") is cell_of("Q") is cell_of("") is cell_of("Q²") is None
    assert distance((1, 14), (1, 20)) == 6
    assert distance((1, 14), (7, 14)) == 6
    assert distance((1, 14), (2, 20)) == 6
    assert all(distance((16, 10), cell) == 1 for cell in neighbour_cells((16, 10)))


# That it is Iberia


def test_every_place_stands_within_a_hex_of_its_true_position(board: Board) -> None:
    errors = {}
    for place in board.places:
        hex = board.madrid_inner if place.name == "Madrid" else place.hexes[0]
        errors[place.name] = misplacement(board.cells[hex], place.lat, place.lon)
        assert hex == nearest(board, place.lat, place.lon), f"{place.name} has a nearer hex"
    assert max(errors.values()) < 0.6
    assert sum(errors.values()) / len(errors) < 0.36


def test_the_scale_is_true() -> None:
    assert 35 <= HEX_KM <= 40
    (ax, ay), (bx, by) = project(43.3623, -8.4115), project(41.3874, 2.1686)
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(
        893, abs=9
    )  # A Coruña to Barcelona in a straight line


@pytest.mark.parametrize(
    ("summit", "lat", "lon"),
    [
        ("Aneto", 42.63, 0.66),
        ("Torre de Cerredo", 43.20, -4.85),
        ("Teleno", 42.34, -6.39),
        ("Torre, Serra da Estrela", 40.32, -7.61),
        ("Almanzor", 40.25, -5.30),
        ("Peñalara", 40.85, -3.96),
        ("San Lorenzo", 42.24, -2.97),
        ("Moncayo", 41.79, -1.84),
        ("Javalambre", 40.10, -1.03),
        ("Rocigalgo", 39.54, -4.60),
        ("Bañuela", 38.38, -4.15),
        ("Mulhacén", 37.05, -3.31),
        ("Torrecilla", 36.68, -5.00),
        ("Aitana", 38.65, -0.27),
        ("Cabeça do Velho", 37.32, -8.55),
    ],
)
def test_known_summits_stand_in_hills(board: Board, summit: str, lat: float, lon: float) -> None:
    at = nearest(board, lat, lon)
    assert any(board.hill[hex] for hex in (at, *board.neighbours[at])), summit


@pytest.mark.parametrize("code", ["Q18", "P19", "F13", "R7", "G25", "W10"])
def test_known_plains_are_plain(board: Board, code: str) -> None:
    """La Mancha, Tierra de Campos, Tierra de Barros, Los Monegros, the lower Guadalquivir."""
    (hex,) = hexes(board, code)
    assert not board.hill[hex]


@pytest.mark.parametrize(
    ("river", "places"),
    [
        ("Ebro", ["Zaragoza"]),
        ("Duero", ["Porto"]),
        ("Tajo", ["Toledo", "Lisbon"]),
        ("Guadiana", ["Badajoz"]),
        ("Guadalquivir", ["Córdoba", "Sevilla"]),
        ("Miño", ["Lugo"]),
        ("Pisuerga", ["Valladolid"]),
        ("Tormes", ["Salamanca"]),
        ("Turia", ["Teruel", "Valencia"]),
        ("Júcar", ["Cuenca"]),
        ("Segura", ["Murcia"]),
        ("Mondego", ["Coimbra"]),
        ("Segre", ["Lleida"]),
        ("Genil", ["Granada"]),
    ],
)
def test_rivers_run_past_their_cities_in_order(board: Board, river: str, places: list[str]) -> None:
    (found,) = [entry for entry in board.rivers if entry.name == river]
    along = [board.name(hex) for hex in found.course if board.name(hex) in places]
    assert along == places


def test_ports_lie_on_the_sea_and_inland_cities_do_not(board: Board) -> None:
    def by_the_sea(name: str) -> bool:
        return len(board.neighbours[the_hex(board, name)]) < 6

    ports = "Lisbon,Porto,Barcelona,Valencia,Bilbao,A Coruña,Vigo,Málaga,Cádiz,Almería,Alicante,Santander,Faro,Setúbal"
    assert all(by_the_sea(name) for name in ports.split(","))
    inland = "Zaragoza,Valladolid,Toledo,Córdoba,Granada,León,Burgos,Évora,Badajoz,Cáceres,Teruel,Albacete,Lugo"
    assert not any(by_the_sea(name) for name in inland.split(","))


def test_no_corner_is_empty(board: Board) -> None:
    """From every hex some urban place is at most six steps off, and every major has company within two."""
    urban = [hex for hex in range(len(board)) if board.kind[hex] != RURAL]
    for hex in range(len(board)):
        assert min(board.distance(hex, city) for city in urban) <= 6, board.codes[hex]
    for place in board.places:
        if place.kind in (MAJOR, LISBON):
            assert any(0 < board.distance(place.hexes[0], city) <= 2 for city in urban), place.name


# That the book's examples fit, hex for hex (rulings, section 6)


def test_toledo_touches_the_south_and_southwest_of_madrid(board: Board) -> None:
    """IB-EX-RICH, IB-EX-DAVE: both build from a white hex straight into Toledo."""
    toledo, inner = the_hex(board, "Toledo"), board.madrid_inner
    _, _, _, south, southwest, _ = board.madrid_outer
    assert (board.codes[toledo], board.codes[south], board.codes[southwest]) == ("M15", "M16", "L15")
    assert board.kind[toledo] == TOWN
    assert south in board.neighbours[toledo]
    assert southwest in board.neighbours[toledo]
    assert board.distance(toledo, inner) == 2
    column, row = board.cells[inner]
    assert board.cells[south] == (column, row + 1)  # due south


def test_setubal_is_within_three_cubes_of_lisbon(board: Board) -> None:
    """IB-EX-ANNA-SETUBAL: a first turn, so at most three cubes, both ends counted. Here two are enough."""
    line = hexes(board, "Q1 R2")
    assert [board.name(hex) for hex in line] == ["Lisbon", "Setúbal"]
    assert is_line(board, line)
    assert board.kind[line[1]] == TOWN


def test_lisbon_to_evora_is_four_cubes_past_setubal(board: Board) -> None:
    """IB-EX-ANNA-EVORA: $18 for four tracks, so the two between are plain; income 7, so neither is Setúbal."""
    line = hexes(board, "Q1 Q2 Q3 R4")
    assert [board.name(hex) for hex in line] == ["Lisbon", "", "", "Évora"]
    assert is_line(board, line)
    assert [board.extra[hex] for hex in line] == [0, 0, 0, 0]
    assert board.distance(line[0], line[-1]) == 3
    assert board.kind[line[-1]] == TOWN


def test_evora_to_badajoz_is_three_new_cubes(board: Board) -> None:
    """IB-EX-ANNA-BADAJOZ: $12 for three tracks."""
    line = hexes(board, "R4 Q5 Q6 Q7")
    assert [board.name(hex) for hex in line] == ["Évora", "", "", "Badajoz"]
    assert is_line(board, line)
    assert [board.extra[hex] for hex in line] == [0, 0, 0, 0]
    assert board.distance(line[0], line[-1]) == 3
    assert board.kind[line[-1]] == TOWN


@pytest.mark.parametrize("joint", ["P7", "Q8"])
def test_one_plain_hex_merges_annas_two_railways(board: Board, joint: str) -> None:
    """IB-EX-ANNA-MERGE: $3, so one plain hex touches both lines, which do not touch each other."""
    west = hexes(board, "Q1 Q2 Q3 R4 Q5 Q6 Q7")
    east = hexes(board, "P8 P9 P10 P11 Q12 P13 Q14 Q15")
    assert is_line(board, west)
    assert is_line(board, east)
    assert (board.name(east[0]), board.name(east[-1])) == ("Cáceres", "Ciudad Real")
    assert len(east) == board.distance(east[0], east[-1]) + 1
    assert not any(b in board.neighbours[a] for a in west for b in east)
    (hex,) = hexes(board, joint)
    assert (board.kind[hex], board.extra[hex]) == (RURAL, 0)
    assert any(hex in board.neighbours[a] for a in west)
    assert any(hex in board.neighbours[b] for b in east)
