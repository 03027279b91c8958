"""`milepost board GAME`: the board as a picture, empty or as a saved game left it, and its reference sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost import rulebooks
from milepost.cli.choices import record_match
from milepost.drawing.png import to_png
from milepost.drawing.type import embedded_faces
from milepost.kernel.contract import Game
from milepost.kernel.refusal import MilepostError
from milepost.rulebooks.crayon.board import Board
from milepost.rulebooks.crayon.board_loader import load_board
from milepost.rulebooks.crayon.game import CrayonGame
from milepost.rulebooks.crayon.picture.page import draw
from milepost.rulebooks.crayon.sheets import SHEETS


def board(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to: a name ending in .svg or .png.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--game", metavar="FILE", help="A saved game whose position to show.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help="Show the saved game after entry N.", min=0)] = None,
    own: Annotated[
        Path | None, typer.Option("--board", metavar="FILE", help="A board file of your own, to draw or to print from.")
    ] = None,
    sheet: Annotated[
        str | None, typer.Option("--sheet", metavar="TABLE", help="Print a table instead: cities or goods.")
    ] = None,
    scale: Annotated[float, typer.Option("--scale", help="Size of a PNG; 1 is the drawing's own.", min=0.1, max=4)] = 1,
    dark: Annotated[bool, typer.Option("--dark", help="In colours for a dark page.")] = False,
) -> None:
    """Draw a board to an SVG or PNG file, or print its cities or its goods."""
    rules = rulebooks.game(game)
    if sheet is not None:
        _print_sheet(rules, own, sheet)
        if out is None:
            return
    if out is None:
        raise MilepostError("Say where to draw the board to, as in --out map.png.")
    if out.suffix.lower() not in (".svg", ".png"):
        raise MilepostError(f"The picture's name must end in .svg or .png; {out.name!r} does not.")
    svg = _picture(rules, record, at, dark) if own is None else _picture_of_own(rules, own, record, dark)
    if svg is None:
        raise MilepostError(f"{rules.title} is played without a board to draw.")
    if out.suffix.lower() == ".svg":
        out.write_text(_with_faces(svg), "utf-8")
    else:
        out.write_bytes(to_png(svg, scale))
    typer.echo(f"Drawn to {out}.")


def _picture(rules: Game, record: Path | None, at: int | None, dark: bool) -> str | None:
    if record is None:
        return rules.picture(None, dark=dark)
    match = record_match(record)
    if match.game.name != rules.name:
        raise MilepostError(f"{record} is a game of {match.game.title}, not of {rules.title}.")
    return match.game.picture((match if at is None else match.fork(at)).view(None), dark=dark)


def _picture_of_own(rules: Game, own: Path, record: Path | None, dark: bool) -> str:
    if record is not None:
        raise MilepostError("A saved game brings its own board: give --board or --game, not both.")
    crayon = _crayon(rules)
    return draw(_read(crayon, own), crayon.style, dark=dark)


def _print_sheet(rules: Game, own: Path | None, sheet: str) -> None:
    crayon = _crayon(rules)
    if sheet not in SHEETS:
        raise MilepostError(f"There is no sheet called {sheet!r}. Sheets: {', '.join(SHEETS)}.")
    typer.echo(SHEETS[sheet](crayon.board if own is None else _read(crayon, own)), nl=False)


def _crayon(rules: Game) -> CrayonGame:
    if not isinstance(rules, CrayonGame):
        raise MilepostError(f"{rules.title} has no boards of mileposts.")
    return rules


def _read(rules: CrayonGame, own: Path) -> Board:
    if not own.is_file():
        raise MilepostError(f"There is no file {own}.")
    return load_board(own, rules.style.prices)


def _with_faces(svg: str) -> str:
    """A file on its own carries its typefaces with it, so that every name has the room it was given."""
    return svg.replace("</title>", f"</title>{embedded_faces()}", 1)
