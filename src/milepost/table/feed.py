"""One viewer of one table: the messages that take its clients from one number to the next.

A feed holds the view its clients have, and makes the next message only when somebody asks for it: a table that
nobody watches costs nothing but its log. The last messages are kept for clients that come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import msgspec

from milepost.kernel.contract import Game, View
from milepost.kernel.event import Event
from milepost.kernel.match import Line
from milepost.table import happening as log
from milepost.table import messages
from milepost.table.live import LiveTable, Told, Viewer
from milepost.table.messages import Changed, Done, EventNote, Json, Moment, OutcomeNote, Snapshot, TableNote
from milepost.table.sight import Sight, Steps

KEPT: Final = 64
"""Messages kept for clients that come back."""
LATELY: Final = 30
"""Entries that a snapshot tells."""


class Feed:
    """What one viewer's clients are sent."""

    def __init__(self, viewer: Viewer, live: LiveTable) -> None:
        self.viewer = viewer
        self.seq = live.numbered(viewer)
        view = live.view(viewer)
        self._sight = None if view is None else Sight(view)
        """What its clients see."""
        self._changed = live.changed
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)

    def behind(self, live: LiveTable) -> bool:
        """Whether this viewer has learned of something since the last message."""
        return live.numbered(self.viewer) != self.seq

    def advance(self, live: LiveTable, now: int, awake: int) -> bytes | None:
        """The message for everything since the last one; None if this viewer has learned of nothing."""
        if not self.behind(live):
            return None
        return self.advance_to(live.view(self.viewer), Common(live, now, awake))

    def advance_to(self, view: View | None, common: Common) -> bytes:
        """The same for a viewer that is behind and has this view now.

        Whoever makes the messages of several viewers hands each the same `common`.
        """
        live = common.live
        seq, told = live.numbered(self.viewer), self._look(view, common)
        message = messages.write(
            Changed(
                after=self.seq,
                seq=seq,
                hash="" if self._sight is None else self._sight.hash,
                done=common.done(self.viewer, self.seq, seq),
                moment=common.moment(self.viewer),
                view=msgspec.Raw(b"[%b]" % told) if told else msgspec.UNSET,
                note=None if live.changed == self._changed else common.note,
                outcome=common.outcome,
            )
        )
        self._kept.append((self.seq, message))
        self.seq, self._changed = seq, live.changed
        return message

    def _look(self, view: View | None, common: Common) -> bytes:
        if view is None:
            return b""
        if self._sight is not None:
            return self._sight.look(view, common.steps)
        self._sight = Sight(view)
        return b"[[],%b]" % view.canonical()

    def since(self, live: LiveTable, after: int | None, now: int, awake: int) -> list[bytes]:
        """What a client needs that has come as far as `after`: the messages it missed, or a snapshot."""
        self.advance(live, now, awake)
        if after == self.seq:
            return []
        kept = list(self._kept)
        for index, (before, _) in enumerate(kept):
            if before == after:
                return [message for _, message in kept[index:]]
        return [self.snapshot(live, now, awake)]

    def snapshot(self, live: LiveTable, now: int, awake: int) -> bytes:
        self.advance(live, now, awake)
        return messages.write(snapshot(live, self.viewer, now, awake))


class Common:
    """What the messages of several viewers have in common at one moment, made once."""

    def __init__(self, live: LiveTable, now: int, awake: int) -> None:
        self.live = live
        self.steps = Steps()
        self.outcome = outcome(live)
        self._deciding, self._times = live.deciding(), live.clocks.times(now, awake)
        self._apart: dict[int, frozenset[int]] = {}
        """By entry: the seats that read it in a form of their own."""
        self._done: dict[tuple[int, int], bytes] = {}
        """By entry and number: how everybody else reads it."""

    @cached_property
    def note(self) -> TableNote:
        return note(self.live)

    def moment(self, viewer: Viewer) -> Moment:
        undo, redo = self.live.take_backs(viewer)
        return Moment(self._deciding, undo, redo, self._times)

    def done(self, viewer: Viewer, after: int, until: int) -> msgspec.Raw:
        """The entries with these numbers, as this viewer reads them: a list."""
        if until == after + 1:
            return msgspec.Raw(b"[%b]" % self._entry(viewer, until))
        found = [self._entry(viewer, number) for number in range(after + 1, until + 1)]
        return msgspec.Raw(b"[%b]" % b",".join(found))

    def _entry(self, viewer: Viewer, number: int) -> bytes:
        index = self.live.seq_of(viewer, number) - 1
        known = self._done.get((index, number))
        apart = self._apart.get(index)
        if known is not None and apart is not None and viewer not in apart:
            return known
        entry = self.live.told[index]
        if apart is None:
            apart = self._apart[index] = self.live.set_apart(entry)
        written = messages.write(done(self.live, viewer, number, entry))
        if viewer not in apart:
            self._done[index, number] = written
        return written


def snapshot(live: LiveTable, viewer: Viewer, now: int, awake: int) -> Snapshot:
    """Everything this viewer may know."""
    view, seq = live.view(viewer), live.numbered(viewer)
    return Snapshot(
        table=live.id,
        seat=viewer,
        seq=seq,
        hash="" if view is None else view.digest(),
        view=None if view is None else msgspec.Raw(view.canonical()),
        note=note(live),
        moment=Common(live, now, awake).moment(viewer),
        outcome=outcome(live),
        lately=tuple(told(live, viewer, number) for number in range(max(1, seq - LATELY + 1), seq + 1)),
    )


def note(live: LiveTable) -> TableNote:
    return TableNote(live.status, live.reason, tuple(live.chairs), dict(live.led))


def outcome(live: LiveTable) -> OutcomeNote | None:
    found = None if live.match is None else live.match.outcome()
    return None if found is None else OutcomeNote(found.reason, found.rule, found.ranking, found.scores)


def told(live: LiveTable, viewer: Viewer, number: int) -> Done:
    """The entry that has this number for this viewer, as it reads it."""
    return done(live, viewer, number, live.entries(viewer, number - 1, 1)[0])


def done(live: LiveTable, viewer: Viewer, number: int, entry: Told) -> Done:
    happening = entry.happening
    kind = log.kind(happening)
    match happening:
        case log.Play(by=by, note=text):
            lines = live.lines(viewer, entry)
            events = tuple(event_note(live.game, live.names(), e) for line in lines for e in line.events)
            texts = tuple(line.text for line in lines)
            who = "" if by is log.By.PERSON else by.value
            return Done(number, entry.at, kind, entry.seat, who, texts, events, "", text, _parts(lines))
        case log.TakeBack():
            lines = live.lines(viewer, entry)
            events = tuple(event_note(live.game, live.names(), e) for line in lines for e in line.events)
            texts, takes = tuple(line.text for line in lines), sum(line.takes for line in lines)
            return Done(number, entry.at, kind, entry.seat, "", texts, events, takes=takes)
        case log.Said(name, text):
            return Done(number, entry.at, kind, entry.seat, name=name, text=text)
        case log.Sat(name) | log.Renamed(name):
            return Done(number, entry.at, kind, entry.seat, name=name)
        case log.BotSat(level, name):
            return Done(number, entry.at, kind, entry.seat, name=name, text=level)
        case log.Resigned(level):
            return Done(number, entry.at, kind, entry.seat, text=level)
        case log.Ended(reason):
            return Done(number, entry.at, kind, entry.seat, text=reason)
        case log.Led(what, table):
            return Done(number, entry.at, kind, entry.seat, name=what, text=table)
        case log.EndWish(agrees):
            return Done(number, entry.at, kind, entry.seat, text="yes" if agrees else "no")
        case log.TimeGiven(ms):
            return Done(number, entry.at, kind, entry.seat, text=str(ms))
        case _:
            return Done(number, entry.at, kind, entry.seat)


def _parts(lines: Sequence[Line]) -> tuple[int, ...]:
    """By action how many events it brought; nothing where each brought one, as most do."""
    counts = tuple(len(line.events) for line in lines)
    return () if all(count == 1 for count in counts) else counts


def event_note(game: Game, names: tuple[str, ...], event: Event) -> EventNote:
    facts: Json = {**event.facts, **event.secret}
    return EventNote(event.kind, event.seat, facts, game.tell(event, names))
