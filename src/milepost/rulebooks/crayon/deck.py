"""The cards of a crayon-rail game: demands and events, as the rules read them.

Demand cards come first, numbered from 0; event cards follow. A card is one byte.
"""

from __future__ import annotations

from typing import Final

import msgspec

DEMANDS_A_CARD: Final = 3


class Demand(msgspec.Struct, frozen=True):
    """One line of a demand card."""

    city: int
    pays: int
    good: int


class EventCard(msgspec.Struct, frozen=True, kw_only=True):
    """An event, worked out on the board; tables by milepost are empty where they do not apply."""

    name: str
    text: str
    kind: str
    lasting: bool
    half: bytes = b""
    struck: bytes = b""
    flooded: frozenset[int] = frozenset()
    closed_build: bytes = b""
    closed_move: bytes = b""
    hits: bytes = b""
    """Trains here lose a load and a turn."""


class Deck:
    """All cards of a game."""

    def __init__(
        self,
        demands: tuple[tuple[Demand, ...], ...],
        events: tuple[EventCard, ...],
        tax: tuple[tuple[int, int], ...],
        content: str,
    ) -> None:
        self.demands = demands
        self.events = events
        self.tax = tax
        """From so much cash on, so much is paid; highest first."""
        self.content = content
        self.first_event = len(demands)

    def is_event(self, card: int) -> bool:
        return card >= self.first_event

    def event(self, card: int) -> EventCard:
        return self.events[card - self.first_event]

    def due(self, cash: int) -> int:
        """What the tax card takes from somebody with that much cash."""
        return next((pays for least, pays in self.tax if cash >= least), 0)
