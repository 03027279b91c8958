"""What a page was told over its socket: the seat's view, what it may do, whether the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocket
from playwright.sync_api import TimeoutError as Late

from milepost.table.diff import changed

PATIENCE: Final = 60_000
"""Milliseconds that a busy machine may take for a bot's turn or an answer."""


class Wire:
    """Listens to the live socket of one page. It only hears what the page hears, and says nothing."""

    def __init__(self, page: Page) -> None:
        self.seq = -1
        self.seat = -1
        self.view: dict[str, Any] = {}
        self.legal: list[str] = []
        """Every legal action, as the page's own list has it for `legal_seq`."""
        self.legal_seq = -1
        self.outcome: dict[str, Any] | None = None
        self.refusals: list[str] = []
        """Why the page's own actions were refused."""
        self.acts: dict[str, str] = {}
        """What the page has asked to be played, by the id of the request."""
        self._deciding: list[int] = []
        self._socket: WebSocket | None = None
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framesent", self._said)
        socket.on("framereceived", self._hear)

    def _said(self, payload: str | bytes) -> None:
        said = msgspec.json.decode(payload)
        if said["do"] == "act":
            self.acts[said["id"]] = str(said["action"])

    def _hear(self, payload: str | bytes) -> None:
        told = msgspec.json.decode(payload)
        match told["kind"]:
            case "snapshot":
                self.seat, self.view = told["seat"], told["view"] or {}
                self._follow(told)
            case "change":
                if "view" in told:  # while people gather there is none yet
                    self.view = msgspec.convert(changed(self.view, told["view"]), dict[str, Any])
                self._follow(told)
            case "answer" if "texts" in told:
                self.legal, self.legal_seq = told["texts"], told["seq"]
            case "refused" if told.get("id") in self.acts:
                self.refusals.append(f"{told['says']} [{told.get('rule', '')}]")

    def _follow(self, told: dict[str, Any]) -> None:
        self.seq = told["seq"]
        self._deciding = told.get("moment", {}).get("deciding", [])
        self.outcome = told.get("outcome") or self.outcome

    @property
    def mine(self) -> bool:
        """Whether this seat must decide, and the page knows what it may do."""
        return self.seat in self._deciding and self.legal_seq >= self.seq

    def until(self, known: Callable[[], bool], what: str) -> None:
        """Waits for frames until something is known; nothing is heard between the check and the wait."""
        if known():
            return
        assert self._socket is not None, "The page has opened no socket."
        try:
            self._socket.wait_for_event("framereceived", lambda _: known(), timeout=PATIENCE)
        except Late as late:
            raise AssertionError(f"The page waited for a minute for {what}.") from late

    def until_mine(self) -> bool:
        """Waits for this seat's next decision; False when the game is over."""
        self.until(lambda: self.mine or self.outcome is not None, "its turn")
        return self.outcome is None

    def until_after(self, seq: int, what: str) -> None:
        """Waits until something has happened since `seq`."""
        self.until(lambda: self.seq > seq or bool(self.refusals), what)
        if self.refusals:
            raise AssertionError(f"{what} was refused: {self.refusals[0]}")
