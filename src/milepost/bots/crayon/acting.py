"""What every crayon-rail bot's turn is made of: a method a step, actions tried on an imagined position."""

from __future__ import annotations

from typing import ClassVar, Final

from milepost.rulebooks.crayon.state import NOWHERE, CrayonState

MOST_ACTIONS: Final = 400
"""Actions in one decision beyond which it is handed over as it is."""


class Acting:
    """One decision: plays on an imagined position until the turn is over or a card is turned.

    A step of the game that has a method here (`_operate`, `_build`, ...) is played by it, any other by what is safe.
    """

    LEADS_ON: ClassVar[tuple[str, ...]] = ()
    """What counts as getting on: a train that waits for ever is noticed by its lack."""

    def __init__(self, state: CrayonState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.codes: list[int] = []
        self.reason = ""
        self.over = False
        self.worked = False
        self.verbs = {verb.form.name: verb for verb in state.rules.verbs}

    def play(self) -> list[int]:
        """The codes to play now."""
        state = self.state
        mover, taken = state.mover, state.taken
        while not self.over and len(self.codes) < MOST_ACTIONS:
            if state.mover != mover or state.taken != taken or self.seat not in state.actors():
                break
            before = len(self.codes)
            step = getattr(self, f"_{state.step().name}", None)
            if step is not None:
                step()
            if len(self.codes) == before:
                self._do(state.rules.safe(state, self.seat))
        return self.codes

    def _do(self, code: int, reveals: bool = False) -> None:
        self.codes.append(code)
        if reveals:
            self.over = True
        else:
            self.state.push(self.seat, code)

    def _place_beside(self) -> bool:
        """Puts a second train where the first stands, whatever the hand is worth there: bots run the first alone."""
        first = self.state.place[self.state.train()]
        if first == NOWHERE:
            return False
        self._say("puts the second train beside the first")
        return self._play("place", self.state.ground.city[first])

    def _may(self, verb: str, arg: int = 0) -> bool:
        return verb in self.verbs and self.state.why_not(self.seat, self.verbs[verb].code(arg)) is None

    def _play(self, verb: str, arg: int = 0, reveals: bool = False) -> bool:
        """Plays that action if it is legal."""
        if not self._may(verb, arg):
            return False
        self._do(self.verbs[verb].code(arg), reveals)
        self.worked |= verb in self.LEADS_ON
        return True

    def _say(self, reason: str) -> None:
        self.reason = self.reason or reason
