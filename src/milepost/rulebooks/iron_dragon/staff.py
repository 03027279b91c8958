"""Foremen and ships as cards, read from content."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import msgspec

from milepost.rulebooks.crayon.prices import Tariff
from milepost.rulebooks.crayon.source import Source


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship card."""

    name: str
    boarding: int
    speed: int


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every foreman of one people can do."""

    name: str
    milepost: dict[str, int] = {}
    crossing: dict[str, int] = {}
    only: str = ""
    flat: int = 0
    takes_bribes: bool = False
    pays_bribes: bool = True
    ships_drawn: int = 1
    pays_boarding: bool = True

    @property
    def tariff(self) -> Tariff:
        return Tariff(self.milepost, self.crossing, self.only, self.flat)


class ForemanEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    people: str
    renamed: str = ""


class Foreman(msgspec.Struct, frozen=True):
    """A foreman card."""

    name: str
    people: People
    tariff: int
    """The number of the price table that Ground keeps for its people; 0, the first, is what the map prints."""


class _Foremen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: tuple[People, ...]
    foreman: tuple[ForemanEntry, ...]


class _Ships(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ship: tuple[Ship, ...]


class Staff(msgspec.Struct, frozen=True):
    """All foremen and ships of an edition."""

    peoples: tuple[People, ...]
    foremen: tuple[Foreman, ...]
    ships: tuple[Ship, ...]


def load_staff(folder: Traversable, newest_names: bool) -> Staff:
    """The foremen and ships in a content folder, under the names of the later edition or the earlier one."""
    source = Source.read(folder / "foremen.toml")
    read = source.convert(source.tables(), _Foremen, "", "", "the foremen")
    numbers = {people.name: number for number, people in enumerate(read.people)}
    foremen = []
    for entry in read.foreman:
        if entry.people not in numbers:
            raise source.fault(f"{entry.name} is of no people that is listed: {entry.people!r}", "foreman")
        people = read.people[numbers[entry.people]]
        name = entry.renamed if entry.renamed and newest_names else entry.name
        foremen.append(Foreman(name, people, 1 + numbers[entry.people]))
    ships = Source.read(folder / "ships.toml")
    return Staff(read.people, tuple(foremen), ships.convert(ships.tables(), _Ships, "", "", "the ships").ship)
