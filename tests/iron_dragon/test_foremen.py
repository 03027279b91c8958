"""Hiring foremen: by draw from either pile, by choice, and as often as the money lasts."""

from __future__ import annotations

import pytest

from milepost.kernel.ledger import rule
from tests.iron_dragon.builders import (
    STAFF,
    boss,
    both,
    build,
    end_turn,
    foreman,
    foreman_name,
    foremen_everywhere,
    kinds,
    legal,
    one,
    play,
    rule_of,
    table,
    verbs,
    why,
)

EVERY_FOREMAN = list(range(13))


@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-HIRE1")
@both
def test_for_1_the_top_of_the_deck_is_turned_up_and_either_foreman_kept(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf"], foremen_deck=["Orc", "Troll"], cash=[50])
    old = boss(state)
    told = play(state, 0, "hire deck")
    assert one(told, "foreman-drawn").facts == {"name": "Kudamram", "price": 1}
    assert (state.cash[0], state.spent, state.step().name) == (49, 1, "keep")
    assert set(legal(state, 0)) == {f"keep {name.lower().replace(' ', '-')}" for name in ("Kudamram", old)}
    assert foremen_everywhere(state) == EVERY_FOREMAN
    play(state, 0, "keep Kudamram")
    assert (boss(state), state.step().name) == ("Kudamram", "build")
    assert list(state.foremen_discards) == [foreman(old)]
    assert state.foremen[0] == foreman("Troll")


@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-HIRE1", "ID01-FOREMAN-ONE", "ID17-FOREMAN-ONE")
@both
def test_who_keeps_the_old_foreman_discards_the_new_one_and_the_money_is_gone(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf"], foremen_deck=["Orc"], cash=[50])
    old = boss(state)
    play(state, 0, "hire deck")
    assert why(state, 0, "keep Urk Harakn") == rule_of(edition, "SETUP-FOREMEN")
    play(state, 0, f"keep {old}")
    assert (boss(state), list(state.foremen_discards), state.cash[0]) == (old, [foreman("Orc")], 49)
    assert foremen_everywhere(state) == EVERY_FOREMAN


@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-HIRE1")
@both
def test_the_top_of_the_discards_is_open_to_hire_too(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf"], foremen_discards=["Orc", "Troll"])
    play(state, 0, "hire discards")
    assert list(state.offer) == [foreman("Troll")]
    play(state, 0, "keep Urk Harakn")
    assert list(state.foremen_discards) == [foreman("Orc"), foreman("Elf")]


@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-DECK")
@both
def test_an_empty_pile_has_nobody_to_hire(edition: int) -> None:
    state = table(edition, step="build")
    assert why(state, 0, "hire discards") == rule_of(edition, "FOREMAN-HIRE1", "FOREMAN-DECK")
    assert why(state, 0, "hire deck") is None


@rule("ID17-FOREMAN-DECK", "ID01-DECK-RESHUFFLE")
@both
def test_an_empty_foreman_deck_is_made_anew_from_the_discards(edition: int) -> None:
    state = table(edition, step="build", seats=2)
    state.foremen_discards, state.foremen = state.foremen, b""
    before = set(state.foremen_discards)
    play(state, 0, "hire deck")
    assert {*state.foremen, *state.offer} == before
    assert state.foremen_discards == b""
    assert foremen_everywhere(state) == EVERY_FOREMAN
    play(state, 0, f"keep {boss(state)}")
    assert len(state.foremen_discards) == 1


@rule("ID01-FOREMAN-HIRE5", "ID17-FOREMAN-HIRE5")
@both
@pytest.mark.parametrize("pile", ["deck", "discards"])
def test_for_5_any_foreman_of_either_pile_is_chosen_and_the_deck_shuffled(edition: int, pile: str) -> None:
    thrown = ["Orc", "Dwarf"] if pile == "discards" else ["Dwarf"]
    state = table(edition, step="build", foremen=["Elf"], foremen_discards=thrown, cash=[50])
    deck, discards, old = set(state.foremen), list(state.foremen_discards), boss(state)
    order = state.foremen
    told = play(state, 0, "choose Kudamram")
    assert one(told, "foreman-hired").facts == {"name": "Kudamram", "price": 5}
    assert (boss(state), state.cash[0], state.spent) == ("Kudamram", 45, 5)
    orc = foreman("Orc")
    assert set(state.foremen) == deck - {orc}
    assert state.foremen != bytes(f for f in order if f != orc)
    assert list(state.foremen_discards) == [f for f in discards if f != orc] + [foreman(old)]
    assert foremen_everywhere(state) == EVERY_FOREMAN


@rule("ID01-FOREMAN-HIRE5", "ID17-FOREMAN-HIRE5")
@both
def test_who_works_for_somebody_cannot_be_chosen(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf", "Orc"])
    assert why(state, 0, "choose Kudamram") == rule_of(edition, "FOREMAN-HIRE5")
    assert why(state, 0, f"choose {boss(state)}") == rule_of(edition, "FOREMAN-HIRE5")
    free = [foreman_name(edition, n) for n in EVERY_FOREMAN if n not in state.foreman]
    assert all(why(state, 0, f"choose {name}") is None for name in free)
    assert len(free) == len(STAFF.foremen) - 3


@rule("ID17-FOREMAN-REPEAT", "ID01-FOREMAN-HIRE1")
@both
def test_foremen_may_be_hired_several_times_in_a_turn(edition: int) -> None:
    state = table(edition, step="build", foremen=["Elf"], cash=[50])
    for _ in range(3):
        play(state, 0, "hire deck")
        play(state, 0, f"keep {boss(state)}")
    play(state, 0, "choose Kudamram")
    play(state, 0, "choose Urk Harakn")
    assert (state.spent, boss(state)) == (13, "Urk Harakn")
    play(state, 0, "choose Carras" if state.foreman[1] != foreman("Carras") else "choose Steffan")
    assert why(state, 0, "choose Kudamram") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    assert why(state, 0, "hire deck") is None


@rule("ID01-SPEND-CAP", "ID17-BUILD-CAP", "ID01-NO-CREDIT", "ID17-NO-CREDIT")
@both
def test_hiring_is_within_20_and_on_no_credit(edition: int) -> None:
    state = table(edition, step="build")
    state.spent = 16
    assert why(state, 0, "choose Kudamram") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    assert why(state, 0, "hire deck") is None
    state.spent = 20
    assert why(state, 0, "hire deck") == rule_of(edition, "SPEND-CAP", "BUILD-CAP")
    poor = table(edition, step="build", cash=[4])
    assert why(poor, 0, "choose Kudamram") == rule_of(edition, "NO-CREDIT")
    assert why(poor, 0, "hire deck") is None
    assert why(table(edition, step="build", cash=[0]), 0, "hire deck") == rule_of(edition, "NO-CREDIT")


@rule("ID01-FOREMAN-HIRE1", "ID17-FOREMAN-HIRE1")
@both
def test_until_one_is_kept_nothing_else_is_done(edition: int) -> None:
    state = table(edition, step="build")
    play(state, 0, "hire deck")
    assert verbs(state, 0) == {"keep"}
    for text in ("done", "build C7 D6", "hire deck"):
        assert why(state, 0, text) == state.game.homes[text.split()[0]]


@rule("ID01-COST-FOREMAN", "ID17-FOREMAN-ONE")
@both
def test_a_new_foreman_changes_what_can_be_built_at_once_and_on_later_turns(edition: int) -> None:
    state = table(edition, 1, step="build", foremen=["Troll"], track=["C7 D7"])
    assert why(state, 0, "build D7 D8") == rule_of(edition, "FOREMAN-TROLL")
    play(state, 0, "choose Cynnrr")
    assert build(state, 0, "D7 D8") == [1]
    end_turn(state)
    play(state, 0, "done")
    assert build(state, 0, "D8 E8") == [1]


@rule("ID01-FOREMAN-ORC", "ID17-BRIBE-ORC")
@both
def test_the_orc_changes_hands_and_so_do_the_bribes(edition: int) -> None:
    state = table(edition, step="build", foremen=["Orc", "Elf"], track=["U.D3 U.D4"], cash=[50, 50, 50])
    play(state, 0, "choose Wellpole Wyndle")
    assert "bribed" in kinds(play(state, 0, "build U.D3 U.C4"))
    end_turn(state)
    play(state, 1, "done")
    play(state, 1, "choose Kudamram")
    assert "bribed" not in kinds(play(state, 1, "build U.C3 U.B3"))
