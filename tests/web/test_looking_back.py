"""Looking back at a game over HTTP: its log page by page, what was taken back, and the check of the shuffle."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from milepost.kernel.chance import Chance, commitment
from tests.web.house import House, Program, Refusal, seated

IBERIAN: dict[str, Any] = {"game": "iberian-railways", "seats": [{"sits": "person"}] * 3}


def ended(house: House) -> tuple[str, Program]:
    """A game of Iron Horses that both agreed to end after a few actions."""
    table, people = seated(house)
    for number in range(6):
        due = next(one for one in people if one.get(f"/api/tables/{table}/legal")["texts"])
        legal = due.get(f"/api/tables/{table}/legal")["texts"]
        due.post(f"/api/tables/{table}/act", action=legal[number % len(legal)])
    for one in people:
        one.post(f"/api/tables/{table}/wish-end", agrees=True)
    return table, people[0]


def test_the_log_is_read_backwards_page_by_page(house: House) -> None:
    table, ann = ended(house)
    newest = ann.get(f"/api/tables/{table}/log", count=4)["entries"]
    older = ann.get(f"/api/tables/{table}/log", before=newest[0]["seq"], count=3)["entries"]
    assert [one["seq"] for one in older + newest] == list(range(newest[-1]["seq"] - 6, newest[-1]["seq"] + 1))
    assert newest[-1]["what"] == "ended"
    assert ann.get(f"/api/tables/{table}/log", before=1)["entries"] == []


def test_the_shuffle_is_checked_with_the_seed_after_the_end_alone(house: House) -> None:
    running, (ann, _) = seated(house)
    with pytest.raises(Refusal) as refused:
        ann.get(f"/api/tables/{running}/shuffles")
    assert refused.value.code == "not-now"
    table, ann = ended(house)
    told = ann.get(f"/api/tables/{table}/shuffles")
    seed = bytes.fromhex(told["seed"])
    assert told["commitment"] == commitment(seed) == ann.get(f"/api/tables/{table}")["charter"]["commitment"]
    assert told["commitment"] == hashlib.sha256(b"milepost commitment\0" + seed).hexdigest()
    assert told["same"]
    assert told["shuffles"]
    for shuffle in told["shuffles"]:
        assert shuffle["order"] == Chance(seed).order(shuffle["label"], len(shuffle["order"]))


def test_a_take_back_tells_how_many_actions_are_gone(house: House) -> None:
    table, people = seated(house, IBERIAN)
    due = next(one for one in people if one.get(f"/api/tables/{table}/legal")["texts"])
    start = next(text for text in due.get(f"/api/tables/{table}/legal")["texts"] if text.startswith("select start"))
    due.post(f"/api/tables/{table}/act", action=start)
    for _ in range(2):
        cube = next(t for t in due.get(f"/api/tables/{table}/legal")["texts"] if t.startswith("place"))
        due.post(f"/api/tables/{table}/act", action=cube)
    due.post(f"/api/tables/{table}/act", action="restart")
    mine = due.get(f"/api/tables/{table}/log")["entries"][-1]
    assert (mine["what"], mine["takes"]) == ("take-back", 3)
    other = next(one for one in people if one is not due)
    theirs = other.get(f"/api/tables/{table}/log")["entries"][-1]
    assert theirs.get("takes", 0) == 1, "the others had read the tile, and not the draft of cubes"


def test_a_moment_has_a_number_that_everybody_can_share(house: House) -> None:
    table, people = seated(house, IBERIAN)
    due = next(one for one in people if one.get(f"/api/tables/{table}/legal")["texts"])
    other = next(one for one in people if one is not due)
    start = next(text for text in due.get(f"/api/tables/{table}/legal")["texts"] if text.startswith("select start"))
    due.post(f"/api/tables/{table}/act", action=start)
    before = other.get(f"/api/tables/{table}/view")["seq"]
    cube = next(t for t in due.get(f"/api/tables/{table}/legal")["texts"] if t.startswith("place"))
    mine = due.post(f"/api/tables/{table}/act", action=cube)["seq"]
    assert mine == before + 1, "a cube of the draft is counted by its seat alone"
    assert due.get(f"/api/tables/{table}/number", at=mine, public=True) == {"at": before}
    assert due.get(f"/api/tables/{table}/number", at=before) == {"at": before}
    with pytest.raises(Refusal):
        other.get(f"/api/tables/{table}/number", at=before + 1)


def test_my_tables_say_who_sits_there_and_who_must_decide(house: House) -> None:
    table, (ann, _) = seated(house)
    listed = ann.get("/api/mine")["tables"]
    assert [one["table"] for one in listed] == [table]
    assert [chair["name"] for chair in listed[0]["chairs"]] == ["Ann", "Bob"]
    assert listed[0]["deciding"]
