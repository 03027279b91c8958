"""A view as one vector of numbers, in named blocks. Nothing but the view goes in, so nothing hidden can come out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.kernel.contract import Game, View

Vector = NDArray[np.float32]
BOUND = 1e6
"""No number in an observation is larger, or smaller than its negative."""
HASHED = 1024
"""Places for a view of a game that has no layout of its own."""


class Block(msgspec.Struct, frozen=True):
    """Some neighbouring places of an observation."""

    name: str
    size: int
    says: str


class Encoder(Protocol):
    """Turns the views of one game, with so many seats, into vectors."""

    @property
    def blocks(self) -> tuple[Block, ...]: ...

    def encode(self, view: View) -> Vector: ...


class Writer:
    """Fills a vector block by block and checks it against the layout."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.vector: Vector = np.zeros(sum(block.size for block in blocks), dtype=np.float32)
        self.at = self.index = 0

    def _next(self, name: str) -> Vector:
        block = self.blocks[self.index]
        if block.name != name:
            raise ValueError(f"the layout has {block.name!r} where {name!r} was written")
        part = self.vector[self.at : self.at + block.size]
        self.at += block.size
        self.index += 1
        return part

    def numbers(self, name: str, numbers: Sequence[float]) -> None:
        part = self._next(name)
        if len(numbers) != len(part):
            raise ValueError(f"the block {name!r} holds {len(part)} numbers, not {len(numbers)}")
        part[:] = numbers

    def counts(self, name: str, indices: Iterable[int]) -> None:
        """How often each index occurs: one-hot for a single one."""
        part = self._next(name)
        for index in indices:
            part[index] += 1

    def labels(self, name: str, labels: Mapping[int, float]) -> None:
        part = self._next(name)
        for index, label in labels.items():
            part[index] = label

    def hashed(self, name: str, value: object) -> None:
        part = self._next(name)
        for path, number in leaves("", value):
            part[_place(path, len(part))] += number

    def done(self) -> Vector:
        if self.index != len(self.blocks):
            raise ValueError(f"the block {self.blocks[self.index].name!r} was not written")
        return self.vector


def leaves(path: str, value: object) -> Iterable[tuple[str, float]]:
    """The numbers in a JSON-like value with the path to each; a word is a path of its own that has the number 1."""
    if value is None:
        return
    if isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif isinstance(value, bool | int | float):
        yield path, float(value)
    elif isinstance(value, Mapping):
        for key in sorted(value):
            yield from leaves(f"{path}/{key}", value[key])
    elif isinstance(value, list | tuple):
        yield f"{path}#", float(len(value))
        for number, item in enumerate(value):
            yield from leaves(path if isinstance(item, str) else f"{path}/{number}", item)
    else:
        raise TypeError(f"{path}: a {type(value).__name__} is no JSON")


def _place(path: str, size: int) -> int:
    return int.from_bytes(hashlib.blake2b(path.encode(), digest_size=8).digest(), "big") % size


def around(view: View) -> list[int]:
    """The seats from the viewer's own on, as an observation lists them."""
    first = view.seat or 0
    return [(first + i) % view.seats for i in range(view.seats)]


class HashedEncoder:
    """For any game: every number and word of the view, placed by a hash of its path (feature hashing)."""

    def __init__(self, game: Game, seats: int) -> None:
        self.blocks = (Block("view", HASHED, "the whole view, by feature hashing"),)

    def encode(self, view: View) -> Vector:
        writer = Writer(self.blocks)
        writer.hashed("view", msgspec.to_builtins(view))
        return writer.done()
