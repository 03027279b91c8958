"""The Little Realm: a small board with a sea, ports, a second map, passages and links."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.prices import Prices, load_prices

FILE = files("milepost.rulebooks.crayon") / "boards" / "little_realm.toml"


@cache
def dragon_prices() -> Prices:
    return load_prices(files("milepost.rulebooks") / "iron_dragon" / "content" / "v1" / "prices.toml")


@cache
def realm() -> Board:
    return load_board(FILE, dragon_prices())
