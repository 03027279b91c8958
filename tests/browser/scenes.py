"""Every page and state that a person can come to, for whoever wants to look at each: screenshots, accessibility."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

from tests.browser.kept_tables import KeptTable

COOKIE: Final = "milepost"
GAMES: Final = {
    "empire-builder": "Empire Builder",
    "iron-dragon-2001": "Iron Dragon (2001)",
    "iron-dragon-2017": "Iron Dragon (2017)",
    "iberian-railways": "Iberian Railways",
    "iron-horses": "Iron Horses",
}
CRAYON: Final = ("empire-builder", "iron-dragon-2001", "iron-dragon-2017")
SLOW: Final = 60_000


class Kept(msgspec.Struct, frozen=True):
    """Tables of every game at its start, in its middle and at its end."""

    start: dict[str, KeptTable]
    middle: dict[str, KeptTable]
    end: dict[str, KeptTable]
    in_town: dict[str, KeptTable]
    """Where a train can deliver, and load something else."""


class Visitor:
    """A browser of somebody who looks around, and everything that went wrong in it."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], theme: str) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        self.context.add_init_script(f"localStorage.setItem('milepost-settings', '{{\"theme\": \"{theme}\"}}')")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(SLOW)
        self.wrong: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self.wrong.append(f"failed: {request.url} {request.failure}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws", 1), "blob:", "data:")):
            self.wrong.append(f"external: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def be(self, token: str) -> None:
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.url}])

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def table(self, at: KeptTable) -> Page:
        self.be(at.token)
        page = self.go(f"/table/{at.table}")
        page.get_by_label("Players", exact=True).wait_for(state="attached")
        page.locator("main.board").wait_for(state="attached")
        self.settled()
        return page

    def replay(self, at: KeptTable, tab: str) -> Page:
        self.be(at.token)
        page = self.go(f"/replay/{at.table}")
        moment = page.get_by_label("Moment", exact=True)
        moment.wait_for()
        moment.focus()
        moment.press("End")
        page.get_by_role("button", name=tab, exact=True).click()
        self.settled()
        return page

    def settled(self) -> None:
        """Until pictures and fonts are there and nothing has been asked for a while."""
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")

    def close(self) -> None:
        self.context.close()


Scene = Callable[[Visitor, Kept], None]


def lobby(visitor: Visitor, kept: Kept) -> None:
    visitor.be(kept.middle["iron-horses"].token)
    visitor.go("/").get_by_role("button", name="Play now").first.wait_for()
    visitor.settled()


def compose(game: str) -> Scene:
    def scene(visitor: Visitor, kept: Kept) -> None:
        page = visitor.go("/")
        card = page.locator("article", has=page.get_by_role("heading", name=GAMES[game]))
        card.get_by_role("button", name="Choose seats and rules").click()
        page.get_by_role("button", name="Make the table").wait_for()
        visitor.settled()

    return scene


def settings(visitor: Visitor, kept: Kept) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    visitor.settled()


def gathering(visitor: Visitor, kept: Kept) -> None:
    page = visitor.go("/")
    made = visitor.context.request.post(
        "/api/tables", data={"game": "iron-horses", "seats": [{"sits": "person"}, {"sits": "person"}, {"sits": "open"}]}
    ).json()
    page.goto(f"/table/{made['table']}")
    page.get_by_role("button", name="Copy invitation").first.wait_for()
    visitor.settled()


def entrance(visitor: Visitor, kept: Kept) -> None:
    seats = [{"sits": "person"}, {"sits": "person"}]
    made = visitor.context.request.post("/api/tables", data={"game": "iron-horses", "seats": seats}).json()
    visitor.context.clear_cookies()
    visitor.go(made["pages"]["invitations"][0]).get_by_role("button", name="Sit down").wait_for()


def curtain(visitor: Visitor, kept: Kept) -> None:
    plan = {
        "game": "iron-horses",
        "hot_seat": True,
        "seats": [{"sits": "person", "name": "Ann"}, {"sits": "person", "name": "Bob"}],
    }
    made = visitor.context.request.post("/api/tables", data=plan).json()
    visitor.go(f"/table/{made['table']}").get_by_role("button", name="show my cards").wait_for()


def no_table(visitor: Visitor, kept: Kept) -> None:
    visitor.go("/table/nothing-here").get_by_role("alert").wait_for()
    visitor.wrong.clear()  # that there is no such table is what this page is about


def rules(game: str) -> Scene:
    def scene(visitor: Visitor, kept: Kept) -> None:
        page = visitor.go(f"/rules/{game}" if game else "/rules")
        page.locator("article").first.wait_for()
        page.get_by_label("Search the rules").fill("track")
        visitor.settled()

    return scene


def reference(game: str) -> Scene:
    def scene(visitor: Visitor, kept: Kept) -> None:
        visitor.go(f"/reference/{game}").locator("table").first.wait_for()
        visitor.settled()

    return scene


def at_start(game: str) -> Scene:
    return lambda visitor, kept: void(visitor.table(kept.start[game]))


def in_the_middle(game: str) -> Scene:
    return lambda visitor, kept: void(visitor.table(kept.middle[game]))


def at_the_end(game: str) -> Scene:
    return lambda visitor, kept: void(visitor.table(kept.end[game]))


def in_town(game: str) -> Scene:
    """A train stands where it can deliver and load: what it may do lies beside it as chips."""

    def scene(visitor: Visitor, kept: Kept) -> None:
        page = visitor.table(kept.in_town[game])
        page.get_by_role("group", name="Load here").wait_for()
        if page.locator(".chips").count() == 0:  # from afar there are none
            for _ in range(3):
                page.get_by_role("button", name="Zoom in").click()
            page.get_by_role("application").focus()
            page.keyboard.press("t")
        page.locator(".chips button").first.wait_for()
        visitor.settled()

    return scene


def charts(game: str) -> Scene:
    return lambda visitor, kept: void(visitor.replay(kept.end[game], "Charts"))


def drawer(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.middle["empire-builder"])
    opener = page.get_by_role("button", name="Players and log")
    if opener.is_visible():
        opener.click()
    visitor.settled()


def menu(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.middle["empire-builder"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()


def refusal(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.start["empire-builder"])
    line = page.get_by_label("Type an action")
    line.fill("build bg17 bf17")
    line.press("Enter")
    expect(page.get_by_role("alert").get_by_role("link")).to_be_visible()


def looking_back(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.middle["empire-builder"])
    opener = page.get_by_role("button", name="Players and log")
    if opener.is_visible():
        opener.click()
    page.get_by_role("log").locator(".jump").first.click()
    page.get_by_role("button", name="Back to now").wait_for()
    visitor.settled()


def sheets(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.middle["empire-builder"])
    page.get_by_role("button", name="Compare demands").click()
    visitor.settled()


def keys(visitor: Visitor, kept: Kept) -> None:
    page = visitor.table(kept.middle["iberian-railways"])
    page.keyboard.press("?")


def shuffle(visitor: Visitor, kept: Kept) -> None:
    page = visitor.replay(kept.end["iron-horses"], "Share and play on")
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("The shuffle is as it was promised.")).to_be_visible()


def story(visitor: Visitor, kept: Kept) -> None:
    visitor.replay(kept.end["iberian-railways"], "Log")


def void(_: object) -> None:
    return None


SCENES: Final[dict[str, Scene]] = {
    "lobby": lobby,
    **{f"compose-{game}": compose(game) for game in GAMES},
    "settings": settings,
    "gathering": gathering,
    "entrance": entrance,
    "curtain": curtain,
    "no-table": no_table,
    **{f"start-{game}": at_start(game) for game in GAMES},
    **{f"middle-{game}": in_the_middle(game) for game in GAMES},
    **{f"end-{game}": at_the_end(game) for game in GAMES},
    **{f"in-town-{game}": in_town(game) for game in CRAYON},
    **{f"charts-{game}": charts(game) for game in GAMES},
    "drawer": drawer,
    "menu": menu,
    "refusal": refusal,
    "looking-back": looking_back,
    "sheets": sheets,
    "keys": keys,
    "shuffle": shuffle,
    "story": story,
    "rules-all": rules(""),
    **{f"rules-{game}": rules(game) for game in GAMES},
    **{f"reference-{game}": reference(game) for game in GAMES},
}
