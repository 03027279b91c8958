"""What both stores promise."""

import asyncio
from pathlib import Path

import pytest

from milepost.table.store import (
    HOST,
    Holding,
    Link,
    LogRow,
    Repeated,
    SeatGrant,
    Standing,
    Store,
    StoreTrouble,
    TableRow,
    Taken,
    Wish,
)
from tests.table.house import MakeStore, story

STANDING = Standing("playing", None, False, "sunday iron horses")


def row(id_: str = "t1", **more: object) -> TableRow:
    usual: dict[str, object] = {
        "id": id_,
        "made": 1,
        "moved": 1,
        "status": "gathering",
        "game": "iron-horses",
        "public": True,
        "title": "Sunday",
        "words": "sunday iron horses",
        "due": None,
        "driven": False,
        "origin": "somewhere",
        "charter": "{}",
        "seed": bytes(range(32)),
        "base": b"\0\xff",
    }
    return TableRow(**{**usual, **more})  # type: ignore[arg-type]


def entry(seq: int, key: str | None = None, table: str = "t1") -> LogRow:
    return LogRow(table, seq, None if seq % 2 else 1, key, 100 + seq, 7, '{"kind":"started"}')


async def ready(make_store: MakeStore) -> Store:
    store = make_store()
    await store.open()
    await store.create(row(), [Link("p1", "t1", "seat", 0)], [Holding("t1", "ann", HOST)])
    return store


@story
async def test_what_was_kept_is_there_after_opening_again(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.append(entry(1, "a"), STANDING)
    await store.append(entry(2), Standing("over", 5, True, "x"))
    await store.close()
    again = make_store()
    await again.open()
    assert await again.log("t1") == [entry(1, "a"), entry(2)]
    assert await again.log("t1", after=1) == [entry(2)]
    assert await again.table("t1") == row(moved=102, status="over", due=5, driven=True, words="x")
    assert await again.link("p1") == Link("p1", "t1", "seat", 0)
    assert await again.holders("t1") == [Holding("t1", "ann", HOST)]
    await again.close()


@story
async def test_a_number_is_taken_once(make_store: MakeStore) -> None:
    store = await ready(make_store)
    results = await asyncio.gather(
        *(store.append(entry(1, f"k{n}"), STANDING) for n in range(20)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["Taken"] * 19
    assert len(await store.log("t1")) == 1
    await store.close()


@story
async def test_a_key_is_taken_once_at_each_table(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.create(row("t2"), [], [])
    await store.append(entry(1, "same"), STANDING)
    with pytest.raises(Repeated):
        await store.append(entry(2, "same"), STANDING)
    await store.append(entry(1, "same", "t2"), STANDING)
    await store.append(entry(2), STANDING)
    await store.append(entry(3), STANDING)
    assert [found.seq for found in await store.log("t1")] == [1, 2, 3]
    await store.close()


@story
async def test_entries_that_wait_together_fail_alone(make_store: MakeStore) -> None:
    store = await ready(make_store)
    for number in range(30):
        await store.create(row(f"x{number}"), [], [])
    await store.append(entry(1), STANDING)
    waiting = [store.append(entry(1, table=f"x{n}"), STANDING) for n in range(30)]
    waiting += [store.append(entry(1), STANDING), store.append(entry(1, table="none"), STANDING)]
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert results[:30] == [None] * 30
    assert isinstance(results[30], Taken)
    assert isinstance(results[31], Exception)
    await store.close()


@story
async def test_a_seat_changes_hands_with_its_entry_or_not_at_all(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.append(entry(1), STANDING, SeatGrant(0, "bob"))
    with pytest.raises(Taken):
        await store.append(entry(1), STANDING, SeatGrant(0, "eve"))
    assert Holding("t1", "bob", 0) in await store.holders("t1")
    await store.append(entry(2), STANDING, SeatGrant(0, "cid"))
    assert [holding.holder for holding in await store.holders("t1") if holding.seat == 0] == ["cid"]
    await store.append(entry(3), STANDING, SeatGrant(0, None))
    assert await store.holdings("cid") == []
    assert await store.holdings("ann", "t1") == [Holding("t1", "ann", HOST)]
    await store.close()


@story
async def test_a_one_time_link_is_got_by_one(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.add_link(Link("once", "t1", "device", 1, 99))
    got = await asyncio.gather(*(store.take_link("once") for _ in range(8)))
    assert sorted(link is not None for link in got) == [False] * 7 + [True]
    await store.drop_links("t1", "seat", 0)
    assert await store.link("p1") is None
    await store.close()


@story
async def test_lists_hold_public_tables_that_match_every_word(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.create(row("t2", words="monday 100% iron_horses", moved=5), [], [])
    await store.create(row("t3", public=False), [], [Holding("t3", "ann", 1)])
    await store.create(row("t4", status="over"), [], [])

    async def found(words: str, **more: int) -> list[str]:
        return [table.id for table in await store.listed(["gathering"], words, **more)]

    assert await found("") == ["t2", "t1"]
    assert await found("SUNDAY horses") == ["t1"]
    assert await found("100% iron_") == ["t2"]
    assert await found("0_") == await found("n%a") == []
    assert await found("", before=5) == ["t1"]
    assert await found("", limit=1) == ["t2"]
    assert [table.id for table in await store.held("ann")] == ["t1", "t3"]
    await store.close()


@story
async def test_due_old_and_counted_tables_are_found(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.create(row("t2", due=50, moved=40), [], [])
    await store.create(row("t3", driven=True, moved=60), [], [])
    assert sorted(await store.due(49, 59)) == []
    assert sorted(await store.due(50, 60)) == ["t2", "t3"]
    assert sorted(await store.outdated(50, ["gathering"])) == ["t1", "t2"]
    assert await store.count_from("somewhere") == 3
    await store.delete("t2")
    assert await store.count_from("somewhere") == 2
    await store.close()


@story
async def test_settings_and_wishes_are_kept(make_store: MakeStore) -> None:
    store = await ready(make_store)
    assert await store.value("beat") is None
    assert await store.keep("beat", "1") == "1"
    assert await store.keep("beat", "2") == "2"
    assert await store.keep("beat", "3", once=True) == "2"
    wish = Wish("t1", 0, "webhook", "https://example.org/x")
    await store.wish(wish)
    await store.wish(wish)
    assert await store.wishes("t1", 0) == [wish]
    await store.forget_wish(wish)
    assert await store.wishes("t1", 0) == []
    await store.close()


@story
async def test_a_deleted_table_leaves_nothing(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.append(entry(1), STANDING)
    await store.delete("t1")
    assert await store.table("t1") is None
    assert await store.log("t1") == []
    assert await store.holdings("ann") == []
    assert await store.link("p1") is None
    await store.close()


@story
async def test_a_closed_store_says_so(make_store: MakeStore) -> None:
    store = await ready(make_store)
    await store.close()
    with pytest.raises(StoreTrouble):
        await store.table("t1")
    with pytest.raises(StoreTrouble):
        await store.append(entry(1), STANDING)


@story
async def test_a_backup_is_whole_while_others_write(tmp_path: Path) -> None:
    from milepost.table.sqlite import SqliteStore

    store = SqliteStore(tmp_path / "a.db")
    await store.open()
    await store.create(row(), [], [])
    writing = asyncio.create_task(_write_many(store, 60))
    await asyncio.sleep(0)
    await store.backup(tmp_path / "b.db")
    await writing
    await store.close()
    copy = SqliteStore(tmp_path / "b.db")
    await copy.open()
    kept = await copy.log("t1")
    assert [found.seq for found in kept] == list(range(1, len(kept) + 1))
    await copy.close()


async def _write_many(store: Store, count: int) -> None:
    for seq in range(1, count + 1):
        await store.append(entry(seq), STANDING)


@story
async def test_what_a_seat_writes_down_is_its_own_and_goes_with_the_table(make_store: MakeStore) -> None:
    store = await ready(make_store)
    try:
        await store.jot("t1", 0, "first")
        await store.jot("t1", 0, "second")
        await store.jot("t1", 1, "other")
        assert (await store.jotting("t1", 0), await store.jotting("t1", 1)) == ("second", "other")
        await store.delete("t1")
        assert await store.jotting("t1", 0) is None
    finally:
        await store.close()
