"""Empire Builder's options: its variations, each with its rule, and the house's own."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from milepost.kernel.ledger import rule
from milepost.kernel.options import Option, Options
from milepost.rulebooks.crayon import options as crayon
from milepost.rulebooks.crayon.numbers import Loco, Numbers
from milepost.rulebooks.crayon.options import alike
from milepost.rulebooks.empire_builder.numbers import FAST, FREIGHT, LOCOS, PRINTED

FAST_SPEEDS: Final = {9: 12, 12: 16}
MOST_MAJORS: Final = 7

MERCY: Final = (
    Option(
        "mercy",
        "none",
        "Help for a player who is stuck: one of a loan of up to 20 that costs double, a use fee paid late from a "
        "payoff, or turning round on the line for a turn.",
        choices=("none", "borrowing", "late-fee", "backtracking"),
        rule="EB-VAR-MERCY-PICK",
    ),
)
FAST_GAME: Final = (
    Option("fast_trains", False, "Trains run 12 and 16 mileposts instead of 9 and 12.", rule="EB-VAR-FAST-TRAINS"),
    Option("fast_start", False, "Everybody starts with 70 and three building turns.", rule="EB-VAR-FASTGAME-CASH"),
    Option("fewer_events", False, "Events met in the deal leave the game.", rule="EB-VAR-FASTGAME-EVENTS"),
    Option("no_tax", False, "The tax card is taken out before play.", rule="EB-VAR-FASTGAME-TAX"),
    Option(
        "five_cards",
        False,
        "Five cards are dealt, and two of them thrown away after the second building turn.",
        rule="EB-VAR-FASTGAME-FIVE",
    ),
)
TOURNAMENT: Final = (alike("time_limit", "EB-TOURN-ANNOUNCE"),)
CHALLENGE: Final = (
    Option(
        "crossgrading",
        False,
        "Fast and heavy freight can be swapped for 5; up to 15 of track may be built as well.",
        rule="EB-VAR-CROSSGRADE",
    ),
    alike("open_contracts", "EB-VAR-OPEN"),
    alike("warehousing", "EB-VAR-WAREHOUSE"),
    alike("cost_to_move", "EB-VAR-COSTMOVE"),
    alike("cost_to_load", "EB-VAR-COSTLOAD"),
    Option(
        "additional_trains",
        "none",
        "Everybody has two trains, a freight and a fast freight, and holds three cards or four.",
        choices=("none", "three-cards", "four-cards"),
        rule="EB-VAR-TWOTRAINS",
    ),
    Option(
        "reshuffle",
        False,
        "When the tax card is drawn it leaves the game, and the deck and the discards are shuffled together.",
        rule="EB-VAR-RESHUFFLE",
    ),
    alike("track_trading", "EB-VAR-TRADE"),
    Option(
        "circus",
        False,
        "Two Circus chips wander from Tampa, and every tenth card pays 20 for bringing one.",
        rule="EB-CIRCUS-START",
    ),
)
HOUSE: Final = crayon.house(PRINTED, MOST_MAJORS)
OPTIONS: Final = (*MERCY, *FAST_GAME, *TOURNAMENT, *CHALLENGE, *HOUSE)
"""Each stands alone, and all of them can be put together; only of mercy there is one."""


@rule("EB-VAR-FOURCARDS", "EB-VAR-FASTGAME-MIX")
def numbers_for(options: Options, majors: int) -> Numbers:
    """The printed numbers as these options change them, on a board with so many major cities."""
    numbers = crayon.numbers_for(PRINTED, (FREIGHT, FAST), options, majors)
    if options["fast_trains"]:
        numbers = replace(numbers, locos=tuple(_faster(loco) for loco in LOCOS))
    return numbers


def _faster(loco: Loco) -> Loco:
    return replace(loco, speed=FAST_SPEEDS[loco.speed])
