"""Events of Iron Dragon at work: blows to trains, floods, sand, bans, and the links that magic makes."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from milepost.kernel.event import Event
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon import events
from milepost.rulebooks.crayon.board import FAR, NONE, Board
from milepost.rulebooks.crayon.cargo import take_off
from milepost.rulebooks.crayon.state import NOWHERE, TRAINS
from milepost.rulebooks.iron_dragon.event_cards import Blow, DragonEvent
from milepost.rulebooks.iron_dragon.ships import land
from milepost.rulebooks.iron_dragon.state import DragonState


def card_of(state: DragonState, card: int) -> DragonEvent:
    event = state.cards.event(card)
    assert isinstance(event, DragonEvent)
    return event


def strike_up(state: DragonState, seat: int, card: int, log: Log) -> None:
    """An event card was drawn by `seat`."""
    event = card_of(state, card)
    if log is not None:
        log.append(Event("event", seat, {"name": event.name, "text": event.text}, reveals=True))
    if event.kind == "tax":
        events.tax(state, card, log)
        return
    if event.flooded:
        events.erase_bridges(state, event, log)
    if event.buried:
        _bury(state, event, log)
    state.right_turns += [state.game.edition.rebuild_turns] * (len(state.rights) - len(state.right_turns))
    _strike_trains(state, event.blows, seat, log)
    if event.ashore:
        _make_for_port(state, log)
    if event.brings != NONE:
        state.bridges |= 1 << event.brings
    if "links" in event.banned and state.rules.chosen.get("rainbow_ends"):
        state.bridges &= standing_links(state)
    events.lay_down(state, seat, card, log)
    survey_events(state)
    state.win_at_once(log)


def standing_links(state: DragonState) -> int:
    """Bits for the links that are there from the start."""
    return sum(1 << link.id for link in state.ground.board.links if link.standing)


def survey_events(state: DragonState) -> None:
    """Works out what the events in force do, and which links can be used."""
    events.survey_events(state)
    cards = [(card_of(state, packed >> 8), events.unpack(packed)[1]) for packed in state.in_force]
    state.banned = frozenset().union(*[event.banned for event, _ in cards])
    state.idle = sum({1 << drawer for event, drawer in cards if event.drawer_idle})
    state.buried = events.together([event.buried for event, _ in cards])
    struck = "links" in state.banned
    state.shut = _shut_links(state.ground.board, 0 if struck else state.bridges)


@lru_cache(maxsize=16)
def _shut_links(board: Board, standing: int) -> frozenset[int]:
    """The edges of the links that are not among those that stand."""
    return frozenset(edge for link in board.links if not standing >> link.id & 1 for edge in link.edges)


def _bury(state: DragonState, event: DragonEvent, log: Log) -> None:
    sand = list(compress(range(state.ground.edges), event.buried))
    for seat, segments in events.erase(state, sand).items():
        if log is not None:
            log.append(Event("track-buried", seat, {"segments": segments}))


def _strike_trains(state: DragonState, blows: tuple[Blow, ...], drawer: int, log: Log) -> None:
    """Every train is hit once, by the first of the card's blows that reaches it."""
    all_loads: list[int] = []
    one_load: list[int] = []
    for train, place in enumerate(state.place):
        blow = next((blow for blow in blows if place != NOWHERE and _reaches(state, blow, train)), None)
        if blow is None:
            continue
        (all_loads if blow.all_loads else one_load).append(train)
        if blow.set_back:
            _set_back(state, train, log)
    for train in all_loads:
        for good in state.loads[train]:
            take_off(state, train, good)
            if log is not None:
                log.append(Event("lost-load", train // TRAINS, {"good": state.ground.board.goods[good].name}))
    events.lose_a_load(state, one_load, log)
    events.lose_a_turn(state, sorted((*all_loads, *one_load)), drawer, log)


def _reaches(state: DragonState, blow: Blow, train: int) -> bool:
    """Whether a blow hits a train; those on ships only where the card speaks of ships."""
    if blow.at_sea != state.aboard(train):
        return False
    return bool(blow.at[state.place[train]]) and state.numbers.locos[state.loco[train]].level >= blow.level


def _set_back(state: DragonState, train: int, log: Log) -> None:
    """The sand drives a train back to the last city it was in."""
    city = state.last_city[train]
    if city == NOWHERE:
        return
    state.place[train], state.came[train] = city, NOWHERE
    if log is not None:
        name = state.ground.board.cities[state.ground.city[city]].name
        log.append(Event("set-back", train // TRAINS, {"city": name}))


def _make_for_port(state: DragonState, log: Log) -> None:
    """Every ship at sea runs into the nearest port, the first by its code among equals, and is left there."""
    for train, place in enumerate(state.place):
        if place == NOWHERE or not state.aboard(train) or place in state.ground.board.ports:
            continue
        state.place[train] = _nearest_port(state, place)
        land(state, train)
        if train // TRAINS == state.mover:
            state.left[train % TRAINS] = 0
            state.landed |= 1 << train % TRAINS
        if log is not None:
            code = state.ground.board.codes[state.place[train]]
            log.append(Event("landed", train // TRAINS, {"to": code, "left": 0}))


def _nearest_port(state: DragonState, place: int) -> int:
    far = sea_distances(state, place)
    return min(state.ground.board.ports, key=lambda port: (far.get(port, FAR), state.ground.board.codes[port]))


def sea_distances(state: DragonState, start: int) -> dict[int, int]:
    """How far every sea point and port is by sea, ports being the end of a trip."""
    board = state.ground.board
    far = {start: 0}
    ring = [start]
    while ring:
        wider = []
        for point in ring:
            if point in board.ports and point != start:
                continue
            for near in board.sea[point]:
                if near not in far:
                    far[near] = far[point] + 1
                    wider.append(near)
        ring = wider
    return far


def held_up(state: DragonState, edge: int) -> bool:
    """Whether what an event erased cannot be rebuilt yet."""
    return state.ground.crossing[edge] in state.flooded or bool(state.buried and state.buried[edge])


def lapse(state: DragonState, seat: int, held_up: frozenset[int]) -> None:
    """A turn in which the seat could have rebuilt is over: each of its rights runs down, once the card is gone."""
    kept: list[tuple[int, int]] = []
    for right, turns in zip(state.rights, state.right_turns, strict=True):
        left = turns - 1 if right & 7 == seat and right >> 3 not in held_up else turns
        if left:
            kept.append((right, left))
    state.rights = [right for right, _ in kept]
    state.right_turns = [turns for _, turns in kept]
