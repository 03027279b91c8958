"""What a seat wants for itself: to be told when it must decide, and to have its plans kept."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import delete, get, post, put
from litestar.params import Body, FromPath, FromQuery

from milepost.web import openapi
from milepost.web.asking import Asking
from milepost.web.bodies import Jot, Jotted, Ok, Push, PushKey, Ways, Webhook
from milepost.web.openapi import refusals

TABLE: Final = "/api/tables/{table:str}"
MAY_REFUSE: Final = refusals(404, 409, 410)
SUBSCRIPTION: Final = {"endpoint": "https://push.example.org/abc", "keys": {"p256dh": "...", "auth": "..."}}


@get("/api/push", responses=refusals(), tags=["notices"])
async def push_key(request: Asking) -> PushKey:
    """What a browser needs to subscribe to web push."""
    return PushKey(await request.tables.notices.public_key())


@get(f"{TABLE}/notices", responses=MAY_REFUSE, tags=["notices"])
async def ways(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Ways:
    """In which ways your seat is told."""
    return Ways(await request.tables.notices.wishes(table, request.holder, seat=seat))


@post(f"{TABLE}/notices/webhook", status_code=200, responses=MAY_REFUSE, tags=["notices"])
async def webhook(
    request: Asking,
    table: FromPath[str],
    data: Annotated[Webhook, Body(examples=openapi.body({"url": "https://example.org/hook"}))],
) -> Ok:
    """A POST to this https address when you must decide and are not at the table."""
    await request.tables.notices.wish_webhook(table, request.holder, data.url, seat=data.seat)
    return Ok()


@post(f"{TABLE}/notices/push", status_code=200, responses=MAY_REFUSE, tags=["notices"])
async def push(
    request: Asking,
    table: FromPath[str],
    data: Annotated[Push, Body(examples=openapi.body({"subscription": SUBSCRIPTION}))],
) -> Ok:
    """A push message to this browser when you must decide and are not at the table."""
    subscription = msgspec.json.encode(data.subscription).decode()
    await request.tables.notices.wish_push(table, request.holder, subscription, seat=data.seat)
    return Ok()


@delete(f"{TABLE}/notices", status_code=200, responses=MAY_REFUSE, tags=["notices"])
async def forget(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Ok:
    """No more notices for your seat."""
    await request.tables.notices.forget(table, request.holder, seat=seat)
    return Ok()


@get(f"{TABLE}/notes", responses=MAY_REFUSE, tags=["notices"])
async def notes(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Jotted:
    """What you have written down for yourself."""
    text = await request.tables.jottings.read(table, request.holder, seat=seat)
    return Jotted(msgspec.json.decode(text) if text else None)


@put(f"{TABLE}/notes", responses=MAY_REFUSE, tags=["notices"])
async def jot(
    request: Asking,
    table: FromPath[str],
    data: Annotated[Jot, Body(examples=openapi.body({"notes": {"track": ["chicago", "st-louis"]}}))],
) -> Ok:
    """Writes something down for yourself: any JSON of up to 8 KB, which nobody else sees."""
    text = msgspec.json.encode(data.notes).decode()
    await request.tables.jottings.write(table, request.holder, text, seat=data.seat)
    return Ok()


handlers: Final = (push_key, ways, webhook, push, forget, notes, jot)
