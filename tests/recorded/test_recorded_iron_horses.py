"""Recorded games of Iron Horses: one for each way to end, and what each is named for."""

import milepost
from milepost.rulebooks.iron_horses.scoring import REASONS
from tests.recorded.kept import expectations, text_of
from tests.recorded.record_iron_horses import FOLDER

EXPECTED = expectations(FOLDER)


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
