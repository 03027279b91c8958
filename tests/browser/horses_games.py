"""Iron Horses at the page: cards in hand, decks, the yard and the dials."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from milepost.kernel.notation import Action
from tests.browser.hands import Hands
from tests.browser.wire import Wire

PILES: Final = {
    "engine": ("Engines", "n"),
    "blind": ("Deck", "b"),
    "up": ("Up card", "f"),
    "discard": ("Discards", "p"),
}
"""By pile: its title, and its key."""
COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "violet")


class HorsesGame:
    """Draws, couples cards to trains and delivers them."""

    def __init__(self, page: Page, wire: Wire, hands: Hands, catalogue: dict[str, Any]) -> None:
        self.page, self.wire, self.hands = page, wire, hands

    def do(self, wanted: Sequence[Action]) -> int:
        action = wanted[0]
        match action.do, action.args:
            case "pass", _:
                self.hands.go_on()
            case "choose", (engine,):
                self._press("Your first engine", f"Seal {engine.capitalize()}")
            case "draw", (pile,):
                title, key = PILES[pile]
                self._press("Decks", re.compile(f"^{title}"), key)
            case (("begin" | "discard"), (card,)):
                self.hands.press(found := self._card(card), found.get_attribute("aria-keyshortcuts") or "")
                self._press("My hand", f"Begin {card.capitalize()}" if action.do == "begin" else "Discard")
            case "meld", (engine,):
                self._press("The yard", re.compile(f"^Lay out its train.*{engine.capitalize()}"))
            case "couple", (card,):
                end = len(self.wire.view["draft"]["train"])
                self.hands.couple(self._card(card), self.page.locator(f"li[data-takes=slot-{end}]"))
            case "uncouple", _:
                self._press("The yard", re.compile("^Uncouple"))
            case "unmeld", _:
                self._press("The yard", "Take all back")
            case "deliver", (depot, dial):
                self._deliver(depot, dial)
            case _:
                raise AssertionError(f"The page has no way to {action}.")
        return 1

    def _press(self, region: str, name: str | re.Pattern[str], key: str = "") -> None:
        self.hands.press(self.page.get_by_label(region, exact=True).get_by_role("button", name=name).first, key)

    def _card(self, name: str) -> Locator:
        """A card of the hand, by its place in it: the page shows cars and cabooses first, then engines."""
        view = self.wire.view
        coupled = list((view["draft"] or {"train": []})["train"])
        free = []
        for card in (*view["hand"], *view["engine_hand"]):
            if card in coupled:
                coupled.remove(card)
                free.append("")
            else:
                free.append(card)
        return (
            self.page.get_by_label("My hand", exact=True)
            .get_by_role("listitem")
            .nth(free.index(name))
            .get_by_role("button")
        )

    def _deliver(self, depot: str, dial: str) -> None:
        depots = self.page.get_by_role("group", name="Deliver to")
        self.hands.press(depots.get_by_role("button", name=depot), str(COLOURS.index(depot) + 1))
        row = (
            self.page.get_by_label("The yard", exact=True)
            .get_by_role("row")
            .filter(has=self.page.get_by_role("rowheader", name=dial))
        )
        self.hands.press(row.get_by_role("button"), str(COLOURS.index(dial) + 1))
        expect(self.page.get_by_role("button", name=re.compile(f"^Deliver to {depot} "))).to_be_enabled()
        self.hands.go_on()
