"""Processes that end with the one that started them: nobody would look after them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def end_with_parent() -> None:
    """Has this process told to stop when its first process is gone, even if that was killed."""
    threading.Thread(target=_wait, name="milepost-parent", daemon=True).start()


def _wait() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
