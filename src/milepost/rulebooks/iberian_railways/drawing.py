"""The board as a picture to play from: SVG, with the cubes of a game if there are any."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from milepost.drawing.players import PALE, SEATS
from milepost.drawing.svg import Point, num, tag
from milepost.drawing.type import PLAIN_BOLD, embedded_faces, words
from milepost.rulebooks.iberian_railways.board import RURAL, Board
from milepost.rulebooks.iberian_railways.picture import frame, legend, river_names, tiles, water
from milepost.rulebooks.iberian_railways.picture.layout import Layout, compass_box, legend_box, scale_box, title_box
from milepost.rulebooks.iberian_railways.picture.paint import AZULEJO, AZULEJO_DARK, Paint

CUBE = 20.0
_NO_CUBES: Mapping[int, Sequence[int]] = MappingProxyType({})


def draw(
    board: Board,
    cubes: Mapping[int, Sequence[int]] = _NO_CUBES,
    *,
    dark: bool = False,
    embed_fonts: bool = False,
) -> str:
    """An SVG of the board. `cubes` gives, by hex, the seats that have a cube there, first railway first.

    `embed_fonts` puts the typefaces into the file, for viewers other than `to_png` and our own pages.
    """
    layout = Layout.of(board)
    ground, lettering, surround = _still(board, AZULEJO_DARK if dark else AZULEJO)
    tracks, pieces = _railways(board, layout, cubes)
    return tag(
        "svg",
        tag("title", "Iberian Railways"),
        embedded_faces() if embed_fonts else "",
        ground,
        tracks,
        lettering,
        pieces,
        surround,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(layout.width)} {num(layout.height)}",
        width=layout.width,
        height=layout.height,
    )


@lru_cache(maxsize=4)
def _still(board: Board, paint: Paint) -> tuple[str, str, str]:
    """What no game changes: the painted ground, the lettering (drawn above track, to stay readable), and the frame."""
    layout = Layout.of(board)
    bends = water.river_bends(board, layout)
    lines = [line for entry in tiles.lettering(board, layout, paint).values() for line in entry]
    names = river_names.place_names(board, layout, bends, [line.box() for line in lines])
    ground = (
        water.sea(layout, paint),
        water.shore(board, layout, paint),
        water.waves(board, layout, paint),
        water.sea_names(layout, paint),
        tiles.ground(board, layout, paint),
        water.land_names(layout, paint),
        water.coast(board, layout, paint),
        tiles.relief(board, layout, paint),
        water.rivers(bends, paint),
        tiles.cities(board, layout, paint),
        river_names.draw_names(names, paint),
    )
    surround = (
        frame.cartouche(title_box(layout), paint),
        legend.legend(legend_box(layout), paint),
        frame.compass(compass_box(layout), paint),
        frame.scale_bar(scale_box(layout), paint),
        frame.border(layout, paint),
    )
    return "".join(ground), "".join(line.svg() for line in lines), "".join(surround)


def _railways(board: Board, layout: Layout, cubes: Mapping[int, Sequence[int]]) -> tuple[str, str]:
    """The cubes, and the track between cubes of one seat in neighbouring hexes, which the rules always connect."""
    where: dict[tuple[int, int], Point] = {}
    for hex, seats in cubes.items():
        x, y = layout.centre(board.cells[hex])
        y -= _rise(board, hex)
        first = -(len(seats) - 1) * (CUBE + 2) / 2
        for index, seat in enumerate(seats):
            where[hex, seat] = (x + first + index * (CUBE + 2), y)
    tracks = [
        _track(seat, at, where[beside, seat])
        for (hex, seat), at in where.items()
        for beside in board.neighbours[hex]
        if hex < beside and (beside, seat) in where
    ]
    return "".join(tracks), "".join(_cube(seat, at) for (_, seat), at in where.items())


def _rise(board: Board, hex: int) -> float:
    """How far above the centre of a hex its cubes stand: clear of the name, higher where that takes two lines."""
    if board.kind[hex] == RURAL:
        return 4
    return 17 if len(board.places[board.place_of[hex]].label) == 1 else 21


def _track(seat: int, a: Point, b: Point) -> str:
    """A pale casing, the colour, and on top the seat's own pattern in pale."""
    look = SEATS[seat]
    line = {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1]}
    drawn = tag("line", **line, stroke=PALE, stroke_width=10) + tag("line", **line, stroke=look.colour, stroke_width=7)
    if look.dash:
        drawn += tag(
            "line", **line, stroke=PALE, stroke_width=5 if look.ladder else 2, stroke_dasharray=look.dash,
            stroke_linecap="butt" if look.ladder else "round",
        )  # fmt: skip
    return drawn


def _cube(seat: int, at: Point) -> str:
    look = SEATS[seat]
    x, y = at[0] - CUBE / 2, at[1] - CUBE / 2
    return (
        tag("rect", x=x - 1.5, y=y - 1.5, width=CUBE + 3, height=CUBE + 3, rx=4, fill="#14202e")
        + tag("rect", x=x, y=y, width=CUBE, height=CUBE, rx=3, fill=look.colour, stroke=PALE, stroke_width=1.4)
        + words(look.letter, at[0], at[1] + 5.6, PLAIN_BOLD, 16, look.ink)
    )
