"""A tournament's time limit: the table calls time, the round is finished, and one more is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Verb
from milepost.rulebooks.crayon.state import NOWHERE, CrayonState
from milepost.rulebooks.crayon.variations.base import Variation, simple, verb_of
from milepost.rulebooks.crayon.victory import standings

if TYPE_CHECKING:
    from milepost.rulebooks.crayon.game import CrayonGame

TIME = "time"


class TimeUp(Verb[CrayonState]):
    """time-up: an action of no seat."""

    not_now = "The table calls time, not a player, and only where a time limit was announced."

    def __init__(self, home: str) -> None:
        super().__init__(simple("time-up", "the table says that time is up"))
        self.home = home

    def closed(self, state: CrayonState, seat: int) -> Illegal | None:
        return None if state.closing == NOWHERE else state.rules.var_no["time_called"]

    @rule("EB-TOURN-LAST-ROUND")
    def do(self, state: CrayonState, seat: int, arg: int, log: Log) -> None:
        state.closing = 1
        if log is not None:
            log.append(Event("time-up"))


class TimeLimit(Variation):
    option = "time_limit"

    @rule("EB-TOURN-ANNOUNCE")
    def install(self, game: CrayonGame) -> None:
        game.table_verbs = (*game.table_verbs, verb_of(game, "time-up"))

    @rule("EB-TOURN-WINNER", "EB-TOURN-PLACES")
    def time_is_up(self, state: CrayonState, log: Log) -> bool:
        if state.closing == NOWHERE:
            return False
        if state.closing:
            state.closing -= 1
            return False
        state.end(TIME, standings(state, []), log)
        return True
