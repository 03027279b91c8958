"""The options of both editions: the variations their books offer, and house rules for short games."""

from __future__ import annotations

from typing import Final

from milepost.kernel.options import Option, Options
from milepost.rulebooks.crayon import options as crayon
from milepost.rulebooks.crayon.numbers import Numbers
from milepost.rulebooks.crayon.options import alike
from milepost.rulebooks.crayon.state import NOBODY
from milepost.rulebooks.iron_dragon.editions import EDITION_2001, EDITION_2017, TEAPOT, Edition

MOST_MAJORS: Final = 8
HOUSE: Final = crayon.house(EDITION_2017.numbers, MOST_MAJORS)
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
    alike("time_limit", "ID17-TOURN-ANNOUNCE"),
    Option("crossgrading", False, "For 5 a loco may be swapped for another of its level.", rule="ID17-VAR-CROSSGRADE"),
    alike("open_contracts", "ID17-VAR-OPEN"),
    alike("warehousing", "ID17-VAR-WAREHOUSE"),
    alike("cost_to_move", "ID17-VAR-COSTMOVE"),
    alike("cost_to_load", "ID17-VAR-COSTLOAD"),
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
    alike("track_trading", "ID17-VAR-TRADE"),
    *HOUSE,
)


def options_of(edition: Edition) -> tuple[Option, ...]:
    return OPTIONS_2001 if edition is EDITION_2001 else OPTIONS_2017


def numbers_for(edition: Edition, options: Options, majors: int) -> Numbers:
    """The printed numbers as these options change them, on a board with so many major cities."""
    return crayon.numbers_for(edition.numbers, (TEAPOT, NOBODY), options, majors)
