"""Two people at two browsers play each other to the end, through lost connections, reloads, a restart and an undo."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import SAME_DEAL, Furnish
from tests.browser.hands import Mouse
from tests.browser.minds import Mind
from tests.browser.pages import Visit
from tests.browser.whole_games import FAMILIES, MOST_GESTURES
from tests.web.process import Running, server

pytestmark = pytest.mark.slow
GAME: Final = "empire-builder"
OPTIONS: Final = {"round_limit": 2}
SOCKETS: Final = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...given) { super(...given); window.sockets.push(this); }
    };
"""
LOST: Final = "The connection is lost"


class Player:
    """Somebody at a browser of their own, who came by an invitation."""

    def __init__(self, browser: Browser, url: str, name: str) -> None:
        self.visit, self.name, self.did = Visit(browser, url), name, 0
        self.page, self.wire = self.visit.page, self.visit.wire
        self.page.add_init_script(SOCKETS)

    def come(self, invitation: str) -> None:
        self.page.goto(invitation)
        self.page.get_by_label("Your name at this table").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_label("Players", exact=True).wait_for()

    def begin(self, table: str) -> None:
        self.page.get_by_role("complementary", name="What is mine").wait_for()
        self.mind = Mind(GAME, self.wire)
        catalogue: dict[str, Any] = self.visit.get(f"/api/tables/{table}/game")["catalogue"]
        self.way = FAMILIES[catalogue["family"]](self.page, self.wire, Mouse(self.page), catalogue)

    def gesture(self) -> None:
        """Does the next thing that they would like to."""
        wanted = self.mind.wants()
        seq, words = self.wire.seq, str(wanted[0])
        done = self.way.do(wanted)
        self.wire.until_after(seq, words)
        self.mind.did(done)
        self.did += 1

    def take_back(self) -> None:
        """Takes the last thing back, if it can be, and thinks again."""
        undo = self.page.get_by_role("button", name="Undo")
        if undo.is_enabled():
            seq = self.wire.seq
            undo.click()
            self.wire.until_after(seq, "undo")
            self.mind.forget()

    def lose_the_line(self) -> None:
        self.page.evaluate("window.sockets.at(-1).close()")
        expect(self.page.get_by_text(LOST)).to_be_visible()
        expect(self.page.get_by_text(LOST)).to_be_hidden(timeout=40_000)
        self.mind.forget()

    def reload(self) -> None:
        self.page.reload()
        self.page.get_by_role("complementary", name="What is mine").wait_for()
        self.mind.forget()


class House:
    """A server that can be restarted where it was."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        self.running: Running = stack.enter_context(server(folder, first=SAME_DEAL))

    def restart(self) -> None:
        port = self.running.url.rsplit(":", 1)[1]
        self.running.stop()
        self.running = self._stack.enter_context(server(self._folder, f"--port={port}", first=SAME_DEAL))


def next_of(people: list[Player], last: Player) -> Player | None:
    """Who must decide, as the one who acted last knows; None when the game is over."""
    actors = last.wire.view["actors"]
    if last.wire.outcome is not None or not actors:
        return None
    one = people[actors[0]]
    return one if one.wire.until_mine() else None


def test_two_browsers_play_each_other_through_everything_that_can_happen_to_a_line(
    furnish: Furnish, browser: Browser
) -> None:
    with ExitStack() as stack:
        house = House(furnish("two-browsers"), stack)
        ann, bob = Player(browser, house.running.url, "Ann"), Player(browser, house.running.url, "Bob")
        made = ann.visit.post(
            "/api/tables", {"game": GAME, "seats": [{"sits": "person"}, {"sits": "person"}], "options": OPTIONS}
        )
        ann.come(made["pages"]["invitations"][0])
        bob.come(made["pages"]["invitations"][1])
        people = [ann, bob]
        for one in people:
            one.begin(made["table"])

        def restart(_: Player) -> None:
            house.restart()
            for one in people:
                expect(one.page.get_by_text(LOST)).to_be_hidden(timeout=60_000)
                one.mind.forget()

        mishaps: dict[int, Callable[[Player], None]] = {
            2: Player.take_back,
            3: Player.lose_the_line,
            5: restart,
            7: Player.reload,
            9: Player.take_back,
        }
        last = bob
        for count in range(MOST_GESTURES):
            due = next_of(people, last)
            if due is None:
                break
            due.gesture()
            if count in mishaps:
                mishaps.pop(count)(due)
            last = due
        assert not mishaps, "the game was over before everything had happened"
        results = [one.page.get_by_role("region", name="Result") for one in people]
        expect(results[0]).to_contain_text("wins")
        expect(results[1]).to_contain_text("wins")
        assert results[0].inner_text().split() == results[1].inner_text().split()
        assert ann.wire.outcome == bob.wire.outcome
        assert [ann.visit.track(seat) for seat in (0, 1)] == [bob.visit.track(seat) for seat in (0, 1)]
        assert [*ann.visit.errors, *bob.visit.errors] == []
        for one in people:
            one.visit.close()
