"""The front door of the table room: everything a server needs, behind one object.

    tables = await Tables.open(SqliteStore(path))
    made = await tables.create(Plan(game="iron-horses", seats=(SeatPlan(), SeatPlan(Sits.BOT))))
    ann = await tables.seating.sit(made.table, "Ann", link=made.invitations[0])
    await tables.playing.act(made.table, ann.holder, "choose mogul", key="1", seen=2)
    watch = await tables.watching.watch(made.table, ann.holder)
    await tables.close()

People and programs are known by tokens (see tokens.py); `holder` is always a token, never its fingerprint. Everything
that is refused raises `Refused` with a code and a sentence.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec

from milepost.kernel.chance import commitment, fresh_seed
from milepost.kernel.structs import decoded
from milepost.table.advising import Advising
from milepost.table.chairs import Chair
from milepost.table.clock import Clock, SystemClock
from milepost.table.doors import NOBODY, Doors, Opens
from milepost.table.driver import Driver
from milepost.table.forking import Created, Forking
from milepost.table.hosting import Hosting
from milepost.table.hub import Hub
from milepost.table.jottings import Jottings
from milepost.table.keeper import Keeper, Keeping
from milepost.table.live import LiveTable, Status, Viewer
from milepost.table.notices import Notices, Settings
from milepost.table.plan import Charter, Plan, Sits, charter, find_game
from milepost.table.playing import Playing
from milepost.table.pool import BUDGET, BotPool, Deciders
from milepost.table.post import HttpsPost, Post
from milepost.table.queries import Queries
from milepost.table.records import Records
from milepost.table.refusal import Code, Refused
from milepost.table.seating import Seating, begun
from milepost.table.shelf import MOST_LIVE, Shelf, safely
from milepost.table.store import HOST, Holding, Link, Store, StoreTrouble, TableRow
from milepost.table.tokens import fingerprint, fresh_table_id, fresh_token
from milepost.table.watching import Watching

AWAKE: Final = "awake"
MOST_TOLD: Final = 24
"""Tables of a list that are told with who sits there."""


class Limits(msgspec.Struct, frozen=True):
    """What a server allows."""

    tables_per_address: int = 50
    """Unfinished ones."""
    most_live: int = MOST_LIVE
    """Tables kept in memory."""
    bot_workers: int = 1
    bot_seconds: float = BUDGET
    """A bot's decision that takes longer is replaced."""
    keeping: Keeping = Keeping()
    notices: Settings = Settings()


class Listed(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    status: str
    made: int
    moved: int
    seats: tuple[str, ...]
    """What each seat was made for: person, bot, open."""
    forked_from: str
    yours: tuple[int, ...] = ()
    """The asker's seats."""
    host: bool = False
    chairs: tuple[Chair, ...] = ()
    """Who sits where; of a table that was last moved long ago it is not told."""
    deciding: tuple[int, ...] = ()
    """The seats that must decide now."""


class About(msgspec.Struct, frozen=True):
    """A table's charter, for whoever may look at it."""

    table: str
    charter: Charter
    status: str
    yours: tuple[int, ...]
    host: bool
    seed: str | None
    """Told when the game has ended."""


class Tables:
    """Every table of a server."""

    def __init__(self, store: Store, clock: Clock, limits: Limits, post: Post, pool: Deciders) -> None:
        self.store, self.clock, self.limits = store, clock, limits
        self.hub = Hub(clock)
        self._posts: set[asyncio.Task[None]] = set()
        if store.shared:
            self.hub.post = self._post
        self.shelf = Shelf(store, clock, self.hub, limits.most_live)
        self.doors = Doors(self.shelf, clock)
        self.playing = Playing(self.shelf, self.doors)
        self.seating = Seating(self.shelf, self.doors)
        self.watching = Watching(self.shelf, self.doors, self.hub)
        self.hosting = Hosting(self.shelf, self.doors, self.hub)
        self.queries = Queries(self.shelf, self.doors)
        self.records = Records(self.shelf, self.doors)
        self.jottings = Jottings(store, self.doors)
        self.forking = Forking(self.shelf, self.doors, self.make)
        self.driver = Driver(self.shelf, pool)
        self.advising = Advising(self.shelf, self.doors, pool)
        self.notices = Notices(store, clock, self.shelf, self.hub, self.doors, post, limits.notices)
        self.keeper = Keeper(store, clock, self.shelf, self.hub, self.driver, self.notices, limits.keeping)

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock | None = None,
        limits: Limits | None = None,
        post: Post | None = None,
        pool: Deciders | None = None,
        *,
        keep_house: bool = True,
    ) -> Tables:
        """Opens the store and begins to work; without `keep_house` clocks are looked at only by `keeper.sweep()`."""
        await store.open()
        limits = limits or Limits()
        pool = pool or BotPool(limits.bot_workers, limits.bot_seconds)
        tables = cls(store, clock or SystemClock(), limits, post or HttpsPost(), pool)
        await tables.keeper.wake()
        if keep_house:
            tables.keeper.start()
        return tables

    async def close(self) -> None:
        """Tells watchers, finishes what was begun, closes the store."""
        await self.keeper.close()
        await self.advising.close()
        await self.driver.close()
        await self.notices.close()
        await self.shelf.close()
        self.queries.close()
        self.hub.close_all("The server stops; come back in a moment.")
        await self.store.close()

    async def create(self, plan: Plan, *, holder: str | None = None, address: str = "") -> Created:
        """Makes a table; `address` is whose limit it counts against."""
        await self._check_limit(address)
        seed = fresh_seed()
        # Reading a board of somebody's own takes a while, and everybody else would wait.
        finding = asyncio.to_thread(find_game, plan.game, plan.board) if plan.board else None
        game = find_game(plan.game, "") if finding is None else await finding
        made = charter(plan, game, commitment(seed))
        return await self.make(made, seed, b"", holder, address)

    async def make(self, made: Charter, seed: bytes, base: bytes, holder: str | None, address: str) -> Created:
        """A table from its charter: how rematches and forks are made too."""
        table, token, watch = fresh_table_id(), holder or fresh_token(), fresh_token()
        invitations = [None if made.hot_seat or seat.sits is not Sits.PERSON else fresh_token() for seat in made.seats]
        links = [Link(fingerprint(watch), table, Opens.WATCH, NOBODY)]
        links += [
            Link(fingerprint(link), table, Opens.SEAT, seat)
            for seat, link in enumerate(invitations)
            if link is not None
        ]
        holdings = [Holding(table, fingerprint(token), HOST)]
        if made.hot_seat:
            holdings += [
                Holding(table, fingerprint(token), number)
                for number, seat in enumerate(made.seats)
                if seat.sits is Sits.PERSON
            ]
        row = self._row(table, made, seed, base, address)
        await safely(self.store.create(row, links, holdings))
        if row.driven:
            await self.shelf.change(table, begun)
        return Created(table, token, tuple(invitations), watch)

    async def about(self, table: str, holder: str | None, *, link: str | None = None) -> About:
        """What a table is, for whoever may look at it."""
        access = await self.doors.access(table, holder, link)
        async with self.shelf.hold(table) as live:
            ended = live.status not in (Status.GATHERING, Status.PLAYING)
            seed = live.row.seed.hex() if ended else None
            return About(table, live.charter, live.status, access.seats, access.host, seed)

    async def lobby(self, words: str = "", *, playing: bool = False, limit: int = 50, before: int = 0) -> list[Listed]:
        """Public tables that wait for players, or with `playing` those that can be watched; last moved first."""
        status = (Status.PLAYING,) if playing else (Status.GATHERING,)
        rows = await safely(self.store.listed(status, words[:200], max(1, min(limit, 100)), before))
        return await self._with_sitters([_listed(row) for row in rows])

    async def mine(self, holder: str) -> list[Listed]:
        """The tables where this holder has a seat, is the host, or watches."""
        print_ = fingerprint(holder)
        held: dict[str, list[int]] = {}
        for holding in await safely(self.store.holdings(print_)):
            held.setdefault(holding.table, []).append(holding.seat)
        found = [_listed(row, held.get(row.id, [])) for row in await safely(self.store.held(print_))]
        return await self._with_sitters(found)

    async def _with_sitters(self, listed: list[Listed]) -> list[Listed]:
        """Who sits at the first of these tables and who must decide: each has to be folded, so not at all of them."""
        return [*[await self._with_sitter(one) for one in listed[:MOST_TOLD]], *listed[MOST_TOLD:]]

    async def _with_sitter(self, one: Listed) -> Listed:
        try:
            async with self.shelf.hold(one.table) as live:
                return msgspec.structs.replace(one, chairs=tuple(live.chairs), deciding=live.deciding())
        except Refused:
            return one  # set aside or deleted since; the list says that it is there, no more

    def _post(self, note: str) -> None:
        """Tells other workers something, when there is time; nobody waits for it."""
        task = asyncio.get_running_loop().create_task(self._posted(note))
        self._posts.add(task)
        task.add_done_callback(self._posts.discard)

    async def _posted(self, note: str) -> None:
        with suppress(StoreTrouble):
            await self.store.post(note)

    async def _check_limit(self, address: str) -> None:
        if address and await safely(self.store.count_from(fingerprint(address))) >= self.limits.tables_per_address:
            raise Refused(
                Code.TOO_MANY,
                f"From one address at most {self.limits.tables_per_address} games can be unfinished; end one first.",
            )

    def _row(self, table: str, made: Charter, seed: bytes, base: bytes, address: str) -> TableRow:
        now = self.clock.now()
        row = TableRow(
            id=table,
            made=now,
            moved=now,
            status=Status.GATHERING,
            game=made.game,
            public=made.public,
            title=made.title,
            words="",
            due=None,
            driven=False,
            origin=fingerprint(address) if address else "",
            charter=msgspec.json.encode(made).decode(),
            seed=seed,
            base=base,
        )
        standing = LiveTable(row).standing(self.hub.awake)
        return msgspec.structs.replace(row, words=standing.words, driven=standing.driven)


def _listed(row: TableRow, held: list[int] | None = None) -> Listed:
    made = decoded(row.charter, Charter)
    return Listed(
        table=row.id,
        game=row.game,
        title=row.title,
        status=row.status,
        made=row.made,
        moved=row.moved,
        seats=tuple(seat.sits.value for seat in made.seats),
        forked_from=made.forked_from,
        yours=tuple(sorted(seat for seat in held or () if seat >= 0)),
        host=HOST in (held or ()),
    )


__all__ = ["About", "Created", "Limits", "Listed", "Tables", "Viewer"]
