"""Trains where none of their owner's track leads: they come back to it by a plan, and waste neither cash nor hands."""

from __future__ import annotations

import pytest

from milepost.bots import bot
from milepost.bots.crayon.driving import Turn
from milepost.bots.crayon.levels import EASY, HARD, NORMAL
from milepost.bots.crayon.planned import MOST_THROWN
from milepost.bots.crayon.planning import Level, beyond_events
from milepost.bots.seat import BotSeat, seeded
from milepost.rulebooks.crayon.state import CrayonState
from tests.empire_builder.variations.tables import BOARD, GAME, milepost, put, rails, table


def card(good: str, city: str) -> int:
    """The number of the first card that asks for this good in this city."""
    return next(
        number
        for number, demands in enumerate(GAME.cards.demands, 1)
        for demand in demands
        if (BOARD.goods[demand.good].name, BOARD.cities[demand.city].name) == (good, city)
    )


def at_the_far_end() -> CrayonState:
    """Arena, seed 11, deal 130: in Phoenix, with a good half of the track from Chicago still to be built.

    Its plan led over Santa Fe and was lost from sight there, for the way back to the track was looked for before it;
    what was built instead led past Santa Fe and left 4, and from there nobody ever came to a payoff.
    """
    state = table(
        1, number=2, cash=[30], hands=[(card("Copper", "Toronto"), card("Uranium", "Omaha"), card("Wheat", "Memphis"))]
    )
    rails(state, 0, "Chicago", "Omaha")
    rails(state, 0, "Omaha", "ae19")
    state.place[0] = milepost("Phoenix")
    return state


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD], ids=lambda level: level.name)
def test_a_train_placed_at_the_far_end_of_its_track_has_a_plan(level: Level) -> None:
    state = at_the_far_end()
    plan = beyond_events(state, 0, level).best()
    assert plan is not None
    assert plan.track <= state.cash[0] + plan.income


def test_who_was_placed_at_the_far_end_of_the_track_delivers_soon() -> None:
    state = at_the_far_end()
    seat = BotSeat(GAME, bot("hard", GAME), 0, seeded(0))
    played: list[str] = []
    while state.round < 12:
        for code in seat.decide(state):
            state.apply(0, code)
            played.append(GAME.notation.text(code).split()[0])
    assert played.count("deliver") >= 2
    assert "discard" not in played


@pytest.mark.parametrize("thrown", range(MOST_THROWN + 2))
def test_other_hands_are_tried_before_a_train_without_a_plan_is_joined_to_the_track(thrown: int) -> None:
    state = table(
        1, cash=[9], hands=[(card("Copper", "Toronto"), card("Rice", "Santa Fe"), card("Silver", "New Orleans"))]
    )
    rails(state, 0, "Washington", "Philadelphia")
    put(state, 0, "Norfolk")
    assert beyond_events(state, 0, HARD).best() is None
    turn = Turn(state.copy(), 0, HARD, {"thrown": thrown})
    words = [GAME.notation.text(code).split()[0] for code in turn.play()]
    assert ("discard" in words) == (thrown <= MOST_THROWN)
    assert ("build" in words) == (thrown > MOST_THROWN)
