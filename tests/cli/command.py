"""The `milepost` command as somebody at a shell would run it, and the same without a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from milepost.cli import main


class Ran(msgspec.Struct, frozen=True):
    """What a command did."""

    code: int
    out: str
    err: str


def milepost(*words: str | Path, hash_seed: str = "0") -> Ran:
    """Runs `milepost` in a process of its own, with no terminal."""
    done = subprocess.run(
        [sys.executable, "-c", "from milepost.cli import main; main()", *map(str, words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "COLUMNS": "300"},
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def milepost_here(*words: str | Path) -> Ran:
    """Runs `milepost` in this process, which has loaded everything already."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["milepost", *map(str, words)]),
        patch.object(sys, "stdin", io.StringIO()),
        patch.dict(os.environ, {"COLUMNS": "300"}),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    code = left.value.code
    assert isinstance(code, int)
    return Ran(code, out.getvalue(), err.getvalue())


Command = Callable[..., Ran]

here_and_at_a_shell = pytest.mark.parametrize(
    "milepost",
    [pytest.param(milepost_here, id="here"), pytest.param(milepost, id="at a shell", marks=pytest.mark.slow)],
)
"""Both, of which the quick tests see the first: a process takes most of a second to begin."""
