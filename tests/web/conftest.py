"""A server for the tests of the web room: one for all, since each makes tables of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.conftest import postgres
from tests.web.house import ServedHere, serving

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHere]:
    """A server with generous limits."""
    with serving(tmp_path_factory.mktemp("web")) as found:
        yield found
