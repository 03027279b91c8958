"""Recorded games are kept for ever: each still loads, replays to the last byte and ends as it did.

If one of these fails, the code is wrong, or the rules version goes up; the record is never edited (see record.py).
"""

from pathlib import Path

import msgspec
import pytest

import milepost
from milepost.kernel.chance import Chance, commitment
from milepost.kernel.record import shuffles_told
from milepost.rulebooks.iron_horses.scoring import REASONS
from tests.recorded.record import FOLDER, OUTCOMES, Expected, expected

EXPECTED = msgspec.json.decode((FOLDER / OUTCOMES).read_bytes(), type=dict[str, Expected])
RECORDS = sorted(FOLDER.glob("*.milepost"))


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_position_and_the_same_bytes(path: Path) -> None:
    match = milepost.loads(text_of(path))
    assert match.dumps() == text_of(path)
    assert expected(match) == EXPECTED[path.name]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_shuffles_of_a_recorded_game_are_those_of_its_seed(path: Path) -> None:
    match, told = milepost.loads(text_of(path)), shuffles_told(text_of(path))
    if match.outcome() is None:
        assert told == {}
        return
    source = Chance(match.seed)
    assert told == {label: source.order(label, len(order)) for label, order in told.items()} == match.shuffles
    assert f"commitment: {commitment(match.seed)}\n" in text_of(path)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_can_be_followed_entry_by_entry(path: Path) -> None:
    match = milepost.loads(text_of(path))
    again = match.fork(0)
    for entry in match.log:
        again.enter(entry.seat, entry.text)
        assert again.log[-1] == entry
    assert again.state.digest() == EXPECTED[path.name].position


def test_every_record_has_its_expectation_and_every_expectation_its_record() -> None:
    assert {path.name for path in RECORDS} == set(EXPECTED)


def test_there_is_a_recorded_game_for_every_end_reason() -> None:
    reasons = {end.outcome.reason for end in EXPECTED.values() if end.outcome is not None}
    assert reasons == {reason for reason in REASONS if reason}


def test_the_records_show_what_they_are_named_for() -> None:
    ends = {name.removesuffix(".milepost"): end.outcome for name, end in EXPECTED.items()}
    five, tied, shared = ends["five-seats"], ends["tie-broken"], ends["shared-place"]
    assert five is not None
    assert len(five.scores) == 5
    assert tied is not None
    assert sorted(tied.scores)[-1] == sorted(tied.scores)[-2]
    assert len(tied.winners) == 1
    assert shared is not None
    assert any(len(place) > 1 for place in shared.ranking)
    assert ends["unfinished"] is None
    texts = {entry.text for entry in milepost.loads(text_of(FOLDER / "taken-back.milepost")).log}
    assert {"undo", "redo", "restart"} <= texts
