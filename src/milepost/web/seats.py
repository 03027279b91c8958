"""Sitting down, leaving, talking, ending; and what only the host can do."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, delete, post
from litestar.params import Body, FromPath

from milepost.web import openapi
from milepost.web.asking import Asking
from milepost.web.bodies import (
    ForSeat,
    HostBot,
    HostSeat,
    HostTime,
    LinkMade,
    Ok,
    Rename,
    Resign,
    Say,
    SeatTaken,
    Sit,
    UseDeviceLink,
    WishEnd,
)
from milepost.web.lobby import table_page
from milepost.web.openapi import refusals

TABLE: Final = "/api/tables/{table:str}"
MAY_REFUSE: Final = refusals(404, 409, 410)
AnySeat = Annotated[ForSeat, Body(examples=openapi.body({}))]


@post(f"{TABLE}/sit", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def sit(
    request: Asking, table: FromPath[str], data: Annotated[Sit, Body(examples=openapi.body({"name": "Ann"}))]
) -> Response[SeatTaken]:
    """Takes the seat that a link is for, or an open one; the game begins when every seat is taken."""
    seated = await request.tables.seating.sit(
        table, data.name, link=data.link, seat=data.seat, holder=request.become_holder()
    )
    return request.answer(SeatTaken(seated.table, seated.seat))


@post(f"{TABLE}/device-link", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def device_link(request: Asking, table: FromPath[str], data: AnySeat) -> LinkMade:
    """A link that brings a second device of yours to the seat; it works once, for an hour."""
    link = await request.tables.seating.device_link(table, request.holder, data.seat)
    return LinkMade(link, f"{table_page(table)}#device={link}")


@post(f"{TABLE}/use-device-link", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def use_device_link(
    request: Asking, table: FromPath[str], data: Annotated[UseDeviceLink, Body(examples=openapi.body({"link": "..."}))]
) -> Response[SeatTaken]:
    """The second device sits down."""
    seated = await request.tables.seating.use_device_link(table, data.link, request.become_holder())
    return request.answer(SeatTaken(seated.table, seated.seat))


@post(f"{TABLE}/leave", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def leave(request: Asking, table: FromPath[str], data: AnySeat) -> Ok:
    """Gets up again before the deal."""
    await request.tables.seating.leave(table, request.holder, data.seat)
    return Ok()


@post(f"{TABLE}/sit-back", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def sit_back(request: Asking, table: FromPath[str], data: AnySeat) -> Ok:
    """Takes your seat back from the bot that kept it, at the start of a turn."""
    await request.tables.seating.sit_back(table, request.holder, data.seat)
    return Ok()


@post(f"{TABLE}/rename", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def rename(
    request: Asking, table: FromPath[str], data: Annotated[Rename, Body(examples=openapi.body({"name": "Anna"}))]
) -> Ok:
    """Another name for you at this table."""
    await request.tables.seating.rename(table, request.holder, data.name, data.seat)
    return Ok()


@post(f"{TABLE}/say", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def say(
    request: Asking, table: FromPath[str], data: Annotated[Say, Body(examples=openapi.body({"text": "Good luck!"}))]
) -> Ok:
    """Chat; who only watches gives a name."""
    await request.tables.seating.say(table, request.holder, data.text, seat=data.seat, name=data.name)
    return Ok()


@post(f"{TABLE}/resign", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def resign(
    request: Asking, table: FromPath[str], data: Annotated[Resign, Body(examples=openapi.body({"level": "greedy"}))]
) -> Ok:
    """Gives up; a bot plays on, or with `level` null nobody does."""
    await request.tables.seating.resign(table, request.holder, level=data.level, seat=data.seat)
    return Ok()


@post(f"{TABLE}/wish-end", status_code=200, responses=MAY_REFUSE, tags=["seats"])
async def wish_end(
    request: Asking, table: FromPath[str], data: Annotated[WishEnd, Body(examples=openapi.body({"agrees": True}))]
) -> Ok:
    """Proposes or agrees to end the game now; it ends when every person at it agrees."""
    await request.tables.seating.wish_end(table, request.holder, agrees=data.agrees, seat=data.seat)
    return Ok()


@post(f"{TABLE}/host/bot", status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_bot(
    request: Asking, table: FromPath[str], data: Annotated[HostBot, Body(examples=openapi.body({"seat": 1}))]
) -> Ok:
    """A bot for an empty seat, or for one whose person has been away past the grace time."""
    await request.tables.hosting.swap_in_bot(table, request.holder, data.seat, data.level)
    return Ok()


@post(f"{TABLE}/host/invite", status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_invite(
    request: Asking, table: FromPath[str], data: Annotated[HostSeat, Body(examples=openapi.body({"seat": 1}))]
) -> LinkMade:
    """A new invitation to an empty seat; older ones open nothing any more."""
    link = await request.tables.hosting.invite(table, request.holder, data.seat)
    return LinkMade(link, f"{table_page(table)}#sit={link}")


@post(f"{TABLE}/host/watch-link", status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_watch_link(request: Asking, table: FromPath[str]) -> LinkMade:
    """Another link to watch."""
    link = await request.tables.hosting.watch_link(table, request.holder)
    return LinkMade(link, f"{table_page(table)}#watch={link}")


@post(f"{TABLE}/host/time", status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_time(
    request: Asking,
    table: FromPath[str],
    data: Annotated[HostTime, Body(examples=openapi.body({"seat": 1, "minutes": 10}))],
) -> Ok:
    """More time for a seat."""
    await request.tables.hosting.give_time(table, request.holder, data.seat, data.minutes)
    return Ok()


@post(f"{TABLE}/host/abandon", status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_abandon(request: Asking, table: FromPath[str]) -> Ok:
    """Ends a game that nobody else goes on with."""
    await request.tables.hosting.abandon(table, request.holder)
    return Ok()


@delete(TABLE, status_code=200, responses=MAY_REFUSE, tags=["host"])
async def host_delete(request: Asking, table: FromPath[str]) -> Ok:
    """Removes a table that has ended or not begun, with its log, for good."""
    await request.tables.hosting.delete(table, request.holder)
    return Ok()


handlers: Final = (
    sit,
    device_link,
    use_device_link,
    leave,
    sit_back,
    rename,
    say,
    resign,
    wish_end,
    host_bot,
    host_invite,
    host_watch_link,
    host_time,
    host_abandon,
    host_delete,
)
