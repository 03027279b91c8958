"""What a variation can change: cards, what happens between actions, and verbs, which it wraps.

A variation is installed into the copy of the game that its options ask for (`CrayonGame.variant`), so a game without
variations runs none of this. Rules of actions are changed by putting a verb `Around` another; what a variation keeps
lies in `state.extra` as ints and flat lists of ints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar

from milepost.kernel.notation import VERB_BITS, Form, Words
from milepost.kernel.options import Options, Value
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.state import CrayonState

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame
    from milepost.rulebooks.crayon.view import CrayonView


class Vocabularies:
    """The words that the variations' verbs are written with."""

    def __init__(
        self, ground: Ground, places: Words, goods: Words, cities: Words, locos: Words, seats: int, cards: int
    ) -> None:
        self.ground, self.places, self.goods, self.cities, self.locos = ground, places, goods, cities, locos
        self.seats, self.cards = seats, cards


class Variation:
    """One variation at work. Every hook does nothing until a variation says otherwise."""

    option: ClassVar[str]
    on: ClassVar[Value] = True
    """The value of the option that asks for it."""
    alone: ClassVar[str] = ""
    """The option that asks for nothing else, in a book that does not make it one choice of several."""

    @classmethod
    def asked(cls, options: Options) -> bool:
        return options.get(cls.option) == cls.on or options.get(cls.alone) is True

    def install(self, game: CrayonGame) -> None:
        """Wraps verbs and adds to steps, in a game that is this variant's own."""

    def deck(self, state: CrayonState, cards: list[int]) -> list[int]:
        """The cards of the draw deck, those in hands included."""
        return cards

    def set_aside(self, state: CrayonState, aside: list[int]) -> list[int]:
        """The events met in the deal that go back into the deck."""
        return aside

    def dealt(self, state: CrayonState) -> None:
        """Sets up what it keeps in `state.extra`."""

    def thrown(self, state: CrayonState, seat: int, cards: bytes, log: Log) -> bytes:
        """A hand was discarded; returns what of it goes to the discards."""
        return cards

    def tax_drawn(self, state: CrayonState, card: int, log: Log) -> bool:
        """The tax was paid; whether the card has been put somewhere."""
        return False

    def left_train(self, state: CrayonState, train: int, good: int) -> None:
        """A load left a train, and its chip has just come back to the supply."""

    def tidy(self, state: CrayonState, log: Log) -> None:
        """After every action."""

    def end_turn(self, state: CrayonState, log: Log) -> None:
        """At the end of the mover's turn."""

    def time_is_up(self, state: CrayonState, log: Log) -> bool:
        """At the end of a round: whether it ended the game."""
        return False

    def hide(self, state: CrayonState, seat: int | None, shown: dict[str, Any]) -> None:
        """Takes out of `shown`, a copy of `state.extra`, what `seat` may not know."""

    def seen(self, state: CrayonState, view: CrayonView) -> CrayonView:
        """The view as a seat may have it."""
        return view


class Around(Verb[CrayonState]):
    """A verb with another inside: it may close it, bar some of its arguments, or do more when it is played."""

    def __init__(self, inner: Verb[CrayonState]) -> None:
        super().__init__(inner.form)
        self.inner, self.home, self.number = inner, inner.home, inner.number
        self.__dict__["not_now"] = inner.not_now

    def shut(self, state: CrayonState, seat: int) -> Illegal | None:
        """Why it is closed now, besides what the inner verb says."""
        return None

    def bar(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        """Why this argument is refused, besides what the inner verb says."""
        return None

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return self.inner.closed(state, seat) or self.shut(state, seat)

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return self.inner.candidates(state, seat)

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return self.inner.refuse(state, seat, arg) or self.bar(state, seat, arg)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        self.inner.do(state, seat, arg, log)

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        if self.shut(state, seat) is None:
            found: list[int] = []
            self.inner.legal(state, seat, found)
            into.extend([code for code in found if self.bar(state, seat, code >> VERB_BITS) is None])


class Wider(Around):
    """A verb that allows more arguments than the one inside: it lists and refuses them itself."""

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        Verb.legal(self, state, seat, into)


def wrap(game: CrayonGame, name: str, around: Callable[[Verb[CrayonState]], Verb[CrayonState]]) -> None:
    """Puts a verb of this variant into another, wherever it is used."""
    old = verb_of(game, name)
    new = around(old)
    game.verbs = tuple(new if verb is old else verb for verb in game.verbs)
    game.turns = tuple(tuple(_replaced(step, old, new) for step in steps) for steps in game.turns)
    game.interrupts = tuple(_replaced(step, old, new) for step in game.interrupts)


def verb_of(game: CrayonGame, name: str) -> Verb[CrayonState]:
    return next(verb for verb in game.verbs if verb.form.name == name)


def _replaced(step: Step[CrayonState], old: Verb[CrayonState], new: Verb[CrayonState]) -> Step[CrayonState]:
    if old not in step.verbs:
        return step
    other = copy(step)
    other.verbs = tuple(new if verb is old else verb for verb in step.verbs)
    return other


def add_to_steps(game: CrayonGame, verb_name: str, *step_names: str) -> None:
    """Offers a verb in every step of those names, before the verb that ends it."""
    verb = verb_of(game, verb_name)

    def wider(step: Step[CrayonState]) -> Step[CrayonState]:
        if step.name not in step_names:
            return step
        other = copy(step)
        other.verbs = (*step.verbs[:-1], verb, step.verbs[-1])
        return other

    game.turns = tuple(tuple(wider(step) for step in steps) for steps in game.turns)


def add_interrupt(game: CrayonGame, step: Step[CrayonState]) -> int:
    """A further interrupt; returns its number in this variant."""
    game.interrupts = (*game.interrupts, step)
    return len(game.interrupts) - 1


def simple(name: str, says: str) -> Form:
    """A verb without arguments."""
    return Form(name, (), says)
