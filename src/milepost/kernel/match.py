"""A match is the log of a game with a live state: play, undo, redo, restart a turn, replay, fork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from milepost.kernel.chance import Chance, WitnessedChance, commitment
from milepost.kernel.contract import Game, State, View
from milepost.kernel.event import Event, barrier
from milepost.kernel.notation import Action, NotationError
from milepost.kernel.options import Options
from milepost.kernel.outcome import Outcome
from milepost.kernel.refusal import Illegal, IllegalAction, MilepostError

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
LONGEST_NAME = 24
LONGEST_TEXT = 2_000
THE_TABLE = "*"
"""The name of nobody, for what the table itself decides."""

Playable = Action | str | Mapping[str, object]
"""An action as a value, a typed line, or JSON."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log as one viewer may read it."""

    seat: int
    text: str
    events: tuple[Event, ...] = ()
    takes: int = 0
    """How many actions that this viewer had read it took back."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One thing done at the table, in order: an action, or an undo, redo or restart."""

    seq: int
    seat: int
    text: str
    shown: str | None
    """How the other seats read it; None if they do not learn of it."""
    events: tuple[Event, ...] = ()
    takes: tuple[bool, ...] = ()
    """Of each action that it took back: whether the other seats had read it."""

    def seen_by(self, viewer: int | None) -> Line | None:
        """This entry as `viewer` may know it, or None."""
        own = viewer is not None and viewer == self.seat
        text = self.text if own else self.shown
        if text is None:
            return None
        seen = (event.seen_by(viewer) for event in self.events)
        takes = len(self.takes) if own else sum(self.takes)
        return Line(self.seat, text, tuple(event for event in seen if event is not None), takes)


class _Step(msgspec.Struct, frozen=True):
    """An action that can still be taken back, with the position before it."""

    seat: int
    code: int
    before: State
    shown: str | None
    asked: int
    """How many shuffles had been asked for before it."""


UNDO, REDO, RESTART = "undo", "redo", "restart"


def seat_names(game: Game, seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names at the table, checked; a number takes names of ours."""
    if isinstance(seats, int):
        return NAMES[: game.check_seats(seats)]
    names = tuple(name.strip() for name in seats)
    game.check_seats(len(names))
    for name in names:
        fits = 0 < len(name) <= LONGEST_NAME and not any(c in ",:" or not c.isprintable() for c in name)
        if not fits or name == THE_TABLE:
            raise MilepostError(
                f"A name has 1 to {LONGEST_NAME} letters and no comma or colon; {name[:40]!r} does not fit."
            )
    if len({name.casefold() for name in names}) != len(names):
        raise MilepostError("Two seats have the same name.")
    return names


class Match:
    """One game being played: its log, its live state, and the ways to go back and forth in it."""

    def __init__(
        self, game: Game, names: Sequence[str], options: Options, seed: bytes, base: bytes | None = None
    ) -> None:
        """A match dealt from its seed, or one that begins at `base`, a position that `State.freeze` wrote."""
        self.game = game
        self.names = tuple(names)
        self.options = options
        self.base = base
        self.log: list[Entry] = []
        self._chance = WitnessedChance(seed)
        if base is None:
            self.state = game.start(len(self.names), options, self._chance)
        else:
            self.state = game.thaw(base, self._chance)
        self._undoable: list[_Step] = []
        self._redoable: list[_Step] = []

    @property
    def commitment(self) -> str:
        """Published at the start: fixes the seed without telling it."""
        return commitment(self._chance.seed)

    @property
    def seed(self) -> bytes:
        """The secret of every shuffle, told when the game is over."""
        if self.state.outcome() is None:
            raise MilepostError("The seed stays secret until the game is over.")
        return self._chance.seed

    @property
    def asked(self) -> dict[str, int]:
        """The shuffles so far: how many things each label put in order. It tells nothing of the order."""
        return dict(self._chance.asked)

    @property
    def shuffles(self) -> dict[str, list[int]]:
        """Every shuffle of a finished game, by label."""
        source = Chance(self.seed)
        return {label: source.order(label, size) for label, size in self._chance.asked.items()}

    def seat(self, who: int | str) -> int:
        """A seat's number from its number or its player's name."""
        if isinstance(who, int):
            return who
        for number, name in enumerate(self.names):
            if name.casefold() == who.strip().casefold():
                return number
        raise MilepostError(f"Nobody called {who[:40]!r} sits at this table; here are {', '.join(self.names)}.")

    def actors(self) -> tuple[int, ...]:
        return self.state.actors()

    def legal(self, who: int | str) -> list[Action]:
        return [self.game.notation.action(code) for code in self.state.legal(self.seat(who))]

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def view(self, who: int | str | None = None) -> View:
        """What that seat may know; None is a spectator."""
        if who is None:
            return self.state.view(None)
        seat = self.seat(who)
        if not 0 <= seat < len(self.names):
            raise MilepostError(f"There is no seat {seat} at this table.")
        return self.state.view(seat)

    def lines(self, who: int | str | None = None) -> list[Line]:
        """The log as that seat may read it; drafts of others are left out."""
        viewer = None if who is None else self.seat(who)
        seen = (entry.seen_by(viewer) for entry in self.log)
        return [line for line in seen if line is not None]

    def why_not(self, who: int | str, action: Playable) -> Illegal | None:
        """None if that can be played now, else the rule and a sentence."""
        try:
            seat = self.seat(who)
            codes = self._codes(seat, action)
        except MilepostError as error:
            return Illegal(self.game.rule_action, str(error))
        return self._first_refusal(seat, codes)

    def play(self, who: int | str, action: Playable) -> tuple[Event, ...]:
        """Plays an action, or all actions of a longer typed line; raises IllegalAction with nothing changed."""
        seat = self.seat(who)
        try:
            codes = self._codes(seat, action)
        except NotationError as error:
            raise IllegalAction(Illegal(self.game.rule_action, str(error))) from None
        if len(codes) > 1:
            refusal = self._first_refusal(seat, codes)
            if refusal is not None:
                raise IllegalAction(refusal)
        events: list[Event] = []
        for code in codes:
            events += self.play_code(seat, code)
        return tuple(events)

    def play_code(self, seat: int, code: int) -> list[Event]:
        """Plays one atomic action by its code."""
        before = self.state
        after = before.copy()
        asked = len(self._chance.asked)
        events = after.apply(seat, code)
        shown = self.game.shown(before, seat, code)
        if self._undoable and self._undoable[-1].seat != seat:
            self._undoable.clear()
        self._redoable.clear()
        self._settle(_Step(seat, code, before, shown, asked), after, events)
        self._enter(seat, self.game.notation.text(code), shown, events)
        return events

    def undo(self, who: int | str) -> None:
        """Takes back that seat's last action, unless somebody else has acted or learned something since."""
        seat = self.seat(who)
        self._check_undo(seat)
        step = self._take_back()
        public = step.shown is not None
        self._enter(seat, UNDO, UNDO if public else None, takes=(public,))

    def redo(self, who: int | str) -> None:
        """Plays again what that seat last took back."""
        seat = self.seat(who)
        if not self._redoable or self._redoable[-1].seat != seat:
            raise MilepostError("There is nothing to redo.")
        step = self._redoable.pop()
        after = step.before.copy()
        events = after.apply(seat, step.code)
        self._settle(step, after, events)
        self._enter(seat, REDO, None if step.shown is None else REDO, events)

    def restart(self, who: int | str) -> None:
        """Takes back all that `undo` could reach."""
        seat = self.seat(who)
        self._check_undo(seat)
        takes: list[bool] = []
        while self._undoable:
            takes.append(self._take_back().shown is not None)
        self._enter(seat, RESTART, RESTART if any(takes) else None, takes=tuple(takes))

    def can_undo(self, who: int | str) -> bool:
        return bool(self._undoable) and self._undoable[-1].seat == self.seat(who)

    def can_redo(self, who: int | str) -> bool:
        return bool(self._redoable) and self._redoable[-1].seat == self.seat(who)

    def takers(self) -> tuple[int | None, int | None]:
        """The seats that could undo and redo now; None is nobody."""
        undo = self._undoable[-1].seat if self._undoable else None
        return undo, self._redoable[-1].seat if self._redoable else None

    def enter(self, seat: int, text: str) -> None:
        """Does again what a log line says: how saved games and forks are replayed."""
        again = {UNDO: self.undo, REDO: self.redo, RESTART: self.restart}.get(text)
        if again is not None:
            again(seat)
        else:
            self.play_code(seat, self.game.notation.parse(text))

    def fork(self, at: int | None = None) -> Match:
        """A match of its own that has played the first `at` entries of this log (all of them by default)."""
        at = len(self.log) if at is None else at
        if not 0 <= at <= len(self.log):
            raise MilepostError(f"This game has {len(self.log)} entries; it cannot be forked at {at}.")
        other = Match(self.game, self.names, self.options, self._chance.seed, self.base)
        for entry in self.log[:at]:
            other.enter(entry.seat, entry.text)
        return other

    def dumps(self) -> str:
        """The whole game as text that a person can read and `loads` can play on."""
        from milepost.kernel.record import write

        return write(self, self._chance.seed)

    def _codes(self, seat: int, action: Playable) -> list[int]:
        notation = self.game.notation
        if isinstance(action, Action):
            return [notation.code(action)]
        if isinstance(action, str):
            if len(action) > LONGEST_TEXT:
                raise NotationError(f"An action has at most {LONGEST_TEXT} characters.")
            return self.game.gesture(self.state, seat, action) or [notation.parse(action)]
        return [notation.from_json(action)]

    def _first_refusal(self, seat: int, codes: Sequence[int]) -> Illegal | None:
        asked = len(self._chance.asked)
        try:
            return self._first_refused(seat, codes)
        finally:
            self._chance.forget(asked)

    def _first_refused(self, seat: int, codes: Sequence[int]) -> Illegal | None:
        state = self.state
        for number, code in enumerate(codes):
            refusal = state.why_not(seat, code)
            if refusal is not None:
                return refusal
            if number + 1 < len(codes):
                state = state.copy() if state is self.state else state
                state.push(seat, code)
        return None

    def _check_undo(self, seat: int) -> None:
        if not self.can_undo(seat):
            raise MilepostError(
                "There is nothing to take back: only your own actions since somebody else acted "
                "or something hidden was shown can be undone."
            )

    def _take_back(self) -> _Step:
        step = self._undoable.pop()
        self._redoable.append(step)
        self._chance.forget(step.asked)
        self.state = step.before
        return step

    def _settle(self, step: _Step, after: State, events: list[Event]) -> None:
        self.state = after
        if barrier(events):
            self._undoable.clear()
            self._redoable.clear()
        else:
            self._undoable.append(step)

    def _enter(
        self,
        seat: int,
        text: str,
        shown: str | None,
        events: Sequence[Event] = (),
        *,
        takes: tuple[bool, ...] = (),
    ) -> None:
        self.log.append(Entry(len(self.log) + 1, seat, text, shown, tuple(events), takes))
