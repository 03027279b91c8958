"""What a learner sees of Empire Builder and Iron Dragon."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.kernel.contract import View
from milepost.kernel.notation import Words, plain
from milepost.research.observation import Block, Vector, Writer, around
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.view import CrayonView, SeatView, TrainView

TRAINS = 2
"""A variation gives each player a second train; further ones are in `rest` alone."""
STEP, REST = 16, 256
KNOWN = frozenset(("options", "players", "discards", "contracts", "chips", "extra", "seat", "game", "step", "actors"))
"""Fields of the view that have blocks of their own, or that no learner needs."""


class CrayonEncoder:
    """Mileposts, edges, goods and cards in the order of the board and the deck."""

    def __init__(self, game: CrayonGame, seats: int) -> None:
        board = game.ground.board
        self.place = {code: number for number, code in enumerate(board.codes)}
        self.good = {good.name: number for number, good in enumerate(board.goods)}
        self.loco = {name: number for number, name in enumerate(_locomotives(game))}
        self.cards, self.goods, self.edges = len(game.cards.demands), len(board.goods), len(board.edges)
        table = (
            Block("step", STEP, "the step of the turn, by feature hashing"),
            Block("mover", seats, "one-hot from the own seat on: whose turn it is"),
            Block("chips", self.goods, "chips left of each good"),
            Block("contracts", self.cards, "1 for each demand card that lies open"),
            Block("discards", self.cards, "counts: discarded demand cards"),
            Block("owners", self.edges, "for each edge of the board: 0 unbuilt, 1 own, 2 the next player's, ..."),
        )
        seat_blocks = tuple(block for place in range(seats) for block in self._seat_blocks(place))
        rest = Block("rest", REST, "all else in the view (moves left, events in force, what editions add), by hashing")
        self.blocks = (*table, *seat_blocks, rest)

    def _seat_blocks(self, place: int) -> tuple[Block, ...]:
        whose = "own" if place == 0 else f"{place} to the left"
        blocks = [
            Block(f"{place}: numbers", 4, f"{whose}: cash; 1 if it is hidden; payments heard of; turns to lose"),
            Block(f"{place}: cards", self.cards, f"{whose}: 1 for each demand card held"),
        ]
        for train in range(TRAINS):
            which = f"{whose}, train {train + 1}"
            blocks += [
                Block(f"{place}: loco {train}", len(self.loco), f"{which}: one-hot, the locomotive"),
                Block(f"{place}: place {train}", len(self.place), f"{which}: one-hot, the milepost"),
                Block(f"{place}: loads {train}", self.goods, f"{which}: loads aboard"),
            ]
        return tuple(blocks)

    def encode(self, view: View) -> Vector:
        assert isinstance(view, CrayonView)
        writer = Writer(self.blocks)
        seats = around(view)
        writer.hashed("step", view.step)
        writer.counts("mover", [seats.index(view.mover)])
        writer.numbers("chips", view.chips)
        writer.counts("contracts", self._demands(view.contracts))
        writer.counts("discards", self._demands(view.discards))
        owners = {edge: place + 1.0 for place, seat in enumerate(seats) for edge in view.players[seat].track}
        writer.labels("owners", owners)
        for place, seat in enumerate(seats):
            self._seat(writer, place, view.players[seat])
        writer.hashed("rest", self._rest(view))
        return writer.done()

    def _seat(self, writer: Writer, place: int, player: SeatView) -> None:
        hidden = player.cash is None
        writer.numbers(f"{place}: numbers", [player.cash or 0, hidden, player.flows, player.lost_turns])
        writer.counts(f"{place}: cards", self._demands(player.cards))
        for number in range(TRAINS):
            train = player.trains[number] if number < len(player.trains) else None
            self._train(
                writer, f"{place}: loco {number}", f"{place}: place {number}", f"{place}: loads {number}", train
            )

    def _train(self, writer: Writer, loco: str, place: str, loads: str, train: TrainView | None) -> None:
        writer.counts(loco, [self.loco[plain(train.loco)]] if train is not None else [])
        writer.counts(place, [self.place[train.place]] if train is not None and train.place in self.place else [])
        writer.counts(loads, [self.good[load] for load in train.loads] if train is not None else [])

    def _demands(self, numbers: Sequence[int]) -> list[int]:
        """Card numbers as indices; events come after the last demand card and are left to `rest`."""
        return [number - 1 for number in numbers if 0 < number <= self.cards]

    def _rest(self, view: CrayonView) -> dict[str, object]:
        fields = [name for name in view.__struct_fields__ if name not in KNOWN]
        told = {name: msgspec.to_builtins(getattr(view, name)) for name in fields}
        return {
            **told,
            "extra": msgspec.to_builtins(view.extra),
            "events": [n for n in view.discards if n > self.cards],
        }


def _locomotives(game: CrayonGame) -> tuple[str, ...]:
    """The locomotives, as the notation has them."""
    forms = [form for form in game.notation.forms if form.name == "upgrade"]
    return tuple(word for form in forms for _, some in form.params if isinstance(some, Words) for word in some.words)
