"""Recorded games of Empire Builder: one for each way to end, and what each is named for."""

import milepost
from milepost.rulebooks.empire_builder.game import EmpireBuilder
from tests.recorded.kept import expectations
from tests.recorded.record_empire_builder import FOLDER, told

EXPECTED = expectations(FOLDER)


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
