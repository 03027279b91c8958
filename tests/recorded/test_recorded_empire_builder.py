"""Recorded games of Empire Builder: each still loads, replays to the last byte and ends as it did.

If one of these fails, the code is wrong, or the rules version goes up; the record is never edited.
"""

from pathlib import Path

import msgspec
import pytest

import milepost
from milepost.rulebooks.empire_builder.game import EmpireBuilder
from tests.recorded.record_empire_builder import FOLDER, OUTCOMES, Expected, expected, told

EXPECTED = msgspec.json.decode((FOLDER / OUTCOMES).read_bytes(), type=dict[str, Expected])
RECORDS = sorted(FOLDER.glob("*.milepost"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_position_and_the_same_bytes(path: Path) -> None:
    text = path.read_bytes().decode()
    match = milepost.loads(text)
    assert match.dumps() == text
    assert expected(match) == EXPECTED[path.name]


def test_every_record_has_its_expectation_and_every_expectation_its_record() -> None:
    assert {path.name for path in RECORDS} == set(EXPECTED)


def test_there_is_a_recorded_game_for_every_end_reason() -> None:
    reasons = {end.outcome.reason for end in EXPECTED.values() if end.outcome is not None}
    assert reasons == set(EmpireBuilder.reason_rules)


def test_the_records_show_what_they_are_named_for() -> None:
    ends = {name.removesuffix(".milepost"): end.outcome for name, end in EXPECTED.items()}
    won, alone = ends["won"], ends["won-alone"]
    assert won is not None
    assert len(won.winners) == 1
    assert alone is not None
    assert alone.winners == (0,)
    assert ends["unfinished"] is None
    kinds = told(milepost.loads((FOLDER / "round-limit.milepost").read_bytes().decode()))
    assert {"delivered", "rented", "bridges-lost", "turn-lost"} <= kinds
    assert "taxed" in told(milepost.loads((FOLDER / "taxed.milepost").read_bytes().decode()))
