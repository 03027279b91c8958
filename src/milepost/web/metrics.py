"""What a server counts, as Prometheus reads it."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers keep their counts, so that whichever is asked can tell all of them."""
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The counts of one worker."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        registry = self._registry
        self._requests = Counter("milepost_requests", "HTTP requests.", ["method", "status"], registry=registry)
        self._request_seconds = Histogram(
            "milepost_request_seconds", "From an HTTP request to its answer.", buckets=SECONDS, registry=registry
        )
        self._acts = Counter(
            "milepost_actions", "Actions of seats, by what became of them.", ["code"], registry=registry
        )
        self._codes: dict[str, Counter] = {}
        """The counts of actions by code, as far as there are any."""
        self._act_seconds = Histogram(
            "milepost_action_seconds", "From an action to its acknowledgement.", buckets=SECONDS, registry=registry
        )
        self._late = Histogram(
            "milepost_loop_late_seconds",
            "How late the event loop came to what was due: everybody waited as long.",
            buckets=SECONDS,
            registry=registry,
        )
        self._sent = Counter("milepost_messages_sent", "Messages sent on WebSockets.", registry=registry)
        self._heard = Counter("milepost_messages_received", "Messages received on WebSockets.", registry=registry)

        self._sockets = Gauge(
            "milepost_sockets",
            "WebSockets and long polls that are open.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._tables = Gauge(
            "milepost_live_tables", "Tables in memory.", registry=registry, multiprocess_mode="livesum"
        )

    def standing(self, sockets: int, tables: int) -> None:
        """How many there are of what comes and goes."""
        self._sockets.set(sockets)
        self._tables.set(tables)

    def requested(self, method: str, status: int, seconds: float) -> None:
        self._requests.labels(method if method in METHODS else "other", str(status)).inc()
        self._request_seconds.observe(seconds)

    def acted(self, code: str, seconds: float) -> None:
        count = self._codes.get(code)
        if count is None:
            count = self._codes[code] = self._acts.labels(code)
        count.inc()
        self._act_seconds.observe(seconds)

    def late(self, seconds: float) -> None:
        self._late.observe(seconds)

    def talked(self, sent: int, heard: int) -> None:
        """So many messages more."""
        self._sent.inc(sent)
        self._heard.inc(heard)

    def text(self) -> bytes:
        """Everything, in Prometheus' text form."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def forget_worker(pid: int) -> None:
    """What a worker that has ended had open is not counted any more; what it did is."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]


METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
