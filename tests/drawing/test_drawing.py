"""What board drawings share: text measured as it is drawn, SVG that parses, PNG at the size asked for."""

import struct
import xml.etree.ElementTree as ET
import zlib

import pytest

from milepost.drawing.players import SEATS
from milepost.drawing.png import to_png
from milepost.drawing.svg import num, tag
from milepost.drawing.type import BOOK_BOLD, FACES, FONTS, PLAIN, Face, width, words


def columns_with_ink(png: bytes) -> list[int]:
    """The columns in which some pixel is not clear. Reads only what resvg writes: 8-bit RGBA, not interlaced."""
    wide, high = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += 12 + size
    raw = zlib.decompress(data)
    row_length = 4 * wide
    previous = bytearray(row_length)
    inked: set[int] = set()
    for row in range(high):
        start = row * (row_length + 1)
        method, line = raw[start], bytearray(raw[start + 1 : start + 1 + row_length])
        for index in range(row_length):
            left = line[index - 4] if index >= 4 else 0
            up, corner = previous[index], previous[index - 4] if index >= 4 else 0
            guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[method]
            line[index] = (line[index] + guess) & 0xFF
        inked.update(index // 4 for index in range(3, row_length, 4) if line[index])
        previous = line
    return sorted(inked)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_width_is_what_the_renderer_draws(face: Face) -> None:
    """A bar before and a bar after the text, and the distance between them compared with the measure."""
    text = "A Coruña, Évora"
    svg = tag(
        "svg",
        words(f"I{text}I", 10, 40, face, 30, "#000000", anchor="start"),
        xmlns="http://www.w3.org/2000/svg",
        width=400,
        height=60,
    )
    inked = columns_with_ink(to_png(svg))
    assert inked[-1] - inked[0] == pytest.approx(width(f"I{text}I", face, 30), rel=0.03)


def test_longer_texts_are_wider() -> None:
    assert width("", PLAIN, 12) == 0
    assert 0 < width("i", PLAIN, 12) < width("m", PLAIN, 12) < width("mm", PLAIN, 12)
    assert width("Lisbon", BOOK_BOLD, 20) == pytest.approx(2 * width("Lisbon", BOOK_BOLD, 10))
    assert width("ab", PLAIN, 10, spacing=3) == pytest.approx(width("ab", PLAIN, 10) + 3)


def test_fonts_come_with_their_licence() -> None:
    for face in FACES:
        licence = FONTS / f"{face.file.split('-')[0]}-OFL.txt"
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text(encoding="utf-8")


def test_svg_is_escaped() -> None:
    svg = words("a < b & c", 0, 0, PLAIN, 10, '"red"')
    element = ET.fromstring(svg)
    assert element.text == "a < b & c"
    assert element.get("fill") == '"red"'


def test_numbers_are_short() -> None:
    assert [num(value) for value in (1.0, -0.01, 2.25, 100, 0.04, -3.14)] == ["1", "0", "2.2", "100", "0", "-3.1"]
    assert tag("g", stroke_width=2.0, id=None) == '<g stroke-width="2"/>'


@pytest.mark.parametrize("scale", [0, -1, 9])
def test_a_scale_out_of_reason_is_refused(scale: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        to_png("<svg/>", scale)


def test_seats_differ_in_colour_letter_and_pattern() -> None:
    assert len({look.colour for look in SEATS}) == len({look.letter for look in SEATS}) == len(SEATS) == 6
    assert len({look.dash for look in SEATS}) == len(SEATS)
