"""What watchers are sent: made for one viewer, from what that viewer may know.

Every message is a JSON object whose `kind` says which. `seq` is the viewer's own count of entries; a `change` takes a
client from `after` to `seq`, and one that has another `after` than the client's last `seq` is a gap: ask for a
snapshot. `hash` is `View.digest` of the whole view after it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.table.chairs import Chair
from milepost.table.clock import Times

Json = dict[str, Any]


class EventNote(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event of the rules as the viewer may know it."""

    kind: str
    seat: int | None = None
    facts: Json = {}
    says: str = ""
    """The event as a sentence."""


class Done(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry as the viewer reads it."""

    seq: int
    at: int
    what: str
    """The happening's kind: play, take-back, sat, said, ..."""
    seat: int | None = None
    by: str = ""
    """Of a play that was not the person's own: bot, clock, nobody, table."""
    texts: tuple[str, ...] = ()
    """Of a play or take-back: each action in the game's notation, or how others read it."""
    events: tuple[EventNote, ...] = ()
    name: str = ""
    text: str = ""
    """What was said, a note, a reason, the id of a table."""
    parts: tuple[int, ...] = ()
    """How many of the events each of `texts` brought; left out where each brought one."""
    takes: int = 0
    """How many actions that the viewer had read were taken back."""


class TableNote(msgspec.Struct, frozen=True):
    """The table itself, as everybody sees it."""

    status: str
    reason: str
    chairs: tuple[Chair, ...]
    led: dict[str, str]


class OutcomeNote(msgspec.Struct, frozen=True):
    """How the game ended by its rules."""

    reason: str
    rule: str
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


class Moment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the viewer's own buttons depend on; not part of the view."""

    deciding: tuple[int, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    times: Times | None = None


class Snapshot(msgspec.Struct, frozen=True, tag_field="kind", tag="snapshot"):
    """Everything, for who is new or has lost count."""

    table: str
    seat: int | None
    seq: int
    hash: str
    """Empty before the deal."""
    view: msgspec.Raw | None
    note: TableNote
    moment: Moment
    outcome: OutcomeNote | None
    lately: tuple[Done, ...]
    """The last entries, oldest first."""


class Changed(msgspec.Struct, frozen=True, tag_field="kind", tag="change", omit_defaults=True, gc=False):
    """What happened since `after`, and how the viewer's view changed."""

    after: int
    seq: int
    hash: str
    done: msgspec.Raw
    """A list of `Done`."""
    moment: Moment
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """A list of changes (see diff.py), when there are any."""
    note: TableNote | None = None
    """The table itself, when it changed."""
    outcome: OutcomeNote | None = None


class Here(msgspec.Struct, frozen=True, tag_field="kind", tag="here"):
    """Who has the table open now."""

    seats: tuple[int, ...]
    watchers: int


class Closed(msgspec.Struct, frozen=True, tag_field="kind", tag="closed"):
    """There will be nothing more: the table was deleted, the seat was given up, the server stops."""

    code: str
    says: str


class Refusal(msgspec.Struct, frozen=True, tag_field="kind", tag="refused", omit_defaults=True):
    """The answer to something that was not done."""

    code: str
    says: str
    rule: str = ""
    id: str = ""
    """What the client called its request."""


Message = Snapshot | Changed | Here | Closed | Refusal

_encoder = msgspec.json.Encoder()


def write(message: Message | Done) -> bytes:
    return _encoder.encode(message)
