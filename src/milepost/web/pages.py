"""The pages: the built browser table where there is one, else a plain page that lists tables and links the API.

Files are known by name from the start, so no address can reach any other; each is read and squeezed once.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException

from milepost import rulebooks
from milepost.table.tables import Listed
from milepost.web.asking import Asking

STATIC: Final = Path(str(files("milepost.web"))) / "static"
INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""The build names files in here by their content."""
SQUEEZED: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class Sheet(msgspec.Struct, frozen=True):
    """A file, ready to send."""

    kind: str
    plain: bytes
    zipped: bytes | None
    etag: str
    lasting: bool


class Sheets:
    """The files of the built browser table."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }
        self._read: dict[str, Sheet] = {}

    def __bool__(self) -> bool:
        return INDEX in self._files

    def find(self, name: str) -> Sheet | None:
        if name not in self._files:
            return None
        if name not in self._read:
            self._read[name] = _sheet(name, self._files[name])
        return self._read[name]


def _sheet(name: str, path: Path) -> Sheet:
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith(SQUEEZED)
    etag = hashlib.blake2b(body, digest_size=12).hexdigest()
    zipped = gzip.compress(body, 6, mtime=0) if text else None
    return Sheet(kind, body, zipped, f'"{etag}"', name.startswith(HASHED))


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asking) -> Response[bytes]:
    """A file of the browser table; every other address that could be a page of it is its index."""
    sheets: Sheets = request.app.state.sheets
    name = request.scope["path"].lstrip("/")
    if not sheets:
        if name:
            raise NotFoundException
        return Response(await plain_page(request), media_type="text/html")
    found = sheets.find(name or INDEX)
    if found is None and not name.startswith(("api/", HASHED)) and "." not in name.rpartition("/")[2]:
        found = sheets.find(INDEX)
    if found is None:
        raise NotFoundException
    return _send(request, found)


def _send(request: Asking, sheet: Sheet) -> Response[bytes]:
    lasts = "public, max-age=31536000, immutable" if sheet.lasting else "no-cache"
    headers = {"etag": sheet.etag, "cache-control": lasts, "vary": "accept-encoding"}
    if sheet.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if sheet.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(sheet.zipped, media_type=sheet.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(sheet.plain, media_type=sheet.kind, headers=headers)


async def plain_page(request: Asking) -> bytes:
    """Tables, and where the API is."""
    tables = request.tables
    mine = [] if request.holder is None else await tables.mine(request.holder)
    return PLAIN.format(
        games=", ".join(escape(rulebooks.game(name).title) for name in rulebooks.NAMES),
        mine=_list(mine, "You have no tables yet."),
        waiting=_list(await tables.lobby(), "No public table waits for players."),
        playing=_list(await tables.lobby(playing=True), "No public game is being played."),
    ).encode()


def _list(tables: Sequence[Listed], nothing: str) -> str:
    if not tables:
        return f"<p>{nothing}</p>"
    rows = (
        f"<li><a href='/api/tables/{escape(table.table)}/view'>{escape(table.title)}</a>, "
        f"{escape(rulebooks.game(table.game).title)}, {len(table.seats)} seats</li>"
        for table in tables
    )
    return f"<ul>{''.join(rows)}</ul>"


PLAIN: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Milepost</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;padding:0 1rem}}</style></head>
<body><h1>Milepost</h1>
<p>Train board games: {games}. Programs play through the <a href="/schema">API</a>.</p>
<h2>Your tables</h2>{mine}
<h2>Tables that wait for players</h2>{waiting}
<h2>Games you can watch</h2>{playing}
</body></html>
"""
handlers: Final = (page,)
