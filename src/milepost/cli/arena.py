"""`milepost arena`: bots against bots from every seat, with a progress bar, a file to go on from and a report."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, TextIO

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from milepost.bots.arena.figures import Figures, figures
from milepost.bots.arena.plan import ROUNDS, Plan, planned
from milepost.bots.arena.playing import Played, Task, play
from milepost.bots.arena.report import report
from milepost.bots.arena.result import GameResult, head_line, read_results, result_line, whole_lines
from milepost.bots.spread import over_processes, over_ray
from milepost.cli.choices import chosen_options, game_on
from milepost.kernel.refusal import MilepostError

GAMES, FIGURES, REPORT, DECISIONS = "games.jsonl", "results.json", "report.html", "decisions"


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    bot_names: Annotated[
        str, typer.Option("--bots", help="The bots, with commas: hard,normal,greedy; one alone plays solitaire.")
    ],
    games: Annotated[int, typer.Option("--games", help="How many games in all.", min=1)] = 400,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    workers: Annotated[int, typer.Option("--workers", help="Processes to share the work.", min=1, max=256)] = 1,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS|local", help="Play on a Ray cluster instead.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, as often as needed.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", help="A longer game has no winner.", min=1, max=1000)] = ROUNDS,
    board: Annotated[Path | None, typer.Option("--board", help="Play on the board in this file.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for results and report.")] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="Write down every decision with its reason.")] = False,
) -> None:
    """Match bots over the same deals from every seat; the same command again goes on where the last one stopped."""
    rules = game_on(game, board)
    names = tuple(name.strip() for name in bot_names.split(","))
    plan = planned(rules, names, seed, chosen_options(rules, option), rounds)
    folder = out if out is not None else Path(f"arena-{rules.name}-{'-'.join(names)}-seed-{_file_name(seed)}")
    folder.mkdir(parents=True, exist_ok=True)
    done = _done(folder / GAMES, plan)
    missing = sorted(set(range(games)) - {result.number for result in done})
    console = Console(stderr=True, highlight=False)
    if done and missing:
        console.print(f"Going on: {games - len(missing)} of {games} games are in {folder / GAMES}.", markup=False)
    tasks = [Task(plan, number, time.thread_time, decisions) for number in missing]
    spread = (
        partial(over_processes, workers=workers) if ray is None else partial(over_ray, address=ray, workers=workers)
    )
    _play_all(folder, games, tasks, spread(play, tasks), console)
    results = [result for result in _done(folder / GAMES, plan) if result.number < games]
    told = figures(plan, results)
    text = msgspec.json.format(msgspec.json.encode(told)).decode()
    (folder / FIGURES).write_text(text + "\n", "utf-8")
    (folder / REPORT).write_text(report(rules.title, told, results), "utf-8")
    _print(told, folder, Console(highlight=False))


def _file_name(seed: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in seed)[:40]


def _done(file: Path, plan: Plan) -> list[GameResult]:
    """The games of this contest that an earlier run has left; begins the file if there is none."""
    if not file.exists():
        file.write_text(head_line(plan), "utf-8")
        return []
    text = file.read_text("utf-8")
    try:
        results = read_results(text, plan)
    except MilepostError as error:
        raise MilepostError(f"{file}: {error} Choose another folder with --out.") from None
    if whole_lines(text) != text:
        file.write_text(whole_lines(text), "utf-8")
    return results


def _play_all(folder: Path, games: int, tasks: Sequence[Task], played: Iterator[Played], console: Console) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(elapsed_when_finished=False),
    )
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar, (folder / GAMES).open("a", encoding="utf-8") as file:
        task = bar.add_task("arena", total=games, completed=games - len(tasks))
        for one in played:
            _keep(file, folder, one)
            bar.update(task, advance=1)


def _keep(file: TextIO, folder: Path, played: Played) -> None:
    """Writes a game down at once, so that nothing is lost when the run is stopped."""
    if played.told:
        logs = folder / DECISIONS
        logs.mkdir(exist_ok=True)
        lines = b"".join(msgspec.json.encode(told) + b"\n" for told in played.told)
        (logs / f"game-{played.result.number:05}.jsonl").write_bytes(lines)
    file.write(result_line(played.result))
    file.flush()


def _print(told: Figures, folder: Path, console: Console) -> None:
    plan = told.plan
    console.print(f"{told.games} games of {plan.game} on {told.deals} deals, seed {plan.seed}", markup=False)
    heads = ("bot", "wins", "share", "95 %", "rating", "score", "rounds", "ms", "p99", "replan")
    table = Table(*heads, box=None, pad_edge=False)
    for entry in told.entries:
        rating, rounds, think, replan = entry.rating, entry.rounds_to_win, entry.ms_a_turn, entry.ms_a_replan
        table.add_row(
            entry.label,
            f"{entry.won.wins:g}",
            f"{100 * entry.won.share:.1f} %",
            f"{100 * entry.won.low:.1f}–{100 * entry.won.high:.1f}",
            "–" if rating is None else f"{rating.mu:.1f}",
            f"{entry.scores.mean:.1f}",
            "–" if rounds is None else f"{rounds.median:g}",
            "–" if think is None else f"{think.mean:.1f}",
            "–" if think is None else f"{think.p99:.1f}",
            "–" if replan is None else f"{replan.mean:.1f}",
        )
    console.print(table)
    console.print("ms a turn: mean, p99; mean of a decision when replanning")
    console.print("wins by seat: " + ", ".join(f"{100 * seat.share:.1f} %" for seat in told.seats))
    console.print("ended by: " + ", ".join(f"{reason} {count}" for reason, count in told.reasons.items()))
    console.print(f"faults: {told.faults}; games without a winner: {told.unwon}")
    console.print(f"report: {folder / REPORT}", markup=False, soft_wrap=True)
