"""A TOML file of content that knows on which line each of its parts stands."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from milepost.kernel.content import ContentError
from milepost.kernel.structs import converted

T = TypeVar("T")
_TABLE = re.compile(r"\s*\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w-]+)\s*=""")
_LONG = re.compile(r"'''|\"\"\"")


class Source:
    """The text of one file, read as TOML; `fault` makes an error that says file, line and reason."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text.replace("\r\n", "\n")
        self._spans: dict[tuple[str, str], tuple[int, int]] | None = None

    @classmethod
    def read(cls, file: Traversable) -> Source:
        """The text of a file, which must be UTF-8."""
        content = file.read_bytes()
        try:
            return cls(file.name, content.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise ContentError(file.name, line, "this is not UTF-8 text") from None

    def tables(self) -> dict[str, Any]:
        """The whole file as TOML reads it."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            said = re.search(r"line (\d+)", str(error))
            line = int(said[1]) if said else self.text.count("\n") + 1
            raise ContentError(self.file, line, f"this is not TOML: {error}") from None
        except RecursionError:
            raise ContentError(self.file, 1, "this is not TOML that a person wrote: it is nested too deeply") from None

    def fault(self, reason: str, table: str = "", key: str = "", word: str = "") -> ContentError:
        """What is wrong, at a table, at one of its keys, or at a word within that key's value."""
        return ContentError(self.file, self.line(table, key, word), reason)

    def fault_at(self, line: int, reason: str) -> ContentError:
        return ContentError(self.file, line, reason)

    def line(self, table: str = "", key: str = "", word: str = "") -> int:
        """The line where a key of a table stands, or a word of its value; the table's own line for a key it lacks."""
        spans = self._where()
        nested = (f"{table}.{key}" if table else key, "")
        first, last = spans.get((table, key)) or spans.get(nested) or spans.get((table, "")) or (1, 1)
        if word:
            whole = re.compile(rf"(?<![\w:-]){re.escape(word)}(?![\w:-])")
            for number, text in enumerate(self.text.split("\n")[first - 1 : last], first):
                if whole.search(text):
                    return number
        return first

    def has_table(self, table: str) -> bool:
        return (table, "") in self._where()

    def convert(self, value: object, into: type[T], table: str, key: str, what: str) -> T:
        """One value of the file as a typed one; what it must be is said when it is not."""
        try:
            return converted(value, into)
        except msgspec.ValidationError as error:
            raise self.fault(f"{what}: {_plainly(str(error))}", table, key) from None

    def _where(self) -> dict[tuple[str, str], tuple[int, int]]:
        """First and last line of every key, by table and key; those of a table itself under the key ''."""
        if self._spans is None:
            self._spans = {}
            table, held, inside = "", ("", ""), ""
            for number, text in enumerate(self.text.split("\n"), 1):
                if not inside and (head := _TABLE.fullmatch(text)):
                    table = ".".join(part.strip().strip("\"'") for part in head[1].split("."))
                    held = (table, "")
                    self._spans.setdefault(held, (number, number))
                elif not inside and (key := _KEY.match(text)):
                    held = (table, key[1].strip("\"'"))
                    self._spans[held] = (number, number)
                elif held in self._spans:
                    self._spans[held] = (self._spans[held][0], number)
                for mark in _LONG.findall(text):
                    inside = mark if not inside else "" if mark == inside else inside
        return self._spans


_PLAINLY = (
    (" - at `$`", ""),
    (" - at `$.", ", in `"),
    ("Object missing required field", "it lacks"),
    ("Object contains unknown field", "it has an unknown"),
    ("Expected", "expected"),
    ("`str`", "text"),
    ("`int`", "a whole number"),
    ("`float`", "a number"),
    ("`array`", "a list"),
    ("`object`", "a table"),
)


def _plainly(error: str) -> str:
    """A validation error in words for people who write boards."""
    for old, new in _PLAINLY:
        error = error.replace(old, new)
    return error
