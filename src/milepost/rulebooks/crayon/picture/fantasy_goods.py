"""Pictures of the goods that only a world of magic trades in; glyphs.py says how they are drawn."""

from __future__ import annotations

from typing import Final


def _round(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


_BREASTPLATE: Final = (
    "M-5.6 -6.2q2.6 1.8 3.4 .2h4.4q.8 1.6 3.4 -.2l1.6 4.6q-2 .6 -1.8 2.8q.6 3.6 -5.4 6q-6 -2.4 -5.4 -6"
    "q.2 -2.2 -1.8 -2.8Z"
)
_DRAGON: Final = (
    "M0 -5.4l1.2 -2.2l.8 2.6l-.8 2.2q2.6 -4.4 7 -4.2q-1.6 1.8 -1.2 4q-2 -.4 -2.6 1.8q-1.6 -.6 -2.4 1.2l-1 -.6"
    "q1.6 3 -.4 5.4q-.8 1.2 .6 2.6q-2.6 0 -2.6 -2.4q.2 -3 .4 -5.6l-1 .6q-.8 -1.8 -2.4 -1.2q-.6 -2.2 -2.6 -1.8"
    "q.4 -2.2 -1.2 -4q4.4 -.2 7 4.2l-.8 -2.2l.8 -2.6Z"
)
_PELT: Final = (
    "M-1.6 -7.2h3.2l.8 2.4l4 -1.2l-.8 3.6l-1.8 1.2v2.6l2.8 2.4l-2.8 2l-2.4 -1.8l-1.4 4l-1.4 -4l-2.4 1.8l-2.8 -2"
    "l2.8 -2.4v-2.6l-1.8 -1.2l-.8 -3.6l4 1.2Z"
)
_CONE: Final = (
    "M0 -5.4q4.6 1.4 4.6 5q0 5 -4.6 8q-4.6 -3 -4.6 -8q0 -3.6 4.6 -5ZM-4.4 -1q4.4 3.8 8.8 0M-3.6 2.6q3.6 3 7.2 0"
    "M0 -5.4q0 -1.8 2.2 -2.2"
)
_SCROLL: Final = (
    "M-4.8 -6h8.6q2 .2 1.8 2.2v8.4M-4.8 -6q-2 .4 -1.6 2.6h2.2v8.6q.2 1.4 1.8 1.4h8q1.8 -.2 1.6 -2.2h-7.4"
    "M-1.6 -2.4h4.4M-1.6 .6h4.4"
)

FANTASY: Final = {
    "Armor": (
        "works",
        _BREASTPLATE,
        "",
    ),
    "Arms": (
        "works",
        "",
        "M-6 -6.4L4.6 4.2M6 -6.4L-4.6 4.2M2 6.4L6.4 2M-2 6.4L-6.4 2M4.6 4.2l2.2 2.2M-4.6 4.2l-2.2 2.2",
    ),
    "Cloth": ("trade", "M-5.6 -6.6h11.2v2.4h-1.6v8.4h1.6v2.4h-11.2v-2.4h1.6v-8.4h-1.6Z", ""),
    "Dragons": ("beast", _DRAGON, ""),
    "Furs": (
        "beast",
        _PELT,
        "",
    ),
    "Gems": (
        "mine",
        "",
        "M-4.4 -5.6h8.8l3 3.8l-7.4 8.2l-7.4 -8.2ZM-7.4 -1.8h14.8M-2.6 -1.8l2.6 8.2l2.6 -8.2l-2.6 -3.8Z",
    ),
    "Gold": ("mine", "M-3 -6.2h6l1.6 4.8h-9.2ZM-6.8 .2h5.2l1.4 5h-8.4ZM1.6 .2h5.2l1.8 5h-8.4Z", ""),
    "Hops": (
        "farm",
        "",
        _CONE,
    ),
    "Ivory": (
        "beast",
        "M-7 5.6Q3.4 4.4 5.4 -7Q9 6 -3.4 7.6Q-6 7.4 -7 5.6ZM-6.4 1.4Q-1 0 .4 -5.6Q2.6 1.2 -3.6 3.4Z",
        "",
    ),
    "Jewelry": ("mine", "M-3 -7h6l1.4 2l-4.4 3.4l-4.4 -3.4Z", _round(0, 2.6, 4.4)),
    "Lumber": ("farm", "M0 -7.4l4 5h-2l3.6 4.6h-4.4v4.6h-2.4v-4.6h-4.4l3.6 -4.6h-2Z", ""),
    "Pilgrims": ("trade", _round(-1.2, -5, 2) + "M-5 6.6l1.8 -8.8q2 -1.6 4 0l1.8 8.8Z", "M5.2 -6V6.6M1 -1l4.2 1"),
    "Pipeweed": (
        "farm",
        "M-7.2 -3h5v4.8q2 1.2 4 -.8l4.4 -5l1.4 1.2l-4.2 6q-3 3.4 -7.4 2.2q-3.2 -1 -3.2 -4.4Z",
        "M-4.8 -4.6q-1.2 -1.2 0 -2.6",
    ),
    "Potions": ("trade", "M-1.8 -7h3.6v4.6l4 6.2q.8 2.8 -1.6 3h-8.4q-2.4 -.2 -1.6 -3l4 -6.2Z", ""),
    "Spells": (
        "trade",
        "",
        _SCROLL,
    ),
    "Spice": (
        "farm",
        "M-5.4 -.6h10.8l1.2 2.4q-.4 4.6 -4 5h-5.2q-3.6 -.4 -4 -5ZM-4.4 -1.8q1.6 -4.6 4.4 -5q2.8 .4 4.4 5Z",
        "",
    ),
    "Wands": (
        "trade",
        "M3.8 -7.8l1.1 2.7l2.7 1.1l-2.7 1.1l-1.1 2.7l-1.1 -2.7l-2.7 -1.1l2.7 -1.1Z",
        "M-6.2 6.4L1.6 -1.6",
    ),
    "Wine": ("farm", "M-4.6 -7h9.2q.6 6.8 -3.6 7.8v3.6l3.2 2h-8.4l3.2 -2v-3.6q-4.2 -1 -3.6 -7.8Z", ""),
}
"""By the name of the good: its trade, what is filled and what is drawn as a line."""
