"""SVG written as text: one function for elements, one for numbers, one for paths through points."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate, short: one decimal at most and no trailing zero."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def tag(element: str, *children: str, **attributes: str | float | None) -> str:
    """An element. `stroke_width=2` becomes stroke-width="2"; None leaves an attribute out. Children are SVG already."""
    parts = [element]
    for key, value in attributes.items():
        if value is not None:
            shown = escape(value) if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    opening = " ".join(parts)
    return f"<{opening}>{''.join(children)}</{element}>" if children else f"<{opening}/>"


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def polyline_path(corners: Iterable[Point], *, closed: bool = False) -> str:
    return "M" + " L".join(f"{num(x)} {num(y)}" for x, y in corners) + ("Z" if closed else "")
