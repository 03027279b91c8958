"""A person plays a whole game at the page: looks, decides, does it with their hands, until the result is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec
import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Error as PageError
from playwright.sync_api import Page, expect

from milepost.kernel.notation import Action
from tests.browser.crayon_games import CrayonGame
from tests.browser.hands import Hands
from tests.browser.horses_games import HorsesGame
from tests.browser.iberian_games import IberianGame
from tests.browser.minds import Mind
from tests.browser.pages import Visit

MOST_GESTURES: Final = 900


class Playable(Protocol):
    """A family of games at the page."""

    def do(self, wanted: Sequence[Action]) -> int: ...


FAMILIES: Final[dict[str, Callable[..., Playable]]] = {
    "crayon": CrayonGame,
    "iberian": IberianGame,
    "iron-horses": HorsesGame,
}


class Short(msgspec.Struct, frozen=True):
    """A game that is over soon."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, bool | int | str] = {}


RACE: Final[dict[str, bool | int | str]] = {"goal": 70, "majors_needed": 2, "fast_start": True}
EMPIRE: Final = Short("empire-builder", ("Bert",), {**RACE, "fast_trains": True})
DRAGON_2017: Final = Short("iron-dragon-2017", ("Bert",), RACE)
DRAGON_2001: Final = Short("iron-dragon-2001", ("Bert",), {"round_limit": 12})
IBERIAN: Final = Short("iberian-railways", ("Bert", "Cora"))
HORSES: Final = Short("iron-horses", ("Bert",))


def either(*, quick: Sequence[Short], long: Sequence[Short]) -> list[ParameterSet]:
    """Games for every run of the tests, and those for long ones only."""
    return [
        *(pytest.param(short, id=short.game) for short in quick),
        *(pytest.param(short, id=short.game, marks=pytest.mark.full) for short in long),
    ]


class Person:
    """One person at a table of their own with bots."""

    def __init__(self, visit: Visit, short: Short, hands: Callable[[Page], Hands], pictures: Path) -> None:
        self.visit, self.page, self.pictures = visit, visit.page, pictures
        self.table = visit.play(*short.bots, game=short.game, options=short.options)
        self.mind = Mind(short.game, visit.wire)
        catalogue: dict[str, Any] = visit.get(f"/api/tables/{self.table}/game")["catalogue"]
        self.way = FAMILIES[catalogue["family"]](self.page, visit.wire, hands(self.page), catalogue)
        self.did: list[str] = []

    def play_to_the_end(self) -> None:
        """Plays until the game is over and the page says so."""
        try:
            while self.visit.wire.until_mine():
                assert len(self.did) < MOST_GESTURES, "The game does not end."
                self._gesture()
            self._see_the_result()
        except (AssertionError, PageError) as fault:
            raise AssertionError(self._told(fault)) from fault

    def _gesture(self) -> None:
        wire = self.visit.wire
        wanted = self.mind.wants()
        seq, words = wire.seq, str(wanted[0])
        self.did.append(words)
        done = self.way.do(wanted)
        wire.until_after(seq, words)
        self.mind.did(done)

    def _see_the_result(self) -> None:
        result = self.page.get_by_role("region", name="Result")
        expect(result).to_contain_text("wins")
        for score in (self.visit.wire.outcome or {})["scores"]:
            expect(result).to_contain_text(str(score))

    def _told(self, fault: BaseException) -> str:
        """What a reader of the failure wants to know, with a picture beside it."""
        picture = self.pictures / "where-it-failed.png"
        self.page.screenshot(path=picture)
        wire = self.visit.wire
        asked = list(wire.acts.values())
        return (
            f"{fault}\nround {wire.view.get('round')}, step {wire.view.get('step')}; {self.mind.reason}\n"
            f"wanted: {', '.join(self.did[-8:])}\nasked for: {', '.join(asked[-8:])}\n"
            f"may: {', '.join(wire.legal[:12])}\nconsole: {self.visit.errors}\npicture: {picture}"
        )
