"""The positions that tests stand on are whole: nothing is missing, and nothing is there twice."""

from __future__ import annotations

import pytest

from tests.iron_dragon.builders import (
    BOARD,
    EVERY_CARD,
    STAFF,
    boss,
    both,
    cards_everywhere,
    chips_everywhere,
    end_turn,
    foremen_everywhere,
    run,
    ships_everywhere,
    staffed,
    start,
    table,
    why,
)


@both
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_card_and_chip_is_somewhere(edition: int, seats: int) -> None:
    tables = [
        start(edition, seats),
        staffed(edition, seats),
        table(edition, seats, in_force=[("Ice Storm", 0, 2)], trains=[("Galen", "sardar", ["Iron", "Iron"])]),
        table(edition, seats, foremen=["Troll"], foremen_discards=["Catman"], ships=["Serpent"], trains=["O5"]),
        table(edition, seats, deck=["War Tax"], whole_deck=True, ship_deck=["Vulture"], whole_ship_deck=True),
    ]
    for state in tables:
        assert cards_everywhere(state) == EVERY_CARD
        assert chips_everywhere(state) == [good.chips for good in BOARD.goods]
        assert foremen_everywhere(state) == list(range(len(STAFF.foremen)))
        assert ships_everywhere(state) == list(range(len(STAFF.ships)))


@both
def test_a_position_can_be_played_on(edition: int) -> None:
    state = table(edition, track=["L5 M5"], trains=["L5"], foremen=["Troll"])
    assert boss(state) == "Urk Harakn"
    run(state, 0, "M5 L5")
    assert why(state, 0, "move M5") is not None
    end_turn(state)
    assert state.mover == 1
