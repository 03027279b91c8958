"""Prints some games to the last byte: their saves, and every seat's log, view and imagined world at several points.

`test_processes.py` runs this in processes of their own and compares.
"""

from __future__ import annotations

import sys

import msgspec

from milepost.kernel.chance import Chance, seed_from_text
from tests.helpers import played


def text() -> str:
    lines: list[str] = []
    for seats in (2, 3, 4, 5):
        for steps in (1, 60, None):
            match = played(seats, f"printed {seats}", steps, eager=0.6)
            lines.append(match.dumps())
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                world = match.game.imagine(view, Chance(seed_from_text("a world")))
                lines += [view.canonical().decode(), view.digest(), world.digest(), match.game.show(view, match.names)]
                for line in match.lines(viewer):
                    lines.append(msgspec.json.encode(line).decode())
                    lines += [match.game.tell(event, match.names) for event in line.events]
            for seat in range(seats):
                lines += [str(action) for action in match.legal(seat)]
                lines.append(str(match.why_not(seat, "deliver red mauve")))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write(text())
