"""A board of somebody's own with its decks, as one text that a record can carry."""

from __future__ import annotations

import msgspec

from milepost.kernel.refusal import MilepostError
from milepost.kernel.structs import decoded


def bundle(board: str, demands: str = "", events: str = "") -> str:
    """A board file and its two deck files as one text; an empty deck is made when the game is opened."""
    return msgspec.json.encode((board, demands, events)).decode()


def unbundle(text: str) -> tuple[str, str, str]:
    try:
        return decoded(text, tuple[str, str, str])
    except (msgspec.DecodeError, UnicodeError):
        raise MilepostError("This is not a board with its decks.") from None
