"""Iron Horses as a game: its turns, declared, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from milepost.kernel.chance import Chance
from milepost.kernel.contract import State, View
from milepost.kernel.event import Event
from milepost.kernel.ledger import load_ledger, rule
from milepost.kernel.notation import NotationError
from milepost.kernel.options import Options
from milepost.kernel.steps import SteppedGame
from milepost.rulebooks.iron_horses import tell as words
from milepost.rulebooks.iron_horses.act import ActStep, Begin, Discard, Pass
from milepost.rulebooks.iron_horses.cards import Cards
from milepost.rulebooks.iron_horses.catalogue import catalogue
from milepost.rulebooks.iron_horses.deal import deal
from milepost.rulebooks.iron_horses.draw import Draw, DrawStep, ReplaceStep
from milepost.rulebooks.iron_horses.first_engine import Choose, FirstEngine
from milepost.rulebooks.iron_horses.imagine import imagine, redeal
from milepost.rulebooks.iron_horses.meld import Couple, Deliver, Meld, MeldStep, Uncouple, Unmeld
from milepost.rulebooks.iron_horses.state import IronHorsesState
from milepost.rulebooks.iron_horses.view import IronHorsesView


class IronHorses(SteppedGame[IronHorsesState]):
    """The rulebook with one version of its cards."""

    name = "iron-horses"
    title = "Iron Horses"
    about = "Lay out trains of cards, deliver them to six depots and turn the dials that move the stocks."
    least_seats, most_seats = 2, 5
    version = 1
    rule_seats, rule_turn, rule_over, rule_action = "IH-PLAYERS", "IH-TURN", "IH-END-FINAL", "IH-ACTION-ONE"

    @rule("IH-TURN", "IH-ACTION-ONE", "IH-END-FINAL")
    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.content = cards.content
        self.ledger = load_ledger(files(__package__))
        choose, draw, discard = Choose(cards), Draw(), Discard(cards)
        begin, meld, passing = Begin(cards), Meld(cards), Pass()
        couple, uncouple, unmeld, deliver = Couple(cards), Uncouple(), Unmeld(), Deliver()
        act = ActStep(draw, discard, begin, meld, passing)
        replace = ReplaceStep(draw, passing)
        self.passing, self.draw, self.unmeld = passing, draw, unmeld
        self.declare(
            verbs=(choose, draw, discard, begin, meld, couple, uncouple, unmeld, deliver, passing),
            turns=((FirstEngine(choose),), (DrawStep(draw), act, replace), (act, replace)),
            interrupts=(MeldStep(couple, uncouple, unmeld, deliver),),
        )

    @rule("IH-PLAYERS")
    def start(self, seats: int, options: Options, chance: Chance) -> IronHorsesState:
        return deal(self, self.check_seats(seats), chance)

    def imagine(self, view: View, chance: Chance) -> IronHorsesState:
        assert isinstance(view, IronHorsesView)
        return imagine(self, view, chance)

    def redeal(self, state: State, chance: Chance) -> IronHorsesState:
        assert isinstance(state, IronHorsesState)
        return redeal(state, chance)

    def thaw(self, frozen: bytes, chance: Chance) -> IronHorsesState:
        state = IronHorsesState(self, self.cards, chance)
        state.thaw(frozen)
        return state

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return words.tell(event, names)

    def show(self, view: View, names: Sequence[str]) -> str:
        assert isinstance(view, IronHorsesView)
        return words.show(self.cards, view, names)

    def catalogue(self) -> dict[str, Any]:
        return catalogue(self.cards)

    def gesture(self, state: State, seat: int, text: str) -> list[int] | None:
        """`complete ENGINE CARD... to DEPOT DIAL` is the whole of melding in one line, as the log shows it."""
        spoken = text.lower().split()
        if not spoken or spoken[0] != "complete":
            return None
        if "to" not in spoken or len(spoken) < 6 or spoken.index("to") != len(spoken) - 3:
            raise NotationError("Write it as: complete ENGINE CARD ... to DEPOT DIAL.")
        engine, *train = spoken[1:-3]
        parse = self.notation.parse
        coupled = [parse(f"couple {card}") for card in train]
        return [parse(f"meld {engine}"), *coupled, parse(f"deliver {spoken[-2]} {spoken[-1]}")]

    def safe(self, state: State, seat: int) -> int:
        """Draw the first pile that has a card when a draw is due, else pass; a draft is taken back first."""
        codes = state.legal(seat)
        for verb in (self.passing, self.unmeld):
            if verb.code() in codes:
                return verb.code()
        return codes[0]
