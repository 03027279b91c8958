"""Every rule of both editions is named in the code, and every id that the code names is a rule of its edition."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from milepost.rulebooks.crayon.refusals import SENTENCES as SHARED
from milepost.rulebooks.iron_dragon import carried_2001, carried_2017, refusals, rules_2001, rules_2017
from milepost.rulebooks.iron_dragon.options import options_of
from tests.house.rule_places import in_code
from tests.iron_dragon.builders import EDITIONS, both, game

TABLES: dict[int, tuple[Mapping[str, str], ...]] = {
    2001: (rules_2001.HOMES, rules_2001.RULES, rules_2001.OWN, rules_2001.VARIATIONS),
    2017: (rules_2017.HOMES, rules_2017.RULES, rules_2017.OWN, rules_2017.VARIATIONS),
}
CARRIED = {2001: carried_2001.CARRIED, 2017: carried_2017.CARRIED}


@pytest.fixture(scope="module")
def named() -> set[str]:
    """Every id that the code names."""
    return set(in_code("iron_dragon"))


@both
def test_every_rule_is_named_by_the_code(edition: int, named: set[str]) -> None:
    assert [rule.id for rule in game(edition).ledger.enforceable if rule.id not in named] == []


@both
def test_the_tables_of_an_edition_name_rules_of_its_own_book(edition: int) -> None:
    ledger = game(edition).ledger
    listed = {*CARRIED[edition], *(rule for table in TABLES[edition] for rule in table.values())}
    assert {rule for rule in listed if rule not in ledger} == set()
    assert all(does is not None for does in CARRIED[edition].values())


def test_the_code_names_no_rule_that_neither_book_has(named: set[str]) -> None:
    known = {rule for edition in EDITIONS for rule in game(edition).ledger.rules}
    ours = [rule for rule in named if rule.startswith("ID")]
    assert [rule for rule in ours if rule not in known] == []
    assert len(ours) > 300


@both
def test_every_refusal_has_a_rule_and_a_sentence(edition: int) -> None:
    _, shared, own, _ = TABLES[edition]
    assert set(shared) == set(SHARED)
    assert set(own) == set(refusals.SENTENCES)
    for says in refusals.SENTENCES.values():
        assert says.endswith(".")
        assert says[0].isupper()


@both
def test_every_verb_has_a_rule_that_allows_it(edition: int) -> None:
    for verb in game(edition).verbs:
        assert verb.home in game(edition).ledger, verb.form.name


@both
def test_options_that_a_book_offers_name_its_rule(edition: int) -> None:
    rules = [option.rule for option in options_of(game(edition).edition) if option.rule]
    assert rules
    assert all(rule in game(edition).ledger for rule in rules)


@pytest.mark.parametrize("prefix", ["ID01-", "ID17-"])
def test_rules_of_the_two_books_are_never_mixed_up(prefix: str) -> None:
    edition = 2001 if prefix == "ID01-" else 2017
    assert all(rule.startswith(prefix) for rule in game(edition).ledger.rules)
