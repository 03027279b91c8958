"""Which games have a board: told by their catalogues, because drawing one takes seconds."""

from __future__ import annotations

from typing import Final

from milepost import rulebooks

WITH_BOARDS: Final = [name for name in rulebooks.NAMES if "picture" in rulebooks.game(name).catalogue()]
