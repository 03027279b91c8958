"""A game small enough to read at a glance, with what Iron Horses lacks: options, numbers, and a table that decides.

Two players say numbers in turn, and the running total must not fall; who reaches the goal wins. The table may skip the
player to move.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.kernel.chance import Chance
from milepost.kernel.contract import State, View
from milepost.kernel.event import Event
from milepost.kernel.ledger import Ledger, Rule
from milepost.kernel.notation import Form, Number
from milepost.kernel.options import Option, Options
from milepost.kernel.outcome import Outcome
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import NO_INTERRUPT, Log, Step, SteppedGame, SteppedState, Verb


class ToyView(View, frozen=True, kw_only=True):
    total: int


class ToyState(SteppedState):
    FIELDS = ("turn", "at", "mover", "interrupt", "total", "goal", "taken")
    __slots__ = FIELDS[4:]
    total: int
    goal: int
    taken: int

    @property
    def seat_count(self) -> int:
        return 2

    def ended(self) -> bool:
        return self.total >= self.goal

    def turns_taken(self) -> int:
        return self.taken

    def next_turn(self, log: Log) -> None:
        self.mover = 1 - self.mover
        self.taken += 1

    def view(self, seat: int | None) -> ToyView:
        return ToyView(game="toy", seat=seat, seats=2, actors=self.actors(), step="talk", total=self.total)

    def outcome(self) -> Outcome | None:
        if not self.ended():
            return None
        winner = self.mover
        return Outcome("goal", "TY-GOAL", ((winner,), (1 - winner,)), (int(winner == 0), int(winner == 1)))

    def copy(self) -> ToyState:
        new = ToyState()
        new.rules, new.chance = self.rules, self.chance
        for field in self.FIELDS:
            setattr(new, field, getattr(self, field))
        return new


class Say(Verb[ToyState]):
    home = "TY-SAY"

    def __init__(self) -> None:
        super().__init__(Form("say", [("number", Number("number", -2, 9))], "add a number"))

    def refuse(self, state: ToyState, seat: int, arg: int) -> Illegal | None:
        return Illegal("TY-SAY", "The total must not fall.") if arg < 2 else None

    def do(self, state: ToyState, seat: int, arg: int, log: Log) -> None:
        state.total += arg - 2
        if not state.ended():
            state.at += 1
        if log is not None:
            log.append(Event("said", seat, {"total": state.total}))


class Skip(Verb[ToyState]):
    home = "TY-SKIP"

    def do(self, state: ToyState, seat: int, arg: int, log: Log) -> None:
        state.at += 1


class Talk(Step[ToyState]):
    name = "talk"


class Toy(SteppedGame[ToyState]):
    name, title, about = "toy", "Toy", "Say numbers."
    least_seats = most_seats = 2
    version = 3
    content = "0" * 16
    rule_seats, rule_turn, rule_over, rule_action = "TY-SEATS", "TY-TURN", "TY-GOAL", "TY-SAY"
    known_options = (
        Option("goal", 20, "what to reach", low=5, high=99),
        Option("quick", False, "start half-way"),
        Option("colour", "red", "of the pieces", choices=("red", "blue")),
    )

    def __init__(self) -> None:
        ids = ("TY-SEATS", "TY-TURN", "TY-GOAL", "TY-SAY", "TY-SKIP")
        self.ledger = Ledger("Toy", {id_: Rule(id_, "", "turn", id_) for id_ in ids}, {})
        say, skip = Say(), Skip(Form("skip"))
        self.declare([say, skip], [[Talk(say)]])
        self.table_verbs = (skip,)

    def start(self, seats: int, options: Options, chance: Chance) -> ToyState:
        self.check_seats(seats)
        state = ToyState()
        state.rules, state.chance = self, chance
        state.turn, state.at, state.mover, state.interrupt, state.taken = 0, 0, 0, NO_INTERRUPT, 0
        state.goal = int(options["goal"])
        state.total = state.goal // 2 if options["quick"] else 0
        return state

    def imagine(self, view: View, chance: Chance) -> ToyState:
        raise NotImplementedError

    def redeal(self, state: State, chance: Chance) -> State:
        return state.copy()

    def thaw(self, frozen: bytes, chance: Chance) -> ToyState:
        state = ToyState()
        state.rules, state.chance = self, chance
        for field, value in zip(ToyState.FIELDS, msgspec.msgpack.decode(frozen), strict=True):
            setattr(state, field, value)
        return state

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return event.kind

    def show(self, view: View, names: Sequence[str]) -> str:
        return ""

    def safe(self, state: State, seat: int) -> int:
        return state.legal(seat)[0]
