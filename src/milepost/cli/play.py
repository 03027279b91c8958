"""`milepost play GAME --text`: a game in the terminal, against bots or passing the keyboard round."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import milepost
from milepost import bots
from milepost.cli.choices import chosen_options, game_on, record_match
from milepost.cli.terminal import TerminalTable, coloured_console
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError

BOT_NAMES = ("Bert", "Cleo", "Dora", "Emil", "Flora")


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    seats: Annotated[
        str, typer.Option("--seats", help="Names with commas; `bot` or a bot's name (random, greedy) for a bot.")
    ] = "",
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same game.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, as often as needed.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Play on the board in this file.")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal: type actions, `?` for what is legal, `undo`, `why ACTION`, `help`."""
    rules = game_on(game, board)
    if not text:
        raise MilepostError("The browser table is not built yet; add --text to play in the terminal.")
    names, seated = _seats(rules, seats or ",".join(["Ann", *["bot"] * (max(3, rules.least_seats) - 1)]))
    options = chosen_options(rules, option)
    rules.options(options)
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        line = f"With a terminal attached, this would play {rules.title} for {', '.join(names)}"
        typer.echo(
            f"{line}: you type actions such as `{rules.notation.forms[0].usage.lower()}`, `?` lists the legal ones."
        )
        return
    match = record_match(load) if load else milepost.start(rules, names, seed, options)
    if load is not None:
        _, seated = _seats(rules, seats or ",".join([match.names[0], *["bot"] * (len(match.names) - 1)]))
        if len(seated) != len(match.names):
            raise MilepostError(f"The saved game has {len(match.names)} seats: {', '.join(match.names)}.")
    TerminalTable(match, seated, coloured_console()).run()


def _seats(game: Game, words: str) -> tuple[list[str], list[str | None]]:
    """Names at the table, and for each the bot that sits there or None for a person."""
    names: list[str] = []
    seated: list[str | None] = []
    for word in (word.strip() for word in words.split(",")):
        kind = bots.names(game)[-1] if word == "bot" else word if word in bots.NAMES else None
        if kind is not None:
            bots.bot(kind, game)
            word = next(name for name in BOT_NAMES if name not in names)
        names.append(word)
        seated.append(kind)
    game.check_seats(len(names))
    return names, seated
