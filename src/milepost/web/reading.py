"""JSON from strangers: what is not exactly what it should be is refused with a sentence."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

from milepost.web.refusals import bad_input

T = TypeVar("T")


def read(body: bytes | str, decoder: msgspec.json.Decoder[T]) -> T:
    """The value that `body` is, of the decoder's type.

    Not UTF-8, NaN, half a surrogate pair or arrays without end are no JSON; two values for one key are no decision.
    """
    try:
        found = decoder.decode(body)
        _once_each(body)
    except msgspec.ValidationError as error:
        raise bad_input(f"That is not what is expected here: {_plain(error)}.") from None
    except (msgspec.DecodeError, UnicodeError):
        raise bad_input("That is not JSON.") from None
    except (RecursionError, ValueError):
        raise bad_input("That JSON is too deep, has too long a number, or says something twice.") from None
    return found


def _once_each(body: bytes | str) -> None:
    """Refuses a key that is there twice. An object with no more colons than keys has none, which is quickly seen."""
    text = body if isinstance(body, str) else body.decode()
    found = msgspec.json.decode(text)
    if not isinstance(found, dict) or text.count(":") > len(found):
        _checker.decode(text)


def _distinct(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a key is there twice")


def _plain(error: msgspec.ValidationError) -> str:
    """msgspec's words, which name the field and the type, never the value."""
    return str(error).rstrip(".").replace("`", "'")


_checker = json.JSONDecoder(object_pairs_hook=_distinct)
