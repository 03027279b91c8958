"""The versions of Empire Builder's board and decks, oldest first."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from milepost.rulebooks.crayon import deck_maker, foreign
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.board_loader import load_board, read_board
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


def on_board(carried: str, file: str = "board") -> EmpireBuilder:
    """The game on a board of somebody's own: its text, with its decks or with decks made for it."""
    text, demands, events = foreign.unbundle(carried)
    board = read_board(text, prices(), file)
    decks = demands or deck_maker.demands(board, prices()), events or deck_maker.events(board)
    game = EmpireBuilder(board, prices(), decks)
    game.carries = foreign.bundle(text, *decks)
    return game


VERSIONS = {"v1": lambda: _open("v1")}
