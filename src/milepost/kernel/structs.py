"""Plain values and JSON read into typed values, by any thread.

msgspec learns a type when it first meets it, and for that moment other threads that meet it too see half of what it
has learnt: the process dies of that. So here the first meeting is one thread's alone.
"""

from __future__ import annotations

import threading
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")
_learning: Final = threading.Lock()
_known: Final[set[object]] = set()


def converted(value: object, into: type[T]) -> T:
    """A value of plain parts as a typed one; msgspec.ValidationError says why it cannot be."""
    _learn(into)
    return msgspec.convert(value, into)


def decoded(text: str | bytes, into: type[T]) -> T:
    """JSON as a typed value; msgspec.DecodeError and ValidationError say why it cannot be."""
    _learn(into)
    return msgspec.json.decode(text, type=into)


def _learn(kind: object) -> None:
    if kind not in _known:
        with _learning:
            msgspec.json.Decoder(kind)
            _known.add(kind)
