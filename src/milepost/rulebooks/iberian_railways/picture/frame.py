"""Round the map: the border of tiles, the title, the compass and the scale."""

from math import cos, pi, sin

from milepost.drawing.svg import num, points, tag
from milepost.drawing.type import BOOK_BOLD, BOOK_ITALIC, PLAIN, words
from milepost.rulebooks.iberian_railways.picture.layout import FRAME, Box, Layout
from milepost.rulebooks.iberian_railways.picture.paint import Glaze, Paint


def border(layout: Layout, paint: Paint) -> str:
    """A course of azulejos on every side; the corners are darker tiles."""
    across, down = round(layout.width / FRAME), round(layout.height / FRAME)
    uses = []
    for column in range(across):
        for row in range(down):
            if column in (0, across - 1) or row in (0, down - 1):
                corner = column in (0, across - 1) and row in (0, down - 1)
                uses.append(tag("use", href="#corner" if corner else "#tile", x=column * FRAME, y=row * FRAME))
    inner = FRAME
    rect = {"x": inner, "y": inner, "width": layout.width - 2 * inner, "height": layout.height - 2 * inner}
    lines = (
        tag("rect", **rect, fill="none", stroke=paint.outline, stroke_width=7)
        + tag("rect", **rect, fill="none", stroke=paint.gold, stroke_width=2.2)
        + tag(
            "rect",
            x=1.5,
            y=1.5,
            width=layout.width - 3,
            height=layout.height - 3,
            fill="none",
            stroke=paint.edge,
            stroke_width=3,
        )
    )
    return tag("defs", _tile("tile", paint.tile, paint), _tile("corner", paint.corner, paint)) + "".join(uses) + lines


def _tile(name: str, glaze: Glaze, paint: Paint) -> str:
    """One tile: quarter rounds that meet their neighbours, a flower of eight petals, an ochre heart."""
    ground, brush, second = glaze
    half = FRAME / 2
    parts = [tag("rect", x=0, y=0, width=FRAME, height=FRAME, fill=ground, stroke=paint.joint, stroke_width=1)]
    for x, y in ((0.0, 0.0), (FRAME, 0.0), (FRAME, FRAME), (0.0, FRAME)):
        toward = (1 if x == 0 else -1, 1 if y == 0 else -1)
        for radius, colour, wide in ((17.0, brush, 3.2), (11.5, second, 2.0)):
            sweep = 0 if toward[0] != toward[1] else 1
            parts.append(
                tag(
                    "path",
                    d=f"M{num(x + toward[0] * radius)} {num(y)}A{radius} {radius} 0 0 {sweep} "
                    f"{num(x)} {num(y + toward[1] * radius)}",
                    fill="none",
                    stroke=colour,
                    stroke_width=wide,
                )
            )
        parts.append(tag("circle", cx=x + toward[0] * 4.4, cy=y + toward[1] * 4.4, r=2.3, fill=brush))
    for index in range(8):
        angle = 45.0 * index
        long = 14.5 if index % 2 == 0 else 10.5
        shade = brush if index % 2 == 0 else paint.sky
        petal = f"M{num(half)} {num(half)}q4.6 {num(-long / 2)} 0 {num(-long)}q-4.6 {num(long / 2)} 0 {num(long)}Z"
        parts.append(tag("path", d=petal, fill=shade, transform=f"rotate({num(angle)} {num(half)} {num(half)})"))
    parts.append(tag("circle", cx=half, cy=half, r=3.4, fill=second, stroke=ground, stroke_width=1.1))
    return tag("g", *parts, id=name)


def panel(box: Box, paint: Paint) -> str:
    """A white tile with a cobalt and an ochre line and cut corners, for title and legend."""
    cut = 16.0

    def outline(inset: float) -> str:
        left, top, right, bottom = box.left + inset, box.top + inset, box.right - inset, box.bottom - inset
        return points(
            (
                (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
                (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
            )
        )  # fmt: skip

    return (
        tag(
            "polygon",
            points=outline(0),
            fill=paint.panel,
            stroke=paint.outline,
            stroke_width=4.5,
            stroke_linejoin="round",
        )
        + tag("polygon", points=outline(7), fill="none", stroke=paint.gold, stroke_width=1.8)
        + tag("polygon", points=outline(10.5), fill="none", stroke=paint.sky, stroke_width=0.9)
    )


def cartouche(box: Box, paint: Paint) -> str:
    """The title, over a length of track."""
    middle, y = (box.left + box.right) / 2, box.top
    rails = "".join(
        tag("path", d=f"M{num(middle - 140)} {num(y + dy)}H{num(middle + 140)}", stroke=paint.cobalt, stroke_width=2.2)
        for dy in (118.0, 125.0)
    )
    sleepers = "".join(f"M{num(middle + 14 * step)} {num(y + 113.5)}v16" for step in range(-10, 11))
    return (
        panel(box, paint)
        + words("Iberian", middle, y + 56, BOOK_ITALIC, 36, paint.ochre, spacing=1)
        + words("RAILWAYS", middle, y + 102, BOOK_BOLD, 52, paint.cobalt, spacing=5)
        + tag("path", d=sleepers, stroke=paint.ochre, stroke_width=3.4)
        + rails
        + words("España · Portugal", middle, y + 154, BOOK_ITALIC, 21, paint.deep, spacing=2)
    )


def compass(box: Box, paint: Paint) -> str:
    """A rose of eight points; the lattice has a neighbour to the north and to the south."""
    (x, y), size = box.middle(), (box.right - box.left) / 2
    parts = [
        tag("circle", cx=x, cy=y, r=size * 0.62, fill="none", stroke=paint.cobalt, stroke_width=1.6),
        tag("circle", cx=x, cy=y, r=size * 0.54, fill="none", stroke=paint.gold, stroke_width=1.2),
    ]
    for index in (1, 3, 5, 7, 0, 2, 4, 6):
        angle, long = pi / 4 * index, size * (1.0 if index % 2 == 0 else 0.62)
        tip = (x + long * sin(angle), y - long * cos(angle))
        for side, colour in ((-1, paint.cobalt if index % 2 == 0 else paint.sky), (1, paint.white)):
            waist = (x + size * 0.2 * sin(angle + side * pi / 4), y - size * 0.2 * cos(angle + side * pi / 4))
            parts.append(
                tag("polygon", points=points((tip, waist, (x, y))), fill=colour, stroke=paint.deep, stroke_width=0.9)
            )
    parts.append(words("N", x, y - size - 7, BOOK_BOLD, 21, paint.deep))
    return "".join(parts)


def scale_bar(box: Box, paint: Paint) -> str:
    """Two hundred kilometres, in fifties."""
    x, y, unit = box.left, box.top, (box.right - box.left) / 4
    parts = []
    for index in range(4):
        parts.append(
            tag("rect", x=x + index * unit, y=y, width=unit, height=7, stroke=paint.deep, stroke_width=1.2,
                fill=paint.cobalt if index % 2 == 0 else paint.white)
        )  # fmt: skip
    for index, text in ((0, "0"), (2, "100"), (4, "200 km")):
        parts.append(words(text, x + index * unit, y + 24, PLAIN, 14, paint.deep))
    return "".join(parts)
