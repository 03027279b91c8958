"""Making and finding tables, and coming in."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import Body, FromPath, FromQuery

from milepost.table.forking import Created
from milepost.table.plan import LARGEST_BOARD, Plan
from milepost.table.tables import About
from milepost.table.tokens import fresh_token
from milepost.web import openapi
from milepost.web.asking import Asking
from milepost.web.bodies import Enter, Entered, Fork, HolderTold, Pages, Rematch, TableMade, TablesTold, TableTold
from milepost.web.openapi import refusals

LARGEST_PLAN: Final = 2 * LARGEST_BOARD + 16_384
"""Bytes of a plan: its board's characters, as JSON may write them."""

PLAN: Final[dict[str, Any]] = {
    "game": "iron-horses",
    "seats": [{"sits": "person"}, {"sits": "bot", "level": "greedy"}],
    "title": "Sunday",
    "public": True,
}


@post("/api/holders", responses=refusals(), tags=["holders"])
async def holders() -> HolderTold:
    """A token for a program, to be sent as `Authorization: Bearer ...`; browsers need none, they get a cookie."""
    return HolderTold(fresh_token())


@post("/api/tables", request_max_body_size=LARGEST_PLAN, responses=refusals(409, 422), tags=["tables"])
async def create(
    request: Asking, data: Annotated[Plan, Body(examples=openapi.body(PLAN, "Against a bot."))]
) -> Response[TableMade]:
    """Makes a table; you are its host. The answer has a link for each invited seat, and one to watch."""
    made = await request.tables.create(data, holder=request.become_holder(), address=request.address)
    return request.answer(table_made(made), 201)


@get("/api/lobby", responses=refusals(), tags=["tables"])
async def lobby(
    request: Asking,
    words: FromQuery[str] = "",
    playing: FromQuery[bool] = False,
    limit: FromQuery[int] = 50,
    before: FromQuery[int] = 0,
) -> TablesTold:
    """Public tables that wait for players, or with `playing` those that can be watched; last moved first."""
    number = max(0, min(before, 2**53))
    return TablesTold(await request.tables.lobby(words, playing=playing, limit=limit, before=number))


@get("/api/mine", responses=refusals(), tags=["tables"])
async def mine(request: Asking) -> TablesTold:
    """The tables where you sit, are the host, or were let in to watch; last moved first."""
    return TablesTold([] if request.holder is None else await request.tables.mine(request.holder))


@get("/api/tables/{table:str}", responses=refusals(404, 410), tags=["tables"])
async def about(request: Asking, table: FromPath[str]) -> TableTold:
    """What a table was made with, and what you hold there."""
    return _told(await request.tables.about(table, request.holder))


@post("/api/tables/{table:str}/enter", status_code=200, responses=refusals(404, 410), tags=["tables"])
async def enter(
    request: Asking, table: FromPath[str], data: Annotated[Enter, Body(examples=openapi.body({"link": "..."}))]
) -> Response[Entered]:
    """Comes in with a link, or without one at a public table: you may look at it from now on."""
    tables = request.tables
    found = await tables.about(table, request.holder, link=data.link)
    link = None if data.link is None else await tables.doors.find(table, data.link)
    if not found.yours:
        await tables.doors.let_watch(table, request.become_holder())
    seat = link.seat if link is not None and link.seat >= 0 else None
    return request.answer(Entered(_told(found), None if link is None else link.what, seat))


@post("/api/tables/{table:str}/rematch", status_code=200, responses=refusals(404, 409, 410), tags=["tables"])
async def rematch(request: Asking, table: FromPath[str]) -> Rematch:
    """The same table again; who sat at the old one may sit down at the new one without a link."""
    found = await request.tables.forking.rematch(table, request.holder, address=request.address)
    return Rematch(found, None) if isinstance(found, str) else Rematch(found.table, table_made(found))


@post("/api/tables/{table:str}/fork", responses=refusals(404, 409, 410), tags=["tables"])
async def fork(
    request: Asking, table: FromPath[str], data: Annotated[Fork, Body(examples=openapi.body({"at": 12}))]
) -> Response[TableMade]:
    """A new table that goes on after your entry number `at`; what you have not seen is dealt anew."""
    access = await request.tables.doors.access(table, request.holder)
    made = await request.tables.forking.fork(
        table,
        request.holder if access.seats or access.host else request.become_holder(),
        data.at,
        seats=data.seats,
        hot_seat=data.hot_seat,
        seat=data.seat,
        address=request.address,
    )
    return request.answer(table_made(made), 201)


def table_made(made: Created) -> TableMade:
    """What its maker is told of a new table: never the holder's own token."""
    page = table_page(made.table)
    invitations = tuple(None if link is None else f"{page}#sit={link}" for link in made.invitations)
    return TableMade(made.table, made.invitations, made.watch, Pages(page, invitations, f"{page}#watch={made.watch}"))


def table_page(table: str) -> str:
    return f"/table/{table}"


def _told(about: About) -> TableTold:
    return TableTold(about.table, about.charter, about.status, about.yours, about.host, about.seed)


handlers: Final = (holders, create, lobby, mine, about, enter, rematch, fork)
