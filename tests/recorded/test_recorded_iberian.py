"""Recorded games of Iberian Railways: one for each way to end, and what each is named for."""

import milepost
from milepost.rulebooks.iberian_railways.state import REASONS, IberianState
from tests.recorded.kept import expectations, text_of
from tests.recorded.record_iberian import FOLDER

EXPECTED = expectations(FOLDER)


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
