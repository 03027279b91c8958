"""All chance in a game comes from one secret seed, and anyone can check it afterwards.

Every shuffle has a label ("car deck"); its order is a pure function of the seed and the label, made with SHAKE-256,
so the same seed deals the same cards on every machine and Python. The seed's hash is published when the game starts
and the seed itself when it ends.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import TypeVar

SEED_BYTES = 32
T = TypeVar("T")


def seed_from_text(text: str) -> bytes:
    """A 256-bit seed from any text, for games that should be repeatable."""
    return hashlib.sha256(b"milepost seed\0" + text.encode("utf-8", "surrogatepass")).digest()


def fresh_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published at the start: it fixes the seed without telling it."""
    return hashlib.sha256(b"milepost commitment\0" + seed).hexdigest()


class Chance:
    """The source of every shuffle of one game."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed

    @property
    def seed(self) -> bytes:
        return self._seed

    def order(self, label: str, size: int) -> list[int]:
        """The numbers 0 to size-1 in the order that this seed gives to the shuffle called `label`.

        Fisher-Yates with one 64-bit word a step; taking the word modulo at most a few hundred is even to one part in
        2**55, far below anything a player could notice.
        """
        order = list(range(size))
        if size > 1:
            stream = hashlib.shake_256(self._seed + label.encode()).digest(8 * (size - 1))
            last = size - 1
            for word in struct.unpack(f">{size - 1}Q", stream):
                pick = word % (last + 1)
                order[last], order[pick] = order[pick], order[last]
                last -= 1
        return order

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """`items` in the order of the shuffle called `label`."""
        return [items[i] for i in self.order(label, len(items))]

    def child(self, label: str) -> Chance:
        """An independent source derived from this one (for imagined worlds and series of games)."""
        return Chance(hashlib.sha256(b"milepost child\0" + self._seed + label.encode()).digest())


class WitnessedChance(Chance):
    """Chance that remembers which shuffles were asked for, so that a finished game can list them."""

    __slots__ = ("asked",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.asked: dict[str, int] = {}

    def order(self, label: str, size: int) -> list[int]:
        if self.asked.setdefault(label, size) != size:
            raise ValueError(f"shuffle {label!r} was asked for with two sizes; give each shuffle a label of its own")
        return super().order(label, size)

    def forget(self, known: int) -> None:
        """Forgets all but the first `known` shuffles: the others were taken back, or only thought of."""
        if len(self.asked) > known:
            for label in list(self.asked)[known:]:
                del self.asked[label]
