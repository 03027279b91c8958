"""How one view changes into the next, as a short list that is JSON.

A change is a list that begins with a path (names of fields, indices of lists):

    [path, value]                 the thing at `path` is now `value`
    [path, at, count, [item...]]  in the list at `path`, `count` items from `at` on are replaced by these
    [path]                        the key at `path` is gone from its object

Changes are made in order. An empty path is the whole view. Whether two values are the same is asked of whole parts
first, which is quick; so nothing may turn from 1 into true, which Python takes for the same: types of views see to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress, count
from operator import ne
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

Step = str | int
Path = tuple[Step, ...]
SCALARS: Final = frozenset((int, str, bool, float, type(None)))
LISTS: Final = frozenset((list, tuple))
Change = tuple[Path, object] | tuple[Path, int, int, Sequence[object]] | tuple[Path]


def changes(old: object, new: object) -> list[Change]:
    """What turns `old` into `new`, in the form of their JSON."""
    return changes_at((), old, new)


def changes_at(path: Path, old: object, new: object) -> list[Change]:
    """The same for parts that lie at this path."""
    found: list[Change] = []
    if old is not new and (old != new or type(old) is not type(new)):
        _compare(path, old, new, found)
    return found


def _compare(path: Path, old: Any, new: Any, found: list[Change]) -> None:
    """Adds what turns `old` into `new`, which differ."""
    kind, was = type(new), type(old)
    if kind in SCALARS or was in SCALARS:
        found.append((path, new))
    elif kind in LISTS and was in LISTS:
        _compare_lists(path, old, new, found)
    elif was is not kind:
        found.append((path, new))
    elif kind is dict:
        _compare_objects(path, old, new, found)
    else:
        for field, a, b in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
            if a is not b and a != b:
                _compare((*path, field), a, b, found)


def _compare_objects(path: Path, old: Mapping[str, Any], new: Mapping[str, Any], found: list[Change]) -> None:
    found.extend([((*path, key),) for key in old if key not in new])
    for key, value in new.items():
        if key not in old:
            found.append(((*path, key), value))
        elif old[key] is not value and (old[key] != value or type(old[key]) is not type(value)):
            _compare((*path, key), old[key], value, found)


def _compare_lists(path: Path, old: Sequence[Any], new: Sequence[Any], found: list[Change]) -> None:
    if len(old) == len(new) and type(new[0]) not in SCALARS and _same_shape(old, new):
        _compare_items(path, 0, old, new, found)
        return
    start, end = _same_ends(old, new)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(gone) == len(come) and gone and type(come[0]) not in SCALARS and _same_shape(gone, come):
        _compare_items(path, start, gone, come, found)
    elif gone or come:
        found.append((path, start, len(gone), come))


def _compare_items(path: Path, start: int, old: Sequence[Any], new: Sequence[Any], found: list[Change]) -> None:
    for index, (a, b) in enumerate(zip(old, new, strict=True), start):
        if a is not b and a != b:
            _compare((*path, index), a, b, found)


def _same_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are the same at the start, and at the end."""
    most = min(len(old), len(new))
    start = next(compress(count(), map(ne, old, new)), most)
    end = next(compress(count(), map(ne, reversed(old), reversed(new))), most)
    return start, min(end, most - start)


def _same_shape(gone: Sequence[Any], come: Sequence[Any]) -> bool:
    """Whether each item can be changed into its successor, rather than replaced."""
    return all(type(a) is type(b) and type(a) not in LISTS for a, b in zip(gone, come, strict=True))


def changed(old: object, listed: Sequence[Sequence[Any]]) -> object:
    """`old`, as JSON has it, after these changes; what a client does, and tests check."""
    new = msgspec.json.decode(msgspec.json.encode(old))
    for change in listed:
        path = change[0]
        if not path:
            new = change[1] if len(change) == 2 else [*new[: change[1]], *change[3], *new[change[1] + change[2] :]]
            continue
        parent = new
        for step in path[:-1]:
            parent = parent[step]
        last = path[-1]
        if len(change) == 1:
            del parent[last]
        elif len(change) == 2:
            parent[last] = change[1]
        else:
            parent[last][change[1] : change[1] + change[2]] = change[3]
    return new
