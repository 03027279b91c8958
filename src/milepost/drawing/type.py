"""The bundled typefaces, and how wide a text is in them.

Labels are placed so that they do not overlap, which needs widths. They are read from the font files themselves (two
small tables of a TrueType file), so that they hold on every machine, with no font library.
"""

import base64
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from milepost.drawing.svg import tag

FONTS = Path(__file__).parent.parent / "fonts"


@dataclass(frozen=True, slots=True)
class Face:
    """A weight of a family, and what a browser without the file should show instead."""

    family: str
    file: str
    weight: int
    style: str
    fallback: str


BOOK = Face("EB Garamond", "EBGaramond-Medium.ttf", 500, "normal", "Georgia, serif")
BOOK_BOLD = Face("EB Garamond", "EBGaramond-SemiBold.ttf", 600, "normal", "Georgia, serif")
BOOK_ITALIC = Face("EB Garamond", "EBGaramond-MediumItalic.ttf", 500, "italic", "Georgia, serif")
PLAIN = Face("Barlow Semi Condensed", "BarlowSemiCondensed-Medium.ttf", 500, "normal", "Arial Narrow, sans-serif")
PLAIN_BOLD = Face(
    "Barlow Semi Condensed", "BarlowSemiCondensed-SemiBold.ttf", 600, "normal", "Arial Narrow, sans-serif"
)
FACES = (BOOK, BOOK_BOLD, BOOK_ITALIC, PLAIN, PLAIN_BOLD)


@dataclass(frozen=True, slots=True)
class _Metrics:
    units: int
    advances: dict[int, int]  # character -> advance
    missing: int


def width(text: str, face: Face, size: float, spacing: float = 0.0) -> float:
    """The length of a text set in a face; `spacing` is added after each letter but the last."""
    metrics = _metrics(face.file)
    units = sum(metrics.advances.get(ord(character), metrics.missing) for character in text)
    return units * size / metrics.units + spacing * max(0, len(text) - 1)


def words(
    text: str,
    x: float,
    y: float,
    face: Face,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    halo: str | None = None,
    halo_width: float = 3.0,
    spacing: float = 0.0,
    transform: str | None = None,
    opacity: float | None = None,
) -> str:
    """A line of text. The halo, if any, is drawn under the letters in the colour of the ground."""
    return tag(
        "text",
        text.replace("&", "&amp;").replace("<", "&lt;"),
        x=x,
        y=y,
        font_family=f"{face.family}, {face.fallback}",
        font_size=size,
        font_weight=str(face.weight),
        font_style=None if face.style == "normal" else face.style,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        stroke=halo,
        stroke_width=halo_width if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
        letter_spacing=spacing or None,
        transform=transform,
        opacity=opacity,
    )


def embedded_faces() -> str:
    """A style element that carries the fonts inside the SVG, for a file that is to look right everywhere."""
    rules = []
    for face in FACES:
        data = base64.b64encode((FONTS / face.file).read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
            f"src:url(data:font/ttf;base64,{data}) format('truetype')}}"
        )
    return tag("style", "".join(rules))


@cache
def _metrics(file: str) -> _Metrics:
    data = (FONTS / file).read_bytes()
    tables = {}
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[name] = offset
    units: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    long_count: int = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]

    def advance(glyph: int) -> int:
        value: int = struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, long_count - 1))[0]
        return value

    glyphs = _character_map(data, tables[b"cmap"])
    return _Metrics(units, {character: advance(glyph) for character, glyph in glyphs.items()}, advance(0))


def _character_map(data: bytes, start: int) -> dict[int, int]:
    """The Unicode characters of a font in its format 4 table, which every one of ours has."""
    for index in range(struct.unpack_from(">H", data, start + 2)[0]):
        offset = start + struct.unpack_from(">HHL", data, start + 4 + 8 * index)[2]
        if struct.unpack_from(">H", data, offset)[0] == 4:
            break
    else:
        raise ValueError("the font has no format 4 character map")
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, offset + 14)
    starts = struct.unpack_from(f">{count}H", data, offset + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", data, offset + 16 + 4 * count)
    ranges_at = offset + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    glyphs: dict[int, int] = {}
    for segment in range(count):
        for character in range(starts[segment], ends[segment] + 1):
            if character == 0xFFFF:
                continue
            glyph = character
            if ranges[segment]:
                place = ranges_at + 2 * segment + ranges[segment] + 2 * (character - starts[segment])
                glyph = struct.unpack_from(">H", data, place)[0]
                if glyph == 0:
                    continue
            glyphs[character] = (glyph + deltas[segment]) % 65536
    return glyphs
