"""The options that both crayon-rail books offer alike, and what options do to the printed numbers."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from milepost.kernel.options import Option, Options
from milepost.rulebooks.crayon.numbers import Numbers

FAST_START_CASH: Final = 70
FAST_START_ROUNDS: Final = 3
FIVE_CARDS: Final = 5
FOUR_CARDS: Final = 4


def house(printed: Numbers, majors: int) -> tuple[Option, ...]:
    """House rules for short games, around what an edition prints for a board with so many major cities."""
    return (
        Option("goal", printed.goal, "Cash needed to win; less makes a short game.", low=20, high=1000),
        Option("majors_needed", printed.majors_needed, "Major cities to connect.", low=0, high=majors),
        Option("round_limit", 0, "Rounds of normal play after which the game ends; 0 is none.", low=0, high=1000),
    )


_ALIKE: Final = {
    "time_limit": "The table may say that time is up: the round is finished, one more is played, and cities count "
    "before cash.",
    "open_contracts": "Discarded hands lie open, up to four cards, for anybody to deliver on.",
    "warehousing": "A load set down without payment waits in its city for four turns, for anybody to take.",
    "cost_to_move": "Running on your own track costs 1 each turn.",
    "cost_to_load": "Each load taken up or set down uses a point of movement.",
    "track_trading": "Instead of building, a player may buy or trade another player's track, up to three offers a "
    "turn.",
}


def alike(name: str, rule: str) -> Option:
    """A variation that both books offer in the same words, by a rule of its own in each."""
    return Option(name, False, _ALIKE[name], rule=rule)


def numbers_for(printed: Numbers, two_trains: tuple[int, int], options: Options, majors: int) -> Numbers:
    """The printed numbers as these options change them, on a board with so many major cities.

    `two_trains` are the locos that everybody starts with when there are additional trains. A book that does not offer
    an option plays without it.
    """
    numbers = replace(
        printed,
        goal=int(options["goal"]),
        majors_needed=min(int(options["majors_needed"]), majors),
        round_limit=int(options["round_limit"]),
    )
    if options.get("fast_start"):
        numbers = replace(numbers, start_cash=FAST_START_CASH, start_rounds=FAST_START_ROUNDS)
    if options.get("additional_trains", "none") != "none":
        numbers = replace(numbers, trains=two_trains)
    if options.get("additional_trains") == "four-cards":
        numbers = replace(numbers, hand_size=FOUR_CARDS, dealt=FOUR_CARDS)
    if options.get("five_cards"):
        numbers = replace(numbers, dealt=FIVE_CARDS)
    return numbers
