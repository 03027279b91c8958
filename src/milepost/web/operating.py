"""What an operator asks of a server: whether it is well, and its counts."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from milepost.table.refusal import Refused
from milepost.table.shelf import safely
from milepost.web.asking import Asking


class Health(msgspec.Struct, frozen=True):
    """`ok`, or what is wrong."""

    status: str


@get("/healthz", tags=["operating"])
async def healthz(request: Asking) -> Response[Health]:
    """Whether the server can read and write its store."""
    store = request.tables.store
    try:
        await safely(store.keep("health", "1"))
    except Refused as refused:
        return Response(Health(refused.says), status_code=503)
    return Response(Health("ok"))


@get("/metrics", tags=["operating"])
async def metrics(request: Asking) -> Response[bytes]:
    """Counts and times, as Prometheus text."""
    request.station.count()
    return Response(request.station.metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


handlers: Final = (healthz, metrics)
