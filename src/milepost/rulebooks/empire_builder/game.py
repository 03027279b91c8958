"""Empire Builder as a game: its numbers, its rules' ids and its content."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from milepost.kernel.content import content_hash
from milepost.kernel.ledger import load_ledger
from milepost.kernel.options import Options
from milepost.rulebooks.crayon import variations
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.deck_file import load_deck, read_deck
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.ground import Ground
from milepost.rulebooks.crayon.picture.page import Style
from milepost.rulebooks.crayon.prices import Prices
from milepost.rulebooks.crayon.refusals import Refusals
from milepost.rulebooks.empire_builder.numbers import LOCOS
from milepost.rulebooks.empire_builder.options import OPTIONS, numbers_for
from milepost.rulebooks.empire_builder.refusals import HOMES, RULES, VARIATION_RULES


class EmpireBuilder(CrayonGame):
    """The rulebook with one board and its decks."""

    name = "empire-builder"
    title = "Empire Builder"
    about = "Draw track across North America, carry goods to where cards ask for them, join six great cities."
    least_seats, most_seats = 1, 6
    version = 1
    rule_seats, rule_turn, rule_over, rule_action = (
        "EB-COMP-PAWNS",
        "EB-TURN-END",
        "EB-WIN-EQUAL-TURNS",
        "EB-TURN-PHASES",
    )
    known_options = OPTIONS
    homes = HOMES
    variation_rules = VARIATION_RULES
    reason_rules = {"won": "EB-WIN-MOST-CASH", "round-limit": "EB-WIN-EQUAL-TURNS", "time": "EB-TOURN-WINNER"}  # noqa: RUF012

    def __init__(self, board: Board, prices: Prices, decks: Traversable | tuple[str, str]) -> None:
        """`decks` is a folder of content, or the texts of the demands and the events."""
        self.ledger = load_ledger(files(__package__))
        ground = Ground(board, prices)
        cards = read_deck(*decks, ground) if isinstance(decks, tuple) else load_deck(decks, ground)
        coast = None if isinstance(decks, tuple) else decks / "north_america.geo.toml"
        self.style = Style(self.title, prices, coast=coast)
        self.content = f"{board.content[:8]}{cards.content[:8]}"
        self.open(board, ground, cards, Refusals.by(RULES), [loco.name for loco in LOCOS])

    def vary(self, options: Options) -> None:
        self.numbers = numbers_for(options, len(self.ground.majors))
        variations.install(self, options)


__all__ = ["EmpireBuilder", "content_hash"]
