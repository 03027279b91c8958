"""`milepost rules GAME [RULE]`: the ledger, and where each rule is enforced and proved."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from milepost import rulebooks
from milepost.cli import rule_index
from milepost.kernel.contract import Game
from milepost.kernel.ledger import Rule
from milepost.kernel.refusal import MilepostError


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The rulebook; `milepost games` lists them.")],
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="One rule's id, such as IH-DIAL-ROTATE.")] = None,
    untested: Annotated[bool, typer.Option("--untested", help="Only rules that no test carries.")] = False,
) -> None:
    """Look up rules: the text, our ruling, where the code enforces it and which tests prove it."""
    book = rulebooks.game(game)
    tested = rule_index.tested(rule_index.TESTS)
    console = Console(highlight=False)
    if rule is not None:
        _print_rule(console, book, _find(book, rule), tested)
        return
    if untested and not rule_index.TESTS.is_dir():
        raise MilepostError("The tests are not part of this installation; run this in a checkout.")
    chosen = [r for r in book.ledger.rules.values() if not untested or (r.enforceable and r.id not in tested)]
    for r in chosen:
        console.print(f"{r.id}  {r.text}", markup=False)
    console.print(f"{len(chosen)} of {len(book.ledger)} rules of {book.ledger.book}.", markup=False)


def _find(book: Game, rule_id: str) -> Rule:
    for known in book.ledger.rules.values():
        if known.id.casefold() == rule_id.casefold():
            return known
    near = [known for known in book.ledger.rules if rule_id.upper() in known][:5]
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise MilepostError(f"{book.title} has no rule {rule_id!r}.{hint}")


def _print_rule(console: Console, book: Game, rule: Rule, tested: dict[str, list[str]]) -> None:
    console.print(f"{rule.id}  ({rule.section}; {rule.kind}; {rule.basis})", markup=False, style="bold")
    console.print(rule.text, markup=False)
    if rule.example:
        console.print(f"Example: {rule.example}", markup=False)
    if rule.ruling:
        ruling = book.ledger.rulings[rule.ruling]
        console.print(f"Ruling {ruling.id}: {ruling.issue} {ruling.ruling} ({ruling.strength})", markup=False)
    if not rule.enforceable:
        console.print(f"Not for software: {rule.reason}", markup=False)
    _print_places(console, "Enforced in", rule_index.enforced(rule_index.folder_of(book)).get(rule.id, []))
    _print_places(console, "Proved by", tested.get(rule.id, []))


def _print_places(console: Console, title: str, places: list[str]) -> None:
    console.print(f"{title}:" if places else f"{title}: nothing listed here", markup=False)
    for place in places:
        console.print(f"  {place}", markup=False, soft_wrap=True)
