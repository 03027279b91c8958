"""The cards for programs that draw them, by the names that views use."""

from __future__ import annotations

from typing import Any

from milepost.rulebooks.iron_horses.cards import CABOOSE, COPIES, Cards
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.state import HAND_LIMIT


def catalogue(cards: Cards) -> dict[str, Any]:
    """Engines, cars and cabooses, and what the dials do."""
    return {
        "family": "iron-horses",
        "colours": list(COLOURS),
        "copies": COPIES,
        "hand_limit": HAND_LIMIT,
        "engines": [
            {"name": engine.name, "length": engine.length, "bonus": engine.bonus, "regions": list(engine.regions)}
            for engine in cards.engines
        ],
        "cars": [
            {
                "name": cards.names[car],
                "colour": COLOURS[car // len(COLOURS)],
                "value": car % len(COLOURS),
                "follow": {
                    colour: pays for k, colour in enumerate(COLOURS) if (pays := cards.follow[car * len(COLOURS) + k])
                },
            }
            for car in range(CABOOSE)
        ],
        "cabooses": [
            {
                "name": name,
                **{what: COLOURS[c] for what, c in zip(("negate", "double", "triple"), caboose, strict=True)},
            }
            for name, caboose in zip(cards.names[CABOOSE:], cards.cabooses, strict=True)
        ],
        "changes": [list(change) for change in cards.changes],
    }
