"""How a game ended, as data."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the named reason, the rule behind it, and where everybody finished."""

    reason: str
    rule: str
    ranking: tuple[tuple[int, ...], ...]
    """Seats from first place to last; seats in one group share their place."""
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.ranking else ()
