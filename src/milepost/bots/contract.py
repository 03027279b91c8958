"""What a bot is: it gets a view and the legal actions, and answers with actions and a reason.

A bot never sees a state. Its memory is JSON, so a seat can move between processes; its only source of chance is the
`rng` it is handed, so the same seed and view give the same decision anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec

from milepost.kernel.contract import View
from milepost.kernel.notation import Action

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Memory = Mapping[str, Json]
NO_MEMORY: Memory = {}
Numbers = Mapping[str, int | float]
NO_NUMBERS: Numbers = {}


class Decision(msgspec.Struct, frozen=True):
    """What a bot will do: actions up to the next reveal, what to remember, and why: a sentence and its numbers."""

    actions: tuple[Action, ...]
    memory: Memory = NO_MEMORY
    reason: str = ""
    numbers: Numbers = NO_NUMBERS
    replanned: bool = False
    """Whether it thought anew, and did not only go on with what it had in mind: the arena times these apart."""


class Halt(msgspec.Struct, frozen=True):
    """A place at which a plan loads (`pays` is 0) or delivers, by name."""

    at: str
    city: str
    good: str
    pays: int


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would do in somebody's seat: in words, in numbers, and as far as it can be drawn."""

    level: str
    says: str
    numbers: Numbers = NO_NUMBERS
    actions: tuple[Action, ...] = ()
    """What it would play now, up to the next reveal; none while the seat has nothing to decide."""
    stops: tuple[Halt, ...] = ()
    way: tuple[str, ...] = ()
    """The mileposts to run and sail along, where the train stands first."""
    build: tuple[tuple[str, str], ...] = ()
    """The segments to build, in the order in which they can be built."""


class Bot(Protocol):
    """One way to play a seat."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, legal: Sequence[Action], memory: Memory, rng: random.Random) -> Decision:
        """Decides for the view's seat; `legal` lists every atomic action it may begin with."""
        ...


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say more to a person than what it would play."""

    def suggest(self, view: View, legal: Sequence[Action], rng: random.Random) -> Suggestion | None:
        """Its plan for the view's seat, also while another seat decides; None if it has none."""
        ...
