"""The options of both editions: the variations their books offer, and house rules for short games."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from milepost.kernel.options import Option, Options
from milepost.rulebooks.crayon.numbers import Numbers
from milepost.rulebooks.crayon.state import NOBODY
from milepost.rulebooks.iron_dragon.editions import EDITION_2001, EDITION_2017, TEAPOT, Edition

FAST_START_CASH: Final = 70
FAST_START_ROUNDS: Final = 3
FOUR_CARDS: Final = 4
FIVE_CARDS: Final = 5

HOUSE: Final = (
    Option("goal", EDITION_2017.numbers.goal, "Cash needed to win (house rule, for short games).", low=20, high=1000),
    Option(
        "majors_needed",
        EDITION_2017.numbers.majors_needed,
        "Major cities to connect (house rule).",
        low=0,
        high=8,
    ),
    Option(
        "round_limit", 0, "Rounds of normal play after which the game ends; 0 is none (house rule).", low=0, high=1000
    ),
)
OPTIONS_2001: Final = (
    Option(
        "rainbow_ends",
        False,
        "Tournament: the next Wizards' Strike ends the Rainbow Bridge until its card comes up again.",
        rule="ID01-TOURN-RAINBOW",
    ),
    *HOUSE,
)
OPTIONS_2017: Final = (
    Option("borrowing", False, "A player may borrow up to 20 and pays back double.", rule="ID17-VAR-BORROW"),
    Option("late_fee", False, "A use fee may be paid late, from the next payoff.", rule="ID17-VAR-LATE-FEE"),
    Option("backtracking", False, "A train may turn round anywhere, at the cost of a turn.", rule="ID17-VAR-BACKTRACK"),
    Option("fast_start", False, "70 to start with and three building turns.", rule="ID17-VAR-FAST-CASH"),
    Option("fewer_events", False, "Events met in the first deal stay out of the game.", rule="ID17-VAR-FAST-EVENTS"),
    Option("no_tax", False, "The War Tax is taken out.", rule="ID17-VAR-FAST-TAX"),
    Option(
        "five_cards",
        False,
        "Five cards are dealt; after the second building turn two are thrown away.",
        rule="ID17-VAR-FAST-FIVE",
    ),
    Option(
        "time_limit",
        False,
        "The table may say that time is up: the round is finished, one more is played, and cities count before cash.",
        rule="ID17-TOURN-ANNOUNCE",
    ),
    Option("crossgrading", False, "For 5 a loco may be swapped for another of its level.", rule="ID17-VAR-CROSSGRADE"),
    Option(
        "open_contracts",
        False,
        "Discarded hands lie open, up to four cards, for anybody to deliver on.",
        rule="ID17-VAR-OPEN",
    ),
    Option(
        "warehousing",
        False,
        "A load set down without payment waits in its city for four turns, for anybody to take.",
        rule="ID17-VAR-WAREHOUSE",
    ),
    Option("cost_to_move", False, "Running on your own track costs 1 each turn.", rule="ID17-VAR-COSTMOVE"),
    Option("cost_to_load", False, "Each load taken up or set down uses a point of movement.", rule="ID17-VAR-COSTLOAD"),
    Option(
        "additional_trains",
        "none",
        "Everybody has two trains, a Teapot and one of level II, and holds three cards or four.",
        choices=("none", "three-cards", "four-cards"),
        rule="ID17-VAR-TWOTRAINS",
    ),
    Option(
        "reshuffle",
        False,
        "When the War Tax is drawn it leaves the game, and the deck and the discards are shuffled together.",
        rule="ID17-VAR-RESHUFFLE",
    ),
    Option(
        "track_trading",
        False,
        "Instead of building, a player may buy or trade another player's track, up to three offers a turn.",
        rule="ID17-VAR-TRADE",
    ),
    *HOUSE,
)


def options_of(edition: Edition) -> tuple[Option, ...]:
    return OPTIONS_2001 if edition is EDITION_2001 else OPTIONS_2017


def numbers_for(edition: Edition, options: Options, majors: int) -> Numbers:
    """The printed numbers as these options change them, on a board with so many major cities."""
    numbers = replace(
        edition.numbers,
        goal=int(options["goal"]),
        majors_needed=min(int(options["majors_needed"]), majors),
        round_limit=int(options["round_limit"]),
    )
    if options.get("fast_start"):
        numbers = replace(numbers, start_cash=FAST_START_CASH, start_rounds=FAST_START_ROUNDS)
    if options.get("additional_trains", "none") != "none":
        numbers = replace(numbers, trains=(TEAPOT, NOBODY))
    if options.get("additional_trains") == "four-cards":
        numbers = replace(numbers, hand_size=FOUR_CARDS, dealt=FOUR_CARDS)
    if options.get("five_cards"):
        numbers = replace(numbers, dealt=FIVE_CARDS)
    return numbers
