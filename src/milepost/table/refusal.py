"""What the table room says when it will not do something: a code for programs and a sentence for people."""

from __future__ import annotations

from enum import StrEnum

from milepost.kernel.refusal import Illegal


class Code(StrEnum):
    """Every reason to refuse, as programs read it."""

    NO_TABLE = "no-table"
    """There is no such table, or the asker may not know of it."""
    NOT_YOURS = "not-yours"
    """The asker does not hold the seat, or is not the host."""
    BAD_LINK = "bad-link"
    """A link that was never made, is used up or has run out."""
    TAKEN = "taken"
    """Somebody sits there already, or has that name."""
    BAD_INPUT = "bad-input"
    """Something sent cannot be used: a name, an option, a board, a pace."""
    NOT_NOW = "not-now"
    """The table is not at a point where that can be done: not begun, over, not away long enough."""
    STALE = "stale"
    """The asker had not seen what has changed their decision since."""
    ILLEGAL = "illegal"
    """The rules of the game forbid it; `rule` names which."""
    NO_AID = "no-aid"
    """The table is played without that help."""
    TOO_MANY = "too-many"
    """A limit of the server: tables, watchers, questions."""
    SET_ASIDE = "set-aside"
    """The log of this table does not replay with this version; its record can still be had."""
    UNAVAILABLE = "unavailable"
    """The store cannot write or read now; nothing was changed."""


class Refused(ValueError):
    """Raised by everything that others call; nothing has changed."""

    def __init__(self, code: Code, says: str, rule: str | None = None) -> None:
        super().__init__(says)
        self.code, self.says, self.rule = code, says, rule

    @classmethod
    def illegal(cls, illegal: Illegal) -> Refused:
        return cls(Code.ILLEGAL, illegal.says, illegal.rule)


def no_table() -> Refused:
    return Refused(Code.NO_TABLE, "There is no such table.")
