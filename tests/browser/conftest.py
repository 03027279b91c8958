"""A real browser at a real server: each test has a browser of its own, all share the server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.pages import PHONE, Visit
from tests.browser.scenes import Kept
from tests.browser.screenshots import keep_all
from tests.web.process import Running, server

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SAME_DEAL: Final = """
from milepost.kernel.chance import seed_from_text
from milepost.table import tables
tables.fresh_seed = lambda: seed_from_text("whole game 17")
"""
"""A server whose tables are all dealt from one seed: what is played at them in tests can be played again."""
STATIC: Final = Path(__file__).parents[2] / "src/milepost/web/static/index.html"

expect.set_options(timeout=20_000)  # as long as clicks may take: machines are shared


Furnish = Callable[[str], Path]


@pytest.fixture(scope="session")
def furnish(tmp_path_factory: pytest.TempPathFactory) -> Furnish:
    """Makes data folders for servers that share the boards they have drawn: in a whole run each is drawn once."""
    own = tmp_path_factory.getbasetemp()
    drawn = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "drawn"
    drawn.mkdir(exist_ok=True)

    def furnished(name: str) -> Path:
        folder = tmp_path_factory.mktemp(name)
        (folder / "pictures").symlink_to(drawn)
        return folder

    return furnished


@pytest.fixture(scope="session")
def house(furnish: Furnish) -> Iterator[Running]:
    """`milepost serve` with the browser table built by the set-up."""
    assert STATIC.is_file(), "The browser table is not built: make setup builds it."
    with server(furnish("browser")) as running:
        yield running


@pytest.fixture(scope="session")
def same_deal(furnish: Furnish) -> Iterator[Running]:
    """A server like that, where every table of a game is dealt the same."""
    assert STATIC.is_file(), "The browser table is not built: make setup builds it."
    with server(furnish("same-deal"), first=SAME_DEAL) as running:
        yield running


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kept]:
    """Recorded games at the moments that scenes are of, kept once: it takes twenty seconds."""
    folder = tmp_path_factory.mktemp("scenes")
    return folder, keep_all(folder)


@pytest.fixture(scope="module")
def tables(furnish: Furnish, recorded: tuple[Path, Kept]) -> Iterator[tuple[Running, Kept]]:
    """A server with a copy of them, so that what is done at one module's tables is not seen at another's."""
    folder, (source, kept) = furnish("tables"), recorded
    shutil.copytree(source, folder, dirs_exist_ok=True)
    with server(folder) as running:
        yield running, kept


@pytest.fixture
def browser() -> Iterator[Browser]:
    """The machine's Chromium, or Playwright's own; `tools/chromium` sees to it that there is one."""
    # One for each test: while Playwright runs, nothing else in this process can have an event loop.
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.fail("There is no Chromium here: tools/chromium installs one, or says why it cannot.")
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def visit(browser: Browser, house: Running) -> Iterator[Visit]:
    """A page of 1440 x 900 at the server; it must have told no error when the test is over."""
    made = Visit(browser, house.url)
    yield made
    assert made.errors == []
    made.close()


@pytest.fixture
def dealt(browser: Browser, same_deal: Running) -> Iterator[Visit]:
    """A page of 1440 x 900 at the server that deals the same to all."""
    yield from flawless(Visit(browser, same_deal.url))


@pytest.fixture
def phone(browser: Browser, same_deal: Running) -> Iterator[Visit]:
    """The same on a phone, with a screen that is touched."""
    yield from flawless(Visit(browser, same_deal.url, PHONE, touch=True))


def flawless(made: Visit) -> Iterator[Visit]:
    """A visit that must have ended without an error, a failed request or a request to anybody else."""
    yield made
    assert made.errors + made.strays == []
    made.close()
