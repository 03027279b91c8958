"""What requests bring and answers tell, where the table room has no form for it. OpenAPI is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from milepost.table.messages import Done, EventNote
from milepost.table.plan import Charter, SeatPlan
from milepost.table.queries import Reason
from milepost.table.tables import Listed

Seat = Annotated[int, Meta(ge=0, le=99, description="A seat, counted from 0.")]
Link = Annotated[str, Meta(max_length=128, description="The token in a link.")]
Name = Annotated[str, Meta(max_length=200)]
Line = Annotated[str, Meta(max_length=4000, description="An action as it is typed.", examples=["undo"])]
Played = Line | dict[str, Any]
Key = Annotated[str, Meta(min_length=1, max_length=64, description="Any text of yours; again, it is done once.")]
Number = Annotated[int, Meta(ge=0, le=2**53)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request's body; what it does not know it refuses."""


class ForSeat(Asked, frozen=True, kw_only=True):
    """Which seat it is about; needed only by who holds several."""

    seat: Seat | None = None


class Enter(Asked, frozen=True, kw_only=True):
    link: Link | None = None


class Sit(ForSeat, frozen=True, kw_only=True):
    name: Name
    link: Link | None = None


class UseDeviceLink(Asked, frozen=True, kw_only=True):
    link: Link


class Rename(ForSeat, frozen=True, kw_only=True):
    name: Name


class Say(ForSeat, frozen=True, kw_only=True):
    text: Annotated[str, Meta(max_length=2000)]
    name: Name = ""


class Resign(ForSeat, frozen=True, kw_only=True):
    level: Annotated[str, Meta(max_length=40)] | None = None


class WishEnd(ForSeat, frozen=True, kw_only=True):
    agrees: bool = True


class Fork(ForSeat, frozen=True, kw_only=True):
    at: Number
    seats: tuple[SeatPlan, ...] = ()
    hot_seat: bool = False


class HostBot(Asked, frozen=True, kw_only=True):
    seat: Seat
    level: Annotated[str, Meta(max_length=40)] = ""


class HostSeat(Asked, frozen=True, kw_only=True):
    seat: Seat


class HostTime(Asked, frozen=True, kw_only=True):
    seat: Seat
    minutes: Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Act(ForSeat, frozen=True, kw_only=True):
    action: Played
    key: Key | None = None
    seen: Number | None = None


class Question(ForSeat, frozen=True, kw_only=True):
    question: Annotated[str, Meta(max_length=4000)]


class Gesture(ForSeat, frozen=True, kw_only=True):
    action: Played


class Ok(msgspec.Struct, frozen=True):
    kind: Literal["ok"] = "ok"


class HolderTold(msgspec.Struct, frozen=True):
    """A token for programs. It is told once: keep it, and keep it secret."""

    holder: str


class Pages(msgspec.Struct, frozen=True):
    """Addresses on this server, to be sent to people."""

    table: str
    invitations: tuple[str | None, ...]
    watch: str


class TableMade(msgspec.Struct, frozen=True):
    """A new table, and the links to it; they are told only now."""

    table: str
    invitations: tuple[str | None, ...]
    watch: str
    pages: Pages


class Rematch(msgspec.Struct, frozen=True):
    table: str
    made: TableMade | None


class LinkMade(msgspec.Struct, frozen=True):
    link: str
    page: str


class SeatTaken(msgspec.Struct, frozen=True):
    table: str
    seat: int


class TableTold(msgspec.Struct, frozen=True):
    """A table, for whoever may look at it."""

    table: str
    charter: Charter
    status: str
    yours: tuple[int, ...]
    host: bool
    seed: str | None


class Entered(msgspec.Struct, frozen=True):
    """What a link opens: a seat, watching, a second device; nothing if there was no link."""

    table: TableTold
    opens: str | None
    seat: int | None


class TablesTold(msgspec.Struct, frozen=True):
    tables: list[Listed]


class News(msgspec.Struct, frozen=True):
    """What has happened: changes in order, or one snapshot."""

    seq: int
    your_turn: bool
    over: bool
    messages: list[dict[str, Any]]


class Frames(msgspec.Struct, frozen=True):
    """A snapshot, then a change for each entry."""

    messages: list[dict[str, Any]]


class Entries(msgspec.Struct, frozen=True):
    """A part of the log as you read it, oldest first."""

    entries: tuple[Done, ...]


class Numbered(msgspec.Struct, frozen=True):
    """A moment, by the count that was asked for."""

    at: int


class Legal(msgspec.Struct, frozen=True):
    """Every legal atomic action, as typed lines and as JSON, in the same order."""

    seq: int
    texts: list[str]
    actions: list[dict[str, str]]


class WhyNot(msgspec.Struct, frozen=True):
    refused: Reason | None


class PreviewTold(msgspec.Struct, frozen=True):
    """What an action or gesture would do, as far as you can know beforehand."""

    actions: tuple[str, ...]
    refused: Reason | None
    plays: int
    reveals: bool
    events: tuple[EventNote, ...]
    view: list[Any]
    """Changes of your view."""


class Answer(msgspec.Struct, frozen=True):
    answer: str


class Questions(msgspec.Struct, frozen=True):
    questions: tuple[str, ...]


class Webhook(ForSeat, frozen=True, kw_only=True):
    url: Annotated[str, Meta(max_length=1000, examples=["https://example.org/hook"])]


class PushKeys(msgspec.Struct, frozen=True):
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class PushSubscription(msgspec.Struct, frozen=True):
    """As the browser's `PushSubscription.toJSON()` gives it; what else it holds is not kept."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class Push(ForSeat, frozen=True, kw_only=True):
    subscription: PushSubscription


class Ways(msgspec.Struct, frozen=True):
    """In which ways the seat is told that it must decide: webhook, push."""

    ways: list[str]


class PushKey(msgspec.Struct, frozen=True):
    """The application server key for `PushManager.subscribe`."""

    key: str


class Jot(ForSeat, frozen=True, kw_only=True):
    notes: Any


class Jotted(msgspec.Struct, frozen=True):
    """What you have written down for yourself at this table; null if nothing."""

    notes: Any
