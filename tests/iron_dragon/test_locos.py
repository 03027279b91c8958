"""Better locos: by level at 10 each, two levels at most, while cards last, and loads that no longer fit."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from milepost.rulebooks.iron_dragon.editions import LOCOS as LOCO_CARDS
from tests.crayon.country import Train
from tests.iron_dragon.builders import (
    BOARD,
    both,
    build,
    chips,
    chips_everywhere,
    kinds,
    legal,
    loads,
    loco,
    locos_in_use,
    play,
    rule_of,
    run,
    table,
    until,
    verbs,
    why,
)

BY_LEVEL = {
    level: [card.name for card in LOCO_CARDS if card.level == level] for level in sorted({c.level for c in LOCO_CARDS})
}


def offered(edition: int, now: str, cash: int = 50) -> set[str]:
    """What somebody with that loco may buy."""
    state = table(edition, step="build", trains=[("Corve", now)], cash=[cash])
    return {text.split()[1] for text in legal(state, 0) if text.startswith("upgrade")}


@rule("ID01-UPGRADE-COST", "ID01-UPGRADE-TWO", "ID17-UPGRADE-COST", "ID17-UPGRADE-TWO")
@both
@pytest.mark.parametrize("now", [card.name for card in LOCO_CARDS])
def test_any_loco_of_the_next_two_levels_may_be_bought(edition: int, now: str) -> None:
    level = next(card.level for card in LOCO_CARDS if card.name == now)
    one_up, two_up = BY_LEVEL.get(level + 1, []), BY_LEVEL.get(level + 2, [])
    assert offered(edition, now) == {*one_up, *two_up}
    assert offered(edition, now, cash=19) == set(one_up)
    assert offered(edition, now, cash=9) == set()


@rule("ID01-UPGRADE-COST", "ID17-UPGRADE-COST", "ID17-UPGRADE-MIX", "ID01-UPGRADE-WHEN")
@both
def test_a_level_costs_10_and_leaves_10_for_track(edition: int) -> None:
    state = table(edition, step="build", trains=["Corve"], cash=[50])
    play(state, 0, "upgrade sardar")
    assert (loco(state), state.cash[0], state.spent) == ("sardar", 40, 10)
    build(state, 0, "C7 D7")
    state.spent = 20
    assert verbs(state, 0) == {"done"}


@rule("ID01-UPGRADE-TWO", "ID17-UPGRADE-TWO")
@both
def test_two_levels_at_once_cost_all_of_the_20(edition: int) -> None:
    state = table(edition, step="build", trains=["Corve"], cash=[50])
    play(state, 0, "upgrade fire-drake")
    assert (loco(state), state.cash[0], state.spent) == ("fire-drake", 30, 20)
    assert verbs(state, 0) == {"done"}


@rule("ID01-UPGRADE-TWO", "ID17-UPGRADE-TWO", "ID01-SPEND-CAP", "ID17-BUILD-CAP")
@both
def test_two_levels_are_too_much_once_anything_else_was_bought(edition: int) -> None:
    state = table(edition, step="build", trains=["Corve"], cash=[50])
    build(state, 0, "C7 D7")
    assert why(state, 0, "upgrade fire-drake") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    play(state, 0, "upgrade sardar")
    assert why(state, 0, "upgrade fire-drake") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")


@rule("ID01-UPGRADE-TWO", "ID17-UPGRADE-TWO")
@both
def test_two_levels_may_be_bought_one_after_the_other(edition: int) -> None:
    state = table(edition, step="build", trains=["Corve"], cash=[50])
    play(state, 0, "upgrade salamander")
    play(state, 0, "upgrade white-dragon")
    assert (loco(state), state.spent) == ("white-dragon", 20)


@rule("ID01-UPGRADE-COST", "ID17-UPGRADE-COST")
@both
def test_three_levels_or_none_are_no_upgrade(edition: int) -> None:
    state = table(edition, step="build", trains=[("Corve", "sardar")], cash=[50])
    assert why(state, 0, "upgrade iron-dragon") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    for name in ("sardar", "salamander", "teapot"):
        assert why(state, 0, f"upgrade {name}") == rule_of(edition, "UPGRADE-COST")


@rule("ID01-NO-CREDIT", "ID17-NO-CREDIT")
@both
def test_a_loco_is_not_bought_on_credit(edition: int) -> None:
    state = table(edition, step="build", trains=["Corve"], cash=[19])
    assert why(state, 0, "upgrade fire-drake") == rule_of(edition, "NO-CREDIT")
    assert why(state, 0, "upgrade sardar") is None


@rule("ID01-LOCO-SCARCE", "ID17-LOCO-SCARCE")
@both
def test_a_loco_whose_three_cards_are_owned_cannot_be_bought(edition: int) -> None:
    trains: list[Train] = ["Corve", *[("Galen", "sardar")] * 3]
    state = table(edition, 4, step="build", trains=trains)
    assert why(state, 0, "upgrade sardar") == rule_of(edition, "LOCO-SCARCE")
    assert why(state, 0, "upgrade salamander") is None
    two = table(edition, 4, step="build", trains=trains[:3])
    assert why(two, 0, "upgrade sardar") is None


@rule("ID01-LOCO-SCARCE", "ID17-UPGRADE-RETURN", "ID17-LOCO-SCARCE")
@both
def test_a_loco_that_was_given_up_can_be_bought_by_others(edition: int) -> None:
    trains: list[Train] = ["Corve", *[("Galen", "sardar")] * 3]
    state = table(edition, 4, step="build", mover=3, trains=trains, first=3)
    play(state, 3, "upgrade white-dragon")
    until(state, 0)
    play(state, 0, "done")
    play(state, 0, "upgrade sardar")
    assert [loco(state, seat) for seat in range(4)] == ["sardar", "sardar", "sardar", "white-dragon"]


@rule("ID17-UPGRADE-SKIP", "ID01-UPGRADE-TWO")
@both
def test_a_sold_out_middle_level_does_not_stop_two_levels_at_once(edition: int) -> None:
    trains: list[Train] = ["Corve", *[("Galen", "sardar")] * 3, ("Galen", "salamander"), ("Galen", "salamander")]
    state = table(edition, 6, step="build", trains=trains)
    state.loco[1] = next(n for n, card in enumerate(LOCO_CARDS) if card.name == "salamander")
    assert why(state, 0, "upgrade sardar") == rule_of(edition, "LOCO-SCARCE")
    assert why(state, 0, "upgrade salamander") == rule_of(edition, "LOCO-SCARCE")
    play(state, 0, "upgrade fire-drake")
    assert loco(state) == "fire-drake"


@rule("ID17-UPGRADE-SKIP", "ID17-LOCO-SCARCE", "ID01-LOCO-SCARCE")
@both
def test_the_loco_that_is_bought_must_be_there(edition: int) -> None:
    state = table(edition, 4, step="build", trains=["Corve", *[("Galen", "fire-drake")] * 3])
    assert why(state, 0, "upgrade fire-drake") == rule_of(edition, "LOCO-SCARCE")


@rule("ID01-LOCO-SCARCE", "ID17-LOCO-SCARCE", "ID01-LOCO-IRON", "ID17-LOCO-IRON")
@both
def test_the_first_and_the_last_level_never_run_out(edition: int) -> None:
    state = table(edition, 6, step="build", trains=[("Corve", "red-dragon"), *[("Galen", "iron-dragon")] * 5])
    play(state, 0, "upgrade iron-dragon")
    assert locos_in_use(state)[-1] == 6
    assert locos_in_use(table(edition, 6))[0] == 6


@rule("ID01-UPGRADE-COST", "ID17-UPGRADE-COST", "ID01-CAPACITY", "ID17-CAPACITY")
@both
def test_a_load_that_the_new_loco_cannot_carry_is_given_back_by_choice(edition: int) -> None:
    state = table(edition, step="build", trains=[("Corve", "sardar", ["Ale", "Gold", "Wine"])])
    gold = chips(state, "Gold")
    assert "lost-load" not in kinds(play(state, 0, "upgrade white-dragon"))
    assert (state.step().name, verbs(state, 0)) == ("lose", {"lose"})
    assert why(state, 0, "lose Fish") == rule_of(edition, "LOST-LOAD-CHOICE")
    play(state, 0, "lose Gold")
    assert (loads(state), chips(state, "Gold"), state.step().name) == (["Ale", "Wine"], gold + 1, "build")
    assert chips_everywhere(state) == [good.chips for good in BOARD.goods]


@rule("ID01-UPGRADE-COST", "ID17-UPGRADE-COST", "ID01-LOAD-RETURN", "ID17-LOAD-RETURN")
@both
def test_of_three_equal_loads_one_goes_back_without_a_question(edition: int) -> None:
    state = table(edition, step="build", trains=[("Corve", "sardar", ["Ale", "Ale", "Ale"])])
    assert kinds(play(state, 0, "upgrade white-dragon")) == ["upgraded", "lost-load"]
    assert (loads(state), state.step().name) == (["Ale", "Ale"], "build")


@rule("ID01-UPGRADE-COST", "ID17-UPGRADE-COST", "ID01-CAPACITY", "ID17-CAPACITY")
@both
def test_what_fits_stays_aboard(edition: int) -> None:
    for now, better, cargo in (
        ("sardar", "fire-drake", ["Ale", "Gold", "Wine"]),
        ("sardar", "white-dragon", ["Ale", "Gold"]),
    ):
        state = table(edition, step="build", trains=[("Corve", now, cargo)])
        assert kinds(play(state, 0, f"upgrade {better}")) == ["upgraded"]
        assert loads(state) == cargo


@rule("ID01-MOVE-SPEED", "ID17-MOVE-SPEED", "ID01-LOCO-ONE", "ID17-LOCO-ONE")
@both
def test_a_new_loco_runs_at_its_own_speed_from_the_next_turn(edition: int) -> None:
    state = table(edition, 1, trains=["Corve"])
    run(state, 0, "C7")
    play(state, 0, "done")
    play(state, 0, "upgrade white-dragon")
    play(state, 0, "done")
    assert state.left == [14]
