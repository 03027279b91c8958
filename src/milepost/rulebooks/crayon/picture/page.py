"""The whole page: everything put together in the order in which a printer would lay the inks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from milepost.drawing.svg import Point, num, tag
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.picture import (
    cities,
    frame,
    glyphs,
    inset,
    legend,
    ocean,
    relief,
    river_names,
    rivers,
    standing,
    symbols,
    water,
)
from milepost.rulebooks.crayon.picture.coastline import Coastline, coastline
from milepost.rulebooks.crayon.picture.labels import SIZE, SPACING, Label, draw_labels, place_labels
from milepost.rulebooks.crayon.picture.layout import GAP, Box, Layout, layout_of
from milepost.rulebooks.crayon.picture.obstacles import printed
from milepost.rulebooks.crayon.picture.standing import Standing
from milepost.rulebooks.crayon.picture.theme import ATLAS, ATLAS_DARK, Theme
from milepost.rulebooks.crayon.prices import Prices


@dataclass(frozen=True, slots=True)
class Style:
    """How a rulebook has its boards drawn."""

    title: str
    prices: Prices
    theme: Theme = ATLAS
    dark: Theme = ATLAS_DARK
    """The same look on a dark page: other colours, and nothing else."""
    coast: Traversable | None = None
    """A file with the outline of the land, used on the board that it fits."""


@dataclass(frozen=True, slots=True)
class Still:
    """What no game changes, and where the names went."""

    layout: Layout
    ground: str
    hexagons: str
    marks: str
    """Cities without their names."""
    lettering: str
    """Names and goods, and the marks among them."""
    surround: str
    rivers: tuple[rivers.River, ...]
    labels: tuple[Label, ...]
    river_names: tuple[river_names.RiverName, ...]


@dataclass(frozen=True, slots=True)
class _Placed:
    """Where everything goes, which takes longest to find and is the same in every colour."""

    layout: Layout
    coast: Coastline
    rivers: tuple[rivers.River, ...]
    labels: tuple[Label, ...]
    river_names: tuple[river_names.RiverName, ...]


def draw(board: Board, style: Style, position: Standing | None = None, *, far: bool = False, dark: bool = False) -> str:
    """An SVG of the board, and of what stands on it; from far without names and goods."""
    page, theme = still(board, style, dark=dark), style.dark if dark else style.theme
    layout = page.layout
    here = position or Standing()
    return tag(
        "svg",
        tag("title", f"{style.title}: {board.name}"),
        page.ground,
        standing.events(board, layout, theme, here),
        standing.floods(page.rivers, theme, here),
        page.hexagons,
        standing.track(board, layout, here),
        page.marks if far else page.lettering,
        standing.trains(board, layout, here, [box for label in page.labels for box in label.boxes]),
        page.surround,
        standing.notice(layout, theme, here),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(layout.width)} {num(layout.height)}",
        width=layout.width,
        height=layout.height,
    )


def page_layout(board: Board, style: Style) -> Layout:
    """Where things are on the page, without drawing them."""
    return layout_of(board, legend.size(board, style.prices, style.theme))


def places(board: Board, style: Style) -> tuple[Point, ...]:
    """Where every milepost stands on the page."""
    layout = page_layout(board, style)
    return tuple(layout.post(board, milepost) for milepost in range(len(board.codes)))


def lettering(board: Board, style: Style) -> list[dict[str, Any]]:
    """The cities' names as they are printed: where a name's line begins, how large it is and what room it takes."""
    told = []
    for label in still(board, style).labels:
        (left, line), room, size = label.start, label.boxes[0], label.city.size
        told.append(
            {
                "city": board.cities.index(label.city),
                "text": label.text,
                "at": [round(left, 1), round(line, 1)],
                "size": SIZE[size],
                "spacing": SPACING[size],
                "box": [round(side, 1) for side in (room.left, room.top, room.right, room.bottom)],
            }
        )
    return told


def still(board: Board, style: Style, *, dark: bool = False) -> Still:
    """The printed map, worked out once for each board and style."""
    held = _Same(style.theme), _Same(style.coast)
    return _still(board, style.title, style.prices, *held, _Same(style.dark) if dark else held[0])


class _Same:
    """Holds a thing that has no hash, so that a cache can tell it by identity."""

    def __init__(self, held: object) -> None:
        self.held = held

    def __hash__(self) -> int:
        return id(self.held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.held is self.held


def _lines(board: Board, layout: Layout, theme: Theme, flows: Sequence[rivers.River]) -> tuple[str, ...]:
    """Water and borders; a border that is a band of colour lies under the water."""
    waters = water.narrows(board, layout, theme), rivers.draw_rivers(flows, theme)
    borders = rivers.draw_borders(board, layout, theme)
    return (borders, *waters) if theme.glow else (*waters, borders)


def _enlarged(box: Box, layout: Layout, panel: Callable[[Box], str]) -> str:
    """A panel printed larger than it is drawn, where the page has room for it."""
    if layout.enlarged == 1.0:
        return panel(box)
    grown = layout.enlarged
    drawn = panel(Box(0.0, 0.0, box.width / grown, box.height / grown))
    return tag("g", drawn, transform=f"translate({num(box.left)} {num(box.top)}) scale({grown:g})")


@lru_cache(maxsize=4)
def _placed(board: Board, prices: Prices, theme_held: _Same, coast_held: _Same) -> _Placed:
    theme, file = theme_held.held, coast_held.held
    assert isinstance(theme, Theme)
    assert file is None or isinstance(file, Traversable)
    layout = layout_of(board, legend.size(board, prices, theme))
    coast = coastline(board, file)
    flows = rivers.rivers_of(board, layout, coast)
    under = printed(board, layout, theme, coast, flows)
    walls = [layout.title.grown(GAP / 2), layout.legend.grown(GAP / 2)]
    labels = place_labels(board, layout, theme, under, walls)
    taken = [box for label in labels for box in label.boxes] + walls
    taken += [box for city in board.cities for box in cities.boxes(board, layout, city)]
    names = river_names.place_names(flows, theme, under, taken, layout.field)
    return _Placed(layout, coast, tuple(flows), tuple(labels), tuple(names))


@lru_cache(maxsize=4)
def _still(
    board: Board, title: str, prices: Prices, theme_held: _Same, coast_held: _Same, painted_held: _Same
) -> Still:
    """Placed by the typefaces of one theme, painted in the colours of another (or of the same)."""
    theme = painted_held.held
    assert isinstance(theme, Theme)
    placed = _placed(board, prices, theme_held, coast_held)
    layout, coast, flows = placed.layout, placed.coast, placed.rivers
    panels = [layout.title.grown(GAP / 2), layout.legend.grown(GAP / 2)]
    panels += [layout.inset.grown(GAP)] if layout.inset else []
    ground = (
        glyphs.defs(board.goods, theme),
        symbols.defs(theme) if theme.symbols else "",
        water.sea(layout, theme),
        ocean.waves(board, layout, theme, [*panels, *ocean.ornament_boxes(coast, layout)]),
        water.land(coast, layout, theme),
        ocean.stains(layout, theme),
        ocean.ornaments(coast, layout, theme),
        inset.inset(board, layout, theme),
        relief.shading(board, layout, theme),
        water.shore(theme) if theme.symbols else "",
        *_lines(board, layout, theme, flows),
        inset.magic(board, layout, theme),
        symbols.draw(board, layout, theme) if theme.symbols else relief.mountains(board, layout, theme),
        inset.gates(board, layout, theme),
        water.far_names(coast, layout, theme),
        ocean.sea_points(board, layout, theme),
        relief.mileposts(board, layout, theme),
    )
    surround = (
        _enlarged(layout.title, layout, lambda box: frame.cartouche(board, replace(layout, title=box), theme, title)),
        _enlarged(layout.legend, layout, lambda box: legend.legend(board, prices, box, theme)),
        frame.border(board, layout, theme),
    )
    marks = cities.marks(board, layout, theme)
    return Still(
        layout,
        "".join(ground),
        cities.hexagons(board, layout, theme),
        marks,
        river_names.draw_names(placed.river_names, theme) + marks + draw_labels(placed.labels, theme),
        "".join(surround),
        flows,
        placed.labels,
        placed.river_names,
    )
