"""A board and its cards for programs that draw them: everything printed, by the numbers and codes that views use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from milepost.rulebooks.crayon.board import SIZES, Board, Good, Region
from milepost.rulebooks.crayon.deck import EventCard
from milepost.rulebooks.crayon.picture.glyphs import glyph_of
from milepost.rulebooks.crayon.picture.page import page_layout, places

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame


def catalogue(game: CrayonGame) -> dict[str, Any]:
    """What a game of crayon rails prints."""
    numbers = game.variant(game.options()).numbers
    layout = page_layout(game.board, game.style)
    return {
        "family": "crayon",
        "board": _board(game.board),
        "size": [layout.width, layout.height],
        "picture": [[round(x, 1), round(y, 1)] for x, y in places(game.board, game.style)],
        "prices": {"tariffs": [list(table) for table in game.ground.tariffs], "cap": numbers.build_cap},
        "inner": list(game.ground.inner),
        "locos": [
            {"name": loco.name, "speed": loco.speed, "capacity": loco.capacity, "level": loco.level}
            for loco in numbers.locos
        ],
        "cards": [[[d.city, d.pays, d.good] for d in card] for card in game.cards.demands],
        "events": [_event(event) for event in game.cards.events],
        "goal": numbers.goal,
        "majors_needed": numbers.majors_needed,
        "rent": numbers.rent,
        "upgrade_price": numbers.upgrade_price,
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "name": board.name,
        "codes": list(board.codes),
        "terrains": list(board.terrains),
        "terrain": list(board.terrain),
        "maps": list(board.maps),
        "map_of": list(board.map_of),
        "sea_from": board.sea_from,
        "edges": [list(ends) for ends in board.edges],
        "kinds": list(board.crossing_kinds),
        "edge_kind": list(board.edge_kind),
        "edge_crossing": list(board.edge_crossing),
        "crossings": [crossing.name for crossing in board.crossings],
        "cities": [
            {
                "name": city.name,
                "size": SIZES[city.size],
                "mileposts": list(city.mileposts),
                "goods": list(city.goods),
            }
            for city in board.cities
        ],
        "goods": [_good(good) for good in board.goods],
        "areas": [_region(area) for area in board.areas],
        "ports": sorted(board.ports),
        "sea": {str(point): list(near) for point, near in enumerate(board.sea) if near},
        "passages": [[passage.name, passage.above, passage.below] for passage in board.passages],
        "links": [[link.name, *link.cities, link.standing] for link in board.links],
    }


def _good(good: Good) -> dict[str, Any]:
    glyph = glyph_of(good)
    icon = {"filled": glyph.filled, "lined": glyph.lined}
    return {"name": good.name, "chips": good.chips, "cities": list(good.cities), "icon": icon}


def _region(region: Region) -> dict[str, Any]:
    return {"name": region.name, "mileposts": sorted(region.mileposts)}


def _event(event: EventCard) -> dict[str, Any]:
    """An event card with what it marks on the map, by milepost and river."""
    marks = {
        name: [milepost for milepost, marked in enumerate(getattr(event, name)) if marked]
        for name in ("half", "struck", "closed_build", "closed_move", "hits")
    }
    return {
        "name": event.name,
        "text": event.text,
        "kind": event.kind,
        "lasting": event.lasting,
        "flooded": sorted(event.flooded),
        **{name: found for name, found in marks.items() if found},
    }
