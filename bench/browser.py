"""The browser table beside its bars: what is loaded first, how soon it can be used, frames, and an action's echo.

python bench/browser.py                everything, with the machine's Chromium in software rendering
python bench/browser.py --only frames
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from under_load import RESULTS, Bar, Server, percentile

sys.path.insert(0, str(Path(__file__).parents[1]))  # where the tests are
from tests.browser.kept_tables import KeptTable, kept, share_of

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SOFTWARE: Final = ("--no-sandbox", "--disable-gpu")
DESK: Final = (1440, 900)
GAME: Final = "empire-builder"
MOVES: Final = 150
TRIES: Final = 5
ECHOES: Final = 15
WEIGHED: Final = """() => performance.getEntriesByType("resource")
    .filter((one) => /\\.(js|css)$/.test(new URL(one.name).pathname))
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
FRAMES: Final = """() => {
    window.taken = [];
    let last = performance.now();
    const tick = (now) => {
        window.taken.push(now - last);
        last = now;
        window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
}"""
STOP: Final = "() => { cancelAnimationFrame(window.ticking); return window.taken.slice(2); }"
ECHO: Final = """(button) => new Promise((done, fail) => {
    const rails = () => [...document.querySelectorAll("[role=application] path.rail")];
    const track = () => rails().map((one) => one.getAttribute("d")).join();
    const before = track(), pressed = performance.now();
    const look = () => {
        if (track() !== before) requestAnimationFrame(() => done(performance.now() - pressed));
        else if (performance.now() - pressed > 5000) fail(new Error("nothing happened on the board"));
        else setTimeout(look, 1);
    };
    button.click();
    look();
})"""


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(SOFTWARE))
        yield browser
        browser.close()


class House:
    """A server with a game of Empire Builder in its middle, and people who come to it with an empty cache."""

    def __init__(self, browser: Browser, url: str, table: KeptTable) -> None:
        self.browser, self.url, self.table = browser, url, table

    @contextmanager
    def guest(self, *, sits: bool) -> Iterator[Page]:
        width, height = DESK
        context: BrowserContext = self.browser.new_context(
            base_url=self.url, viewport={"width": width, "height": height}
        )
        if sits:
            context.add_cookies([{"name": "milepost", "value": self.table.token, "url": self.url}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        yield page
        context.close()

    def sit(self, page: Page) -> None:
        page.goto(f"/table/{self.table.table}")
        self.at_table(page)

    def at_table(self, page: Page) -> None:
        """Until the board is there and the one big button can be pressed."""
        page.get_by_role("application").wait_for()
        expect(page.locator("button.end")).to_be_enabled(timeout=60_000)


def first_load(house: House) -> list[Bar]:
    """Script and style that a first visit fetches, as they come over the line, and when it can be used."""
    weights: dict[str, float] = {}
    times: dict[str, list[float]] = {"lobby": [], "table": []}
    for _ in range(TRIES):
        with house.guest(sits=True) as page:
            page.goto("/")
            expect(page.get_by_role("button", name="Play now").first).to_be_enabled(timeout=60_000)
            times["lobby"].append(page.evaluate("performance.now()"))
            weights["lobby"] = page.evaluate(WEIGHED)
        with house.guest(sits=True) as page:
            house.sit(page)
            times["table"].append(page.evaluate("performance.now()"))
            weights["table"] = page.evaluate(WEIGHED)
    return [
        *(Bar(f"{name}: script and style, compressed", weight / 1024, "KB", 350) for name, weight in weights.items()),
        *(Bar(f"{name}: can be used after", statistics.median(took), "ms", 2000) for name, took in times.items()),
    ]


def frames(house: House) -> list[Bar]:
    """Every frame while the whole continent is panned and zoomed by the mouse."""
    with house.guest(sits=True) as page:
        house.sit(page)
        page.wait_for_load_state("networkidle")
        box = page.get_by_role("application").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.75  # in the sea: dragging here pans
        page.mouse.move(x, y)
        page.evaluate(FRAMES)
        _zoom(page, MOVES // 3, -40)
        page.mouse.down()
        for step in range(MOVES):
            page.mouse.move(x - 2 * (step % 75), y - (step % 50))
        page.mouse.up()
        _zoom(page, MOVES // 3, 40)
        taken: list[float] = page.evaluate(STOP)
    print(f"{len(taken)} frames, the slowest {max(taken):.0f} ms")
    return [
        Bar("pan and zoom of the whole continent: median frame", statistics.median(taken), "ms", 20),
        Bar("pan and zoom of the whole continent: p95", percentile(taken, 0.95), "ms", 40),
    ]


def _zoom(page: Page, many: int, by: int) -> None:
    for _ in range(many):
        page.mouse.wheel(0, by)
        page.evaluate("new Promise(requestAnimationFrame)")


def echo(house: House) -> list[Bar]:
    """From the click to the frame after the board's track has changed."""
    with house.guest(sits=True) as page:
        house.sit(page)
        line = page.get_by_label("Type an action")
        big = page.locator("button.end")
        if "build" in big.inner_text():
            big.click()
            page.get_by_role("button", name="End turn").wait_for()
        options: list[str] = page.evaluate(
            f"fetch('/api/tables/{house.table.table}/legal').then((told) => told.json()).then((told) => told.texts)"
        )
        line.fill(next(text for text in options if text.startswith("build ")))
        line.press("Enter")
        buttons = [page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo")]
        taken: list[float] = []
        for number in range(2 * ECHOES):
            button = buttons[number % 2]
            expect(button).to_be_enabled()
            taken.append(button.evaluate(ECHO))
    middle, late = statistics.median(taken), percentile(taken, 0.95)
    print(f"echo: median {middle:.0f} ms, p95 {late:.0f} ms, slowest {max(taken):.0f} ms")
    return [Bar("click to its echo on the board, median", middle, "ms", 100)]


MEASURES: Final = {"load": first_load, "frames": frames, "echo": echo}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=tuple(MEASURES))
    wanted = parser.parse_args().only
    with tempfile.TemporaryDirectory(prefix="milepost-browser-") as name:
        table = kept(Path(name), share_of(0.45), (GAME,))[GAME]
        server = Server(Path(name))
        try:
            with chromium() as browser:
                house = House(browser, f"http://{server.host}:{server.port}", table)
                with house.guest(sits=True) as page:  # the server reads its rulebooks for the first who comes
                    page.goto("/")
                    page.get_by_role("button", name="Play now").first.wait_for()
                    house.sit(page)
                bars = [bar for key, measure in MEASURES.items() if wanted in (None, key) for bar in measure(house)]
        finally:
            server.stop()
    print("\n".join(bar.line() for bar in bars))
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    RESULTS.write_text(
        json.dumps(known | {"browser": [asdict(bar) | {"met": bar.met} for bar in bars]}, indent=2) + "\n"
    )


if __name__ == "__main__":
    main()
