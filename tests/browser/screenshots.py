"""Pictures of every page and state at three sizes, light and dark: `make screenshots`, then look at each.

python -m tests.browser.screenshots                       all of them, into screenshots/
python -m tests.browser.screenshots --only lobby,refusal --size desk --theme light
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Error, sync_playwright

from tests.browser.kept_tables import before_a_delivery, kept, share_of
from tests.browser.scenes import CRAYON, SCENES, Kept, Visitor
from tests.web.process import server

SIZES: Final = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
THEMES: Final = ("light", "dark")
FOLDER: Final = Path(__file__).parents[2] / "screenshots"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def keep_all(folder: Path) -> Kept:
    """Recorded games at the moments that scenes are of, in a server's data folder."""
    return Kept(
        start=kept(folder, share_of(0)),
        middle=kept(folder, share_of(0.45)),
        end=kept(folder, share_of(1)),
        in_town=kept(folder, before_a_delivery, CRAYON),
    )


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def shoot(url: str, tables: Kept, folder: Path, names: list[str], sizes: list[str], themes: list[str]) -> list[str]:
    """Takes the pictures; gives what went wrong on the way."""
    wrong: list[str] = []
    folder.mkdir(exist_ok=True)
    with chromium() as browser:
        for size in sizes:
            for theme in themes:
                for name in names:
                    visitor = Visitor(browser, url, SIZES[size], theme)
                    try:
                        SCENES[name](visitor, tables)
                    except (Error, AssertionError) as error:
                        visitor.wrong.append(str(error).splitlines()[0])
                    visitor.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                    wrong += [f"{name} {size} {theme}: {what}" for what in visitor.wrong]
                    visitor.close()
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="scenes, by name or by how it begins, with commas")
    parser.add_argument("--size", choices=tuple(SIZES))
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    given = parser.parse_args()
    wanted = tuple(filter(None, given.only.split(",")))
    names = [name for name in SCENES if not wanted or name.startswith(wanted)]
    with tempfile.TemporaryDirectory(prefix="milepost-screenshots-") as data:
        tables = keep_all(Path(data))
        with server(Path(data)) as running:
            sizes, themes = [given.size] if given.size else list(SIZES), [given.theme] if given.theme else list(THEMES)
            wrong = shoot(running.url, tables, given.folder, names, sizes, themes)
    print("\n".join(wrong) or f"Nothing went wrong. The pictures are in {given.folder.name}/.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
