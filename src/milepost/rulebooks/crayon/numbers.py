"""The numbers of a crayon-rail game: what an edition prints and what a variation changes."""

from __future__ import annotations

import msgspec


class Loco(msgspec.Struct, frozen=True):
    """A kind of loco card."""

    name: str
    speed: int
    capacity: int
    level: int
    cards: int = 0
    """How many cards there are of it; 0 is enough for everybody."""


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is a number in the rules; options change it before the game starts, never in it."""

    start_cash: int
    goal: int
    goal_raise: int
    majors_needed: int
    hand_size: int
    dealt: int
    """Cards dealt to each player; those above the hand size are thrown away after the second building turn."""
    start_rounds: int
    build_cap: int
    upgrade_price: int
    rent: int
    major_outs: int
    """Segments a turn that may start from major cities."""
    city_sections: int
    """Segments one player may have at a medium or small city."""
    city_players: tuple[int, ...]
    """Players that may build into a city, by its size; 0 is no limit."""
    locos: tuple[Loco, ...]
    trains: tuple[int, ...]
    """The locos each player starts with."""
    round_limit: int
    """Rounds after which the game ends; 0 is none."""
