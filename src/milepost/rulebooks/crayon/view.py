"""What a seat may know of a crayon-rail game: all but the deck's order and, until the tax, others' cash."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from milepost.kernel.contract import View
from milepost.kernel.options import Value
from milepost.rulebooks.crayon import events
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS
from milepost.rulebooks.crayon.track import owned

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.state import CrayonState


class TrainView(msgspec.Struct, frozen=True, kw_only=True):
    """One train."""

    loco: str
    place: str | None
    """None until it is placed."""
    came: str | None
    loads: tuple[str, ...]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One player as the viewer sees them."""

    cash: int | None
    """None while it is hidden from the viewer."""
    flows: int
    """The sum of all payments everybody heard of: whoever kept count knows as much."""
    cards: tuple[int, ...]
    """The numbers of the demand cards held."""
    trains: tuple[TrainView, ...]
    track: tuple[int, ...]
    """The edges of their track, by number."""
    lost_turns: int


class ForceView(msgspec.Struct, frozen=True, kw_only=True):
    """An event in force."""

    card: int
    name: str
    drawer: int
    ends: int


class CrayonView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    options: dict[str, Value]
    round: int
    first: int
    mover: int
    taken: int
    players: tuple[SeatView, ...]
    cash_open: bool
    deck: int
    shuffles: int
    discards: tuple[int, ...]
    """Card numbers, in the order they were laid; events come after the last demand card's number."""
    contracts: tuple[int, ...]
    chips: tuple[int, ...]
    in_force: tuple[ForceView, ...]
    rights: tuple[tuple[int, int], ...]
    """Bridges lost to a flood, with the owner who may rebuild first."""
    active: int
    left: tuple[int, ...]
    halved: int
    paid: int
    acted: bool
    spent: int
    built: bool
    upgraded: bool
    outs: int
    turn_over: bool
    choosers: tuple[int, ...]
    declared: int
    goal: int
    closing: int
    ended_by: str
    ranking: tuple[tuple[int, ...], ...]
    extra: dict[str, Any]


def look(state: CrayonState, seat: int | None) -> CrayonView:
    """The position as `seat` may know it."""
    return CrayonView(
        game=state.rules.name,
        seat=seat,
        seats=state.seat_count,
        actors=state.actors(),
        step="over" if state.ended_by else state.step().name,
        options=state.rules.chosen,
        round=state.round,
        first=state.first,
        mover=state.mover,
        taken=state.taken,
        players=_players(state, seat),
        cash_open=state.cash_open,
        deck=len(state.deck) - state.deck_at,
        shuffles=state.shuffles,
        discards=_numbers(state.discards),
        contracts=_numbers(state.contracts),
        chips=tuple(state.chips),
        in_force=tuple([_force(state, packed) for packed in state.in_force]),
        rights=tuple([(right >> 3, right & 7) for right in state.rights]),
        active=state.active,
        left=tuple(state.left),
        halved=state.halved,
        paid=state.paid,
        acted=state.acted,
        spent=state.spent,
        built=state.built,
        upgraded=state.upgraded,
        outs=state.outs,
        turn_over=state.turn_over,
        choosers=tuple(state.choosers),
        declared=state.declared,
        goal=state.goal,
        closing=state.closing,
        ended_by=state.ended_by,
        ranking=tuple([tuple(group) for group in state.ranking]),
        extra=state.rules.extra_seen(state, seat),
    )


def told_to(state: CrayonState, common: CrayonView, seats: Sequence[int | None]) -> list[CrayonView]:
    """What a spectator sees, for several: they differ in their own cash, and in what variations hide."""
    told = state.cash_open or bool(state.ended_by)
    found: list[CrayonView] = []
    for seat in seats:
        if seat is None:
            found.append(common)
            continue
        players = common.players
        if not told:
            own = replace(players[seat], cash=state.cash[seat])
            players = (*players[:seat], own, *players[seat + 1 :])
        found.append(replace(common, seat=seat, players=players, extra=state.rules.extra_seen(state, seat)))
    return found


def _players(state: CrayonState, viewer: int | None) -> tuple[SeatView, ...]:
    tracks = _tracks(bytes(state.owner), state.seat_count)
    told = state.cash_open or bool(state.ended_by)
    return tuple(
        [
            SeatView(
                cash=state.cash[seat] if told or seat == viewer else None,
                flows=state.flows[seat],
                cards=_numbers(state.hands[seat]),
                trains=tuple([_train(state, t) for t in state.trains_of(seat) if state.loco[t] != NOBODY]),
                track=track,
                lost_turns=state.lost_turns[seat],
            )
            for seat, track in enumerate(tracks)
        ]
    )


@lru_cache(maxsize=4096)
def _numbers(cards: bytes) -> tuple[int, ...]:
    """Cards as they are numbered at the table, from 1."""
    return tuple([card + 1 for card in cards])


@lru_cache(maxsize=1024)
def _tracks(owners: bytes, seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat: the edges of their track. Everybody at a table looks at the same track, and it rarely changes."""
    return tuple(tuple(owned(owners, seat)) for seat in range(seats))


def _train(state: CrayonState, train: int) -> TrainView:
    names, goods = state.ground.board.codes, state.ground.board.goods
    place, came = state.place[train], state.came[train]
    return TrainView(
        loco=state.numbers.locos[state.loco[train]].name,
        place=None if place == NOWHERE else names[place],
        came=None if came == NOWHERE else names[came],
        loads=tuple([goods[good].name for good in state.loads[train]]),
    )


def _force(state: CrayonState, packed: int) -> ForceView:
    card, drawer, ends = events.unpack(packed)
    return ForceView(card=card + 1, name=state.cards.event(card).name, drawer=drawer, ends=ends)


__all__ = ["TRAINS", "CrayonView", "ForceView", "SeatView", "TrainView", "look"]
