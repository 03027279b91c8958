"""What the engine says when it will not do something."""

from __future__ import annotations

import msgspec


class Illegal(msgspec.Struct, frozen=True):
    """Why an action may not be played: the ledger's rule and a sentence for the player."""

    rule: str
    says: str

    def __str__(self) -> str:
        return f"{self.says} [{self.rule}]"


class IllegalAction(ValueError):
    """Raised by `apply` and `play` when an action is refused; nothing has changed."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(str(illegal))
        self.illegal = illegal


class MilepostError(ValueError):
    """Input that cannot be used (a save, a name, an option), told in one sentence."""
