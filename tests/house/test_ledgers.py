"""Every rule can be found: in the ledger, in the code that enforces it and in the tests that prove it."""

from pathlib import Path

import pytest

from milepost import rulebooks
from milepost.cli import rule_index
from milepost.kernel.ledger import load_ledger
from tests.house.rule_places import TESTS, in_code, with_tests

NAMES = rulebooks.NAMES

LEDGER = """
book = "A book"
[[rule]]
id = "XX-ONE"
section = "1"
kind = "turn"
text = "One."
ruling = "XX-R1"
[[rule]]
id = "XX-TWO"
section = "2"
kind = "turn"
text = "Two."
"""
RULINGS = """
[[ruling]]
id = "XX-R1"
issue = "What is one?"
ruling = "One."
strength = "C."
"""


def folder(tmp_path: Path, ledger: str = LEDGER, rulings: str = RULINGS) -> Path:
    (tmp_path / "ledger.toml").write_text(ledger, "utf-8")
    (tmp_path / "rulings.toml").write_text(rulings, "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_named_by_the_code_that_enforces_it(name: str) -> None:
    game = rulebooks.game(name)
    named = in_code(rule_index.folder_of(game))
    assert [rule.id for rule in game.ledger.enforceable if rule.id not in named] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_carried_by_a_test(name: str) -> None:
    assert [rule.id for rule in rulebooks.game(name).ledger.enforceable if rule.id not in with_tests()] == []


@pytest.mark.parametrize("name", NAMES)
def test_code_names_no_rule_that_the_ledger_lacks(name: str) -> None:
    """A folder of two editions names rules of both; code that books share may name a rule of any of them."""
    folder_ = rule_index.folder_of(rulebooks.game(name))
    ledgers = {other: rulebooks.game(other).ledger for other in NAMES}
    own = {
        id_ for other in NAMES if rule_index.folder_of(rulebooks.game(other)) == folder_ for id_ in ledgers[other].rules
    }
    known = {id_ for ledger in ledgers.values() for id_ in ledger.rules}
    here = f"/rulebooks/{folder_}/"
    for id_, places in in_code(folder_).items():
        allowed = own if any(here in place for place in places) else known
        assert id_ in allowed, places


def prefixes() -> set[str]:
    return {id_.partition("-")[0] for name in NAMES for id_ in rulebooks.game(name).ledger.rules}


def test_tests_name_no_rule_that_no_ledger_has() -> None:
    known = {id_ for name in NAMES for id_ in rulebooks.game(name).ledger.rules}
    used = rule_index.named(sorted(TESTS.rglob("*.py")), TESTS.parent)
    ours = {id_: places for id_, places in used.items() if id_.partition("-")[0] in prefixes()}
    assert {id_: places for id_, places in ours.items() if id_ not in known} == {}
    assert set(with_tests()) <= known


@pytest.mark.parametrize("name", NAMES)
def test_the_refusals_that_every_game_shares_name_rules_of_its_ledger(name: str) -> None:
    game = rulebooks.game(name)
    assert {game.rule_seats, game.rule_turn, game.rule_over, game.rule_action} <= set(game.ledger.rules)


def test_a_whole_ledger_is_read(tmp_path: Path) -> None:
    ledger = load_ledger(folder(tmp_path))
    assert (ledger.book, list(ledger.rules), list(ledger.rulings)) == ("A book", ["XX-ONE", "XX-TWO"], ["XX-R1"])
    assert ledger["XX-ONE"].ruling == "XX-R1"


BROKEN = {
    "a rule twice": (LEDGER.replace("XX-TWO", "XX-ONE"), RULINGS, "twice"),
    "a ruling twice": (LEDGER, RULINGS + RULINGS, "twice"),
    "unknown ruling": (LEDGER.replace("XX-R1", "XX-R2"), RULINGS, "XX-ONE names ruling XX-R2"),
    "no reason": (LEDGER + "enforceable = false\n", RULINGS, "XX-TWO is marked as not enforceable but gives no reason"),
    "empty reason": (LEDGER + 'enforceable = false\nreason = ""\n', RULINGS, "gives no reason"),
    "unknown field": (LEDGER + 'colour = "red"\n', RULINGS, "unknown field"),
    "no text": (LEDGER.replace('text = "Two."\n', ""), RULINGS, "missing required field"),
    "no strength": (LEDGER, RULINGS.replace('strength = "C."\n', ""), "missing required field"),
    "no book": (LEDGER.replace('book = "A book"', ""), RULINGS, "missing required field"),
}
"""A ledger, its rulings, and what must be said about them."""


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_ledger_is_refused(tmp_path: Path, fault: str) -> None:
    ledger, rulings, says = BROKEN[fault]
    with pytest.raises(ValueError, match=says):
        load_ledger(folder(tmp_path, ledger, rulings))


def suite(tmp_path: Path, text: str) -> Path:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text(text, "utf-8")
    return tests


def test_a_test_that_carries_a_rule_is_found_with_its_place(tmp_path: Path) -> None:
    text = '@rule("XX-ONE", *("XX-TWO",))\n@rule("XX-THREE")\ndef test_a() -> None:\n    pass\n'
    found = rule_index.tested(suite(tmp_path, text))
    assert found == {id_: ["tests/test_it.py:3 test_a"] for id_ in ("XX-ONE", "XX-TWO", "XX-THREE")}


@pytest.mark.parametrize("mark", ["skip", 'skip(reason="later")', "skipif(True)", "xfail"])
def test_a_test_that_does_not_run_or_may_fail_proves_nothing(tmp_path: Path, mark: str) -> None:
    text = f'@pytest.mark.{mark}\n@rule("XX-ONE")\ndef test_a() -> None:\n    pass\n'
    assert rule_index.tested(suite(tmp_path, text)) == {}


def test_a_helper_that_names_a_rule_is_no_test_of_it(tmp_path: Path) -> None:
    assert rule_index.tested(suite(tmp_path, '@rule("XX-ONE")\ndef helper() -> None:\n    pass\n')) == {}


def test_a_rule_id_that_cannot_be_read_from_the_source_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"tests/test_it.py:1: write the rule ids out"):
        rule_index.tested(suite(tmp_path, "@rule(*IDS)\ndef test_a() -> None:\n    pass\n"))


def test_a_comment_or_a_sentence_that_mentions_a_rule_does_not_enforce_it(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text('"""See XX-ONE."""\n# XX-TWO\nhome = "XX-THREE"\n', "utf-8")
    assert rule_index.named([path], tmp_path) == {"XX-THREE": ["rules.py:3"]}


def test_ids_of_a_book_of_several_editions_carry_the_year(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text('homes = {"place": "XX01-ONE", "done": "XX17-ONE-TWO"}\n', "utf-8")
    assert set(rule_index.named([path], tmp_path)) == {"XX01-ONE", "XX17-ONE-TWO"}
