"""The numbers that Empire Builder prints."""

from __future__ import annotations

from typing import Final

from milepost.rulebooks.crayon.board import MEDIUM, SMALL
from milepost.rulebooks.crayon.numbers import Loco, Numbers

FREIGHT, FAST, HEAVY, SUPER = range(4)
LOCOS: Final = (
    Loco("freight", 9, 2, 1),
    Loco("fast-freight", 12, 2, 2),
    Loco("heavy-freight", 9, 3, 2),
    Loco("super-freight", 12, 3, 3),
)
CITY_PLAYERS: Final = {SMALL: 2, MEDIUM: 3}

PRINTED: Final = Numbers(
    start_cash=50,
    goal=250,
    goal_raise=50,
    majors_needed=6,
    hand_size=3,
    dealt=3,
    start_rounds=2,
    build_cap=20,
    upgrade_price=20,
    rent=4,
    major_outs=2,
    city_sections=3,
    city_players=(CITY_PLAYERS[SMALL], CITY_PLAYERS[MEDIUM], 0),
    locos=LOCOS,
    trains=(FREIGHT,),
    round_limit=0,
)
