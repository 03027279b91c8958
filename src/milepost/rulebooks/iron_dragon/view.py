"""What a seat may know of Iron Dragon: all but the order of three decks and, until the tax, others' cash."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from milepost.kernel.chance import Chance
from milepost.rulebooks.crayon.state import NOBODY, NOWHERE
from milepost.rulebooks.crayon.view import CrayonView
from milepost.rulebooks.crayon.view import look as crayon_look

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.board import Board
    from milepost.rulebooks.iron_dragon.game import IronDragon
    from milepost.rulebooks.iron_dragon.state import DragonState


class DragonView(CrayonView, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    foremen: tuple[str | None, ...]
    """By seat."""
    foremen_dealt: tuple[tuple[str, ...], ...]
    deals: int
    foremen_deck: int
    foremen_discards: tuple[str, ...]
    foremen_shuffles: int
    offer: tuple[int, ...]
    """Cards turned up to choose among, by number: a foreman or ships, as the step says."""
    ships: tuple[str | None, ...]
    """By train, two for each seat."""
    ship_deck: int
    ship_discards: tuple[str, ...]
    ship_shuffles: int
    drew: tuple[int, ...]
    landed: int
    last_city: tuple[str | None, ...]
    bribed: int
    bridges: int
    right_turns: tuple[int, ...]


def look(state: DragonState, seat: int | None) -> CrayonView:
    """The position as `seat` may know it."""
    game, board = state.game, state.ground.board
    return crayon_look(
        state,
        seat,
        DragonView,
        foremen=_foremen(game, bytes(state.foreman)),
        foremen_dealt=tuple([_foremen(game, dealt) for dealt in state.dealt]),
        deals=state.deals,
        foremen_deck=len(state.foremen),
        foremen_discards=_foremen(game, state.foremen_discards),
        foremen_shuffles=state.foremen_shuffles,
        offer=tuple(state.offer),
        ships=_ships(game, bytes(state.ship)),
        ship_deck=len(state.ships),
        ship_discards=_ships(game, state.ship_discards),
        ship_shuffles=state.ship_shuffles,
        drew=_ints(tuple(state.drew)),
        landed=state.landed,
        last_city=_cities(board, tuple(state.last_city)),
        bribed=state.bribed,
        bridges=state.bridges,
        right_turns=_ints(tuple(state.right_turns)),
    )


# As in crayon rails: what was seen before is not made again.


@lru_cache(maxsize=4096)
def _foremen(game: IronDragon, cards: bytes) -> tuple[str | None, ...]:
    return tuple([None if card == NOBODY else game.staff.foremen[card].name for card in cards])


@lru_cache(maxsize=4096)
def _ships(game: IronDragon, cards: bytes) -> tuple[str | None, ...]:
    return tuple([None if card == NOBODY else game.staff.ships[card].name for card in cards])


@lru_cache(maxsize=4096)
def _cities(board: Board, mileposts: tuple[int, ...]) -> tuple[str | None, ...]:
    return tuple([None if milepost == NOWHERE else board.codes[milepost] for milepost in mileposts])


@lru_cache(maxsize=4096)
def _ints(some: tuple[int, ...]) -> tuple[int, ...]:
    return some


def recall(state: DragonState, view: DragonView, chance: Chance) -> None:
    """Iron Dragon's part of an imagined position: the decks in another order."""
    staff = state.game.staff
    foremen = {foreman.name: number for number, foreman in enumerate(staff.foremen)}
    ships = {ship.name: number for number, ship in enumerate(staff.ships)}
    milepost = state.ground.board.milepost
    state.foreman = [NOBODY if name is None else foremen[name] for name in view.foremen]
    state.dealt = [bytes(foremen[name] for name in dealt) for dealt in view.foremen_dealt]
    state.deals, state.foremen_shuffles = view.deals, view.foremen_shuffles
    state.foremen_discards = bytes(foremen[name] for name in view.foremen_discards)
    state.offer = bytes(view.offer)
    state.ship = [NOBODY if name is None else ships[name] for name in view.ships]
    state.ship_discards = bytes(ships[name] for name in view.ship_discards)
    state.ship_shuffles, state.drew, state.landed = view.ship_shuffles, list(view.drew), view.landed
    state.last_city = [NOWHERE if code is None else milepost(code) for code in view.last_city]
    state.bribed, state.bridges, state.right_turns = view.bribed, view.bridges, list(view.right_turns)
    offered_ships = state.offer if view.step == "ship" else b""
    offered_foremen = state.offer if view.step == "keep" else b""
    seen = {*state.foreman, *b"".join(state.dealt), *state.foremen_discards, *offered_foremen}
    unseen = [card for card in range(len(staff.foremen)) if card not in seen]
    state.foremen = bytes(chance.shuffle("imagined foremen", unseen)[: view.foremen_deck])
    seen = {*state.ship, *state.ship_discards, *offered_ships}
    unseen = [card for card in range(len(staff.ships)) if card not in seen]
    state.ships = bytes(chance.shuffle("imagined ships", unseen)[: view.ship_deck])


__all__ = ["DragonView", "look", "recall"]
