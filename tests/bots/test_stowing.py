"""What a planner's train takes along besides its plan."""

from __future__ import annotations

from types import ModuleType

import pytest

from milepost import rulebooks
from milepost.bots.crayon import levels as crayon_levels
from milepost.bots.crayon.driving import Turn
from milepost.bots.crayon.jobs import Stop
from milepost.bots.crayon.levels import HARD, NORMAL
from milepost.bots.crayon.planning import Level
from milepost.bots.crayon.stowing import UNJOINED, exchanges, hoped, spare, wanted
from milepost.bots.crayon.walking import Plan
from milepost.bots.iron_dragon import levels as dragon_levels
from milepost.kernel.chance import Chance, seed_from_text
from milepost.rulebooks.crayon.state import CrayonState
from tests.crayon.county import some_way_in

FIRST, SECOND, THIRD = 3, 4, 5


def test_what_a_plan_delivers_is_not_spare_but_what_it_fetches_first_does_not_count() -> None:
    delivers = Plan((Stop(0, FIRST, 0, 9), Stop(1, SECOND, 1, 0), Stop(2, SECOND, 1, 7)), (0, 0, 0), (0,))
    assert spare(bytes([FIRST, SECOND]), delivers) == [SECOND]
    assert spare(bytes([FIRST, FIRST, THIRD]), delivers) == [FIRST, THIRD]


def in_town(seed: int = 0) -> tuple[CrayonState, int]:
    """A position in which the mover's train, empty, stands in a city that supplies two goods nobody's card wants."""
    for number in range(seed, seed + 60):
        state = some_way_in(number)
        train = state.train()
        for city in state.ground.board.cities:
            goods = [g for g in state.ground.supplies[city.id] if state.chips[g] and not wanted(state, state.mover, g)]
            if len(goods) > 1:
                state.place[train], state.loads[train] = city.centre, b""
                return state, city.id
    raise AssertionError("no such city")


def test_what_cards_to_come_pay_counts_whole_where_track_leads_and_in_part_where_none_does() -> None:
    state, _ = in_town()
    seat, hand = state.mover, state.hands[state.mover]
    for good in range(len(state.ground.board.goods)):
        asked = [d for card, some in enumerate(state.cards.demands) if card not in hand for d in some if d.good == good]
        joined = {d.city for d in asked if any(state.touch[m] >> seat & 1 for m in _mileposts(state, d.city))}
        whole = sum(d.pays for d in asked if d.city in joined)
        assert hoped(state, seat, good) == pytest.approx(whole + UNJOINED * (sum(d.pays for d in asked) - whole))


def _mileposts(state: CrayonState, city: int) -> tuple[int, ...]:
    return state.ground.board.cities[city].mileposts


def stowed(state: CrayonState, city: int) -> bytes:
    """What is aboard after every exchange."""
    train = state.train()
    for old, new in exchanges(state, state.mover, city):
        if old is not None:
            state.loads[train] = state.loads[train].replace(bytes([old]), b"", 1)
        state.loads[train] += bytes([new])
    return state.loads[train]


def test_room_is_filled_with_what_cards_to_come_pay_most_for() -> None:
    state, city = in_town()
    capacity = state.numbers.locos[state.loco[state.train()]].capacity
    offered = sorted((hoped(state, state.mover, g), g) for g in state.ground.supplies[city])[::-1]
    assert list(stowed(state, city)) == [good for _, good in offered][:capacity]


def test_a_load_that_nobody_wants_gives_way_to_a_better_one_and_never_to_a_worse() -> None:
    state, city = in_town()
    seat, train = state.mover, state.train()
    capacity = state.numbers.locos[state.loco[train]].capacity
    best = max(state.ground.supplies[city], key=lambda good: (hoped(state, seat, good), good))
    others = [g for g in range(len(state.ground.board.goods)) if g not in state.ground.supplies[city]]
    idle = [g for g in others if not wanted(state, seat, g)]
    worst = min(idle, key=lambda good: hoped(state, seat, good))
    assert hoped(state, seat, worst) < hoped(state, seat, best)
    state.loads[train] = bytes([worst] * capacity)
    assert best in stowed(state, city)
    state.loads[train] = bytes([best] * capacity)
    assert stowed(state, city) == bytes([best] * capacity), "the other goods of this city are worth less"


def test_what_a_card_in_hand_wants_is_never_set_down_for_a_hope() -> None:
    state, city = in_town()
    seat, train = state.mover, state.train()
    kept = state.cards.demands[state.hands[seat][0]][0].good
    state.loads[train] = bytes([kept] * state.numbers.locos[state.loco[train]].capacity)
    assert set(stowed(state, city)) == {kept}


def test_nothing_is_loaded_of_which_no_chip_is_left() -> None:
    state, city = in_town()
    for good in state.ground.supplies[city]:
        state.chips[good] = 0
    assert stowed(state, city) == b""


def unwanted(level: Level, **options: int) -> int:
    """How many loads a player of Empire Builder takes in its first 20 rounds that no card in hand wants."""
    game = rulebooks.game("empire-builder")
    state = game.start(1, game.options(options), Chance(seed_from_text("hopes")))
    assert isinstance(state, CrayonState)
    memory, count = dict[str, object](), 0
    while state.round < 20:
        turn = Turn(state.copy(), 0, level, memory)
        codes = turn.play()
        memory = dict(turn.kept())
        for code in codes:
            word, *rest = game.notation.text(code).split(maxsplit=1)
            goods = state.ground.board.goods
            if word == "load":
                count += not wanted(state, 0, next(g for g, good in enumerate(goods) if good.name.lower() == rest[0]))
            state.apply(0, code)
    return count


@pytest.mark.parametrize("levels", [crayon_levels, dragon_levels])
def test_of_the_three_levels_hard_alone_hopes(levels: ModuleType) -> None:
    assert [level.hopes for level in (levels.EASY, levels.NORMAL, levels.HARD)] == [False, False, True]


@pytest.mark.slow
def test_hard_takes_a_chance_while_there_is_room_and_normal_does_not() -> None:
    assert unwanted(HARD) > 3
    assert unwanted(NORMAL) == 0


@pytest.mark.slow
def test_where_loading_takes_movement_nobody_loads_for_a_hope() -> None:
    assert unwanted(HARD, cost_to_load=True) == 0
