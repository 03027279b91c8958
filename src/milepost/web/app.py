"""The application: all handlers over one station, behind the gate."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ASGIApp

from milepost.table.clock import Clock
from milepost.table.store import Store
from milepost.web import games, live, lobby, notices, openapi, operating, pages, play, seats
from milepost.web.asking import Asking
from milepost.web.errors import HANDLERS
from milepost.web.gate import Gate
from milepost.web.pages import STATIC, Sheets
from milepost.web.settings import Settings
from milepost.web.station import Station

ROOMS = (games, lobby, seats, play, notices, live, operating, pages)


class Application:
    """What a server runs. Its station is started before the first request and closed after the last."""

    def __init__(self, settings: Settings, store: Store, clock: Clock | None = None, static: Path = STATIC) -> None:
        self.station = Station(settings, store, clock)
        self.litestar = Litestar(
            [handler for room in ROOMS for handler in room.handlers],
            request_class=Asking,
            request_max_body_size=settings.guards.message_size,
            exception_handlers=HANDLERS,
            openapi_config=openapi.config(),
            state=State({"station": self.station, "sheets": Sheets(static)}),
            logging_config=None,
        )
        self.asgi: ASGIApp = Gate(self.litestar, self.station)
