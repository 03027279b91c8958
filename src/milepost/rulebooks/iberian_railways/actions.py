"""The boxes of the actions track and of the build limit track."""

from __future__ import annotations

from typing import Final

START, EXPAND, MERGE, PURCHASE = range(4)
ACTIONS: Final = ("start", "expand", "merge", "purchase")
FIRST_LIMIT, LAST_LIMIT = 3, 8
