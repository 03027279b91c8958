"""What events say about money, in any game: the arena's plots of income and of track are made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from milepost.kernel.event import Event

EARNED: Mapping[str, tuple[str, ...]] = {
    "delivered": ("pays", "value", "bonus"),
    "income": ("money",),
    "cash-out": ("pays",),
}
"""By kind of event, the facts that are money coming in."""
TRACK: Mapping[str, tuple[str, ...]] = {"built": ("price",)}
"""By kind of event, the facts that are money for track."""


class Books:
    """Income and track by seat and round."""

    def __init__(self, seats: int) -> None:
        self.earned: list[list[int]] = [[] for _ in range(seats)]
        self.track: list[list[int]] = [[] for _ in range(seats)]

    def enter(self, events: Sequence[Event], round_number: int) -> None:
        for event in events:
            if event.seat is not None and event.seat >= 0:
                _add(self.earned[event.seat], round_number, _amount(event, EARNED))
                _add(self.track[event.seat], round_number, _amount(event, TRACK))


def _amount(event: Event, kinds: Mapping[str, tuple[str, ...]]) -> int:
    amounts = [event.facts.get(fact) for fact in kinds.get(event.kind, ())]
    return sum(amount for amount in amounts if isinstance(amount, int))


def _add(rounds: list[int], round_number: int, amount: int) -> None:
    if amount:
        rounds.extend([0] * (round_number + 1 - len(rounds)))
        rounds[round_number] += amount
