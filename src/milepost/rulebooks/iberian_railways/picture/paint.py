"""The colours that the board is painted in: azulejos by day, and the same panel by night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from milepost.rulebooks.iberian_railways.board import KIND_NAMES, LISBON, MADRID_INNER, MADRID_OUTER, MAJOR, MINOR, TOWN

URBAN_OPACITY: Final = 0.86
"""A river shows faintly through a city's tile."""

Glaze = tuple[str, str, str]
"""A tile of the frame: its ground, what is painted on it, and a second colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """What each thing is painted with."""

    cobalt: str
    """Headings and the names of seas."""
    deep: str
    coast: str
    outline: str
    """Round the map and its panels."""
    edge: str
    """The rim of the picture: on a page the board lies on more of the same."""
    sky: str
    ochre: str
    gold: str
    panel: str
    white: str
    """The second half of what is painted in two tones."""
    ink: str
    muted: str
    tile: Glaze
    corner: Glaze
    joint: str
    """Between the tiles of the frame."""
    sea: str
    sea_joints: str
    ripples: tuple[tuple[float, str], ...]
    """Bands round the land, the widest first: how wide, and their colour."""
    river: str
    river_ink: str
    river_bed: str
    river_halo: str
    relief: str
    relief_lit: str
    relief_shade: str
    relief_ink: str
    foreign: str
    foreign_line: str
    frontier: str
    plain: tuple[int, int, int]
    hill: tuple[int, int, int]
    """Red, green and blue of rural land, from which each hex differs a little."""
    rural: str
    rural_line: str
    """The same in the legend."""
    site: str
    """The ground under a city's tile."""
    hedge: str
    fill: Mapping[int, str]
    line: Mapping[int, str]
    text: Mapping[int, str]
    """By kind of place: the tile, the line in it, and what is written there."""
    rim: str
    capital: str
    capital_ink: str
    capital_note: str

    def flat(self) -> list[str]:
        """By kind of hex, the colour that one sees, for whoever paints over it."""
        return [self._seen(kind) for kind in range(len(KIND_NAMES))]

    def _seen(self, kind: int) -> str:
        if kind not in self.fill:
            return self.capital if kind == MADRID_INNER else self.rural
        over, under = (bytes.fromhex(colour[1:]) for colour in (self.fill[kind], self.site))
        mixed = (URBAN_OPACITY * a + (1 - URBAN_OPACITY) * b for a, b in zip(over, under, strict=True))
        return "#" + "".join(f"{round(part):02x}" for part in mixed)


AZULEJO: Final = Paint(
    cobalt="#1f4fa3",
    deep="#163a7c",
    coast="#1f4fa3",
    outline="#163a7c",
    edge="#163a7c",
    sky="#6f9bd1",
    ochre="#c98a1b",
    gold="#e3b04b",
    panel="#fbf6e9",
    white="#fffefa",
    ink="#22304a",
    muted="#55634a",
    tile=("#fffefa", "#1f4fa3", "#c98a1b"),
    corner=("#1f4fa3", "#fffefa", "#e3b04b"),
    joint="#b9c9e2",
    sea="#dbe7f3",
    sea_joints="#ffffff",
    ripples=((50.0, "#d2e1f1"), (33.0, "#c1d6ec"), (17.0, "#a9c6e5")),
    river="#4f87c4",
    river_ink="#1c4f94",
    river_bed="#f4f8ee",
    river_halo="#e9f0da",
    relief="#8a6a3f",
    relief_lit="#d9bd84",
    relief_shade="#8a6a3f",
    relief_ink="#6f4f22",
    foreign="#ece3cb",
    foreign_line="#ddd0ae",
    frontier="#9a7a3a",
    plain=(220, 233, 199),
    hill=(226, 225, 190),
    rural="#dce9c7",
    rural_line="#9db37f",
    site="#eef1dc",
    hedge="#9db57a",
    fill={TOWN: "#f7d562", MINOR: "#c6a9dd", MAJOR: "#e8796a", LISBON: "#3870c4", MADRID_OUTER: "#ffffff"},
    line={TOWN: "#c2921a", MINOR: "#7d5aa3", MAJOR: "#a83428", LISBON: "#173f86", MADRID_OUTER: "#1f4fa3"},
    text={TOWN: "#3a2c05", MINOR: "#2c1747", MAJOR: "#3d0b06", LISBON: "#ffffff", MADRID_OUTER: "#163a7c"},
    rim="#fffefa",
    capital="#163a7c",
    capital_ink="#fffefa",
    capital_note="#c9d8ee",
)

AZULEJO_DARK: Final = Paint(
    cobalt="#93b5ea",
    deep="#a9c0e4",
    coast="#6d94d2",
    outline="#3f5f96",
    edge="#141c2b",
    sky="#4a6c9e",
    ochre="#d9a441",
    gold="#b98d3d",
    panel="#222b38",
    white="#1b2434",
    ink="#e8e6dd",
    muted="#9dab95",
    tile=("#1d2839", "#45689f", "#98742f"),
    corner=("#27457c", "#a9bcd8", "#b98d3d"),
    joint="#101826",
    sea="#1a2636",
    sea_joints="#31435e",
    ripples=((50.0, "#1d2c40"), (33.0, "#21344c"), (17.0, "#273e5b")),
    river="#4c85c2",
    river_ink="#a3c7f0",
    river_bed="#1f2721",
    river_halo="#252d27",
    relief="#a08454",
    relief_lit="#5b4f37",
    relief_shade="#2e291e",
    relief_ink="#dcbb80",
    foreign="#25241f",
    foreign_line="#35332a",
    frontier="#b3955a",
    plain=(38, 46, 39),
    hill=(46, 45, 35),
    rural="#262e27",
    rural_line="#5d6f54",
    site="#2a2f28",
    hedge="#46543f",
    fill={TOWN: "#6e5918", MINOR: "#5a467f", MAJOR: "#84382e", LISBON: "#27529b", MADRID_OUTER: "#5a6880"},
    line={TOWN: "#d3a63a", MINOR: "#a98bd0", MAJOR: "#d97768", LISBON: "#7fa6e6", MADRID_OUTER: "#c2d2ea"},
    text={TOWN: "#fff0c2", MINOR: "#f0e8fb", MAJOR: "#ffe3dc", LISBON: "#ffffff", MADRID_OUTER: "#ffffff"},
    rim="#12161c",
    capital="#12264d",
    capital_ink="#f4f1e6",
    capital_note="#c9d8ee",
)
