"""Before the first turn each player seals one of two engines; all are revealed together."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, SealedVerb, Step
from milepost.rulebooks.iron_horses.cards import NO_CARD, Cards
from milepost.rulebooks.iron_horses.state import IronHorsesState, without


class Choose(SealedVerb[IronHorsesState]):
    """choose ENGINE"""

    home = "IH-SETUP-FIRST-ENGINE"
    not_now = "First engines are chosen only before the game starts."
    sealed_words = "has chosen an engine"

    def __init__(self, cards: Cards) -> None:
        super().__init__(Form("choose", [("engine", cards.engine_words)], "seal the engine of your first train"))

    def candidates(self, state: IronHorsesState, seat: int) -> Iterable[int]:
        return state.engine_hands[seat]

    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        if arg not in state.engine_hands[seat]:
            return NOT_DEALT
        return None

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        state.chosen[seat] = arg
        if log is not None:
            log.append(Event("chose", seat, secret={"engine": state.cards.engines[arg].name}))
        if NO_CARD not in state.chosen:
            self._reveal(state, log)

    @rule("IH-SETUP-FIRST-ENGINE")
    def _reveal(self, state: IronHorsesState, log: Log) -> None:
        for seat, engine in enumerate(state.chosen):
            state.engine_hands[seat] = without(state.engine_hands[seat], engine)
            state.in_play[seat] = bytes((engine,))
            state.chosen[seat] = NO_CARD
            if log is not None:
                log.append(Event("revealed", seat, {"engine": state.cards.engines[engine].name}, reveals=True))
        if log is not None:
            log.append(Event("turn", state.first))


NOT_DEALT = Illegal("IH-SETUP-FIRST-ENGINE", "Choose one of the two engines you were dealt.")


class FirstEngine(Step[IronHorsesState]):
    """Everybody chooses at once."""

    name = "setup"

    def pending(self, state: IronHorsesState) -> bool:
        return not state.in_play[0]

    def actors(self, state: IronHorsesState) -> tuple[int, ...]:
        return tuple([seat for seat, engine in enumerate(state.chosen) if engine < 0])
