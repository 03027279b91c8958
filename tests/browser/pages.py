"""What a person does at the browser table, and where things lie on its board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Request, Response, ViewportSize

from tests.browser.wire import Wire

DESK: Final = (1440, 900)
PHONE: Final = (390, 844)
NO_OPTIONS: Final[Mapping[str, bool | int | str]] = MappingProxyType({})
RESTARTING: Final = ("ERR_CONNECTION_REFUSED", "WebSocket connection")


class Visit:
    """One person's browser."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = DESK, touch: bool = False) -> None:
        view: ViewportSize = {"width": size[0], "height": size[1]}
        self._context = browser.new_context(
            base_url=url, viewport=view, reduced_motion="reduce", has_touch=touch, is_mobile=touch
        )
        self.page = self._context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.set_default_navigation_timeout(90_000)  # the first page of a fresh server waits for every rulebook
        self.errors: list[str] = []
        self.strays: list[str] = []
        """Requests that failed, and those that went to anybody but the server."""
        self.frames: list[dict[str, Any]] = []
        self.wire = Wire(self.page)
        self.page.on("console", self._heard)
        self.page.on("request", lambda request: self._asked(request, url))
        self.page.on("requestfailed", lambda request: self.strays.append(f"{request.url}: {request.failure}"))
        self.page.on("response", self._answered)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda wire: wire.on("framereceived", self._received))
        self._places: dict[str, tuple[float, float]] = {}
        self._size = (0.0, 0.0)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in RESTARTING):
            self.errors.append(message.text)

    def _asked(self, request: Request, server: str) -> None:
        if not request.url.startswith((server, "data:", "blob:")):
            self.strays.append(f"{request.url} is not of this server")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.strays.append(f"{response.url}: {response.status}")

    def _received(self, payload: str | bytes) -> None:
        self.frames.append(msgspec.json.decode(payload))

    def post(self, path: str, body: object) -> dict[str, Any]:
        """A request of this person's own, with their cookie."""
        answer = self._context.request.post(path, data=body)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def get(self, path: str) -> dict[str, Any]:
        """What this person may look up."""
        answer = self._context.request.get(path)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def play(
        self,
        *bots: str,
        name: str = "Ann",
        game: str = "empire-builder",
        options: Mapping[str, bool | int | str] = NO_OPTIONS,
    ) -> str:
        """Makes a table for one person and these bots, sits down and opens it; gives its id."""
        seats = [{"sits": "person"}, *({"sits": "bot", "level": "greedy", "name": bot} for bot in bots)]
        made = self.post("/api/tables", {"game": game, "seats": seats, "options": dict(options)})
        table: str = made["table"]
        self.post(f"/api/tables/{table}/sit", {"name": name, "link": made["invitations"][0]})
        self.page.goto(f"/table/{table}")
        self.page.get_by_role("complementary", name="What is mine").wait_for()
        return table

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    def track(self, seat: int = 0) -> int:
        """How many segments a seat has, as the page's own line says."""
        words = self.page.get_by_label("Players", exact=True).locator(".player").nth(seat).inner_text()
        return int(words.split(" track")[0].rsplit(" ", 1)[1])

    def at(self, table: str, code: str) -> tuple[float, float]:
        """Where a milepost lies on the screen, on a board that is shown whole."""
        if not self._places:
            print_ = self._context.request.get(f"/api/tables/{table}/game").json()["catalogue"]
            self._places = dict(zip(print_["board"]["codes"], map(tuple, print_["picture"]), strict=True))
            self._size = (print_["size"][0], print_["size"][1])
        box = self.board.bounding_box()
        assert box is not None
        width, height = self._size
        scale = min(box["width"] / width, box["height"] / height)
        x, y = self._places[code]
        left, top = (box["width"] - width * scale) / 2, (box["height"] - height * scale) / 2
        return box["x"] + left + x * scale, box["y"] + top + y * scale

    def drag(self, table: str, *codes: str) -> None:
        """Presses at the first milepost and draws on to the others; the button stays down."""
        mouse = self.page.mouse
        mouse.move(*self.at(table, codes[0]))
        mouse.down()
        for code in codes[1:]:
            mouse.move(*self.at(table, code), steps=4)

    def close(self) -> None:
        try:
            self._context.close()
        except Error:
            return  # the browser is gone already
