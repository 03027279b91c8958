"""Where each rule of a ledger lives: the code that names it, and the tests that carry it.

Both are read from the syntax tree, so nothing is imported or run: a rule's id counts when it stands in the source as a
string of its own (`@rule("IH-PAY")`, `Illegal("IH-MELD", ...)`, `home = "IH-TURN"`), not when a comment mentions it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import milepost
from milepost.kernel.contract import Game

RULE_ID = re.compile(r"[A-Z]{2}[0-9]*-[A-Z0-9]+(-[A-Z0-9]+)*")
PACKAGE = Path(milepost.__file__).parent
SHOWN_FROM = PACKAGE.parents[1] if PACKAGE.parent.name == "src" else PACKAGE.parent
TESTS = SHOWN_FROM / "tests"
"""Where the suite lies beside the source; there is none beside an installed package."""
PROVES_NOTHING = {"skip", "skipif", "xfail"}

Places = dict[str, list[str]]
"""Rule ids, each with where it is found."""


def folder_of(game: Game) -> str:
    """The folder under rulebooks/ that a game's rules live in."""
    return type(game).__module__.removeprefix("milepost.rulebooks.").partition(".")[0]


def enforced(folder: str) -> Places:
    """Every rule id that a rulebook's code names, with `path:line`; code it shares and the kernel included."""
    rulebooks = PACKAGE / "rulebooks"
    folders = [folder, *sorted(_shared_parents(rulebooks / folder))]
    files = [path for name in folders for path in _modules(rulebooks / name)]
    return named([*files, *_modules(PACKAGE / "kernel")], SHOWN_FROM)


def named(files: Iterable[Path], shown_from: Path) -> Places:
    """Every string in these files that is a rule id and nothing else, with `path:line`."""
    places: Places = {}
    for path in files:
        shown = _shown(path, shown_from)
        found = {(node.lineno, text) for node, text in _texts(ast.walk(_tree(path))) if RULE_ID.fullmatch(text)}
        for line, rule_id in sorted(found):
            places.setdefault(rule_id, []).append(f"{shown}:{line}")
    return places


def tested(tests_dir: Path) -> Places:
    """Every rule id that a test carries (`@rule("IH-PAY")`), with `path:line test_name`.

    A test that is skipped or expected to fail proves nothing and is left out.
    """
    places: Places = {}
    for path in _modules(tests_dir, "test_*.py"):
        shown = _shown(path, tests_dir.parent)
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                for rule_id in _carried(node, shown):
                    places.setdefault(rule_id, []).append(f"{shown}:{node.lineno} {node.name}")
    return places


def _carried(test: ast.FunctionDef | ast.AsyncFunctionDef, shown: str) -> list[str]:
    ids: list[str] = []
    for decorator in test.decorator_list:
        call = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""
        if name in PROVES_NOTHING:
            return []
        if name == "rule" and isinstance(decorator, ast.Call):
            ids += _literal_ids(decorator.args, f"{shown}:{decorator.lineno}")
    return list(dict.fromkeys(ids))


def _literal_ids(args: Iterable[ast.expr], where: str) -> Iterator[str]:
    """The ids in a call of `rule`, which must be written out: strings, or `*(...)` around strings."""
    for arg in args:
        if isinstance(arg, ast.Starred) and isinstance(arg.value, ast.Tuple | ast.List):
            yield from _literal_ids(arg.value.elts, where)
        elif isinstance(arg, ast.Constant) and isinstance(arg.value, str):
            yield arg.value
        else:
            raise ValueError(f"{where}: write the rule ids out as strings, so that they can be found")


def _shared_parents(folder: Path) -> set[str]:
    """The other folders under rulebooks/ that this one imports from."""
    found = set()
    for path in _modules(folder):
        for node in ast.walk(_tree(path)):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                if module.startswith("milepost.rulebooks."):
                    found.add(module.split(".")[2])
    return found - {folder.name}


def _texts(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.Constant, str]]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, node.value


def _modules(folder: Path, pattern: str = "*.py") -> list[Path]:
    return sorted(folder.rglob(pattern))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def _shown(path: Path, start: Path) -> str:
    return path.relative_to(start).as_posix()
