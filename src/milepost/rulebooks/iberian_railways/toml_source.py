"""TOML content read with line numbers, so that a mistake can be pointed at.

`tomllib` forgets where a value stood. Our files are plain lists of tables, so the line of a table's header and of each
of its keys can be found again by looking at how the lines begin.
"""

import re
import tomllib
from pathlib import Path

from milepost.kernel.content import ContentError

_HEADER = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_TOML_LINE = re.compile(r"\(at line (\d+)|\(at end of document\)")


def read_text(path: Path) -> str:
    """The text of a content file, or a ContentError that says why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(str(path), 1, f"the file cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ContentError(str(path), 1, "the file is not UTF-8 text") from error


class Table:
    """One `[[name]]` table, with getters that check the type and complain with the line."""

    def __init__(self, file: str, name: str, line: int, fields: dict[str, object], key_lines: dict[str, int]) -> None:
        self.file = file
        self.name = name
        self.line = line
        self._fields = fields
        self._key_lines = key_lines

    def error(self, reason: str, key: str | None = None) -> ContentError:
        line = self.line if key is None else self._key_lines.get(key, self.line)
        return ContentError(self.file, line, reason)

    def allow(self, *keys: str) -> None:
        """Complain about a key that nobody reads: it is most likely misspelt."""
        for key in self._fields:
            if key not in keys:
                raise self.error(f"[[{self.name}]] has no field '{key}'; it may have {', '.join(keys)}", key)

    def text(self, key: str) -> str:
        value = self._required(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"'{key}' must be a text that is not empty", key)
        return value

    def number(self, key: str) -> float:
        value = self._required(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.error(f"'{key}' must be a number", key)
        return float(value)

    def whole(self, key: str) -> int:
        value = self._required(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(f"'{key}' must be a whole number", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; an absent list is empty."""
        value = self._fields.get(key, [])
        if not isinstance(value, list):
            raise self.error(f"'{key}' must be a list of texts", key)
        texts = tuple(item for item in value if isinstance(item, str) and item.strip())
        if len(texts) != len(value):
            raise self.error(f"'{key}' must be a list of texts, none of them empty", key)
        return texts

    def has(self, key: str) -> bool:
        return key in self._fields

    def _required(self, key: str) -> object:
        if key not in self._fields:
            raise self.error(f"[[{self.name}]] lacks the field '{key}'")
        return self._fields[key]


def read_tables(path: Path, *names: str) -> dict[str, list[Table]]:
    """Every table of a file that holds nothing but lists of tables with the given names."""
    file, text = str(path), read_text(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        raise ContentError(file, line, f"this is not TOML: {error}") from error
    lines = _lines_by_table(text)
    tables: dict[str, list[Table]] = {name: [] for name in names}
    for name, entries in data.items():
        first = lines[name][0][0] if name in lines else lines[""][0][1].get(name, 1)
        if name not in names:
            raise ContentError(file, first, f"'{name}' is not known here; the file may hold {', '.join(names)}")
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise ContentError(file, first, f"'{name}' must be written as [[{name}]] tables")
        for index, entry in enumerate(entries):
            # A table written another way (inline, or its name in quotes) is good TOML; only its line is not known.
            known = index < len(lines.get(name, []))
            line, key_lines = lines[name][index] if known else (first, dict[str, int]())
            tables[name].append(Table(file, name, line, entry, key_lines))
    return tables


def _lines_by_table(text: str) -> dict[str, list[tuple[int, dict[str, int]]]]:
    """For each table name, in order: the line of its header and the line of each key."""
    key_lines: dict[str, int] = {}
    found: dict[str, list[tuple[int, dict[str, int]]]] = {"": [(1, key_lines)]}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            key_lines = {}
            found.setdefault(header[1], []).append((number, key_lines))
        elif key := _KEY.match(line):
            key_lines.setdefault(key[1], number)
    return found
