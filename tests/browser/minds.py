"""What a person at the table would like to do next: a bot's advice on the view that the page was given, and no more."""

from __future__ import annotations

import msgspec

from milepost import bots, rulebooks
from milepost.bots.contract import NO_MEMORY
from milepost.bots.seat import seeded
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.notation import Action
from tests.browser.wire import Wire


class Mind:
    """Decides for one seat; what it decides is still to be done with mouse, keys or fingers."""

    def __init__(self, name: str, wire: Wire, level: str = "greedy") -> None:
        self.game = rulebooks.game(name)
        self.reason = ""
        self._wire = wire
        self._bot = bots.bot(level, self.game)
        self._memory = NO_MEMORY
        self._rng = seeded("a person", name)
        seats = self.game.least_seats
        any_state = self.game.start(seats, self.game.options({}), Chance(seed_from_text("a view")))
        self._kind = type(any_state.view(0))
        self._next: list[Action] = []

    def wants(self) -> list[Action]:
        """The actions to come, the first of which is legal now; whoever does one says so with `did`."""
        legal = self._wire.legal
        if not self._next or str(self._next[0]) not in legal:
            view = msgspec.convert(self._wire.view, self._kind)
            choices = [self.game.notation.action(self.game.notation.parse(text)) for text in legal]
            decision = self._bot.choose(view, choices, self._memory, self._rng)
            self._next, self._memory, self.reason = list(decision.actions), decision.memory, decision.reason
        return self._next

    def did(self, count: int) -> None:
        del self._next[:count]

    def forget(self) -> None:
        """What was done led somewhere else than was meant: think again."""
        self._next = []
