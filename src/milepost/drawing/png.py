"""SVG to PNG by resvg, a wheel without system libraries; with the bundled fonts, so that all machines draw alike."""

import resvg_py

from milepost.drawing.type import FACES, FONTS


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """The picture as PNG, `scale` pixels to each unit of the SVG."""
    if not 0 < scale <= 8:
        raise ValueError(f"the scale of a picture lies between 0 and 8, not {scale}")
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=scale,
        skip_system_fonts=True,
        font_files=[str(FONTS / face.file) for face in FACES],
        serif_family="EB Garamond",
        sans_serif_family="Barlow Semi Condensed",
    )
