"""How one view changes into the next, as a short list that is JSON.

A change is a list that begins with a path (names of fields, indices of lists):

    [path, value]                 the thing at `path` is now `value`
    [path, at, count, [item...]]  in the list at `path`, `count` items from `at` on are replaced by these
    [path]                        the key at `path` is gone from its object

Changes are made in order. An empty path is the whole view. Whether two values are the same is asked of whole parts
first, which is quick; so an item of a list must not turn from 1 into true, which Python takes for the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

Step = str | int
Path = tuple[Step, ...]
Change = tuple[Path, object] | tuple[Path, int, int, Sequence[object]] | tuple[Path]


def changes(old: object, new: object) -> list[Change]:
    """What turns `old` into `new`, in the form of their JSON."""
    found: list[Change] = []
    _compare((), old, new, found)
    return found


def _compare(path: Path, old: object, new: object, found: list[Change]) -> None:
    if old is new or (type(old) is type(new) and type(new) is not dict and old == new):
        return
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        for field in new.__struct_fields__:
            a, b = getattr(old, field), getattr(new, field)
            if a is not b and (a != b or type(a) is not type(b) or type(a) is dict):
                _compare((*path, field), a, b, found)
    elif isinstance(new, dict) and isinstance(old, dict):
        _compare_objects(path, old, new, found)
    elif isinstance(new, tuple | list) and isinstance(old, tuple | list):
        _compare_lists(path, old, new, found)
    else:
        found.append((path, new))


def _compare_objects(path: Path, old: Mapping[str, Any], new: Mapping[str, Any], found: list[Change]) -> None:
    for key in old:
        if key not in new:
            found.append(((*path, key),))
    for key, value in new.items():
        if key not in old:
            found.append(((*path, key), value))
        else:
            _compare((*path, key), old[key], value, found)


def _compare_lists(path: Path, old: Sequence[Any], new: Sequence[Any], found: list[Change]) -> None:
    start, end = _same_ends(old, new)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(gone) == len(come) and all(_goes_deeper(a, b) for a, b in zip(gone, come, strict=True)):
        for index, (a, b) in enumerate(zip(gone, come, strict=True), start):
            _compare((*path, index), a, b, found)
    else:
        found.append((path, start, len(gone), come))


def _same_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are the same at the start, and at the end."""
    most = min(len(old), len(new))
    start = 0
    while start < most and _same(old[start], new[start]):
        start += 1
    end = 0
    while end < most - start and _same(old[-1 - end], new[-1 - end]):
        end += 1
    return start, end


def _same(a: object, b: object) -> bool:
    return a is b or (type(a) is type(b) and a == b)


def _goes_deeper(a: object, b: object) -> bool:
    return _same(a, b) or (isinstance(a, msgspec.Struct | dict) and type(a) is type(b))


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
