"""Whatever goes wrong in a handler, as a refusal: nobody ever gets a stack trace, and we always do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandler

from milepost.table.messages import Refusal
from milepost.table.refusal import Code, Refused
from milepost.web import refusals
from milepost.web.refusals import FAULT, STATUS, TurnedAway, WebCode

logger = logging.getLogger("milepost.web")

AnyRequest = Request[Any, Any, Any]
BY_STATUS: Final[Mapping[int, tuple[str, str]]] = {
    404: (WebCode.NO_PAGE, "There is nothing at this address."),
    405: (WebCode.BAD_METHOD, "This address does not take that method."),
    413: (WebCode.TOO_LARGE, "That is larger than this server takes."),
}
GONE: Final = "client disconnected prematurely"


def _answer(told: Refusal) -> Response[Refusal]:
    return Response(told, status_code=STATUS[told.code], headers={"cache-control": "no-store"})


def refused(_: AnyRequest, error: Refused) -> Response[Refusal]:
    return _answer(refusals.refusal(error))


def turned_away(_: AnyRequest, error: TurnedAway) -> Response[Refusal]:
    return _answer(refusals.refusal(error))


def not_valid(_: AnyRequest, error: ValidationException) -> Response[Refusal]:
    """What does not fit the handler's parameters: told by name, never with the value."""
    named = [str(one.get("key", "")) for one in error.extra or () if isinstance(one, dict)]
    where = ", ".join(name for name in named if name)
    says = f"This cannot be used: {where}." if where else "What was sent cannot be used."
    return _answer(Refusal(Code.BAD_INPUT, says))


def not_http(request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    code, says = BY_STATUS.get(error.status_code, (Code.BAD_INPUT, "That request cannot be used."))
    if error.status_code >= 500 and error.detail != GONE:
        return fault(request, error)
    return _answer(Refusal(code, says))


def fault(request: AnyRequest, error: Exception) -> Response[Refusal]:
    """A mistake of ours."""
    logger.error("fault", extra={"path": request.scope["path"]}, exc_info=error)
    return _answer(Refusal(WebCode.ERROR, FAULT))


HANDLERS: Final[dict[type[Exception] | int, ExceptionHandler[Any]]] = {
    Refused: refused,
    TurnedAway: turned_away,
    ValidationException: not_valid,
    HTTPException: not_http,
    Exception: fault,
}
