"""Field warehousing: a load set down unpaid waits in its city for four turns of whoever set it down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log
from milepost.rulebooks.crayon.cargo import city_here
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations.base import Around, Variation, Wider, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

TURNS_KEPT: Final = 4
STORED = "stored"
"""Four ints a load: city, good, the seat that set it down, and how many ends of its turn are still to come."""
WIDTH: Final = 4


def stored(state: CrayonState) -> list[tuple[int, int, int, int]]:
    flat = state.extra[STORED]
    return [(flat[i], flat[i + 1], flat[i + 2], flat[i + 3]) for i in range(0, len(flat), WIDTH)]


def stored_here(state: CrayonState) -> list[int]:
    """Goods that wait in the city where the mover's train is."""
    here, flat = city_here(state), state.extra[STORED]
    cities = flat[::WIDTH]
    return [good for city, good in zip(cities, flat[1::WIDTH], strict=True) if city == here] if here in cities else []


class LoadStored(Wider):
    """A load that waits here may be taken by anybody; it goes before one of the supply."""

    def legal(self, state: CrayonState, seat: int, into: list[int]) -> None:
        if not stored_here(state):
            self.inner.legal(state, seat, into)
        else:
            super().legal(state, seat, into)

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return sorted({*self.inner.candidates(state, seat), *stored_here(state)})

    @rule("EB-VAR-WAREHOUSE")
    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        return None if arg in stored_here(state) else self.inner.refuse(state, seat, arg)

    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        if arg in stored_here(state):
            at = next(n for n, load in enumerate(stored(state)) if load[:2] == (city_here(state), arg)) * WIDTH
            del state.extra[STORED][at : at + WIDTH]
            state.chips[arg] += 1
        self.inner.do(state, seat, arg, log)


class DropAndStore(Around):
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        self.inner.do(state, seat, arg, log)
        if not state.ground.board.goods[arg].travels:
            state.chips[arg] -= 1
            state.extra[STORED] += [city_here(state), arg, seat, TURNS_KEPT + 1]


class Warehousing(Variation):
    option = "warehousing"

    def install(self, game: CrayonGame) -> None:
        wrap(game, "load", LoadStored)
        wrap(game, "drop", DropAndStore)

    def dealt(self, state: CrayonState) -> None:
        state.extra[STORED] = []

    @rule("EB-VAR-WAREHOUSE-END")
    def end_turn(self, state: CrayonState, log: Log) -> None:
        kept: list[int] = []
        for city, good, seat, ends in stored(state):
            ends -= seat == state.mover
            if ends:
                kept += [city, good, seat, ends]
                continue
            state.chips[good] += 1
            if log is not None:
                board = state.ground.board
                facts = {"good": board.goods[good].name, "city": board.cities[city].name}
                log.append(Event("store-cleared", None, facts))
        state.extra[STORED] = kept
