"""What several commands read from the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import milepost
from milepost import rulebooks
from milepost.kernel.contract import Game
from milepost.kernel.match import Match
from milepost.kernel.options import Value
from milepost.kernel.record import LARGEST, RecordError
from milepost.kernel.refusal import MilepostError

LARGEST_BOARD = 1_000_000


def chosen_options(game: Game, given: Sequence[str] | None) -> dict[str, Value]:
    """Options from `NAME=VALUE` words, with numbers and true/false as the option wants them."""
    chosen: dict[str, Value] = {}
    kinds = {option.name: option.default for option in game.known_options}
    for word in given or ():
        name, equals, text = word.partition("=")
        if not equals:
            raise MilepostError(f"Write an option as NAME=VALUE, not {word!r}.")
        like = kinds.get(name)
        value: Value = text
        if isinstance(like, bool) and text.lower() in ("true", "false", "on", "off", "yes", "no"):
            value = text.lower() in ("true", "on", "yes")
        elif isinstance(like, int) and text.removeprefix("-").isdecimal():
            value = int(text)
        chosen[name] = value
    return chosen


def game_on(name: str, board: Path | None) -> Game:
    """The rulebook called `name`, on the board in a file if there is one.

    Decks stand beside the board: county.toml may have county.demands.toml and county.events.toml.
    """
    if board is None:
        return rulebooks.game(name)
    texts = []
    for path in (board, board.with_suffix(".demands.toml"), board.with_suffix(".events.toml")):
        if path is not board and not path.exists():
            texts.append("")
            continue
        if path.is_file() and path.stat().st_size > LARGEST_BOARD:
            raise MilepostError(f"{path} is larger than {LARGEST_BOARD // 1_000_000} MB; no board is.")
        try:
            texts.append(path.read_text("utf-8-sig"))
        except UnicodeDecodeError:
            raise MilepostError(f"{path} is not UTF-8 text.") from None
    return rulebooks.on_board(name, texts[0], texts[1], texts[2], board.name)


def record_text(path: Path) -> str:
    """The text of a saved game."""
    if path.is_file() and path.stat().st_size > LARGEST:
        raise RecordError(f"{path} is larger than {LARGEST // 1_000_000} MB; no saved game is.")
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not text, so it is no saved game.") from None


def record_match(path: Path) -> Match:
    """The match in a saved game."""
    return milepost.loads(record_text(path))
