"""Everything that the OpenAPI description allows, and much that it does not, is answered without a fault."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from tests.web.house import House, seated

BOTH = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
LONG = ("/api/tables/{table}/wait",)


def operations(house: House) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{house.url}/schema/openapi.json", config=SchemathesisConfig())
    listed: list[Any] = list(schema.get_all_operations())
    return [one.ok() for one in listed]


def probe(house: House, examples: int, modes: tuple[GenerationMode, ...] = ()) -> int:
    """Sends so many generated requests to every operation, right ones and wrong ones; gives how many it sent.

    Without `modes` every operation gets one of both in turn.
    """
    table, (ann, _) = seated(house)
    sent = 0

    def send(case: Any) -> None:
        nonlocal sent
        sent += 1
        if "table" in (case.path_parameters or {}) and sent % 4:
            case.path_parameters["table"] = table
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {ann.token}"}
        if case.operation.path in LONG:
            case.query = {**(case.query or {}), "seconds": 0}
        answer = case.call(base_url=house.url, timeout=30)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400 and answer.headers.get("content-type", [""])[0].startswith("application/json"):
            assert set(answer.json()) >= {"kind", "code", "says"}

    chosen = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    for number, operation in enumerate(operations(house)):
        for mode in modes or (BOTH[number % 2],):
            with suppress(Unsatisfiable):  # an operation without parameters cannot be asked wrongly
                run: Callable[[], None] = chosen(given(operation.as_strategy(generation_mode=mode))(send))  # type: ignore[no-untyped-call]
                run()
    return sent


@pytest.mark.slow
def test_every_operation_answers_what_schemathesis_thinks_of(house: House) -> None:
    assert probe(house, 3) > 60


@pytest.mark.full
def test_every_operation_answers_much_more_of_it(house: House) -> None:
    assert probe(house, 100, BOTH) > 5000
