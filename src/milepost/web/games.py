"""The rulebooks, for lobbies, rule browsers and drawing: told once, and cached for ever by what they hold."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from milepost import bots, rulebooks
from milepost.kernel.contract import Game
from milepost.kernel.ledger import Rule, Ruling
from milepost.kernel.notation import Form
from milepost.kernel.options import Option
from milepost.kernel.refusal import MilepostError
from milepost.table.plan import game_of
from milepost.table.refusal import Code, Refused
from milepost.web.asking import Asking
from milepost.web.openapi import refusals

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ASK_RARELY: Final = "private, max-age=604800"


class GameListed(msgspec.Struct, frozen=True):
    """A rulebook in a list."""

    name: str
    title: str
    about: str
    least_seats: int
    most_seats: int
    version: int
    """Of the rules."""
    content: str
    """A hash of its cards and boards."""
    own_boards: bool
    """Whether it can be played on boards of one's own."""
    bots: tuple[str, ...]
    """Levels, from the weakest to the strongest."""
    etag: str
    """With ?etag= set to this, the whole of it may be cached for ever."""


class ActionForm(msgspec.Struct, frozen=True):
    """How an action is typed."""

    do: str
    params: tuple[str, ...]
    """What its arguments are called, in JSON too."""
    usage: str
    says: str


class LedgerTold(msgspec.Struct, frozen=True):
    """Every rule of the book in our words, and how we decide what it leaves open."""

    book: str
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]


class GameTold(msgspec.Struct, frozen=True):
    """A rulebook, whole."""

    name: str
    title: str
    about: str
    least_seats: int
    most_seats: int
    version: int
    content: str
    own_boards: bool
    bots: tuple[str, ...]
    options: tuple[Option, ...]
    actions: tuple[ActionForm, ...]
    questions: tuple[str, ...]
    ledger: LedgerTold
    catalogue: dict[str, Any]
    """What never changes in this content, for drawing."""


class GamesTold(msgspec.Struct, frozen=True):
    games: tuple[GameListed, ...]


class Printed(msgspec.Struct, frozen=True):
    """A game's page, ready to send."""

    etag: str
    plain: bytes
    zipped: bytes


def told(game: Game) -> GameTold:
    """Everything about a game that does not change while it is played."""
    catalogue = getattr(game, "catalogue", None)
    return GameTold(
        name=game.name,
        title=game.title,
        about=game.about,
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        version=game.version,
        content=game.content,
        own_boards=rulebooks.takes_boards(game.name),
        bots=levels(game),
        options=game.known_options,
        actions=tuple(_form(form) for form in game.notation.forms),
        questions=game.questions,
        ledger=LedgerTold(game.ledger.book, tuple(game.ledger.rules.values()), tuple(game.ledger.rulings.values())),
        catalogue={} if catalogue is None else catalogue(),
    )


def _form(form: Form) -> ActionForm:
    return ActionForm(form.name, tuple(name for name, _ in form.params), form.usage, form.says)


def levels(game: Game) -> tuple[str, ...]:
    """The bots that can play it."""
    return bots.names(game)


@lru_cache(maxsize=32)
def printed(game: Game) -> Printed:
    body = msgspec.json.encode(told(game))
    etag = hashlib.blake2b(body, digest_size=12).hexdigest()
    return Printed(etag, body, gzip.compress(body, 6, mtime=0))


@get("/api/games", responses=refusals(), tags=["games"])
async def games() -> GamesTold:
    """The rulebooks."""
    # Making them takes a moment, once; nobody else shall wait for it.
    return GamesTold(await asyncio.to_thread(listed))


def listed() -> tuple[GameListed, ...]:
    """All games, and with them all their pages made."""
    found = []
    for name in rulebooks.NAMES:
        game = rulebooks.game(name)
        whole = told(game)
        fields = {field: getattr(whole, field) for field in GameListed.__struct_fields__ if field != "etag"}
        found.append(GameListed(**fields, etag=printed(game).etag))
    return tuple(found)


@get("/api/games/{name:str}", responses=refusals(404, 400), tags=["games"])
async def one_game(
    request: Asking, name: FromPath[str], etag: FromQuery[str] = "", content: FromQuery[str] = ""
) -> Response[GameTold]:
    """One rulebook: options, actions, rules and rulings, and what is needed to draw it."""
    try:
        game = rulebooks.game(name, content or None)
    except MilepostError as error:
        raise Refused(Code.BAD_INPUT, str(error)) from None
    return await _page(request, game, etag)


@get("/api/tables/{table:str}/game", responses=refusals(404, 410), tags=["games"])
async def table_game(request: Asking, table: FromPath[str], etag: FromQuery[str] = "") -> Response[GameTold]:
    """The rulebook of a table, on its own board if it has one."""
    about = await request.tables.about(table, request.holder)
    return await _page(request, game_of(about.charter), etag)


@get("/api/tables/{table:str}/board.png", responses=refusals(404, 410, 503), tags=["games"], media_type="image/png")
async def table_board(
    request: Asking, table: FromPath[str], far: FromQuery[bool] = False, dark: FromQuery[bool] = False
) -> Response[bytes]:
    """The table's board with nothing on it, as a picture, for a page that draws the rest over it.

    From far it is smaller, and has no names that could not be read; a dark one is for a dark page.
    """
    about = await request.tables.about(table, request.holder)
    drawn = await request.station.pictures.of(game_of(about.charter), far=far, dark=dark)
    if not drawn:
        raise Refused(Code.BAD_INPUT, "This game has no board.")
    return Response(drawn, media_type="image/png", headers={"cache-control": ASK_RARELY})


@get("/api/tables/{table:str}/names.json", responses=refusals(404, 410, 503), tags=["games"])
async def table_names(request: Asking, table: FromPath[str]) -> Response[bytes]:
    """The names that are printed on the table's board, with their places in its picture."""
    about = await request.tables.about(table, request.holder)
    told = await request.station.pictures.names(game_of(about.charter))
    return Response(told, media_type="application/json", headers={"cache-control": ASK_RARELY})


async def _page(request: Asking, game: Game, etag: str) -> Response[Any]:
    page = await asyncio.to_thread(printed, game)
    tag = f'"{page.etag}"'
    headers = {"etag": tag, "cache-control": FOR_EVER if etag == page.etag else ASK_AGAIN, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(page.zipped, media_type="application/json", headers=headers)
    return Response(page.plain, media_type="application/json", headers=headers)


handlers: Final = (games, one_game, table_game, table_board, table_names)
