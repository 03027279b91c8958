"""The browser table's own checks: its types, and its unit tests."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UI = Path(__file__).parents[2] / "ui"


@pytest.mark.slow
@pytest.mark.parametrize("script", ["check", "test"])
def test_types_and_unit_tests_of_the_browser_table(script: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (UI / "node_modules").is_dir():
        pytest.skip("There is no Node.js on the path; make setup built the table with one of its own.")
    ran = subprocess.run([npm, "run", script], cwd=UI, capture_output=True, text=True, timeout=200, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
