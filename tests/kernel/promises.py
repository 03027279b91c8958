"""What every game promises after every action, stated over the steps of a game that is small enough to try every code.

A step is one action with the positions before and after it. A promise takes the steps of a game and fails where the
game breaks it; each rulebook's tests say which games are played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, cast

import pytest

import milepost
from milepost.kernel.contract import Game
from milepost.kernel.event import Event
from milepost.kernel.match import Match
from milepost.kernel.notation import VERB_BITS
from milepost.kernel.refusal import IllegalAction
from milepost.kernel.steps import SteppedState

S = TypeVar("S", bound=SteppedState)


class Step(Generic[S]):
    """One action of a game: the position before, who did what, the position after, and what happened."""

    def __init__(self, before: S, seat: int, code: int) -> None:
        self.before, self.seat, self.code = before, seat, code
        self.after = cast("S", before.copy())
        self.events: list[Event] = self.after.apply(seat, code)

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


def every_code(game: Game) -> list[int]:
    return [arg << VERB_BITS | verb for verb, form in enumerate(game.notation.forms) for arg in range(form.size)]


def rules_agree(game: Game, state: SteppedState, seat: int, codes: Iterable[int], rng: random.Random) -> None:
    """Listed means not refused and refused means not listed, by a rule of the ledger, with nothing changed."""
    listed, before, tried = state.legal(seat), state.digest(), list(codes)
    for code in tried:
        refusal = state.why_not(seat, code)
        assert (refusal is None) == (code in listed), (code, refusal)
        if refusal is not None:
            assert refusal.rule in game.ledger
            assert refusal.says.endswith(".")
    for code in rng.sample(tried, 5):
        if code not in listed:
            with pytest.raises(IllegalAction):
                state.apply(seat, code)
    assert state.digest() == before


def push_is_apply(step: Step[S]) -> None:
    """What search plays is what the table plays."""
    pushed = step.before.copy()
    pushed.push(step.seat, step.code)
    assert pushed.digest() == step.after.digest() != step.before.digest()


def copies_stay(game: Game, seats: int, steps: Iterable[Step[S]]) -> None:
    """No copy changes when the position it came from is played on; freezing loses nothing that anybody can see."""
    kept: list[tuple[S, S, str]] = []
    for step in steps:
        kept.append((step.before, cast("S", step.before.copy()), step.before.digest()))
        for state, copy, digest in kept[-3:]:
            assert state.digest() == copy.digest() == digest
        thaws(game, seats, step.after)
    assert all(state.digest() == copy.digest() == digest for state, copy, digest in kept)
    assert len({digest for _, _, digest in kept}) > len(kept) // 2


def thaws(game: Game, seats: int, state: SteppedState) -> None:
    frozen = state.freeze()
    thawed = game.thaw(frozen, state.chance)
    assert thawed.freeze() == frozen
    assert thawed.actors() == state.actors()
    for seat in range(seats):
        assert thawed.legal(seat) == state.legal(seat)
        assert thawed.view(seat) == state.view(seat)


def saves_replay(match: Match, rng: random.Random, play: Callable[[Match], None]) -> None:
    """A whole match with much taking back, saved, loaded and forked: the same at every point, to every viewer."""
    digests = [match.state.digest()]
    while match.outcome() is None:
        _go_on(match, rng, play)
        digests.append(match.state.digest())
        if rng.random() < 0.02:
            assert milepost.loads(match.dumps()).dumps() == match.dumps()
    again = milepost.loads(match.dumps())
    assert again.dumps() == match.dumps()
    assert (again.log, again.outcome(), again.names) == (match.log, match.outcome(), match.names)
    at = rng.randrange(len(digests))
    assert match.fork(at).state.digest() == again.fork(at).state.digest() == digests[at]
    for viewer in (None, *range(len(match.names))):
        assert again.lines(viewer) == match.lines(viewer)


def _go_on(match: Match, rng: random.Random, play: Callable[[Match], None]) -> None:
    seat = match.log[-1].seat if match.log else 0
    wish = rng.random()
    if wish < 0.04 and match.can_undo(seat):
        match.undo(seat)
    elif wish < 0.06 and match.can_undo(seat):
        match.restart(seat)
    elif wish < 0.2 and match.can_redo(seat):
        match.redo(seat)
    else:
        play(match)
