"""Empire Builder and Iron Dragon at the page: which control does what a player has in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from playwright.sync_api import Locator, Page

from milepost.kernel.notation import Action, plain
from tests.browser.ground import Ground
from tests.browser.hands import Hands
from tests.browser.wire import Wire


class CrayonGame:
    """Draws track, runs the train, loads and delivers."""

    def __init__(self, page: Page, wire: Wire, hands: Hands, catalogue: dict[str, Any]) -> None:
        self.page, self.wire, self.hands = page, wire, hands
        self.ground = Ground(page, catalogue, self._taken_hold_of)
        self._print = catalogue
        self._runs = 0

    def do(self, wanted: Sequence[Action]) -> int:
        """Does the first of what is wanted, and as many more as belong to the same gesture; gives how many."""
        first = wanted[0]
        match first.do:
            case "build":
                return self._build(wanted)
            case "move" | "sail":
                return self._run(wanted)
            case "place":
                self.hands.choose(self.ground, self._city(first.args[0]))
            case "done" | "declare":
                self.hands.go_on()
            case _:
                for control in self._controls(first):
                    self.hands.press(control())
        return 1

    def _build(self, wanted: Sequence[Action]) -> int:
        """One line of track, as far as its segments follow each other."""
        path = list(wanted[0].args)
        for action in wanted[1:]:
            if action.do != "build" or action.args[0] != path[-1]:
                break
            path.append(action.args[1])
        self.hands.draw(self.ground, path)
        return len(path) - 1

    def _run(self, wanted: Sequence[Action]) -> int:
        """To where the train shall stop; every other time by leading it there."""
        steps = list(takewhile(lambda action: action.do == wanted[0].do, wanted))
        self._runs += 1
        if self._runs % 2 and wanted[0].do == "move":
            self.hands.draw(self.ground, [self._train(), *(step.args[0] for step in steps)])
        else:
            self.hands.choose(self.ground, steps[-1].args[0])
        return len(steps)

    def _train(self) -> str:
        view = self.wire.view
        place: str = view["players"][view["mover"]]["trains"][view["active"]]["place"]
        return place

    def _taken_hold_of(self) -> Iterator[str]:
        """From where a drag draws track or leads the train: major cities, own track, the train."""
        board, me = self._print["board"], self.wire.view["players"][self.wire.seat]
        for city in board["cities"]:
            if city["size"] == "major":
                yield from (board["codes"][milepost] for milepost in city["mileposts"])
        for edge in me["track"]:
            yield from (board["codes"][milepost] for milepost in board["edges"][edge])
        yield from (train["place"] for train in me["trains"] if train["place"])

    def _city(self, name: str) -> str:
        board = self._print["board"]
        city = next(city for city in board["cities"] if plain(city["name"]) == plain(name))
        code: str = board["codes"][city["mileposts"][0]]
        return code

    def _controls(self, action: Action) -> list[Callable[[], Locator]]:
        """The buttons to press, one after the other: some show only when the one before was pressed."""
        page, words = self.page, " ".join(action.args)
        match action.do:
            case "load":
                return [lambda: page.get_by_role("button", name=f"Load {self._good(words)}")]
            case "drop":
                return [lambda: page.get_by_role("button", name=f"Drop {self._good(words)}").first]
            case "deliver":
                return [lambda: self._demand(*action.args).get_by_role("button", name="Deliver")]
            case "keep":
                return [lambda: self._staff(f"Keep {self._named('foremen', words)}")]
            case "redeal":
                return [lambda: self._staff("Keep none")]
            case "hire":
                return [lambda: self._staff(f"Hire from the {words}")]
            case "choose":
                return [
                    lambda: self._staff("Choose any foreman"),
                    lambda: self._staff(self._named("foremen", words)),
                ]
            case "ship":
                return [lambda: self._staff("Look for a ship")]
            case "board":
                return [lambda: self._staff(f"Board the {self._named('ships', words)}")]
            case "decline":
                return [lambda: self._staff("Stay on the rails")]
            case "discard":
                return [lambda: page.get_by_role("button", name="Discard my hand")] * 2
            case _:
                return self._listed(action)

    def _good(self, word: str) -> str:
        name: str = next(good["name"] for good in self._print["board"]["goods"] if plain(good["name"]) == plain(word))
        return name

    def _named(self, kind: str, word: str) -> str:
        """A foreman or a ship as the page names it."""
        name: str = next(one["name"] for one in self._print["staff"][kind] if plain(one["name"]) == plain(word))
        return name

    def _staff(self, name: str) -> Locator:
        return self.page.get_by_label("Foreman and ship").get_by_role("button", name=name).first

    def _demand(self, good: str, card: str) -> Locator:
        """A line of a card in the hand."""
        board = self._print["board"]
        line = next(
            line
            for line in self._print["cards"][int(card) - 1]
            if plain(board["goods"][line[2]]["name"]) == plain(good)
        )
        city, pays, _ = line
        name = f"{self._good(good)} to {board['cities'][city]['name']} for {pays}"
        return self.page.get_by_role("group", name=name)

    def _listed(self, action: Action) -> list[Callable[[], Locator]]:
        """What has no place of its own is among the other things that can be done."""
        some = self.page.get_by_label("What else can be done")
        alike = [text for text in self.wire.legal if text.split()[0] == action.do]
        at = alike.index(str(action))
        if len(alike) == 1:
            return [lambda: some.get_by_role("button").filter(has_text=plain_words(action)).first]
        verb = action.do.capitalize()
        return [
            lambda: some.get_by_role("button", name=f"{verb} …"),
            lambda: some.get_by_role("group", name=action.do).get_by_role("button").nth(at),
        ]


def plain_words(action: Action) -> str:
    """The last word of an action, as a button has it."""
    return (action.args[-1] if action.args else action.do).replace("-", " ")
