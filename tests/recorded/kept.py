"""What a recorded game must come to, beside its record."""

from __future__ import annotations

from pathlib import Path

import msgspec

from milepost.kernel.match import Match
from milepost.kernel.outcome import Outcome

OUTCOMES = "outcomes.json"


class Expected(msgspec.Struct, frozen=True):
    """What a record must come to."""

    entries: int
    position: str
    outcome: Outcome | None


def expected(match: Match) -> Expected:
    return Expected(len(match.log), match.state.digest(), match.outcome())


def expectations(folder: Path) -> dict[str, Expected]:
    """By the name of a record, what it must come to."""
    return msgspec.json.decode((folder / OUTCOMES).read_bytes(), type=dict[str, Expected])


def text_of(path: Path) -> str:
    return path.read_bytes().decode()
