"""What time it is, and how much of it each seat has left."""

from __future__ import annotations

import time
from collections.abc import Callable, Container
from typing import Final, Protocol

import msgspec

from milepost.table.plan import HOUR, MINUTE, Charter, Deadline, Live, Pace

SECOND: Final = 1_000
JUMP: Final = 60 * SECOND
"""A wall clock that differs from the steady one by more than this was set, or the machine slept."""


class Clock(Protocol):
    """Where the table room gets its time; tests have one that they set."""

    def now(self) -> int:
        """Milliseconds since 1970; it never goes back."""
        ...

    def steady(self) -> float:
        """Seconds that only ever grow evenly, for time-outs."""
        ...


class SystemClock:
    """The machine's time at the start, plus what a steady clock has counted since.

    So a wall clock that is set while the server runs neither robs nor gives a player any time.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._zero = wall() - steady()

    def now(self) -> int:
        return int((self._zero + self._steady()) * SECOND)

    def steady(self) -> float:
        return self._steady()

    def slept(self) -> int:
        """Milliseconds by which the wall clock is ahead, if it jumped: they are added from here on."""
        ahead = int(self._wall() * SECOND) - self.now()
        if ahead < JUMP:
            return 0
        self._zero += ahead / SECOND
        return ahead


class Times(msgspec.Struct, frozen=True):
    """The clocks of a table as watchers are told, at the moment they are told."""

    running: tuple[int, ...]
    """The seats whose time runs."""
    left: tuple[int, ...]
    """Milliseconds each seat has; of a deadline, until it passes. May be below zero where the table waits."""


class SeatClocks:
    """The fold of a table's log into time left. It is told times, it never asks for one."""

    def __init__(self, charter: Charter) -> None:
        self.pace: Pace = charter.pace
        seats = len(charter.seats)
        self._full = _full(self.pace)
        self._left = [self._full] * seats
        self._deciding: tuple[int, ...] = ()
        self._since = 0
        self._turn = -1

    @property
    def timed(self) -> bool:
        return self._full > 0

    def spent(self, at: int, awake: int) -> int:
        """What an entry at this time charges each seat that was deciding; time the server was away is nobody's."""
        return max(0, at - max(self._since, awake)) if self.timed and self._deciding else 0

    def enter(self, at: int, spent: int, deciding: tuple[int, ...], turn: int) -> None:
        """An entry was made: charges it, and hands the clock over."""
        if not self.timed:
            return
        for seat in self._deciding:
            self._left[seat] -= spent
        handed = [seat for seat in deciding if seat not in self._deciding or turn != self._turn]
        done = [seat for seat in self._deciding if seat not in deciding or turn != self._turn]
        if isinstance(self.pace, Live):
            for seat in done:
                self._left[seat] += self.pace.increment * SECOND
        else:
            for seat in handed:
                self._left[seat] = self._full
        self._deciding, self._since, self._turn = deciding, at, turn

    def give(self, seat: int, ms: int) -> None:
        self._left[seat] += ms

    def times(self, now: int, awake: int) -> Times | None:
        """The clocks as they stand; None at a table without any."""
        if not self.timed:
            return None
        gone = self.spent(now, awake)
        left = (ms - gone if seat in self._deciding else ms for seat, ms in enumerate(self._left))
        return Times(self._deciding, tuple(left))

    def due(self, awake: int, among: Container[int]) -> int | None:
        """When the first running clock of these seats runs out."""
        left = [self._left[seat] for seat in self._deciding if seat in among] if self.timed else []
        return max(self._since, awake) + min(left) if left else None

    def out(self, now: int, awake: int) -> list[int]:
        """The seats whose time is up."""
        if not self.timed:
            return []
        gone = self.spent(now, awake)
        return [seat for seat in self._deciding if self._left[seat] - gone <= 0]


def _full(pace: Pace) -> int:
    if isinstance(pace, Live):
        return pace.minutes * MINUTE
    return pace.hours * HOUR if isinstance(pace, Deadline) else 0
