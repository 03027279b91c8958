"""A page outlives its server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Furnish
from tests.browser.pages import Visit
from tests.web.process import server

pytestmark = pytest.mark.slow


def test_the_table_goes_on_after_the_server_was_restarted(furnish: Furnish, browser: Browser) -> None:
    folder = furnish("restarted")
    with server(folder) as running:
        port = running.url.rsplit(":", 1)[1]
        visit = Visit(browser, running.url)
        visit.play()
        running.stop()
    expect(visit.page.get_by_text("The connection is lost")).to_be_visible()
    with server(folder, f"--port={port}"):
        expect(visit.page.get_by_text("The connection is lost")).to_be_hidden(timeout=40_000)
        visit.page.keyboard.press("e")
        expect(visit.page.get_by_text("Round 2 ·")).to_be_visible()
    visit.close()
