"""Recorded games of both Iron Dragons: one for each way to end, and what each is named for."""

import pytest

import milepost
from milepost import rulebooks
from milepost.rulebooks.iron_dragon.game import IronDragon
from tests.recorded.kept import expectations, text_of
from tests.recorded.record_empire_builder import told
from tests.recorded.record_iron_dragon import EDITIONS, folder

both = pytest.mark.parametrize("edition", EDITIONS)


@both
def test_there_is_a_recorded_game_for_every_end_reason(edition: int) -> None:
    game = rulebooks.game(f"iron-dragon-{edition}")
    assert isinstance(game, IronDragon)
    reasons = {end.outcome.reason for end in expectations(folder(edition)).values() if end.outcome is not None}
    assert reasons == set(game.reason_rules)


@both
def test_the_records_show_what_they_are_named_for(edition: int) -> None:
    ends = {name.removesuffix(".milepost"): end.outcome for name, end in expectations(folder(edition)).items()}
    alone, lot = ends["won-alone"], ends["six-by-lot"]
    assert alone is not None
    assert alone.winners == (0,)
    assert lot is not None
    assert len(lot.scores) == 6
    assert ends["unfinished"] is None
    sailed = told(milepost.loads(text_of(folder(edition) / "won-alone.milepost")))
    assert {"boarded", "landed", "bribed", "delivered", "upgraded"} <= sailed
