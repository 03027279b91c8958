"""Additional trains: besides the Teapot everybody takes a train of level II, in turn order, from what is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Words
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import MANY_SEATS, NO_INTERRUPT, Log, Step, Verb
from milepost.rulebooks.crayon.state import NOBODY, TRAINS, CrayonState
from milepost.rulebooks.iron_dragon.building import sold_out
from milepost.rulebooks.iron_dragon.state import TAKING, DragonState, dragon, in_turn

SECOND: Final = 1
FIRST_LEVEL: Final = 2
"""The level of the train that is chosen."""


def waiting(state: DragonState) -> list[int]:
    """The seats that have still to take a second train, in turn order."""
    if len(state.numbers.trains) == 1:
        return []
    return [seat for seat in in_turn(state) if state.loco[seat * TRAINS + SECOND] == NOBODY]


class Take(Verb[CrayonState]):
    """take LOCO"""

    not_now = "A second train is taken once, before the first turn, and only where players have two."

    def __init__(self, home: str, locos: Words) -> None:
        super().__init__(Form("take", [("loco", locos)], "begin with this loco as your second train"))
        self.home = home

    def candidates(self, state: CrayonState, seat: int) -> Iterable[int]:
        return [n for n, loco in enumerate(state.numbers.locos) if loco.level == FIRST_LEVEL]

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        if state.numbers.locos[arg].level != FIRST_LEVEL:
            return dragon(state).game.more_no["second_level"]
        return sold_out(state, arg)

    @rule("ID17-VAR-TWOTRAINS")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        table = dragon(state)
        state.loco[seat * TRAINS + SECOND] = arg
        if log is not None:
            log.append(Event("second-train", seat, {"loco": state.numbers.locos[arg].name}))
        if not waiting(table):
            state.interrupt = NO_INTERRUPT
            state.left = [table.game.speed(table, train) for train in state.trains_of(state.mover)]


class TakeStep(Step[CrayonState]):
    """Before the first turn, once the foremen are chosen, everybody takes a second train."""

    name = "second-train"

    def actors(self, state: CrayonState) -> tuple[int, ...]:
        return MANY_SEATS[waiting(dragon(state))[0]]


__all__ = ["TAKING", "Take", "TakeStep", "waiting"]
