"""axe-core, the usual measure for accessible pages, finds nothing serious on the pages people use most."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.pages import Visit

pytestmark = pytest.mark.slow
AXE = Path(__file__).parents[2] / "ui/node_modules/axe-core/axe.min.js"


def serious(visit: Visit) -> list[str]:
    """What axe calls serious or critical, with where it is."""
    visit.page.evaluate(AXE.read_text())
    found = visit.page.evaluate("axe.run().then((told) => told.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_table_and_sheets_are_accessible(visit: Visit, theme: str) -> None:
    visit.page.add_init_script(f"localStorage.setItem('milepost-settings', '{{\"theme\": \"{theme}\"}}')")
    visit.page.goto("/")
    visit.page.get_by_role("button", name="Play now").first.wait_for()
    assert serious(visit) == []
    visit.play("Bert")
    assert serious(visit) == []
    visit.page.get_by_role("button", name="Compare demands").click()
    visit.page.keyboard.press("?")
    assert serious(visit) == []
