"""The three levels of the planner: they differ in how far they look, never in what they know."""

from __future__ import annotations

from typing import Final

from milepost.bots.crayon.planning import Level

LOAD: Final = 0.8
EASY: Final = Level(name="easy", deliveries=1, nodes=100, finalists=2, load=LOAD, looks_on=False, trips=0)
NORMAL: Final = Level(name="normal", deliveries=2, nodes=200, finalists=2, load=LOAD, looks_on=False, trips=0)
HARD: Final = Level(
    name="hard",
    deliveries=3,
    nodes=60_000,
    finalists=10,
    margin=1.0,
    load=LOAD,
    patience=0.6,
    first_hand=4.4,  # first plans of our deck promise 4.1 on average, and another hand costs 0.3 of building
    trips=5.0,
    opening=3.0,
    first_trips=2.0,
    looks_again=True,
    hopes=True,
    majors=0.6,
)
