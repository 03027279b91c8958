"""A table in memory: its log folded into a match, seats, clocks, and what each viewer has seen.

It is a cache. Everything in it comes from the table's row and its log, by `replayed`; nothing else may change it, so
a process that dies loses nothing, and two processes that fold the same log hold the same table.

A *viewer* is a seat, or None for a spectator. Each has numbers of its own: entries that a viewer does not learn of
(steps of somebody's draft) are not counted for it, so that gaps tell nothing.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from milepost.bots.contract import NO_MEMORY, Memory
from milepost.kernel.contract import TABLE, Game, State, View
from milepost.kernel.match import REDO, RESTART, UNDO, Line, Match
from milepost.kernel.refusal import MilepostError
from milepost.kernel.structs import decoded
from milepost.table import chairs as seating
from milepost.table import happening as log
from milepost.table.chairs import Chair, Sitter
from milepost.table.clock import SeatClocks
from milepost.table.happening import Happening
from milepost.table.plan import MINUTE, Charter, Expiry, game_of
from milepost.table.refusal import Code, Refused
from milepost.table.store import LogRow, Standing, TableRow

Viewer = int | None


class Status(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    """Seats are empty; nothing is dealt."""
    PLAYING = "playing"
    OVER = "over"
    """The rules ended it."""
    ENDED = "ended"
    """The table ended it: by agreement, or it was abandoned."""


FINISHED: Final = (Status.OVER, Status.ENDED)


class Told(msgspec.Struct, frozen=True, gc=False):
    """One entry with what it did to the match's own log."""

    seat: int | None
    at: int
    happening: Happening
    first: int
    last: int
    """Entries of the match's log from `first` up to, not including, `last`."""


class LiveTable:
    """One table, as far as its log goes."""

    def __init__(self, row: TableRow) -> None:
        self.id = row.id
        self.row = row
        self.charter = decoded(row.charter, Charter)
        self.game: Game = game_of(self.charter)
        self.chairs: list[Chair] = seating.first_chairs(self.charter)
        self.changed = 0
        """Counts changes of what everybody sees of the table itself: seats, status, what came of it."""
        self._words = self._search_words()
        self.clocks = SeatClocks(self.charter)
        self.status = Status.GATHERING
        self.reason = ""
        """Why a table that is not over by its rules has ended."""
        self.match: Match | None = None
        self.seq = 0
        """The number of the last entry. For the store alone: viewers have numbers of their own."""
        self.at = row.made
        self.keys: dict[str, int] = {}
        self.told: list[Told] = []
        self.memories: dict[int, Memory] = {}
        self.led: dict[str, str] = {}
        """Tables that came of this one: a rematch, forks."""
        seats = len(self.chairs)
        self.viewers: tuple[Viewer, ...] = (None, *range(seats))
        self._seen: dict[Viewer, array[int]] = {viewer: array("I") for viewer in self.viewers}
        self._deciding: tuple[int, ...] = ()
        self.handed: tuple[int, ...] = ()
        """The seats that the last entry handed a decision."""
        self._take_backs: dict[Viewer, tuple[bool, bool]] = {}
        self._dealt = 0
        self._time_called = False
        self._acted = [-1] * seats
        """By seat: the turn, by number, in which it last played."""
        self._decision = [0] * seats
        """By seat: its own number of the entry since which its decision is what it is now."""

    # What it is now.

    def numbered(self, viewer: Viewer) -> int:
        """How many entries this viewer has learned of."""
        return len(self._seen[viewer])

    def entries(self, viewer: Viewer, after: int, most: int | None = None) -> list[Told]:
        """The entries this viewer learned of since its number `after`."""
        until = None if most is None else after + most
        return [self.told[index] for index in self._seen[viewer][after:until]]

    def number_of(self, viewer: Viewer, seq: int) -> int:
        """The number that this viewer had reached when entry `seq` was made."""
        return bisect_right(self._seen[viewer], seq - 1)

    def seq_of(self, viewer: Viewer, number: int) -> int:
        """The entry that has this number for this viewer, as the store counts."""
        return self._seen[viewer][number - 1] + 1 if number > 0 else 0

    def take_backs(self, viewer: Viewer) -> tuple[bool, bool]:
        """Whether this viewer could undo and redo, as of the last entry it learned of."""
        return self._take_backs.get(viewer, (False, False))

    def set_apart(self, told: Told) -> frozenset[int]:
        """The seats that read this entry in a form of their own; everybody else reads the same."""
        if self.match is None or told.first == told.last:
            return frozenset()
        entries = self.match.log[told.first : told.last]
        secret = {event.seat for entry in entries for event in entry.events if event.secret or event.private}
        if any(entry.text != entry.shown for entry in entries):
            secret.add(told.seat)
        return frozenset(seat for seat in secret if seat is not None)

    def lines(self, viewer: Viewer, told: Told) -> list[Line]:
        """What an entry did to the match, as this viewer reads it."""
        if self.match is None:
            return []
        seen = (entry.seen_by(viewer) for entry in self.match.log[told.first : told.last])
        return [line for line in seen if line is not None]

    def view(self, viewer: Viewer) -> View | None:
        """The position as this viewer may know it; None before the deal."""
        return None if self.match is None else self.match.state.view(viewer)

    def views(self, viewers: Sequence[Viewer]) -> Sequence[View | None]:
        """The same for several viewers, which share what they have in common."""
        return [None] * len(viewers) if self.match is None else self.match.state.views(viewers)

    def deciding(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self._deciding

    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.sitter is not Sitter.EMPTY for chair in self.chairs)

    def driven(self) -> bool:
        """Whether somebody who is no person must act: deal, play for a bot, or play for nobody."""
        if self.status is Status.GATHERING:
            return self.full()
        return any(self.chairs[seat].sitter in (Sitter.BOT, Sitter.NOBODY) for seat in self.deciding())

    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    def memory(self, seat: int) -> Memory:
        return self.memories.get(seat, NO_MEMORY)

    def acted_at(self, seat: int) -> int:
        """When this seat last did anything itself; when the table was made, if it never did."""
        return next((told.at for told in reversed(self.told) if told.seat == seat), self.row.made)

    def free_name(self, seat: int, wanted: str) -> str:
        """A name that nobody else at the table has, like the one wanted."""
        others = {chair.name.casefold() for number, chair in enumerate(self.chairs) if number != seat}
        name, count = wanted, 2
        while name.casefold() in others:
            name, count = f"{wanted[:20]} {count}", count + 1
        return name

    def between_turns(self, seat: int) -> bool:
        """Whether this seat is not in the middle of a turn: it waits, or has not done anything in this one."""
        if self.match is None or seat not in self.deciding():
            return True
        return self._acted[seat] != self.match.state.turns_taken()

    def finished(self) -> bool:
        return self.status in FINISHED

    def fresh_enough(self, seat: int, seen: int) -> bool:
        """Whether somebody who had seen this much knew the decision that their seat has now."""
        return self._decision[seat] <= seen <= self.numbered(seat)

    def playing(self) -> Match:
        """The match, if it can be played on now."""
        if self.status is Status.GATHERING or self.match is None:
            raise Refused(Code.NOT_NOW, "The game begins when every seat is taken.")
        if self.status is not Status.PLAYING:
            raise Refused(Code.NOT_NOW, "The game is over; nothing more can be played.")
        return self.match

    def standing(self, awake: int) -> Standing:
        """What the table's own row says of it."""
        return Standing(self.status, self._due(awake), self.driven(), self._words)

    def _due(self, awake: int) -> int | None:
        """When the table next does something by itself; None if it only waits."""
        if self.status is not Status.PLAYING or not (self.clocks.timed or self.charter.time_limit):
            return None
        persons = {seat for seat, chair in enumerate(self.chairs) if chair.sitter is Sitter.PERSON}
        clock = self.clocks.due(awake, persons) if self.charter.expiry is not Expiry.WAIT else None
        return min((due for due in (clock, self.time_limit_due()) if due is not None), default=None)

    def time_limit_due(self) -> int | None:
        """When the table says that time is up; None if it never does, or has."""
        if not self.charter.time_limit or self.status is not Status.PLAYING or self._time_called:
            return None
        return self._dealt + self.charter.time_limit * MINUTE

    def out_of_time(self, now: int, awake: int) -> list[int]:
        """The persons' seats whose clock has run out, where the table does something about it."""
        if self.status is not Status.PLAYING or self.charter.expiry is Expiry.WAIT:
            return []
        out = self.clocks.out(now, awake)
        return [seat for seat in out if self.chairs[seat].sitter is Sitter.PERSON]

    def _search_words(self) -> str:
        return " ".join((self.charter.title, self.game.title, *self.names())).casefold()

    # How it gets there.

    def enter(self, row: LogRow) -> None:
        """Does what an entry says, and notes it: how logs are replayed."""
        happening = log.read(row.body)
        before = None if self.match is None else self.match.state
        first = self.match_length()
        if isinstance(happening, log.Play):
            seat = TABLE if row.seat is None else row.seat
            for text in happening.texts:
                self.need_match().enter(seat, text)
        elif isinstance(happening, log.TakeBack) and row.seat is not None:
            self.need_match().enter(row.seat, happening.text)
        self.note(row, happening, first, before)

    def note(self, row: LogRow, happening: Happening, first: int, before: State | None) -> None:
        """Takes down an entry whose actions the match has played already, from its log's `first` on."""
        if row.seq != self.seq + 1:
            raise MilepostError(f"Entry {row.seq} follows entry {self.seq}.")
        self.seq, self.at = row.seq, row.at
        deciding = self._deciding
        if row.key is not None:
            self.keys[row.key] = row.seq
        if isinstance(happening, log.Play):
            self._note_play(row.seat, happening)
        elif not isinstance(happening, log.TakeBack | log.Said):
            self._seat_change(row.seat, happening)
            self.changed += 1
            self._words = self._search_words()
        if isinstance(happening, log.Started):
            self._dealt = row.at
        self.told.append(Told(row.seat, row.at, happening, first, self.match_length()))
        self._number(row.seat, happening)
        self._note_decisions(row.seat, before)
        if self.match is not None:
            if self.status is Status.PLAYING and self.match.outcome() is not None:
                self.status = Status.OVER
                self.changed += 1
            self._deciding = self.match.actors() if self.status is Status.PLAYING else ()
            self.handed = tuple(seat for seat in self._deciding if seat not in deciding)
            self.clocks.enter(row.at, row.spent, self.deciding(), self.match.state.turns_taken())

    def need_match(self) -> Match:
        if self.match is None:
            raise MilepostError("The log plays before the deal.")
        return self.match

    def match_length(self) -> int:
        return 0 if self.match is None else len(self.match.log)

    def _note_play(self, seat: int | None, happening: log.Play) -> None:
        if seat is None:
            self._time_called = True
        else:
            self._acted[seat] = self.need_match().state.turns_taken()
            if happening.by is log.By.BOT:
                self.memories[seat] = happening.memory

    def _seat_change(self, seat: int | None, happening: Happening) -> None:
        match happening:
            case log.Started():
                base = self.row.base or None
                self.match = Match(self.game, self.names(), self.charter.options, self.row.seed, base)
                self.status = Status.PLAYING
            case log.Ended(reason):
                self.status, self.reason = Status.ENDED, reason
            case log.Led(what, table):
                self.led[what] = table
            case _ if seat is not None:
                self._chair_change(seat, happening)
            case _:
                pass

    def _chair_change(self, seat: int, happening: Happening) -> None:
        chair = self.chairs[seat]
        match happening:
            case log.Sat(name):
                chair = seating.sat(chair, name)
            case log.Stood():
                chair = seating.stood(chair, seat)
            case log.BotSat(level, name, away):
                chair = seating.bot_sat(chair, level, name, away=away)
            case log.Renamed(name):
                chair = msgspec.structs.replace(chair, name=name)
            case log.Resigned(level):
                chair = seating.resigned(chair, level)
            case log.EndWish(agrees):
                chair = msgspec.structs.replace(chair, wants_end=agrees)
            case log.TimeGiven(ms):
                self.clocks.give(seat, ms)
            case _:
                return
        self.chairs[seat] = chair
        if self.match is not None:
            self.match.names = self.names()

    def _number(self, seat: int | None, happening: Happening) -> None:
        index = len(self.told) - 1
        everybody = seen_by_all(happening)
        undo, redo = (None, None) if self.match is None else self.match.takers()
        for viewer, seen in self._seen.items():
            if everybody or (viewer is not None and viewer == seat):
                seen.append(index)
                if viewer is not None:
                    self._take_backs[viewer] = (viewer == undo, viewer == redo)

    def _note_decisions(self, who: int | None, before: State | None) -> None:
        """Which seats have another decision than before this entry."""
        if self.match is None or self.match.state is before:
            return
        after = self.match.state
        had, have = () if before is None else before.actors(), after.actors()
        for seat in range(len(self.chairs)):
            same = seat in had and seat in have and seat != who
            if before is None or not same or before.legal(seat) != after.legal(seat):
                self._decision[seat] = len(self._seen[seat])


def seen_by_all(happening: Happening) -> bool:
    """Whether everybody learns that this happened; what is not is for its seat alone."""
    if isinstance(happening, log.Play):
        return any(text is not None for text in happening.shown)
    return not isinstance(happening, log.TakeBack) or happening.shown is not None


def replayed(row: TableRow, rows: list[LogRow]) -> LiveTable:
    """A table from its row and its log; MilepostError or IllegalAction if the log does not replay."""
    live = LiveTable(row)
    for entry in rows:
        live.enter(entry)
    return live


TAKE_BACKS: Final = (UNDO, REDO, RESTART)
