"""Iberian Railways as a game: its turn, declared, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from milepost.kernel.chance import Chance
from milepost.kernel.contract import State, View
from milepost.kernel.event import Event
from milepost.kernel.ledger import load_ledger, rule
from milepost.kernel.options import Options
from milepost.kernel.steps import SteppedGame
from milepost.rulebooks.iberian_railways import tell as words
from milepost.rulebooks.iberian_railways.board import Board
from milepost.rulebooks.iberian_railways.build import Build, Clear, Lift, Place
from milepost.rulebooks.iberian_railways.catalogue import catalogue
from milepost.rulebooks.iberian_railways.gesture import read_line
from milepost.rulebooks.iberian_railways.ground import Ground
from milepost.rulebooks.iberian_railways.interests import Purchase
from milepost.rulebooks.iberian_railways.setup import imagine, set_up
from milepost.rulebooks.iberian_railways.state import IberianState
from milepost.rulebooks.iberian_railways.turn import (
    CarryOut,
    Insolvency,
    Pass,
    PayInterest,
    PayOffLoans,
    ReceiveIncome,
    Repay,
    Select,
    SelectStep,
)
from milepost.rulebooks.iberian_railways.view import IberianView, cubes_by_hex


class IberianRailways(SteppedGame[IberianState]):
    """The rulebook with one version of its board."""

    name = "iberian-railways"
    title = "Iberian Railways"
    about = "Borrow, build and merge railways across Spain and Portugal before somebody's cubes run out."
    least_seats, most_seats = 3, 5
    hands_open = True
    version = 1
    rule_seats, rule_turn, rule_over, rule_action = "IB-PLAYERS", "IB-TURN-ORDER", "IB-END", "IB-ACTION-FOUR"

    @rule("IB-TURN-ORDER", "IB-ACTION-FOUR", "IB-LOAN-REPAY-ONE", "IB-COMP-BI")
    def __init__(self, board: Board) -> None:
        self.ground = Ground(board)
        self.content = board.digest[:16]
        self.ledger = load_ledger(files(__package__))
        self.select, self.passing, self.repay = Select(), Pass(), Repay()
        self.place, self.lift, self.clear, self.build = Place(self.ground), Lift(self.ground), Clear(), Build()
        self.purchase = Purchase(self.ground)
        acting = (self.place, self.lift, self.clear, self.build, self.purchase, self.passing)
        self.declare(
            verbs=(self.select, *acting, self.repay),
            turns=(
                (
                    SelectStep(self.select),
                    CarryOut(*acting),
                    ReceiveIncome(),
                    PayInterest(),
                    PayOffLoans(self.repay, self.passing),
                    Insolvency(),
                ),
            ),
        )

    @rule("IB-PLAYERS")
    def start(self, seats: int, options: Options, chance: Chance) -> IberianState:
        return set_up(self, self.check_seats(seats), chance)

    def imagine(self, view: View, chance: Chance) -> IberianState:
        assert isinstance(view, IberianView)
        return imagine(self, view, chance)

    def redeal(self, state: State, chance: Chance) -> IberianState:
        """Nothing is dealt in this game, so nothing is dealt anew."""
        assert isinstance(state, IberianState)
        new = state.copy()
        new.chance = chance
        return new

    def thaw(self, frozen: bytes, chance: Chance) -> IberianState:
        state = IberianState(self, self.ground, chance)
        state.thaw(frozen)
        return state

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return words.tell(event, names)

    def show(self, view: View, names: Sequence[str]) -> str:
        assert isinstance(view, IberianView)
        return words.show(self.ground, view, names)

    def picture(self, view: View | None = None, *, far: bool = False, dark: bool = False) -> str:
        # Whoever only plays does not pay for pens and typefaces.
        from milepost.rulebooks.iberian_railways.drawing import draw

        assert view is None or isinstance(view, IberianView)
        return draw(self.ground.board, {} if view is None else cubes_by_hex(self.ground, view), dark=dark)

    def catalogue(self) -> dict[str, Any]:
        return catalogue(self.ground)

    def gesture(self, state: State, seat: int, text: str) -> list[int] | None:
        assert isinstance(state, IberianState)
        return read_line(self, state, seat, text)

    def safe(self, state: State, seat: int) -> int:
        """Take back what is placed, then pass; where an action must be selected, one that nobody has to carry out."""
        codes = state.legal(seat)
        for verb in (self.clear, self.passing):
            if verb.code() in codes:
                return verb.code()
        return codes[0]
