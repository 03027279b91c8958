"""How far the players of Iberian Railways look: they differ in breadth and look-ahead, and know the same."""

from __future__ import annotations

import msgspec

from milepost.bots.iberian_railways.prospects import Outlook
from milepost.bots.iberian_railways.turns import Breadth


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level of play."""

    name: str
    breadth: Breadth
    outlook: Outlook = Outlook()
    looked_into: int = 0
    """Turns that are followed by the replies of the others before they are compared."""
    theirs: Breadth = Breadth(kept=3, goals=2, stages=1, nearest=4)
    """Turns of the others that are thought of."""
    replies: int = 5
    """Of these, how many are kept as their likely replies."""
    rivals: int = 3
    """Others whose replies are thought of: those who play next."""
    luck: float = 0.1
    """Points by which two turns may differ and still be taken by lot."""


EASY = Level(
    name="easy",
    breadth=Breadth(kept=4, goals=0, stages=0, nearest=3),
    outlook=Outlook(far=0),
    luck=6.0,
)
NORMAL = Level(name="normal", breadth=Breadth(kept=4, goals=2, stages=1, nearest=4), outlook=Outlook(wealth=0.006))
HARD = Level(name="hard", breadth=Breadth(kept=10, goals=4, stages=2, nearest=6), looked_into=3)
