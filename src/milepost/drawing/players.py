"""The look of the seats: colours that colour-blind players can tell apart, each with its own letter and pattern."""

from dataclasses import dataclass

INK, PALE = "#12100c", "#fffdf6"


@dataclass(frozen=True, slots=True)
class SeatLook:
    colour: str
    name: str
    letter: str
    ink: str  # the colour that reads on `colour`
    dash: str | None  # the pale pattern on top of a line of track, as an SVG dash array
    ladder: bool = False  # rungs across the line in place of a line along it


SEATS = (
    SeatLook("#0072B2", "blue", "B", PALE, None),
    SeatLook("#D55E00", "vermilion", "V", INK, "9 5"),
    SeatLook("#009E73", "green", "G", INK, "0.1 5"),
    SeatLook("#CC79A7", "purple", "P", INK, "100 0"),
    SeatLook("#E69F00", "amber", "A", INK, "8 4 0.1 4"),
    SeatLook("#56B4E9", "sky", "S", INK, "1.5 4", ladder=True),
)
