"""Every rule of the book outside its variations is named in the code and carried by a test."""

from __future__ import annotations

from milepost.rulebooks.crayon.refusals import SENTENCES
from milepost.rulebooks.empire_builder.carried import CARRIED
from milepost.rulebooks.empire_builder.refusals import HOMES, RULES
from tests.empire_builder.builders import GAME
from tests.house.rule_places import in_code, with_tests

BASE = [rule.id for rule in GAME.ledger.rules.values() if rule.enforceable and not rule.variant]


def test_every_base_rule_is_named_by_the_code() -> None:
    named = in_code("empire_builder")
    assert [id_ for id_ in BASE if id_ not in named] == []


def test_every_base_rule_is_carried_by_a_test() -> None:
    assert [id_ for id_ in BASE if id_ not in with_tests()] == []


def test_code_names_only_rules_that_exist() -> None:
    assert {id_ for id_ in (*CARRIED, *RULES.values(), *HOMES.values()) if id_ not in GAME.ledger} == set()
    assert set(RULES) == set(SENTENCES)
    assert all(does is not None for does in CARRIED.values())


def test_every_refusal_says_a_sentence() -> None:
    for name, says in SENTENCES.items():
        assert says.endswith("."), name
        assert says[0].isupper(), name
