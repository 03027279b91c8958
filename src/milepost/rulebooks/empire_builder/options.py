"""Empire Builder's options: its variations, each with its rule, and the house's own."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from milepost.kernel.ledger import rule
from milepost.kernel.options import Option, Options
from milepost.rulebooks.crayon.numbers import Loco, Numbers
from milepost.rulebooks.empire_builder.numbers import FAST, FREIGHT, LOCOS, PRINTED

FAST_SPEEDS: Final = {9: 12, 12: 16}
FAST_START_CASH: Final = 70
FAST_START_ROUNDS: Final = 3
FIVE_CARDS: Final = 5
FOUR_CARDS: Final = 4

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
TOURNAMENT: Final = (
    Option(
        "time_limit",
        False,
        "The table may say that time is up: the round is finished, one more is played, and cities count before cash.",
        rule="EB-TOURN-ANNOUNCE",
    ),
)
CHALLENGE: Final = (
    Option(
        "crossgrading",
        False,
        "Fast and heavy freight can be swapped for 5; up to 15 of track may be built as well.",
        rule="EB-VAR-CROSSGRADE",
    ),
    Option(
        "open_contracts",
        False,
        "Discarded hands lie open, up to four cards, for anybody to deliver on.",
        rule="EB-VAR-OPEN",
    ),
    Option(
        "warehousing",
        False,
        "A load set down without payment waits in its city for four turns, for anybody to take.",
        rule="EB-VAR-WAREHOUSE",
    ),
    Option("cost_to_move", False, "Running on your own track costs 1 each turn.", rule="EB-VAR-COSTMOVE"),
    Option("cost_to_load", False, "Each load taken up or set down uses a point of movement.", rule="EB-VAR-COSTLOAD"),
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
    Option(
        "track_trading",
        False,
        "Instead of building, a player may buy or trade another player's track, up to three offers a turn.",
        rule="EB-VAR-TRADE",
    ),
    Option(
        "circus",
        False,
        "Two Circus chips wander from Tampa, and every tenth card pays 20 for bringing one.",
        rule="EB-CIRCUS-START",
    ),
)
HOUSE: Final = (
    Option("goal", PRINTED.goal, "Cash needed to win (house rule, for short games).", low=20, high=1000),
    Option("majors_needed", PRINTED.majors_needed, "Major cities to connect (house rule).", low=0, high=7),
    Option(
        "round_limit", 0, "Rounds of normal play after which the game ends; 0 is none (house rule).", low=0, high=1000
    ),
)
OPTIONS: Final = (*MERCY, *FAST_GAME, *TOURNAMENT, *CHALLENGE, *HOUSE)
"""Each stands alone, and all of them can be put together; only of mercy there is one."""


@rule("EB-VAR-FOURCARDS", "EB-VAR-FASTGAME-MIX")
def numbers_for(options: Options, majors: int) -> Numbers:
    """The printed numbers as these options change them, on a board with so many major cities."""
    numbers = replace(
        PRINTED,
        goal=int(options["goal"]),
        majors_needed=min(int(options["majors_needed"]), majors),
        round_limit=int(options["round_limit"]),
    )
    if options["fast_trains"]:
        numbers = replace(numbers, locos=tuple(_faster(loco) for loco in LOCOS))
    if options["fast_start"]:
        numbers = replace(numbers, start_cash=FAST_START_CASH, start_rounds=FAST_START_ROUNDS)
    if options["additional_trains"] != "none":
        numbers = replace(numbers, trains=(FREIGHT, FAST))
    if options["additional_trains"] == "four-cards":
        numbers = replace(numbers, hand_size=FOUR_CARDS, dealt=FOUR_CARDS)
    if options["five_cards"]:
        numbers = replace(numbers, dealt=FIVE_CARDS)
    return numbers


def _faster(loco: Loco) -> Loco:
    return replace(loco, speed=FAST_SPEEDS[loco.speed])
