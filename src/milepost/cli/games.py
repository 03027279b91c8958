"""`milepost games`: the rulebooks, their seats and options."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console

from milepost import rulebooks
from milepost.kernel.contract import Game


def games(
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the rulebooks, how many can play, and the options of each."""
    listed = [rulebooks.game(name) for name in rulebooks.NAMES]
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode([_as_json(game) for game in listed])).decode())
        return
    console = Console(highlight=False)
    for game in listed:
        console.print(f"[bold]{game.name}[/bold]  {game.title}, {game.least_seats}-{game.most_seats} seats")
        console.print(f"  {game.about}")
        for option in game.known_options:
            console.print(f"  option {option.name} (default {option.default}): {option.says}", markup=False)


def _as_json(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "seats": {"min": game.least_seats, "max": game.most_seats},
        "rules_version": game.version,
        "content": game.content,
        "rules": len(game.ledger),
        "options": [msgspec.to_builtins(option) for option in game.known_options],
        "actions": [{"usage": form.usage, "says": form.says} for form in game.notation.forms],
    }
