"""The small actions: discard a card, begin a train, do nothing."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.kernel.event import Event
from milepost.kernel.ledger import rule
from milepost.kernel.notation import Form
from milepost.kernel.refusal import Illegal
from milepost.kernel.steps import Log, Step, Verb
from milepost.rulebooks.iron_horses.cards import CARDS, Cards
from milepost.rulebooks.iron_horses.state import MOST_ENGINES, IronHorsesState, with_card, without

NOT_HELD = Illegal("IH-ACTION-DISCARD", "You do not hold that card.")
NO_SUCH_ENGINE = Illegal("IH-ACTION-BEGIN", "You do not hold that engine.")
TWO_IN_PLAY = Illegal("IH-ENGINE-MAX", "You already have two engines in play; complete a train first.")


class Discard(Verb[IronHorsesState]):
    """discard CARD"""

    home = "IH-ACTION-DISCARD"
    not_now = "A card can be discarded only as your action."

    def __init__(self, cards: Cards) -> None:
        super().__init__(Form("discard", [("card", cards.hand_words)], "discard a card, then you may draw one"))

    def candidates(self, state: IronHorsesState, seat: int) -> Iterable[int]:
        return [*dict.fromkeys(state.hands[seat]), *[CARDS + engine for engine in state.engine_hands[seat]]]

    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        if arg < CARDS:
            return None if arg in state.hands[seat] else NOT_HELD
        return None if arg - CARDS in state.engine_hands[seat] else NOT_HELD

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        if arg < CARDS:
            discard_car(state, seat, arg)
        else:
            discard_engine(state, seat, arg - CARDS)
        state.may_replace, state.still = True, 0
        state.at += 1
        if log is not None:
            log.append(Event("discarded", seat, {"card": state.cards.hand_words.write(arg)}))


@rule("IH-DISCARD-CAR")
def discard_car(state: IronHorsesState, seat: int, card: int) -> None:
    state.hands[seat] = without(state.hands[seat], card)
    state.known[seat] = without(state.known[seat], card)
    state.gone = with_card(state.gone, card)


@rule("IH-DISCARD-ENGINE")
def discard_engine(state: IronHorsesState, seat: int, engine: int) -> None:
    state.engine_hands[seat] = without(state.engine_hands[seat], engine)
    state.engine_pile += bytes((engine,))


class Begin(Verb[IronHorsesState]):
    """begin ENGINE"""

    home = "IH-ACTION-BEGIN"
    not_now = "A train can be begun only as your action."

    def __init__(self, cards: Cards) -> None:
        super().__init__(Form("begin", [("engine", cards.engine_words)], "play an engine to start a train"))

    @rule("IH-ENGINE-MAX")
    def closed(self, state: IronHorsesState, seat: int) -> Illegal | None:
        return TWO_IN_PLAY if len(state.in_play[seat]) >= MOST_ENGINES else None

    def candidates(self, state: IronHorsesState, seat: int) -> Iterable[int]:
        return state.engine_hands[seat]

    def refuse(self, state: IronHorsesState, seat: int, arg: int) -> Illegal | None:
        return None if arg in state.engine_hands[seat] else NO_SUCH_ENGINE

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        state.engine_hands[seat] = without(state.engine_hands[seat], arg)
        state.in_play[seat] = with_card(state.in_play[seat], arg)
        state.still = 0
        state.at += 1
        if log is not None:
            log.append(Event("began", seat, {"engine": state.cards.engines[arg].name}))


class Pass(Verb[IronHorsesState]):
    """pass"""

    home = "IH-ACTION-NONE"
    not_now = "You must draw a card first; only your action may be passed."

    def __init__(self) -> None:
        super().__init__(Form("pass", (), "take no action"))

    def do(self, state: IronHorsesState, seat: int, arg: int, log: Log) -> None:
        if log is not None:
            log.append(Event("passed", seat, {"instead_of": "drawing" if state.may_replace else "acting"}))
        state.may_replace = False
        state.at += 1


class ActStep(Step[IronHorsesState]):
    """Exactly one action, which may be to do nothing."""

    name = "act"
