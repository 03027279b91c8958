"""How much one client may ask for: buckets that fill steadily, and counts of what is open."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from milepost.table.refusal import Code, Refused

MOST_METERED: Final = 50_000
"""Addresses that are remembered; whoever asked longest ago is forgotten first."""


class Bucket:
    """A bucket of so many drops that fills by `rate` a second; each thing asked for takes one."""

    __slots__ = ("_drops", "_full", "_rate", "_since")

    def __init__(self, rate: float, now: float) -> None:
        self._rate, self._full = rate, max(1.0, 2 * rate)
        self._drops, self._since = self._full, now

    def take(self, now: float) -> bool:
        """Whether there was a drop to take."""
        self._drops = min(self._full, self._drops + (now - self._since) * self._rate)
        self._since = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True


class Meter:
    """A bucket for each address."""

    def __init__(self, rate: float, steady: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._steady = rate, steady
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self._steady()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_METERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class Places:
    """How many things each address has open at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """A place for as long as it lasts."""
        if self._open[address] >= self._most:
            raise Refused(Code.TOO_MANY, f"From one address at most {self._most} tables can be open at once.")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def counted_address(host: str) -> str:
    """The address that limits count: of IPv6 the network, since one household has all of it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
