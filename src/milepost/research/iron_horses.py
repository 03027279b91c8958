"""What a learner sees of Iron Horses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.kernel.contract import View
from milepost.research.observation import Block, Vector, Writer, around
from milepost.rulebooks.iron_horses.cards import CARDS
from milepost.rulebooks.iron_horses.colours import COLOURS
from milepost.rulebooks.iron_horses.game import IronHorses
from milepost.rulebooks.iron_horses.view import IronHorsesView, SeatView

STEPS = ("setup", "draw", "act", "replace", "over")


class IronHorsesEncoder:
    """Cards by kind (36 cars, then 12 cabooses), engines by number, colours from red to violet."""

    def __init__(self, game: IronHorses, seats: int) -> None:
        self.cards = game.cards
        engines = len(game.cards.engines)
        table = (
            Block("step", len(STEPS), "one-hot: " + ", ".join(STEPS)),
            Block(
                "clock", 5, "turns taken; 1 in the final turns; final turns left; cards in the deck; engines in theirs"
            ),
            Block("values", 6, "value of each stock"),
            Block("supply", 6, "stocks left on the board"),
            Block("dials", 36, "region × colour, one-hot by region: the colour its dial leaves unchanged"),
            Block("depots", 6, "cards of the train in each depot"),
            Block("up", CARDS, "one-hot: the up card"),
            Block("discards", CARDS, "counts: the car discards"),
            Block("top", CARDS, "one-hot: the top of them"),
            Block("gone", CARDS, "counts: cards out of the game"),
            Block("engine discards", engines, "counts"),
            Block("hand", CARDS, "counts: own cars and cabooses"),
            Block("engine hand", engines, "counts: own engines not in play"),
            Block("sealed", engines, "one-hot: own sealed first engine"),
            Block("draft", CARDS, "counts: cards of the train being melded"),
            Block("draft last", CARDS, "one-hot: the last of them"),
            Block("draft engine", engines, "one-hot: the engine it is melded for"),
        )
        self.blocks = table + tuple(block for place in range(seats) for block in _seat_blocks(place, engines))

    def encode(self, view: View) -> Vector:
        assert isinstance(view, IronHorsesView)
        writer = Writer(self.blocks)
        cards, engines = self._cards, self._engines
        writer.counts("step", [STEPS.index(view.step)])
        writer.numbers("clock", [view.turns_taken, view.final, view.finals, view.deck, view.engine_deck])
        writer.numbers("values", view.values)
        writer.numbers("supply", view.supply)
        writer.counts("dials", [6 * region + COLOURS.index(zero) for region, zero in enumerate(view.dials)])
        writer.numbers("depots", [len(train) for train in view.depots])
        writer.counts("up", cards([] if view.up is None else [view.up]))
        writer.counts("discards", cards(view.pile))
        writer.counts("top", cards(view.pile[-1:]))
        writer.counts("gone", cards(view.gone))
        writer.counts("engine discards", engines(view.engine_pile))
        writer.counts("hand", cards(view.hand))
        writer.counts("engine hand", engines(view.engine_hand))
        writer.counts("sealed", engines([] if view.sealed is None else [view.sealed]))
        train = () if view.draft is None else view.draft.train
        writer.counts("draft", cards(train))
        writer.counts("draft last", cards(train[-1:]))
        writer.counts("draft engine", engines([] if view.draft is None else [view.draft.engine]))
        for place, seat in enumerate(around(view)):
            self._seat(writer, place, view.players[seat])
        return writer.done()

    def _seat(self, writer: Writer, place: int, player: SeatView) -> None:
        writer.numbers(f"{place}: numbers", [player.money, player.cards, player.engines, player.chosen])
        writer.numbers(f"{place}: stocks", player.stocks)
        writer.counts(f"{place}: x2", [COLOURS.index(player.x2)])
        writer.counts(f"{place}: x3", [] if player.x3 is None else [COLOURS.index(player.x3)])
        writer.counts(f"{place}: in play", self._engines(player.in_play))
        writer.counts(f"{place}: known", self._cards(player.known))

    def _cards(self, names: Sequence[str]) -> Iterable[int]:
        return map(self.cards.words.read, names)

    def _engines(self, names: Sequence[str]) -> Iterable[int]:
        return map(self.cards.engine_words.read, names)


def _seat_blocks(place: int, engines: int) -> tuple[Block, ...]:
    whose = "own" if place == 0 else f"{place} to the left"
    return (
        Block(f"{place}: numbers", 4, f"{whose}: money, cards in hand, engines in hand, 1 if an engine is sealed"),
        Block(f"{place}: stocks", 6, f"{whose}: stocks by colour"),
        Block(f"{place}: x2", 6, f"{whose}: one-hot, the x2 market card"),
        Block(f"{place}: x3", 6, f"{whose}: one-hot, the x3 market card; all 0 while it is hidden"),
        Block(f"{place}: in play", engines, f"{whose}: counts, engines in play"),
        Block(f"{place}: known", CARDS, f"{whose}: counts, cards in hand that everybody saw being taken"),
    )
