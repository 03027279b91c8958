"""Content files: what goes wrong in them is told with file, line and reason."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from importlib.resources.abc import Traversable


class ContentError(ValueError):
    """A board or a deck that cannot be used."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file, self.line, self.reason = file, line, reason

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


def content_hash(files: Iterable[Traversable]) -> str:
    """A short hash over content files, the same however lines end."""
    total = hashlib.sha256()
    for file in sorted(files, key=lambda f: f.name):
        text = file.read_text("utf-8").replace("\r\n", "\n")
        total.update(f"{file.name}\0{len(text)}\0{text}".encode())
    return total.hexdigest()[:16]
