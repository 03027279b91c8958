"""The same work on one core, on a pool of processes or on a Ray cluster, behind one `map`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from milepost.kernel.refusal import MilepostError

Task = TypeVar("Task")
Done = TypeVar("Done")
Spread = Callable[[Callable[[Task], Done], Sequence[Task]], Iterator[Done]]
"""Does a function on every task and gives what it returned, in the order in which it was ready."""

LOCAL = "local"
"""As an address: a Ray cluster of this machine alone, made for the occasion."""
AHEAD = 4
"""Tasks a core that are handed to Ray before the first of them is done."""


def here(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
    """One after the other, in this process."""
    return map(work, tasks)


def over_processes(work: Callable[[Task], Done], tasks: Sequence[Task], workers: int) -> Iterator[Done]:
    """On so many processes of this machine; with one, in this process."""
    if workers <= 1:
        yield from here(work, tasks)
        return
    with ProcessPoolExecutor(workers) as pool:
        futures = [pool.submit(work, task) for task in tasks]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool:
            raise MilepostError("A worker process died. Run the same command again to go on.") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def over_ray(work: Callable[[Task], Done], tasks: Sequence[Task], address: str, workers: int) -> Iterator[Done]:
    """On the Ray cluster at `address`, or on a local one with so many workers."""
    ray = _ray()
    local = address == LOCAL
    quiet = {"log_to_driver": False, "configure_logging": False, "include_dashboard": False}
    try:
        if local:
            ray.init(num_cpus=workers, **quiet)
        else:
            ray.init(address=address, log_to_driver=False)
    except (ConnectionError, RuntimeError) as error:
        raise MilepostError(f"There is no Ray cluster at {address}: {error}") from None
    try:
        yield from _waited(ray, work, tasks)
    finally:
        ray.shutdown()


def _waited(ray: Any, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
    remote = ray.remote(work)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = [remote.remote(task) for task in tasks[:ahead]]
    next_task = len(waiting)
    while waiting:
        ready, waiting = ray.wait(waiting)
        if next_task < len(tasks):
            waiting.append(remote.remote(tasks[next_task]))
            next_task += 1
        yield from ray.get(ready)


def _ray() -> Any:
    """Ray is an extra, and its untyped face stays in this module."""
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError:
        raise MilepostError("Ray is not installed: install Milepost with its extra, milepost[ray].") from None
