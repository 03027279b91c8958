"""What a learner sees of Iberian Railways."""

from __future__ import annotations

from milepost.kernel.contract import View
from milepost.research.observation import Block, Vector, Writer, around
from milepost.rulebooks.iberian_railways.actions import ACTIONS
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.view import IberianView, SeatView

STEPS = ("select", "carry-out", "repay", "over")
CARD_STATES = ("open", "redeemed", "dead")


class IberianEncoder:
    """Hexes in the board's order, Business Interests in the order of their list."""

    def __init__(self, game: IberianRailways, seats: int) -> None:
        self.hex = game.ground.board.by_code
        self.card = {interest.city: number for number, interest in enumerate(game.ground.board.interests)}
        hexes, cards = len(game.ground.board.codes), len(self.card)
        table = (
            Block("step", len(STEPS), "one-hot: " + ", ".join(STEPS)),
            Block("clock", 3, "turns taken; turns since somebody placed a cube or bought a card; the build limit"),
            Block("mover", seats, "one-hot from the own seat on: whose turn it is"),
            Block("for sale", cards, "1 for each Business Interest that nobody has bought"),
            Block("draft", hexes, "1 for each own cube placed and not yet built"),
        )
        self.blocks = table + tuple(block for place in range(seats) for block in _seat_blocks(place, hexes, cards))

    def encode(self, view: View) -> Vector:
        assert isinstance(view, IberianView)
        writer = Writer(self.blocks)
        seats = around(view)
        writer.counts("step", [STEPS.index(view.step)])
        writer.numbers("clock", [view.turns_taken, view.still, view.limit])
        writer.counts("mover", [seats.index(view.mover)])
        writer.counts("for sale", [self.card[card.city] for card in view.for_sale])
        writer.counts("draft", [self.hex[code] for code in view.draft])
        for place, seat in enumerate(seats):
            self._seat(writer, place, view.players[seat])
        return writer.done()

    def _seat(self, writer: Writer, place: int, player: SeatView) -> None:
        money = [player.cash, player.income, player.loans, player.interest]
        writer.numbers(f"{place}: numbers", [*money, player.supply, player.income_cubes, player.out])
        writer.counts(f"{place}: action", [ACTIONS.index(player.action)])
        writer.counts(f"{place}: track", [self.hex[code] for railway in player.railways for code in railway])
        held = [len(CARD_STATES) * self.card[card.city] + CARD_STATES.index(card.state) for card in player.cards]
        writer.counts(f"{place}: cards", held)


def _seat_blocks(place: int, hexes: int, cards: int) -> tuple[Block, ...]:
    whose = "own" if place == 0 else f"{place} to the left"
    numbers = "cash, income, loans, interest due, cubes left, cubes on the income track, 1 if out of the game"
    states = ", ".join(CARD_STATES)
    return (
        Block(f"{place}: numbers", 7, f"{whose}: {numbers}"),
        Block(f"{place}: action", len(ACTIONS), f"{whose}: one-hot, where the action marker stands"),
        Block(f"{place}: track", hexes, f"{whose}: 1 for each hex with a cube"),
        Block(
            f"{place}: cards", len(CARD_STATES) * cards, f"{whose}: Business Interest × ({states}), 1 where it is so"
        ),
    )
