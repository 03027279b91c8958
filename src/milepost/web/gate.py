"""What every request passes, before any handler sees it: whose name, whose page, how often; and how it is told of.

A gate is plain ASGI, so it holds for pages, the API and WebSockets alike. It writes one log line a request, which names
the method, the path and the status: never a query, a header or a body, where tokens could be.
"""

from __future__ import annotations

import logging
import time
from typing import Final, cast

from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from milepost.web import refusals
from milepost.web.meters import counted_address
from milepost.web.origins import SAFE_METHODS
from milepost.web.refusals import STATUS, TurnedAway, WebCode
from milepost.web.station import Station

logger = logging.getLogger("milepost.web")

CONTENT_SECURITY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NOT_KEPT: Final = (b"cache-control", b"no-store")
JSON: Final = (b"content-type", b"application/json")
PLAIN_SEND: Final = "plain-send"
METERED: Final = "/api/"


class Gate:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, station: Station) -> None:
        self._app, self._station = app, station

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_websocket(scope):
            await self._websocket(scope, receive, send)
        else:
            await self._http(cast("HTTPScope", scope), receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = list(message["headers"])
                if not any(name.lower() == b"cache-control" for name, _ in given):
                    given.append(NOT_KEPT)
                message["headers"] = [*given, *HEADERS]
            await send(message)

        try:
            self._check(scope)
        except TurnedAway as turned:
            await _answer(watched, turned)
        else:
            await self._app(scope, receive, watched)
        finally:
            took = time.perf_counter() - began
            self._station.metrics.requested(scope["method"], status, took)
            if scope["path"].startswith(METERED) or status >= 500:
                _log(scope, scope["method"], status, took)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        try:
            self._check(scope)
        except TurnedAway as turned:
            await _refuse_handshake(send, turned)
            _log(scope, "WEBSOCKET", STATUS[turned.code], 0)
            return
        accepted = False
        scope["state"][PLAIN_SEND] = send  # for a socket that is open: each message would pass every layer for nothing

        async def watched(message: Message) -> None:
            nonlocal accepted
            if not accepted and message["type"] == "websocket.close":
                await _refuse_handshake(send, TurnedAway(WebCode.NO_PAGE, "There is nothing at this address."))
                return
            accepted = True
            await send(message)

        await self._app(scope, receive, watched)
        _log(scope, "WEBSOCKET", 101 if accepted else 404, time.perf_counter() - began)

    def _check(self, scope: Scope) -> None:
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name in (b"host", b"origin", b"sec-fetch-site")
        }
        origins = self._station.origins
        origins.check_host(headers.get("host", ""))
        if _is_websocket(scope) or cast("HTTPScope", scope)["method"] not in SAFE_METHODS:
            origins.check_origin(headers)
        if scope["path"].startswith(METERED) and not self._station.requests.take(client_address(scope)):
            raise TurnedAway(WebCode.TOO_FAST, "That is more than this server takes from one address; wait a second.")


def _is_websocket(scope: Scope) -> bool:
    kind: str = scope["type"]
    return kind == "websocket"


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return counted_address(client[0]) if client else "unknown"


async def _answer(send: Send, turned: TurnedAway) -> None:
    told = refusals.body(refusals.refusal(turned))
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": STATUS[turned.code],
        "headers": [JSON, (b"content-length", str(len(told)).encode())],
    }
    await send(start)
    await send({"type": "http.response.body", "body": told, "more_body": False})


async def _refuse_handshake(send: Send, turned: TurnedAway) -> None:
    told = refusals.body(refusals.refusal(turned))
    headers = [JSON, (b"content-length", str(len(told)).encode())]
    await send({"type": "websocket.http.response.start", "status": STATUS[turned.code], "headers": headers})
    await send({"type": "websocket.http.response.body", "body": told, "more_body": False})


def _log(scope: Scope, method: str, status: int, took: float) -> None:
    told = {"method": method, "path": scope["path"], "status": status, "ms": round(took * 1000, 1)}
    logger.info("request", extra={**told, "client": client_address(scope)})
