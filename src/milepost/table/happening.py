"""What can happen at a table: the entries of its log.

The log is the game: a table is the fold of its happenings in order, and nothing that is not in it ever happened.
Each is stored as a row (table, seq, seat, key, at, spent, kind, body); the body is the happening as JSON.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class By(StrEnum):
    """On whose account an action was played."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    """The seat's time was up, and the table did what was agreed."""
    NOBODY = "nobody"
    """The seat has resigned and nobody plays on for it: the game's safe action."""
    TABLE = "table"
    """An action of no seat (time is up)."""


class Play(msgspec.Struct, frozen=True, tag_field="kind", tag="play", omit_defaults=True, gc=False):
    """Atomic actions of one seat, played together: one action, a long gesture, or a bot's decision."""

    texts: tuple[str, ...]
    shown: tuple[str | None, ...]
    """How the others read each; None if they do not learn of it. Kept so that a record needs no replay."""
    by: By = By.PERSON
    note: str = ""
    """Why the table plays something else than was wanted, for everybody: a bot that failed, a clock that ran out."""
    memory: dict[str, Any] = {}
    """What a bot wants to remember; nobody is told."""
    reason: str = ""
    """Why a bot plays this; who is told, and when, is said in reasons.py."""
    numbers: dict[str, float] = {}
    """The numbers behind it."""


class TakeBack(msgspec.Struct, frozen=True, tag_field="kind", tag="take-back", omit_defaults=True, gc=False):
    """undo, redo or restart."""

    text: str
    shown: str | None = None


class Sat(msgspec.Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person took the seat; also a person who comes back to it."""

    name: str


class Stood(msgspec.Struct, frozen=True, tag_field="kind", tag="stood"):
    """A person left before the deal; the seat is empty."""


class BotSat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot-sat", omit_defaults=True):
    """A bot took the seat; `away` when it keeps it for a person."""

    level: str
    name: str
    away: bool = False


class Started(msgspec.Struct, frozen=True, tag_field="kind", tag="started"):
    """Every seat is taken: the deal."""


class Renamed(msgspec.Struct, frozen=True, tag_field="kind", tag="renamed"):
    name: str


class Said(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """Chat. `name` is the speaker's, who may be a watcher."""

    name: str
    text: str


class Resigned(msgspec.Struct, frozen=True, tag_field="kind", tag="resigned", omit_defaults=True):
    """A person gives up; a bot of this level plays on, or nobody."""

    level: str = ""


class EndWish(msgspec.Struct, frozen=True, tag_field="kind", tag="end-wish"):
    """A person wants to end the game by agreement, or no more."""

    agrees: bool


class Ended(msgspec.Struct, frozen=True, tag_field="kind", tag="ended"):
    """The table ends a game that its rules have not ended: agreement, abandoned."""

    reason: str


class Led(msgspec.Struct, frozen=True, tag_field="kind", tag="led"):
    """A rematch or a fork of this table was created."""

    what: str
    table: str


class TimeGiven(msgspec.Struct, frozen=True, tag_field="kind", tag="time-given"):
    """The host gives a seat more time."""

    ms: int


Happening = (
    Play | TakeBack | Sat | Stood | BotSat | Started | Renamed | Said | Resigned | EndWish | Ended | Led | TimeGiven
)

_decoder: msgspec.json.Decoder[Happening] = msgspec.json.Decoder(Happening)


def write(happening: Happening) -> str:
    return msgspec.json.encode(happening).decode()


def read(body: str) -> Happening:
    return _decoder.decode(body)


def kind(happening: Happening) -> str:
    return str(happening.__struct_config__.tag)
