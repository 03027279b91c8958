"""A server looks for garbage when it has time for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from milepost.web import tidying


@pytest.fixture(autouse=True)
def own_time() -> Iterator[None]:
    """As in a server's process; the tests after this one have Python's collector back."""
    tidying.begin()
    yield
    gc.enable()
    gc.unfreeze()


class Knot:
    """Holds itself."""

    untied = 0

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Knot.untied += 1


def gathered(objects: int) -> list[list[int]]:
    Knot.untied = 0
    Knot()
    return [[] for _ in range(objects)]


def test_nothing_is_looked_for_by_itself() -> None:
    kept = gathered(tidying.FEW)
    assert Knot.untied == 0
    assert len(kept) == tidying.FEW


def test_a_quiet_server_unties_what_hangs_together() -> None:
    kept = gathered(tidying.FEW)
    assert tidying.tidy(heard=tidying.QUIET)
    assert Knot.untied == 1
    assert not tidying.tidy(heard=0), f"nothing has gathered since; {len(kept)} are in use"


def test_a_busy_server_waits_until_much_has_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = gathered(tidying.FEW)
    assert not tidying.tidy(heard=tidying.QUIET + 1)
    assert Knot.untied == 0
    monkeypatch.setattr(tidying, "MANY", len(kept))
    assert tidying.tidy(heard=tidying.QUIET + 1)
    assert Knot.untied == 1
