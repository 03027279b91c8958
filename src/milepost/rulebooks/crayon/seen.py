"""What was last seen of a game: whoever looks again gets the very same parts where nothing has changed.

All positions of a game share one. It is no part of any of them: each part is kept with what it was made from, and is
made anew whenever that differs.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from milepost.rulebooks.crayon.track import NOBODY, owned

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.view import SeatView

Track = tuple[int, ...]


class Seen:
    """The parts of a view that are dear to make."""

    __slots__ = ("_number", "_owners", "_tracks", "players")

    def __init__(self) -> None:
        self.players: dict[tuple[int, bool], tuple[object, SeatView]] = {}
        """By seat, and whether its cash was told: what it was made from, and the player as seen."""
        self._owners = b""
        self._number = 0
        """The owners as one number, whose bits tell quickly where two of them differ."""
        self._tracks: list[Track] = []

    def tracks(self, owners: bytearray, seats: int) -> list[Track]:
        """By seat: the edges of their track."""
        if self._owners != owners:
            number = int.from_bytes(owners, "little")
            if len(self._owners) == len(owners) and len(self._tracks) == seats:
                self._follow(owners, number ^ self._number)
            else:
                self._tracks = [tuple(owned(bytes(owners), seat)) for seat in range(seats)]
            self._owners, self._number = bytes(owners), number
        return self._tracks

    def _follow(self, owners: bytearray, differ: int) -> None:
        while differ:
            edge = (differ.bit_length() - 1) // 8
            differ &= (1 << 8 * edge) - 1
            lost, won = self._owners[edge], owners[edge]
            if lost != NOBODY:
                track, at = self._tracks[lost], bisect_left(self._tracks[lost], edge)
                self._tracks[lost] = track[:at] + track[at + 1 :]
            if won != NOBODY:
                track, at = self._tracks[won], bisect_left(self._tracks[won], edge)
                self._tracks[won] = (*track[:at], edge, *track[at:])
