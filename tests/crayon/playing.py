"""Short ways to play in a position of any crayon-rail game, and to see what came of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from milepost.kernel.event import Event
from milepost.kernel.notation import NotationError
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.state import CrayonState


def play(state: CrayonState, seat: int, text: str) -> list[Event]:
    """Plays a typed line and returns what happened."""
    return state.apply(seat, state.rules.notation.parse(text))


def legal(state: CrayonState, seat: int) -> list[str]:
    return [state.rules.notation.text(c) for c in state.legal(seat)]


def verbs(state: CrayonState, seat: int) -> set[str]:
    return {text.split()[0] for text in legal(state, seat)}


def why(state: CrayonState, seat: int, text: str) -> str | None:
    """The rule that refuses a typed line, or None; makes sure that a refusal changes nothing and says something."""
    rules = state.rules
    try:
        action = rules.notation.parse(text)
    except NotationError:
        return rules.rule_action
    before = state.digest()
    refusal = state.why_not(seat, action)
    assert (refusal is None) == (action in state.legal(seat)), text
    if refusal is None:
        return None
    with pytest.raises(IllegalAction) as caught:
        state.apply(seat, action)
    assert caught.value.illegal == refusal
    assert state.digest() == before
    assert refusal.rule in rules.ledger
    assert refusal.says.endswith(".")
    return refusal.rule


def says(state: CrayonState, seat: int, text: str) -> str:
    """The sentence with which a typed line is refused."""
    refusal = state.why_not(seat, state.rules.notation.parse(text))
    assert refusal is not None, f"{text} is legal"
    return refusal.says


def end_turn(state: CrayonState) -> list[Event]:
    """Plays `done` until somebody else is to move, or the same seat's next turn begins."""
    taken, told = state.taken, list[Event]()
    while state.taken == taken and not state.ended_by:
        told += play(state, state.mover, "done")
    return told


def until(state: CrayonState, mover: int) -> None:
    """Everybody does nothing until that seat begins its next turn that is not lost."""
    end_turn(state)
    while state.mover != mover:
        end_turn(state)


def kinds(told: Sequence[Event]) -> list[str]:
    return [event.kind for event in told]


def one(told: Sequence[Event], kind: str) -> Event:
    """The only event of that kind."""
    (event,) = [event for event in told if event.kind == kind]
    return event


def hand(state: CrayonState, seat: int = 0) -> list[int]:
    return [c + 1 for c in state.hands[seat]]


def cards_everywhere(state: CrayonState) -> list[int]:
    """Every demand and event card on the table, sorted."""
    in_force = bytes(packed >> 8 for packed in state.in_force)
    return sorted(b"".join([*state.hands, state.deck[state.deck_at :], state.discards, in_force, state.contracts]))


def chips_everywhere(state: CrayonState) -> list[int]:
    """By good: chips in the supply and aboard."""
    aboard = b"".join(state.loads)
    return [left + aboard.count(good) for good, left in enumerate(state.chips)]
