"""Iberian Railways at the page: the four tiles, cubes on hexes, cards on cities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
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
        self._print = catalogue
        self._hex = {word: hex_ for hex_, word in enumerate(catalogue["words"])}
        self._cards = {one["word"]: catalogue["words"][one["hex"]] for one in catalogue["interests"]}

    def do(self, wanted: Sequence[Action]) -> int:
        action = wanted[0]
        match action.do, action.args:
            case (("build" | "pass" | "repay"), _):
                self.hands.go_on()
            case "select", (tile,):
                tiles = self.page.get_by_label("Actions", exact=True)
                key = str(self._print["actions"].index(tile) + 1)
                self.hands.press(tiles.get_by_role("button", name=tile.capitalize()), key)
            case "clear", _:
                self.hands.press(self.page.get_by_role("button", name="Take all back"))
            case "place", _:
                return self._place([one.args[0] for one in takewhile(lambda one: one.do == "place", wanted)])
            case "purchase", (city,):
                self.hands.choose(self.ground, self._cards[city])
            case _:
                raise AssertionError(f"The page has no way to {action}.")
        return 1

    def _place(self, wanted: list[str]) -> int:
        """Cubes from hex to hex, each beside one that is there: who points further away is led there another way."""
        left = list(wanted)
        while left:
            beside = {far for near in self._reached() for far in self._print["neighbours"][near]}
            hex_ = next((word for word in left if self._hex[word] in beside), left[0])
            left.remove(hex_)
            seq = self.wire.seq
            self.hands.choose(self.ground, hex_)
            self.wire.until_after(seq, f"place {hex_}")
            self.wire.until_mine()
        return len(wanted)

    def _reached(self) -> list[int]:
        """Where cubes of the draft lie, and of the railways that it may go on from."""
        view = self.wire.view
        me = view["players"][self.wire.seat]
        railways = [] if me["action"] == "start" else [code for railway in me["railways"] for code in railway]
        return [self._print["codes"].index(code) for code in (*view["draft"], *railways)]
