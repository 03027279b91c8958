"""Records of games: as text, as JSON, and as frames to replay.

While a game is played a record holds what the asker may know. When it has ended everybody gets all of it, with the
seed, and may look through any seat's eyes.
"""

from __future__ import annotations

from typing import Final

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.match import THE_TABLE
from milepost.kernel.structs import decoded
from milepost.table import happening as log
from milepost.table import messages
from milepost.table.doors import Doors
from milepost.table.feed import Feed, outcome, snapshot, told
from milepost.table.live import LiveTable, Viewer
from milepost.table.messages import Done, OutcomeNote
from milepost.table.plan import Charter
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Shelf, safely
from milepost.table.store import LogRow, TableRow

MOST_FRAMES: Final = 500
MOST_ENTRIES: Final = 200


class Record(msgspec.Struct, frozen=True):
    """A game as JSON."""

    table: str
    charter: Charter
    seat: int | None
    """Whose eyes it was seen with."""
    status: str
    names: tuple[str, ...]
    entries: tuple[Done, ...]
    outcome: OutcomeNote | None
    seed: str | None
    """Only when the game has ended."""
    trouble: str = ""
    """Why the table is set aside, if it is."""


class Shuffle(msgspec.Struct, frozen=True):
    """One shuffle of a game: its label with the seed gives the order."""

    label: str
    order: tuple[int, ...]
    """For each place, which of the things in their printed order lies there."""


class Shuffles(msgspec.Struct, frozen=True):
    """Everything that is needed to check that nobody had a hand in the shuffling."""

    commitment: str
    """Published before the deal."""
    seed: str
    shuffles: tuple[Shuffle, ...]
    forked: bool
    """It began at a position of another table, not at a deal."""
    actions: int
    same: bool
    """Whether the record, played again from the seed, comes to the position that the table came to."""


class Records:
    """What can be taken home."""

    def __init__(self, shelf: Shelf, doors: Doors) -> None:
        self._shelf, self._doors = shelf, doors

    async def text(self, table: str, holder: str | None, *, link: str | None = None, seat: int | None = None) -> str:
        """The record for people. Of a game that has ended it is a save that any Milepost can load."""
        viewer = await self._viewer(table, holder, link, seat)
        try:
            async with self._shelf.hold(table) as live:
                if live.finished() and live.match is not None:
                    return live.match.dumps()
                return _seen_text(live, viewer)
        except Refused as refused:
            if refused.code is not Code.SET_ASIDE:
                raise
            row, rows = await self._kept(table)
            return _kept_text(row, rows, viewer, refused.says)

    async def data(self, table: str, holder: str | None, *, link: str | None = None, seat: int | None = None) -> Record:
        """The same as JSON."""
        viewer = await self._viewer(table, holder, link, seat)
        try:
            async with self._shelf.hold(table) as live:
                return _record(live, viewer)
        except Refused as refused:
            if refused.code is not Code.SET_ASIDE:
                raise
            row, rows = await self._kept(table)
            return _kept_record(row, rows, viewer, refused.says)

    async def frames(
        self,
        table: str,
        holder: str | None,
        *,
        after: int = 0,
        count: int = MOST_FRAMES,
        link: str | None = None,
        seat: int | None = None,
    ) -> list[bytes]:
        """A replay: a snapshot at the asker's number `after`, then a change for each of the next `count` entries."""
        viewer = await self._viewer(table, holder, link, seat)
        async with self._shelf.hold(table) as live:
            if not 0 <= after <= live.numbered(viewer):
                raise Refused(Code.BAD_INPUT, f"There are {live.numbered(viewer)} entries.")
            then = await self._shelf.rebuilt(live, live.seq_of(viewer, after))
            found = [messages.write(snapshot(then, viewer, then.at, 0))]
            feed = Feed(viewer, then)
            last = min(after + max(0, min(count, MOST_FRAMES)), live.numbered(viewer))
            for row in await safely(self._shelf.store.log(table, then.seq)):
                if then.numbered(viewer) >= last:
                    break
                then.enter(row)
                message = feed.advance(then, then.at, 0)
                if message is not None:
                    found.append(message)
            return found

    async def entries(
        self, table: str, holder: str | None, *, before: int = 0, count: int = MOST_ENTRIES, seat: int | None = None
    ) -> tuple[Done, ...]:
        """The asker's last entries before number `before`, oldest first; 0 is the newest."""
        viewer = await self._viewer(table, holder, None, seat)
        async with self._shelf.hold(table) as live:
            end = min(before - 1 if before > 0 else live.numbered(viewer), live.numbered(viewer))
            first = max(1, end + 1 - max(0, min(count, MOST_ENTRIES)))
            return tuple(told(live, viewer, number) for number in range(first, end + 1))

    async def number(
        self, table: str, holder: str | None, at: int, *, seat: int | None = None, public: bool = False
    ) -> int:
        """A moment by another count: the asker's number of what everybody calls `at`, or with `public` the reverse.

        Links to a position carry everybody's number, for a seat counts the steps of its own drafts too.
        """
        viewer = await self._viewer(table, holder, None, seat)
        async with self._shelf.hold(table) as live:
            mine, other = (viewer, None) if public else (None, viewer)
            if not 0 <= at <= live.numbered(mine):
                raise Refused(Code.BAD_INPUT, f"There are {live.numbered(mine)} entries.")
            return live.number_of(other, live.seq_of(mine, at))

    async def shuffles(self, table: str, holder: str | None) -> Shuffles:
        """Every shuffle of a game that has ended, and whether its record comes to the same again."""
        await self._doors.access(table, holder)
        async with self._shelf.hold(table) as live:
            if not live.finished() or live.match is None:
                raise Refused(Code.NOT_NOW, "The seed stays secret until the game is over.")
            again = (await self._shelf.rebuilt(live, live.seq)).need_match()
            same = again.state.digest() == live.match.state.digest()
            chance = Chance(live.row.seed)
            made = tuple(Shuffle(label, tuple(chance.order(label, size))) for label, size in again.asked.items())
            seed, forked = live.row.seed.hex(), bool(live.row.base)
            return Shuffles(live.charter.commitment, seed, made, forked, len(again.log), same)

    async def _viewer(self, table: str, holder: str | None, link: str | None, seat: int | None) -> Viewer:
        """Whose eyes the asker may look through: their own, and any seat's when the game has ended."""
        access = await self._doors.access(table, holder, link)
        if seat is None or seat in access.seats:
            return access.viewer(seat)
        row = await safely(self._shelf.store.table(table))
        seats = len(decoded(row.charter, Charter).seats) if row is not None else 0
        if row is None or row.status not in ("over", "ended") or not 0 <= seat < seats:
            return access.viewer(seat)
        return seat

    async def _kept(self, table: str) -> tuple[TableRow, list[LogRow]]:
        row = await safely(self._shelf.store.table(table))
        if row is None:
            raise Refused(Code.NO_TABLE, "There is no such table.")
        return row, await safely(self._shelf.store.log(table))


def _record(live: LiveTable, viewer: Viewer) -> Record:
    ended = live.finished()
    entries = tuple(told(live, viewer, number) for number in range(1, live.numbered(viewer) + 1))
    seed = live.row.seed.hex() if ended else None
    return Record(live.id, live.charter, viewer, live.status, live.names(), entries, outcome(live), seed)


def _head(charter: Charter, viewer: str, names: list[str]) -> list[str]:
    forked = [f"forked: {charter.forked_from} at {charter.forked_at}"] if charter.forked_from else []
    return [
        "milepost-seen 1",
        f"game: {charter.game}",
        f"rules: {charter.rules}",
        f"content: {charter.content}",
        *forked,
        f"seats: {', '.join(names)}",
        *(f"option {name}: {str(value).lower()}" for name, value in sorted(charter.options.items())),
        f"commitment: {charter.commitment}",
        f"seen by: {viewer}",
        "",
    ]


def _seen_text(live: LiveTable, viewer: Viewer) -> str:
    """A running game as one viewer has seen it; it cannot be loaded, for it does not hold what is hidden."""
    names = live.names()
    lines = [] if live.match is None else live.match.lines(viewer)
    body = [
        f"{number} {names[line.seat] if line.seat >= 0 else THE_TABLE}: {line.text}"
        for number, line in enumerate(lines, 1)
    ]
    who = "a spectator" if viewer is None else names[viewer]
    return "\n".join([*_head(live.charter, who, list(names)), *body]) + "\n"


def _kept_entries(rows: list[LogRow], viewer: Viewer) -> list[Done]:
    """A log as a viewer may read it, from what its rows say, without playing anything."""
    found: list[Done] = []
    for row in rows:
        try:
            happening = log.read(row.body)
        except msgspec.MsgspecError:
            continue
        if isinstance(happening, log.Play):
            own = viewer is not None and viewer == row.seat
            texts = happening.texts if own else tuple(text for text in happening.shown if text is not None)
        elif isinstance(happening, log.TakeBack):
            own = viewer is not None and viewer == row.seat
            texts = (happening.text,) if own else (happening.shown,) if happening.shown is not None else ()
        else:
            continue
        if texts:
            found.append(Done(len(found) + 1, row.at, log.kind(happening), row.seat, texts=texts))
    return found


def _kept_text(row: TableRow, rows: list[LogRow], viewer: Viewer, trouble: str) -> str:
    made = decoded(row.charter, Charter)
    names = [f"Seat {number + 1}" for number in range(len(made.seats))]
    body = [
        f"{done.seq} {THE_TABLE if done.seat is None else names[done.seat]}: {text}"
        for done in _kept_entries(rows, viewer)
        for text in done.texts
    ]
    who = "a spectator" if viewer is None else names[viewer]
    return "\n".join([*_head(made, who, names), *body, "", f"set aside: {trouble}"]) + "\n"


def _kept_record(row: TableRow, rows: list[LogRow], viewer: Viewer, trouble: str) -> Record:
    made = decoded(row.charter, Charter)
    names = tuple(f"Seat {number + 1}" for number in range(len(made.seats)))
    seed = row.seed.hex() if row.status in ("over", "ended") else None
    entries = tuple(_kept_entries(rows, viewer))
    return Record(row.id, made, viewer, row.status, names, entries, None, seed, trouble)
