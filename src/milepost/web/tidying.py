"""When a server looks for garbage that hangs together in circles.

Nearly all that it makes is freed at once when nobody needs it any more; what Python's collector finds besides is a few
objects a second. But each of its looks holds up everybody: at a thousand actions a second they took a fourteenth of the
time, in pauses of up to a third of a second. So a server looks when hardly anybody speaks, or when much has gathered.
"""

from __future__ import annotations

import gc
from typing import Final

FEW: Final = 50_000
"""Objects that are worth a look while it is quiet."""
MANY: Final = 2_000_000
"""Objects that are worth a look at any time."""
QUIET: Final = 25
"""Messages between two counts, at most, while it is quiet."""


def begin() -> None:
    """From now on only `tidy` looks for garbage; rules, boards and modules are nobody's, and are left out for ever."""
    gc.collect()
    gc.freeze()
    gc.disable()


def tidy(heard: int) -> bool:
    """Looks for garbage if it is time, so many messages after the last count; tells whether it did."""
    gathered = gc.get_count()[0]
    if gathered < (FEW if heard <= QUIET else MANY):
        return False
    gc.collect()
    return True
