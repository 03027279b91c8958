"""Any bots, any number of seats, any variations: no game stalls, no action is refused, somebody wins."""

from __future__ import annotations

import msgspec
import pytest

from milepost import rulebooks
from milepost.bots.arena.mixed import GAMES, has_hard, mixed, play_mixed, totals

IN_FULL = 12
"""Of each rulebook in the longest tests. All 2,000 take hours: tools/mixed_games.py plays them."""
QUICK = [number for number in range(40) if rulebooks.NAMES[number % 5] in ("iron-horses", "iberian-railways")][:6]
GAMES_IN_FULL = range(IN_FULL * len(rulebooks.NAMES))


def without_fault(number: int) -> None:
    game = play_mixed(number, lambda: 0.0)
    assert game.faults == (), game.again
    assert game.won, game.again


def test_of_2000_mixed_games_300_have_a_hard_bot_and_every_rulebook_its_share() -> None:
    told = [has_hard(number) for number in range(GAMES)]
    assert sum(told) == 300
    plans = [mixed(number) for number in range(100)]
    assert {plan.game for plan in plans} == set(rulebooks.NAMES)
    assert sum("hard" in plan.bots for plan in plans) <= sum(told[:100])
    assert len({tuple(sorted(plan.options.items())) for plan in plans if plan.game == "empire-builder"}) > 15


@pytest.mark.slow
@pytest.mark.parametrize("number", QUICK)
def test_a_few_mixed_games_go_without_a_fault(number: int) -> None:
    without_fault(number)


@pytest.mark.full
@pytest.mark.parametrize("number", GAMES_IN_FULL)
def test_mixed_games_go_without_a_fault_and_somebody_wins(number: int) -> None:
    without_fault(number)


def test_what_went_wrong_is_listed() -> None:
    games = [play_mixed(QUICK[0], lambda: 0.0)]
    assert totals(games).wrong == ()
    told = totals([*games, msgspec.structs.replace(games[0], won=False)])
    assert (told.games, told.unwon, len(told.wrong)) == (2, 1, 1)
