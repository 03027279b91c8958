"""Playing at a table: actions, gestures, and taking back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from milepost.kernel.match import REDO, RESTART, UNDO, Match
from milepost.kernel.refusal import IllegalAction, MilepostError
from milepost.table.chairs import Sitter
from milepost.table.doors import Doors
from milepost.table.happening import By, Happening, Play, TakeBack
from milepost.table.live import LiveTable
from milepost.table.refusal import Code, Refused
from milepost.table.shelf import Entry, Receipt, Shelf

LONGEST_KEY: Final = 64
TAKE_BACKS: Final = (UNDO, REDO, RESTART)

Played = str | Mapping[str, object]
"""An action as a typed line (also a gesture, or undo, redo, restart) or as JSON."""


class Ack(msgspec.Struct, frozen=True, tag_field="kind", tag="done", gc=False):
    """It is committed. `seq` is the seat's own number of it."""

    seq: int
    again: bool = False
    """It had been done before: the same key was sent twice."""


class Playing:
    """What seats do to the game."""

    def __init__(self, shelf: Shelf, doors: Doors) -> None:
        self._shelf, self._doors = shelf, doors

    async def act(
        self,
        table: str,
        holder: str | None,
        action: Played,
        *,
        key: str | None = None,
        seen: int | None = None,
        seat: int | None = None,
        then: Callable[[Ack], None] | None = None,
    ) -> Ack:
        """Plays for a seat that `holder` has.

        `key` is any text the client makes up: sending it again does nothing and gives the first answer. `seen` is the
        last number the client knew; an older one is accepted while the seat's decision is still the same. Without
        it, whatever is legal now is played. `then` is handed the answer as soon as watchers are told.
        """
        number = await self._doors.seat(table, holder, seat)
        task = self.begin(table, number, action, key=key, seen=seen, then=then)
        return _acknowledged(await asyncio.shield(task), number)

    def begin(
        self,
        table: str,
        seat: int,
        action: Played,
        *,
        key: str | None = None,
        seen: int | None = None,
        then: Callable[[Ack], None] | None = None,
    ) -> asyncio.Task[Receipt]:
        """The same for a seat that the asker has, without waiting for it."""
        scoped = scoped_key(seat, key)

        def operation(live: LiveTable) -> Entry | Receipt:
            if scoped is not None and scoped in live.keys:
                return Receipt(live, live.keys[scoped], again=True)
            check_turn(live, seat, seen)
            return played(live, seat, action, scoped)

        told = None if then is None else lambda receipt: then(_acknowledged(receipt, seat))
        return self._shelf.begin(table, operation, told)


def _acknowledged(receipt: Receipt, seat: int) -> Ack:
    return Ack(receipt.live.number_of(seat, receipt.seq), receipt.again)


def scoped_key(seat: int, key: str | None) -> str | None:
    """A key as the log has it: each seat's are its own, so nobody can guess or block another's."""
    if key is None:
        return None
    if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused(Code.BAD_INPUT, f"A key has 1 to {LONGEST_KEY} printable characters.")
    return f"{seat} {key}"


def check_turn(live: LiveTable, seat: int, seen: int | None) -> None:
    """Refuses who cannot play now, or did not know what they were deciding."""
    live.playing()
    chair = live.chairs[seat]
    if chair.sitter is not Sitter.PERSON:
        says = "A bot keeps your seat; sit down again first." if chair.away else "You have resigned."
        raise Refused(Code.NOT_NOW, says)
    if seen is not None and not live.fresh_enough(seat, seen):
        raise Refused(Code.STALE, "Something has changed since you looked; look again, then decide.")


def played(live: LiveTable, seat: int, action: Played, key: str | None) -> Entry:
    """Plays on the live table; raises Refused with nothing changed."""
    match = live.playing()
    first, before = len(match.log), match.state
    try:
        happening = _do(match, seat, action)
    except IllegalAction as refused:
        raise Refused.illegal(refused.illegal) from None
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    return Entry(happening, seat, key, first, before)


def _do(match: Match, seat: int, action: Played) -> Happening:
    word = action.strip().lower() if isinstance(action, str) else ""
    if word in TAKE_BACKS:
        take_back(match, seat, word)
        return TakeBack(word, match.log[-1].shown)
    first = len(match.log)
    match.play(seat, action)
    return play_of(match, first)


def take_back(match: Match, seat: int, word: str) -> None:
    if word == UNDO:
        match.undo(seat)
    elif word == REDO:
        match.redo(seat)
    else:
        match.restart(seat)


def play_of(match: Match, first: int, by: By = By.PERSON, note: str = "") -> Play:
    """The entry for what the match has played since `first`."""
    entries = match.log[first:]
    return Play(tuple(entry.text for entry in entries), tuple(entry.shown for entry in entries), by, note)
