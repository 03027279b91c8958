"""Positions of Iberian Railways in one line, and short ways to play in them.

    state = table(track=["lisbon q2 q3 evora"], income=[7])        # seat 0 is about to select an action
    play(state, "expand q5 q6 badajoz")
    assert why(state, "select expand") == "IB-ACTION-MOVE"

Hexes are written as a player types them. What a test does not say is as at the start of a later turn: no money, no
loans, markers on Expand, build limit 8; the cubes of the supply follow from the track.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from milepost import rulebooks
from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.refusal import Illegal, IllegalAction
from milepost.rulebooks.iberian_railways.actions import ACTIONS
from milepost.rulebooks.iberian_railways.draft import draft_of
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.ground import Mask
from milepost.rulebooks.iberian_railways.income import income_cubes
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.setup import CUBES
from milepost.rulebooks.iberian_railways.state import IberianState

GAME = cast("IberianRailways", rulebooks.game("iberian-railways"))
GROUND = GAME.ground
BOARD = GROUND.board


def start(seats: int = 3, seed: str = "a start") -> IberianState:
    """A table as it is set up."""
    return GAME.start(seats, GAME.options({}), Chance(seed_from_text(seed)))


def hexes(words: str) -> Mask:
    """Hexes by the words a player types, as a mask."""
    return GROUND.mask(GROUND.words.read(word) for word in words.split())


def card(city: str) -> int:
    return GROUND.card_words.read(city)


def table(
    seats: int = 3,
    *,
    mover: int = 0,
    first_turn: bool = False,
    limit: int = 8,
    track: Sequence[str] = (),
    cash: Sequence[int] = (),
    loans: Sequence[int] = (),
    income: Sequence[int] = (),
    supply: Sequence[int | None] = (),
    action: Sequence[str] = (),
    cards: Sequence[str] = (),
    face_down: str = "",
    out: Sequence[int] = (),
    draft: str = "",
) -> IberianState:
    """A position in which `mover` is about to select an action. Lists are by seat and may be short.

    With `draft` the mover has already selected the action that is given for them, and has placed those cubes.
    """
    state = start(seats)
    state.first, state.mover, state.taken = 0, mover, 0 if first_turn else seats
    state.limit = limit
    state.cash, state.loans, state.income = _each(cash, seats), _each(loans, seats), _each(income, seats)
    state.marker = [ACTIONS.index(box) for box in [*action, *["expand"] * (seats - len(action))]]
    state.lay_out([hexes(words) for words in [*track, *[""] * (seats - len(track))]], hexes(draft))
    given = [*supply, *[None] * (seats - len(supply))]
    state.supply = [_left(state, seat) if left is None else left for seat, left in enumerate(given)]
    state.out = sum(1 << seat for seat in out)
    holders = bytearray([NOBODY] * len(GROUND.prices))
    for seat, cities in enumerate(cards):
        for city in cities.split():
            holders[card(city)] = seat
    state.holder = bytes(holders)
    state.turned = sum(1 << card(city) for city in face_down.split())
    state.at = 1 if draft else 0
    return state


def _each(given: Sequence[int], seats: int) -> list[int]:
    return [*given, *[0] * (seats - len(given))]


def _left(state: IberianState, seat: int) -> int:
    return CUBES - 1 - income_cubes(state.income[seat]) - state.cubes[seat].bit_count()


def codes(state: IberianState, line: str) -> list[int]:
    """The atomic actions that a typed line stands for."""
    return GAME.gesture(state, state.mover, line) or [GAME.notation.parse(line)]


def play(state: IberianState, *lines: str) -> list[Event]:
    """Plays typed lines for whoever moves; a refusal fails the test."""
    events: list[Event] = []
    for line in lines:
        seat = state.mover
        for code in codes(state, line):
            events += state.apply(seat, code)
    return events


def turn(state: IberianState, line: str) -> list[Event]:
    """A whole turn: the line, and a pass wherever something else could be done."""
    taken = state.taken
    events = play(state, line)
    while not state.over and state.taken == taken:
        events += play(state, "pass")
    return events


def idle(state: IberianState, turns: int = 1) -> list[Event]:
    """Turns in which nobody does more than move a marker."""
    events: list[Event] = []
    for _ in range(turns):
        events += turn(state, GAME.notation.text(state.legal(state.mover)[0]))
    return events


def refusal(state: IberianState, line: str, seat: int | None = None) -> Illegal | None:
    """Why the first action of a line that is refused is refused; nothing is changed by asking."""
    seat = state.mover if seat is None else seat
    trial = state.copy()
    for code in codes(state, line):
        said = trial.why_not(seat, code)
        if said is not None:
            before = trial.digest()
            with pytest.raises(IllegalAction):
                trial.apply(seat, code)
            assert trial.digest() == before, "a refusal changes nothing"
            assert code not in trial.legal(seat)
            return said
        trial.apply(seat, code)
    return None


def why(state: IberianState, line: str, seat: int | None = None) -> str | None:
    """The rule that refuses a line, or None."""
    said = refusal(state, line, seat)
    return None if said is None else said.rule


def says(state: IberianState, line: str) -> str:
    """What the refusal of a line tells the player."""
    said = refusal(state, line)
    assert said is not None, f"{line} is allowed"
    return said.says


def missing(state: IberianState) -> str | None:
    """The rule that a draft still fails, asked of the build itself."""
    return None if draft_of(state).missing is None else why(state, "build")


def told(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def fact(events: Sequence[Event], kind: str, name: str) -> object:
    """One fact of the only event of that kind."""
    (event,) = told(events, kind)
    return event.facts[name]


def cubes_everywhere(state: IberianState, seat: int) -> int:
    """All cubes of a player: on the map, on the income track, on the loan track and in the supply."""
    return state.cubes[seat].bit_count() + income_cubes(state.income[seat]) + 1 + state.supply[seat]
