"""What a viewer saw last, kept in parts: so that the next look costs what has changed, not what there is.

A part is a field of the view, or an item of a field that is a list of structs (the players). Each is kept with its
canonical JSON, from which the hash of the whole view is made. Viewers of one table share most parts, and `Steps`
compares and writes those once for all of them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import compress
from operator import is_not
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import astuple

from milepost.kernel.contract import View
from milepost.table.diff import Path, changes_at

_canonical = msgspec.json.Encoder(order="sorted")
_encoder = msgspec.json.Encoder()
Row = tuple[msgspec.Struct, ...]
COUNT: Final = range(1 << 20)
"""Numbers to choose from: more than a view has fields, or a list items."""


class _Field(NamedTuple):
    path: Path
    key: bytes
    """Its name as JSON writes it before its value."""
    place: int
    """Where it stands among the fields when they are sorted."""


@cache
def _fields(kind: type[View]) -> tuple[_Field, ...]:
    names = kind.__struct_encode_fields__
    places = {name: place for place, name in enumerate(sorted(names))}
    return tuple(_Field((name,), _canonical.encode(name) + b":", places[name]) for name in names)


Step = tuple[bytes, bytes]
"""How a part turned into another: the changes as JSON without the brackets of their list, and the new part as
canonical JSON; both empty if nothing changed."""
SAME: Final = (b"", b"")


class Steps:
    """What turns parts of old views into parts of new ones, found once for all viewers who share them."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], Step] = {}
        """By where they lie (the field's number, and the item's) and the identities of both parts."""
        self.held: list[tuple[object, ...]] = []
        """All parts, so that none is forgotten while it is known by its identity."""

    def compare(self, key: tuple[int, ...], path: Path, old: object, new: object) -> Step:
        found = changes_at(path, old, new)
        step = self.known[key] = (_encoder.encode(found)[1:-1], _canonical.encode(new)) if found else SAME
        return step


class Sight:
    """A view as one viewer's clients have it."""

    __slots__ = ("_fields", "_parts", "_rows", "_texts", "hash")

    def __init__(self, view: View) -> None:
        self._fields, self._parts = _fields(type(view)), astuple(view)
        self._texts = [b""] * len(self._fields)
        self._rows: dict[int, list[bytes]] = {}
        """By field: the items of a list of structs, each as JSON."""
        for number, part in enumerate(self._parts):
            self._write(number, part)
        self.hash = self._digest()

    def look(self, view: View, steps: Steps) -> bytes:
        """Looks again: what has changed since, as JSON without the brackets of its list."""
        told: list[bytes] = []
        before, parts = self._parts, astuple(view)
        steps.held += (before, parts)
        self._parts, known, rows = parts, steps.known, self._rows
        for number in compress(COUNT, map(is_not, before, parts)):
            old, new = before[number], parts[number]
            if number in rows and type(new) is tuple and len(old) == len(new):
                self._look_along(number, old, new, steps, told)
                continue
            key = (number, id(old), id(new))
            step = known.get(key) or steps.compare(key, self._fields[number].path, old, new)
            if step is not SAME:
                told.append(step[0])
                self._write(number, new, step[1])
        if told:
            self.hash = self._digest()
        return b",".join(told)

    def _look_along(self, number: int, old: Row, new: Row, steps: Steps, told: list[bytes]) -> None:
        """The same for a list of structs that is as long as it was."""
        items, field, many = self._rows[number], self._fields[number], len(told)
        for index in compress(COUNT, map(is_not, old, new)):
            a, b = old[index], new[index]
            key = (number, index, id(a), id(b))
            step = steps.known.get(key) or steps.compare(key, (*field.path, index), a, b)
            if step is not SAME:
                told.append(step[0])
                items[index] = step[1]
        if len(told) > many:
            self._texts[field.place] = b"%b[%b]" % (field.key, b",".join(items))

    def _write(self, number: int, part: object, text: bytes = b"") -> None:
        field = self._fields[number]
        if type(part) is tuple and part and isinstance(part[0], msgspec.Struct):
            self._rows[number] = [_canonical.encode(item) for item in part]
        else:
            self._rows.pop(number, None)
        self._texts[field.place] = field.key + (text or _canonical.encode(part))

    def _digest(self) -> str:
        return hashlib.blake2b(b"{%b}" % b",".join(self._texts), digest_size=8).hexdigest()
