"""How the API describes itself: OpenAPI with an example for everything, and a page of it without any script."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from litestar import MediaType, Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import Components, Contact, Example, SecurityScheme

import milepost
from milepost.table.messages import Refusal
from milepost.web.refusals import STATUS

COMMON: Final = (400, 401, 403, 413, 421, 429, 500, 503)
"""What any request may be answered with."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What a handler may answer beside success: the statuses that all share, and these."""
    return {status: _refusal(status) for status in sorted({*COMMON, *statuses})}


def _refusal(status: int) -> ResponseSpec:
    codes = [code for code, found in STATUS.items() if found == status]
    rule = "EB-BUILD-BUDGET" if status == 422 else ""
    examples = [
        Example(id=code, summary=code, value=Refusal(code, "A sentence that says why.", rule))
        for code in map(str, codes)
    ]
    said = f"Refused, with nothing changed: {', '.join(codes)}."
    return ResponseSpec(Refusal, generate_examples=False, description=said, examples=examples)


def body(value: Any, summary: str = "An example.") -> list[Example]:
    """The example of a request's body."""
    return [Example(id="usual", summary=summary, value=value)]


class PlainPage(OpenAPIRenderPlugin):
    """The API as a page: what there is, and what each takes and answers."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        info = openapi_schema["info"]
        rows = "".join(
            f"<tr><td>{method.upper()}</td><td><code>{escape(path)}</code></td>"
            f"<td>{escape(operation.get('description') or operation.get('summary', ''))}</td></tr>"
            for path, methods in openapi_schema["paths"].items()
            for method, operation in methods.items()
            if isinstance(operation, dict)
        )
        return (
            "<!doctype html><html lang='en'><meta charset='utf-8'>"
            "<meta name='viewport' content='width=device-width'>"
            f"<title>{escape(info['title'])}</title>"
            "<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}"
            "td{padding:.2rem 1rem .2rem 0;vertical-align:top}</style>"
            f"<h1>{escape(info['title'])}</h1><p>{escape(info['description'])}</p>"
            "<p>For programs: <a href='/schema/openapi.json'>openapi.json</a>.</p>"
            f"<table>{rows}</table></html>"
        ).encode()


def config() -> OpenAPIConfig:
    bearer = SecurityScheme(type="http", scheme="bearer", description="A holder's token, from POST /api/holders.")
    return OpenAPIConfig(
        title="Milepost",
        version=milepost.__version__,
        description="Train board games: tables, seats, actions and records. docs/api.md says it in words.",
        contact=Contact(name="Milepost"),
        path="/schema",
        render_plugins=[PlainPage(), JsonRenderPlugin(path="/openapi.json", media_type=MediaType.JSON)],
        components=Components(security_schemes={"holder": bearer}),
        create_examples=False,
        use_handler_docstrings=True,
    )
