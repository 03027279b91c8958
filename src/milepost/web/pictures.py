"""Boards as pictures for the browser: drawn once for each content, in a process of their own, and kept on disk.

Drawing takes seconds of computing, which the event loop must not wait for.
"""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from milepost import rulebooks
from milepost.drawing.png import to_png
from milepost.kernel.contract import Game
from milepost.table.refusal import Code, Refused
from milepost.web.orphans import end_with_parent

SCALE: Final = 1.0
FAR_SCALE: Final = 0.5
"""A look from afar needs fewer pixels, and is there much sooner."""
LARGEST: Final = 80
"""How many files are kept; the oldest of boards that are not ours goes first."""


class Pictures:
    """What has been drawn, by what it shows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._warming: asyncio.Task[None] | None = None

    async def of(self, game: Game, *, far: bool = False, dark: bool = False) -> bytes:
        """The empty board of a game as a PNG; from far smaller, without what could not be read."""
        work = partial(draw, game.name, game.carries, far, dark)
        return await self._kept_or_made(picture_name(game, far=far, dark=dark), work)

    async def names(self, game: Game) -> bytes:
        """The names that are printed on it with their places, as JSON."""
        name = picture_name(game).removesuffix(".png") + ".json"
        return await self._kept_or_made(name, partial(letter, game.name, game.carries))

    async def _kept_or_made(self, name: str, work: Callable[[], bytes]) -> bytes:
        file = self._folder / name
        if file.is_file():
            return await asyncio.to_thread(file.read_bytes)
        if name not in self._drawing:
            self._drawing[name] = asyncio.get_running_loop().create_task(self._make(file, work))
            self._drawing[name].add_done_callback(lambda _: self._drawing.pop(name, None))
        return await asyncio.shield(self._drawing[name])

    def warm(self, games: Sequence[Game]) -> None:
        """Draws what is not there yet, one after another, while nobody waits for it."""
        self._warming = asyncio.get_running_loop().create_task(self._warm(games))

    async def _warm(self, games: Sequence[Game]) -> None:
        for dark in (False, True):
            for game in games:
                with suppress(Refused):
                    await self.of(game, far=True, dark=dark)
                    await self.of(game, dark=dark)
                    await self.names(game)

    async def _make(self, file: Path, work: Callable[[], bytes]) -> bytes:
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._ready(), work)
        except BrokenProcessPool:
            self.close()
            raise Refused(Code.UNAVAILABLE, "The board could not be drawn; try again.") from None
        with suppress(OSError):  # a full disk only means that it is drawn again
            await asyncio.to_thread(self._keep, file, drawn)
        return drawn

    def _keep(self, file: Path, drawn: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")  # another worker may draw the same now
        part.write_bytes(drawn)
        part.replace(file)
        kept = sorted(self._folder.iterdir(), key=lambda one: one.stat().st_mtime)
        for old in kept[: max(0, len(kept) - LARGEST)]:
            old.unlink(missing_ok=True)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=end_with_parent)
        return self._pool

    def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def picture_name(game: Game, *, far: bool = False, dark: bool = False) -> str:
    """A file's name for the board of a game: another content, another name."""
    own = hashlib.blake2b(game.carries.encode(), digest_size=8).hexdigest() if game.carries else "ours"
    return f"{game.name}-{game.content}-{own}{'-far' if far else ''}{'-dark' if dark else ''}.png"


def draw(name: str, carries: str, far: bool, dark: bool) -> bytes:
    """A board, in a process that does nothing else."""
    svg = _game(name, carries).picture(far=far, dark=dark)
    return b"" if svg is None else to_png(svg, FAR_SCALE if far else SCALE)


def letter(name: str, carries: str) -> bytes:
    """The names on a board, in the same process: it has placed them for the picture."""
    return msgspec.json.encode(_game(name, carries).lettering())


def _game(name: str, carries: str) -> Game:
    return rulebooks.carried(name, carries) if carries else rulebooks.game(name)
