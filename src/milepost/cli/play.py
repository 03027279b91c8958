"""`milepost play`: in the browser, from a server on this machine; with --text in the terminal."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

import milepost
from milepost import bots, rulebooks
from milepost.cli.choices import chosen_options, game_on, record_match
from milepost.cli.serve import Data, data_folder, say_where
from milepost.cli.terminal import TerminalTable, coloured_console
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.table.tables import Limits
from milepost.web.settings import LOOPBACK, PORT, Guards, Settings

NEXT_PORT = 8080
MANY = 10_000
HERE = Guards(requests_per_second=500, messages_per_second=200, sockets_per_address=1000)
"""Everybody at this machine is one address."""
BOT_NAMES = ("Bert", "Cleo", "Dora", "Emil", "Flora")


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The rulebook; `milepost games` lists them.")] = "",
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    seats: Annotated[
        str, typer.Option("--seats", help="Names with commas; `bot` or a bot's name (random, greedy) for a bot.")
    ] = "",
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same game.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="NAME=VALUE, as often as needed.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Play on the board in this file.")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=0, max=65535, help="For the browser.", show_default="8000, or 8080 if that is taken"
        ),
    ] = None,
    data: Data = None,
    browser: Annotated[bool, typer.Option(help="Open a browser, if there is one.")] = True,
) -> None:
    """Play in the browser, from a server on this machine; with --text in the terminal.

    In the terminal, type actions, `?` for what is legal, `undo`, `why ACTION`, `help`.
    """
    if not text:
        if seats or seed or option or board or load:
            raise MilepostError("Seats, seed, options, boards and saved games are for --text; the page asks for them.")
        serve_here(game, port, data, browser=browser)
        return
    if not game:
        raise MilepostError("Which game? `milepost games` lists them.")
    rules = game_on(game, board)
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


def serve_here(game: str, port: int | None, data: Path | None, *, browser: bool) -> None:
    """A server for this machine alone, and a browser at it."""
    if game:
        rulebooks.game(game)
    from milepost.web import serving  # not for every command: it takes half a second

    ports = [PORT, NEXT_PORT] if port is None else [port]
    with serving.listen(LOOPBACK, ports) as listening:
        address = serving.address_of(listening)
        settings = Settings(
            data_folder(data), limits=Limits(tables_per_address=MANY), guards=HERE, log_level="warning", warm=True
        )

        def ready() -> None:
            typer.echo("Ctrl-C stops the server; your tables are kept.")
            say_where(address)
            if browser and has_screen():
                threading.Thread(target=webbrowser.open, args=(address + (f"#new={game}" if game else ""),)).start()

        serving.run(settings, listening, ready)


def has_screen() -> bool:
    """Whether a browser that is opened would be seen."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


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
