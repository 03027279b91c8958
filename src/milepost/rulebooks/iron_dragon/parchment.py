"""The look of Darwinina: the endpaper of an old tale, as data for the pictures of crayon boards."""

from __future__ import annotations

from typing import Final

from milepost.rulebooks.crayon.picture.theme import Theme

CHIP_COLOURS: Final = {
    "agriculture": "#3f6420",
    "animals": "#1f1b17",
    "people": "#70451f",
    "luxury": "#a5241d",
    "manufactured": "#a34a00",
    "ores": "#663a7a",
}
"""The later edition's six classes of load: green, black, brown, red, orange and purple."""
CHIPS: Final = {
    "agriculture": "Fruit Hops Lumber Pipeweed Spice Wheat",
    "animals": "Cattle Dragons Fish Sheep",
    "people": "Pilgrims",
    "luxury": "Ale Cloth Furs Ivory Jewelry Wine",
    "manufactured": "Armor Arms Potions Spells Wands",
    "ores": "Gems Gold Iron Steel",
}
"""Which good is of which class; the book's own chart is lost, so this follows from what the goods are."""

PARCHMENT = Theme(
    paper="#e7d7b1",
    card="#fbf3dc",
    line="#9a7a4c",
    ink="#33251a",
    muted="#6a5334",
    water="#cfd3bd",
    shallows=((0.86, "#c6ccb6"), (0.66, "#d2d7c1"), (0.46, "#c4cbb5"), (0.28, "#dde0cb")),
    land="#f1e3c0",
    coast="#4f4a37",
    river="#6f8f93",
    water_ink="#3a5657",
    border="#93452f",
    relief="#5d4630",
    relief_light="#b79a6e",
    hills="#d9c08f",
    slopes=((1.06, 0.16), (0.9, 0.16), (0.74, 0.18), (0.6, 0.2)),
    post="#6d5a3c",
    major="#9c2f22",
    major_tint="#dd9d86",
    alarm="#9c2f22",
    tints={
        "farm": "#4d6020",
        "beast": "#744623",
        "mine": "#4a5058",
        "works": "#85301f",
        "sea": "#1f5666",
        "trade": "#633a68",
        **CHIP_COLOURS,
    },
    trades={good: kind for kind, goods in CHIPS.items() for good in goods.split()},
    symbols={
        "mountain": "peak",
        "alpine": "alp",
        "volcano": "volcano",
        "forest": "wood",
        "jungle": "palms",
        "desert": "dunes",
        "rock": "boulder",
        "port": "anchor",
        "entrance": "gate",
    },
    inks={
        "line": "#5a4330",
        "light": "#f8ecd0",
        "shade": "#b3956a",
        "snow": "#fffdf5",
        "ice": "#93a3a8",
        "crag": "#3d4548",
        "fire": "#c8401c",
        "smoke": "#d8c9aa",
        "leaf": "#a9b077",
        "leaf_line": "#4f5a2c",
        "jungle": "#6f8f58",
        "jungle_line": "#2f4a2a",
        "sand": "#bd8638",
        "sand_dot": "#7a5a26",
        "stone": "#8b7d6c",
        "stone_line": "#3a3029",
        "stone_light": "#b9ab97",
        "harbour": "#1f4f63",
        "cave": "#2c211a",
    },
    sea_post="#7c9088",
    waves="#a9b5a2",
    edge="#5b4428",
    land_ink="#7d2d1b",
    glow="#c9825f",
    rock="#6b5d4f",
    hollow="#e2cfa4",
    magic="#6b3d86",
    crest="Dragons",
)
