"""What a seat may know of a crayon-rail game: all but the deck's order and, until the tax, others' cash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from milepost.kernel.contract import View
from milepost.kernel.options import Value
from milepost.rulebooks.crayon import events
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE, TRAINS

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.state import CrayonState


class TrainView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One train."""

    loco: str
    place: str | None
    """None until it is placed."""
    came: str | None
    loads: tuple[str, ...]


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


class ForceView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


def look(
    state: CrayonState, seat: int | None, kind: Callable[..., CrayonView] = CrayonView, **more: object
) -> CrayonView:
    """The position as `seat` may know it; `kind` is the view of a game that has `more` to tell."""
    return kind(
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
        chips=_ints(tuple(state.chips)),
        in_force=tuple([_force(state, packed) for packed in state.in_force]),
        rights=tuple([(right >> 3, right & 7) for right in state.rights]),
        active=state.active,
        left=_ints(tuple(state.left)),
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
        **more,
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
            own = _player(state, seat, players[seat].track, told=True)
            players = (*players[:seat], own, *players[seat + 1 :])
        extra = state.rules.extra_seen(state, seat)
        found.append(replace(common, seat=seat, players=players, extra=extra))
    return found


def _players(state: CrayonState, viewer: int | None) -> tuple[SeatView, ...]:
    tracks = state.seen.tracks(state.owner, state.seat_count)
    told = state.cash_open or bool(state.ended_by)
    return tuple([_player(state, seat, track, told=told or seat == viewer) for seat, track in enumerate(tracks)])


def _player(state: CrayonState, seat: int, track: tuple[int, ...], *, told: bool) -> SeatView:
    first = seat * TRAINS
    last = first + len(state.numbers.trains)
    loco, place, came, loads = state.loco[first:last], state.place[first:last], state.came[first:last], state.loads
    cash, flows, hand = state.cash[seat] if told else None, state.flows[seat], state.hands[seat]
    made_of = (cash, flows, hand, track, state.lost_turns[seat], loco, place, came, loads[first:last])
    known = state.seen.players.get((seat, told))
    if known is not None and known[0] == made_of:
        return known[1]
    seen = SeatView(
        cash=cash,
        flows=flows,
        cards=_numbers(hand),
        trains=tuple([_train(state, train) for train in range(first, last) if state.loco[train] != NOBODY]),
        track=track,
        lost_turns=state.lost_turns[seat],
    )
    state.seen.players[seat, told] = made_of, seen
    return seen


@lru_cache(maxsize=4096)
def _numbers(cards: bytes) -> tuple[int, ...]:
    """Cards as they are numbered at the table, from 1."""
    return tuple([card + 1 for card in cards])


@lru_cache(maxsize=4096)
def _ints(some: tuple[int, ...]) -> tuple[int, ...]:
    """The very same numbers, if they were seen before: whoever compares two views is quickest with them."""
    return some


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
