"""What a seat may know of Iron Horses, and worlds it cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from milepost.kernel.contract import View
from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.train import train_value

if TYPE_CHECKING:
    from milepost.rulebooks.iron_horses.cards import Cards
    from milepost.rulebooks.iron_horses.state import IronHorsesState


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player as the viewer sees them."""

    money: int
    stocks: tuple[int, ...]
    """Held in each colour, red to violet."""
    in_play: tuple[str, ...]
    """Engines in the play area."""
    cards: int
    """How many cars and cabooses are in hand."""
    engines: int
    """How many engines are in hand (their backs differ from the cars')."""
    known: tuple[str, ...]
    """Cards in hand that everybody saw being taken."""
    x2: str
    x3: str | None
    """None while it is hidden from the viewer."""
    chosen: bool
    """Has sealed a first engine that is not yet revealed."""


class DraftView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The viewer's own train, while it is being melded."""

    engine: str
    train: tuple[str, ...]
    value: int


class IronHorsesView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. The step is setup, draw, act, replace or over; melding is part of act."""

    final: bool
    first: int
    """The start player, or -1 while first engines are chosen: the start is drawn after they are revealed."""
    mover: int
    turns_taken: int
    trigger: int
    trigger_why: int
    finals: int
    still: int
    """Turns in a row, this one included, that began with a full hand and moved no card."""
    players: tuple[SeatView, ...]
    hand: tuple[str, ...]
    engine_hand: tuple[str, ...]
    sealed: str | None
    draft: DraftView | None
    up: str | None
    pile: tuple[str, ...]
    """The car discards, top last: all were seen when they were laid."""
    deck: int
    engine_pile: tuple[str, ...]
    engine_deck: int
    engine_shuffles: int
    supply: tuple[int, ...]
    values: tuple[int, ...]
    dials: tuple[str, ...]
    """For each region, red to violet, the colour that its dial leaves unchanged."""
    depots: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    may_replace: bool


STEPS = (("setup",), ("draw", "act", "replace"), ("act", "replace"))


@rule(
    *("IH-STOCK-OPEN", "IH-MONEY-OPEN", "IH-MARKET-X2-OPEN", "IH-MARKET-X3-HIDDEN"),
    *("IH-INFO-HAND", "IH-INFO-DECKS", "IH-COMP-DECKBOARD", "IH-COMP-TRACK", "IH-SETUP-START"),
)
def look(state: IronHorsesState, seat: int | None) -> IronHorsesView:
    """The position as `seat` may know it."""
    cards = state.cards
    own = seat if seat is not None else -1
    step = "over" if state.over else STEPS[state.turn][state.at]
    return IronHorsesView(
        game=state.rules.name,
        seat=seat,
        seats=state.seat_count,
        actors=state.actors(),
        step=step,
        final=state.finals > 0,
        first=-1 if step == "setup" else state.first,
        mover=state.mover,
        turns_taken=state.taken,
        trigger=state.trigger,
        trigger_why=state.trigger_why,
        finals=state.finals,
        still=state.still,
        players=tuple(_player(state, other, own) for other in range(state.seat_count)),
        hand=_names(cards, state.hands[own]) if own >= 0 else (),
        engine_hand=_engines(cards, state.engine_hands[own]) if own >= 0 else (),
        sealed=cards.engines[state.chosen[own]].name if own >= 0 and state.chosen[own] >= 0 else None,
        draft=_draft(state) if own == state.mover and state.draft_engine >= 0 else None,
        up=None if state.up < 0 else cards.names[state.up],
        pile=_names(cards, state.pile),
        deck=state.deck_left(),
        engine_pile=_engines(cards, state.engine_pile),
        engine_deck=state.engines_left(),
        engine_shuffles=state.engine_shuffles,
        supply=tuple(state.supply),
        values=tuple(state.values),
        dials=tuple(COLOURS[zero] for zero in state.dials),
        depots=tuple(_names(cards, train) for train in state.depots),
        gone=_names(cards, state.gone),
        may_replace=state.may_replace,
    )


def looks(state: IronHorsesState, seats: Sequence[int | None]) -> list[IronHorsesView]:
    """The position as several may know it: they differ in what they hold, have sealed or lay out."""
    cards, common = state.cards, look(state, None)
    found = []
    for seat in seats:
        if seat is None:
            found.append(common)
            continue
        players = common.players
        own = _player(state, seat, seat)
        found.append(
            replace(
                common,
                seat=seat,
                players=(*players[:seat], own, *players[seat + 1 :]),
                hand=_names(cards, state.hands[seat]),
                engine_hand=_engines(cards, state.engine_hands[seat]),
                sealed=cards.engines[state.chosen[seat]].name if state.chosen[seat] >= 0 else None,
                draft=_draft(state) if seat == state.mover and state.draft_engine >= 0 else None,
            )
        )
    return found


# Whoever compares two views is quickest with parts that are the very same: what was seen before is not made again.


@lru_cache(maxsize=8192)
def _names(cards: Cards, some: bytes) -> tuple[str, ...]:
    names = cards.names
    return tuple([names[card] for card in some])


@lru_cache(maxsize=4096)
def _engines(cards: Cards, some: bytes) -> tuple[str, ...]:
    return tuple([cards.engines[engine].name for engine in some])


@lru_cache(maxsize=8192)
def _seat(
    money: int,
    stocks: tuple[int, ...],
    in_play: tuple[str, ...],
    cards: int,
    engines: int,
    known: tuple[str, ...],
    x2: str,
    x3: str | None,
    chosen: bool,
) -> SeatView:
    return SeatView(
        money=money,
        stocks=stocks,
        in_play=in_play,
        cards=cards,
        engines=engines,
        known=known,
        x2=x2,
        x3=x3,
        chosen=chosen,
    )


def _player(state: IronHorsesState, seat: int, viewer: int) -> SeatView:
    cards = state.cards
    return _seat(
        state.money[seat],
        tuple(state.stocks[seat * 6 : seat * 6 + 6]),
        _engines(cards, state.in_play[seat]),
        len(state.hands[seat]),
        len(state.engine_hands[seat]),
        _names(cards, state.known[seat]),
        COLOURS[state.x2[seat]],
        COLOURS[state.x3[seat]] if state.over or seat == viewer else None,
        state.chosen[seat] >= 0,
    )


def _draft(state: IronHorsesState) -> DraftView:
    return DraftView(
        engine=state.cards.engines[state.draft_engine].name,
        train=_names(state.cards, state.draft),
        value=train_value(state.cards, state.draft),
    )
