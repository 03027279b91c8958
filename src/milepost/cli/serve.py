"""`milepost serve` and `milepost backup`: a server for people far apart."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from milepost.kernel.refusal import MilepostError
from milepost.table import sqlite
from milepost.table.keeper import Keeping
from milepost.table.notices import Settings as NoticeSettings
from milepost.table.store import StoreTrouble
from milepost.table.tables import Limits
from milepost.web.settings import LOOPBACK, PORT, Guards, Settings

GUARDS, LIMITS = Guards(), Limits()

Data = Annotated[
    Path | None, typer.Option("--data", help="The folder of the SQLite file.", show_default="~/.local/share/milepost")
]
Database = Annotated[
    str, typer.Option("--database", envvar="MILEPOST_DATABASE", help="postgresql://..., instead of the SQLite file.")
]


def data_folder(given: Path | None) -> Path:
    """Where the tables of this machine's user are kept."""
    if given is not None:
        return given
    shared = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(shared) / "milepost"


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = PORT,
    data: Data = None,
    database: Database = "",
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes; more than 1 needs --database.")
    ] = 1,
    public_url: Annotated[
        list[str] | None, typer.Option("--public-url", help="Where people reach the server, if behind a proxy.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option("--proxy", help="A proxy's address, whose word about clients is taken.")
    ] = None,
    tables_per_address: Annotated[
        int, typer.Option(min=1, help="Unfinished tables that one address may have made.")
    ] = LIMITS.tables_per_address,
    message_size: Annotated[int, typer.Option(min=1024, help="Bytes of a message or request.")] = GUARDS.message_size,
    messages_per_second: Annotated[
        float, typer.Option(min=0.1, help="On one socket; twice as many for a moment.")
    ] = GUARDS.messages_per_second,
    requests_per_second: Annotated[
        float, typer.Option(min=0.1, help="From one address, over HTTP.")
    ] = GUARDS.requests_per_second,
    sockets_per_address: Annotated[
        int, typer.Option(min=1, help="Sockets and long polls open at once.")
    ] = GUARDS.sockets_per_address,
    keep_finished: Annotated[
        int, typer.Option(min=0, help="Days that finished tables are kept; 0 for ever.")
    ] = LIMITS.keeping.finished,
    keep_unfinished: Annotated[
        int, typer.Option(min=0, help="Days that unfinished tables are kept after the last move; 0 for ever.")
    ] = LIMITS.keeping.unfinished,
    bot_workers: Annotated[int, typer.Option(min=1, help="Processes for bots.")] = LIMITS.bot_workers,
    bot_seconds: Annotated[
        float, typer.Option(min=0.1, help="A bot's decision that takes longer is replaced.")
    ] = LIMITS.bot_seconds,
    contact: Annotated[
        str, typer.Option(help="mailto: or https: address that push services can write to.")
    ] = LIMITS.notices.contact,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let webhooks go to private and loopback addresses.")
    ] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Serve tables to people and programs, over HTTP and WebSocket."""
    settings = Settings(
        data=data_folder(data),
        database=database,
        host=host,
        port=port,
        workers=workers,
        public_urls=_public(public_url),
        proxies=tuple(proxy or ()),
        guards=Guards(message_size, messages_per_second, requests_per_second, sockets_per_address),
        limits=Limits(
            tables_per_address=tables_per_address,
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
            keeping=Keeping(keep_finished, keep_unfinished),
            notices=NoticeSettings(_public(public_url)[0] if public_url else "", contact),
        ),
        private_webhooks=private_webhooks,
        log_level=_log_level(log_level),
    )
    from milepost.web import serving  # not for every command: it takes half a second

    with serving.listen(host, [port]) as listening:
        serving.run(settings, listening, lambda: say_where(serving.address_of(listening)))


def say_where(address: str) -> None:
    typer.echo(f"Milepost is at {address}")
    sys.stdout.flush()  # whoever reads us through a pipe waits for this line


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: Data = None,
) -> None:
    """Copy the SQLite file of a server, running or not; PostgreSQL is copied with pg_dump."""
    try:
        sqlite.backup(Settings(data_folder(data)).file, file)
    except StoreTrouble as trouble:
        raise MilepostError(str(trouble)) from None
    typer.echo(f"Copied to {file}.")


def _public(urls: list[str] | None) -> tuple[str, ...]:
    for url in urls or ():
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            raise MilepostError(f"A public address is one like https://trains.example.org, not {url!r}.")
    return tuple(url.rstrip("/") for url in urls or ())


def _log_level(word: str) -> str:
    if word not in ("debug", "info", "warning", "error"):
        raise MilepostError("A log level is debug, info, warning or error.")
    return word
