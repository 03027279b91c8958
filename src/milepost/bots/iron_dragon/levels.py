"""The three levels of the planner in Darwinina, where ways are longer and pay more than elsewhere."""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.planning import Level
from milepost.rulebooks.crayon.planner import TRIP

PACE: Final = 0.5
LOAD: Final = 0.7
FURTHEST: Final = TRIP.money * 35 + 70
EASY: Final = Level(name="easy", deliveries=1, nodes=100, finalists=2, furthest=FURTHEST, pace=PACE, load=LOAD)
NORMAL: Final = Level(
    name="normal", deliveries=2, nodes=200, finalists=2, furthest=FURTHEST, pace=PACE, load=LOAD, looks_on=False,
    trips=0,
)  # fmt: skip
HARD: Final = Level(
    name="hard", deliveries=3, nodes=700, finalists=4, margin=1.5, furthest=FURTHEST, pace=PACE, load=LOAD, opening=3.0,
    first_trips=2.0, hopes=True,
)  # fmt: skip
