"""A request with what every handler wants to know of it: who asks, from where, and what exactly was sent."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from milepost.table.tables import Tables
from milepost.table.tokens import fresh_token
from milepost.web.gate import client_address
from milepost.web.reading import read
from milepost.web.refusals import TurnedAway, WebCode
from milepost.web.station import Station

COOKIE: Final = "milepost"
SECURE_COOKIE: Final = "__Host-milepost"
YEAR: Final = 365 * 24 * 60 * 60
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""A holder's token: 256 bits, as `fresh_token` writes them."""
BEARER: Final = "bearer "

T = TypeVar("T")
Connection = ASGIConnection[Any, Any, Any, State]


def station_of(connection: Connection) -> Station:
    found: Station = connection.app.state.station
    return found


def bearer_of(connection: Connection) -> str | None:
    """The token in the Authorization header; refuses what is none."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    token = header[len(BEARER) :].strip()
    if not header.lower().startswith(BEARER) or not TOKEN.fullmatch(token):
        raise TurnedAway(WebCode.BAD_TOKEN, "That bearer token is none; ask for one at /api/holders.")
    return token


def cookie_of(connection: Connection) -> str | None:
    """The token in the cookie; a cookie that is none is as good as no cookie."""
    name = SECURE_COOKIE if is_secure(connection) else COOKIE
    token = connection.cookies.get(name, "")
    return token if TOKEN.fullmatch(token) else None


def is_secure(connection: Connection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


class Asking(Request[Any, Any, State]):
    """A request of somebody who may hold something."""

    @cached_property
    def station(self) -> Station:
        return station_of(self)

    @property
    def tables(self) -> Tables:
        return self.station.tables

    @cached_property
    def address(self) -> str:
        return client_address(self.scope)

    @cached_property
    def holder(self) -> str | None:
        """Who asks: the bearer token, else the cookie."""
        return bearer_of(self) or cookie_of(self)

    def become_holder(self) -> str:
        """The asker's token; who has none gets one, as a cookie."""
        return self.holder or self._fresh

    @cached_property
    def _fresh(self) -> str:
        return fresh_token()

    def answer(self, told: T, status: int = 200) -> Response[T]:
        """An answer that also gives who became a holder their cookie."""
        return Response(told, status_code=status, cookies=self._cookies_to_set())

    def _cookies_to_set(self) -> list[Cookie]:
        if self.holder is not None or "_fresh" not in self.__dict__:
            return []
        secure = is_secure(self)
        name = SECURE_COOKIE if secure else COOKIE
        return [Cookie(name, value=self._fresh, path="/", httponly=True, samesite="lax", secure=secure, max_age=YEAR)]

    async def body(self) -> bytes:
        """What was sent; nothing is as good as an object without fields."""
        return await super().body() or b"{}"

    async def json(self) -> Any:
        """The body as the handler's own type, read strictly."""
        field = self.route_handler.parsed_data_field
        return read(await self.body(), _decoder(Any if field is None else field.annotation))


_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    found = _decoders.get(kind)
    if found is None:
        found = _decoders[kind] = msgspec.json.Decoder(kind)
    return found
