"""Thinking without Python's looks for garbage, which took a tenth to a fifth of a planner's time.

What bots make is freed at once when nobody needs it any more. What hangs together in circles waits until a decision is
made: whoever asks bots calls `tidy` then.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

GATHERED: Final = 500_000
"""Objects that are worth a look."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Meanwhile only `tidy` looks for garbage."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


def tidy() -> None:
    """Looks for garbage if much has gathered."""
    if gc.get_count()[0] > GATHERED:
        gc.collect()
