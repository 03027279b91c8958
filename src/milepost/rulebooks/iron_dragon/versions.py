"""The versions of Darwinina and its decks, oldest first, for both editions."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.prices import Prices, load_prices
from milepost.rulebooks.iron_dragon.game import IronDragon, IronDragon2001, IronDragon2017
from milepost.rulebooks.iron_dragon.staff import Staff, load_staff


def folder(version: str = "v1") -> Traversable:
    return files("milepost.rulebooks.iron_dragon") / "content" / version


@cache
def prices(version: str = "v1") -> Prices:
    return load_prices(folder(version) / "prices.toml")


@cache
def darwinina(version: str = "v1") -> Board:
    return load_board(folder(version) / "darwinina.toml", prices(version))


def staff(edition: type[IronDragon], version: str = "v1") -> Staff:
    return load_staff(folder(version), newest_names=edition is IronDragon2017)


def _open(edition: type[IronDragon], version: str) -> IronDragon:
    return edition(darwinina(version), prices(version), staff(edition, version), folder(version))


VERSIONS_2001 = {"v1": lambda: _open(IronDragon2001, "v1")}
VERSIONS_2017 = {"v1": lambda: _open(IronDragon2017, "v1")}
