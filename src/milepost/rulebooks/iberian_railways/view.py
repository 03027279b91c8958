"""What a seat may know of Iberian Railways: everything but another player's draft."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from milepost.kernel.contract import View
from milepost.kernel.ledger import rule
from milepost.rulebooks.iberian_railways.actions import ACTIONS
from milepost.rulebooks.iberian_railways.income import income_cubes
from milepost.rulebooks.iberian_railways.interests import NOBODY
from milepost.rulebooks.iberian_railways.money import INTEREST
from milepost.rulebooks.iberian_railways.preview import Preview, preview
from milepost.rulebooks.iberian_railways.railways import railways

if TYPE_CHECKING:
    from milepost.rulebooks.iberian_railways.ground import Ground, Mask
    from milepost.rulebooks.iberian_railways.state import IberianState

REDEEMED, DEAD, OPEN = "redeemed", "dead", "open"


class CardView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A Business Interest that somebody has bought."""

    city: str
    price: int
    state: str
    """open while it lies face up; redeemed or dead when it lies face down."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player's place at the table."""

    cash: int
    income: int
    loans: int
    interest: int
    """Due at the next interest step, if no loan comes or goes."""
    supply: int
    """Cubes that can still be used."""
    income_cubes: int
    """Cubes that stand on the income track; the loan track holds one."""
    action: str
    """The box of the action marker."""
    out: bool
    railways: tuple[tuple[str, ...], ...]
    """The hexes of each railway, by code."""
    cards: tuple[CardView, ...]


class ForSale(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    city: str
    price: int


class IberianView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. The step is select, carry-out, repay or over."""

    mover: int
    first: int
    """The start player."""
    turns_taken: int
    still: int
    """Turns since somebody last placed a cube or bought a card."""
    limit: int
    """How many tracks a turn may hold."""
    reason: str
    """Why the game is over; empty while it runs."""
    players: tuple[SeatView, ...]
    for_sale: tuple[ForSale, ...]
    draft: tuple[str, ...]
    """Cubes the viewer has placed and not yet built, by code."""
    preview: Preview | None
    """What building them would do."""


@rule("IB-INFO-OPEN", "IB-COMP-MARKERS", "IB-COMP-TRACKS", "IB-BI-FACEUP")
def look(state: IberianState, seat: int | None) -> IberianView:
    """The position as `seat` may know it."""
    ground = state.ground
    own = seat is not None and seat == state.mover
    return IberianView(
        game=state.rules.name,
        seat=seat,
        seats=state.seat_count,
        actors=state.actors(),
        step="over" if state.over else state.step().name,
        mover=state.mover,
        first=state.first,
        turns_taken=state.taken,
        still=state.still,
        limit=state.limit,
        reason=state.reason,
        players=tuple(_player(state, other) for other in range(state.seat_count)),
        for_sale=_for_sale(ground, tuple(state.holder)),
        draft=_codes(ground, state.draft) if own else (),
        preview=preview(state, state.mover) if own else None,
    )


def looks(state: IberianState, seats: Sequence[int | None]) -> list[IberianView]:
    """The position as several may know it: only the mover sees what is drafted."""
    common = look(state, None)
    return [
        _own_look(state, common) if seat == state.mover else common if seat is None else replace(common, seat=seat)
        for seat in seats
    ]


def _own_look(state: IberianState, common: IberianView) -> IberianView:
    """What the mover sees: the draft too."""
    draft = _codes(state.ground, state.draft)
    return replace(common, seat=state.mover, draft=draft, preview=preview(state, state.mover))


def _player(state: IberianState, seat: int) -> SeatView:
    return SeatView(
        cash=state.cash[seat],
        income=state.income[seat],
        loans=state.loans[seat],
        interest=INTEREST[state.loans[seat]],
        supply=state.supply[seat],
        income_cubes=income_cubes(state.income[seat]),
        action=ACTIONS[state.marker[seat]],
        out=state.is_out(seat),
        railways=_railways(state.ground, state.cubes[seat]),
        cards=tuple(_card(state, card) for card, holder in enumerate(state.holder) if holder == seat),
    )


def _card(state: IberianState, card: int) -> CardView:
    interest = state.ground.board.interests[card]
    there = state.cubes[state.holder[card]] & state.ground.card_hexes[card]
    face_down = REDEEMED if there else DEAD
    return CardView(city=interest.city, price=interest.price, state=face_down if state.turned >> card & 1 else OPEN)


@lru_cache(maxsize=4096)
def _railways(ground: Ground, cubes: Mask) -> tuple[tuple[str, ...], ...]:
    """Everybody looks at the same railways, and they rarely change."""
    return tuple([_codes(ground, railway) for railway in railways(ground, cubes)])


@lru_cache(maxsize=4096)
def _for_sale(ground: Ground, holders: tuple[int, ...]) -> tuple[ForSale, ...]:
    interests = zip(ground.board.interests, holders, strict=True)
    return tuple([ForSale(city=one.city, price=one.price) for one, holder in interests if holder == NOBODY])


def _codes(ground: Ground, hexes: Mask) -> tuple[str, ...]:
    return tuple(ground.board.codes[number] for number in ground.numbers(hexes))


def cubes_by_hex(ground: Ground, view: IberianView) -> dict[int, list[int]]:
    """For each hex that holds track, by number: the seats that have a cube there."""
    found: dict[int, list[int]] = {}
    for seat, player in enumerate(view.players):
        for railway in player.railways:
            for code in railway:
                found.setdefault(ground.board.by_code[code], []).append(seat)
    return found
