"""The OpenAPI document: requests with examples, and the messages of the socket."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from hortus.server.protocol import client, server

EXAMPLES = Path(__file__).parent / "examples.json"


def document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of an application."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        _add_messages(found["components"]["schemas"])
        for verbs in found["paths"].values():
            for operation in verbs.values():
                _add_examples(operation)
        app.openapi_schema = found
    return app.openapi_schema


def _add_messages(schemas: dict[str, Any]) -> None:
    for name, adapter in (
        ("ClientMessage", client.client_message),
        ("ServerMessage", server.server_message),
    ):
        schema = adapter.json_schema(
            ref_template="#/components/schemas/{model}", mode="serialization"
        )
        for definition, content in schema.pop("$defs", {}).items():
            schemas.setdefault(definition, content)
        schemas[name] = schema
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)


def _add_examples(operation: dict[str, Any]) -> None:
    example = _examples().get(operation["operationId"], {})
    if "request" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
    if "answer" in example:
        answer = operation["responses"][example["status"]]
        answer["content"]["application/json"]["example"] = example["answer"]


@cache
def _examples() -> dict[str, Any]:
    """Return an exchange per operation; `python -m tests.server.examples` notes them down."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found
