"""Stores to test against: every test that asks for one runs with SQLite, and in `make test` with PostgreSQL too."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from milepost.table.postgres import PostgresStore
from milepost.table.sqlite import SqliteStore
from tests.table.house import MakeStore
from tests.table.postgres_server import fresh_schema, programs, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server for this run."""
    found = programs()
    if found is None:
        pytest.fail("No PostgreSQL here; `make setup` brings one")
    with running(found) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    """Opens the same, at first empty, store each time it is called."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "milepost.db")
    url = asyncio.run(fresh_schema(request.getfixturevalue("postgres"), f"test{secrets.token_hex(6)}"))
    return lambda: PostgresStore(url)
