"""Playing and looking over HTTP: views, actions, waiting, questions, records."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.params import Body, FromPath, FromQuery

from milepost.table.advising import Advice, Why
from milepost.table.doors import Access
from milepost.table.messages import Snapshot
from milepost.table.playing import Ack
from milepost.table.records import MOST_ENTRIES, MOST_FRAMES, Record, Shuffles
from milepost.table.refusal import Refused
from milepost.web import openapi
from milepost.web.asking import Asking
from milepost.web.bodies import (
    Act,
    Answer,
    Entries,
    ForSeat,
    Frames,
    Gesture,
    Legal,
    News,
    Numbered,
    PreviewTold,
    Question,
    Questions,
    WhyNot,
)
from milepost.web.openapi import refusals
from milepost.web.station import Station

TABLE: Final = "/api/tables/{table:str}"
MAY_REFUSE: Final = refusals(404, 409, 410)
LONGEST_WAIT: Final = 55.0
"""Seconds; proxies cut what is silent for a minute."""
JSON: Final = "application/json"

ACT: Final[dict[str, Any]] = {"action": "choose mogul", "key": "a1", "seen": 2}
GESTURE: Final[dict[str, Any]] = {"action": "choose mogul"}


class _News(msgspec.Struct, frozen=True):
    """News with its messages as they were written."""

    seq: int
    your_turn: bool
    over: bool
    messages: list[msgspec.Raw]


@get(f"{TABLE}/view", responses=MAY_REFUSE, tags=["play"])
async def view(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Snapshot:
    """Everything you may know now."""
    return await request.tables.watching.snapshot(table, request.holder, seat=seat)


@get(f"{TABLE}/since", responses=MAY_REFUSE, tags=["play"])
async def since(
    request: Asking, table: FromPath[str], after: FromQuery[int] = 0, seat: FromQuery[int | None] = None
) -> Response[News]:
    """What has happened since your number `after`."""
    return await _news(request, table, seat, after)


@get(f"{TABLE}/wait", responses=MAY_REFUSE, tags=["play"])
async def wait(
    request: Asking,
    table: FromPath[str],
    after: FromQuery[int] = 0,
    seconds: FromQuery[float] = 25,
    turn: FromQuery[bool] = True,
    seat: FromQuery[int | None] = None,
) -> Response[News]:
    """The same, once you must decide, the game is over, or time is up; with `turn` false once anything happens."""
    with request.station.sockets.one(request.address):
        patience = min(max(seconds, 0.0), LONGEST_WAIT)
        await request.tables.watching.wait(table, request.holder, after, patience, my_turn=turn, seat=seat)
    return await _news(request, table, seat, after)


@post(f"{TABLE}/act", status_code=200, responses=refusals(404, 409, 410, 422), tags=["play"])
async def act(request: Asking, table: FromPath[str], data: Annotated[Act, Body(examples=openapi.body(ACT))]) -> Ack:
    """Plays; answered after it is on disk."""
    return await acted(request.station, table, request.holder, data, data.seat)


async def acted(
    station: Station,
    table: str,
    holder: str | None,
    data: Act,
    seat: int | None,
    then: Callable[[Ack], None] | None = None,
) -> Ack:
    """Plays, and counts what became of it."""
    began, code, play = time.perf_counter(), "error", station.tables.playing.act
    try:
        done = await play(table, holder, data.action, key=data.key, seen=data.seen, seat=seat, then=then)
        code = "again" if done.again else "done"
    except Refused as refused:
        code = refused.code
        raise
    finally:
        station.metrics.acted(code, time.perf_counter() - began)
    return done


@get(f"{TABLE}/legal", responses=MAY_REFUSE, tags=["play"])
async def legal(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Legal:
    """Every legal atomic action of yours, as typed lines and as JSON."""
    return await legal_now(request.station, table, request.holder, seat)


async def legal_now(station: Station, table: str, holder: str | None, seat: int | None) -> Legal:
    queries = station.tables.queries
    number = await station.tables.doors.seat(table, holder, seat)
    actions = await queries.legal_json(table, holder, seat=seat)
    texts = await queries.legal(table, holder, seat=seat)
    async with station.tables.shelf.hold(table) as live:
        return Legal(live.numbered(number), texts, actions)


@post(f"{TABLE}/why-not", status_code=200, responses=MAY_REFUSE, tags=["play"])
async def why_not(
    request: Asking, table: FromPath[str], data: Annotated[Gesture, Body(examples=openapi.body(GESTURE))]
) -> WhyNot:
    """Whether something could be played now, and if not, why."""
    return WhyNot(await request.tables.queries.why_not(table, request.holder, data.action, seat=data.seat))


@post(f"{TABLE}/preview", status_code=200, responses=MAY_REFUSE, tags=["play"])
async def preview(
    request: Asking, table: FromPath[str], data: Annotated[Gesture, Body(examples=openapi.body(GESTURE))]
) -> PreviewTold:
    """What an action or a long gesture would do and cost."""
    found = await request.tables.queries.preview(table, request.holder, data.action, seat=data.seat)
    return PreviewTold(found.actions, found.refused, found.plays, found.reveals, found.events, list(found.view))


@post(f"{TABLE}/ask", status_code=200, responses=MAY_REFUSE, tags=["play"])
async def ask(
    request: Asking, table: FromPath[str], data: Annotated[Question, Body(examples=openapi.body({"question": "reach"}))]
) -> Answer:
    """The answer to a typed question of the game."""
    return Answer(await request.tables.queries.ask(table, request.holder, data.question, seat=data.seat))


@post(f"{TABLE}/suggest", status_code=200, responses=MAY_REFUSE, tags=["play"])
async def suggest(
    request: Asking, table: FromPath[str], data: Annotated[ForSeat, Body(examples=openapi.body({}))]
) -> Advice:
    """What the strongest bot would do in your seat, from what you may know."""
    return await request.tables.advising.suggest(table, request.holder, seat=data.seat)


@get(f"{TABLE}/why", responses=MAY_REFUSE, tags=["play"])
async def why(request: Asking, table: FromPath[str], of: FromQuery[int], seat: FromQuery[int | None] = None) -> Why:
    """Why the bot in seat `of` last played as it did, as far as you may know."""
    return await request.tables.advising.why(table, request.holder, of, seat=seat)


@get(f"{TABLE}/questions", responses=MAY_REFUSE, tags=["play"])
async def questions(request: Asking, table: FromPath[str]) -> Questions:
    """A line of help for each question that may be asked at this table."""
    return Questions(await request.tables.queries.questions(table, request.holder))


@get(f"{TABLE}/record.txt", media_type="text/plain", responses=MAY_REFUSE, tags=["records"])
async def record_text(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Response[str]:
    """The record as text, as far as you may know it; when the game has ended, a save that any Milepost can load."""
    text = await request.tables.records.text(table, request.holder, seat=seat)
    return Response(text, media_type="text/plain", headers=_file(f"{table}.milepost"))


@get(f"{TABLE}/record.json", responses=MAY_REFUSE, tags=["records"])
async def record_json(request: Asking, table: FromPath[str], seat: FromQuery[int | None] = None) -> Response[Record]:
    """The same as JSON."""
    record = await request.tables.records.data(table, request.holder, seat=seat)
    return Response(record, headers=_file(f"{table}.json"))


@get(f"{TABLE}/frames", responses=MAY_REFUSE, tags=["records"])
async def frames(
    request: Asking,
    table: FromPath[str],
    after: FromQuery[int] = 0,
    count: FromQuery[int] = MOST_FRAMES,
    seat: FromQuery[int | None] = None,
) -> Response[Frames]:
    """A replay: a snapshot at your number `after`, then a change for each entry."""
    found = await request.tables.records.frames(table, request.holder, after=after, count=count, seat=seat)
    return _written(b'{"messages":[' + b",".join(found) + b"]}")


@get(f"{TABLE}/log", responses=MAY_REFUSE, tags=["records"])
async def entries(
    request: Asking,
    table: FromPath[str],
    before: FromQuery[int] = 0,
    count: FromQuery[int] = MOST_ENTRIES,
    seat: FromQuery[int | None] = None,
) -> Entries:
    """What happened before your number `before` (0: lately), oldest first."""
    found = await request.tables.records.entries(table, request.holder, before=before, count=count, seat=seat)
    return Entries(found)


@get(f"{TABLE}/number", responses=MAY_REFUSE, tags=["records"])
async def number(
    request: Asking,
    table: FromPath[str],
    at: FromQuery[int],
    public: FromQuery[bool] = False,
    seat: FromQuery[int | None] = None,
) -> Numbered:
    """Your number of the moment that everybody calls `at`; with `public` everybody's number of your `at`."""
    return Numbered(await request.tables.records.number(table, request.holder, at, seat=seat, public=public))


@get(f"{TABLE}/shuffles", responses=MAY_REFUSE, tags=["records"])
async def shuffles(request: Asking, table: FromPath[str]) -> Shuffles:
    """After the end: the seed, every shuffle it made, and whether the record comes to the same from it."""
    return await request.tables.records.shuffles(table, request.holder)


async def _news(request: Asking, table: str, seat: int | None, after: int) -> Response[News]:
    """What there is, and where that takes the asker: both of one moment."""
    tables = request.tables
    access: Access = await tables.doors.access(table, request.holder)
    viewer = access.viewer(seat)
    async with tables.shelf.hold(table) as live:
        turn = viewer is not None and viewer in live.deciding()
        found = [msgspec.Raw(one) for one in tables.hub.since(live, viewer, after)]
        news = _News(live.numbered(viewer), turn, live.finished(), found)
    return _written(msgspec.json.encode(news))


def _written(body: bytes) -> Response[Any]:
    """JSON that is there already."""
    return Response(body, media_type=JSON)


def _file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="milepost-{name}"', "cache-control": "no-store"}


handlers: Final = (
    view,
    since,
    wait,
    act,
    legal,
    why_not,
    preview,
    ask,
    suggest,
    why,
    questions,
    record_text,
    record_json,
    frames,
    entries,
    number,
    shuffles,
)
