"""A WebSocket at a table: what happens there comes by itself, and acts, questions and chat go the other way.

One task reads and answers in order; another sends what the hub has for this viewer. An action that comes while there is
nothing else to do, as nearly all of them do, needs neither (see acting.py). Whoever sends too much is refused and then
shown out; whoever reads too slowly gets a snapshot instead of all that was missed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.types import Send

from milepost.kernel.structs import decoded
from milepost.table import hub
from milepost.table.messages import Closed, Refusal
from milepost.table.playing import Ack
from milepost.table.refusal import Code, Refused
from milepost.table.tokens import fingerprint
from milepost.web import refusals, talk
from milepost.web.acting import Acting
from milepost.web.asking import bearer_of, cookie_of, station_of
from milepost.web.bodies import Act
from milepost.web.gate import PLAIN_SEND, client_address
from milepost.web.meters import Bucket
from milepost.web.play import acted, legal_now
from milepost.web.reading import read
from milepost.web.refusals import CLOSES, FAULT, POLICY, TurnedAway, WebCode
from milepost.web.sockets import QUICK, QuickSocket
from milepost.web.station import Station

logger = logging.getLogger("milepost.web")

PING: Final = 25
"""Seconds of silence after which the server says something."""
PATIENCE: Final = 10.0
"""Seconds to say what one wants to watch."""
TOO_OFTEN: Final = 50
"""Messages refused for coming too fast, after which the socket is closed."""
PINGED: Final = b'{"kind":"ping"}'
BINARY: Final = 1003
TOO_BIG: Final = 1009

Socket = WebSocket[Any, Any, State]
_encoder = msgspec.json.Encoder()


class Left(Exception):
    """The client is gone."""


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """A table as it is played."""
    await socket.accept()
    conversation = Conversation(station_of(socket), socket, table)
    with suppress(Left):
        try:
            with conversation.station.sockets.one(client_address(socket.scope)):
                await conversation.run()
        except (Refused, TurnedAway) as error:
            await conversation.end(str(error.code), error.says)
        except (asyncio.CancelledError, Left):
            raise
        except Exception:
            logger.exception("fault", extra={"path": socket.scope["path"]})
            await conversation.end(WebCode.ERROR, FAULT)


class Conversation:
    """One socket at one table."""

    def __init__(self, station: Station, socket: Socket, table: str) -> None:
        self.station = station
        self._socket, self._table = socket, table
        self._holder: str | None = None
        self._watch: hub.Watch | None = None
        self._pump: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._rate = Bucket(station.settings.guards.messages_per_second, time.monotonic())
        self._too_fast = 0
        self._ended = False
        self._plain_send: Send = socket.scope["state"][PLAIN_SEND]
        self._quick: QuickSocket | None = socket.scope["state"].get(QUICK)
        self._print = ""
        """The holder's fingerprint."""
        self._acting: Acting | None = None
        """An action that was taken at once and is on its way; what comes after it waits."""
        self._waiting = 0
        """Messages that wait for the client to read; none may overtake them."""
        self.spoke = time.monotonic()
        """When something was last sent."""

    async def run(self) -> None:
        """Listens until the client leaves or the watch ends."""
        self._holder = bearer_of(self._socket) or cookie_of(self._socket)
        self._print = fingerprint(self._holder) if self._holder else ""
        self.station.talking.add(self)
        try:
            await self._begin()
            if self._quick is not None:
                self._quick.hear = self._heard_act
            while not self._ended:
                text = await self._hear()
                if text is not None:
                    await self._answer(text)
        finally:
            if self._quick is not None:
                self._quick.hear = None
            self.station.talking.discard(self)
            if self._thinking is not None:
                self._thinking.cancel()
            await self._stop_watching()

    def nudge(self, now: float) -> None:
        """Says something, if nothing has been said for long: so that the client knows we are here."""
        if self._watch is not None and now - self.spoke > PING:
            self._watch.send(PINGED)

    async def end(self, code: str, says: str, close: int | None = None) -> None:
        """Says why, and closes."""
        if not self._ended:
            self._ended = True
            await self._send(_encoder.encode(Closed(code, says)))
            await self._close(CLOSES.get(code, POLICY) if close is None else close)

    # Hearing.

    async def _begin(self) -> None:
        """The first message says what to watch."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._hear()
        except TimeoutError:
            raise Refused(Code.BAD_INPUT, "Nothing was asked for in time; begin with watch.") from None
        if text is None:
            return
        first = read(text, talk.decoder)
        if not isinstance(first, talk.Watch):
            raise Refused(Code.BAD_INPUT, "The first message is watch.")
        await self._begin_watch(first)

    async def _hear(self) -> str | None:
        """The next message; None if it was refused before it was read."""
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise Left
        self.station.heard += 1
        text: str | None = event.get("text")
        if text is None:
            await self.end(Code.BAD_INPUT, "Only text is understood here.", BINARY)
            return None
        most = self.station.settings.guards.message_size
        if len(text) > most or len(text.encode("utf-8", "replace")) > most:
            await self.end(WebCode.TOO_LARGE, f"A message has at most {most} bytes.", TOO_BIG)
            return None
        if not self._rate.take(time.monotonic()):
            await self._slow_down(text)
            return None
        return text

    def _heard_act(self, data: bytes) -> bool:
        """Takes an action at once, while nothing else is to be done; whatever is not a plain one the task will read."""
        watch, guards = self._watch, self.station.settings.guards
        if self._acting is not None or self._ended or watch is None or len(data) > guards.message_size:
            return False
        try:
            said = read(data, talk.decoder)
        except Refused:
            return False
        if not isinstance(said, talk.Act):
            return False
        seat = watch.viewer if said.seat is None else said.seat
        if seat is None or not self.station.tables.doors.known_seat(self._table, self._print, seat):
            return False
        if not self._rate.take(time.monotonic()):
            return False
        self.station.heard += 1
        self._acting = Acting(self.station, watch, said.id, self._acted)
        self._acting.begin(self._table, seat, said)
        return True

    def _acted(self) -> None:
        self._acting = None

    async def _slow_down(self, text: str) -> None:
        self._too_fast += 1
        says = "That is more than this server takes on one socket; wait a second."
        if self._too_fast > TOO_OFTEN:
            await self.end(WebCode.TOO_FAST, says)
        else:
            await self._tell(Refusal(WebCode.TOO_FAST, says, id=talk.id_of(text)))

    async def _answer(self, text: str) -> None:
        """Does what a message asks; what cannot be done is refused, and the talk goes on."""
        if self._acting is not None:
            await self._acting.done()
        try:
            said = read(text, talk.decoder)
        except Refused as error:
            await self._tell(refusals.refusal(error, talk.id_of(text)))
            return
        try:
            reply = await self._reply(said)
        except Refused as error:
            await self._tell(refusals.refusal(error, said.id))
            return
        if reply is not None:
            await self._tell(reply)

    async def _reply(self, said: talk.Message) -> talk.Reply | None:
        tables, table, holder, seat = self.station.tables, self._table, self._holder, self._seat
        match said:
            case talk.Act():
                return await self._act(said)
            case talk.WhyNot(id=name, action=action):
                return talk.WhyNotAnswer(name, await tables.queries.why_not(table, holder, action, seat=seat))
            case talk.Foresee(id=name, action=action):
                return talk.PreviewAnswer(name, await tables.queries.preview(table, holder, action, seat=seat))
            case talk.Ask(id=name, question=question):
                return talk.AskAnswer(name, await tables.queries.ask(table, holder, question, seat=seat))
            case talk.Why(id=name, of=of):
                return talk.WhyAnswer(name, await tables.advising.why(table, holder, of, seat=seat))
            case talk.Suggest(id=name):
                self._think(name)
                return None
            case talk.Legal(id=name):
                found = await legal_now(self.station, table, holder, seat)
                return talk.LegalAnswer(name, found.seq, found.texts, found.actions)
            case talk.Say(id=name, text=text, name=called):
                await tables.seating.say(table, holder, text, seat=seat, name=called)
                return talk.Okay(name)
            case talk.Ping(id=name):
                return talk.Pong(name)
            case talk.Snapshot():
                if self._watch is not None:
                    await tables.watching.resync(self._watch)
                return None
            case talk.Watch():
                await self._begin_watch(said)
                return None

    def _think(self, name: str) -> None:
        """Asks for a suggestion, which takes its time: what the client sends meanwhile does not wait for it."""
        if self._thinking is not None and not self._thinking.done():
            raise Refused(Code.NOT_NOW, "A suggestion is being made already.")
        self._thinking = asyncio.create_task(self._suggest(name, self._seat))

    async def _suggest(self, name: str, seat: int | None) -> None:
        with suppress(Left):
            try:
                found = await self.station.tables.advising.suggest(self._table, self._holder, seat=seat)
                await self._tell(talk.SuggestAnswer(name, found))
            except Refused as error:
                await self._tell(refusals.refusal(error, name))

    async def _act(self, said: talk.Act) -> talk.Done | None:
        """Plays; the answer goes out together with the change that the client is sent, if it can."""
        answered = False

        def answer(ack: Ack) -> None:
            nonlocal answered
            answered = self._at_once(_encoder.encode(talk.Done(said.id, ack.seq, ack.again)))

        seat = self._seat if said.seat is None else said.seat
        data = Act(action=said.action, key=said.key, seen=said.seen)
        ack = await acted(self.station, self._table, self._holder, data, seat, answer)
        return None if answered else talk.Done(said.id, ack.seq, ack.again)

    # Watching.

    @property
    def _seat(self) -> int | None:
        return None if self._watch is None else self._watch.viewer

    async def _begin_watch(self, said: talk.Watch) -> None:
        """Looks from now on through these eyes."""
        tables = self.station.tables
        access = await tables.doors.access(self._table, self._holder)
        viewer = access.viewer(said.seat)
        await self._stop_watching()
        await self._tell(talk.Hello(self._table, viewer, access.seats, access.host, PING, said.id))
        self._watch = await tables.watching.watch_as(self._table, access, viewer, said.after)
        for message in self._watch.waiting():
            await self._send(message)
        self._watch.at_once = self._at_once
        self._pump = asyncio.create_task(self._send_on(self._watch))

    async def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.close()
            self._watch = None
        if self._pump is not None:
            self._pump.cancel()
            with suppress(asyncio.CancelledError, Left):
                await self._pump
            self._pump = None

    async def _send_on(self, watch: hub.Watch) -> None:
        """Sends what the hub has."""
        last = b""
        with suppress(Left):
            while not watch.closed:
                message = await watch.next()
                if message is not None:
                    last = message
                    await self._send(message)
                elif watch.lagging:
                    await self.station.tables.watching.resync(watch)
            self._ended = True
            await self._close(_close_code(last))

    # Sending.

    async def _tell(self, reply: talk.Reply | Refusal) -> None:
        await self._send(_encoder.encode(reply))

    def _at_once(self, message: bytes) -> bool:
        """Sends without waiting, if the client keeps up."""
        if self._waiting or self._quick is None or not self._quick.say(message):
            return False
        self.station.sent += 1
        self.spoke = time.monotonic()
        return True

    async def _send(self, message: bytes) -> None:
        if self._at_once(message):
            return
        self.station.sent += 1
        self.spoke = time.monotonic()
        self._waiting += 1
        try:
            await self._plain_send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        except Exception as error:
            # Every server has an exception of its own for a client that is gone.
            raise Left from error
        finally:
            self._waiting -= 1

    async def _close(self, code: int) -> None:
        try:
            await self._socket.send({"type": "websocket.close", "code": code, "reason": ""})
        except Exception as error:
            raise Left from error


def _close_code(last: bytes) -> int:
    """How to close after the hub's last word."""
    try:
        return CLOSES.get(decoded(last, Closed).code, POLICY)
    except msgspec.DecodeError:
        return 1000


handlers: Final = (live,)
