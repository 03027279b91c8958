"""A page outlives its server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import Visit
from tests.web.process import server

pytestmark = pytest.mark.slow


def test_the_table_goes_on_after_the_server_was_restarted(tmp_path: Path, browser: Browser) -> None:
    with server(tmp_path) as running:
        port = running.url.rsplit(":", 1)[1]
        visit = Visit(browser, running.url)
        visit.play()
        running.stop()
    expect(visit.page.get_by_text("The connection is lost")).to_be_visible()
    with server(tmp_path, f"--port={port}"):
        expect(visit.page.get_by_text("The connection is lost")).to_be_hidden(timeout=40_000)
        visit.page.keyboard.press("e")
        expect(visit.page.get_by_text("Round 2 ·")).to_be_visible()
    visit.close()
