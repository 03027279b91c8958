"""The three levels of the planner in Darwinina, where ways are longer and pay more than elsewhere."""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.planning import Level

PACE: Final = 0.5
LOAD: Final = 0.7
EASY: Final = Level(name="easy", deliveries=1, nodes=100, finalists=2, pace=PACE, load=LOAD)
NORMAL: Final = Level(name="normal", deliveries=2, nodes=600, finalists=3, pace=PACE, load=LOAD, looks_on=False)
HARD: Final = Level(name="hard", deliveries=3, nodes=2500, finalists=4, pace=PACE, load=LOAD)
