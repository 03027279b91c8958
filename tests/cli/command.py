"""The `milepost` command as somebody at a shell would run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec


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
