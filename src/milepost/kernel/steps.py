"""A turn is a declared list of steps; the first one with something to decide owns the turn.

A `Verb` states the rules of one kind of action once: `closed` (may it be used at all now), `candidates` (a superset of
the arguments worth asking about), `refuse` (why this argument may not be played) and `do` (play it). The legal list,
the refusals and play itself all come from these four. A `Step` is a list of verbs and the question whether it still
has something to decide; where it has not, something may happen by itself. Interrupts (a draft being built, a choice
forced on a seat) stand in front of the turn.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import TABLE, Game, State
from milepost.kernel.event import Event
from milepost.kernel.notation import VERB_BITS, VERB_MASK, Form, Notation
from milepost.kernel.refusal import Illegal, IllegalAction

Log = list[Event] | None
"""Where `do` tells what happened; None when nobody listens, as in search."""

S = TypeVar("S", bound="SteppedState")

NO_INTERRUPT = -1
MANY_SEATS = tuple((seat,) for seat in range(16))


class Verb(Generic[S]):
    """One kind of action, with its rules stated once."""

    home: str
    """The ledger's rule that allows this action; named when it is played at the wrong moment."""
    not_now: ClassVar[str] = "That cannot be done at this point of the turn."

    def __init__(self, form: Form) -> None:
        self.form = form
        self.number = -1

    def code(self, arg: int = 0) -> int:
        return arg << VERB_BITS | self.number

    def closed(self, state: S, seat: int) -> Illegal | None:
        """Why this verb cannot be used at all now, whatever its argument."""
        return None

    def candidates(self, state: S, seat: int) -> Iterable[int]:
        """Arguments to ask `refuse` about: every legal one must be among them."""
        return range(self.form.size)

    def refuse(self, state: S, seat: int, arg: int) -> Illegal | None:
        """Why this argument may not be played, given that the verb is open."""
        return None

    def do(self, state: S, seat: int, arg: int, log: Log) -> None:
        """Plays it. The caller has checked."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it does")

    def shown(self, state: S, seat: int, arg: int) -> str | None:
        """How other seats read it in the log; None if they do not learn of it."""
        return " ".join((self.form.name, *self.form.write(arg)))

    def legal(self, state: S, seat: int, into: list[int]) -> None:
        """Adds the codes of every legal argument to `into`."""
        if self.closed(state, seat) is None:
            number, refuse = self.number, self.refuse
            into.extend(
                [a << VERB_BITS | number for a in self.candidates(state, seat) if refuse(state, seat, a) is None]
            )


class DraftVerb(Verb[S]):
    """A step of an uncommitted gesture: private to its seat until the commit."""

    def shown(self, state: S, seat: int, arg: int) -> str | None:
        return None


class SealedVerb(Verb[S]):
    """A choice that several seats make at once and that is revealed when all have made it."""

    sealed_words: ClassVar[str] = "has chosen"

    def shown(self, state: S, seat: int, arg: int) -> str | None:
        return self.sealed_words


class Step(Generic[S]):
    """A point of the turn: which verbs it offers, to whom, and whether anything is left to decide in it."""

    name: ClassVar[str]

    def __init__(self, *verbs: Verb[S]) -> None:
        self.verbs = verbs

    def pending(self, state: S) -> bool:
        """Whether this step has something to decide."""
        return True

    def happen(self, state: S, log: Log) -> None:
        """What happens by itself when the turn comes here and nothing is to be decided; once each time."""

    def actors(self, state: S) -> tuple[int, ...]:
        """Who decides."""
        return MANY_SEATS[state.mover]

    def may_act(self, state: S) -> tuple[int, ...]:
        """Who may act: those who must decide, and whoever may still take something back while they do."""
        return self.actors(state)


class SteppedState(State):
    """A state whose rules are verbs in declared steps."""

    __slots__ = ("at", "chance", "interrupt", "mover", "rules", "turn")

    FIELDS: ClassVar[tuple[str, ...]]
    """The attributes that make a position, in a fixed order; each holds ints, bytes, or lists of them."""

    rules: SteppedGame[Any]
    chance: Chance
    turn: int
    """Which of the game's declared turns is being played."""
    at: int
    """Which step of it."""
    mover: int
    interrupt: int
    """Which of the game's interrupts stands in front of the turn, or NO_INTERRUPT."""

    @abstractmethod
    def ended(self) -> bool: ...

    @abstractmethod
    def next_turn(self, log: Log) -> None:
        """All steps of this turn are done: chooses who moves next and in which declared turn, or ends the game."""

    @property
    @abstractmethod
    def seat_count(self) -> int: ...

    def step(self) -> Step[Self]:
        if self.interrupt != NO_INTERRUPT:
            return self.rules.interrupts[self.interrupt]
        return self.rules.turns[self.turn][self.at]

    def actors(self) -> tuple[int, ...]:
        return () if self.ended() else self.step().actors(self)

    def settle(self, log: Log) -> None:
        """Moves on to the first step that has something to decide."""
        while not self.ended() and self.interrupt == NO_INTERRUPT:
            steps = self.rules.turns[self.turn]
            while self.at < len(steps):
                step = steps[self.at]
                if step.pending(self):
                    return
                step.happen(self, log)
                self.at += 1
            self.at = 0
            self.next_turn(log)

    def legal(self, seat: int) -> list[int]:
        codes: list[int] = []
        if not self.ended():
            step = self.step()
            if seat in step.may_act(self):
                for verb in step.verbs:
                    verb.legal(self, seat, codes)
        return codes

    def why_not(self, seat: int, code: int) -> Illegal | None:
        game = self.rules
        if self.ended():
            return Illegal(game.rule_over, "The game is over; nothing more can be played.")
        if not game.notation.valid(code):
            return Illegal(game.rule_action, "That is not an action of this game.")
        verb = game.verbs[code & VERB_MASK]
        if seat == TABLE:
            if verb not in game.table_verbs:
                return Illegal(game.rule_turn, "Only a player can do that, not the table.")
        elif not 0 <= seat < self.seat_count:
            return Illegal(game.rule_seats, f"There is no seat {seat} at this table.")
        else:
            step = self.step()
            if seat not in step.may_act(self):
                return Illegal(game.rule_turn, "It is not your decision now; wait for your turn.")
            if verb not in step.verbs:
                return Illegal(verb.home, verb.not_now)
        return verb.closed(self, seat) or verb.refuse(self, seat, code >> VERB_BITS)

    def apply(self, seat: int, code: int) -> list[Event]:
        refusal = self.why_not(seat, code)
        if refusal is not None:
            raise IllegalAction(refusal)
        events: list[Event] = []
        self.rules.verbs[code & VERB_MASK].do(self, seat, code >> VERB_BITS, events)
        self.settle(events)
        return events

    def push(self, seat: int, code: int) -> None:
        self.rules.verbs[code & VERB_MASK].do(self, seat, code >> VERB_BITS, None)
        self.settle(None)

    def freeze(self) -> bytes:
        return msgspec.msgpack.encode([getattr(self, field) for field in self.FIELDS])


class SteppedGame(Game, Generic[S]):
    """A game whose turns are declared lists of steps."""

    verbs: tuple[Verb[S], ...]
    table_verbs: tuple[Verb[S], ...] = ()
    turns: tuple[tuple[Step[S], ...], ...]
    interrupts: tuple[Step[S], ...] = ()

    def declare(
        self,
        verbs: Sequence[Verb[S]],
        turns: Sequence[Sequence[Step[S]]],
        interrupts: Sequence[Step[S]] = (),
    ) -> None:
        """Takes the game's verbs and its turns; from here on the notation is fixed."""
        self.verbs = tuple(verbs)
        for number, verb in enumerate(self.verbs):
            verb.number = number
        self.turns = tuple(tuple(steps) for steps in turns)
        self.interrupts = tuple(interrupts)
        self.notation = Notation([verb.form for verb in self.verbs])

    def shown(self, state: State, seat: int, code: int) -> str | None:
        return self.verbs[code & VERB_MASK].shown(cast("S", state), seat, code >> VERB_BITS)
