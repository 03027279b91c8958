"""A server in a process of its own, as an operator runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

GENEROUS: Final = (
    "--messages-per-second=1000000",
    "--requests-per-second=1000000",
    "--sockets-per-address=10000",
    "--tables-per-address=100000",
)
FIRST_LINE: Final = re.compile(r"Milepost is at (http://\S+)/")


class Running:
    """A `milepost` process, and where it listens."""

    def __init__(self, words: tuple[str, ...], log: Path, first: str = "") -> None:
        self.log = log
        self.expected_to_end = False
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"{first}\nfrom milepost.cli import main; main()", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=out,
                text=True,
                env={name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
            )
        self.url = self._address()
        while True:  # several workers share the socket: it takes connections before they are there to answer
            try:
                if httpx.get(f"{self.url}/healthz", timeout=30).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, self.log.read_text()

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := FIRST_LINE.search(line):
                return found[1]
        said = self.log.read_text()[-2000:]
        raise AssertionError(f"it did not start and ended with {self.process.wait(30)}: {said}")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.close()

    def stop(self) -> int:
        """As an operator would; gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.close()

    def close(self) -> int:
        self.expected_to_end = True
        code = self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def server(folder: Path, *words: str, first: str = "") -> Iterator[Running]:
    """`milepost serve` on a free port, with its data in a folder; `first` is Python that it runs before it begins."""
    running = Running(("serve", "--port=0", f"--data={folder}", *GENEROUS, *words), folder / "log", first)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()
        elif not running.expected_to_end:
            said = running.log.read_text()[-4000:]
            raise AssertionError(f"the server ended by itself with {running.process.returncode}: {said}")
