"""The look of a board as data: another rulebook brings another theme and changes no drawing code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from milepost.drawing.type import BOOK, BOOK_BOLD, BOOK_ITALIC, PLAIN, PLAIN_BOLD, Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours and typefaces of a map."""

    paper: str
    card: str
    pale: str
    """What is written on the dark: on rock, in the mouth of a cave."""
    line: str
    ink: str
    muted: str
    water: str
    shallows: tuple[tuple[float, str], ...]
    """Bands of paler water along the coast, the widest first: how far they reach (in steps), and their colour."""
    land: str
    coast: str
    river: str
    water_ink: str
    border: str
    relief: str
    relief_light: str
    """The flanks in shade."""
    lit: str
    """The flanks in light, and sails."""
    hills: str
    slopes: tuple[tuple[float, float], ...]
    """Bands of shading along mountain ranges, the widest first: how wide (in steps), and how opaque."""
    post: str
    plate: str
    """The ground of a city's mark."""
    major: str
    major_tint: str
    alarm: str
    disc: str
    """The ground of a good's token, with its picture in the trade's colour; empty where the ground has that colour."""
    tints: dict[str, str]
    """The colour of a good's token, by its trade."""
    trades: Mapping[str, str] = field(default_factory=dict)
    """Goods that count as another trade than their picture says, where a rulebook has its own classes."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """What is drawn at the mileposts of a terrain: the name of a symbol (symbols.py). An atlas draws peaks alone."""
    inks: Mapping[str, str] = field(default_factory=dict)
    """The colours of those symbols."""
    sea_post: str = ""
    waves: str = ""
    edge: str = ""
    """What the paper darkens to at its edges."""
    land_ink: str = ""
    """The names of lands, if not in the colour of lines."""
    glow: str = ""
    """A band of colour along borders."""
    rock: str = ""
    hollow: str = ""
    """What lies below: the rock, and the floor of its tunnels."""
    magic: str = ""
    crest: str = ""
    """The good whose picture stands on both sides of the title."""
    names: Face = BOOK
    capitals: Face = BOOK_BOLD
    waters: Face = BOOK_ITALIC
    notes: Face = PLAIN
    figures: Face = PLAIN_BOLD


ATLAS = Theme(
    paper="#efe6d0",
    card="#fffdf6",
    pale="#fffdf6",
    line="#b9a67a",
    ink="#2b2a26",
    muted="#665c46",
    water="#cfdfe2",
    shallows=((0.62, "#d9e6e7"), (0.4, "#e3edec"), (0.2, "#edf3f0")),
    land="#f6f0df",
    coast="#5d7f86",
    river="#79a5b2",
    water_ink="#3b6470",
    border="#8c6f55",
    relief="#8d6f4d",
    relief_light="#c3a582",
    lit="#fffdf6",
    hills="#dcc9a0",
    slopes=((1.04, 0.16), (0.88, 0.16), (0.74, 0.18), (0.6, 0.2)),
    post="#8f866f",
    plate="#fffdf6",
    major="#b8322a",
    major_tint="#e9a79b",
    alarm="#b8322a",
    disc="#fffdf6",
    tints={
        "farm": "#53691f",
        "beast": "#7a4a24",
        "mine": "#4c5560",
        "works": "#8a3324",
        "sea": "#1f5c73",
        "trade": "#6a3d70",
    },
)
"""Empire Builder: a railway atlas of 1900."""

ATLAS_DARK = replace(
    ATLAS,
    paper="#1b2225",
    card="#222b2e",
    pale="#efe6d0",
    line="#8d8162",
    ink="#ece5d3",
    muted="#b3ab97",
    water="#1b2a31",
    shallows=((0.62, "#1f3038"), (0.4, "#243740"), (0.2, "#293f49")),
    land="#2a2a24",
    coast="#7198a1",
    river="#5d97ab",
    water_ink="#9cc4d2",
    border="#b08d6c",
    relief="#b3966c",
    relief_light="#39342a",
    lit="#574d3b",
    hills="#4d432f",
    post="#8f8872",
    plate="#e4dac0",
    major="#dd6154",
    major_tint="#8f3b32",
    alarm="#ff9d8f",
    disc="",
)
"""The same atlas by lamplight: its hues on slate, the land darker than the cards beside it."""
