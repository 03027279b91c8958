"""What happened, told to each seat in the form that seat may know."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Fact = int | str | tuple[int, ...] | tuple[str, ...]
NOTHING: Mapping[str, Fact] = {}


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, with what everybody learns and what only its seat learns."""

    kind: str
    seat: int | None = None
    facts: Mapping[str, Fact] = NOTHING
    secret: Mapping[str, Fact] = NOTHING
    """Known to `seat` alone."""
    private: bool = False
    """Nobody but `seat` learns that it happened at all."""
    reveals: bool = False
    """Somebody learned what their view and the public form of the action did not tell: undo stops here."""

    def seen_by(self, viewer: int | None) -> Event | None:
        """This event as `viewer` may know it (None is a spectator), or None if it is not theirs to know."""
        if viewer is not None and viewer == self.seat:
            return self
        if self.private:
            return None
        if not self.secret:
            return self
        return Event(self.kind, self.seat, self.facts, NOTHING, False, self.reveals)


def barrier(events: list[Event] | tuple[Event, ...]) -> bool:
    """Whether these events let somebody learn what cannot be unlearned."""
    return any(event.reveals for event in events)
