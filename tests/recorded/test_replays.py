"""Recorded games are kept for ever: each still loads, replays to the last byte and ends as it did.

If one of these fails, the code is wrong, or the rules version goes up; the record is never edited (see the recorders).
"""

from pathlib import Path

import pytest

import milepost
from milepost import rulebooks
from milepost.kernel.chance import Chance, commitment
from milepost.kernel.record import shuffles_told
from tests.recorded.kept import expectations, expected, text_of

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/outcomes.json"))
RECORDS = [path for folder in FOLDERS for path in sorted(folder.glob("*.milepost"))]
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@each_record
def test_a_recorded_game_replays_to_the_same_position_and_the_same_bytes(path: Path) -> None:
    match = milepost.loads(text_of(path))
    assert match.dumps() == text_of(path)
    assert expected(match) == expectations(path.parent)[path.name]


@each_record
def test_the_shuffles_of_a_recorded_game_are_those_of_its_seed(path: Path) -> None:
    match, told = milepost.loads(text_of(path)), shuffles_told(text_of(path))
    if match.outcome() is None:
        assert told == {}
        return
    source = Chance(match.seed)
    assert told == {label: source.order(label, len(order)) for label, order in told.items()} == match.shuffles
    assert f"commitment: {commitment(match.seed)}\n" in text_of(path)


@each_record
def test_a_recorded_game_can_be_followed_entry_by_entry(path: Path) -> None:
    match = milepost.loads(text_of(path))
    again = match.fork(0)
    for entry in match.log:
        again.enter(entry.seat, entry.text)
        assert again.log[-1] == entry
    assert again.state.digest() == expectations(path.parent)[path.name].position


@each_folder
def test_every_record_has_its_expectation_and_every_expectation_its_record(folder: Path) -> None:
    assert {path.name for path in folder.glob("*.milepost")} == set(expectations(folder))


@pytest.mark.parametrize("name", rulebooks.NAMES)
def test_every_game_has_records(name: str) -> None:
    assert HERE / name.replace("-", "_") in FOLDERS
