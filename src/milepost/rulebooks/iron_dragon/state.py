"""One position of Iron Dragon: what crayon rails have, and ships, foremen, bribes and magic besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from milepost.kernel.steps import Log
from milepost.rulebooks.crayon import victory
from milepost.rulebooks.crayon.state import NOBODY, CrayonState

if TYPE_CHECKING:
    from milepost.rulebooks.iron_dragon.game import IronDragon

MOVING, BUILDING = 1, 2
"""Bits for the bribes that the mover has paid this turn."""
TAKING = 4
"""The interrupt in which second trains are taken, where players have two."""


class DragonState(CrayonState):
    """The table of Iron Dragon."""

    ADDED = (
        *("foreman", "dealt", "deals", "foremen", "foremen_discards", "foremen_shuffles", "offer"),
        *("ship", "ships", "ship_discards", "ship_shuffles", "drew", "landed", "last_city"),
        *("bribed", "bridges", "right_turns"),
    )
    FIELDS: ClassVar[tuple[str, ...]] = (*CrayonState.FIELDS, *ADDED)
    __slots__ = (*ADDED, "banned", "buried", "idle")

    foreman: list[int]
    """By seat: the foreman employed, or NOBODY before one is chosen."""
    dealt: list[bytes]
    """By seat: foremen dealt at the start, of which one is to be kept."""
    deals: int
    """How often foremen have been dealt."""
    foremen: bytes
    """The foreman deck, its top first."""
    foremen_discards: bytes
    foremen_shuffles: int
    offer: bytes
    """Cards turned up that the mover must choose among: a foreman, or ships."""
    ship: list[int]
    """By train: the ship it is on, or NOBODY."""
    ships: bytes
    """The ship deck, its top first."""
    ship_discards: bytes
    ship_shuffles: int
    drew: list[int]
    """By train: whether a ship was turned up for it since it came to where it is."""
    landed: int
    """Bits for the mover's trains that have landed this turn; two bits higher, for those that then delivered."""
    last_city: list[int]
    """By train: the milepost of the city it was in last, or NOWHERE."""
    bribed: int
    bridges: int
    """Bits for the magic links that stand."""
    right_turns: list[int]
    """Beside `rights`: how many of the owner's turns each still lasts, once the card is gone."""

    banned: frozenset[str]
    """What the events in force forbid everybody. This and the next two follow from `in_force`."""
    buried: bytes
    """By edge, or empty: a sandstorm lies over it."""
    idle: int
    """Bits for the seats that an event keeps from building."""

    @property
    def game(self) -> IronDragon:
        return cast("IronDragon", self.rules)

    def copy(self) -> DragonState:
        new = cast("DragonState", super().copy())
        new.foreman, new.dealt, new.deals = self.foreman[:], self.dealt[:], self.deals
        new.foremen, new.foremen_discards = self.foremen, self.foremen_discards
        new.foremen_shuffles, new.offer = self.foremen_shuffles, self.offer
        new.ship, new.ships, new.ship_discards = self.ship[:], self.ships, self.ship_discards
        new.ship_shuffles, new.drew, new.landed = self.ship_shuffles, self.drew[:], self.landed
        new.last_city, new.bribed, new.bridges = self.last_city[:], self.bribed, self.bridges
        new.right_turns = self.right_turns[:]
        new.banned, new.buried, new.idle = self.banned, self.buried, self.idle
        return new

    def settle(self, log: Log) -> None:
        """Where meeting both conditions wins at once, that comes before a card is drawn, and again after."""
        self.win_at_once(log)
        if not self.ended_by:
            super().settle(log)
            self.win_at_once(log)

    def next_turn(self, log: Log) -> None:
        """A turn that ends by itself, or is lost, is its player's own all the same."""
        self.win_at_once(log)
        if not self.ended_by:
            super().next_turn(log)
            self.win_at_once(log)

    def win_at_once(self, log: Log) -> None:
        """The mover meets both conditions, in an edition where that ends the game."""
        if self.cash[self.mover] < self.goal or self.ended_by or not self.game.edition.wins_at_once:
            return
        if victory.may_declare(self, self.mover):
            self.end(victory.WON, victory.standings(self, [self.mover]), log)

    def aboard(self, train: int) -> bool:
        return self.ship[train] != NOBODY


def in_turn(state: DragonState) -> list[int]:
    """The seats clockwise from the first player."""
    return [(state.first + i) % state.seat_count for i in range(state.seat_count)]


def dragon(state: CrayonState) -> DragonState:
    """A position that Iron Dragon's own verbs are given, as what it is."""
    return state  # type: ignore[return-value]  # asked in every legal list: a check here would be felt
