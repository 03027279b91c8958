"""The versions of Empire Builder's board and decks, oldest first."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.prices import Prices, load_prices
from milepost.rulebooks.empire_builder.game import EmpireBuilder


def folder(version: str = "v1") -> Traversable:
    return files("milepost.rulebooks.empire_builder") / "content" / version


@cache
def prices(version: str = "v1") -> Prices:
    return load_prices(folder(version) / "prices.toml")


@cache
def north_america(version: str = "v1") -> Board:
    return load_board(folder(version) / "north_america.toml", prices(version))


def _open(version: str) -> EmpireBuilder:
    return EmpireBuilder(north_america(version), prices(version), folder(version))


VERSIONS = {"v1": lambda: _open("v1")}
