"""`milepost replay` and `milepost verify`: saved games, step by step, and their shuffles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import milepost
from milepost.cli.choices import record_match, record_text
from milepost.kernel.chance import Chance
from milepost.kernel.match import Entry, Match
from milepost.kernel.record import shuffles_told
from milepost.kernel.refusal import MilepostError

FILE = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)]


def replay(
    file: FILE,
    at: Annotated[int | None, typer.Option("--at", help="Stop after entry N and show the table.", min=0)] = None,
    check: Annotated[bool, typer.Option("--check", help="Only replay, save again and compare.")] = False,
) -> None:
    """Step through a saved game."""
    console = Console(highlight=False)
    text = record_text(file)
    match = milepost.loads(text)
    if check:
        if match.dumps() != text.replace("\r\n", "\n"):
            raise MilepostError(f"{file} replays, but saves to another text than it was read from.")
        console.print(f"{file}: {len(match.log)} entries replay to the same position and the same text.", markup=False)
        return
    shown = match if at is None else match.fork(at)
    for entry in shown.log:
        _print_entry(console, match, entry)
    console.print()
    console.print(match.game.show(shown.view(None), match.names), markup=False)
    outcome = shown.outcome()
    if outcome is not None:
        winners = " and ".join(match.names[seat] for seat in outcome.winners)
        console.print(f"Won by {winners} ({outcome.reason}).", markup=False)


def _print_entry(console: Console, match: Match, entry: Entry) -> None:
    who = match.names[entry.seat] if entry.seat >= 0 else "The table"
    console.print(f"{entry.seq:>4} {who}: {entry.text}", markup=False)
    for event in entry.events:
        console.print(f"       {match.game.tell(event, match.names)}", markup=False, style="dim")


def verify(file: FILE) -> None:
    """Check the published commitment and every shuffle of a finished game."""
    text = record_text(file)
    match = record_match(file)
    if match.outcome() is None:
        raise MilepostError("This game is not over; its shuffles can be checked when it is.")
    console = Console(highlight=False)
    console.print(f"commitment {match.commitment}: made for this seed", markup=False)
    told, dealt = shuffles_told(text), match.shuffles
    if list(told) != list(dealt):
        raise MilepostError("The record lists other shuffles than the game needed.")
    source = Chance(match.seed)
    for label, order in told.items():
        if source.order(label, len(order)) != order or order != dealt[label]:
            raise MilepostError(f"The shuffle {label!r} is not the one that the seed gives.")
        console.print(f"shuffle {label}: {len(order)} cards as the seed orders them", markup=False)
    console.print(f"All {len(told)} shuffles are the seed's own, and every move replays.")
