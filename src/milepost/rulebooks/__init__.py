"""The rulebooks, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.foreign import bundle
from milepost.rulebooks.empire_builder import versions as empire_builder
from milepost.rulebooks.iberian_railways import versions as iberian_railways
from milepost.rulebooks.iron_dragon import versions as iron_dragon
from milepost.rulebooks.iron_horses import versions as iron_horses

_SHELVES: Mapping[str, Mapping[str, Callable[[], Game]]] = {
    "iron-horses": iron_horses.VERSIONS,
    "iberian-railways": iberian_railways.VERSIONS,
    "empire-builder": empire_builder.VERSIONS,
    "iron-dragon-2001": iron_dragon.VERSIONS_2001,
    "iron-dragon-2017": iron_dragon.VERSIONS_2017,
}
"""By game, the versions of its content, oldest first: recorded games keep theirs, new ones take the newest."""

_ON_BOARD: Mapping[str, Callable[[str, str], Game]] = {"empire-builder": empire_builder.on_board}
"""The games that can be played on any board, from what a record carries."""

NAMES = tuple(_SHELVES)


@cache
def _open(name: str, version: str) -> Game:
    return _SHELVES[name][version]()


def game(name: str, content: str | None = None) -> Game:
    """The rulebook called `name`, with its newest content or the content of that hash."""
    if name not in _SHELVES:
        raise MilepostError(f"There is no game called {name[:40]!r}. Games: {', '.join(NAMES)}.")
    newest = _open(name, list(_SHELVES[name])[-1])
    if content is None or content == newest.content:
        return newest
    for version in _SHELVES[name]:
        if _open(name, version).content == content:
            return _open(name, version)
    raise MilepostError(f"This Milepost does not have the cards or board {content[:40]!r} of {newest.title}.")


def takes_boards(name: str) -> bool:
    """Whether the rulebook called `name` can be played on boards of one's own."""
    return name in _ON_BOARD


def on_board(name: str, board: str, demands: str = "", events: str = "", file: str = "board") -> Game:
    """The rulebook called `name` on a board of somebody's own, given as text; decks that are not given are made."""
    return _foreign(game(name).name, bundle(board, demands, events), file)


def carried(name: str, text: str) -> Game:
    """The rulebook called `name` with the board and decks that a record carries."""
    return _foreign(game(name).name, text, "board")


@lru_cache(maxsize=8)
def _foreign(name: str, text: str, file: str) -> Game:
    if name not in _ON_BOARD:
        raise MilepostError(f"{game(name).title} is not played on boards of one's own.")
    return _ON_BOARD[name](text, file)
