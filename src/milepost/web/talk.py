"""What clients say on a WebSocket, and the answers that only WebSockets have."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from milepost.table.advising import Advice
from milepost.table.advising import Why as Reasons
from milepost.table.queries import Preview, Reason
from milepost.web.bodies import Key, Name, Number, Played, Seat

Id = Annotated[str, Meta(max_length=64)]


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", gc=False):
    """A message of a client; `id` is its own name for it, which the answer has too."""

    id: Id = ""


class Watch(Said, frozen=True, kw_only=True, tag="watch"):
    """Must be the first; later it changes whose eyes one looks through."""

    after: Number | None = None
    seat: Seat | None = None


class Act(Said, frozen=True, kw_only=True, tag="act"):
    action: Played
    key: Key | None = None
    seen: Number | None = None
    seat: Seat | None = None


class Say(Said, frozen=True, kw_only=True, tag="say"):
    text: Annotated[str, Meta(max_length=2000)]
    name: Name = ""


class Legal(Said, frozen=True, kw_only=True, tag="legal"):
    pass


class WhyNot(Said, frozen=True, kw_only=True, tag="why-not"):
    action: Played


class Foresee(Said, frozen=True, kw_only=True, tag="preview"):
    action: Played


class Ask(Said, frozen=True, kw_only=True, tag="ask"):
    question: Annotated[str, Meta(max_length=4000)]


class Suggest(Said, frozen=True, kw_only=True, tag="suggest"):
    pass


class Why(Said, frozen=True, kw_only=True, tag="why"):
    of: Seat


class Snapshot(Said, frozen=True, kw_only=True, tag="snapshot"):
    pass


class Ping(Said, frozen=True, kw_only=True, tag="ping"):
    pass


Message = Watch | Act | Say | Legal | WhyNot | Foresee | Ask | Suggest | Why | Snapshot | Ping
decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class _OnlyId(msgspec.Struct, frozen=True):
    id: str = ""


_id_decoder = msgspec.json.Decoder(_OnlyId)


def id_of(text: str) -> str:
    """What a message that cannot be read calls itself, so that its refusal can be matched to it."""
    try:
        return _id_decoder.decode(text).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


class Hello(msgspec.Struct, frozen=True, tag_field="kind", tag="hello"):
    """The answer to `watch`."""

    table: str
    seat: int | None
    yours: tuple[int, ...]
    host: bool
    ping: int
    id: str = ""


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done", gc=False):
    id: str
    seq: int
    again: bool


class Okay(msgspec.Struct, frozen=True, tag_field="kind", tag="ok"):
    id: str


class Pong(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    id: str


class LegalAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    seq: int
    texts: list[str]
    actions: list[dict[str, str]]


class WhyNotAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    refused: Reason | None


class PreviewAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    preview: Preview


class AskAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    answer: str


class SuggestAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    suggestion: Advice


class WhyAnswer(msgspec.Struct, frozen=True, tag_field="kind", tag="answer"):
    id: str
    why: Reasons


Reply = Hello | Done | Okay | Pong | LegalAnswer | WhyNotAnswer | PreviewAnswer | AskAnswer | SuggestAnswer | WhyAnswer
