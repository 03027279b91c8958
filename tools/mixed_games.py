"""Plays the mixed games that no bot may spoil, goes on where it was stopped, and writes down what went wrong.

    .venv/bin/python tools/mixed_games.py --out docs/arena/mixed [--only iron-horses] [--minutes 30] [--workers 2]

The folder gets `results.json` (the totals, and every game that had a fault or no winner) and `games.jsonl` (all games,
to go on from; not kept in the repository).
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path

import msgspec

from milepost.bots.arena.mixed import GAMES, Mixed, play_mixed, totals
from milepost.bots.spread import over_processes
from milepost.rulebooks import NAMES


def _read(file: Path) -> dict[int, Mixed]:
    if not file.exists():
        return {}
    lines = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    file.write_bytes(b"".join(lines))
    return {game.number: game for game in (msgspec.json.decode(line, type=Mixed) for line in lines)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", choices=NAMES, action="append", help="play the games of this rulebook alone")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    file = asked.out / "games.jsonl"
    done = _read(file)
    wanted = asked.only or NAMES
    missing = [n for n in range(asked.games) if n not in done and NAMES[n % len(NAMES)] in wanted]
    stop = time.monotonic() + 60 * asked.minutes
    with file.open("ab") as log:
        for game in over_processes(partial(play_mixed, clock=time.thread_time), missing, asked.workers):
            done[game.number] = game
            log.write(msgspec.json.encode(game) + b"\n")
            log.flush()
            if game.faults or not game.won:
                print(game.number, game.reason, [fault.says for fault in game.faults][:2], game.again, flush=True)
            if time.monotonic() > stop:
                break
    told = totals([done[number] for number in sorted(done) if number < asked.games])
    (asked.out / "results.json").write_bytes(msgspec.json.format(msgspec.json.encode(told)) + b"\n")
    print(f"{told.games} games, {told.with_hard} with hard; {told.unwon} without a winner; faults: {told.faults}")


if __name__ == "__main__":
    main()
