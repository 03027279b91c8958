"""What the two editions print differently: every row is data here, or a step that game.py declares."""

from __future__ import annotations

from typing import Final

import msgspec

from milepost.rulebooks.crayon.board import MAJOR, SMALL
from milepost.rulebooks.crayon.numbers import Loco, Numbers

TEAPOT: Final = 0
LOCOS: Final = (
    Loco("teapot", 10, 2, 1, cards=6),
    Loco("sardar", 10, 3, 2, cards=3),
    Loco("salamander", 12, 2, 2, cards=3),
    Loco("fire-drake", 12, 3, 3, cards=3),
    Loco("white-dragon", 14, 2, 3, cards=3),
    Loco("black-dragon", 14, 3, 4, cards=3),
    Loco("red-dragon", 16, 2, 4, cards=3),
    Loco("iron-dragon", 16, 3, 5, cards=6),
)
BRIBE: Final = 1
HIRE_BY_DRAW: Final = 1
HIRE_BY_CHOICE: Final = 5
TWO_LEVELS: Final = 2


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition's numbers and ways."""

    year: int
    demands: int
    """How many cards of the demand deck it has."""
    numbers: Numbers
    cut_for_first: bool
    """Who starts is cut for, instead of read off the hands."""
    foremen_deals: int
    """How often foremen are dealt before one must be kept."""
    hire_at_start: bool
    """Foremen may be hired in the building turns before the trains run."""
    passage_points: int
    """Movement that passing an entrance takes."""
    entrance_is_below: bool
    """Moving onto an entrance, or setting out from one, needs the bribe."""
    port_players: int
    """Players that may build into a port outside major cities; 0 is no limit."""
    landing_size: int
    """The least size of a city in whose port loads may be handled on landing."""
    again_after_delivery: bool
    """On landing another ship may be drawn only after a delivery; otherwise in a major city's port."""
    redraw_next_turn: bool
    """After declining, a later turn at the port gives a new draw; otherwise only coming back to it does."""
    delivery: tuple[str, ...]
    """The order of a delivery."""
    rebuild_turns: int
    """Turns in which only its owner may rebuild what an event erased."""
    wins_at_once: bool
    """Meeting both conditions in one's own turn ends the game; otherwise victory is declared, at equal turns."""


_PRINTED: Final = Numbers(
    start_cash=60,
    goal=250,
    goal_raise=50,
    majors_needed=7,
    hand_size=3,
    dealt=3,
    start_rounds=3,
    build_cap=20,
    upgrade_price=10,
    rent=4,
    major_outs=2,
    city_sections=3,
    city_players=(2, 3, 0),
    locos=LOCOS,
    trains=(TEAPOT,),
    round_limit=0,
)

EDITION_2001: Final = Edition(
    year=2001,
    demands=120,
    numbers=_PRINTED,
    cut_for_first=True,
    foremen_deals=3,
    hire_at_start=True,
    passage_points=1,
    entrance_is_below=False,
    port_players=2,
    landing_size=MAJOR,
    again_after_delivery=False,
    redraw_next_turn=True,
    delivery=("card", "payoff", "chip", "draw"),
    rebuild_turns=3,
    wins_at_once=True,
)

EDITION_2017: Final = Edition(
    year=2017,
    demands=132,
    numbers=msgspec.structs.replace(_PRINTED, start_rounds=2),
    cut_for_first=False,
    foremen_deals=1,
    hire_at_start=False,
    passage_points=0,
    entrance_is_below=True,
    port_players=0,
    landing_size=SMALL,
    again_after_delivery=True,
    redraw_next_turn=False,
    delivery=("chip", "payoff", "card", "draw"),
    rebuild_turns=1,
    wins_at_once=False,
)
