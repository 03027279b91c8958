"""Who sits where: the fold of a table's log into seats."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from milepost.table.plan import Charter, SeatPlan, Sits


class Sitter(StrEnum):
    """Who acts for a seat now."""

    EMPTY = "empty"
    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"
    """Resigned, and the game's safe action is played."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat as everybody sees it."""

    sitter: Sitter
    name: str
    level: str = ""
    """Of the bot that acts."""
    away: bool = False
    """The bot keeps the seat for a person, who may sit back."""
    kept: str = ""
    """That person's name."""
    resigned: bool = False
    open: bool = False
    """Anybody who sees the table may take it while it is empty."""
    wants_end: bool = False


def first_chairs(charter: Charter) -> list[Chair]:
    """The seats before anybody has sat down: bots are there, and who plays on one device."""
    return [
        Chair(_first_sitter(charter, plan), plan.name or f"Seat {number + 1}", plan.level, open=plan.sits is Sits.OPEN)
        for number, plan in enumerate(charter.seats)
    ]


def _first_sitter(charter: Charter, plan: SeatPlan) -> Sitter:
    if plan.sits is Sits.BOT:
        return Sitter.BOT
    return Sitter.PERSON if charter.hot_seat else Sitter.EMPTY


def sat(chair: Chair, name: str) -> Chair:
    return msgspec.structs.replace(chair, sitter=Sitter.PERSON, name=name, level="", away=False, kept="")


def stood(chair: Chair, seat: int) -> Chair:
    return Chair(Sitter.EMPTY, f"Seat {seat + 1}", open=chair.open)


def bot_sat(chair: Chair, level: str, name: str, *, away: bool) -> Chair:
    kept = chair.name if away else ""
    return Chair(Sitter.BOT, name, level, away, kept, chair.resigned, chair.open)


def resigned(chair: Chair, level: str) -> Chair:
    sitter = Sitter.BOT if level else Sitter.NOBODY
    return msgspec.structs.replace(chair, sitter=sitter, level=level, away=False, resigned=True, wants_end=False)
