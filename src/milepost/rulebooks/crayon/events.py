"""Events: shown at once, obeyed by all, and over at the end of the drawer's next turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.kernel.event import Event
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.cargo import take_off
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS
from milepost.rulebooks.crayon.track import survey

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.deck import EventCard
    from milepost.rulebooks.crayon.state import CrayonState

LOSING = 0
"""The interrupt in which owners choose what an event takes."""
TURN_ENDS = 2
"""A lasting event is over when its drawer has ended this turn and the next; drawn in another's turn, only the next."""


def pack(card: int, seat: int, ends: int) -> int:
    return card << 8 | seat << 4 | ends


def unpack(packed: int) -> tuple[int, int, int]:
    """Card, drawer, and how many ends of the drawer's turn are still to come."""
    return packed >> 8, packed >> 4 & 15, packed & 15


def strike_up(state: CrayonState, seat: int, card: int, log: Log) -> None:
    """An event card was drawn by `seat`."""
    event = state.cards.event(card)
    if log is not None:
        log.append(Event("event", seat, {"name": event.name, "text": event.text}, reveals=True))
    if event.kind == "tax":
        tax(state, card, log)
        return
    if event.flooded:
        erase_bridges(state, event, log)
    if event.hits:
        _derail(state, event, seat, log)
    lay_down(state, seat, card, log)


def lay_down(state: CrayonState, seat: int, card: int, log: Log) -> None:
    """A card that lasts stays in force; any other goes to the discards."""
    if not state.cards.event(card).lasting:
        state.discards += bytes((card,))
        return
    state.in_force.append(pack(card, seat, TURN_ENDS if seat == state.mover else TURN_ENDS - 1))
    state.rules.survey_events(state)
    for train in state.trains_of(state.mover):
        if state.place[train] != NOWHERE:
            state.rules.slow(state, train, log)


def survey_events(state: CrayonState) -> None:
    """Works out what the events in force close, slow and flood."""
    cards = [state.cards.event(packed >> 8) for packed in state.in_force]
    state.half = together([event.half for event in cards])
    state.struck = together([event.struck for event in cards])
    state.closed_build = together([event.closed_build for event in cards])
    state.closed_move = together([event.closed_move for event in cards])
    state.flooded = frozenset().union(*[event.flooded for event in cards])
    state.shut = frozenset()


def together(tables: list[bytes]) -> bytes:
    """Mileposts that any of these tables marks; nothing if none marks any."""
    marked = [table for table in tables if table]
    if len(marked) <= 1:
        return marked[0] if marked else b""
    together = 0
    for table in marked:  # of zeros and ones
        together |= int.from_bytes(table, "big")
    return together.to_bytes(len(marked[0]), "big")


def end_of_turn(state: CrayonState, seat: int, could_build: bool, log: Log) -> None:
    """At the end of a seat's turn its old events pass, and rights to rebuild that it could have used lapse."""
    kept = []
    for packed in state.in_force:
        card, drawer, ends = unpack(packed)
        if drawer == seat:
            ends -= 1
        if ends:
            kept.append(pack(card, drawer, ends))
        else:
            state.discards += bytes((card,))
            if log is not None:
                log.append(Event("event-over", None, {"name": state.cards.event(card).name}))
    held_up = frozenset(right >> 3 for right in state.rights if state.rules.held_up(state, right >> 3))
    if kept != state.in_force:
        state.in_force = kept
        state.rules.survey_events(state)
    if could_build and state.rights:
        state.rules.lapse(state, seat, held_up)


def lapse(state: CrayonState, seat: int, held_up: frozenset[int]) -> None:
    """A turn in which the seat could have rebuilt its bridges is over: those it did not are anybody's."""
    state.rights = [right for right in state.rights if right & 7 != seat or right >> 3 in held_up]


def tax(state: CrayonState, card: int, log: Log) -> None:
    state.cash_open = True
    for seat in range(state.seat_count):
        due = state.cards.due(state.cash[seat])
        state.pay(seat, -due)
        if log is not None:
            log.append(Event("taxed", seat, {"pays": due, "cash": state.cash[seat]}, reveals=True))
    state.rules.tax_drawn(state, card, log)


def erase_bridges(state: CrayonState, event: EventCard, log: Log) -> None:
    """A flood takes every bridge over its rivers; each owner may rebuild first."""
    crossings = state.ground.board.crossings
    for seat, bridges in erase(state, [edge for river in event.flooded for edge in crossings[river].edges]).items():
        if log is not None:
            log.append(Event("bridges-lost", seat, {"bridges": bridges}))


def erase(state: CrayonState, edges: Iterable[int]) -> dict[int, int]:
    """Takes the track off these edges, and leaves its owners the right to rebuild; says how much each lost."""
    losers: dict[int, int] = {}
    for edge in sorted(edges):
        owner = state.owner[edge]
        if owner != NOBODY:
            state.owner[edge] = NOBODY
            state.rights.append(edge << 3 | owner)
            losers[owner] = losers.get(owner, 0) + 1
    if losers:
        survey(state)
    return losers


def _derail(state: CrayonState, event: EventCard, drawer: int, log: Log) -> None:
    """Trains in the area lose a load of their owner's choice, and their owner's next turn."""
    trains = [train for train, place in enumerate(state.place) if place != NOWHERE and event.hits[place]]
    lose_a_load(state, trains, log)
    lose_a_turn(state, trains, drawer, log)


def lose_a_load(state: CrayonState, trains: Iterable[int], log: Log) -> None:
    """Each of these trains loses a load; where there is a choice, its owner is asked."""
    choosers: list[int] = []
    for train in trains:
        aboard = state.loads[train]
        if len(set(aboard)) == 1:
            take_off(state, train, aboard[0])
            if log is not None:
                good = state.ground.board.goods[aboard[0]].name
                log.append(Event("lost-load", train // TRAINS, {"good": good}))
        elif aboard:
            choosers.append(train)
    if choosers:
        state.choosers = bytes(choosers)
        state.interrupt = LOSING


def lose_a_turn(state: CrayonState, trains: Iterable[int], drawer: int, log: Log) -> None:
    """The owners of these trains lose a turn; the drawer, in their own turn, also the rest of it."""
    for seat in dict.fromkeys(train // TRAINS for train in trains):
        state.lost_turns[seat] += 1
        if log is not None:
            log.append(Event("loses-turn", seat))
        if seat == drawer == state.mover:
            state.turn_over = True
