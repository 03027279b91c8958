"""Iberian Railways at the page: the four tiles, cubes on hexes, cards on cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from milepost.kernel.notation import Action
from tests.browser.ground import Ground
from tests.browser.hands import Hands
from tests.browser.wire import Wire


class IberianGame:
    """Selects an action and carries it out."""

    def __init__(self, page: Page, wire: Wire, hands: Hands, catalogue: dict[str, Any]) -> None:
        self.page, self.wire, self.hands = page, wire, hands
        self.ground = Ground(page, catalogue)
        self._cards = {one["word"]: catalogue["words"][one["hex"]] for one in catalogue["interests"]}

    def do(self, wanted: Sequence[Action]) -> int:
        action = wanted[0]
        match action.do, action.args:
            case ("build" | "pass" | "repay"), _:
                self.hands.go_on()
            case "select", (tile,):
                tiles = self.page.get_by_label("Actions", exact=True)
                self.hands.press(tiles.get_by_role("button", name=tile.capitalize()))
            case ("place" | "lift"), (hex_,):
                self.hands.choose(self.ground, hex_)
            case "purchase", (city,):
                self.hands.choose(self.ground, self._cards[city])
            case _:
                raise AssertionError(f"The page has no way to {action}.")
        return 1
