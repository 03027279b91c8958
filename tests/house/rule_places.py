"""Where rules are named and tested, read once a process: that is every module of the code and of the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from milepost.cli import rule_index

TESTS: Final = Path(__file__).parents[1]


@cache
def with_tests() -> Mapping[str, Sequence[str]]:
    """Every rule id that a test of the house carries."""
    return rule_index.tested(TESTS)


@cache
def in_code(folder: str) -> Mapping[str, Sequence[str]]:
    """Every rule id that a rulebook's code names."""
    return rule_index.enforced(folder)
