"""The commands of `milepost`, and how every error becomes a sentence and exit code 2."""

from __future__ import annotations

import os
import sys

import typer
from rich.console import Console

from milepost.cli import arena, board, games, play, records, rules, serve, sim
from milepost.kernel.content import ContentError
from milepost.kernel.refusal import IllegalAction, MilepostError

app = typer.Typer(
    name="milepost",
    help="Train board games on one engine: play them, let bots play them, look up every rule.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("backup")(serve.backup)
app.command("sim")(sim.sim)
app.command("arena")(arena.arena)
app.command("board")(board.board)
app.command("replay")(records.replay)
app.command("verify")(records.verify)


def main() -> None:
    """Runs a command; what goes wrong is told in a sentence, with exit code 2."""
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except (MilepostError, IllegalAction, ContentError) as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.filename or 'A file'}: {error.strerror}.")


def _fail(sentence: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"Error: {sentence}", markup=False)
    sys.exit(2)
