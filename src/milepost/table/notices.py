"""Telling people who are not here that they must decide: once a hand-over, by webhook or web push.

A notice waits in the store until it is delivered, so that it outlives the server, and whichever worker is free sends
it. It is dropped when the person has come to the table or has acted meanwhile, or when it cannot be delivered.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec

from milepost.kernel.structs import decoded
from milepost.table.chairs import Sitter
from milepost.table.clock import SECOND, Clock
from milepost.table.doors import Doors
from milepost.table.hub import Hub
from milepost.table.live import LiveTable
from milepost.table.plan import MINUTE
from milepost.table.post import Post, PostFailed, check_url
from milepost.table.push import Subscription, fresh_key, public_key, read_subscription, sealed
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Shelf, safely
from milepost.table.store import Notice, Store, Wish
from milepost.table.tokens import fresh_table_id

logger = logging.getLogger(__name__)

WEBHOOK: Final = "webhook"
PUSH: Final = "push"
MOST_WISHES: Final = 5
"""For a seat."""
RETRIES: Final = (0, MINUTE, 5 * MINUTE, 30 * MINUTE)
"""How long to wait before each try."""
LEASE: Final = MINUTE
"""Nobody else tries a notice that somebody is sending."""
GONE: Final = (404, 410)
KEY: Final = "vapid"


class Settings(msgspec.Struct, frozen=True):
    """What an operator says about notices."""

    site: str = ""
    """Where people find this server; links in notices begin with it."""
    contact: str = "mailto:nobody@example.org"
    """Whom a push service can write to."""


class YourTurn(msgspec.Struct, frozen=True):
    """What a notice says. It holds nothing that is not on the table."""

    table: str
    seat: int
    name: str
    game: str
    title: str
    says: str
    link: str


class Notices:
    """What seats wish to be told, and telling them."""

    def __init__(
        self, store: Store, clock: Clock, shelf: Shelf, hub: Hub, doors: Doors, post: Post, settings: Settings
    ) -> None:
        self._store, self._clock, self._shelf = store, clock, shelf
        self._hub, self._doors, self._post, self._settings = hub, doors, post, settings
        self._tasks: set[asyncio.Task[None]] = set()
        shelf.after.append(self._moved)

    async def public_key(self) -> str:
        """What a browser needs to subscribe to web push."""
        return public_key(await self._key())

    async def wish_webhook(self, table: str, holder: str | None, url: str, *, seat: int | None = None) -> None:
        """The seat wants a POST to this address when it must decide."""
        check_url(url)
        await self._wish(Wish(table, await self._doors.seat(table, holder, seat), WEBHOOK, url))

    async def wish_push(self, table: str, holder: str | None, subscription: str, *, seat: int | None = None) -> None:
        """The seat wants a push message to this browser; `subscription` is JSON as the browser gives it."""
        kept = msgspec.json.encode(read_subscription(subscription)).decode()
        await self._wish(Wish(table, await self._doors.seat(table, holder, seat), PUSH, kept))

    async def wishes(self, table: str, holder: str | None, *, seat: int | None = None) -> list[str]:
        """In which ways the seat is told."""
        number = await self._doors.seat(table, holder, seat)
        return [wish.way for wish in await safely(self._store.wishes(table, number))]

    async def forget(self, table: str, holder: str | None, *, seat: int | None = None) -> None:
        """The seat wants no more notices."""
        number = await self._doors.seat(table, holder, seat)
        for wish in await safely(self._store.wishes(table, number)):
            await safely(self._store.forget_wish(wish))

    async def send_due(self) -> int:
        """Delivers what is due; returns how many notices were tried."""
        tried = 0
        while True:
            now = self._clock.now()
            notice = await safely(self._store.take_notice(now, now + LEASE))
            if notice is None:
                return tried
            tried += 1
            await self._deliver(notice)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Returns when every hand-over so far has been looked at; for tests."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _moved(self, live: LiveTable) -> None:
        for seat in live.handed:
            if live.chairs[seat].sitter is Sitter.PERSON and not self._hub.is_here(live.id, seat):
                task = asyncio.get_running_loop().create_task(self._queue(live.id, seat, live.numbered(seat)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _queue(self, table: str, seat: int, number: int) -> None:
        with suppress(Refused):
            for wish in await safely(self._store.wishes(table, seat)):
                notice = Notice(fresh_table_id(), table, seat, number, wish.way, wish.target, 0, self._clock.now())
                await safely(self._store.add_notice(notice))

    async def _deliver(self, notice: Notice) -> None:
        try:
            async with self._shelf.hold(notice.table) as live:
                wanted = notice.seat in live.deciding() and live.fresh_enough(notice.seat, notice.number)
                message = self._message(live, notice.seat)
        except Refused:
            wanted, message = False, b""
        if not wanted or self._hub.is_here(notice.table, notice.seat):
            await safely(self._store.drop_notice(notice.id))
            return
        try:
            status = await self._send(notice, message)
        except PostFailed as failed:
            await self._again(notice, str(failed), final=failed.final)
            return
        if 200 <= status < 300:
            await safely(self._store.drop_notice(notice.id))
        elif status in GONE:
            await safely(self._store.forget_wish(Wish(notice.table, notice.seat, notice.way, notice.target)))
            await safely(self._store.drop_notice(notice.id))
        else:
            await self._again(notice, f"The answer was {status}.", final=300 <= status < 400)

    async def _send(self, notice: Notice, message: bytes) -> int:
        if notice.way == WEBHOOK:
            return await self._post(notice.target, {"Content-Type": "application/json"}, message)
        to = decoded(notice.target, Subscription)
        request = sealed(to, message, await self._key(), self._settings.contact, self._clock.now() // SECOND)
        return await self._post(request.url, request.headers, request.body)

    async def _again(self, notice: Notice, why: str, *, final: bool) -> None:
        tries = notice.tries + 1
        if final or tries >= len(RETRIES):
            logger.info("a notice is given up", extra={"table": notice.table, "way": notice.way, "why": why})
            await safely(self._store.drop_notice(notice.id))
            return
        later = self._clock.now() + RETRIES[tries]
        await safely(self._store.put_off_notice(notice.id, tries, later))

    def _message(self, live: LiveTable, seat: int) -> bytes:
        site = self._settings.site.rstrip("/")
        return msgspec.json.encode(
            YourTurn(
                live.id,
                seat,
                live.chairs[seat].name,
                live.game.title,
                live.charter.title,
                f"{live.chairs[seat].name}, it is your decision.",
                f"{site}/table/{live.id}" if site else "",
            )
        )

    async def _wish(self, wish: Wish) -> None:
        known = await safely(self._store.wishes(wish.table, wish.seat))
        if wish not in known and len(known) >= MOST_WISHES:
            raise Refused(Code.TOO_MANY, f"A seat can be told in at most {MOST_WISHES} ways.")
        await safely(self._store.wish(wish))

    async def _key(self) -> str:
        known = await safely(self._store.value(KEY))
        if known is not None:
            return known
        return await safely(self._store.keep(KEY, fresh_key(), once=True))
