"""The bars that the games of cards and cubes must meet beside catanatron, and Iberian Railways' longest runs."""

from __future__ import annotations

from time import process_time
from typing import cast

from crayon import Figure
from measure import Result
from milepost.bots import bot
from milepost.bots.seat import BotSeat, seeded
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks import game
from milepost.rulebooks.iberian_railways import run
from milepost.rulebooks.iberian_railways.game import IberianRailways
from milepost.rulebooks.iberian_railways.railways import railways

TIMES_CATANATRON = {"iron-horses": 5.0, "iberian-railways": 3.0}
COPY_SHARE = 1 / 3  # of catanatron's copy, for Iron Horses
COPY = 15.0  # µs, for Iberian Railways
LONGEST_RUN = 10.0  # ms


def beside_catanatron(results: list[Result]) -> list[Figure]:
    """How our random play and our copies stand beside catanatron's, of the same run."""
    by_name = {result.name: result for result in results}
    yard = by_name["catanatron"]
    figures = [
        Figure(
            f"{name}: catanatron's actions/s over ours",
            yard.actions_per_second / by_name[name].actions_per_second,
            "",
            1 / times,
        )
        for name, times in TIMES_CATANATRON.items()
    ]
    share = by_name["iron-horses"].microseconds_per_copy / yard.microseconds_per_copy
    figures.append(Figure("iron-horses: our copy over catanatron's", share, "", COPY_SHARE))
    figures.append(
        Figure("iberian-railways: state copy", by_name["iberian-railways"].microseconds_per_copy, "µs", COPY)
    )
    return figures


def longest_runs(games: int) -> Figure:
    """The slowest exact longest run among all railways at the end of so many games of greedy players."""
    rules = cast("IberianRailways", game("iberian-railways"))
    worst = 0.0
    for number in range(games):
        state = rules.start(3, rules.options({}), Chance(seed_from_text(f"runs {number}")))
        seats = [BotSeat(rules, bot("greedy", rules), seat, seeded("runs", number, seat)) for seat in range(3)]
        while actors := state.actors():
            for code in seats[actors[0]].decide(state):
                state.push(actors[0], code)
        for cubes in state.cubes:
            for railway in railways(state.ground, cubes):
                run.longest_run.cache_clear()
                start = process_time()
                run.longest_run(state.ground, railway)
                worst = max(worst, process_time() - start)
    return Figure(f"iberian-railways: slowest longest run in {games} greedy games", worst * 1e3, "ms", LONGEST_RUN)
