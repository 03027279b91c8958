"""Every page and state, at every size, in light and in dark; `make test-full` leaves a picture of each.

axe-core, the usual measure for accessible pages, finds nothing; every control has a name; nothing is logged as an
error, fails, or is asked of another server.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.browser.scenes import SCENES, Kept, Visitor
from tests.browser.screenshots import FOLDER, SIZES, THEMES
from tests.web.process import Running

pytestmark = pytest.mark.slow
AXE: Final = Path(__file__).parents[2] / "ui/node_modules/axe-core/axe.min.js"
CONTROLS: Final = "button, a[href], input, select, textarea, [role=application]"
NAMELESS: Final = """(controls) => [...document.querySelectorAll(controls)]
    .filter((one) => one.offsetParent !== null && !one.closest("[aria-hidden=true]"))
    .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.title || one.placeholder || one.labels?.length
        || one.getAttribute("aria-labelledby")))
    .map((one) => one.outerHTML.slice(0, 120))"""
FEW: Final = (
    "lobby",
    "compose-empire-builder",
    "middle-empire-builder",
    "middle-iberian-railways",
    "middle-iron-horses",
)
"""Scenes that `make test` looks at; `make test-full` looks at all of them, in both themes and at all sizes."""


def violations(visitor: Visitor) -> list[str]:
    """What axe finds wrong, with where it is."""
    visitor.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = visitor.page.evaluate("axe.run().then((told) => told.violations)")
    return [f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}" for one in found]


def looked_at(
    browser: Browser, tables: tuple[Running, Kept], scene: str, size: str, theme: str, picture: Path | None = None
) -> None:
    running, kept = tables
    visitor = Visitor(browser, running.url, SIZES[size], theme)
    SCENES[scene](visitor, kept)
    if picture is not None:
        visitor.page.screenshot(path=picture)
    assert violations(visitor) == []
    assert visitor.page.evaluate(NAMELESS, CONTROLS) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, "it scrolls sideways"
    assert visitor.wrong == []
    visitor.close()


@pytest.mark.parametrize("scene", FEW)
def test_the_pages_people_use_most_are_accessible(browser: Browser, tables: tuple[Running, Kept], scene: str) -> None:
    looked_at(browser, tables, scene, "desk", "light")


@pytest.mark.full
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_every_page_and_state_is_accessible_at_every_size(
    browser: Browser, tables: tuple[Running, Kept], scene: str, size: str, theme: str
) -> None:
    FOLDER.mkdir(exist_ok=True)
    looked_at(browser, tables, scene, size, theme, FOLDER / f"{scene}-{size}-{theme}.png")


def test_pages_allow_no_script_but_their_own_files(browser: Browser, tables: tuple[Running, Kept]) -> None:
    running, _ = tables
    visitor = Visitor(browser, running.url, SIZES["desk"], "light")
    answer = visitor.page.goto("/")
    assert answer is not None
    policy = {
        part.split()[0]: part.split()[1:] for part in answer.headers["content-security-policy"].split(";") if part
    }
    scripts = policy.get("script-src", policy["default-src"])
    assert scripts == ["'self'"]
    assert "'unsafe-inline'" not in scripts
    assert "<script>" not in answer.text()
    visitor.page.get_by_role("button", name="Play now").first.wait_for()
    assert visitor.wrong == []
    visitor.close()
