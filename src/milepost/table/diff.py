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
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

Step = str | int
Path = tuple[Step, ...]
SCALARS: Final = frozenset((int, str, bool, float, type(None)))
LISTS: Final = frozenset((list, tuple))
Change = tuple[Path, object] | tuple[Path, int, int, Sequence[object]] | tuple[Path]


Known = dict[tuple[int, int], list[Change]]
"""By the identities of an old and a new part: what turns one into the other. Both must live as long as this does."""


def changes(old: object, new: object, known: Known | None = None) -> list[Change]:
    """What turns `old` into `new`, in the form of their JSON.

    Whoever compares several views that share parts hands each the same `known`: a part is compared once.
    """
    found: list[Change] = []
    if old is not new and (old != new or type(old) is not type(new)):
        _compare((), old, new, found, {} if known is None else known)
    return found


def _compare(path: Path, old: Any, new: Any, found: list[Change], known: Known) -> None:
    """Adds what turns `old` into `new`, which differ."""
    kind = type(new)
    if kind in SCALARS or type(old) in SCALARS:
        found.append((path, new))
        return
    part = (id(old), id(new))
    below = known.get(part)
    if below is None:
        below = known[part] = []
        _compare_parts(old, new, below, known)
    found.extend([((*path, *change[0]), *change[1:]) for change in below])


def _compare_parts(old: Any, new: Any, found: list[Change], known: Known) -> None:
    kind = type(new)
    if kind in LISTS and type(old) in LISTS:
        _compare_lists(old, new, found, known)
    elif type(old) is not kind:
        found.append(((), new))
    elif kind is dict:
        _compare_objects(old, new, found, known)
    else:
        for field, a, b in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
            if a is not b and a != b:
                _compare((field,), a, b, found, known)


def _compare_objects(old: Mapping[str, Any], new: Mapping[str, Any], found: list[Change], known: Known) -> None:
    found.extend([((key,),) for key in old if key not in new])
    for key, value in new.items():
        if key not in old:
            found.append(((key,), value))
        elif old[key] is not value and (old[key] != value or type(old[key]) is not type(value)):
            _compare((key,), old[key], value, found, known)


def _compare_lists(old: Sequence[Any], new: Sequence[Any], found: list[Change], known: Known) -> None:
    if len(old) == len(new) and type(new[0]) not in SCALARS and _same_shape(old, new):
        _compare_items(0, old, new, found, known)
        return
    start, end = _same_ends(old, new)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if len(gone) == len(come) and gone and type(come[0]) not in SCALARS and _same_shape(gone, come):
        _compare_items(start, gone, come, found, known)
    elif gone or come:
        found.append(((), start, len(gone), come))


def _compare_items(start: int, old: Sequence[Any], new: Sequence[Any], found: list[Change], known: Known) -> None:
    for index, (a, b) in enumerate(zip(old, new, strict=True), start):
        if a is not b and a != b:
            _compare((index,), a, b, found, known)


def _same_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many items are the same at the start, and at the end."""
    most = min(len(old), len(new))
    start = 0
    for a, b in zip(old, new, strict=False):
        if a is not b and a != b:
            break
        start += 1
    end = 0
    if start < most:
        for a, b in zip(reversed(old), reversed(new), strict=False):
            if (a is not b and a != b) or end == most - start:
                break
            end += 1
    return start, end


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
