"""`milepost sim`: many games between bots, with a progress bar and figures."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from milepost import bots
from milepost.bots.series import Result, Series, Summary, play_series, summarise
from milepost.cli.choices import chosen_options, game_on
from milepost.kernel.refusal import MilepostError

ROUND_LIMIT = "round_limit"


def sim(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    bot_names: Annotated[str, typer.Option("--bots", help="A bot for each seat, with commas: random,greedy,...")],
    games: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    workers: Annotated[int, typer.Option("--workers", help="Processes to share the work.", min=1, max=64)] = 1,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, as often as needed.")] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", help="End games after so many rounds, where the game knows that.", min=1)
    ] = 250,
    board: Annotated[Path | None, typer.Option("--board", help="Play on the board in this file.")] = None,
    json: Annotated[str | None, typer.Option("--json", help="Write the figures to FILE, or - for the output.")] = None,
) -> None:
    """Let bots play many games and count who wins, why games end and how fast it goes."""
    rules = game_on(game, board)
    names = tuple(name.strip() for name in bot_names.split(","))
    rules.check_seats(len(names))
    for name in names:
        bots.bot(name, rules)
    chosen = chosen_options(rules, option)
    if any(known.name == ROUND_LIMIT for known in rules.known_options):
        chosen.setdefault(ROUND_LIMIT, rounds)
    series = Series(game, names, games, seed, rules.options(chosen), rules.carries)
    console = Console(stderr=True)
    wall, cpu = time.perf_counter(), time.process_time()
    results = _played(series, workers, console)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    summary = summarise(series, results)
    if json is not None:
        _write(json, summary, wall)
    if json != "-":
        _print(summary, wall, Console(highlight=False))


def _played(series: Series, workers: int, console: Console) -> list[Result]:
    results: list[Result] = []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    started = time.perf_counter()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(series.game, total=series.games, rate="")
        for result in play_series(series, workers):
            results.append(result)
            rate = len(results) / max(time.perf_counter() - started, 1e-9)
            progress.update(task, advance=1, rate=f"{rate:,.0f} games/s")
    return results


def _write(path: str, summary: Summary, seconds: float) -> None:
    figures = msgspec.to_builtins(summary)
    figures["seconds"] = round(seconds, 3)
    figures["actions_per_second"] = round(summary.actions / max(seconds, 1e-9))
    text = msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n"
    if path == "-":
        typer.echo(text, nl=False)
        return
    file = Path(path)
    if not file.parent.is_dir():
        raise MilepostError(f"There is no folder {file.parent} to write {file.name} to.")
    file.write_text(text, "utf-8")


def _print(summary: Summary, seconds: float, console: Console) -> None:
    table = Table("seat", "bot", "wins", "share", "mean score", box=None, pad_edge=False)
    for seat, name in enumerate(summary.bots):
        share = f"{100 * summary.wins[seat] / summary.games:.1f} %"
        table.add_row(str(seat + 1), name, str(summary.wins[seat]), share, f"{summary.mean_scores[seat]:.1f}")
    console.print(f"{summary.games} games of {summary.game}, seed {summary.seed}", markup=False)
    console.print(table)
    turns = summary.turns
    console.print(f"turns: {turns['min']:g} to {turns['max']:g}, median {turns['median']:g}")
    console.print("ended by: " + ", ".join(f"{reason} {count}" for reason, count in summary.reasons.items()))
    rate = summary.actions / max(seconds, 1e-9)
    console.print(f"{summary.actions:,} actions in {seconds:.1f} s, {rate:,.0f} a second")
