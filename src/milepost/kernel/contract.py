"""The contract that every rulebook meets. Read this file first.

A *game* is a rulebook: it starts states and gives them words. A *state* is one position. Seats are numbered from 0;
`None` as a viewer is a spectator. Inside, an action is an int, its *code* (see notation.py for its other forms):

    state = game.start(3, game.options({}), Chance(seed))
    while state.outcome() is None:
        for seat in state.actors():              # the seats that must decide now; several, when choices are sealed
            codes = state.legal(seat)            # every legal atomic action
            state.apply(seat, codes[0])          # checks, changes the state, returns the events

`legal`, `why_not` and `apply` come from one statement of each rule (see steps.py), so they cannot disagree.
Nothing here reads a clock, a file or the network: a game is a pure function of options, seats, seed and actions.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.event import Event
from milepost.kernel.ledger import Ledger
from milepost.kernel.notation import Notation
from milepost.kernel.options import Option, Options, settle
from milepost.kernel.outcome import Outcome
from milepost.kernel.refusal import Illegal, MilepostError

TABLE: Final = -1
"""The seat number of nobody: what the table itself decides (time is up) is played by it."""


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one seat may know of a position, and no more; every game adds its own fields.

    Like every value that is made in great numbers it is `gc=False`: it holds values only, never itself, so Python need
    not look for cycles through it.
    """

    game: str
    seat: int | None
    seats: int
    actors: tuple[int, ...]
    """Who must decide now."""
    step: str
    """The step of the turn, by name, as everybody may know it."""

    def canonical(self) -> bytes:
        """This view as JSON with sorted keys: equal views give equal bytes."""
        return msgspec.json.encode(self, order="sorted")

    def digest(self) -> str:
        """64 bits that tell two sides whether they see the same."""
        return hashlib.blake2b(self.canonical(), digest_size=8).hexdigest()


class State(ABC):
    """One position: mutable, small, quick to copy. The board and the cards it refers to are shared and never change."""

    __slots__ = ()

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now; empty when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Every legal atomic action of `seat`, as codes; empty when it has nothing to decide.

        A seat that is not among the actors may have some, where it may take back what others are deciding on.
        """

    @abstractmethod
    def why_not(self, seat: int, code: int) -> Illegal | None:
        """None if `seat` may play `code` now, else the rule that forbids it and a sentence."""

    @abstractmethod
    def apply(self, seat: int, code: int) -> list[Event]:
        """Plays a checked action and returns what happened; raises IllegalAction with nothing changed."""

    @abstractmethod
    def push(self, seat: int, code: int) -> None:
        """Plays an action that came from `legal`, unchecked and without events: for search and mass play."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What `seat` may know; None is a spectator."""

    def views(self, viewers: Sequence[int | None]) -> list[View]:
        """What each of these may know: as `view`, but a game may make what they have in common once for all."""
        return [self.view(viewer) for viewer in viewers]

    @abstractmethod
    def copy(self) -> State:
        """An equal position that shares nothing that can change."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game runs."""

    @abstractmethod
    def turns_taken(self) -> int:
        """How many turns have been played, by anybody."""

    @abstractmethod
    def freeze(self) -> bytes:
        """Everything that makes this position what it is, in a canonical form."""

    def digest(self) -> str:
        """A hash of the whole position, hidden parts included."""
        return hashlib.blake2b(self.freeze(), digest_size=8).hexdigest()


class Game(ABC):
    """A rulebook with one version of its content."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """One sentence for a list of games."""
    least_seats: ClassVar[int]
    most_seats: ClassVar[int]
    known_options: ClassVar[tuple[Option, ...]] = ()
    questions: ClassVar[tuple[str, ...]] = ()
    """A line of help for each kind of question that `answer` knows."""
    hands_open: ClassVar[bool] = False
    """Whether all cards that seats hold lie open, so that a reason for playing them tells nobody anything new."""
    version: ClassVar[int]
    """Counts changes that would make an old record play differently."""
    rule_seats: ClassVar[str]
    rule_turn: ClassVar[str]
    rule_over: ClassVar[str]
    rule_action: ClassVar[str]
    """The ledger's rules behind the refusals that every game shares: seats, whose turn, after the end, what exists."""

    ledger: Ledger
    notation: Notation
    content: str
    """A hash of the cards and boards in use."""
    carries: str = ""
    """The cards and boards themselves, as text, when they are not ours: records carry them."""

    def options(self, given: Mapping[str, object] | None = None) -> Options:
        """The full set of options, checked."""
        return settle(self.known_options, given)

    def check_seats(self, seats: int) -> int:
        if not self.least_seats <= seats <= self.most_seats:
            raise MilepostError(
                f"{self.title} is for {self.least_seats} to {self.most_seats} seats, not {seats}. [{self.rule_seats}]"
            )
        return seats

    @abstractmethod
    def start(self, seats: int, options: Options, chance: Chance) -> State:
        """The position after the deal, before the first decision."""

    @abstractmethod
    def imagine(self, view: View, chance: Chance) -> State:
        """A full position that `view` cannot tell from the real one: what is hidden from it is dealt by `chance`."""

    @abstractmethod
    def redeal(self, state: State, chance: Chance) -> State:
        """The same position with all that no seat has seen dealt anew by `chance`; every seat's view stays as it is."""

    @abstractmethod
    def thaw(self, frozen: bytes, chance: Chance) -> State:
        """The position that `freeze` wrote."""

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """A sentence for an event as its viewer saw it."""

    @abstractmethod
    def show(self, view: View, names: Sequence[str]) -> str:
        """A view as lines of text for a terminal."""

    def picture(self, view: View | None = None, *, far: bool = False, dark: bool = False) -> str | None:
        """The board as an SVG, with what stands on it in `view`; None for a game without a board.

        From `far` it may leave out what could not be read anyway, for whoever writes names over it in their own size.
        A `dark` one has the same things in the same places, in colours for a dark page.
        """
        return None

    def lettering(self) -> list[dict[str, Any]]:
        """The names that the picture prints, as JSON values with their places in it: for whoever draws something over
        the picture that a name must not vanish under. Finding the places takes as long as drawing."""
        return []

    def catalogue(self) -> dict[str, Any]:
        """What the game prints (boards, cards) as JSON values, by the names and numbers that views use: for whoever
        draws it. It depends on the content alone."""
        return {}

    def gesture(self, state: State, seat: int, text: str) -> list[int] | None:
        """The atomic actions that a longer typed line stands for, or None if `text` is no such line.

        The codes are a proposal: whoever plays them checks each in turn.
        """
        return None

    def answer(self, state: State, seat: int, text: str) -> str | None:
        """The answer to a typed question about a position, from what `seat` may know; None if `text` is no question."""
        return None

    @abstractmethod
    def shown(self, state: State, seat: int, code: int) -> str | None:
        """How the other seats read this action in the log; None if they do not learn of it."""

    @abstractmethod
    def safe(self, state: State, seat: int) -> int:
        """The legal action to play for somebody who is not there to choose."""
