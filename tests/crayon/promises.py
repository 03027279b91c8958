"""What any crayon-rail game promises after every action, stated over its steps, and play by lot to find them.

A step is one action of a game with the positions before and after it. A promise takes the steps of a game and fails
where the game breaks it; each rulebook's tests say which games are played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.contract import TABLE
from milepost.kernel.event import Event, barrier
from milepost.kernel.notation import VERB_BITS, VERB_MASK
from milepost.kernel.refusal import IllegalAction
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState
from milepost.rulebooks.crayon.track import survey

NAMES: Final = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
NO_CODE: Final = (-1, -64, 63, 1 << 40)
FROM_TRACK: Final = ("touch", "frontier", "edgy", "majors_free", "tight", "tariff", "prices")
FROM_EVENTS: Final = ("half", "struck", "flooded", "closed_build", "closed_move", "shut")
"""What a position keeps ready, and what it follows from."""


class Step:
    """One action of a game: the position before, who did what, the position after, and what happened."""

    def __init__(self, before: CrayonState, seat: int, code: int) -> None:
        self.before, self.seat, self.code = before, seat, code
        self.after = before.copy()
        self.events: list[Event] = self.after.apply(seat, code)

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


Steps = Iterable[Step]


def by_lot(state: CrayonState, seat: int, rng: random.Random, weights: Mapping[str, float]) -> int:
    """A legal action: first a kind of action by lot, then one of them, so that building does not drown the rest."""
    forms, groups = state.rules.notation.forms, dict[str, list[int]]()
    for code in state.legal(seat):
        groups.setdefault(forms[code & VERB_MASK].name, []).append(code)
    names = sorted(groups)
    return rng.choice(groups[rng.choices(names, [weights.get(name, 2) for name in names])[0]])


def sampled(rng: random.Random, state: CrayonState, count: int) -> list[int]:
    """Codes by lot, and some near the trains and the track, where refusals differ."""
    forms, ground, codes = state.rules.notation.forms, state.ground, []
    for _ in range(count):
        verb = rng.randrange(len(forms))
        codes.append(rng.randrange(forms[verb].size) << VERB_BITS | verb)
    build, move = state.rules.build_number, state.rules.move_number
    reached = [m for m, bits in enumerate(state.touch) if bits]
    for m in rng.sample(reached, min(count, len(reached))):
        codes += [d << VERB_BITS | build for d in ground.outs[m]]
    for place in state.place:
        if place != NOWHERE:
            codes += [there << VERB_BITS | move for there, _ in ground.steps[place][:12]]
    return codes


# ---------------------------------------------------------------- agreement


def rules_agree(steps: Steps, rng: random.Random, often: float) -> None:
    """Listed means not refused and refused means not listed, by a rule of the ledger, with nothing changed."""
    for step in steps:
        if rng.random() < often:
            for seat in range(step.before.seat_count):
                _seat_agrees(step.before, seat, rng)


def _seat_agrees(state: CrayonState, seat: int, rng: random.Random) -> None:
    listed = state.legal(seat)
    assert len(set(listed)) == len(listed)
    assert bool(listed) == (seat in state.step().may_act(state))
    before, known, ledger = state.digest(), set(listed), state.rules.ledger
    for code in (*sampled(rng, state, 12), *rng.sample(listed, min(10, len(listed))), *NO_CODE):
        refusal = state.why_not(seat, code)
        assert (refusal is None) == (code in known), (code, refusal)
        if refusal is None:
            state.copy().apply(seat, code)
            continue
        assert refusal.rule in ledger, refusal
        assert refusal.says.endswith(".")
        with pytest.raises(IllegalAction):
            state.apply(seat, code)
    assert state.digest() == before


def pushes_agree(steps: Steps, rng: random.Random, often: float) -> None:
    """What search plays is what the table plays; what is safe is legal; what is told has words."""
    for step in steps:
        if rng.random() > often:
            continue
        game = step.before.rules
        pushed = step.before.copy()
        pushed.push(step.seat, step.code)
        assert pushed.digest() == step.after.digest()
        if step.seat != TABLE:
            assert game.safe(step.before, step.seat) in step.before.legal(step.seat)
        assert game.notation.parse(game.notation.text(step.code)) == step.code
        assert game.notation.from_json(game.notation.to_json(step.code)) == step.code
        for event in step.events:
            assert game.tell(event, NAMES)
        assert game.show(step.after.view(None), NAMES)


def copies_stay(steps: Steps, derived: tuple[str, ...]) -> None:
    """No copy changes when the position it came from is played on, nor the other way round; frozen ones thaw.

    Copies share what was last seen of the game: whichever is looked at next, it shows itself and no other.
    """
    kept: list[tuple[CrayonState, str]] = []
    for number, step in enumerate(steps):
        copy = step.after.copy()
        assert copy.digest() == step.after.digest()
        if number % 17 == 0:
            kept.append((copy, copy.digest()))
            branch = step.after.copy()
            for _ in range(4):
                if branch.actors():
                    seat = branch.actors()[0]
                    branch.apply(seat, branch.legal(seat)[-1])
            assert step.after.digest() == copy.digest()
    for copy, digest in (*kept, *reversed(kept)):
        assert copy.digest() == digest
        again = copy.rules.thaw(copy.freeze(), copy.chance)
        assert again.digest() == digest
        for viewer in (None, *range(copy.seat_count)):
            assert again.view(viewer).canonical() == copy.view(viewer).canonical()
        for name in derived:
            assert getattr(again, name) == getattr(copy, name), name


def tables_are_fresh(steps: Steps, rng: random.Random, often: float = 1) -> None:
    """What is kept ready as track is laid equals a survey from nothing."""
    for step in steps:
        if rng.random() > often:
            continue
        fresh = step.after.copy()
        survey(fresh)
        for name in FROM_TRACK:
            assert getattr(step.after, name) == getattr(fresh, name), name


# ---------------------------------------------------------------- hidden information


def views_can_be_imagined(
    steps: Steps, rng: random.Random, often: float, whole: Callable[[CrayonState], object]
) -> None:
    """A world dealt from a view looks the same, offers the same, refuses the same, and has everything in it once."""
    for step in steps:
        state = step.after
        if rng.random() > often and not step.told("event") and not state.choosers:
            continue
        for viewer in (None, *range(state.seat_count)):
            view = state.view(viewer)
            world = state.rules.imagine(view, Chance(seed_from_text(f"world {rng.random()}")))
            assert world.view(viewer).canonical() == view.canonical()
            assert whole(world) == whole(state)
            assert world.cash == state.cash  # all payments were heard
            if viewer is not None:
                assert world.legal(viewer) == state.legal(viewer)
                for code in sampled(rng, state, 3):
                    assert world.why_not(viewer, code) == state.why_not(viewer, code)


def nothing_leaks(steps: Steps, rng: random.Random, often: float, reorder: Callable[[CrayonState], None]) -> None:
    """Another's cash before the tax, and the order of a deck, change no byte of what I see, may do or am told."""
    for step in steps:
        state = step.before
        if rng.random() > often:
            continue
        for me in range(state.seat_count):
            twin = state.copy()
            if not state.cash_open and not state.ended_by:
                twin.cash = [cash if seat == me else rng.randrange(500) for seat, cash in enumerate(state.cash)]
            reorder(twin)
            assert twin.view(me).canonical() == state.view(me).canonical()
            assert twin.legal(me) == state.legal(me)
            for code in sampled(rng, state, 3):
                assert twin.why_not(me, code) == state.why_not(me, code)
        twin = state.copy()
        reorder(twin)
        assert twin.view(None).canonical() == state.view(None).canonical()
        if not barrier(step.events):  # nothing was turned up, so another order of the decks ends in the same view
            twin.apply(step.seat, step.code)
            for viewer in (None, *range(state.seat_count)):
                assert twin.view(viewer).canonical() == step.after.view(viewer).canonical()


def shuffled(deck: bytes, rng: random.Random, drawn: int = 0) -> bytes:
    """A deck whose cards that are still to be drawn lie in another order."""
    rest = list(deck[drawn:])
    rng.shuffle(rest)
    return deck[:drawn] + bytes(rest)


# ---------------------------------------------------------------- looking for games that break a promise

_house = settings(derandomize=True, deadline=None, database=None, print_blob=True)


def always_holds(promise: Callable[[int], None], examples: int) -> None:
    """Lets Hypothesis look for the number of a game that breaks a promise."""

    @settings(_house, max_examples=examples)
    @given(st.integers(0, 2**32 - 1))
    def always(number: int) -> None:
        promise(number)

    always()
