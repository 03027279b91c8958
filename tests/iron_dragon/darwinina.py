"""Both editions on Darwinina, for tests of its decks: trains where a test puts them, and an event that is drawn.

    told = draw(2017, "Evil Prince", Train("Bulatz"), Train("Railla"))
    assert told.hit == {1: 1}                              # the first train lost a turn and one load

Seat 0 draws, with its train out of the way; the trains that a test names belong to seats 1 and on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from milepost.kernel.chance import Chance, seed_from_text
from milepost.kernel.event import Event
from milepost.kernel.notation import plain
from milepost.rulebooks.crayon import turn
from milepost.rulebooks.crayon.board import NONE
from milepost.rulebooks.crayon.state import TRAINS
from milepost.rulebooks.crayon.track import survey
from milepost.rulebooks.iron_dragon.event_cards import DragonEvent
from milepost.rulebooks.iron_dragon.game import IronDragon
from milepost.rulebooks.iron_dragon.state import DragonState, dragon
from milepost.rulebooks.iron_dragon.versions import VERSIONS_2001, VERSIONS_2017, darwinina

EDITIONS = (2001, 2017)
both = pytest.mark.parametrize("edition", EDITIONS)
BOARD = darwinina()
OUT_OF_THE_WAY = "Oulde Mordel"
ABOARD = "Far Horizon"
LOADS = 2
OPERATE = 1


@cache
def game(edition: int) -> IronDragon:
    return (VERSIONS_2001 if edition == 2001 else VERSIONS_2017)["v1"]()


def events(edition: int) -> dict[str, DragonEvent]:
    """The events of an edition by their names."""
    found = [event for event in game(edition).cards.events if isinstance(event, DragonEvent)]
    return {event.name: event for event in found}


def milepost(word: str) -> int:
    """A milepost or sea point by its code, or the centre of a city by its name."""
    for city in BOARD.cities:
        if plain(city.name) == plain(word):
            return city.centre
    return BOARD.milepost(word)


def terrain(here: int) -> str:
    return BOARD.terrains[BOARD.terrain[here]]


def land(*names: str) -> frozenset[int]:
    """Every milepost of these lands."""
    return frozenset().union(*(BOARD.area(name).mileposts for name in names))


def on(mileposts: Iterable[int], *terrains: str) -> set[int]:
    """Those of these terrains."""
    return {here for here in mileposts if terrain(here) in terrains}


def marked(table: bytes) -> set[int]:
    return {here for here, mark in enumerate(table) if mark}


# ---------------------------------------------------------------- a table


class Train(NamedTuple):
    """A train with two loads of one kind, so that nobody is asked which is lost."""

    at: str
    loco: str = "teapot"
    aboard: bool = False


def table(edition: int, *trains: Train, track: Sequence[str] = (), cash: Sequence[int] = ()) -> DragonState:
    """Seat 0 is in its operations; `track` is seat 1's, line by line as codes."""
    rules = game(edition)
    seats = max(2, 1 + len(trains))
    state = dragon(rules.start(seats, rules.options({}), Chance(seed_from_text("Darwinina"))))
    while any(state.dealt):
        seat = state.actors()[0]
        play(state, seat, f"keep {rules.staff.foremen[state.dealt[seat][0]].name}")
    state.turn, state.at, state.mover, state.first, state.round = turn.NORMAL, OPERATE, 0, 0, 5
    for seat in range(seats):
        _put(state, seat, trains[seat - 1] if 0 < seat <= len(trains) else Train(OUT_OF_THE_WAY))
    for line in track:
        for a, b in pairwise(line.split()):
            state.owner[BOARD.edge(milepost(a), milepost(b))] = 1
    state.cash[: len(cash)] = cash
    state.left = [rules.speed(state, train) for train in state.trains_of(0)]
    survey(state)
    return state


def _put(state: DragonState, seat: int, train: Train) -> None:
    number = seat * TRAINS
    good = [good for good in BOARD.goods if good.chips > LOADS][seat].id
    state.place[number] = milepost(train.at)
    state.loco[number] = [loco.name for loco in state.numbers.locos].index(train.loco)
    state.loads[number] = bytes([good] * LOADS)
    state.chips[good] -= LOADS
    if train.aboard:
        state.ship[number] = [ship.name for ship in state.game.staff.ships].index(ABOARD)


def play(state: DragonState, seat: int, text: str) -> list[Event]:
    return state.apply(seat, state.game.notation.parse(text))


def why(state: DragonState, seat: int, text: str) -> str | None:
    """The rule that refuses a typed line, or None."""
    refusal = state.why_not(seat, state.game.notation.parse(text))
    return None if refusal is None else refusal.rule


def end_turn(state: DragonState) -> None:
    """Plays `done` until the turn has passed on."""
    taken = state.taken
    while state.taken == taken:
        play(state, state.mover, "done")


def to_building(state: DragonState) -> None:
    while state.step().name != "build":
        play(state, state.mover, "done")


# ---------------------------------------------------------------- an event


class Drawn(NamedTuple):
    """What an event did, and the table after it: the next seat's turn that is not lost."""

    state: DragonState
    told: list[Event]

    @property
    def hit(self) -> dict[int, int]:
        """By seat that lost a turn: how many loads it lost."""
        lost = Counter(event.seat for event in self.told if event.kind == "lost-load")
        seats = [event.seat for event in self.told if event.kind == "loses-turn"]
        assert set(lost) <= set(seats)
        return {seat: lost[seat] for seat in seats if seat is not None}


def draw(edition: int, name: str, *trains: Train, track: Sequence[str] = (), cash: Sequence[int] = ()) -> Drawn:
    """Seat 0 draws that event by asking for a new hand."""
    state = table(edition, *trains, track=track, cash=cash)
    return Drawn(state, draw_on(state, name))


def draw_on(state: DragonState, name: str) -> list[Event]:
    cards = state.game.cards
    held = {*b"".join(state.hands)}
    rest = [card for card in range(cards.first_event) if card not in held]
    card = in_deck(state.game.edition.year, name)
    state.deck, state.deck_at, state.discards = bytes((card, *rest)), 0, b""
    return play(state, state.mover, "discard")


def in_deck(edition: int, name: str) -> int:
    """The number of an event card."""
    return game(edition).cards.first_event + list(events(edition)).index(name)


def bridges() -> dict[str, tuple[str, str]]:
    """One bridge over every river, by its two ends."""
    found: dict[str, tuple[str, str]] = {}
    for crossing in BOARD.crossings:
        if BOARD.crossing_kinds[crossing.kind] == "river":
            a, b = BOARD.edges[crossing.edges[0]]
            found[crossing.name] = BOARD.codes[a], BOARD.codes[b]
    return found


def beside(here: str, *terrains: str) -> str:
    """A neighbour of such a terrain, over no water."""
    steps = BOARD.steps[milepost(here)]
    return next(
        BOARD.codes[there] for there, edge in steps if terrain(there) in terrains and BOARD.edge_crossing[edge] == NONE
    )
