"""Every refusal as HTTP and WebSockets tell it: a status, a code for programs, a sentence for people."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec

from milepost.table.messages import Refusal
from milepost.table.refusal import Code, Refused


class WebCode(StrEnum):
    """Reasons to refuse that the table room does not know."""

    TOO_FAST = "too-fast"
    TOO_LARGE = "too-large"
    BAD_TOKEN = "bad-token"
    FOREIGN_ORIGIN = "foreign-origin"
    FOREIGN_HOST = "foreign-host"
    NO_PAGE = "no-page"
    BAD_METHOD = "bad-method"
    ERROR = "error"


STATUS: Final[dict[str, int]] = {
    Code.NO_TABLE: 404,
    Code.NOT_YOURS: 403,
    Code.BAD_LINK: 403,
    Code.TAKEN: 409,
    Code.BAD_INPUT: 400,
    Code.NOT_NOW: 409,
    Code.STALE: 409,
    Code.ILLEGAL: 422,
    Code.NO_AID: 403,
    Code.TOO_MANY: 429,
    Code.SET_ASIDE: 410,
    Code.UNAVAILABLE: 503,
    WebCode.TOO_FAST: 429,
    WebCode.TOO_LARGE: 413,
    WebCode.BAD_TOKEN: 401,
    WebCode.FOREIGN_ORIGIN: 403,
    WebCode.FOREIGN_HOST: 421,
    WebCode.NO_PAGE: 404,
    WebCode.BAD_METHOD: 405,
    WebCode.ERROR: 500,
}
"""The status of every code."""

CLOSES: Final[dict[str, int]] = {
    "stopping": 1001,
    Code.NO_TABLE: 4404,
    Code.NOT_YOURS: 4403,
    Code.SET_ASIDE: 4410,
    Code.UNAVAILABLE: 4503,
    Code.TOO_MANY: 1008,
    WebCode.TOO_FAST: 1008,
    WebCode.BAD_TOKEN: 1008,
    WebCode.ERROR: 1011,
}
"""How a WebSocket is closed for a code; 1008 (policy) for every other."""
POLICY: Final = 1008
FAULT: Final = "Something went wrong here; it is noted."

LONGEST_SENTENCE: Final = 600
WITH_RULE: Final = re.compile(r"(.+) \[([A-Z0-9-]+)\]", re.DOTALL)
"""A sentence that names its rule at its end, as the kernel writes some."""


class TurnedAway(Exception):
    """A request that is refused before it reaches a table."""

    def __init__(self, code: WebCode, says: str) -> None:
        super().__init__(says)
        self.code, self.says = code, says


def refusal(error: Refused | TurnedAway, request_id: str = "") -> Refusal:
    """What the asker is told."""
    says, rule = error.says[:LONGEST_SENTENCE], error.rule if isinstance(error, Refused) else None
    named = WITH_RULE.fullmatch(says)
    if named and not rule:
        says, rule = named[1], named[2]
    return Refusal(str(error.code), says, rule or "", request_id)


def body(told: Refusal) -> bytes:
    return msgspec.json.encode(told)


def bad_input(says: str) -> Refused:
    return Refused(Code.BAD_INPUT, says)
