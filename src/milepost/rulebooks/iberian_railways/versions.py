"""The versions of Iberian Railways' board, oldest first."""

from __future__ import annotations

from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.loader import standard_board

VERSIONS = {"v1": lambda: IberianRailways(standard_board())}
