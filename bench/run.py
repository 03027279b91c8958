"""Measure our games beside the rivals; print one table and write bench/results.json."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Contender, Result, measure
from rivals import rivals

if TYPE_CHECKING:
    from crayon import Figure

RESULTS = Path(__file__).with_name("results.json")
YARDSTICK = "catanatron"


def table(results: list[Result]) -> str:
    """One row a game; ratios are to catanatron, and for a copy less is better."""
    yard = next(result for result in results if result.name == YARDSTICK)
    rows = [("game", "actions/s", "ratio", "µs/copy", "ratio", "bytes/save")]
    for result in results:
        rows.append(
            (
                result.name,
                f"{result.actions_per_second:,.0f}",
                f"{result.actions_per_second / yard.actions_per_second:.2f}",
                f"{result.microseconds_per_copy:,.2f}",
                f"{result.microseconds_per_copy / yard.microseconds_per_copy:.3f}",
                f"{result.bytes_per_save:,.0f}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    lines.insert(1, "-" * len(lines[0]))
    return "\n".join(lines)


def as_json(results: list[Result], arguments: argparse.Namespace) -> dict[str, object]:
    yard = next(result for result in results if result.name == YARDSTICK)
    return {
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("milepost", "catanatron", "open_spiel")},
        "seconds": arguments.seconds,
        "rounds": arguments.rounds,
        "seed": arguments.seed,
        "results": [
            {
                "name": result.name,
                "games": result.games,
                "actions": result.actions,
                "actions_per_second": round(result.actions_per_second, 1),
                "actions_per_second_by_round": [round(rate, 1) for rate in result.rates],
                "actions_ratio": round(result.actions_per_second / yard.actions_per_second, 3),
                "microseconds_per_copy": round(result.microseconds_per_copy, 3),
                "microseconds_per_copy_by_round": [round(copy, 3) for copy in result.copies],
                "copy_ratio": round(result.microseconds_per_copy / yard.microseconds_per_copy, 4),
                "bytes_per_save": round(result.bytes_per_save, 1),
            }
            for result in results
        ],
    }


def our_contenders(greedy_games: int) -> tuple[list[Contender], Callable[[list[Result]], list[Figure]]]:
    """Our games, and what asks for the figures that no rival has."""
    try:
        import bars
        import crayon
        from ours import ours
    except ImportError as error:
        sys.exit(f"Our own games cannot be measured ({error}); --rivals-only measures the others.")
    positions = crayon.positions()
    return [*ours(), *crayon.contenders(positions)], lambda results: [
        *crayon.beside_catanatron({result.name: result.actions_per_second for result in results}),
        *crayon.figures(positions),
        *bars.beside_catanatron(results),
        bars.longest_runs(greedy_games),
    ]


def figure_table(figures: list[Figure]) -> str:
    """One row a figure, with its bar and whether it is met."""
    rows = [("figure", "measured", "bar", "")]
    for figure in figures:
        value, bar = (f"{number:.3g} {figure.unit}" for number in (figure.value, figure.bar))
        rows.append((figure.name, value, f"<= {bar}", "met" if figure.met else "MISSED"))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rivals-only", action="store_true", help="leave our own games out")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds of play a game and round (default 3)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts (default 5)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--greedy-games", type=int, default=1000, help="Iberian games whose longest runs are timed (default 1000)"
    )
    arguments = parser.parse_args()

    own, ask = ([], lambda _: []) if arguments.rivals_only else our_contenders(arguments.greedy_games)
    contenders = own + rivals()
    if hasattr(os, "sched_setaffinity"):  # stay on one core where the system lets us choose
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    results = measure(
        contenders,
        arguments.seconds,
        arguments.rounds,
        arguments.seed,
        tell=lambda words: print(words, file=sys.stderr, flush=True),
    )
    print(table(results))
    figures = ask(results)
    if figures:
        print(f"\n{figure_table(figures)}")
    written = as_json(results, arguments) | {"figures": [asdict(figure) | {"met": figure.met} for figure in figures]}
    RESULTS.write_text(json.dumps(written, indent=2) + "\n")
    print(
        f"\nMedians of {arguments.rounds} rounds of {arguments.seconds:g} CPU seconds; written to bench/{RESULTS.name}."
    )


if __name__ == "__main__":
    main()
