"""`milepost board GAME --out FILE`: the board as a picture, empty or as a saved game left it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost import rulebooks
from milepost.cli.choices import record_match
from milepost.drawing.png import to_png
from milepost.kernel.refusal import MilepostError


def board(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to: a name ending in .svg or .png.")],
    record: Annotated[
        Path | None, typer.Option("--game", metavar="FILE", help="A saved game whose position to show.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help="Show the saved game after entry N.", min=0)] = None,
    scale: Annotated[float, typer.Option("--scale", help="Size of a PNG; 1 is the drawing's own.", min=0.1, max=4)] = 1,
) -> None:
    """Draw a board to an SVG or PNG file."""
    rules = rulebooks.game(game)
    if out.suffix.lower() not in (".svg", ".png"):
        raise MilepostError(f"The picture's name must end in .svg or .png; {out.name!r} does not.")
    view = None
    if record is not None:
        match = record_match(record)
        if match.game.name != rules.name:
            raise MilepostError(f"{record} is a game of {match.game.title}, not of {rules.title}.")
        view = (match if at is None else match.fork(at)).view(None)
    svg = rules.picture(view)
    if svg is None:
        raise MilepostError(f"{rules.title} is played without a board to draw.")
    if out.suffix.lower() == ".svg":
        out.write_text(svg, "utf-8")
    else:
        out.write_bytes(to_png(svg, scale))
    typer.echo(f"Drawn to {out}.")
