"""The bot in the docs plays a whole game, exactly as it is printed there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.house import House

PAGE = Path(__file__).parents[2] / "docs" / "bots-over-http.md"


def printed() -> str:
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def test_it_has_thirty_lines_and_needs_only_the_standard_library() -> None:
    code = printed()
    imported = {name.name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import) for name in node.names}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    assert len([line for line in code.splitlines() if line.strip()]) <= 30


@pytest.mark.slow
def test_it_plays_a_whole_game(house: House) -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-c", printed(), house.url], capture_output=True, text=True, timeout=200, check=False
    )
    assert ran.returncode == 0, ran.stderr
    outcome = ast.literal_eval(ran.stdout)
    assert len(outcome["scores"]) == 2
    assert outcome["rule"].startswith("IH-")
