"""The cities and goods of a board, put on its mileposts and checked."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.rulebooks.crayon.board import MAJOR, NONE, SIZES, City, Good
from milepost.rulebooks.crayon.board_file import BoardFile, CityEntry
from milepost.rulebooks.crayon.board_places import Places
from milepost.rulebooks.crayon.lattice import NEIGHBOURS
from milepost.rulebooks.crayon.source import Source

MOST_CHIPS = 99


def read_cities(source: Source, file: BoardFile, places: Places) -> tuple[City, ...]:
    """Every city, major ones first, on mileposts that the grid marks for its size and that no other city has."""
    goods = {name: good for good, name in enumerate((*file.goods, *file.travelling))}
    owner: dict[int, str] = {}
    cities: list[City] = []
    for size in reversed(range(len(SIZES))):
        for name, entry in file.cities.get(SIZES[size], {}).items():
            table = f"city.{SIZES[size]}"
            mileposts = _mileposts(source, table, name, entry, size, places)
            for milepost in mileposts:
                if milepost in owner:
                    reason = f"{name} and {owner[milepost]} both stand on {places.code(milepost)}"
                    raise source.fault(reason, table, name)
                owner[milepost] = name
            supplied = _supplied(source, table, name, entry, goods, file)
            _globe(source, table, name, entry, file)
            cities.append(City(len(cities), name, size, mileposts, supplied, entry.lat_lon))
    for milepost, terrain in enumerate(places.terrain):
        if terrain <= MAJOR and milepost not in owner:
            size_name = SIZES[terrain]
            reason = f"{places.code(milepost)} is marked as a {size_name} city, but no {size_name} city stands there"
            raise source.fault_at(places.line(milepost), reason)
    if not cities or cities[0].size != MAJOR:
        raise source.fault("a board needs a major city, where track begins", "city.major")
    return tuple(cities)


def read_goods(source: Source, file: BoardFile, cities: tuple[City, ...]) -> tuple[Good, ...]:
    """Every good with its chips and the cities that supply it; the travelling ones last."""
    goods: list[Good] = []
    for name, chips in file.goods.items():
        _chips(source, "goods", name, chips)
        good = len(goods)
        supply = tuple(city.id for city in cities if good in city.goods)
        if not supply:
            raise source.fault(f"no city supplies {name}", "goods", name)
        goods.append(Good(good, name, chips, supply))
    for name, entry in file.travelling.items():
        _chips(source, "travelling", name, entry.chips)
        home = [city.id for city in cities if city.name == entry.starts]
        if not home:
            raise source.fault(f"{name} starts in {entry.starts!r}, which is no city of this board", "travelling", name)
        goods.append(Good(len(goods), name, entry.chips, tuple(home), travels=True))
    return tuple(goods)


def _mileposts(source: Source, table: str, name: str, entry: CityEntry, size: int, places: Places) -> tuple[int, ...]:
    """The centre of a city, and round a major one its six outer mileposts."""
    centre = places.codes.get(entry.at)
    if centre is None:
        if places.spot(entry.at) is None:
            raise source.fault(f"{name}: {entry.at!r} is no milepost; write it like K12", table, name)
        raise source.fault(f"{name} stands in the water: the grid has no milepost {entry.at}", table, name)
    if places.terrain[centre] != size:
        raise source.fault(f"{name}: the grid does not mark {entry.at} as a {SIZES[size]} city", table, name)
    if size != MAJOR:
        return (centre,)
    outer = tuple(places.beside(centre, step) for step in NEIGHBOURS)
    for milepost, step in zip(outer, NEIGHBOURS, strict=True):
        if milepost == NONE or places.terrain[milepost] != MAJOR:
            place = places.points[centre][0] + step[0], places.points[centre][1] + step[1]
            sheet = places.sheets[places.map_of[centre]]
            lacking = sheet.code(place) if min(place) >= 0 else "one beyond the edge of the grid"
            reason = f"{name} has no room: a major city needs all six mileposts round it, and {lacking} is not its own"
            raise source.fault(reason, table, name)
    return (centre, *outer)


def _supplied(
    source: Source, table: str, name: str, entry: CityEntry, goods: Mapping[str, int], file: BoardFile
) -> tuple[int, ...]:
    for good in entry.goods:
        if good not in goods:
            raise source.fault(f"{name} supplies {good!r}, which is not among the [goods]", table, name)
        if good in file.travelling:
            raise source.fault(f"{good} travels: say in [travelling] where it starts, not in {name}", table, name)
        if entry.goods.count(good) > 1:
            raise source.fault(f"{name} lists {good} twice", table, name)
    return tuple(goods[good] for good in entry.goods)


def _globe(source: Source, table: str, name: str, entry: CityEntry, file: BoardFile) -> None:
    if entry.lat_lon is None:
        return
    if file.projection is None:
        raise source.fault(f"{name} has a place on the globe, but the board has no [projection]", table, name)
    latitude, longitude = entry.lat_lon
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise source.fault(f"{name}: {latitude}, {longitude} is no latitude and longitude", table, name)


def _chips(source: Source, table: str, name: str, chips: int) -> None:
    if not 1 <= chips <= MOST_CHIPS:
        raise source.fault(f"{name} must have from 1 to {MOST_CHIPS} chips, not {chips}", table, name)
