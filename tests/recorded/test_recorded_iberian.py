"""Recorded games of Iberian Railways: each still loads, replays to the last byte and ends as it did.

If one of these fails, the code is wrong, or the rules version goes up; the record is never edited (see record.py).
"""

from pathlib import Path

import msgspec
import pytest

import milepost
from milepost.rulebooks.iberian_railways.state import REASONS, IberianState
from tests.recorded.record import OUTCOMES, Expected, expected
from tests.recorded.record_iberian import FOLDER, GAMES

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
def test_a_recorded_game_can_be_followed_entry_by_entry(path: Path) -> None:
    match = milepost.loads(text_of(path))
    again = match.fork(0)
    for entry in match.log:
        again.enter(entry.seat, entry.text)
        assert again.log[-1] == entry
    assert again.state.digest() == EXPECTED[path.name].position


def test_every_record_has_its_expectation_and_its_recipe() -> None:
    names = {f"{game.__name__.replace('_', '-')}.milepost" for game in GAMES}
    assert {path.name for path in RECORDS} == set(EXPECTED) == names


def test_there_is_a_recorded_game_for_every_end_reason() -> None:
    reasons = {end.outcome.reason for end in EXPECTED.values() if end.outcome is not None}
    assert reasons == {reason for reason in REASONS if reason}


def test_the_records_show_what_they_are_named_for() -> None:
    ends = {name.removesuffix(".milepost"): end.outcome for name, end in EXPECTED.items()}
    five, shared = ends["five-seats"], ends["shared-victory"]
    assert five is not None
    assert len(five.scores) == 5
    assert shared is not None
    assert len(shared.winners) == 2
    assert ends["unfinished"] is None
    left = milepost.loads(text_of(FOLDER / "unfinished.milepost")).state
    assert isinstance(left, IberianState)
    assert left.draft
    texts = {entry.text for entry in milepost.loads(text_of(FOLDER / "taken-back.milepost")).log}
    assert {"undo", "redo", "restart"} <= texts
