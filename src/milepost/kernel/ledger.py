"""Rules that can be found: the ledger of a book, the rulings on it, and the mark that names a rule."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from milepost.kernel.structs import converted

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a function with the ledger rules it carries out, or a test with the rules it proves."""

    def mark(function: F) -> F:
        function.__dict__["rules"] = (*ids, *function.__dict__.get("rules", ()))
        return function

    return mark


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a book, in our words."""

    id: str
    section: str
    kind: str
    text: str
    example: str = ""
    ruling: str = ""
    basis: str = "stated"
    variant: bool = False
    """True for a rule of the book's variations, which a table may play with or without."""
    enforceable: bool = True
    reason: str = ""
    """Why software cannot break it, where `enforceable` is false."""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How we decide what a book leaves open."""

    id: str
    issue: str
    ruling: str
    strength: str


class Ledger:
    """Every rule of one book, by id, with the rulings on it."""

    def __init__(self, book: str, rules: Mapping[str, Rule], rulings: Mapping[str, Ruling]) -> None:
        self.book = book
        self.rules = rules
        self.rulings = rulings

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def enforceable(self) -> tuple[Rule, ...]:
        return tuple(r for r in self.rules.values() if r.enforceable)


class _LedgerFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: str
    rule: tuple[Rule, ...]
    source: str = ""


class _RulingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


def load_ledger(folder: Traversable, file: str = "ledger.toml") -> Ledger:
    """The ledger in a rulebook's folder (a folder of several editions names its file), and rulings.toml beside it."""
    book = converted(tomllib.loads(folder.joinpath(file).read_text("utf-8")), _LedgerFile)
    words = converted(tomllib.loads(folder.joinpath("rulings.toml").read_text("utf-8")), _RulingsFile)
    rules = {r.id: r for r in book.rule}
    rulings = {r.id: r for r in words.ruling}
    if len(rules) != len(book.rule) or len(rulings) != len(words.ruling):
        raise ValueError(f"{book.book}: the ledger or its rulings list an id twice")
    for r in book.rule:
        if r.ruling and r.ruling not in rulings:
            raise ValueError(f"{r.id} names ruling {r.ruling}, which rulings.toml does not have")
        if not r.enforceable and not r.reason:
            raise ValueError(f"{r.id} is marked as not enforceable but gives no reason")
    return Ledger(book.book, rules, rulings)
