"""The three levels of the planner in Darwinina, where ways are longer and pay more than elsewhere."""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.planning import Level

PACE: Final = 0.32
EASY: Final = Level(name="easy", deliveries=1, nodes=100, finalists=2, pace=PACE)
NORMAL: Final = Level(name="normal", deliveries=2, nodes=500, finalists=4, pace=PACE)
HARD: Final = Level(name="hard", deliveries=3, nodes=1500, finalists=8, pace=PACE)
