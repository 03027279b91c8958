"""Values of plain parts become typed ones, whoever asks first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TWO_AT_ONCE: Final = """
import sys, threading
import msgspec
from milepost.kernel import structs

sys.setswitchinterval(1e-6)
for number in range(1000):
    parts = [
        msgspec.defstruct(f"Part{number}x{i}", [(f"a{j}", dict[str, int] | None, None) for j in range(8)])
        for i in range(4)
    ]
    whole = msgspec.defstruct(f"Whole{number}", [(f"s{i}", part) for i, part in enumerate(parts)])
    value = {f"s{i}": {f"a{j}": {"x": 1} for j in range(8)} for i in range(4)}
    gate = threading.Barrier(2)

    def meet():
        gate.wait()
        assert structs.converted(value, whole).s3.a7 == {"x": 1}

    threads = [threading.Thread(target=meet) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


@pytest.mark.slow
def test_two_threads_may_meet_a_type_for_the_first_time() -> None:
    done = subprocess.run([sys.executable, "-c", TWO_AT_ONCE], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_types_are_learnt_in_one_place_only() -> None:
    culprits = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted((ROOT / "src/milepost").rglob("*.py"))
        if file.name != "structs.py"
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if "msgspec.convert(" in line or ("msgspec.json.decode(" in line and "type=" in line)
    ]
    assert culprits == [], "kernel.structs converts and decodes so that any thread may"
