"""Sea and lakes with pale lines along the coast, the land in them, and the narrows between mileposts."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from milepost.drawing.svg import Point, num, polyline_path, tag
from milepost.drawing.type import Face, width, words
from milepost.rulebooks.crayon.board import CLOSED, NONE, Board
from milepost.rulebooks.crayon.lattice import NEIGHBOURS
from milepost.rulebooks.crayon.picture.coastline import Coastline, FarName
from milepost.rulebooks.crayon.picture.curves import apart, between, chained, course, curve
from milepost.rulebooks.crayon.picture.layout import STEP, Layout
from milepost.rulebooks.crayon.picture.theme import Theme

SIDE = STEP / 12**0.5
"""Half of the side that two mileposts' cells share."""


def sea(layout: Layout, theme: Theme) -> str:
    return tag("rect", x=0, y=0, width=layout.width, height=layout.height, fill=theme.water)


def land(coast: Coastline, layout: Layout, theme: Theme) -> str:
    """Shallows, land and shore. The shallows are strokes under the land, so they show in lakes as in the sea."""
    outline = "".join(polyline_path([layout.at(at) for at in ring], closed=True) for ring in coast.rings)
    drawn = [tag("path", d=outline, id="shore")]
    strokes = []
    for reach, colour in theme.shallows:
        wide = 2 * reach * STEP
        strokes.append(tag("use", href="#shore", stroke=theme.water, stroke_width=wide + 3, fill="none"))
        strokes.append(tag("use", href="#shore", stroke=colour, stroke_width=wide, fill="none"))
    drawn = [
        tag("defs", *drawn),
        tag("g", *strokes, stroke_linejoin="round"),
        tag(
            "use", href="#shore", fill=theme.land, fill_rule="evenodd", stroke=theme.coast, stroke_width=1.5,
            stroke_linejoin="round",
        ),
    ]  # fmt: skip
    return "".join(drawn)


def shore(theme: Theme) -> str:
    """The line of the coast again, over the shading of mountains that stand by the sea."""
    return tag("use", href="#shore", fill="none", stroke=theme.coast, stroke_width=1.7, stroke_linejoin="round")


def across(board: Board, layout: Layout, edge: int) -> tuple[Point, Point]:
    """The line between two mileposts' cells, which water follows."""
    a, b = (layout.post(board, end) for end in board.edges[edge])
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy)
    dx, dy = dx / long * SIDE, dy / long * SIDE
    return (x - dy, y + dx), (x + dy, y - dx)


def narrows(board: Board, layout: Layout, theme: Theme) -> str:
    """Closed inlets as open water; channels as water too, with the dashes of a bridge that may be built."""
    bridges = []
    for edge in straits(board):
        if board.edge_kind[edge] != CLOSED:
            a, b = (layout.post(board, end) for end in board.edges[edge])
            bridges.append(f"M{num(a[0] * 0.78 + b[0] * 0.22)} {num(a[1] * 0.78 + b[1] * 0.22)}")
            bridges.append(f"L{num(a[0] * 0.22 + b[0] * 0.78)} {num(a[1] * 0.22 + b[1] * 0.78)}")
    path = "".join(curve(line) for line in strait_lines(board, layout))
    ends = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    mouths = "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in inlet_mouths(board, layout))
    return (
        tag("clipPath", tag("use", href="#shore", clip_rule="evenodd"), id="dry")
        + tag(
            "g",
            tag("path", d=path + mouths, stroke=theme.coast, stroke_width=9.5, **ends),
            tag("path", d=path, stroke=theme.shallows[-1][1], stroke_width=6.8, **ends),
            clip_path="url(#dry)",
        )
        + (tag("path", d=mouths, stroke=theme.shallows[-1][1], stroke_width=6.8, **ends) if mouths else "")
        + tag(
            "path", d="".join(bridges), fill="none", stroke=theme.water_ink, stroke_width=2, stroke_dasharray="3.2 2.6"
        )
    )


def straits(board: Board) -> list[int]:
    """Edges over water: closed ones, channels and inlets."""
    return [
        edge
        for edge, kind in enumerate(board.edge_kind)
        if kind == CLOSED or board.crossing_kinds[kind] in ("channel", "inlet")
    ]


def strait_lines(board: Board, layout: Layout) -> list[list[Point]]:
    """The water of inlets and channels as lines, each carried on into the cells' corner beyond its last edge."""
    edges = straits(board)
    pairs = [board.edges[edge] for edge in edges]
    lines = []
    for chain in chained(pairs, lambda a, b: board.edge(a, b) != NONE):
        sides = [across(board, layout, edges[index]) for index in chain]
        if len(chain) == 1:
            lines.append([*sides[0]])
            continue
        ends = [tuple(layout.post(board, end) for end in pairs[index]) for index in chain]
        middle = course([(a, b) for a, b in ends], [0.5] * len(ends), 2)
        first = max(sides[0], key=lambda at: apart(at, middle[1]))
        last = max(sides[-1], key=lambda at: apart(at, middle[-2]))
        lines.append([first, *middle, last])
    return lines


def inlet_mouths(board: Board, layout: Layout) -> list[tuple[Point, Point]]:
    """From the corner where each inlet leaves the sea, a little way out to the sea point there."""
    mouths = []
    for crossing in board.crossings:
        if board.crossing_kinds[crossing.kind] == "inlet":
            a, b = board.edges[crossing.edges[0]]
            for point in _sea_between(board, a, b):
                corner = min(
                    across(board, layout, crossing.edges[0]), key=lambda at: apart(at, layout.post(board, point))
                )
                mouths.append((corner, between(corner, layout.post(board, point), 0.45)))
    return mouths


def _sea_between(board: Board, a: int, b: int) -> list[int]:
    """The sea points that lie beside both of two mileposts."""
    beside = [{(x + east, y + south) for east, south in NEIGHBOURS} for x, y in (board.points[a], board.points[b])]
    return [n for n in range(board.sea_from, len(board.codes)) if board.points[n] in beside[0] & beside[1]]


def far_names(coast: Coastline, layout: Layout, theme: Theme) -> str:
    """Seas and lakes in italics, lands in wide capitals, ranges in the colour of their rocks."""
    drawn: list[str] = []
    for name in coast.names:
        x, y = layout.at(name.at)
        face, ink, shown = {
            "sea": (theme.waters, theme.water_ink, 0.8),
            "land": (theme.capitals, theme.land_ink or theme.line, 0.75),
            "range": (theme.waters, theme.relief, 0.95),
        }[name.kind]
        if name.bend:
            drawn.append(_arched(name, len(drawn), layout, theme, face, ink))
            continue
        drawn.append(
            words(
                name.text, x, y, face, name.size, ink, spacing=name.spacing, opacity=shown,
                halo=theme.land if name.kind == "range" or _over_symbols(name, theme) else None,
                halo_width=5.0 if _over_symbols(name, theme) else 2.4,
                transform=f"rotate({num(name.turn)} {num(x)} {num(y)})" if name.turn else None,
            )
        )  # fmt: skip
    return "".join(drawn)


def _over_symbols(name: FarName, theme: Theme) -> bool:
    """The name of a land stands over whatever is drawn there."""
    return name.kind == "land" and bool(theme.symbols)


def _arched(name: FarName, index: int, layout: Layout, theme: Theme, face: Face, ink: str) -> str:
    """A name along an arc, higher in the middle (or lower, for a bend below nothing)."""
    x, y = layout.at(name.at)
    half = width(name.text, face, name.size, name.spacing) / 2 + name.size * 0.4
    path = f"M{num(x - half)} {num(y)}Q{num(x)} {num(y - 2 * name.bend * STEP)} {num(x + half)} {num(y)}"
    along = tag(
        "textPath", name.text.replace("&", "&amp;"), href=f"#far-{index}", startOffset="50%", text_anchor="middle"
    )
    text = tag(
        "text", along, font_family=f"{face.family}, {face.fallback}", font_size=name.size, fill=ink, opacity=0.85,
        font_weight=str(face.weight), font_style=None if face.style == "normal" else face.style,
        letter_spacing=name.spacing or None, stroke=theme.land if name.kind == "land" else None, stroke_width=5.0,
        paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip
    turned = f"rotate({num(name.turn)} {num(x)} {num(y)})" if name.turn else None
    return tag("defs", tag("path", d=path, id=f"far-{index}")) + tag("g", text, transform=turned)


def far_lines(coast: Coastline, layout: Layout, theme: Theme) -> list[tuple[Point, Point, float]]:
    """Where those names run, and how high their letters are: for what must keep clear of them."""
    lines = []
    for name in coast.names:
        x, y = layout.at(name.at)
        face = theme.capitals if _over_symbols(name, theme) else theme.waters
        half = width(name.text, face, name.size, name.spacing) / 2
        along = cos(radians(name.turn)) * half, sin(radians(name.turn)) * half
        lines.append(((x - along[0], y - along[1]), (x + along[0], y + along[1]), name.size))
    return lines
