"""Load a real server over loopback: actions a second, their latency, idle sockets, and how soon it is back.

python bench/under_load.py                 everything, with SQLite, on one core for the server
python bench/under_load.py --postgres URL  the same with PostgreSQL and two workers; figures only
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from load.clients import TablePlay, Tally, paced, pulse
from load.scripts import Script, prepare_now, read, write
from load.wire import Wire, dial
from milepost.table.sqlite import SqliteStore

LOOSE: Final = (
    "--messages-per-second=100000",
    "--requests-per-second=100000",
    "--sockets-per-address=100000",
    "--tables-per-address=1000000",
    "--log-level=warning",
)
LATE: Final = re.compile(r'^milepost_loop_late_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)
SHOWN: Final = (0.01, 0.025, 0.05, 0.1, 0.15, 0.25)
SCRIPTS: Final = "scripts.json"
RESULTS: Final = Path(__file__).with_name("results.json")
MILEPOST: Final = Path(sys.executable).with_name("milepost")


@dataclass(frozen=True)
class Bar:
    """A measured figure and the bar it must meet."""

    name: str
    value: float
    unit: str
    bar: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def line(self) -> str:
        sign = ">=" if self.at_least else "<="
        verdict = "met" if self.met else "MISSED"
        return f"{self.name:52} {self.value:10.1f} {self.unit:10} {sign} {self.bar:g} {verdict}"


class Server:
    """`milepost serve` in a process of its own, on one core where the system lets us choose."""

    def __init__(self, folder: Path, *words: str, core: int | None = None, profile: str = "") -> None:
        command = [sys.executable, *(("-m", "cProfile", "-o", profile) if profile else ()), str(MILEPOST), "serve"]
        self.began = time.perf_counter()
        self._log = (folder / "log").open("ab")
        self.process = subprocess.Popen(
            [*command, "--port=0", f"--data={folder}", *LOOSE, *words],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        if core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, {core})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.ready = time.perf_counter() - self.began
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        assert found, f"the server did not start: {line}"
        self.host, self.port = found[1], int(found[2])

    def cpu(self) -> float:
        """CPU seconds so far, those of its workers included."""
        pid = self.process.pid
        workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(_ticks(one) for one in (pid, *map(int, workers))) / os.sysconf("SC_CLK_TCK")

    def late(self) -> dict[float, float]:
        """How often its event loop came late to what was due, by seconds: as Prometheus' buckets tell it."""
        with urllib.request.urlopen(f"http://{self.host}:{self.port}/metrics", timeout=60) as answer:
            told = answer.read().decode()
        return {float(most): float(times) for most, times in LATE.findall(told)}

    def memory(self) -> float:
        """Megabytes of resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


async def load(server: Server, scripts: list[Script], rate: float, seconds: float) -> tuple[Tally, float, float]:
    """Plays all scripts at so many actions a second in all: what was seen, for how long, and the server's CPU."""
    tally = Tally()
    plays = [TablePlay(script, tally) for script in scripts]
    for start in range(0, len(plays), 20):
        await asyncio.gather(*(play.open(server.host, server.port) for play in plays[start : start + 20]))
    loop, every = asyncio.get_running_loop(), len(plays) / rate
    begin, cpu, late = loop.time() + 0.2, server.cpu(), await asyncio.to_thread(server.late)
    until, own_late = begin + seconds, list[float]()
    beating = asyncio.create_task(pulse(own_late))
    await asyncio.gather(
        *(paced(play, every, begin + every * number / len(plays), until) for number, play in enumerate(plays))
    )
    took, spent = loop.time() - begin, server.cpu() - cpu
    beating.cancel()
    print(pauses(late, await asyncio.to_thread(server.late)) + f"; the clients', longest: {1e3 * max(own_late):.0f} ms")
    done = sum(not play.left for play in plays)
    if done:
        print(f"{done} tables had played all they had before time was up")
    await asyncio.sleep(0.5)
    for play in plays:
        play.close()
    return tally, took, spent


def pauses(before: dict[float, float], after: dict[float, float]) -> str:
    """How often the server's loop was late by more than a few lengths of time."""
    told = {most: times - before.get(most, 0) for most, times in after.items()}
    looks = told.get(float("inf"), 0)
    over = ", ".join(f"{looks - told[most]:.0f} over {1e3 * most:g} ms" for most in SHOWN if most in told)
    return f"pauses of the server's loop, of {looks:.0f} looks: {over}"


def percentile(values: Sequence[float], share: float) -> float:
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


def report(tally: Tally, took: float, cpu: float) -> list[Bar]:
    done = len(tally.latencies)
    print(
        f"{done} actions in {took:.1f} s, {cpu:.1f} s of CPU ({1e3 * cpu / max(1, done):.2f} ms each), "
        f"{time.process_time():.1f} s of the clients; "
        f"{tally.frames} frames, {tally.bytes / max(1, tally.frames):.0f} bytes on average; "
        f"changes: median {percentile(tally.sizes, 0.5)} bytes, the largest {max(tally.sizes, default=0)}; "
        f"{tally.checked} hashes checked; {tally.stale} stale"
    )
    p50, p99 = (1e3 * percentile(tally.latencies, share) for share in (0.5, 0.99))
    print(f"latency: median {p50:.1f} ms, p99 {p99:.1f} ms")
    for wrong in sorted(set(tally.wrong))[:10]:
        print(f"WRONG: {wrong}")
    return [
        Bar("acknowledged actions a second", done / took, "/s", 1000, at_least=True),
        Bar("p99 from action to acknowledgement", p99, "ms", 150),
        Bar("p99 size of a change", percentile(tally.sizes, 0.99), "bytes", 2048),
        Bar("hashes and answers that were wrong", len(tally.wrong), "", 0),
    ]


async def idle(server: Server, script: Script, many: int) -> list[Wire]:
    """So many sockets that watch and say nothing."""
    path, sockets = f"/api/tables/{script.table}/live", []
    for start in range(0, many, 50):
        some = await asyncio.gather(
            *(
                dial(server.host, server.port, path, script.tokens[n % 4], lambda _: None)
                for n in range(start, min(many, start + 50))
            )
        )
        for wire in some:
            wire.send(b'{"do":"watch"}')
        sockets += some
    await asyncio.sleep(2)
    return sockets


async def measure_idle(folder: Path, scripts: list[Script], many: int, core: int | None) -> Bar:
    server = Server(folder, core=core)
    sockets = []
    try:
        each = -(-many // len(scripts))
        for script in scripts:
            sockets += await idle(server, script, min(each, many - len(sockets)))
        return Bar(f"memory with {many} idle sockets", server.memory(), "MB", 400)
    finally:
        for wire in sockets:
            wire.close()
        server.stop()


def measure_restart(folder: Path, script: Script, core: int | None) -> Bar:
    """From the start of the process to the first view, with all tables of the folder unfinished."""
    server = Server(folder, core=core)
    try:
        url = f"http://{server.host}:{server.port}/api/tables/{script.table}/view"
        asked = urllib.request.Request(url, headers={"Authorization": f"Bearer {script.tokens[0]}"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            view = json.load(answer)
        took = time.perf_counter() - server.began
        print(f"first view: {server.cpu():.2f} s of CPU, {server.ready:.2f} s until it listened")
        assert view["kind"] == "snapshot", view
        return Bar("restart with 1000 unfinished tables: first view", took * 1e3, "ms", 2000)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=1040, help="actions a second to try for: a little above the bar")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--unfinished", type=int, default=1000)
    parser.add_argument("--only", choices=("load", "idle", "restart", "postgres"))
    parser.add_argument("--kept", default="", help="a folder to keep the prepared tables in, from run to run")
    parser.add_argument("--profile", default="", help="write what the server's main thread does to this file")
    parser.add_argument("--database", default="", help="a PostgreSQL URL; without one, a server is started")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    core = cores[0] if len(cores) > 1 else None
    if core is not None:
        os.sched_setaffinity(0, set(cores[1:]))
    wanted = (arguments.only,) if arguments.only else ("load", "idle", "restart", "postgres")
    with tempfile.TemporaryDirectory(prefix="milepost-load-") as name:
        folder, bars = Path(name), list[Bar]()
        if "load" in wanted:
            bars += run_load(folder / "load", arguments, core)
        if "idle" in wanted:
            scripts = prepared(folder / "idle", 50, 1)
            bars.append(asyncio.run(measure_idle(folder / "idle", scripts, arguments.idle, core)))
        if "restart" in wanted:
            kept = f"{arguments.kept}-restart" if arguments.kept else ""
            scripts = prepared(folder / "restart", arguments.unfinished, 1, kept)
            bars.append(measure_restart(folder / "restart", scripts[0], core))
        if "postgres" in wanted:
            with postgres(arguments.database) as url:
                told = run_load(folder / "postgres", arguments, None, url)
            print("\n".join(f"{bar.name} (PostgreSQL, two workers): {bar.value:.1f} {bar.unit}" for bar in told))
    print("\n".join(bar.line() for bar in bars))
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    RESULTS.write_text(json.dumps(known | {"load": [asdict(bar) | {"met": bar.met} for bar in bars]}, indent=2) + "\n")


@contextmanager
def postgres(url: str) -> Iterator[str]:
    """A database: the one given, or one of a server of its own."""
    if url:
        yield url
        return
    sys.path.insert(0, str(Path(__file__).parents[1]))  # where the tests are
    from tests.table.postgres_server import programs, running

    found = programs()
    if found is None:
        sys.exit("There is no PostgreSQL here; give one with --database.")
    with running(found) as started:
        yield started


def prepared(folder: Path, tables: int, many: int, kept: str = "") -> list[Script]:
    """Tables to load; with `kept` a copy of those that are in that folder, which are made if they are not."""
    if kept:
        if not (Path(kept) / SCRIPTS).exists():
            write(prepared(Path(kept), tables, many), Path(kept) / SCRIPTS)
        shutil.copytree(kept, folder)
        return read(folder / SCRIPTS)
    folder.mkdir(parents=True)
    began = time.perf_counter()
    scripts = prepare_now(SqliteStore(folder / "milepost.db"), tables, many)
    print(f"{tables} tables made in {time.perf_counter() - began:.1f} s", flush=True)
    return scripts


def run_load(folder: Path, arguments: argparse.Namespace, core: int | None, url: str = "") -> list[Bar]:
    many = int(arguments.rate * arguments.seconds / arguments.tables) + 2
    if url:
        from milepost.table.postgres import PostgresStore

        folder.mkdir()
        scripts = prepare_now(PostgresStore(url), arguments.tables, many)
        server = Server(folder, "--workers=2", f"--database={url}")
    else:
        scripts = prepared(folder, arguments.tables, many, arguments.kept)
        server = Server(folder, core=core, profile=arguments.profile)
    try:
        return report(*asyncio.run(load(server, scripts, arguments.rate, arguments.seconds)))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
