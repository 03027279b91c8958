"""Crossgrading between locos of the same worth, and a second train for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from milepost.kernel.event import Event, Fact
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form, Words
from milepost.kernel.options import Options
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Verb
from milepost.rulebooks.crayon.events import lose_a_load
from milepost.rulebooks.crayon.state import CrayonState
from milepost.rulebooks.crayon.variations.base import Around, Variation, add_to_steps, simple, wrap

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

CROSSGRADE_PRICE: Final = 5


class Crossgrade(Verb[CrayonState]):
    """crossgrade LOCO: the price comes out of the building allowance, so the rest of it may go into track."""

    not_now = "Locos are swapped in the building phase of your turn, and only where the table plays with crossgrading."

    def __init__(self, home: str, locos: Words) -> None:
        super().__init__(Form("crossgrade", [("loco", locos)], "swap your loco for another of the same worth"))
        self.home = home

    @rule("EB-VAR-CROSSGRADE-BUILD")
    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        if state.upgraded or state.spent + CROSSGRADE_PRICE > state.numbers.build_cap:
            return state.no.cap
        return state.no.no_credit if state.cash[seat] < CROSSGRADE_PRICE else None

    def refuse(self, state: CrayonState, seat: int, arg: int) -> Illegal | None:
        locos, now = state.numbers.locos, state.loco[state.train()]
        fits = arg != now and locos[arg].level == locos[now].level
        return None if fits else state.rules.var_no["crossgrade_loco"]

    @rule("EB-VAR-CROSSGRADE")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        train, loco = state.train(), state.numbers.locos[arg]
        state.pay(seat, -CROSSGRADE_PRICE)
        state.spent += CROSSGRADE_PRICE
        state.acted = True
        state.loco[train] = arg
        if log is not None:
            facts: dict[str, Fact] = {"loco": loco.name, "price": CROSSGRADE_PRICE}
            log.append(Event("crossgraded", seat, facts))
        if len(state.loads[train]) > loco.capacity:
            lose_a_load(state, (train,), log)


class WholeAllowance(Around):
    """An upgrade takes the whole allowance: not in a turn that crossgraded, whatever was paid for that."""

    @rule("EB-VAR-CROSSGRADE-NOCREDIT")
    def shut(self, state: CrayonState, seat: int) -> Illegal | None:
        return state.rules.var_no["crossgraded"] if state.spent else None


class Crossgrading(Variation):
    option = "crossgrading"

    def install(self, game: CrayonGame) -> None:
        add_to_steps(game, "crossgrade", "build")
        if game.upgrade_takes_all:
            wrap(game, "upgrade", WholeAllowance)


class Switch(Verb[CrayonState]):
    """switch: from one train to the other."""

    not_now = "You change between your trains on your own turn, and only where players have two."

    def __init__(self, home: str) -> None:
        super().__init__(simple("switch", "go on with your other train"))
        self.home = home

    @rule("EB-VAR-TWOTRAINS")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.active = (state.active + 1) % len(state.left)
        if log is not None:
            log.append(Event("switched", seat, {"loco": state.numbers.locos[state.loco[state.train()]].name}))


class AdditionalTrains(Variation):
    """Two trains each; with three or four cards is the edition's number to set."""

    option = "additional_trains"

    @classmethod
    def asked(cls, options: Options) -> bool:
        return options.get(cls.option, "none") != "none"

    def install(self, game: CrayonGame) -> None:
        add_to_steps(game, "switch", "operate", "build")
